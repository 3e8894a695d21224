"""The work behind a report, in pieces that any process can do: one game of the computer, or one proof; plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log10
from typing import Any

from cairn.bots.analysis import Clock
from cairn.bots.levels import Chance, choose_action
from cairn.bots.match import MatchPosition
from cairn.bots.playouts import LONGEST
from cairn.bots.worlds import is_secret_choice, random_action, search_target, win_probability
from cairn.core.bot_model import BotModel, Level, Physics
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import Phrase
from cairn.core.option import OptionValue
from cairn.kit.faults import DesignError
from cairn.kit.source import load_game
from cairn.kit.state import State
from cairn.report.lines import lines_of_start, lines_of_way
from cairn.report.proofs import Proof, prove

LEAD, DECIDED = 0.06, 0.85
"""How far from even somebody is ahead, and from what share of the points on the game is taken to be decided."""
CIRCLES = 4
"""How often a position comes before a game is said to go in circles."""
EARLY = 4
"""Within so many actions sides can be swapped."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play, or with `positions` a proof with so many at most; `source` is the game's, if it has one.

    `levels` are those of who begins and of the other. The seeds 2n and 2n + 1 have the same `opening`: random actions
    at the beginning.
    """

    game: str
    source: str
    options: tuple[tuple[str, OptionValue], ...]
    levels: tuple[Level, Level] = (Level(0, 0), Level(0, 0))
    seed: int = 0
    opening: int = 0
    positions: int = 0


def between(job: Job, one: Level, other: Level) -> Job:
    """The same job for two levels: with an even seed `one` begins, with an odd one the other."""
    return replace(job, levels=(other, one) if job.seed % 2 else (one, other))


@dataclass(frozen=True, slots=True)
class Breakdown:
    """How a game of a source broke off: the actions up to there, why, and the line."""

    actions: tuple[str, ...]
    why: str
    line: int


@dataclass(frozen=True, slots=True)
class Trace:
    """One game. `points` are those of who begins, in halves; `ending` is the name of what ended a game of the kit.

    `swap` is 1 where sides were swapped, 0 where they could have been, else -1. Of the course: how often the lead
    `changes`, the `lowest` share of the points that the winner could expect, and the part of the game after which it
    was `decided`. `offered` are the rules by the positions in which they could be played. `lines` of the source ran.
    """

    points: int
    plies: int
    has_ended: bool
    ending: str = ""
    swap: int = -1
    changes: int = 0
    lowest: float = 0.5
    decided: float = 1.0
    choices: int = 0
    least: int = 0
    most: int = 0
    size: float = 0.0
    offered: tuple[tuple[str, int], ...] = ()
    played: tuple[tuple[str, int], ...] = ()
    lines: tuple[int, ...] = ()
    fault: Breakdown | None = None


Result = Trace | Proof


def points_of_one(job: Job, trace: Trace) -> int:
    """The points of the first of two levels in a game between them, in halves."""
    return 2 - trace.points if job.seed % 2 else trace.points


def run_job(
    job: Job,
    shelf: Mapping[str, Game[Any, Any]],
    lots: Callable[[int], Chance],
    physics: Callable[[Game[Any, Any]], Physics | None] = lambda game: None,
) -> Result:
    """Do a job, here and now; `lots` makes the chance of a seed. The same job always has the same result."""
    game = loaded(job.source) if job.source else shelf[job.game]
    if job.positions:
        return done(prove(game, dict(job.options), job.positions))
    return done(PlayedGame(job, game, lots, physics(game)).steps())


def done(work: Generator[None, None, Result]) -> Result:
    """The result of work that pauses now and then, without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


@lru_cache(maxsize=4)
def loaded(source: str) -> Game[Any, Any]:
    """The game of a source, which is loaded once."""
    return load_game(source)


def model_of(game: Game[Any, Any]) -> BotModel:
    """How the computer plays a game; raises GameError if it does not."""
    if (model := game.bot()) is None:
        raise GameError(f"The computer does not play {game.title} yet.")
    return model


def still() -> float:
    """A clock that stands: nothing here depends on how fast the machine is."""
    return 0.0


class PlayedGame:
    """One game while it is played, with what is counted of it; `say` puts what is wrong with it into words."""

    def __init__(
        self,
        job: Job,
        game: Game[Any, Any],
        lots: Callable[[int], Chance],
        physics: Physics | None = None,
        *,
        clock: Clock = still,
        say: Callable[[Phrase], str] = str,
    ) -> None:
        self.job, self.game, self.model, self.physics = job, game, model_of(game), physics
        self.clock, self.say = clock, say
        self.chance, self.first_chance = lots(job.seed), lots(-1 - job.seed // 2)
        self.actions: list[Any] = []
        self.shares: list[float] = []
        self.widths: list[int] = []
        self.offered: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.seen: Counter[Any] = Counter()
        self.swap = -1

    def steps(self) -> Generator[None, None, Trace]:
        """Play it to its end, and tell of it; there are pauses by the clock, which change nothing."""
        board = MatchPosition(self.game, self.game.start(2, dict(self.job.options)), physics=self.physics)
        first = int(board.state.actor)
        try:
            board = self._opened(board)
            while board.state.actor is not None and len(self.actions) < LONGEST and not self._circles(board.state):
                action = yield from self._choose(board, first)
                board = self._then(board, action, self.chance)
                yield
            return self._told(board.state, first)
        except DesignError as error:
            return self.broken_off(error.why, error.line)

    def broken_off(self, why: Phrase, line: int) -> Trace:
        """The trace of the game if it does not go on."""
        written = tuple(self.game.write(action) for action in self.actions)
        return Trace(1, len(self.actions), has_ended=False, fault=Breakdown(written, self.say(why), line))

    def _opened(self, board: MatchPosition) -> MatchPosition:
        """The board after the random actions of the opening; none of them ends the game."""
        for _ in range(self.job.opening):
            action = random_action(board.state, self.first_chance)
            after = board.then(action, self.first_chance)
            if after.state.actor is not None:
                self.actions.append(action)
                board = after
        return board

    def _circles(self, state: Any) -> bool:
        self.seen[state] += 1
        return self.seen[state] >= CIRCLES

    def _choose(self, board: MatchPosition, first: int) -> Generator[None, None, Any]:
        """The action to play, with what it was chosen among counted."""
        state = board.state
        choices = self._count_choices(state)
        if is_secret_choice(self.game, state):
            return random_action(state, self.chance)
        if len(choices) == 1:
            return choices[0]
        target = search_target(self.game, self.model, state, board.seen(), self.physics)
        for chosen in choose_action(target, self.job.levels[state.actor != first], self.chance, self.clock):
            choice = chosen
            yield
        share = win_probability(choice.info.best.score)
        self.shares.append(share if state.actor == first else 1 - share)
        return choice.action

    def _count_choices(self, state: Any) -> list[Any]:
        if isinstance(state, State):
            acts = state.acts()
            choices = list(acts)
            rules = {law.name for law in acts.values() if law}
        else:
            choices = list(state.legal_actions())
            rules = set() if self.game.sampled else {self.game.rule_of(state, action) for action in choices}
        self.offered.update(rules)
        self.widths.append(len(choices))
        return choices

    def _then(self, board: MatchPosition, action: Any, chance: Chance) -> MatchPosition:
        self.played[self.game.rule_of(board.state, action)] += 1
        if self.swap < 0 and len(self.actions) < EARLY and (swap := swap_of(self.game, board.state)) is not None:
            self.swap = int(action == swap)
        self.actions.append(action)
        return board.then(action, chance)

    def _told(self, state: Any, first: int) -> Trace:
        outcome = state.outcome()
        winners: tuple[int, ...] = outcome.winners if outcome else ()
        points = 2 * (winners[0] == first) if len(winners) == 1 else 1
        ending = ""
        lines: tuple[int, ...] = ()
        if isinstance(state, State):
            ended = state.ended()
            ending = ended[1] if ended else ""
            lines = self._lines()
        changes, lowest, decided = drama(self.shares, points)
        return Trace(
            points=points,
            plies=len(self.actions),
            has_ended=outcome is not None,
            ending=ending,
            swap=self.swap,
            changes=changes,
            lowest=lowest,
            decided=decided,
            choices=sum(self.widths),
            least=min(self.widths, default=0),
            most=max(self.widths, default=0),
            size=round(sum(map(log10, self.widths)), 3),
            offered=tuple(sorted(self.offered.items())),
            played=tuple(sorted(self.played.items())),
            lines=lines,
        )

    def _lines(self) -> tuple[int, ...]:
        """The lines of the source that this game needed: seen while its actions are played once more."""
        if not self.job.source:
            return ()
        return tuple(
            sorted(lines_of_start(self.job.source, self.job.options) | lines_of_way(self._start(), self.actions))
        )

    def _start(self) -> Any:
        return self.game.start(2, dict(self.job.options))


def swap_of(game: Game[Any, Any], state: Any) -> Any:
    """The action that swaps sides, or None: of two after which the sides are those of the other one, the second."""
    choices = state.legal_actions()
    if game.secrets is not None or len(choices) != 2:
        return None
    one, other = ([str(side.name) for side in game.sides(state.apply(choice))] for choice in choices)
    return choices[1] if one != other and one == other[::-1] else None


def drama(shares: list[float], points: int) -> tuple[int, float, float]:
    """The drama in the shares of who began: changes of the lead, the winner's lowest, and when it was decided."""
    if not shares:
        return 0, 0.5, 1.0
    leader = changes = 0
    for share in shares:
        now = (share > 0.5 + LEAD) - (share < 0.5 - LEAD)
        changes += now * leader < 0
        leader = now or leader
    if points == 1:
        return changes, 0.5, 1.0
    winners = shares if points == 2 else [1 - share for share in shares]
    last = next((at for at in range(len(winners), 0, -1) if winners[at - 1] < DECIDED), 0)
    return changes, round(min(winners), 3), round(last / len(winners), 3)
