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
from cairn.core.game import GameError
from cairn.core.mind import Mind
from cairn.core.play import Play, load
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
NAP = 20
"""Milliseconds to the next look at the clock while an answer is held back."""


class Thinker:
    """Thinks about one question at a time; a new one takes the place of the old one."""

    def __init__(self) -> None:
        self.work: Iterator[tuple[list[Message], int]] | None = None
        self.question: Message = {}

    def receive(self, text: str) -> None:
        """Take a question, or “stop”."""
        self.question = json.loads(text)
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

    why = str(error) if isinstance(error, GameError) else "It met an error of ours."
    return {"kind": "failed", "why": why, "details": traceback.format_exc()}


def _position(question: Message) -> tuple[Play, Any, Mind]:
    """The game, the position asked about, and how to think about it; raises GameError."""
    game = load(question["record"], SHELF)
    mind = mind_of(game.game.name)
    if mind is None:
        raise GameError(f"The computer does not play {game.game.title} yet.")
    state = game.states[question["at"]]
    if state.outcome() is not None or not state.choices():
        raise GameError("There is no move in this position.")
    return game, state, mind


def _answer(question: Message) -> Iterator[tuple[list[Message], int]]:
    """Choose an action as a level does, not at once."""
    began = told = monotonic()
    lots = Random(question["seed"])
    game, state, mind = _position(question)
    level = mind.levels[question["level"] - 1]
    least = FORCED if len(state.choices()) == 1 else LEAST + MORE * lots.random()
    yield [{"kind": "thinking", "depth": 0, "share": 0.0}], 0
    action = None
    for choice in play(mind, state, level, lots.random, monotonic, seconds=MOST):
        action, now, thought = choice.action, monotonic(), choice.thought
        if now - told < TOLD:
            yield [], 0
            continue
        told = now
        share = max(thought.nodes / level.nodes, (now - began) / MOST)
        yield [{"kind": "thinking", "depth": thought.depth, "share": min(1.0, share)}], 0
    while monotonic() < began + least:
        yield [], NAP
    yield [{"kind": "answer", "action": game.game.write(action)}], -1


def _hint(question: Message) -> Iterator[tuple[list[Message], int]]:
    """The stages of a hint, after as much thought as a person waits for."""
    game, state, mind = _position(question)
    for thought in think(mind.position(state), Limits(seconds=HINTED), monotonic):
        line = thought.best
        yield [], 0
    stages = [{"text": hint.text, "spots": hint.spots} for hint in hints(game.game, mind, state, line)]
    yield [{"kind": "hint", "stages": stages}], -1


def _study(question: Message) -> Iterator[tuple[list[Message], int]]:
    """The best lines of a position, better with every depth."""
    game, state, mind = _position(question)
    depth = 0
    for thought in think(mind.position(state), Limits(seconds=STUDIED), monotonic, LINES):
        if thought.depth <= depth:
            yield [], 0
            continue
        depth = thought.depth
        yield [_insight(game, question["at"], thought, over=False)], 0
    yield [_insight(game, question["at"], thought, over=True)], -1


def _insight(game: Play, at: int, thought: Thought, *, over: bool) -> Message:
    """What a thought says of a position, for the page; shares and scores are those of the first seat."""
    state = game.states[at]
    mine = state.actor == 0
    share = expected(thought.best.score)
    lines = []
    for line in thought.lines:
        told, where = [], state
        for action in line.actions[:LONGEST_LINE]:
            told.append({"text": game.game.say(where, action), "code": game.game.write(action)})
            where = where.apply(action)
        score = line.score if mine else -line.score
        lines.append({"score": score, "plies": line.plies, "moves": told})
    return {
        "kind": "insight",
        "depth": thought.depth,
        "share": share if mine else 1 - share,
        "lines": lines,
        "over": over,
    }
