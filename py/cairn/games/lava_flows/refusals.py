"""What is legal, and for every way to fail a sentence for the player and the rule that says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cairn.core.game import IllegalAction
from cairn.core.language import either, t
from cairn.games.lava_flows.actions import HIDINGS, MOVES, Bubble, Eject, Hide, Move, Open, Pass, Seal, Show, Slide
from cairn.games.lava_flows.board import (
    BESIDE,
    CLAIMS,
    CONE,
    EJECTS,
    HOMES,
    SLIDES,
    SPACES,
    SPOTS,
    STANDS,
    TOP,
    WHITE,
    Space,
    home_of,
    player_name,
)
from cairn.games.lava_flows.hiding import homes, is_opening, left, published, seal_under

if TYPE_CHECKING:
    from cairn.games.lava_flows.rules import State

HEX = re.compile(r"[0-9a-f]{64}")


def allows(state: State, action: object) -> bool:
    """Whether an action is legal; what is no action at all is not."""
    actor, faces = state.actor, state.faces
    if actor is None:
        return False
    if state.waiting:
        return showing(state, action) is None
    if len(state.seals) < 6:
        return hiding(state, action) is None
    if type(action) is Move:
        return is_way(action.start, action.end) and faces[action.start] & (TOP | WHITE) == TOP + actor * WHITE
    if type(action) is Slide:
        if not is_way(action.start, action.end) or faces[action.end]:
            return False
        return faces[action.start] & (SLIDES | TOP | WHITE) == SLIDES + TOP + actor * WHITE
    if type(action) is Bubble:
        if not is_claim(action.space, action.claim) or action.space == state.barred:
            return False
        return faces[action.space] & (STANDS if action.claim is None else CLAIMS) > 0
    if type(action) is Eject:
        return is_way(action.space, action.end) and faces[action.space] & EJECTS > 0
    return type(action) is Pass


def is_way(start: object, end: object) -> bool:
    """Whether these are two spaces one step apart."""
    return type(start) is int and type(end) is int and (start, end) in MOVES


def is_claim(space: object, claim: object) -> bool:
    """Whether this is a space, and a colour or no colour."""
    return type(space) is int and space in SPACES and (claim is None or (type(claim) is int and claim in (0, 1)))


def hiding(state: State, action: object) -> IllegalAction | None:
    """Why the actor cannot hide two Mediums with this, or None if they can."""
    match action:
        case Hide(str(values)) if values in HIDINGS:
            return None
        case Hide():
            return IllegalAction(t("One of each."), t("Hide one black Medium, one white Medium, and nothing."), "setup")
        case Seal((str(), str(), str()) as seals) if all(map(HEX.fullmatch, seals)):
            if any(seal in published(home) for home, seal in zip(homes(state.actor or 0), seals, strict=True)):
                return IllegalAction(t("That is no secret."), t("Everybody can open one of these seals."), "setup")
            return None
        case Seal():
            return IllegalAction(
                t("Three seals are needed."), t("One for what is under each of the three Larges."), "setup"
            )
    why = t(
        "{player} hides a black Medium, a white Medium and nothing under their Larges.",
        player=player_name(state.actor or 0),
    )
    return IllegalAction(t("First the Mediums are hidden."), why, "setup")


def showing(state: State, action: object) -> IllegalAction | None:
    """Why this does not show what a turn waits for, or None if it does."""
    assert state.waiting is not None
    home = home_of(state.waiting.sealed)
    seat, spot = home // 3, HOMES[home]
    if not isinstance(action, Show) or action.home != home or not is_opening(action.opening):
        why = t(
            "{player} has to show what was hidden under the Large from {spot}.", player=player_name(seat), spot=spot
        )
        return IllegalAction(t("First something has to be shown."), why, "covered")
    if seal_under(home, action.opening) != state.seals[home]:
        why = t(
            "This is not what {player} sealed under the Large from {spot}; nothing is changed.",
            player=player_name(seat),
            spot=spot,
        )
        return IllegalAction(t("That does not open the seal."), why, "setup")
    if action.opening.value not in left(state.stacks, seat):
        why = t(
            "{player} had to hide one black Medium, one white Medium and nothing; this does not fit.",
            player=player_name(seat),
        )
        return IllegalAction(t("That was hidden against the rules."), why, "setup")
    return None


def refusal(state: State, action: object) -> IllegalAction:
    """The error for an action that is not legal here."""
    if state.actor is None:
        return game_over()
    if state.waiting:
        return showing(state, action) or no_action()
    if len(state.seals) < 6:
        return hiding(state, action) or no_action()
    match action:
        case Hide() | Seal():
            return IllegalAction(
                t("Both have hidden already."), t("What lies under the Larges stays there now."), "setup"
            )
        case Show() | Open():
            return no_peeking()
        case Bubble(space, claim) if is_claim(space, claim):
            return bubbling(state, space, claim)
        case Move(start, end) | Slide(start, end) | Eject(start, end) if is_claim(start, None) and is_claim(end, None):
            if isinstance(action, Eject):
                return ejecting(state, start) or one_space(start, end, "ejecting")
            if end not in BESIDE[start]:
                return moving(state, start) or one_space(start, end, "turns")
            return moving(state, start) or sliding(state, start, end)
    return no_action()


def no_action() -> IllegalAction:
    """Something that the game does not know."""
    why = t("Move a piece, slide a stack, bubble up, eject a piece, or pass.")
    return IllegalAction(t("That is not an action."), why, "turns")


def game_over() -> IllegalAction:
    """The game has ended."""
    return IllegalAction(t("The game is over."), t("Nothing flows any more."), "winning")


def no_peeking() -> IllegalAction:
    """Something is shown that nobody may see now."""
    why = t("Nobody may look under any piece, except when an action forces it.")
    return IllegalAction(t("No peeking."), why, "covered")


def one_space(start: Space, end: Space, rule: str) -> IllegalAction:
    """The spaces are not beside each other."""
    if start == end:
        return IllegalAction(t("It has to go somewhere."), t("{spot} is where it is.", spot=SPOTS[start]), rule)
    why = t("{end} is not beside {start}: it is one space up, down, left or right.", end=SPOTS[end], start=SPOTS[start])
    return IllegalAction(t("One space, not diagonally."), why, rule)


def moving(state: State, start: Space) -> IllegalAction | None:
    """Why the actor may neither move nor slide from a space, or None if they may."""
    looks, spot = state.faces[start], SPOTS[start]
    if not looks:
        return IllegalAction(t("No piece is there."), t("{spot} is empty.", spot=spot), "turns")
    if not looks & TOP:
        why = t("Nothing lies on the Cinder Cone of {spot}, and the Cone itself never moves again.", spot=spot)
        return IllegalAction(t("A Cone stays."), why, "solidifying")
    on_top = looks & WHITE > 0
    if on_top == state.actor:
        return None
    why = t(
        "{player} is on top on {spot}; move or slide where {own} is on top.",
        player=player_name(on_top),
        spot=spot,
        own=player_name(not on_top),
    )
    return IllegalAction(t("Not yours to move."), why, "moving")


def sliding(state: State, start: Space, end: Space) -> IllegalAction:
    """A stack with one's own colour on top cannot slide."""
    looks, spot = state.faces[start], SPOTS[start]
    if looks & CONE:
        why = t("The stack on {spot} holds a Cinder Cone, which never moves again. Take just the top piece.", spot=spot)
        return IllegalAction(t("A Cone does not slide."), why, "sliding")
    if not looks & SLIDES:
        return IllegalAction(
            t("A single Medium moves."), t("There is no stack on it to slide; just move it."), "sliding"
        )
    free = [SPOTS[near] for near in BESIDE[start] if not state.faces[near]]
    if free:
        why = t(
            "A whole stack moves only to an empty space. Take just the top piece, or choose {free}.",
            free=either(free),
        )
    else:
        why = t("A whole stack moves only to an empty space. Take just the top piece.")
    return IllegalAction(t("Nothing slides onto pieces."), why, "sliding")


def bubbling(state: State, space: Space, claim: int | None) -> IllegalAction:
    """Nothing can be bubbled up there, or not so."""
    looks, spot = state.faces[space], SPOTS[space]
    if not looks & TOP:
        return IllegalAction(t("Nothing to bubble up."), t("No loose piece is on {spot}.", spot=spot), "bubbling")
    if space == state.barred:
        why = t(
            "{player} has just bubbled up a piece on {spot}.", player=player_name(1 - (state.actor or 0)), spot=spot
        )
        return IllegalAction(t("Not on the same tower at once."), why, "bubbling")
    if claim is None:
        why = t("To say that the lowest piece in sight is the lowest, at least two loose pieces must be in sight.")
        return IllegalAction(t("Only one piece is in sight."), why, "bubbling")
    why = t("The lowest piece in sight on {spot} is a Medium, and only a Large can cover one.", spot=spot)
    return IllegalAction(t("Nothing is hidden under a Medium."), why, "bubbling")


def ejecting(state: State, space: Space) -> IllegalAction | None:
    """Why nothing can be ejected from a space, or None if something can."""
    if state.faces[space] & EJECTS:
        return None
    why = t("On {spot} one colour cannot be between two of the other, whatever is hidden there.", spot=SPOTS[space])
    return IllegalAction(t("The top three cannot alternate."), why, "ejecting")
