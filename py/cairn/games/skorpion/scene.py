"""A position as a picture, and an action as the pictures between two positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cairn.core.language import t
from cairn.core.scene import Piece, Scene, Viewpoint
from cairn.games.skorpion.actions import Action, Place, Step
from cairn.games.skorpion.board import COLOURS, called, player_name
from cairn.games.skorpion.drawing import Plan, bead, plan, skorpion, tail
from cairn.games.skorpion.marks import going, over, trail
from cairn.games.skorpion.rules import State
from cairn.games.skorpion.tray import in_hand, tray
from cairn.games.skorpion.words import Pace, label, paces

LIFTED = 6
TOGETHER = {"skorpion": (-8, -6), "tail": (20, 17)}
"""Where the Skorpion and its Tail lie when both are in the Gate."""


class Standing(NamedTuple):
    """What stands where in one picture; a bead that travels goes by the key it had before."""

    beads: tuple[int, int]
    hand: tuple[int, int]
    skorpion: int
    tail: int
    placed: tuple[int, str] = (-1, "")
    """A spot whose bead still goes by its key in hand."""
    home: tuple[int, str] = (-1, "")
    """A player whose last bead in hand still goes by its key on the board."""

    def without(self, player: int, bit: int, to_hand: bool) -> Standing:
        """As it stands when a bead has left the board, for its player's hand or for good."""
        beads, hand = list(self.beads), list(self.hand)
        beads[player] &= ~bit
        hand[player] += to_hand
        return self._replace(beads=(beads[0], beads[1]), hand=(hand[0], hand[1]))


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """A position, with the marks that are wanted."""
    drawn = plan(state.name, viewpoint.flipped)
    stands = standing(state)
    return Scene(
        board=drawn.picture,
        under=trail(drawn, *viewpoint.last) if viewpoint.last else (),
        pieces=pieces(drawn, stands, bool(viewpoint.chosen)),
        over=over(drawn, state, viewpoint),
        labels=labels(state, viewpoint),
        trays=trays(stands),
    )


def film(state: State, action: Action, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """An action bit by bit: a bead comes from the hand, or the Skorpion steps, a bead goes home, the Tail follows."""
    if state.actor is None:
        return ()
    drawn, words = plan(state.name, viewpoint.flipped), labels(state, Viewpoint())
    return tuple(
        Scene(drawn.picture, pieces=pieces(drawn, stands), labels=words, trays=trays(stands), say=said)
        for stands, said in shots(state, action)
    )


def standing(state: State) -> Standing:
    """What stands where in a position."""
    return Standing(state.beads, state.hand, state.skorpion, state.tail)


def shots(state: State, action: Action) -> Iterator[tuple[Standing, str]]:
    """For each picture of an action what stands where, and what happens."""
    player, stands = state.actor or 0, standing(state)
    if isinstance(action, Place):
        key = in_hand(player, state.hand[player] - 1)
        after = standing(state.apply(action))
        yield (
            after._replace(placed=(state.board.index[action.spot], key)),
            t("{player} places a bead.", player=player_name(player)),
        )
        return
    spots = (action.to,) if isinstance(action, Step) else (action.first, action.discard, action.second)
    for pace in paces(state, spots):
        if pace.discard:
            bit = 1 << state.board.index[pace.discard]
            stands = stands.without(player, bit, not state.out)
            home = (-1, "") if state.out else (player, on_board(player, pace.discard))
            yield (
                stands._replace(home=home),
                t("{player} discards {spot}.", player=player_name(player), spot=pace.discard),
            )
        for shot in pace_by_pace(state, stands, pace):
            yield shot
            stands = shot[0]._replace(home=(-1, ""))


def pace_by_pace(state: State, stands: Standing, pace: Pace) -> Iterator[tuple[Standing, str]]:
    """The pictures of one step: there, the bead home, the Tail after it, and both back to the Gate from a start."""
    table, to = state.board, state.board.index[pace.to]
    left, gate = stands.skorpion, table.gate
    stands = stands._replace(skorpion=to)
    yield stands, t("The Skorpion steps to {spot}.", spot=pace.to)
    if pace.takes is not None:
        stands = stands.without(pace.takes, 1 << to, True)
        key = on_board(pace.takes, pace.to)
        yield (
            stands._replace(home=(pace.takes, key)),
            t("{player}’s bead goes back to hand.", player=player_name(pace.takes)),
        )
    if stands.tail != left:
        stands = stands._replace(tail=left)
        yield stands, t("The Tail follows to {spot}.", spot=called(table.names[left]))
    if pace.returns:
        yield stands._replace(skorpion=gate, tail=gate), t("It came to a start: both return to the Gate.")


def on_board(player: int, spot: str) -> str:
    """The key of the bead on a spot."""
    return f"{COLOURS[player]}:{spot}"


def pieces(drawn: Plan, stands: Standing, lifted: bool = False) -> tuple[Piece, ...]:
    """The beads by spot, the Tail, and above all the Skorpion."""
    found = []
    for player in (0, 1):
        for spot in drawn.board.members(stands.beads[player]):
            key = stands.placed[1] if spot == stands.placed[0] else on_board(player, drawn.board.names[spot])
            found.append(Piece(key, *drawn.centres[spot], bead(player)))
    together = stands.skorpion == stands.tail
    for name, spot, shapes in (("tail", stands.tail, tail()), ("skorpion", stands.skorpion, skorpion())):
        (x, y), (dx, dy) = drawn.centres[spot], TOGETHER[name] if together else (0, 0)
        up = LIFTED if lifted and name == "skorpion" else 0
        found.append(Piece(name, x + dx, y + dy - up, shapes, "lifted" if up else ""))
    return tuple(found)


def trays(stands: Standing) -> tuple[Scene, ...]:
    """What both players have in hand."""
    player, key = stands.home
    return tuple(tray(other, stands.hand[other], key if other == player else "") for other in (0, 1))


def labels(state: State, viewpoint: Viewpoint) -> dict[str, str]:
    """Every spot in words, with what may be done there."""
    names, leaving = state.board.names, going(state, viewpoint)
    found = {name: label(state, spot) for spot, name in enumerate(names)}
    told = (
        t("you may place here"),
        t("the Skorpion may go here"),
        t("you may pay with this bead"),
        t("it may go on to here"),
    )
    for name in viewpoint.targets:
        if name in found:
            first = not viewpoint.chosen and name == names[state.skorpion]
            found[name] += "; " + (t("you may move it") if first else told[min(len(viewpoint.chosen), 3)])
    for name in viewpoint.chosen:
        if name in found:
            found[name] += "; " + t("chosen")
    for name in leaving:
        found[name] += "; " + t("this bead would leave the board")
    return found
