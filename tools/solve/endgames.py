"""Solves Skorpion's endgames: checks the solver, and tells how positions with few beads end.

usage: python tools/solve/endgames.py [BEADS]
needs g++. BEADS is how many beads of both sides there are at the most, in play and in hand together: 5 at first, in a
minute; 6 take some six, and 1 GB (docs/decisions/0193). Run by `make solve`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "py")]

from solver import compiled, run  # noqa: E402

from cairn.bots.analysis import Limits, analyse  # noqa: E402
from cairn.games.skorpion.board import BoardGraph, board  # noqa: E402
from cairn.games.skorpion.bot import MODEL  # noqa: E402
from cairn.games.skorpion.rules import State  # noqa: E402
from cairn.games.skorpion.state import encode  # noqa: E402

BOARD = board("cairn")
PERFT_DEPTH, PERFT_POSITIONS = 3, 60
POSITIONS = 1_000
"""Random positions whose values are compared."""
NODES, DEEPEST = 4_000, 6
"""How far our own search looks in each."""


def main() -> None:
    """Solve the positions with few beads, and tell how they end."""
    beads = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with compiled("skorpion.cpp") as program:
        check_perft(program)
        check_values(program, beads)
        check_steps(program, beads)
        for mine, theirs, _, *counts, plies in run(program, beads, "table", text=described(BOARD)):
            won, drawn, lost = (f"{int(each):,}" for each in counts)
            print(f"{mine} beads against {theirs}: won {won}, drawn {drawn}, lost {lost}", end=" ")
            print(f"for the side to act, in at most {plies} actions", flush=True)


def half_turn() -> dict[str, str]:
    """By its name, the spot on which one comes to lie when the board is turned half round."""
    places = {(spot.x, spot.y): spot.name for spot in BOARD.spots}
    return {spot.name: places[-spot.x, -spot.y] for spot in BOARD.spots}


TURNED = half_turn()


def numbered() -> list[str]:
    """The spots in the solver's order: half of them, the same turned round, the Gate."""
    half: list[str] = []
    for name in BOARD.names:
        if BOARD.index[name] != BOARD.gate and TURNED[name] not in half:
            half.append(name)
    return [*half, *map(TURNED.__getitem__, half), BOARD.names[BOARD.gate]]


NUMBERS = {name: number for number, name in enumerate(numbered())}


def bits(spots: int, *, is_turned: bool = False) -> int:
    """A set of spots in the solver's order."""
    return sum(1 << NUMBERS[TURNED[name] if is_turned else name] for name in BOARD.names_of(spots))


def described(graph: BoardGraph) -> str:
    """The board as the solver reads it."""
    near = (graph.near[graph.index[name]] for name in NUMBERS)
    return " ".join(str(bits(spots)) for spots in (graph.starts, graph.own_starts[0], graph.one_line[0], *near)) + "\n"


def written(state: State) -> str:
    """A position as the solver reads it: as the side to act sees it, which is Red there."""
    mover = state.actor or 0
    is_turned = mover == 1
    both = [bits(state.beads[player], is_turned=is_turned) for player in (mover, 1 - mover)]
    at = [bits(1 << spot, is_turned=is_turned).bit_length() - 1 for spot in (state.skorpion, state.tail)]
    left = [state.beads[player].bit_count() + state.hand[player] for player in (mover, 1 - mover)]
    return " ".join(map(str, (*both, *at, *left)))


def random_positions(lots: Random, beads: int) -> Iterator[State]:
    """Positions with at most so many beads of both sides, each with one in play."""
    inner = [spot for spot in range(len(BOARD.names)) if not BOARD.starts >> spot & 1 and spot != BOARD.gate]
    while True:
        red = lots.randint(1, beads - 1)
        total = (red, lots.randint(1, beads - red))
        in_play = [lots.randint(1, each) for each in total]
        at = (BOARD.gate, BOARD.gate)
        if lots.random() > 0.05:
            skorpion = lots.choice(inner)
            at = (skorpion, lots.choice([*BOARD.members(BOARD.near[skorpion] & ~BOARD.starts)]))
        free = [spot for spot in range(len(BOARD.names)) if spot not in (*at, BOARD.gate)]
        spots = lots.sample(free, sum(in_play))
        sets = sum(1 << spot for spot in spots[: in_play[0]]), sum(1 << spot for spot in spots[in_play[0] :])
        hand = (total[0] - in_play[0], total[1] - in_play[1])
        actor = lots.randrange(2)
        yield State(BOARD.name, True, sets, hand, *at, actor, (encode(len(BOARD.names), sets, hand, at, actor),))


def ask(program: Path, beads: int, states: list[State], *what: object) -> list[int]:
    """The answers of the solver about positions."""
    text = described(BOARD) + "\n".join(map(written, states))
    return [int(number) for (number,) in run(program, beads, *what, text=text)]


def check_perft(program: Path) -> None:
    """Count the sequences of actions from random positions, by the solver and by our rules."""
    positions = random_positions(Random(1), 8)
    states = [next(positions) for _ in range(PERFT_POSITIONS)]
    found = ask(program, 8, states, "perft", PERFT_DEPTH)
    assert found == [count(state, PERFT_DEPTH) for state in states]
    print(f"perft {PERFT_DEPTH} of {PERFT_POSITIONS} positions agrees: {sum(found):,} in all", flush=True)


def count(state: State, depth: int) -> int:
    """How many sequences of so many actions there are."""
    actions = state.legal_actions()
    if depth == 0 or not actions:
        return 1
    return sum(count(state.apply(action), depth - 1) for action in actions)


def check_values(program: Path, beads: int) -> None:
    """Compare the value of random positions, and how soon they end, with what our own search proves."""
    positions = random_positions(Random(2), beads)
    states = [next(positions) for _ in range(POSITIONS)]
    kinds: Counter[str] = Counter()
    for state, value in zip(states, ask(program, beads, states, "values"), strict=True):
        for info in analyse(MODEL.position(state), Limits(DEEPEST, NODES), lambda: 0.0):
            best = info.best
        if best.plies is not None:
            assert (best.plies, best.score > 0) == (value, value % 2 == 1)
        kinds["not reached by our search" if best.plies is None else "won" if value % 2 else "lost"] += 1
    print(f"values agree: {dict(kinds)}", flush=True)


def check_steps(program: Path, beads: int) -> None:
    """Compare the value of random positions with those of the positions after each action by our rules."""
    positions = random_positions(Random(3), beads)
    states = [next(positions) for _ in range(POSITIONS)]
    after = [[state.apply(action) for action in state.legal_actions()] for state in states]
    going_on = {each: 0 for several in after for each in several if each.actor is not None}
    going_on = dict(zip(going_on, ask(program, beads, [*going_on], "values"), strict=True))
    for state, several, value in zip(states, after, ask(program, beads, states, "values"), strict=True):
        assert value == best_of(state, several, going_on)
    print(f"values of {POSITIONS} positions follow from those one action later", flush=True)


def best_of(state: State, after: list[State], values: dict[State, int]) -> int:
    """The value of a position by those after its actions; one that ends in a loss at once is never the longest."""
    found = [values[each] for each in after if each.actor is not None]
    if any((outcome := each.outcome()) and outcome.winners == (state.actor,) for each in after):
        return 1
    wins = [1 + value for value in found if value and value % 2 == 0]
    return min(wins) if wins else 0 if 0 in found else 1 + max(found)


if __name__ == "__main__":
    main()
