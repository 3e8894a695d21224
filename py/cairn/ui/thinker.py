"""The thinking worker's end of the line to the page: questions in, thoughts out, in slices between which it listens."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from time import monotonic
from typing import Any, Protocol

from cairn.bots.analysis import Limits, SearchInfo, expected, think
from cairn.bots.hints import hints
from cairn.bots.levels import play
from cairn.bots.trials import Trials
from cairn.bots.worlds import Worlds, is_hiding, random_action, seen_by
from cairn.core.bot_model import Physics, PhysicsModel, Searchable, SearchModel
from cairn.core.game import GameError
from cairn.core.language import language, mark, speak, t
from cairn.core.play import load
from cairn.core.seal import Vault, read_vault
from cairn.games import SHELF
from cairn.games.bots import bot_model

Message = dict[str, Any]
Work = Iterator[tuple[list[Message], int]]

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
AGAIN = 0.4
"""Seconds between two reports of a study that makes trials."""
TOLD = 0.1
"""Seconds between two reports of one thought."""
HIDE = mark("Any way to hide is as good as another, as long as nobody can guess it.")
EYE = mark("The physics did not load, so the computer plays by eye.")
WANTING = -2
"""Instead of milliseconds: to go on when the physics is there, or it is known why it is not."""
STRETCH = 12
"""Milliseconds of physics before the page is listened to."""
NAP = 20
"""Milliseconds to the next look at the clock while an answer is held back."""


class Engine(Protocol):
    """The physics of the worker (web/js/trials.mjs)."""

    def begin(self, question: str) -> None:
        """Begin with what JSON of `Game.pending` asks; what was begun before ends."""

    def go(self, milliseconds: int) -> str:
        """Go on for about so long: the action that tells the outcome, or "" while there is none."""


class Thinker:
    """Thinks about one question at a time; a new one takes the place of the old one."""

    def __init__(self) -> None:
        self.work: Work | None = None
        self.question: Message = {}
        self.physics: Physics | None = None
        self.lacking = ""
        """Why there is no physics for this question, once that is known."""

    def equip(self, engine: Engine | None, why: str) -> None:
        """Take the physics that was asked for by WANTING, or why there is none."""
        self.physics = partial(_happen, engine) if engine is not None else None
        self.lacking = why

    def receive(self, text: str) -> None:
        """Take a question, or “stop”, or the language to answer in."""
        message = json.loads(text)
        if message["kind"] == "language":
            speak(language(message["language"], message["plural"], message["texts"]))
            return
        self.question = message
        work = {"think": _answer, "hint": _hint, "study": _study}.get(self.question["kind"])
        self.work = self._equipped(work) if work else None

    def _equipped(self, work: Callable[[Asked], Work]) -> Work:
        """The work on the question, after the physics was asked for where the game has one."""
        asked = Asked(self.question)
        self.lacking = ""
        while asked.game.physical and self.physics is None and not self.lacking:
            yield [], WANTING
        if self.lacking:
            yield [{"kind": "lacking", "why": t(EYE), "details": self.lacking}], 0
        asked.physics = self.physics
        yield from work(asked)

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


def _happen(engine: Engine, question: Mapping[str, Any]) -> Iterator[str]:
    """What comes of a release, as `cairn.core.bot_model.Physics`: with a pause after every slice."""
    engine.begin(json.dumps(question))
    while not (text := engine.go(STRETCH)):
        yield ""
    yield text


class Asked:
    """What a question is about: the game, the position, how to think about it, and what may be used for that."""

    physics: Physics | None = None

    def __init__(self, question: Message) -> None:
        """Raises GameError for what cannot be thought about."""
        self.question = question
        self.play = load(question["record"], SHELF)
        self.game = self.play.game
        if (mind := bot_model(self.game.name)) is None:
            raise GameError(t("The computer does not play {game} yet.", game=self.game.title))
        self.mind, self.at = mind, question["at"]
        self.state = self.play.states[self.at]
        if self.state.outcome() is not None or self.game.pending(self.state) is not None or not self._moves():
            raise GameError(t("There is no move in this position."))
        self.hiding = is_hiding(self.game, self.state)
        self.vaults: dict[int, Vault] = {}
        if question["vault"] and self.game.secrets:
            vault = read_vault(question["vault"])
            self.game.secrets.verify(self.state, vault)
            self.vaults[vault.seat] = vault

    def _moves(self) -> bool:
        """Whether there is anything to do; a game that goes on by skill has something, and it takes long to list."""
        return isinstance(self.mind, PhysicsModel) or bool(self.state.legal_actions())

    def position(self) -> Searchable | Worlds | Trials:
        """What to search, or to try."""
        return seen_by(self.game, self.mind, self.state, self.vaults, self.physics)


def _answer(asked: Asked) -> Work:
    """Choose an action as a level does, not at once."""
    began = told = monotonic()
    question = asked.question
    lots = Random(question["seed"])
    level = asked.mind.levels[question["level"] - 1]
    forced = isinstance(asked.mind, SearchModel) and len(asked.state.legal_actions()) == 1
    least = FORCED if forced else LEAST + MORE * lots.random()
    yield [{"kind": "thinking", "depth": 0, "share": 0.0}], 0
    action = random_action(asked.state, lots.random) if asked.hiding else None
    work = () if asked.hiding else play(asked.position(), level, lots.random, monotonic, seconds=MOST)
    for choice in work:
        action, now, thought = choice.action, monotonic(), choice.thought
        if now - told < TOLD:
            yield [], 0
            continue
        told = now
        share = max(thought.nodes / max(1, level.nodes), (now - began) / MOST)
        yield [{"kind": "thinking", "depth": thought.depth, "share": min(1.0, share)}], 0
    while monotonic() < began + least:
        yield [], NAP
    yield [{"kind": "answer", "action": asked.game.write(action)}], -1


def _hint(asked: Asked) -> Work:
    """The stages of a hint, after as much thought as a person waits for."""
    if asked.hiding:
        yield [{"kind": "hint", "stages": [{"text": t(HIDE), "spots": []}]}], -1
        return
    for thought in think(asked.position(), Limits(seconds=HINTED), monotonic):
        line = thought.best
        yield [], 0
    told = hints(asked.game, asked.mind, asked.state, line, asked.vaults)
    stages = [{"text": hint.text, "spots": hint.spots} for hint in told]
    yield [{"kind": "hint", "stages": stages}], -1


def _study(asked: Asked) -> Work:
    """The best lines of a position, better with every depth."""
    if asked.hiding:
        yield (
            [
                {
                    "kind": "insight",
                    "depth": 0,
                    "shares": [0.5, 0.5],
                    "lines": [],
                    "trials": -1,
                    "worlds": 1,
                    "over": True,
                    "why": t(HIDE),
                }
            ],
            -1,
        )
        return
    position, depth, told = asked.position(), 0, 0.0
    for thought in think(position, Limits(seconds=STUDIED), monotonic, LINES):
        if isinstance(position, Trials) and thought.seconds < told + AGAIN:
            yield [], 0
            continue
        if not isinstance(position, Trials) and thought.depth <= depth:
            yield [], 0
            continue
        depth, told = thought.depth, thought.seconds
        yield [_insight(asked, position, thought, over=False)], 0
    yield [_insight(asked, position, thought, over=True)], -1


def _insight(asked: Asked, position: Searchable | Worlds | Trials, thought: SearchInfo, *, over: bool) -> Message:
    """What a thought says of a position, for the page: shares by seat, and scores of `whose` seat.

    That is the first where two sides are weighed against each other, and whoever acts where plans are tried.
    A line ends where something has to be shown that is not known yet.
    """
    game, state = asked.game, asked.state
    whose = state.actor if isinstance(position, Trials) else 0
    standing = asked.mind.standing(state) if isinstance(asked.mind, PhysicsModel) else (0, 0)
    lines = []
    for line in thought.lines:
        told, where = [], state
        for action in line.actions[:LONGEST_LINE]:
            told.append({"text": game.describe(where, action), "code": game.write(action)})
            where = where.apply(action)
            if game.secrets and game.secrets.seat_due(where) is not None:
                break
        score = line.score if state.actor == whose else -line.score
        lines.append({"score": score, "plies": line.plies, "moves": told})
    return {
        "kind": "insight",
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": thought.seconds,
        "shares": expected(thought.best.score, state.actor, standing),
        "whose": whose,
        "lines": lines,
        "trials": thought.nodes if isinstance(position, Trials) else -1,
        "worlds": len(position.worlds) if isinstance(position, Worlds) else 1,
        "over": over,
        "why": "",
    }
