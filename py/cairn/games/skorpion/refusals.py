"""Why an action is not allowed: for every way to fail, a sentence for the player and the rule that says so."""

from __future__ import annotations

from cairn.core.errors import IllegalAction
from cairn.core.language import Text, listed, sentences, t
from cairn.core.state import Path, Seat
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board import BoardGraph, board
from cairn.games.skorpion.board_text import BEADS, STARTS
from cairn.games.skorpion.state import StateFields
from cairn.games.skorpion.text import KIND_NAMES, PLAYERS, spot_phrase


def refusal(state: StateFields, action: object) -> IllegalAction | None:
    """Why an action is not legal here, or None if it is legal."""
    player = state.actor
    if player is None:
        return IllegalAction(t("The game is over."), t("The game has ended."), "winning")
    match action:
        case Place():
            return refuse_placing(state, player, action.spot)
        case Step():
            return refuse_step(state, player, action.to)
        case StepTwice():
            return refuse_step(state, player, action.first) or refuse_second_step(state, player, action)
    return unknown_action()


def rule_of(state: StateFields, action: Action) -> str:
    """The section of the rules that an action is played by."""
    match action:
        case Place("gate"):
            return "winning"
        case Place():
            return "placing"
        case Step():
            return "skorpion"
        case StepTwice():
            return "discarding"


def explain(state: StateFields, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    error: IllegalAction | None = None
    match path:
        case _ if state.actor is None:
            error = refusal(state, None)
        case (spot,) if state.board.find(spot) is not None:
            error = explain_first_spot(state, state.actor or 0, spot)
        case (_, to):
            error = refusal(state, Step(to))
        case (_, first, discard):
            error = refusal(state, StepTwice(first, discard, ""))
        case (_, first, discard, second):
            error = refusal(state, StepTwice(first, discard, second))
    return error or unknown_action()


def explain_first_spot(state: StateFields, player: Seat, spot: str) -> IllegalAction | None:
    """Why nothing begins with a spot, and what does if the Skorpion could go there."""
    at = state.board.index[spot]
    if at == state.skorpion:
        return refusal(state, Step(spot))
    if at == state.tail and at != state.board.gate:
        why = t("It goes where the Skorpion was. To move them, choose the Skorpion.")
        return IllegalAction(t("The Tail only follows."), why, "skorpion")
    if state.beads[player] >> at & 1:
        why = t("A bead stays where it was played until the Skorpion takes it, or you discard it.")
        error: IllegalAction | None = IllegalAction(t("Beads do not move."), why, "turns")
    else:
        error = refusal(state, Place(spot))
    if error is None or refusal(state, Step(spot)) is not None:
        return error
    advice = t("The Skorpion can go there; choose it first.")
    return IllegalAction(error.title, sentences(error.why, advice), error.rule)


def unknown_action() -> IllegalAction:
    """The refusal of an action that the game does not know."""
    return IllegalAction(t("That isn’t a move."), t("Place a bead, or move the Skorpion."), "turns")


def unknown_spot(name: object) -> IllegalAction:
    """There is no spot of that name."""
    shown = name if isinstance(name, str) and 0 < len(name) <= 4 else t("that")
    return IllegalAction(
        t("There is no such spot."), t("No spot of this board is called {shown}.", shown=shown), "board"
    )


def refuse_placing(state: StateFields, player: Seat, name: object) -> IllegalAction | None:
    """Why a player may not place a bead on a spot, or None."""
    table = board(state.board_name)
    spot = table.find(name)
    if spot is None:
        return unknown_spot(name)
    taken = state.beads[0] | state.beads[1] | 1 << state.skorpion | 1 << state.tail
    if taken >> spot & 1:
        return occupied(state, spot)
    if not state.hand[player]:
        return no_bead_in_hand(state, player)
    lines, needed = (table.near[spot] & state.beads[player]).bit_count(), table.lines_needed(player, spot)
    if lines >= needed:
        return None
    if not state.beads[player]:
        own = listed(table.names_of(table.own_starts[player]))
        why = t("Your first bead goes on one of your starts: {own}.", own=own)
        return IllegalAction(t("First a start."), why, "setup")
    return too_few_lines(state, player, spot, needed)


def occupied(state: StateFields, spot: int) -> IllegalAction:
    """The refusal to place a bead on a spot that is taken."""
    name = state.board.names[spot]
    if spot in (state.skorpion, state.tail):
        if spot == state.board.gate:
            return guarded_gate(state)
        why = (
            t("The Skorpion is on {name}; a bead needs an empty spot.", name=name)
            if spot == state.skorpion
            else t("The Tail is on {name}; a bead needs an empty spot.", name=name)
        )
        return IllegalAction(t("Not empty."), why, "placing")
    why = (
        t("A blue bead is on {name}; a new one needs an empty spot.", name=name)
        if state.beads[1] >> spot & 1
        else t("A red bead is on {name}; a new one needs an empty spot.", name=name)
    )
    return IllegalAction(t("Not empty."), why, "placing")


def guarded_gate(state: StateFields) -> IllegalAction:
    """The Tail is in the Gate, alone or together with the Skorpion."""
    why = (
        t("While the Skorpion and its Tail are in the Gate, nobody can play there.")
        if state.skorpion == state.tail
        else t("While the Tail is in the Gate, nobody can play there.")
    )
    return IllegalAction(t("The Gate is guarded."), why, "placing")


def no_bead_in_hand(state: StateFields, player: Seat) -> IllegalAction:
    """All beads are in play, or out of the game."""
    if state.beads[player].bit_count() == BEADS:
        why = t("All eight of your beads are on the board, so you must move the Skorpion.")
    else:
        why = t("You have no bead left to place, so you must move the Skorpion.")
    return IllegalAction(t("No bead in hand."), why, "turns")


def too_few_lines(state: StateFields, player: Seat, spot: int, needed: int) -> IllegalAction:
    """Too few lines lead from a spot to the player's beads."""
    near = state.board.names_of(state.board.near[spot] & state.beads[player])
    missing = t("One line short.") if near else t("Two lines short.")
    title = t("No line to your beads.") if needed == 1 else missing
    have = t("You have one, to {spot}.", spot=near[0]) if near else t("You have none.")
    return IllegalAction(title, sentences(needed_lines(state, spot, needed), have), "placing")


def needed_lines(state: StateFields, spot: int, needed: int) -> Text:
    """How many lines a spot needs: “m12 is blue, so it needs two lines to your own beads.”"""
    name, kind = state.board.names[spot], state.board.spots[spot].kind
    lines = t("two lines to your own beads") if needed == 2 else t("a line to a bead of yours")
    if kind == "gate":
        return t("The Gate needs {lines}.", lines=lines)
    if kind in STARTS:
        return t("{name} is a {kind}, so it needs {lines}.", name=name, kind=KIND_NAMES[kind], lines=lines)
    return t("{name} is {kind}, so it needs {lines}.", name=name, kind=KIND_NAMES[kind], lines=lines)


def refuse_step(state: StateFields, player: Seat, to: object) -> IllegalAction | None:
    """Why the Skorpion may not step there from where it is, or None."""
    if not state.beads[player]:
        why = t("Your first turn places a bead on one of your starts; until then the Skorpion waits for you.")
        return IllegalAction(t("First a bead."), why, "setup")
    return refuse_line(board(state.board_name), state.skorpion, state.tail, to)


def refuse_line(table: BoardGraph, skorpion: int, tail: int, to: object) -> IllegalAction | None:
    """Why the Skorpion may not step from one spot to another, or None."""
    spot = table.find(to)
    if spot is None:
        return unknown_spot(to)
    if table.steps(skorpion, tail) >> spot & 1:
        return None
    name = table.names[spot]
    if spot == skorpion:
        return IllegalAction(t("It has to move."), t("The Skorpion is there already."), "skorpion")
    if spot == table.gate:
        why = t("The Skorpion cannot step in; it returns there only when it comes to a start on the outer rim.")
        return IllegalAction(t("Never into the Gate."), why, "returning")
    if spot == tail:
        why = t("The Tail is on {to}; the Skorpion cannot go there.", to=name)
        return IllegalAction(t("Not onto the Tail."), why, "skorpion")
    here = spot_phrase(table.names[skorpion])
    why = t("No line joins {name} and {to}; the Skorpion goes along one line.", name=here, to=name)
    return IllegalAction(t("No line leads there."), why, "skorpion")


def refuse_second_step(state: StateFields, player: Seat, action: StepTwice) -> IllegalAction | None:
    """Why nothing can be discarded after a legal first step, or the Skorpion not step a second time, or None."""
    table = board(state.board_name)
    to = table.index[action.first]
    red, blue = state.beads[0] & ~(1 << to), state.beads[1] & ~(1 << to)
    if not (red and blue):
        name = PLAYERS[1 if red else 0]
        why = t("The first step removes {player}’s last bead in play, and nothing comes after that.", player=name)
        return IllegalAction(t("The game would be over."), why, "winning")
    return refuse_discard(state, player, (red, blue)[player], action.discard) or refuse_line(
        table, *table.arrival(state.skorpion, to), action.second
    )


def refuse_discard(state: StateFields, player: Seat, left: int, discard: object) -> IllegalAction | None:
    """Why a bead cannot be discarded of those `left` after the first step, or None."""
    table = board(state.board_name)
    spot = table.find(discard)
    if spot is None:
        return unknown_spot(discard)
    name = table.names[spot]
    if left == 1 << spot:
        why = t("{name} holds your last bead in play, and that one may not be discarded.", name=name)
        return IllegalAction(t("Not your last bead."), why, "discarding")
    if left >> spot & 1:
        return None
    if state.beads[player] >> spot & 1:
        why = t("The Skorpion takes your bead on {name} with its first step; pay with another.", name=name)
        return IllegalAction(t("That bead is gone by then."), why, "discarding")
    why = (
        t("The Gate holds no bead of yours. A second step costs one of your own beads in play.")
        if spot == table.gate
        else t("{spot} holds no bead of yours. A second step costs one of your own beads in play.", spot=name)
    )
    return IllegalAction(t("Not a bead of yours."), why, "discarding")
