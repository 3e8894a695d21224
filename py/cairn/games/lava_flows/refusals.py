"""For every way to fail, a sentence for the player and the section of the rules page that says so."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.errors import IllegalAction
from cairn.core.game import rule_by_kind
from cairn.core.language import Phrase, either, listed, sentences, t, tn
from cairn.core.state import Path
from cairn.games.lava_flows.actions import (
    Bubble,
    Eject,
    Hide,
    Move,
    Open,
    Pass,
    Seal,
    Show,
    Slide,
    acting_space,
)
from cairn.games.lava_flows.appearance import CONE, EJECTABLE, OCCUPIED, SLIDABLE, WHITE_ON_TOP
from cairn.games.lava_flows.board import BESIDE, HOMES, SPACE, SPACES, SPOTS, Space
from cairn.games.lava_flows.buttons import CLAIM, EJECT, SLIDE
from cairn.games.lava_flows.names import PLAYERS
from cairn.games.lava_flows.pieces import home_of
from cairn.games.lava_flows.seals import are_seals, is_opening, seal_under
from cairn.games.lava_flows.state import PublicState

rule_of = rule_by_kind(
    {Hide: "setup", Seal: "setup", Open: "setup", Show: "covered"}
    | {Move: "moving", Slide: "sliding", Bubble: "bubbling", Eject: "ejecting", Pass: "passing"}
)
"""The section of the rules that an action is played by."""


def refusal(state: PublicState, action: object) -> IllegalAction:
    """The error for an action that is not legal in this position."""
    if state.actor is None:
        return game_over()
    if state.waiting:
        return refuse_showing(state, action)
    if state.is_hiding:
        return refuse_hiding(state, action)
    if isinstance(action, Hide | Seal):
        return IllegalAction(t("Both have hidden already."), t("What lies under the Larges stays there now."), "setup")
    if isinstance(action, Show | Open):
        return no_peeking()
    if acting_space(action) is None:
        return unknown_action()
    match action:
        case Bubble(space, None | 0 | 1 as claim):
            return refuse_bubbling(state, space, claim)
        case Eject(space, end) if end in SPACES:
            return refuse_ejecting(state, space) or wrong_distance(space, end, "ejecting")
        case Move(start, end) | Slide(start, end) if end in SPACES:
            if end not in BESIDE[start]:
                return refuse_start(state, start) or wrong_distance(start, end, "turns")
            return refuse_start(state, start) or refuse_sliding(state, start)
    return unknown_action()


def explain(state: PublicState, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    if state.actor is not None and state.is_hiding:
        return explain_home(state, path)
    if state.actor is None or state.waiting or not path or path[0] not in SPACE:
        return refusal(state, None)
    start = SPACE[path[0]]
    if len(path) == 1:
        can_go: Phrase = ""
        if starts := find_starts(state, start):
            can_go = tn(
                "The piece on {starts} can go there.",
                "The pieces on {starts} can go there.",
                len(starts),
                starts=listed(starts),
            )
        if start == state.barred:
            error = refuse_bubbling(state, start, None)
            return IllegalAction(error.title, sentences(error.why, can_go), error.rule)
        if can_go:
            return IllegalAction(t("Choose the piece first."), can_go, "moving")
    if not state.loose(start):
        return refuse_start(state, start) or unknown_action()
    match path[1:]:
        case (key,) if key in CLAIM:
            return refusal(state, Bubble(start, CLAIM[key]))
        case (key, *end) if key == EJECT:
            return explain_ejection(state, start, end)
        case (spot, *kind) if spot in SPACE:
            return refusal(state, Slide(start, SPACE[spot]) if kind == [SLIDE] else Move(start, SPACE[spot]))
    return unknown_action()


def find_starts(state: PublicState, goal: Space) -> list[str]:
    """The spaces from which the actor may move a piece to this one."""
    own = OCCUPIED + (state.actor or 0) * WHITE_ON_TOP
    return [SPOTS[space] for space in BESIDE[goal] if state.appearances[space] & (OCCUPIED | WHITE_ON_TOP) == own]


def explain_home(state: PublicState, path: Path) -> IllegalAction:
    """Why nothing can be hidden on the last of these spots."""
    if len(path) == 2 and path[0] == path[1]:
        return IllegalAction(t("One under each Large."), t("Hide the two Mediums under different Larges."), "setup")
    row = 1 if state.actor == 0 else 3
    why = t("Choose the Larges in row {row}, first for the black Medium, then for the white one.", row=row)
    return IllegalAction(t("Hide them under your own Larges."), why, "setup")


def explain_ejection(state: PublicState, start: Space, end: Sequence[str]) -> IllegalAction:
    """Why nothing can be ejected from a space, or not to that end."""
    space = SPACE.get(end[0], start) if end else BESIDE[start][0]
    return refuse_ejecting(state, start) or wrong_distance(start, space, "ejecting")


def refuse_hiding(state: PublicState, action: object) -> IllegalAction:
    """The error for what is no legal hiding."""
    match action:
        case Hide():
            return IllegalAction(t("One of each."), t("Hide one black Medium, one white Medium, and nothing."), "setup")
        case Seal(seals) if are_seals(seals):
            return IllegalAction(t("That is no secret."), t("Everybody can open one of these seals."), "setup")
        case Seal():
            why = t("One for what is under each of the three Larges.")
            return IllegalAction(t("Three seals are needed."), why, "setup")
    player = PLAYERS[state.actor or 0]
    why = t("{player} hides a black Medium, a white Medium and nothing under their Larges.", player=player)
    return IllegalAction(t("First the Mediums are hidden."), why, "setup")


def refuse_showing(state: PublicState, action: object) -> IllegalAction:
    """The error for what does not show the sealed piece that is due."""
    assert state.waiting is not None
    home = home_of(state.waiting.sealed)
    player, spot = PLAYERS[home // 3], HOMES[home]
    if not isinstance(action, Show) or action.home != home or not is_opening(action.opening):
        why = t("{player} has to show what was hidden under the Large from {spot}.", player=player, spot=spot)
        return IllegalAction(t("First something has to be shown."), why, "covered")
    if seal_under(home, action.opening) != state.seals[home]:
        why = t(
            "This is not what {player} sealed under the Large from {spot}; nothing is changed.",
            player=player,
            spot=spot,
        )
        return IllegalAction(t("That does not open the seal."), why, "setup")
    why = t("{player} had to hide one black Medium, one white Medium and nothing; this does not fit.", player=player)
    return IllegalAction(t("That was hidden against the rules."), why, "setup")


def refuse_start(state: PublicState, start: Space) -> IllegalAction | None:
    """Why the actor may neither move nor slide from a space; None if the top piece is theirs."""
    bits, spot = state.appearances[start], SPOTS[start]
    if not bits:
        return IllegalAction(t("No piece is there."), t("{spot} is empty.", spot=spot), "turns")
    if not bits & OCCUPIED:
        why = t("Nothing lies on the Cinder Cone of {spot}, and the Cone itself never moves again.", spot=spot)
        return IllegalAction(t("A Cone stays."), why, "solidifying")
    on_top = bits & WHITE_ON_TOP > 0
    if on_top == state.actor:
        return None
    why = t(
        "{player} is on top on {spot}; move or slide where {own} is on top.",
        player=PLAYERS[on_top],
        spot=spot,
        own=PLAYERS[not on_top],
    )
    return IllegalAction(t("Not yours to move."), why, "moving")


def refuse_sliding(state: PublicState, start: Space) -> IllegalAction:
    """The error for a stack with the actor's colour on top that cannot slide, or not there."""
    bits, spot = state.appearances[start], SPOTS[start]
    if bits & CONE:
        why = t("The stack on {spot} holds a Cinder Cone, which never moves again. Take just the top piece.", spot=spot)
        return IllegalAction(t("A Cone does not slide."), why, "sliding")
    if not bits & SLIDABLE:
        why = t("There is no stack to slide; just move it.")
        return IllegalAction(t("A single Medium does not slide."), why, "sliding")
    why = t("A whole stack moves only to an empty space. Take just the top piece.")
    if free := [SPOTS[near] for near in BESIDE[start] if not state.appearances[near]]:
        why = t(
            "A whole stack moves only to an empty space. Take just the top piece, or choose {free}.",
            free=either(free),
        )
    return IllegalAction(t("Nothing slides onto pieces."), why, "sliding")


def refuse_bubbling(state: PublicState, space: Space, claim: int | None) -> IllegalAction:
    """The error for a space where nothing can be bubbled up, or not with this claim."""
    spot = SPOTS[space]
    if not state.appearances[space] & OCCUPIED:
        return IllegalAction(t("Nothing to bubble up."), t("No loose piece is on {spot}.", spot=spot), "bubbling")
    if space == state.barred:
        why = t("{player} has just bubbled up a piece on {spot}.", player=PLAYERS[1 - (state.actor or 0)], spot=spot)
        return IllegalAction(t("Not the same tower again."), why, "bubbling")
    if claim is None:
        why = t("To say that the lowest piece in sight is the lowest, at least two loose pieces must be in sight.")
        return IllegalAction(t("Only one piece is in sight."), why, "bubbling")
    why = t("The lowest piece in sight on {spot} is a Medium, and only a Large can cover one.", spot=spot)
    return IllegalAction(t("Nothing is hidden under a Medium."), why, "bubbling")


def refuse_ejecting(state: PublicState, space: Space) -> IllegalAction | None:
    """Why nothing can be ejected from a space; None if something can."""
    if state.appearances[space] & EJECTABLE:
        return None
    why = t("On {spot} one colour cannot be between two of the other, whatever is hidden there.", spot=SPOTS[space])
    return IllegalAction(t("The top three cannot alternate."), why, "ejecting")


def wrong_distance(start: Space, end: Space, rule: str) -> IllegalAction:
    """The error for two spaces that are not neighbours."""
    if start == end:
        return IllegalAction(t("It has to go somewhere."), t("It is already on {spot}.", spot=SPOTS[start]), rule)
    why = t("{end} is not beside {start}: it is one space up, down, left or right.", end=SPOTS[end], start=SPOTS[start])
    return IllegalAction(t("One space, not diagonally."), why, rule)


def unknown_action() -> IllegalAction:
    """The error for something that the game does not know."""
    why = t("Move a piece, slide a stack, bubble up, eject a piece, or pass.")
    return IllegalAction(t("That isn’t a move."), why, "turns")


def game_over() -> IllegalAction:
    """The error for anything after the end."""
    return IllegalAction(t("The game is over."), t("Nobody can move any more."), "winning")


def no_peeking() -> IllegalAction:
    """The error for showing what nobody may see now."""
    why = t("Nobody may look under any piece, except when an action forces it.")
    return IllegalAction(t("No peeking."), why, "covered")
