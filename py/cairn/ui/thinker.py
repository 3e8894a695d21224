"""The thinking worker's end of the line to the page: questions in, thoughts out, in slices between which it listens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Any

from cairn.bots.hints import hints
from cairn.bots.levels import play
from cairn.bots.think import Limits, Thought, expected, think
from cairn.bots.worlds import Several, by_lot, is_hiding, seen_by
from cairn.core.game import GameError
from cairn.core.language import language, mark, speak, t
from cairn.core.mind import Searchable
from cairn.core.play import load
from cairn.core.seal import Vault, read_vault
from cairn.games import SHELF
from cairn.games.minds import mind_of

Message = dict[str, Any]

LEAST, MORE = 0.4, 0.5
"""Seconds before the computer answers: never less than LEAST, and up to MORE longer."""
FORCED = 0.3
"""Seconds before an answer without a choice."""
MOST = 1.9
"""Seconds after which the computer answers with what it knows."""
HINTED = 1.2
"""Seconds of thought behind a hint."""
STUDIED = 20.0
"""Seconds after which a study has seen enough."""
LINES = 3
LONGEST_LINE = 6
TOLD = 0.1
"""Seconds between two reports of one thought."""
HIDE = mark("Any way to hide is as good as another, as long as nobody can guess it.")
NAP = 20
"""Milliseconds to the next look at the clock while an answer is held back."""


class Thinker:
    """Thinks about one question at a time; a new one takes the place of the old one."""

    def __init__(self) -> None:
        self.work: Iterator[tuple[list[Message], int]] | None = None
        self.question: Message = {}

    def receive(self, text: str) -> None:
        """Take a question, or “stop”, or the language to answer in."""
        message = json.loads(text)
        if message["kind"] == "language":
            speak(language(message["language"], message["plural"], message["texts"]))
            return
        self.question = message
        work = {"think": _answer, "hint": _hint, "study": _study}.get(self.question["kind"])
        self.work = work(self.question) if work else None

    def step(self) -> str:
        """One slice of work: JSON of what to tell the page, and in how many ms to go on (-1: not before a question)."""
        told: list[Message] = []
        wait = -1
        try:
            if self.work is not None:
                told, wait = next(self.work, ([], -1))
        except Exception as error:  # whatever it is, the page must hear of it and go on by hand
            self.work = None
            told = [_failure(error)]
        names = {name: self.question[name] for name in ("id", "at") if name in self.question}
        return json.dumps([[{**message, **names} for message in told], wait])


def _failure(error: Exception) -> Message:
    """What tells the page that a question has no answer."""
    import traceback  # noqa: PLC0415 (needed only when all is lost, and every import costs start-up)

    why = str(error) if isinstance(error, GameError) else t("It met an error of ours.")
    return {"kind": "failed", "why": why, "details": traceback.format_exc()}


class Asked:
    """What a question is about: the game, the position, how to think about it, and the vault that may be used."""

    def __init__(self, question: Message) -> None:
        """Raises GameError for what cannot be thought about."""
        self.play = load(question["record"], SHELF)
        self.game = self.play.game
        if (mind := mind_of(self.game.name)) is None:
            raise GameError(t("The computer does not play {game} yet.", game=self.game.title))
        self.mind, self.at = mind, question["at"]
        self.state = self.play.states[self.at]
        if self.state.outcome() is not None or not self.state.choices():
            raise GameError(t("There is no move in this position."))
        self.hiding = is_hiding(self.game, self.state)
        self.vaults: dict[int, Vault] = {}
        if question["vault"] and self.game.secrets:
            vault = read_vault(question["vault"])
            self.game.secrets.verify(self.state, vault)
            self.vaults[vault.seat] = vault

    def position(self) -> Searchable | Several:
        """What to search."""
        return seen_by(self.game, self.mind, self.state, self.vaults)


def _answer(question: Message) -> Iterator[tuple[list[Message], int]]:
    """Choose an action as a level does, not at once."""
    began = told = monotonic()
    lots = Random(question["seed"])
    asked = Asked(question)
    level = asked.mind.levels[question["level"] - 1]
    least = FORCED if len(asked.state.choices()) == 1 else LEAST + MORE * lots.random()
    yield [{"kind": "thinking", "depth": 0, "share": 0.0}], 0
    action = by_lot(asked.state, lots.random)
    work = () if asked.hiding else play(asked.position(), level, lots.random, monotonic, seconds=MOST)
    for choice in work:
        action, now, thought = choice.action, monotonic(), choice.thought
        if now - told < TOLD:
            yield [], 0
            continue
        told = now
        share = max(thought.nodes / level.nodes, (now - began) / MOST)
        yield [{"kind": "thinking", "depth": thought.depth, "share": min(1.0, share)}], 0
    while monotonic() < began + least:
        yield [], NAP
    yield [{"kind": "answer", "action": asked.game.write(action)}], -1


def _hint(question: Message) -> Iterator[tuple[list[Message], int]]:
    """The stages of a hint, after as much thought as a person waits for."""
    asked = Asked(question)
    if asked.hiding:
        yield [{"kind": "hint", "stages": [{"text": t(HIDE), "spots": []}] * 4}], -1
        return
    for thought in think(asked.position(), Limits(seconds=HINTED), monotonic):
        line = thought.best
        yield [], 0
    told = hints(asked.game, asked.mind, asked.state, line, asked.vaults)
    stages = [{"text": hint.text, "spots": hint.spots} for hint in told]
    yield [{"kind": "hint", "stages": stages}], -1


def _study(question: Message) -> Iterator[tuple[list[Message], int]]:
    """The best lines of a position, better with every depth."""
    asked = Asked(question)
    if asked.hiding:
        yield (
            [{"kind": "insight", "depth": 0, "share": 0.5, "lines": [], "worlds": 1, "over": True, "why": t(HIDE)}],
            -1,
        )
        return
    position, depth = asked.position(), 0
    for thought in think(position, Limits(seconds=STUDIED), monotonic, LINES):
        if thought.depth <= depth:
            yield [], 0
            continue
        depth = thought.depth
        yield [_insight(asked, position, thought, over=False)], 0
    yield [_insight(asked, position, thought, over=True)], -1


def _insight(asked: Asked, position: Searchable | Several, thought: Thought, *, over: bool) -> Message:
    """What a thought says of a position, for the page; shares and scores are those of the first seat.

    A line ends where something has to be shown that is not known yet.
    """
    game, state = asked.game, asked.state
    mine = state.actor == 0
    share = expected(thought.best.score)
    lines = []
    for line in thought.lines:
        told, where = [], state
        for action in line.actions[:LONGEST_LINE]:
            told.append({"text": game.say(where, action), "code": game.write(action)})
            where = where.apply(action)
            if game.secrets and game.secrets.due(where) is not None:
                break
        score = line.score if mine else -line.score
        lines.append({"score": score, "plies": line.plies, "moves": told})
    return {
        "kind": "insight",
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": thought.seconds,
        "share": share if mine else 1 - share,
        "lines": lines,
        "worlds": len(position.worlds) if isinstance(position, Several) else 1,
        "over": over,
        "why": "",
    }
