"""The sentences of the game: actions with their results, prompts to the actor, and what the players play with."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.game import Progress, Side
from cairn.core.language import ForSeat, Phrase, Text, join, sentences, t
from cairn.core.state import Path, Seat
from cairn.games.lava_flows.actions import Action, Bubble, Eject, Hide, Move, Open, Pass, Seal, Show, Slide, Turn
from cairn.games.lava_flows.board import HOMES, ROWS, SPACE, SPOTS, TARGET, Space
from cairn.games.lava_flows.buttons import EJECT
from cairn.games.lava_flows.names import HIDDEN_NAMES, PLAYERS, piece_name, size_name
from cairn.games.lava_flows.pieces import LARGE, Stack, home_of
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.seals import unseal
from cairn.games.lava_flows.state import PublicState, Waiting
from cairn.games.lava_flows.turns import execute, resolve, uncovers

PIPS = (t("round pips"), t("diamond pips"))
CONE_COUNTS = ("", t("One of your three Cones stands."), t("Two of your three Cones stand."))
FOUND = {
    "b": t("A black Medium is under the Large."),
    "w": t("A white Medium is under the Large."),
    "-": t("Nothing is under the Large."),
}
FOUND_WHERE_IT_SINKS = {
    "b": t("A black Medium was under the Large that sinks."),
    "w": t("A white Medium was under the Large that sinks."),
    "-": t("Nothing was under the Large that sinks."),
}


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
    after = state.apply(action)
    claim = announcement(state, action)
    if after.waiting and after.space_of(after.waiting.sealed) == uncovered_space(action):
        return claim
    before, *_ = resolve(state, action)
    result = turn_result(before, state.cones, action)
    return sentences(claim, result, "" if after.waiting else new_cone(state, after))


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
    """The hidden piece that was shown, and the result of the turn that waited for it."""
    _, turn, sealed = waiting
    value, after = action.opening.value, state.apply(action)
    if state.space_of(sealed) != uncovered_space(turn):
        return sentences(FOUND_WHERE_IT_SINKS[value], new_cone(state, after))
    found = FOUND[value] if isinstance(turn, Eject) else ""
    return sentences(found, turn_result(unseal(state.stacks, sealed, value), state.cones, turn), new_cone(state, after))


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
            return sentences(describe_move(seat, state, turn), landing(state, turn.end))
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
            theirs = t("{player} says {what} is under the Large on {spot}.", player=player, **what)
            return ForSeat(seat, t("You say {what} is under the Large on {spot}.", **what), theirs)
        case Eject() if not uncovers(state.stacks, state.cones, turn):
            return sentences(describe_ejection(seat, state, turn), landing(state, turn.end))
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
    """A move: “Black moves a Large from a1 to a2.”"""
    values = {"size": size_name(state.stacks[move.start][-1]), "start": SPOTS[move.start], "end": SPOTS[move.end]}
    theirs = t("{player} moves a {size} from {start} to {end}.", player=PLAYERS[seat], **values)
    return ForSeat(seat, t("You move a {size} from {start} to {end}.", **values), theirs)


def describe_ejection(seat: Seat, state: PublicState, eject: Eject) -> Phrase:
    """An ejection in plain sight: “Black ejects a white Medium from a1 to a2.”"""
    values = {
        "piece": piece_name(state.stacks[eject.space][-2]),
        "start": SPOTS[eject.space],
        "end": SPOTS[eject.end],
    }
    theirs = t("{player} ejects a {piece} from {start} to {end}.", player=PLAYERS[seat], **values)
    return ForSeat(seat, t("You eject a {piece} from {start} to {end}.", **values), theirs)


def landing(state: PublicState, end: Space) -> Phrase:
    """A sentence on what a piece lands on; "" on an empty space."""
    if below := state.loose(end):
        return t("It lands on a {piece}.", piece=piece_name(below[-1]))
    return t("It lands on the Cone.") if state.has_cone(end) else ""


def turn_result(stacks: Sequence[Stack], cones: int, turn: Turn) -> Phrase:
    """The result of a turn that uncovers something, with nothing sealed in its way; "" of any other."""
    if not uncovers(stacks, cones, turn):
        return ""
    succeeded, _ = execute(list(stacks), cones, turn)
    match turn:
        case Move(start):
            return move_result(stacks[start][2 * (cones >> start & 1) :])
        case Bubble(space, claim):
            return bubble_result(stacks[space][2 * (cones >> space & 1) :], claim, succeeded)
        case Eject(space, end) if succeeded:
            return t("They do: the {piece} goes to {end}.", piece=piece_name(stacks[space][-2]), end=SPOTS[end])
        case Eject():
            return t("They do not; nothing moves.")
    return ""


def move_result(pieces: Stack) -> Text:
    """A sentence on what a Large uncovers that moves from the top of these pieces."""
    if len(pieces) > 1 and pieces[-2] < LARGE:
        return t("A {piece} was under it.", piece=piece_name(pieces[-2]))
    return t("Nothing was under it.")


def bubble_result(pieces: Stack, claim: int | None, succeeded: bool) -> Text:
    """Whether the lowest of these pieces is what was claimed."""
    if succeeded:
        return t("Right: the Large bubbles up.") if claim is None else t("Right: it bubbles up.")
    if pieces[0] < LARGE:
        return t("Wrong: a {piece} is there. Nothing moves.", piece=piece_name(pieces[0]))
    return t("Wrong: nothing is there. Nothing moves.")


def new_cone(before: PublicState, after: PublicState) -> Phrase:
    """The Cone that solidified between two positions, in a sentence, or ""."""
    new = after.cones & ~before.cones
    if not new:
        return ""
    white = TARGET[new.bit_length() - 1]
    return t("A white Cinder Cone solidifies.") if white else t("A black Cinder Cone solidifies.")


def prompt(state: PublicState, path: Path) -> tuple[Phrase, Phrase]:
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
            return question, t("A stack that slides shows nothing.")
        case (spot,):
            return t("What happens on {spot}?", spot=spot), t("Choose where it goes, or say what bubbles up.")
    cones = (state.cones & ROWS[state.actor]).bit_count()
    return t("Move, slide, bubble up, eject, or pass."), CONE_COUNTS[cones]


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
