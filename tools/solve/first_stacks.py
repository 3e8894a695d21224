"""Solves Vaxandis as far as it goes: checks the solver, and tells who wins after each first stack.

usage: python tools/solve/first_stacks.py [SECONDS]
needs g++. SECONDS is how long it may look at each first stack, 20 at first; three cells a side take less than one. With
four cells a side nothing was proved in 215 (docs/decisions/0185). Run by `make solve`.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "py")]

from solver import compiled, run  # noqa: E402

from cairn.games import SHELF  # noqa: E402
from cairn.games.vaxandis.rules import State  # noqa: E402

GAME = SHELF["vaxandis"]
TABLE_BITS = {3: 16, 4: 24}
PERFT_DEPTH = 3
"""From the empty board, which is more with the choice of a side after the first stack."""
CENTRE = {3: "c3", 4: "d4"}


def main() -> None:
    """Solve three cells a side, and look at four for so many seconds a first stack."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    with compiled("vaxandis.cpp") as program:
        for size, bits in TABLE_BITS.items():
            check_perft(program, size)
            winners = {}
            for _, _, _, cell, *winner, count, _ in run(program, size, bits, seconds, "first"):
                winners[cell.rstrip(":")] = " ".join(winner).rstrip(",")
                print(f"{size} cells a side, first stack on {cell} {winners[cell[:-1]]}, {count} positions", flush=True)
            proved = {cell: winner for cell, winner in winners.items() if winner in ("Black", "White")}
            assert size > 3 or proved == {cell: "Black" if cell == CENTRE[3] else "White" for cell in winners}


def check_perft(program: Path, size: int) -> None:
    """Count the sequences of actions from the empty board, by the solver and by our rules without the pie rule."""
    ((found,),) = run(program, size, TABLE_BITS[size], 0, "perft", PERFT_DEPTH)
    start: State = GAME.initial_state(2, GAME.normalize_options(2, {"size": size}))
    ours = sum(
        count(state.apply(GAME.read("stay")), PERFT_DEPTH - 1) for state in map(start.apply, start.legal_actions())
    )
    print(f"{size} cells a side: perft {PERFT_DEPTH} is {found}, by our rules {ours}", flush=True)
    assert int(found) == ours


def count(state: State, depth: int) -> int:
    """How many sequences of so many actions there are."""
    actions = state.legal_actions()
    if depth == 0 or not actions:
        return 1
    return sum(count(state.apply(action), depth - 1) for action in actions)


if __name__ == "__main__":
    main()
