"""Playing at a level: a search within the level's limits that errs as people do, by not seeing and by misjudging."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from cairn.bots.analysis import Clock, Limits, SearchInfo, Variation, analyse, analyse_playouts, analyse_trials
from cairn.bots.playouts import Playouts
from cairn.bots.seen_position import SeenPosition
from cairn.bots.trials import SLIPS, Hand, Trials
from cairn.bots.worlds import Target, Worlds
from cairn.core.bot_model import Level, Searchable
from cairn.core.language import t

NAMES = (
    t("Sand"),
    t("Gravel"),
    t("Pebble"),
    t("Cobble"),
    t("Boulder"),
    t("Menhir"),
    t("Crag"),
    t("Mountain"),
)
"""The names of the levels, from 1."""

SHUNNED = 60
"""How much better than all others, in hundredths, what is shunned has to be to be played by a level that errs."""

Chance = Callable[[], float]
"""Random numbers from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The action to play, as far as it is known now, and the search behind it."""

    action: Any
    info: SearchInfo


def choose_action(
    position: Target,
    level: Level,
    chance: Chance,
    clock: Clock,
    *,
    seconds: float | None = None,
) -> Iterator[Choice]:
    """Choose an action at a level: a Choice at every pause, the last of them to be played.

    The position must not be over. Without `seconds` the same chance gives the same action.
    """
    if isinstance(position, Trials):
        yield from choose_by_trials(position, level, chance, clock, seconds)
        return
    if isinstance(position, Playouts):
        most = level.nodes if len(position.actions()) > 1 else 1
        for info in analyse_playouts(position, Limits(nodes=most, seconds=seconds), clock, chance):
            yield Choice(info.best.actions[0], info)
        return
    moves = position.moves()
    noise = {position.action(move): level.eval_noise * _noise(chance) for move in moves}
    errs = level.eval_noise or level.blunder_rate
    shunned = {position.action(move) for move in position.shunned()} if errs else set()
    lines = len(moves) if level.eval_noise else 1 + len(shunned)  # one at least that is not shunned
    if level.blunder_rate:
        position = blundering(position, level.blunder_rate, chance)
    limits = Limits(level.depth if len(moves) > 1 else 1, level.nodes, seconds)
    for info in analyse(position, limits, clock, lines=lines, chance=chance):
        yield Choice(_misjudged(info.variations, noise, shunned), info)


def choose_by_trials(
    trials: Trials, level: Level, chance: Chance, clock: Clock, seconds: float | None = None
) -> Iterator[Choice]:
    """Choose in a game of skill: what is meant, as the level's hand does it.

    How the hand errs is drawn once, before anything is tried: no outcome is seen and then thought better of.
    """
    slips = [chance() for _ in range(SLIPS)]
    limits = Limits(level.depth, level.nodes, seconds)
    for info in analyse_trials(trials, limits, clock, Hand(level.hand_noise, chance)):
        meant, left = info.best.actions[0], iter(slips)
        done = trials.skill.turn(trials.state).execute(trials.state, meant, level.hand_noise, left.__next__)
        yield Choice(done, info)


def _misjudged(lines: Sequence[Variation], noise: Mapping[Any, float], shunned: Set[Any]) -> Any:
    """The action that seems best: one that is shunned only where it is so much better than all others, as searched."""
    plain = [line for line in lines if line.actions[0] not in shunned]
    if not plain or lines[0].score > max(line.score for line in plain) + SHUNNED:
        return lines[0].actions[0]
    return max(plain, key=lambda line: line.score + noise[line.actions[0]]).actions[0]


def _noise(chance: Chance) -> float:
    """A number near 0, within 3 and mostly within 1."""
    return 2 * (chance() + chance() + chance()) - 3


def blundering(position: Searchable | Worlds, share: float, chance: Chance) -> Searchable | Worlds:
    """The position, or each that may be the true one, with the same share of the opponent's replies not seen."""
    seen: dict[int, bool] = {}
    if isinstance(position, Worlds):
        return Worlds([BlunderingPosition(world, share, chance, seen) for world in position.worlds])
    return BlunderingPosition(position, share, chance, seen)


class BlunderingPosition(SeenPosition):
    """A position in which a share of the opponent's replies is not seen; the same ones for a whole turn."""

    def __init__(self, position: Searchable, share: float, chance: Chance, seen: dict[int, bool]) -> None:
        super().__init__(position)
        self.share, self.chance, self.seen = share, chance, seen
        self.opponent = False

    def moves(self) -> Sequence[int]:
        """The legal moves, but for the opponent's that are overlooked; one is always seen."""
        moves = self.position.moves()
        if not self.opponent:
            return moves
        for move in moves:
            if move not in self.seen:
                self.seen[move] = self.chance() >= self.share
        return [move for move in moves if self.seen[move]] or moves[:1]

    def make(self, move: int) -> None:
        """Play a legal move."""
        self.position.make(move)
        self.opponent = not self.opponent

    def unmake(self) -> None:
        """Take the last move back."""
        self.position.unmake()
        self.opponent = not self.opponent
