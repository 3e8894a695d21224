"""The thinking worker's end of its messages: questions in, answers out, in slices between which it listens."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from time import monotonic
from typing import Any, Protocol

from cairn.bots.analysis import SLICE, Limits, SearchInfo, Variation, analyse, expected_shares
from cairn.bots.hints import hints
from cairn.bots.levels import choose_action
from cairn.bots.playouts import Playouts
from cairn.bots.trials import Trials
from cairn.bots.worlds import Target, Worlds, random_action
from cairn.core.bot_model import Physics, PhysicsModel
from cairn.core.errors import GameError
from cairn.core.language import ENGLISH, Phrase, language, t, to_json
from cairn.core.record import Shelf
from cairn.ui.examine_work import examine_work
from cairn.ui.move_values import (
    LONGEST_LINE,
    NOTHING,
    ActionProof,
    Proved,
    move_values,
    proved_by_strategy,
    proved_lines,
)
from cairn.ui.proof_work import proof_work
from cairn.ui.question import Message, Question, SureWin, Work
from cairn.ui.review_work import review_work
from cairn.ui.strategy_files import Fetch, StrategyFiles, no_files

MIN_SECONDS, EXTRA_SECONDS = 0.4, 0.5
"""Seconds before the computer answers: at least MIN_SECONDS, and up to EXTRA_SECONDS longer."""
FORCED_SECONDS = 0.3
"""Seconds before an answer without a choice."""
MAX_SECONDS = 1.5
"""Seconds after which the computer answers with what it knows."""
HINT_SECONDS = 1.2
"""Seconds of thought behind a hint."""
ANALYSIS_SECONDS = 60.0
"""Seconds after which a search has seen enough: the smallest board of Sedona Vortex is proved within them."""
TRIALS_SECONDS = 20.0
"""Seconds after which an analysis has made enough trials or playouts."""
SURE_SECONDS = 2.0
"""Seconds in which a search may reach the end where a known strategy wins: after them that is walked."""
WALKS = 3
"""How many times as long as a search the walk may take: the largest takes a minute and a half in a browser."""
LINES = 3
TRIALS_REPORT_EVERY = 0.4
"""Seconds between two reports of an analysis that makes trials or playouts."""
REPORT_EVERY = 0.1
"""Seconds between two reports of one info."""
HIDE_ANYWHERE = t("Any way to hide is as good as another, as long as nobody can guess it.")
NO_PHYSICS = t("The physics did not load, so the computer plays by eye.")
NO_STRATEGY = t(
    "The winning strategy for this board did not load. Until it does, the computer thinks without it.",
)
WAIT_FOR_PHYSICS = -2
"""Instead of milliseconds: to go on when the physics is there, or it is known why it is not."""
PHYSICS_PATIENCE = 0.8
"""Seconds after which the computer answers without a physics that is still on its way."""
LEAST_THOUGHT = 0.4
"""Seconds of thought that remain when so much was waited for."""
PHYSICS_SLICE = 12
"""Milliseconds of physics before the page is listened to."""
WAIT_SLICE = 20
"""Milliseconds to the next look at the clock while an answer is held back."""


class PhysicsEngine(Protocol):
    """The physics of the worker (web/js/stonehenge/trials.ts)."""

    def begin(self, question: str) -> None:
        """Begin with what JSON of `Game.pending` asks; what was begun before ends."""

    def go(self, milliseconds: int) -> str:
        """Go on for about so long: the action that tells the outcome, or "" while there is none."""


class Thinker:
    """Thinks about one question at a time, on a game of a shelf; a new one takes the place of the old one."""

    def __init__(self, shelf: Shelf, fetch_strategy: Fetch = no_files) -> None:
        self.shelf = shelf
        self.strategies = StrategyFiles(fetch_strategy)
        self.work: Work | None = None
        self.question: Message = {}
        self.language = ENGLISH
        self.asker: int | None = None
        """The seat that asks for a hint, or whose game is reviewed, which is called “you”."""
        self.physics: Physics | None = None
        self.lacking = ""
        """Why there is no physics, until that has been told."""

    def equip(self, engine: PhysicsEngine | None, why: str) -> None:
        """Take the physics that was asked for by WAIT_FOR_PHYSICS, or why there is none."""
        self.physics = partial(_simulate, engine) if engine is not None else None
        self.lacking = why

    def receive(self, text: str) -> None:
        """Take a question, what to be ready for, “stop”, or the language to answer in."""
        message = json.loads(text)
        if message["kind"] == "language":
            self.language = language(message["language"], message["plural"], message["texts"])
            return
        self.question = message
        if message["kind"] == "prepare":
            self.work = self._prepare(message["game"])
            return
        work = WORKS.get(self.question["kind"])
        self.work = self._equipped(work) if work else None

    def _prepare(self, game: str) -> Work:
        """Load what a first question about a game would wait for, or could not have when the network is gone."""
        model = self.shelf[game].bot()
        if isinstance(model, PhysicsModel):
            yield from self._await_physics()
        self.lacking = ""
        if model:
            for _ in self.strategies.load_all(game, model):
                yield [], 0

    def _await_physics(self, until: float = math.inf) -> Work:
        while self.physics is None and not self.lacking and monotonic() < until:
            yield [], WAIT_FOR_PHYSICS

    def _equipped(self, work: Callable[[Question], Work]) -> Work:
        """The work on the question, after the physics was asked for where the game has one."""
        question = Question(self.question, self.shelf)
        question.strategies = self.strategies
        self.asker = question.state.actor if self.question["kind"] == "hint" else self.question.get("seat")
        if question.game.physical:
            is_awaited = self.question["kind"] == "think"
            yield from self._await_physics(question.asked + PHYSICS_PATIENCE if is_awaited else math.inf)
        if self.lacking:
            yield [{"kind": "engine_missing", "why": NO_PHYSICS, "details": self.lacking}], 0
            self.lacking = ""
        question.physics = self.physics
        if _wants_strategy(question) and question.lacks_strategy():
            yield [{"kind": "strategy_missing", "why": NO_STRATEGY}], 0
        yield from work(question)

    def step(self) -> str:
        """One slice of work: JSON of what to tell the page, and in how many ms to go on (-1: not before a question)."""
        messages: list[Message] = []
        wait = -1
        try:
            if self.work is not None:
                messages, wait = next(self.work, ([], -1))
        except Exception as error:  # any failure is told to the page, so that people can go on by hand
            self.work = None
            messages = [_failure(error)]
        names = {name: self.question[name] for name in ("id", "at") if name in self.question}
        return to_json([[{**message, **names} for message in messages], wait], self.language.addressing(self.asker))


def _wants_strategy(question: Question) -> bool:
    """Whether a known strategy would be asked: by the highest level only where it moves second."""
    message = question.message
    if message["kind"] != "think":
        return message["kind"] in ("hint", "analyse", "review")
    is_second = question.state.actor != question.play.states[0].actor
    return is_second and question.model.levels[message["level"] - 1] is question.model.levels[-1]


def _failure(error: Exception) -> Message:
    """The message that a question has no answer."""
    import traceback  # noqa: PLC0415 (needed only when all is lost, and every import costs start-up)

    why: Phrase = error.text if isinstance(error, GameError) else t("It ran into a bug of ours.")
    return {"kind": "failed", "why": why, "details": traceback.format_exc()}


def _simulate(engine: PhysicsEngine, question: Mapping[str, Any]) -> Iterator[str]:
    """The outcome of a release, as `cairn.core.bot_model.Physics`: with a pause after every slice."""
    engine.begin(json.dumps(question))
    while not (text := engine.go(PHYSICS_SLICE)):
        yield ""
    yield text


def _choose(question: Question) -> Work:
    """Choose an action as a level does, not at once."""
    began, reported = question.asked, monotonic()
    message = question.message
    lots = Random(message["seed"])
    level = question.model.levels[message["level"] - 1]
    forced = not isinstance(question.model, PhysicsModel) and len(question.state.legal_actions()) == 1
    least = FORCED_SECONDS if forced else MIN_SECONDS + EXTRA_SECONDS * lots.random()
    yield [{"kind": "progress_of_search", "depth": 0, "share": 0.0}], 0
    action = random_action(question.state, lots.random) if question.is_secret_choice else None
    sure = question.sure_win(question.at) if level is question.model.levels[-1] else None
    if sure and sure.action is not None:
        action = sure.action
    seconds = max(LEAST_THOUGHT, began + MAX_SECONDS - reported)
    decide = partial(choose_action, level=level, chance=lots.random, clock=monotonic, seconds=seconds)
    for choice in () if action is not None else decide(question.position()):
        action, now, info = choice.action, monotonic(), choice.info
        if now - reported < REPORT_EVERY:
            yield [], 0
            continue
        reported = now
        share = max(info.nodes / max(1, level.nodes), (now - began) / MAX_SECONDS)
        yield [{"kind": "progress_of_search", "depth": info.depth, "share": min(1.0, share)}], 0
    while monotonic() < began + least:
        yield [], WAIT_SLICE
    yield [{"kind": "action", "action": question.game.write(action)}], -1


def _find_hint(question: Question) -> Work:
    """The stages of a hint, after as much thought as a person waits for."""
    if question.is_secret_choice:
        rule = question.game.rule_of(question.state, question.state.legal_actions()[0])
        yield [{"kind": "hint", "stages": [{"text": HIDE_ANYWHERE, "spots": [], "rule": rule}]}], -1
        return
    sure = question.sure_win(question.at)
    for info in analyse(question.position(), Limits(seconds=HINT_SECONDS), monotonic):
        line = info.best
        yield [], 0
    proof: Phrase = ""
    if sure and sure.action is not None and line.plies is None:
        proof = t("Proved: it wins, whatever the answers. With best play the second player always wins.")
        line = Variation(line.score, (sure.action,))
    stages = hints(question.game, question.model, question.state, line, question.vaults, proof=proof)
    told = [
        {"text": hint.text, "spots": hint.spots, "rule": hint.rule, **({"dials": hint.dials} if hint.dials else {})}
        for hint in stages
    ]
    yield [{"kind": "hint", "stages": told}], -1


def _analysis(question: Question) -> Work:
    """The best lines of a position, better with every depth."""
    if question.is_secret_choice:
        yield (
            [
                {
                    "kind": "analysis",
                    "depth": 0,
                    "shares": [0.5, 0.5],
                    "variations": [],
                    "trials": -1,
                    "playouts": -1,
                    "worlds": 1,
                    "is_done": True,
                    "reason": HIDE_ANYWHERE,
                }
            ],
            -1,
        )
        return
    position, depth, reported = question.position(), 0, 0.0
    is_sampled = isinstance(position, Trials | Playouts)
    seconds = TRIALS_SECONDS if is_sampled else ANALYSIS_SECONDS
    sure = question.sure_win(question.at)
    wants_values = question.message.get("values") is True and not isinstance(position, Trials | Playouts | Worlds)
    walk = proved_by_strategy(question, sure)
    proved = next(walk, {})
    lines = len(question.state.legal_actions()) if wants_values or sure else LINES
    report = partial(_report, question, position, sure=sure, wants_values=wants_values)
    for info in analyse(position, Limits(seconds=min(seconds, SURE_SECONDS) if sure else seconds), monotonic, lines):
        if info.seconds < reported + TRIALS_REPORT_EVERY if is_sampled else info.depth <= depth:
            yield [], 0
            continue
        depth, reported = info.depth, info.seconds
        yield [report(info, proved=proved, is_done=False)], 0
    began = paused = reported = monotonic()
    for proved in walk if info.best.plies is None else ():
        if (now := monotonic()) < paused + SLICE:
            continue
        if now > began + WALKS * seconds:
            break
        paused = now
        if now < reported + TRIALS_REPORT_EVERY:
            yield [], 0
            continue
        reported = now
        yield [report(info, proved=proved, is_done=False)], 0
    yield [report(info, proved=proved, is_done=True)], -1


def tell_winner(question: Question, sure: SureWin) -> Phrase:
    """Who wins with best play, as is proved."""
    winner = question.game.sides(question.state)[sure.winner].name
    if sure.action is None:
        return t("Proved: {player}, who moves second, wins with best play, whatever is played here.", player=winner)
    return t("Proved: {player}, who moves second, wins with best play.", player=winner)


def _report(
    question: Question,
    position: Target,
    info: SearchInfo,
    sure: SureWin | None,
    proved: Proved,
    *,
    wants_values: bool,
    is_done: bool,
) -> Message:
    """The report of a search on a position, for the page: shares by seat, and scores for `seat`.

    That is the first where two sides are weighed against each other, and the actor where plans are tried.
    A line ends where something has to be shown that is not known yet. Where the search does not reach the end and a
    strategy does, its winner is told, and its lines.
    """
    state, model = question.state, question.model
    seat = state.actor if isinstance(position, Trials) else 0
    standing = model.standing(state) if isinstance(model, PhysicsModel) else (0,) * len(question.game.sides(state))
    lines = proved_lines(question, info.variations, sure, proved) if sure else [(v, NOTHING) for v in info.variations]
    sure = sure if info.best.plies is None else None
    shares = expected_shares(info.best.score, state.actor, standing)
    return {
        "kind": "analysis",
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": info.seconds,
        "shares": [float(one == sure.winner) for one in (0, 1)] if sure else shares,
        "seat": seat,
        "variations": [_line(question, seat, line, proof) for line, proof in lines[:LINES]],
        "trials": info.nodes if isinstance(position, Trials) else -1,
        "playouts": info.nodes if isinstance(position, Playouts) else -1,
        "worlds": len(position.worlds) if isinstance(position, Worlds) else 1,
        "is_done": is_done,
        "reason": tell_winner(question, sure) if sure else "",
    } | ({"values": move_values(question, info.variations, proved)} if wants_values else {})


def _line(question: Question, seat: int, variation: Variation, proof: ActionProof) -> Message:
    """A line of play, as far as it may be shown, and what a strategy proves of it."""
    game, where = question.game, question.state
    moves = []
    for action in variation.actions[:LONGEST_LINE]:
        moves.append({"text": game.describe(where, action), "code": game.write(action)})
        where = where.apply(action)
        if game.secrets and game.secrets.seat_due(where) is not None:
            break
    actor = question.state.actor
    score = variation.score if actor == seat else -variation.score
    winner = {"won": actor, "lost": 1 - actor}.get(proof.value, -1)
    return {"score": score, "plies": variation.plies, "moves": moves, "winner": winner, "most": proof.most}


WORKS: Mapping[str, Callable[[Question], Work]] = {
    "think": _choose,
    "hint": _find_hint,
    "analyse": _analysis,
    "review": review_work,
    "prove": proof_work,
    "examine": examine_work,
}
"""By the kind of a question, the work on it."""
