"""Positions that a game can begin with: all twelve pyramids on the board, in the open.

What lies under a Large is in the text, so nothing is sealed: both players have seen it when it was set up.
"""

from __future__ import annotations

from collections.abc import Iterator

from cairn.core.arrangement import Arrangement, Arrangements, Fault, Kind, Symmetry, put_on_top
from cairn.core.language import t
from cairn.core.option import Options
from cairn.games.lava_flows.appearance import appearance
from cairn.games.lava_flows.board import HOMES, ROWS, SPOTS
from cairn.games.lava_flows.pieces import KIND, LARGE, Piece
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.seals import VALUES, public_seal
from cairn.games.lava_flows.state import Terms, situation_key
from cairn.games.lava_flows.turns import find_pair

OF_EACH = 3
KINDS = (
    Kind("B", t("Black Large"), 0, OF_EACH),
    Kind("b", t("Black Medium"), 0, OF_EACH),
    Kind("W", t("White Large"), 1, OF_EACH),
    Kind("w", t("White Medium"), 1, OF_EACH),
)
FIRST_OF = {"b": 0, "w": 1, "B": LARGE, "W": LARGE + 1}
"""By kind, its first piece; the others follow at steps of two."""
KEYS = {first % 2 + first // LARGE * LARGE: key for key, first in FIRST_OF.items()}


def places(options: Options) -> tuple[str, ...]:
    """The nine spaces."""
    return SPOTS


def build(options: Options, arrangement: Arrangement) -> State:
    """The position, allowed or not; pieces that are alike are numbered as they come."""
    counts = dict.fromkeys(FIRST_OF, 0)
    stacks: list[bytes] = []
    for place in SPOTS:
        numbers: list[Piece] = []
        for piece in arrangement.at(place):
            numbers.append(FIRST_OF[piece] + 2 * min(counts[piece], OF_EACH - 1))
            counts[piece] += 1
        stacks.append(bytes(numbers))
    cones = sum(1 << space for space, stack in enumerate(stacks) if find_pair(stack, space) == 0)
    seals = tuple(public_seal(home, VALUES[home % 3]) for home in range(len(HOMES)))
    appearances = tuple(appearance(stack, cones >> space & 1 == 1, space) for space, stack in enumerate(stacks))
    empty = sum(1 << space for space, stack in enumerate(stacks) if not appearances[space])
    is_over = any(cones & row == row for row in ROWS)
    past = (situation_key(stacks, cones, -1, arrangement.turn),)
    terms, actor = Terms(int(options["first"]), str(options["memory"])), None if is_over else arrangement.turn
    return State(terms, tuple(stacks), seals, actor, appearances, empty, cones, past=past)


def faults(options: Options, arrangement: Arrangement) -> Iterator[Fault]:
    """The faults of a position by the rules."""
    state, counts = build(options, arrangement), arrangement.counts()
    missing = sum(kind.most - counts[kind.key] for kind in KINDS)
    if missing > 0:
        yield Fault(t("All twelve pieces are on the board in every position; {n} are missing.", n=missing))
    for space, stack in enumerate(state.stacks):
        if find_pair(stack, space) > 0:
            why = t(
                "On {spot}, a Medium lies on a Large of its colour in the target row: they would have sunk to the "
                "bottom as a Cinder Cone.",
                spot=SPOTS[space],
            )
            yield Fault(why, SPOTS[space])


def arrange(state: State) -> Arrangement:
    """The arrangement of a position, without what is still sealed."""
    stacks = (
        (spot, tuple(KEYS[piece] for piece in stack.translate(KIND) if piece in KEYS))
        for spot, stack in zip(SPOTS, state.stacks, strict=True)
    )
    return Arrangement(state.actor or 0, tuple((spot, pieces) for spot, pieces in stacks if pieces))


MIRRORED = dict(zip(SPOTS, ("c1", "b1", "a1", "c2", "b2", "a2", "c3", "b3", "a3"), strict=True))
"""Left and right exchanged."""
ACROSS = dict(zip(SPOTS, (*SPOTS[6:], *SPOTS[3:6], *SPOTS[:3]), strict=True))
"""The players’ rows exchanged."""
SWAPPED = {"B": "W", "W": "B", "b": "w", "w": "b"}


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """Left and right exchanged, the players exchanged with their colours and rows, and both."""
    both = {spot: MIRRORED[ACROSS[spot]] for spot in SPOTS}
    return Symmetry(MIRRORED), Symmetry(ACROSS, SWAPPED, swaps=True), Symmetry(both, SWAPPED, swaps=True)


BEGINNING = "0 a1:bB b1:wB c1:B b2:bw a3:bW b3:wW c3:W"
"""One of the ways to hide the Mediums: each player hides one of either colour."""
ARRANGEMENTS = Arrangements(
    KINDS,
    places,
    put_on_top,
    build,
    arrange,
    faults,
    editing={"memory": "assisted"},
    beginning=BEGINNING,
    symmetries=symmetries,
)
