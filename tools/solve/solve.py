"""Solves Sedona Vortex anew: checks the solver, writes the files of the second player's strategy, and proves them.

usage: python tools/solve/solve.py [SPACES …]
needs g++; for 7 spaces some minutes and 1.1 GB of memory. Run by `make solve`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.setrecursionlimit(10_000)
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "py")]

from pack import pack  # noqa: E402
from solver import compiled, run  # noqa: E402

from cairn.bots.analysis import Limits, analyse  # noqa: E402
from cairn.bots.search import PROVEN  # noqa: E402
from cairn.bots.strategy import Strategy  # noqa: E402
from cairn.games import SHELF  # noqa: E402
from cairn.games.sedona_vortex.bot import MODEL  # noqa: E402
from cairn.games.sedona_vortex.bot.position import encode  # noqa: E402
from cairn.games.sedona_vortex.bot.solved import SOLVED, SOLVED_SPACES, key  # noqa: E402
from cairn.games.sedona_vortex.rules import State, find_winner  # noqa: E402

GAME = SHELF["sedona_vortex"]
FOLDER = HERE.parent.parent / "py/cairn/games/sedona_vortex/solved"
LONGEST = FOLDER.parent / "bot/longest.py"
LONGEST_HEAD = '''"""How long games last from the first lost positions of larger boards, by their keys (tools/solve).

There are so many positions behind these that a browser would walk the strategy from them for minutes.
"""

'''
ROUNDS_KEPT = {6: 2, 7: 3}
"""By the spaces: after how many actions of either side what follows is walked in seconds."""
TABLE_BITS = {3: 16, 4: 18, 5: 20, 6: 23, 7: 27}
PERFT_DEPTH = 6
POSITIONS = 10_000
"""Random positions whose values are compared, over all sizes."""
NODES = 3_000
"""Moves that our own search may make in each."""


def main() -> None:
    """Solve the boards of these sizes, or all that can be solved."""
    sizes = [int(size) for size in sys.argv[1:]] or [*SOLVED_SPACES]
    with compiled("main.cpp") as program:
        for spaces in sizes:
            check_perft(program, spaces)
            check_values(program, spaces, POSITIONS // len(sizes))
            write_strategy(program, spaces)
    write_longest()


def start(spaces: int) -> State:
    """The first position of a board."""
    state: State = GAME.initial_state(2, {"spaces": spaces, "first": 0})
    return state


def check_perft(program: Path, spaces: int) -> None:
    """Count the positions after every sequence of six actions, by the solver and by our rules."""
    layer = Counter([start(spaces)])
    ended = 0
    for _ in range(PERFT_DEPTH):
        following: Counter[State] = Counter()
        for state, times in layer.items():
            if state.actor is None:
                ended += times
            for action in state.legal_actions():
                following[state.apply(action)] += times
        layer = following
    ((found,),) = run(program, spaces, TABLE_BITS[spaces], "perft", PERFT_DEPTH)
    ours = layer.total() + ended
    print(f"{spaces} spaces: perft {PERFT_DEPTH} is {found}, by our rules {ours}", flush=True)
    assert int(found) == ours


def check_values(program: Path, spaces: int, count: int) -> None:
    """Compare the value of random positions with what our own search proves."""
    proved = list(random_proved(spaces, count))
    text = "\n".join(map(written, (state for state, _ in proved)))
    results = [
        (int(number), int(value)) for number, value in run(program, spaces, TABLE_BITS[spaces], "values", text=text)
    ]
    assert results == [(key(state), value) for state, value in proved]
    values = Counter(value for _, value in proved)
    print(f"{spaces} spaces: {count} values agree (won {values[1]}, drawn {values[0]}, lost {values[-1]})", flush=True)


def random_proved(spaces: int, count: int) -> Iterator[tuple[State, int]]:
    """Random positions that our own search, or trying everything, proves won (1), drawn (0) or lost (-1)."""
    lots, found = Random(spaces), 0
    while found < count:
        way = [start(spaces)]
        while (state := way[-1]).actor is not None:
            way.append(state.apply(lots.choice(state.legal_actions())))
        state = lots.choice(way[len(way) // 2 : -1])
        value = search(state)
        if value is not None:
            found += 1
            yield state, value


def search(state: State) -> int | None:
    """The value of a position by our own search; None where it does not reach the end."""
    for info in analyse(MODEL.position(state), Limits(nodes=NODES), lambda: 0.0):
        score = info.best.score
    if abs(score) > PROVEN:
        return 1 if score > 0 else -1
    return exhaust(state, {}, [NODES])


def exhaust(state: State, known: dict[State, int], left: list[int]) -> int | None:
    """The value of a position for the side to act by trying everything, in at most so many positions."""
    if state not in known:
        left[0] -= 1
        best = -1
        for action in state.legal_actions():
            after = state.apply(action)
            value = ended(after, state.actor) if after.actor is None else exhaust(after, known, left)
            if value is None or left[0] < 0:
                return None
            best = max(best, value if after.actor is None else -value)
        known[state] = best
    return known[state]


def ended(state: State, player: int | None) -> int:
    """The value of a finished game for a player."""
    winner = find_winner(state.stacks)
    return 0 if winner is None else 1 if winner == player else -1


def written(state: State) -> str:
    """A position as the solver reads it: its piles as the side to act sees them, the stones off the board, passes."""
    mover = state.actor or 0
    piles = [encode(tuple(stone ^ mover for stone in stack)) for stack in state.stacks]
    off = [sum(1 << (stone >> 1) for stone in state.off(player)) for player in (mover, 1 - mover)]
    return " ".join(f"{number:x}" for number in (*off, state.passes, *piles))


def write_strategy(program: Path, spaces: int) -> None:
    """Write the file of a board, and prove it."""
    replies = run(program, spaces, TABLE_BITS[spaces], "strategy")
    data = pack((int(number), int(place)) for number, place in replies)
    positions, longest = prove(Strategy(data, SOLVED), spaces)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{spaces}.bin").write_bytes(data)
    print(f"{spaces} spaces: {len(data)} bytes; proved by the rules alone: the second player wins, in at most", end=" ")
    print(f"{longest} actions; {positions} positions with the first player to act", flush=True)


def write_longest() -> None:
    """Write how long games last from the first lost positions of the larger boards: to walk them takes minutes."""
    found: dict[int, int] = {}
    for spaces, rounds in ROUNDS_KEPT.items():
        strategy = Strategy((FOLDER / f"{spaces}.bin").read_bytes(), SOLVED)
        strategy.lasts.clear()
        for _ in strategy.proved_lost(start(spaces), strategy.lasts):
            pass
        layer = [start(spaces)]
        for _ in range(rounds):
            layer = [after for lost in layer for after in answered(strategy, lost)]
            found |= {key(lost): strategy.lasts[key(lost)] for lost in layer}
    lines = [f"    {number}: {lasts},\n" for number, lasts in sorted(found.items())]
    LONGEST.write_text(LONGEST_HEAD + "LONGEST = {\n" + "".join(lines) + "}\n", "utf-8")


def answered(strategy: Strategy, lost: State) -> list[State]:
    """The positions after each action of the side that loses, and the strategy's answer to it."""
    answers = [(after, strategy.answer(after)) for after in map(lost.apply, lost.legal_actions())]
    return [after.apply(answer) for after, answer in answers]


def prove(strategy: Strategy, spaces: int) -> tuple[int, int]:
    """Prove by the rules alone that the strategy wins: the positions met, and the actions of the longest game."""
    positions: list[None] = []

    def walk() -> Iterator[None]:
        longest.append((yield from strategy.proved_lost(start(spaces))))

    longest: list[int | None] = []
    positions += walk()
    if longest[0] is None:
        sys.exit("The strategy does not win.")
    return len(positions), longest[0]


if __name__ == "__main__":
    main()
