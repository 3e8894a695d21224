"""Positions that a game can begin with: beads on the board and out of the game, the Skorpion, and its Tail.

Skorpion and Tail are in the Gate unless they stand elsewhere; beads that are neither on the board nor out are in hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from cairn.core.arrangement import Arrangement, Arrangements, Fault, Kind, Pieces, Symmetry
from cairn.core.language import t
from cairn.core.option import Options
from cairn.games.skorpion.board import board
from cairn.games.skorpion.board_text import BEADS, GATE
from cairn.games.skorpion.rules import State
from cairn.games.skorpion.state import encode
from cairn.games.skorpion.text import PLAYERS

OUT = "out"
BEAD_KEYS = "rb"
KINDS = (
    Kind("r", t("Red bead"), 0, BEADS),
    Kind("b", t("Blue bead"), 1, BEADS),
    Kind("S", t("Skorpion"), None, 1),
    Kind("T", t("Tail"), None, 1),
)


def places(options: Options) -> list[str]:
    """The spots but the Gate, and the beads out of the game where beads can leave it."""
    names = [name for name in board(str(options["board"])).names if name != GATE]
    return [*names, OUT] if options["discard"] == "out" else names


def put(place: str, pieces: Pieces, piece: str) -> Pieces:
    """A spot has room for one piece; out of the game there is room for all beads."""
    if place != OUT:
        return (piece,)
    return tuple(sorted((*pieces, piece))) if piece in BEAD_KEYS else pieces


def build(options: Options, arrangement: Arrangement) -> State:
    """The position, allowed or not."""
    name, counts = str(options["board"]), arrangement.counts()
    table = board(name)
    at = {pieces[0]: table.index[place] for place, pieces in arrangement.places if place != OUT}
    red, blue = (
        sum(table.bits[place] for place, pieces in arrangement.places if place != OUT and pieces == (key,))
        for key in BEAD_KEYS
    )
    hand = (max(0, BEADS - counts["r"]), max(0, BEADS - counts["b"]))
    skorpion, tail = at.get("S", table.gate), at.get("T", table.gate)
    number = encode(len(table.names), (red, blue), hand, (skorpion, tail), arrangement.turn)
    leaves = options["discard"] == "out"
    return State(name, leaves, (red, blue), hand, skorpion, tail, arrangement.turn, (number,))


def faults(options: Options, arrangement: Arrangement) -> Iterator[Fault]:
    """The faults of a position by the rules."""
    state = build(options, arrangement)
    table, turn = state.board, arrangement.turn
    skorpion, tail = table.names[state.skorpion], table.names[state.tail]
    if 1 << state.skorpion & table.starts:
        yield Fault(t("The Skorpion never stays on a start: it returns to the Gate."), skorpion)
    if state.skorpion == table.gate != state.tail:
        yield Fault(t("The Tail is in the Gate when the Skorpion is."), tail)
    if state.skorpion != table.gate and not table.near[state.skorpion] >> state.tail & 1:
        yield Fault(t("The Tail lies where the Skorpion came from: on a spot beside it."), skorpion)
    if 1 << state.tail & table.starts:
        yield Fault(t("The Tail never lies on a start."), tail)
    is_first_turn = state.hand[turn] == BEADS and state.beads[1 - turn].bit_count() == turn
    for player, name in enumerate(PLAYERS):
        if not state.beads[player] and not is_first_turn:
            yield Fault(t("{player} has no bead in play, and only a player’s first turn begins so.", player=name))


def arrange(state: State) -> Arrangement:
    """The arrangement of a position."""
    names = state.board.names
    found: dict[str, Pieces] = {}
    for place, name in enumerate(names):
        for key, beads in zip(BEAD_KEYS, state.beads, strict=True):
            if beads >> place & 1:
                found[name] = (key,)
        for key, at in (("S", state.skorpion), ("T", state.tail)):
            if at == place and name != GATE:
                found[name] = (key,)
    left = (BEADS - state.hand[n] - state.beads[n].bit_count() for n in (0, 1))
    out = tuple(sorted(key for key, count in zip(BEAD_KEYS, left, strict=True) for _ in range(count)))
    return Arrangement(state.actor or 0, (*found.items(), *(((OUT, out),) if out else ())))


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """Half a turn of the board with the colours swapped, where each spot comes to one that is its like for the other.

    Boards that somebody drew may have no such thing.
    """
    table = board(str(options["board"]))
    centres = {(spot.x, spot.y): spot.name for spot in table.spots}
    turned = {name: centres.get((-x, -y), "") for (x, y), name in centres.items()}
    red, blue = (set(table.names_of(spots)) for spots in table.own_starts)
    one, other = (set(table.names_of(spots)) for spots in table.one_line)
    is_like = (
        all(turned.values())
        and {turned[name] for name in red} == blue
        and {turned[name] for name in one} == other
        and all(
            set(table.names_of(table.near[table.index[turned[name]]]))
            == {turned[near] for near in table.names_of(table.near[at])}
            for at, name in enumerate(table.names)
        )
    )
    return (Symmetry(turned, {"r": "b", "b": "r"}, swaps=True),) if is_like else ()


ARRANGEMENTS = Arrangements(
    KINDS, places, put, build, arrange, faults, {OUT: t("Out of the game")}, symmetries=symmetries
)
