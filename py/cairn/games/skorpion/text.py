"""The sentences of the game: what an action does, what to do next, what each player plays with, and names of spots."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.game import Progress, Side
from cairn.core.language import ForSeat, Phrase, join, listed, sentences, t
from cairn.core.scene import Label
from cairn.core.state import Path, Seat
from cairn.games.skorpion.actions import Action, Place
from cairn.games.skorpion.board import BoardGraph
from cairn.games.skorpion.board_text import BEADS, GATE, STARTS
from cairn.games.skorpion.movement import Movement, movements, movements_along
from cairn.games.skorpion.state import StateFields

PLAYERS = (t("Red"), t("Blue"))
GATE_LINES = 2
"""How many lines to own beads a bead in the Gate needs."""
BEAD_NAMES = (t("red bead"), t("blue bead"))
SHAPES = (t("round beads"), t("eight-sided beads"))
KIND_NAMES = {
    "red start": t("red start"),
    "blue start": t("blue start"),
    "red": t("red"),
    "blue": t("blue"),
    "gray": t("gray"),
    "black": t("black"),
}


def spot_phrase(name: str) -> Phrase:
    """A spot within a sentence: “m12”, “the Gate”."""
    return t("the Gate") if name == GATE else name


def describe(state: StateFields, action: Action) -> Phrase:
    """An action in one sentence, or as few as it needs; `state` is the position before it."""
    if state.actor is None:
        return ""
    if isinstance(action, Place):
        return describe_placing(state.actor, action.spot)
    first, *rest = movements(state, action)
    parts = [describe_step(first, state.actor), describe_capture(first)]
    for second in rest:
        parts += [describe_second_step(second, state.actor), describe_capture(second)]
    return sentences(*parts)


def describe_briefly(state: StateFields, actions: Sequence[Action]) -> Phrase:
    """A turn in a few words, without its player, for the list of turns: “Skorpion i9 to m8, red bead back”."""
    (action,) = actions
    if isinstance(action, Place):
        return t("Bead in the Gate") if action.spot == GATE else t("Bead on {spot}", spot=action.spot)
    first, *rest = movements(state, action)
    if first.start == GATE:
        parts: list[Phrase] = [t("Skorpion from the Gate to {to}", to=first.to)]
    else:
        parts = [t("Skorpion {start} to {to}", start=first.start, to=first.to)]
    parts += _brief_results(first)
    for second in rest:
        on = t("for {discard} on to {to}", discard=second.discard, to=second.to)
        parts += [on, *_brief_results(second)]
    return join(", ", parts)


BEADS_BACK = (t("red bead back"), t("blue bead back"))


def _brief_results(step: Movement) -> list[Phrase]:
    back = [t("back to the Gate")] if step.returns else []
    return [*back, *([] if step.captured is None else [BEADS_BACK[step.captured]])]


def describe_placing(player: Seat, spot: str) -> Phrase:
    """A bead is placed: “Red places on m6.”"""
    if spot == GATE:
        return ForSeat(player, t("You place in the Gate."), t("{player} places in the Gate.", player=PLAYERS[player]))
    theirs = t("{player} places on {spot}.", player=PLAYERS[player], spot=spot)
    return ForSeat(player, t("You place on {spot}.", spot=spot), theirs)


def describe_step(step: Movement, player: Seat) -> Phrase:
    """The first step of a turn: “Red moves the Skorpion from i9 to m8.”"""
    values = {"start": step.start, "to": step.to}
    if step.start == GATE:
        theirs = t("{player} moves the Skorpion from the Gate to {to}.", player=PLAYERS[player], **values)
        yours = t("You move the Skorpion from the Gate to {to}.", **values)
    else:
        theirs = t("{player} moves the Skorpion from {start} to {to}.", player=PLAYERS[player], **values)
        yours = t("You move the Skorpion from {start} to {to}.", **values)
    return sentences(ForSeat(player, yours, theirs), describe_return(step))


def describe_second_step(step: Movement, player: Seat) -> Phrase:
    """The second step of a turn: “Red discards o4 and moves it on to m8.”"""
    values = {"discard": step.discard, "to": step.to}
    theirs = t("{player} discards {discard} and moves it on to {to}.", player=PLAYERS[player], **values)
    yours = t("You discard {discard} and move it on to {to}.", **values)
    return sentences(ForSeat(player, yours, theirs), describe_return(step))


def describe_return(step: Movement) -> Phrase:
    """The return of the Skorpion to the Gate from a start, in a sentence, or ""."""
    return t("That is a start, so it returns to the Gate.") if step.returns else ""


def describe_capture(step: Movement) -> Phrase:
    """Whose bead goes back to hand after a step, or ""."""
    if step.captured is None:
        return ""
    theirs = t("{player}’s bead there goes back to hand.", player=PLAYERS[step.captured])
    return ForSeat(step.captured, t("Your bead there goes back to your hand."), theirs)


def suggest(state: StateFields, action: Action) -> Phrase:
    """An action as advice: “Place a bead on m6.”"""
    if isinstance(action, Place):
        if action.spot == GATE:
            return t("Place a bead in the Gate.")
        return t("Place a bead on {spot}.", spot=action.spot)
    first, *rest = movements(state, action)
    if first.start == GATE:
        moves = t("Move the Skorpion from the Gate to {to}.", to=first.to)
    else:
        moves = t("Move the Skorpion from {start} to {to}.", start=first.start, to=first.to)
    if not rest:
        return moves
    (second,) = rest
    return sentences(
        moves,
        t("Discard your bead on {discard} to move the Skorpion on to {to}.", discard=second.discard, to=second.to),
    )


def prompt(state: StateFields, path: Path) -> tuple[Phrase, Phrase]:
    """The prompt to the player to act: a sentence, and a softer second one."""
    if state.actor is None:
        return "", ""
    match path:
        case (_,):
            return t("Where does the Skorpion go?"), t("Along one line, not onto its Tail and not into the Gate.")
        case (_, to):
            (step,) = movements_along(state, (to,))
            return t("Done, or pay a bead for a second step?"), _price_of_second_step(step)
        case (_, first, discard):
            table = state.board
            at, _ = table.arrival(state.skorpion, table.index[first])
            return t("Where does it go on to?"), _payment(discard, table.names[at])
    return prompt_turn(state, state.actor)


def _payment(discard: str, arrived: str) -> Phrase:
    if arrived == GATE:
        return t("Your bead on {discard} pays for a second step from the Gate.", discard=discard)
    return t("Your bead on {discard} pays for a second step from {arrived}.", discard=discard, arrived=arrived)


def _price_of_second_step(first: Movement) -> Phrase:
    if first.captured is None:
        return t("A second step costs you a bead.")
    takes = t("It takes {player}’s bead. A second step costs you one.", player=PLAYERS[first.captured])
    return ForSeat(first.captured, t("It takes your own bead. A second step costs you one more."), takes)


def prompt_turn(state: StateFields, player: Seat) -> tuple[Phrase, Phrase]:
    """The prompt of a turn, before anything is chosen."""
    if state.is_opening:
        own = listed(state.board.names_of(state.board.own_starts[player]))
        return t("Place a bead on one of your starts."), t("They are {own}.", own=own)
    if not state.hand[player]:
        return t("Move the Skorpion."), t("You have no bead in hand.")
    needed = t("A new bead needs a line to one of yours, on some spots two.")
    return t("Place a bead, or move the Skorpion."), needed


def progress(state: StateFields) -> Progress:
    """How many lines lead from each player’s beads to the Gate, up to the two that are needed there."""
    near = state.board.near[state.board.gate]
    counts = tuple(min((near & beads).bit_count(), GATE_LINES) for beads in state.beads)
    return Progress(t("Lines to the Gate"), counts, GATE_LINES)


def sides(state: StateFields) -> tuple[Side, ...]:
    """The side that each seat plays now."""
    return tuple(Side(name, player + 1, bead_count(state, player)) for player, name in enumerate(PLAYERS))


def bead_count(state: StateFields, player: Seat) -> Phrase:
    """The beads of a player in a few words."""
    gone = BEADS - state.hand[player] - state.beads[player].bit_count()
    out = t("{n} out", n=gone) if gone else ""
    return join(" · ", (SHAPES[player], t("{n} in hand", n=state.hand[player]), out))


def spot_name(table: BoardGraph, spot: int) -> Phrase:
    """A spot by itself, with its kind: “m12, blue spot”."""
    name, kind = table.names[spot], table.spots[spot].kind
    if name == GATE:
        return t("The Gate")
    if kind in STARTS:
        return join(", ", (name, KIND_NAMES[kind]))
    return t("{name}, {kind} spot", name=name, kind=KIND_NAMES[kind])


def spot_contents(state: StateFields, spot: int) -> Phrase:
    """The pieces on a spot: “red bead”, “the Skorpion and its Tail”, or ""."""
    here: list[Phrase] = [bead for bead, held in zip(BEAD_NAMES, state.beads, strict=True) if held >> spot & 1]
    if spot == state.skorpion:
        here.append(t("the Skorpion and its Tail") if spot == state.tail else t("the Skorpion"))
    elif spot == state.tail:
        here.append(t("the Tail"))
    return listed(here)


def spot_label(state: StateFields, spot: int, action: Phrase = "") -> Label:
    """All about a spot; the spots of a ring, or whose names begin with the same letter, are read together."""
    contents, table = spot_contents(state, spot), state.board
    owner = next((seat for seat, held in enumerate(state.beads) if held >> spot & 1), None)
    return Label(
        spot_name(table, spot),
        contents,
        contents == "",
        table.names[spot][0],
        action,
        short=spot_phrase(table.names[spot]),
        piece=t("the Skorpion") if spot == state.skorpion else "",
        owner=owner,
    )
