"""The course of a report: which jobs it takes, and what is known after each; over any Executor."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from cairn.bots.search import DEEPEST
from cairn.core.bot_model import Level, PhysicsModel, PlayoutModel, SearchModel
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import t
from cairn.core.option import OptionValue
from cairn.kit.blueprint import SEED, SEEDS
from cairn.kit.state import State
from cairn.report.findings import LOOKS, Subject, Tally
from cairn.report.jobs import Job, Result, between, model_of, points_of_one, swap_of
from cairn.report.lines import statements
from cairn.report.proofs import Proof
from cairn.report.work import Pool, results

LEVEL = 4
"""The level that games are played at, unless another one is asked for."""
GAMES = 96
STEP_PAIRS = 8
"""For so many games between equals there is one opening of the depth row, played from both sides."""
TIMES = (1, 4, 16, 64)
PLAYOUTS, NODES = 5, 50
"""The least thought of the depth row: playouts, or nodes of a search, a move."""
OPENING = 2
"""Random actions at the beginning of a game between two that think differently long; none where sides are swapped."""
POSITIONS = 20_000
"""Positions of a board that are looked at for a proof."""
PIE = re.compile(r"^swap\s*=\s*True\b", re.MULTILINE)

Run = Callable[[Job], Result]
"""Does a job; an executor may take it to another process."""


class Task(NamedTuple):
    """A job, and what its result is for: "game", "plain" (without the pie rule), "step" or "proof"."""

    kind: str
    job: Job
    step: int = 0


def report(
    game: Game[Any, Any],
    source: str,
    options: Mapping[str, OptionValue],
    pool: Pool,
    run: Run,
    *,
    level: int = LEVEL,
    games: int = GAMES,
) -> Iterator[Tally]:
    """Better and better findings, of which each is whole; stop by dropping the generator.

    The results are taken in the order of the jobs, whichever is done first: the same games give the same findings on
    every executor. A job that fails is done once more, and then told. Raises WorkersGone.
    """
    about = subject(game, source, options, level)
    tasks = tasks_of(game, about, source, games)
    found = Tally(about, games)
    yield found
    with closing(results(pool, run, [task.job for task in tasks])) as done:
        for task, result in zip(tasks, done, strict=True):
            found = after(found, task, result)
            yield found
            if is_hopeless(found):
                return


def is_hopeless(found: Tally) -> bool:
    """Whether most games of the first look do not end or break off, so that more would only take long."""
    begun, broken = found.games + len(found.faults), len(found.faults)
    return begun == LOOKS[0] and 2 * (found.endless + broken) > begun


def after(found: Tally, task: Task, result: Result | Exception) -> Tally:
    """The findings with the result of one task more."""
    if isinstance(result, Exception):
        said = str(result).strip().splitlines()
        return found.with_failure(f"{type(result).__name__}: {said[0][:200]}" if said else type(result).__name__)
    if isinstance(result, Proof):
        return found.with_proof(result)
    if task.kind == "game":
        return found.with_game(result)
    if task.kind == "plain":
        return found.with_plain(result)
    return found.with_step(task.step, points_of_one(task.job, result), result)


def subject(game: Game[Any, Any], source: str, options: Mapping[str, OptionValue], level: int = LEVEL) -> Subject:
    """The subject of a report on a game under these options; raises GameError where it is not for two."""
    if 2 not in game.seats:
        raise GameError(t("{game} is not for two players.", game=game.title))
    chosen = tuple(pair for pair in game.recorded_options(2, options) if pair[0] != SEED or SEED in options)
    first, model = game.start(2, options), model_of(game)
    thoughts = () if isinstance(model, PhysicsModel) else tuple(
        times * (PLAYOUTS if isinstance(model, PlayoutModel) else NODES) for times in TIMES
    )  # fmt: skip
    about = Subject(
        game=game.name, title=game.title, options=chosen, level=level, thoughts=thoughts,
        is_playouts=isinstance(model, PlayoutModel), has_swap=has_swap(game, first),
        is_solved=isinstance(model, SearchModel) and model.solved is not None and model.solved.file(first) != ""
        and first == game.initial_state(2, dict(chosen)),
    )  # fmt: skip
    if not isinstance(first, State):
        return about
    laws = first.design.plan
    return replace(
        about,
        rules=tuple((law.name, law.line) for law in laws.rules),
        ends=tuple((law.name, law.line) for law in laws.ends),
        spans=tuple(statements(source)) if source else (),
    )


def has_swap(game: Game[Any, Any], first: Any) -> bool:
    """Whether the second player may swap sides after the first action."""
    action = next(iter(first.legal_actions()))
    if game.is_outcome(action) or (after := first.apply(action)).actor is None:
        return False
    return swap_of(game, after) is not None


def tasks_of(game: Game[Any, Any], about: Subject, source: str, games: int = GAMES) -> list[Task]:
    """The tasks of a report: some games first, for there to be something to see, then all the rest."""
    job = Job("" if source else about.game, source, about.options)
    equals = model_of(game).levels[about.level - 1]
    played = [Task("game", replace(job, levels=(equals, equals), seed=seed)) for seed in range(games)]
    proofs = [
        Task("proof", replace(job, options=options, positions=POSITIONS)) for options in small(game, about, source)
    ]
    plain = _without_pie(source, about)
    without = [
        Task("plain", replace(job, source=plain, levels=(equals, equals), seed=seed))
        for seed in range(games // 2 if plain else 0)
    ]
    if _draws_lots(game) and SEED not in dict(about.options):
        played = [task._replace(job=replace(task.job, options=_with_lots(task.job))) for task in played]
    return [*played[: LOOKS[0]], *proofs, *played[LOOKS[0] :], *_steps(job, about, 2 * (games // STEP_PAIRS)), *without]


def _draws_lots(game: Game[Any, Any]) -> bool:
    return any(option.name == SEED for option in game.options)


def _with_lots(job: Job) -> tuple[tuple[str, OptionValue], ...]:
    """The options with lots that are those of this game alone."""
    return tuple(sorted({**dict(job.options), SEED: job.seed % SEEDS}.items()))


def _without_pie(source: str, about: Subject) -> str:
    """The same source without its pie rule, "" if it has none that can be left out."""
    if not about.has_swap:
        return ""
    changed = PIE.sub("swap = False", source)
    return changed if changed != source else ""


def _steps(job: Job, about: Subject, games: int) -> list[Task]:
    """The games between who thinks so long and who thinks four times as long; each opening from both sides."""
    tasks = []
    depth = 0 if about.is_playouts else DEEPEST
    for step, (few, many) in enumerate(pairwise(about.thoughts)):
        weak, strong = Level(depth, few), Level(depth, many)
        for seed in range(games):
            opening = 0 if about.has_swap else OPENING
            game = replace(job, seed=1_000 * (step + 1) + seed, opening=opening)
            tasks.append(Task("step", between(game, strong, weak), step))
    return tasks


def small(game: Game[Any, Any], about: Subject, source: str) -> list[tuple[tuple[str, OptionValue], ...]]:
    """The options under which a game may be small enough for a proof: its own, and each smaller number in them."""
    if not source or _draws_lots(game):
        return []
    chosen = dict(about.options)
    found = [
        tuple(sorted((chosen | {option.name: value}).items()))
        for option in game.options
        for value in _sizes(option.values, chosen.get(option.name, option.default))
    ]
    return [*found, about.options]


def _sizes(values: Sequence[OptionValue], usual: OptionValue) -> list[int]:
    """The numbers among the values that are smaller than the usual one, the smallest first, if they are sizes."""
    if type(usual) is not int or usual <= 2:
        return []
    return sorted(value for value in values if type(value) is int and value < usual)[:3]
