"""A position as a picture, and an action as the pictures between two positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cairn.core.language import Phrase, Text, join, t
from cairn.core.scene import Label, Piece, Scene, Viewpoint
from cairn.core.state import Seat
from cairn.games.skorpion.actions import Action, Place
from cairn.games.skorpion.board import COLOURS
from cairn.games.skorpion.drawing import bead, picture, skorpion, tail
from cairn.games.skorpion.highlights import highlights, last_action, leaving, winning
from cairn.games.skorpion.layout import Layout, layout
from cairn.games.skorpion.movement import Movement, movements
from cairn.games.skorpion.rules import State
from cairn.games.skorpion.text import PLAYERS, spot_label
from cairn.games.skorpion.tray import hand_key, tray

LIFTED = 6
TOGETHER = {"skorpion": (-8, -6), "tail": (20, 17)}
"""Where the Skorpion and its Tail lie when both are in the Gate."""
TARGET_ACTIONS = (
    t("place here"),
    t("move the Skorpion here"),
    t("discard this bead"),
    t("move the Skorpion on to here"),
)
"""The actor's possible action at a target, by how many spots are chosen."""


class Placement(NamedTuple):
    """The places of everything in one picture; a bead that travels goes by the key it had before."""

    beads: tuple[int, int]
    hand: tuple[int, int]
    skorpion: int
    tail: int
    placed: tuple[int, str] = (-1, "")
    """A spot whose bead still goes by its key in hand."""
    home: tuple[int, str] = (-1, "")
    """A player whose last bead in hand still goes by its key on the board."""

    def without(self, player: Seat, bit: int, to_hand: bool) -> Placement:
        """The placement when a bead has left the board, for its player's hand or for good."""
        beads, hand = list(self.beads), list(self.hand)
        beads[player] &= ~bit
        hand[player] += to_hand
        return self._replace(beads=(beads[0], beads[1]), hand=(hand[0], hand[1]))


Frame = tuple[Placement, Text]
"""One picture of a film: what stands where, and what happens."""


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """A position, with the marks that are wanted."""
    shown, placement = layout(state.board_name, viewpoint.flipped), placement_of(state)
    return Scene(
        board=picture(state.board_name, viewpoint.flipped),
        under=last_action(shown, *viewpoint.last) if viewpoint.last else (),
        pieces=pieces(shown, placement, bool(viewpoint.chosen)),
        over=highlights(shown, state, viewpoint) if state.actor is not None else winning(shown, state),
        labels=labels(state, viewpoint),
        trays=trays(placement),
    )


def film(state: State, action: Action, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """An action bit by bit: a bead comes from the hand, or the Skorpion steps, a bead goes home, the Tail follows."""
    if state.actor is None:
        return ()
    ground, shown = picture(state.board_name, viewpoint.flipped), layout(state.board_name, viewpoint.flipped)
    return tuple(
        Scene(ground, pieces=pieces(shown, placement), trays=trays(placement), caption=caption)
        for placement, caption in frames(state, action, state.actor)
    )


def placement_of(state: State) -> Placement:
    """The placement of a position."""
    return Placement(state.beads, state.hand, state.skorpion, state.tail)


def frames(state: State, action: Action, player: Seat) -> Iterator[Frame]:
    """The pictures of an action."""
    placement = placement_of(state)
    if isinstance(action, Place):
        key = hand_key(player, state.hand[player] - 1)
        after = placement_of(state.apply(action))
        caption = t("{player} places a bead.", player=PLAYERS[player])
        yield after._replace(placed=(state.board.index[action.spot], key)), caption
        return
    for step in movements(state, action):
        if step.discard:
            placement, frame = discard(state, placement, player, step.discard)
            yield frame
        for frame in step_frames(state, placement, step):
            yield frame
            placement = frame[0]._replace(home=(-1, ""))


def discard(state: State, placement: Placement, player: Seat, spot: str) -> tuple[Placement, Frame]:
    """The placement after a bead was discarded, and the picture of it."""
    after = placement.without(player, 1 << state.board.index[spot], not state.discards_leave)
    home = (-1, "") if state.discards_leave else (player, board_key(player, spot))
    return after, (after._replace(home=home), t("{player} discards {spot}.", player=PLAYERS[player], spot=spot))


def step_frames(state: State, placement: Placement, step: Movement) -> Iterator[Frame]:
    """The pictures of one step: there, the bead home, the Tail after it, and both back to the Gate from a start."""
    table, to = state.board, state.board.index[step.to]
    left, gate = placement.skorpion, table.gate
    placement = placement._replace(skorpion=to)
    yield placement, t("The Skorpion steps to {spot}.", spot=step.to)
    if step.captured is not None:
        placement = placement.without(step.captured, 1 << to, True)
        home = step.captured, board_key(step.captured, step.to)
        yield placement._replace(home=home), t("{player}’s bead goes back to hand.", player=PLAYERS[step.captured])
    if placement.tail != left:
        placement = placement._replace(tail=left)
        yield placement, t("The Tail follows to {spot}.", spot=table.names[left])
    if step.returns:
        yield placement._replace(skorpion=gate, tail=gate), t("It came to a start: both return to the Gate.")


def board_key(player: Seat, spot: str) -> str:
    """The key of the bead on a spot."""
    return f"{COLOURS[player]}:{spot}"


def pieces(shown: Layout, placement: Placement, is_lifted: bool = False) -> tuple[Piece, ...]:
    """The beads by spot, the Tail, and above all the Skorpion."""
    found, table = [], shown.board
    for player in (0, 1):
        for spot in table.members(placement.beads[player]):
            key = placement.placed[1] if spot == placement.placed[0] else board_key(player, table.names[spot])
            found.append(Piece(key, *shown.centres[spot], bead(player)))
    is_together = placement.skorpion == placement.tail
    for name, spot, shapes in (("tail", placement.tail, tail()), ("skorpion", placement.skorpion, skorpion())):
        (x, y), (dx, dy) = shown.centres[spot], TOGETHER[name] if is_together else (0, 0)
        up = LIFTED if is_lifted and name == "skorpion" else 0
        found.append(Piece(name, x + dx, y + dy - up, shapes, "lifted" if up else ""))
    return tuple(found)


def trays(placement: Placement) -> tuple[Scene, ...]:
    """The beads that both players have in hand."""
    player, key = placement.home
    return tuple(tray(other, placement.hand[other], key if other == player else "") for other in (0, 1))


def labels(state: State, viewpoint: Viewpoint) -> dict[str, Label]:
    """Every spot in words, with what may be done there."""
    gone = leaving(state, viewpoint)
    return {
        name: spot_label(state, spot, spot_action(state, viewpoint, spot, name in gone))
        for spot, name in enumerate(state.board.names)
    }


def spot_action(state: State, viewpoint: Viewpoint, spot: int, is_leaving: bool) -> Phrase:
    """The actor's possible action at a spot, and what that would cost."""
    name, count = state.board.names[spot], len(viewpoint.chosen)
    parts: list[Phrase] = []
    if name in viewpoint.targets:
        can_move = not count and spot == state.skorpion
        parts.append(t("move it") if can_move else TARGET_ACTIONS[min(count, 3)])
    if name in viewpoint.chosen:
        parts.append(t("chosen"))
    if is_leaving:
        parts.append(t("this bead would leave the board"))
    return join("; ", parts)
