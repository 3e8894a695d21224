"""The sentences of the game: actions with their results, prompts to the actor, and what the players play with."""

from __future__ import annotations

from cairn.core.game import Progress, Side
from cairn.core.language import ForSeat, Phrase, Text, either, join, sentences, t
from cairn.core.state import Path, Seat
from cairn.games.lava_flows.actions import Action, Bubble, Eject, Hide, Move, Open, Pass, Seal, Show, Slide, Turn
from cairn.games.lava_flows.board import HOMES, ROWS, SPACE, SPOTS, TARGET, Space
from cairn.games.lava_flows.buttons import EJECT
from cairn.games.lava_flows.names import HIDDEN_NAMES, PLAYERS, piece_name, size_name
from cairn.games.lava_flows.pieces import home_of
from cairn.games.lava_flows.results import cone_result, turn_result
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.seals import unseal
from cairn.games.lava_flows.state import PublicState, Waiting
from cairn.games.lava_flows.turns import uncovers

PIPS = (t("round pips"), t("diamond pips"))
KINDS = {Move: t("move"), Slide: t("slide"), Bubble: t("bubble up"), Eject: t("eject"), Pass: t("pass")}
"""The kinds of turns, in the order in which they are said."""
WAYS = {Bubble: "bubble", Eject: "eject", Move: "go", Slide: "go"}
WAYS_ON = {
    ("go",): t("Choose where it goes."),
    ("bubble",): t("Say what bubbles up."),
    ("eject",): t("Choose “Eject”, then where the middle one of the top three goes."),
    ("bubble", "go"): t("Choose where it goes, or say what bubbles up."),
    ("eject", "go"): t("Choose where it goes, or “Eject”."),
    ("bubble", "eject"): t("Say what bubbles up, or choose “Eject”."),
    ("bubble", "eject", "go"): t("Choose where it goes, say what bubbles up, or choose “Eject”."),
}
"""By what can be done with the pieces of a space, how one goes on after choosing it."""
SLIDE_SHOWS = (
    t("A stack that slides shows nothing."),
    t("A stack that slides shows nothing, unless a Cone solidifies and what was hidden under it rises."),
)
CONE_COUNTS = ("", t("One of your three Cones stands."), t("Two of your three Cones stand."))


def describe(state: State, action: Action) -> Phrase:
    """An action as a sentence or more, with its results as far as they are known."""
    match action:
        case Hide() | Seal():
            seat = len(state.seals) // 3 % 2
            return ForSeat(seat, t("You hide two Mediums."), t("{player} hides two Mediums.", player=PLAYERS[seat]))
        case Open():
            return describe_opening(action)
        case Show():
            return describe_showing(state, state.waiting, action) if state.waiting else ""
    if state.actor is None:
        return ""
    after, claim = state.apply(action), announcement(state, action)
    if after.waiting is None:
        return sentences(claim, turn_result(state, action), cone_result(state, action, after.cones))
    is_open = after.space_of(after.waiting.sealed) != uncovered_space(action)
    return sentences(claim, turn_result(state, action) if is_open else "")


def describe_opening(action: Open) -> Phrase:
    """The opening of all that a seat sealed."""
    opened = [
        t("{what} on {column}", what=HIDDEN_NAMES[opening.value], column=HOMES[3 * action.seat + n][0])
        for n, opening in enumerate(action.openings)
    ]
    values = {"openings": join(", ", opened)}
    theirs = t("{player} had hidden: {openings}. Verified.", player=PLAYERS[action.seat], **values)
    return ForSeat(action.seat, t("You had hidden: {openings}. Verified.", **values), theirs)


def describe_showing(state: State, waiting: Waiting, action: Show) -> Phrase:
    """The result of the turn that waited for a hidden piece to be shown."""
    seat, turn, sealed = waiting
    after = state.apply(action)
    shown = state._replace(stacks=unseal(state.stacks, sealed, action.opening.value), actor=seat, waiting=None)
    result = turn_result(shown, turn) if state.space_of(sealed) == uncovered_space(turn) else ""
    return sentences(result, "" if after.waiting else cone_result(shown, turn, after.cones))


def uncovered_space(turn: Turn) -> Space | None:
    """The space where a turn may show what is hidden, besides what sinking shows."""
    match turn:
        case Move(space) | Bubble(space) | Eject(space):
            return space
    return None


def announcement(state: PublicState, turn: Turn) -> Phrase:
    """A turn as a player does or claims it, without its result."""
    seat = state.actor or 0
    player = PLAYERS[seat]
    match turn:
        case Move():
            return describe_move(seat, state, turn)
        case Slide(start, end):
            values = {"start": SPOTS[start], "end": SPOTS[end]}
            theirs = t("{player} slides the stack on {start} to {end}.", player=player, **values)
            return ForSeat(seat, t("You slide the stack on {start} to {end}.", **values), theirs)
        case Bubble(space, None) if not uncovers(state.stacks, state.cones, turn):
            piece = {"piece": piece_name(state.loose(space)[0]), "spot": SPOTS[space]}
            theirs = t("{player} bubbles up the {piece} on {spot}.", player=player, **piece)
            return ForSeat(seat, t("You bubble up the {piece} on {spot}.", **piece), theirs)
        case Bubble(space, claim):
            what = {"what": HIDDEN_NAMES["-" if claim is None else "bw"[claim]], "spot": SPOTS[space]}
            theirs = t("{player} says {what} is hidden under the lowest loose Large on {spot}.", player=player, **what)
            return ForSeat(seat, t("You say {what} is hidden under the lowest loose Large on {spot}.", **what), theirs)
        case Eject(space):
            theirs = t("{player} says the top three on {spot} alternate.", player=player, spot=SPOTS[space])
            return ForSeat(seat, t("You say the top three on {spot} alternate.", spot=SPOTS[space]), theirs)
        case Pass():
            return ForSeat(seat, t("You pass."), t("{player} passes.", player=player))


def suggest(state: State, action: Action) -> Phrase:
    """An action as advice: nothing of what it shows, nor of what the player is to know about hidden pieces."""
    match action:
        case Move(start, end):
            size = size_name(state.stacks[start][-1])
            return t("Move the {size} from {start} to {end}.", size=size, start=SPOTS[start], end=SPOTS[end])
        case Slide(start, end):
            return t("Slide the stack on {start} to {end}.", start=SPOTS[start], end=SPOTS[end])
        case Bubble(space):
            return t("Bubble up the lowest piece on {spot}.", spot=SPOTS[space])
        case Eject(space, end):
            return t("Eject the middle one of the top three on {start} to {end}.", start=SPOTS[space], end=SPOTS[end])
        case Pass():
            return t("Pass.")
        case Show() if state.waiting:
            return t("Show what was hidden under the Large from {spot}.", spot=HOMES[home_of(state.waiting.sealed)])
        case Hide(hiding):
            first = len(state.seals)
            black, white = (HOMES[first + hiding.index(colour)] for colour in "bw")
            return t("Hide the black Medium under {black} and the white one under {white}.", black=black, white=white)
    return describe(state, action)


def describe_move(seat: Seat, state: PublicState, move: Move) -> Phrase:
    """A move and where it lands: “Black moves a Large from a1 to a2, onto a white Medium.”"""
    values = {"size": size_name(state.stacks[move.start][-1]), "start": SPOTS[move.start], "end": SPOTS[move.end]}
    player = PLAYERS[seat]
    if below := state.loose(move.end):
        values["below"] = piece_name(below[-1])
        theirs = t("{player} moves a {size} from {start} to {end}, onto a {below}.", player=player, **values)
        return ForSeat(seat, t("You move a {size} from {start} to {end}, onto a {below}.", **values), theirs)
    if state.has_cone(move.end):
        theirs = t("{player} moves a {size} from {start} to {end}, onto the Cone.", player=player, **values)
        return ForSeat(seat, t("You move a {size} from {start} to {end}, onto the Cone.", **values), theirs)
    theirs = t("{player} moves a {size} from {start} to {end}.", player=player, **values)
    return ForSeat(seat, t("You move a {size} from {start} to {end}.", **values), theirs)


def prompt(state: State, path: Path) -> tuple[Phrase, Phrase]:
    """The prompt to the actor, and a softer second sentence."""
    if state.actor is None:
        return "", ""
    if state.is_hiding:
        return prompt_to_hide(path)
    if state.waiting:
        spot = HOMES[home_of(state.waiting.sealed)]
        return t("Show what was hidden under the Large from {spot}.", spot=spot), t("It is kept where it was hidden.")
    match path:
        case (spot, key) if key == EJECT:
            return t("Eject the middle one of {spot}: which way?", spot=spot), ""
        case (spot, end) if end in SPACE:
            question = t("From {spot} to {end}: one piece, or the whole stack?", spot=spot, end=end)
            return question, SLIDE_SHOWS[TARGET[SPACE[end]] is not None]
        case (spot,):
            kinds = {WAYS[type(turn)] for turn in state.turns_at(SPACE[spot])}
            return t("What happens on {spot}?", spot=spot), WAYS_ON[tuple(sorted(kinds))]
    found = {type(action) for action in state.legal_actions()}
    cones = (state.cones & ROWS[state.actor]).bit_count()
    possible = either([name for kind, name in KINDS.items() if kind in found])
    return t("You can {actions}.", actions=possible), CONE_COUNTS[cones]


def prompt_to_hide(path: Path) -> tuple[Text, Text]:
    """Which Medium to hide next."""
    if path:
        question = t("Black under {spot}. Where do you hide the white Medium?", spot=path[0])
        return question, t("The third Large stays empty.")
    return (
        t("Under which Large do you hide the black Medium?"),
        t("Then choose one for the white Medium; the third stays empty."),
    )


def progress(state: PublicState) -> Progress:
    """How many Cones of each player stand."""
    return Progress(t("Cones"), tuple((state.cones & row).bit_count() for row in ROWS), 3)


def sides(state: PublicState) -> tuple[Side, ...]:
    """The side that each seat plays now."""
    return tuple(Side(PLAYERS[n], n + 1, join(" · ", (PIPS[n], cone_count(state, n)))) for n in (0, 1))


def cone_count(state: PublicState, colour: int) -> Text:
    """How many Cones of a colour stand, and where."""
    done = (state.cones & ROWS[colour]).bit_count()
    row = 1 if colour else 3
    return t("{done} of 3 Cones on row {row}", done=done, row=row) if done else t("Cones on row {row}", row=row)
