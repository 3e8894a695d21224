"""Why an action is not allowed: for every way to fail, a sentence for the player and the rule that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.game import IllegalAction
from cairn.core.language import listed, t, tn
from cairn.games.skorpion.actions import Place, Step, StepTwice
from cairn.games.skorpion.board import COLOURS, called, player_name
from cairn.games.skorpion.board_text import BEADS, STARTS

if TYPE_CHECKING:
    from cairn.games.skorpion.rules import State


def refusal(state: State, action: object) -> IllegalAction:
    """The error for an action that is not legal here."""
    if state.actor is None:
        return IllegalAction(t("The game is over."), t("Nothing is played any more."), "winning")
    match action:
        case Place(spot):
            return no_spot(state, spot) or no_place(state, spot)
        case Step(to):
            return no_step(state, to)
        case StepTwice(first, discard, second):
            return no_second(state, first, discard, second)
    return no_action()


def no_action() -> IllegalAction:
    """Something that the game does not know."""
    return IllegalAction(t("That is not an action."), t("Place a bead, or move the Skorpion."), "turns")


def no_spot(state: State, name: object) -> IllegalAction | None:
    """There is no spot of that name, or None if there is one."""
    if state.board.spot(name) is not None:
        return None
    shown = name if isinstance(name, str) and 0 < len(name) <= 4 else "that"
    return IllegalAction(
        t("There is no such spot."), t("No spot of this board is called {shown}.", shown=shown), "board"
    )


def no_place(state: State, name: str) -> IllegalAction:
    """A bead may not be placed there."""
    table, player = state.board, state.actor or 0
    spot = table.index[name]
    if taken := occupied(state, name):
        return taken
    if not state.hand[player]:
        return no_hand(state)
    lines, need = table.near[spot] & state.beads[player], table.need(player, spot)
    if state.opening:
        own = listed(table.named(table.own_starts[player]))
        return IllegalAction(
            t("First a start."), t("Your first bead goes on one of your starts: {own}.", own=own), "setup"
        )
    missing = need - lines.bit_count()
    title = (
        t("No line to your beads.") if need == 1 else t("One line short.") if missing == 1 else t("Two lines short.")
    )
    return IllegalAction(title, f"{need_in_words(state, spot, need)} {held_in_words(state, spot, lines)}", "placing")


def need_in_words(state: State, spot: int, need: int) -> str:
    """How many lines a spot needs: “m12 is blue, so it needs two lines to your own beads.”"""
    name, kind = state.board.names[spot], state.board.spots[spot].kind
    lines = t("two lines to your own beads") if need == 2 else t("a line to a bead of yours")
    if kind == "gate":
        return t("The Gate needs {lines}.", lines=lines)
    if kind in STARTS:
        return t("{name} is a {kind}, so it needs {lines}.", name=name, kind=t(kind), lines=lines)
    return t("{name} is {kind}, so it needs {lines}.", name=name, kind=t(kind), lines=lines)


def held_in_words(state: State, spot: int, lines: int) -> str:
    """What the player holds beside a spot, and what is missing."""
    place = called(state.board.names[spot])
    if lines:
        return t("You hold {lines}; hold another beside {place}.", lines=listed(state.board.named(lines)), place=place)
    return t("You hold no spot beside {place}.", place=place)


def occupied(state: State, name: str) -> IllegalAction | None:
    """Something is on a spot, or None if nothing is."""
    spot = state.board.index[name]
    both = state.skorpion == state.tail == spot
    if both or spot in (state.skorpion, state.tail):
        one = t("the Skorpion") if spot == state.skorpion else t("the Tail")
        who = t("the Skorpion and its Tail") if both else one
        if spot == state.board.gate:
            why = tn(
                "While {who} is in the Gate, nobody can play there.",
                "While {who} are in the Gate, nobody can play there.",
                1 + both,
                who=who,
            )
            return IllegalAction(t("The Gate is guarded."), why, "placing")
        return IllegalAction(
            t("Not empty."),
            t("{who} is on {name}; a bead needs an empty spot.", who=capital(who), name=name),
            "placing",
        )
    for player in (0, 1):
        if state.beads[player] >> spot & 1:
            why = t(
                "A {colour} bead is on {name}; a new one needs an empty spot.", colour=t(COLOURS[player]), name=name
            )
            return IllegalAction(t("Not empty."), why, "placing")
    return None


def capital(words: str) -> str:
    """Words to begin a sentence with."""
    return words[0].upper() + words[1:]


def no_hand(state: State) -> IllegalAction:
    """All beads are in play."""
    player = state.actor or 0
    all_out = state.beads[player].bit_count() == BEADS
    if all_out:
        why = t("All eight of your beads are on the board, so you must move the Skorpion.")
    else:
        why = t("You have no bead left to place, so you must move the Skorpion.")
    return IllegalAction(t("No bead in hand."), why, "turns")


def no_step(state: State, to: object) -> IllegalAction:
    """The Skorpion may not step there from where it is."""
    if state.opening:
        why = t("Your first turn places a bead on one of your starts; until then the Skorpion waits for you.")
        return IllegalAction(t("First a bead."), why, "setup")
    return no_spot(state, to) or no_line(state, state.skorpion, state.tail, str(to))


def no_line(state: State, skorpion: int, tail: int, to: str) -> IllegalAction:
    """The Skorpion may not step from one spot to another."""
    table = state.board
    if to == table.names[skorpion]:
        return IllegalAction(t("It has to move."), t("The Skorpion is on {to} already.", to=called(to)), "skorpion")
    if table.index[to] == table.gate:
        why = t("The Skorpion cannot step in; it returns there only when it comes to a start on the outer rim.")
        return IllegalAction(t("Never into the Gate."), why, "returning")
    if table.index[to] == tail:
        return IllegalAction(
            t("Not onto the Tail."), t("The Tail is on {to}; the Skorpion cannot go there.", to=to), "skorpion"
        )
    why = t(
        "No line joins {name} and {to}; the Skorpion goes along one line.", name=called(table.names[skorpion]), to=to
    )
    return IllegalAction(t("No line leads there."), why, "skorpion")


def no_second(state: State, first: object, discard: object, second: object) -> IllegalAction:
    """The Skorpion may not step a first time, or nothing can be discarded, or it may not step a second time."""
    table, player = state.board, state.actor or 0
    if state.opening or not state.allows(Step(str(first))):
        return no_step(state, first)
    to = table.index[str(first)]
    skorpion, tail = table.arrival(state.skorpion, to)
    left = [beads & ~(1 << to) for beads in state.beads]
    for other in (0, 1):
        if not left[other]:
            why = t(
                "The first step removes {player}’s last bead in play, and nothing comes after that.",
                player=player_name(other),
            )
            return IllegalAction(t("The game would be over."), why, "winning")
    return (
        no_spot(state, discard)
        or no_discard(state, left[player], table.index[str(discard)])
        or no_spot(state, second)
        or no_line(state, skorpion, tail, str(second))
    )


def no_discard(state: State, left: int, spot: int) -> IllegalAction | None:
    """Why a bead cannot be discarded of those `left` after the first step, or None if it can."""
    table, player = state.board, state.actor or 0
    name = table.names[spot]
    if left == 1 << spot:
        why = t("{name} holds your last bead in play, and that one may not be discarded.", name=name)
        return IllegalAction(t("Not your last bead."), why, "discarding")
    if left >> spot & 1:
        return None
    if state.beads[player] >> spot & 1:
        why = t("The Skorpion takes your bead on {name} with its first step; pay with another.", name=name)
        return IllegalAction(t("That bead is gone by then."), why, "discarding")
    holder = capital(called(name)) if spot == table.gate else name
    why = t("{spot} holds no bead of yours. A second step costs one of your own beads in play.", spot=holder)
    return IllegalAction(t("Not a bead of yours."), why, "discarding")
