"""What the game says: an action as a sentence, what to do next, and what each side plays with."""

from __future__ import annotations

from cairn.core.game import Path, Side
from cairn.games.vaxandis.actions import Action, Move, Pie, Place
from cairn.games.vaxandis.board import listed
from cairn.games.vaxandis.rules import COLOURS, State


def say(state: State, action: Action) -> str:
    """The action as one sentence, with what grows, freezes and thaws."""
    colour = COLOURS[state.colour]
    match action:
        case Pie.STAY:
            return "The second player stays White."
        case Pie.SWAP:
            return "The second player swaps sides and is Black."
        case Place(cell):
            return f"{colour} places a stack on {cell}."
        case Move(start, end):
            return f"{colour} moves {start} to {end}{_growth(state, action)}.{_ice(state, action)}"


def _growth(state: State, move: Move) -> str:
    board = state.board
    way = state.field().way(board.index[move.start], board.index[move.end])
    grown = [name for step in way for name in board.named(step.grown)]
    times = sum(bool(step.grown) for step in way)
    if times == 1:
        return f"; it grows, and so {'does' if len(grown) == 1 else 'do'} {listed(grown)}"
    return f"; it grows {'twice' if times == 2 else f'{times} times'}, and {listed(grown)} once"


def _ice(state: State, move: Move) -> str:
    """The stacks that freeze and thaw; the moving one can only freeze."""
    before, after = state.frozen(), state.apply(move).frozen()
    names = state.board.names
    words = ""
    for cells, one, many in ((after - before, "freezes", "freeze"), (before - after, "thaws", "thaw")):
        if cells:
            words += f" {listed([names[cell] for cell in sorted(cells)])} {one if len(cells) == 1 else many}."
    return words


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the one to act should do, and a softer second sentence."""
    if path:
        return f"Where does {path[0]} land?", "The number is its height there."
    if state.deciding:
        first = next(cell for cell, height in zip(state.board.names, state.stacks, strict=True) if height)
        return "Stay White, or swap and be Black?", f"The stack on {first} was Black’s first turn."
    if state.black is None:
        return "Place a black stack anywhere.", "The other player then chooses a side."
    kinds = {type(action) for action in state.choices()}
    if kinds == {Place}:
        return "Place a stack.", "None of yours can move now."
    if kinds == {Move}:
        return "Move a stack.", "No cell is free to place one."
    return ("Place a stack, or move one.", "") if kinds else ("The game is over.", "")


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    if state.black is None:
        return (
            Side("First player", 0, "places one black stack"),
            Side("Second player", 0, "then stays White or swaps"),
        )
    frozen = state.frozen()
    black = _side("Black", 1, "round stacks", sum(state.stacks[cell] > 0 for cell in frozen))
    white = _side("White", 2, "cut stacks", sum(state.stacks[cell] < 0 for cell in frozen))
    return (black, white) if state.black == 0 else (white, black)


def _side(name: str, shape: int, stacks: str, frozen: int) -> Side:
    return Side(name, shape, f"{stacks} · {frozen} frozen" if frozen else stacks)
