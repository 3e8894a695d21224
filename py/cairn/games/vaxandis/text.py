"""The sentences of the game: an action, what to do next, what each side plays with, and every cell in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from cairn.core.game import Progress, Side
from cairn.core.language import ForSeat, Phrase, join, listed, sentences, t, tn
from cairn.core.scene import Label, Viewpoint
from cairn.core.state import Path, Seat
from cairn.games.vaxandis.actions import Action, Move, Pie, Place
from cairn.games.vaxandis.rules import State
from cairn.games.vaxandis.state import BLACK, COLOUR_NAMES, WHITE


def describe(state: State, action: Action) -> Phrase:
    """The action as one sentence, with what grows, freezes and thaws."""
    match action:
        case Pie.STAY:
            return ForSeat(state.turn, t("You stay White."), t("The second player stays White."))
        case Pie.SWAP:
            swaps = t("The second player swaps sides and plays Black.")
            return ForSeat(state.turn, t("You swap sides and play Black."), swaps)
        case Place(cell):
            places = t("{colour} places on {cell}.", colour=COLOUR_NAMES[state.colour], cell=cell)
            return ForSeat(state.turn, t("You place on {cell}.", cell=cell), places)
        case Move():
            return sentences(_describe_move(state, action), *_describe_ice(state, action))


def describe_briefly(state: State, actions: Sequence[Action]) -> Phrase:
    """A turn in a few words, without its player, for the list of turns: “f5 to f8, grows to 4, g2 freezes”.

    Other stacks that grow, and stacks that thaw, are left out.
    """
    (action,) = actions
    match action:
        case Pie.STAY:
            return t("Stays White")
        case Pie.SWAP:
            return t("Swaps sides")
        case Place(cell):
            return t("New on {cell}", cell=cell)
    after = state.apply(action)
    frozen = [state.board.names[cell] for cell in sorted(after.frozen_cells - state.frozen_cells)]
    parts: list[Phrase] = [t("{start} to {end}", start=action.start, end=action.end)]
    if grown_cells(state, action):
        parts.append(t("grows to {height}", height=abs(after.height(action.end))))
    if frozen:
        parts.append(tn("{cells} freezes", "{cells} freeze", len(frozen), cells=listed(frozen)))
    return join(", ", parts)


def grown_cells(state: State, move: Move) -> list[str]:
    """The cells whose stacks grow by a move, beside the one that moves."""
    steps = state.movement.trace(state.board.index[move.start], state.board.index[move.end])
    return [name for step in steps for name in state.board.names_of(step.grown)]


def suggest(state: State, action: Action) -> Phrase:
    """An action as advice: “Place a stack on e5.”"""
    match action:
        case Pie.STAY:
            return t("Stay White.")
        case Pie.SWAP:
            return t("Swap sides, and play Black.")
        case Place(cell):
            return t("Place a stack on {cell}.", cell=cell)
        case Move(start, end):
            return t("Move the stack on {start} to {end}.", start=start, end=end)


def _describe_move(state: State, move: Move) -> Phrase:
    """Where a stack moves, and what grows by it: “White moves f5 to f8. It grows to 4; g7 and h6 grow too.”"""
    values = {"start": move.start, "end": move.end}
    moves = ForSeat(
        state.turn,
        t("You move {start} to {end}.", **values),
        t("{colour} moves {start} to {end}.", colour=COLOUR_NAMES[state.colour], **values),
    )
    grown = grown_cells(state, move)
    if not grown:
        return moves
    height = abs(state.apply(move).height(move.end))
    grows = tn(
        "It grows to {height}; {grown} grows too.",
        "It grows to {height}; {grown} grow too.",
        len(grown),
        height=height,
        grown=listed(grown),
    )
    return sentences(moves, grows)


def _describe_ice(state: State, move: Move) -> tuple[Phrase, Phrase]:
    """The stacks that freeze and thaw; the moving one can only freeze."""
    before, after = state.frozen_cells, state.apply(move).frozen_cells
    frozen, thawed = ([state.board.names[cell] for cell in sorted(cells)] for cells in (after - before, before - after))
    return (
        tn("{cells} freezes.", "{cells} freeze.", len(frozen), cells=listed(frozen)) if frozen else "",
        tn("{cells} thaws.", "{cells} thaw.", len(thawed), cells=listed(thawed)) if thawed else "",
    )


def prompt(state: State, path: Path) -> tuple[Phrase, Phrase]:
    """The prompt to the one to act, and a softer second sentence."""
    if path:
        return t("Where does {spot} land?", spot=path[0]), t("The number is its height there.")
    if state.is_choosing_side:
        first = next(cell for cell, height in zip(state.board.names, state.stacks, strict=True) if height)
        return t("Stay White, or swap and play Black?"), t("The stack on {first} was Black’s first turn.", first=first)
    if state.black_seat is None:
        return t("Place a black stack anywhere."), t("Your opponent then chooses a side.")
    kinds = {type(action) for action in state.legal_actions()}
    if kinds == {Place}:
        return t("Place a stack."), t("None of your stacks can move now.")
    if kinds == {Move}:
        return t("Move a stack."), t("There is no free cell for a new one.")
    return (t("Place a stack, or move one."), "") if kinds else (t("The game is over."), "")


def progress(state: State) -> Progress | None:
    """How many stacks of each seat can move; nothing before the sides are chosen."""
    if state.black_seat is None:
        return None
    can_move = {state.colour: state.movement, -state.colour: state.opponent_movement}
    seats = (BLACK, WHITE) if state.black_seat == 0 else (WHITE, BLACK)
    counts = tuple(len(can_move[colour].landings()) for colour in seats)
    return Progress(t("Can move"), counts, is_balance=True)


def sides(state: State) -> tuple[Side, ...]:
    """The side that each seat plays now."""
    if state.black_seat is None:
        return (
            Side(t("First player"), 0, t("places one black stack")),
            Side(t("Second player"), 0, t("then stays White or swaps")),
        )
    frozen = state.frozen_cells
    black = _describe_side(t("Black"), 1, t("round stacks"), sum(state.stacks[cell] > 0 for cell in frozen))
    white = _describe_side(t("White"), 2, t("cut stacks"), sum(state.stacks[cell] < 0 for cell in frozen))
    return (black, white) if state.black_seat == 0 else (white, black)


def _describe_side(name: Phrase, shape: int, stacks: Phrase, frozen: int) -> Side:
    return Side(name, shape, t("{stacks} · {frozen} frozen", stacks=stacks, frozen=frozen) if frozen else stacks)


def label_cells(state: State, viewpoint: Viewpoint, landing_heights: Mapping[str, int]) -> dict[str, Label]:
    """Every cell in words: what stands there, and what can be done there with the spots chosen so far."""
    labels, cells, frozen = dict(_label_position(state)), state.board.index, state.frozen_cells
    for name, action in _describe_targets(state, viewpoint, landing_heights).items():
        if (cell := cells.get(name)) is not None:
            height = state.stacks[cell]
            labels[name] = _label_cell(name, height, cell in frozen, _owner(state, height), action)
    return labels


@lru_cache(maxsize=16)
def _label_position(state: State) -> dict[str, Label]:
    """The contents of every cell, in words; remembered, as a pick changes nothing of it."""
    frozen = state.frozen_cells
    return {
        name: _label_cell(name, height, cell in frozen, _owner(state, height))
        for cell, (name, height) in enumerate(zip(state.board.names, state.stacks, strict=True))
    }


@lru_cache(maxsize=8192)
def _label_cell(name: str, height: int, is_frozen: bool, owner: Seat | None, action: Phrase = "") -> Label:
    """A cell in words; remembered, as most cells stay as they are from one view to the next."""
    piece = t("the stack on {cell}", cell=name) if height else ""
    return Label(name, _describe_stack(height, is_frozen), not height, name[0], action, piece=piece, owner=owner)


def _owner(state: State, height: int) -> Seat | None:
    """Whose stack has that height, White's below 0; nobody's before the sides are chosen."""
    if not height or state.black_seat is None:
        return None
    return state.black_seat if height > 0 else 1 - state.black_seat


def _describe_stack(height: int, is_frozen: bool) -> Phrase:
    """The stack on a cell, White's with a height below 0; "" for none."""
    if not height:
        return ""
    colour = t("black") if height > 0 else t("white")
    if is_frozen:
        return t("{colour} {height}, frozen", colour=colour, height=abs(height))
    return t("{colour} {height}", colour=colour, height=abs(height))


def _describe_targets(state: State, viewpoint: Viewpoint, landing_heights: Mapping[str, int]) -> dict[str, Phrase]:
    """The possible actions of the one to act, by spot."""
    actions: dict[str, Phrase] = {}
    for name in viewpoint.targets:
        if name in landing_heights:
            actions[name] = t("land here with height {height}", height=landing_heights[name])
        elif name in state.board.index:
            actions[name] = t("move it") if state.height(name) else t("place here")
    return actions | {name: t("chosen") for name in viewpoint.chosen}
