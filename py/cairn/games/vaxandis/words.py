"""What the game says: an action as a sentence, what to do next, and what each side plays with."""

from __future__ import annotations

from cairn.core.game import Path, Side
from cairn.core.language import listed, t, tn
from cairn.games.vaxandis.actions import Action, Move, Pie, Place
from cairn.games.vaxandis.rules import COLOURS, State


def say(state: State, action: Action) -> str:
    """The action as one sentence, with what grows, freezes and thaws."""
    colour = t(COLOURS[state.colour])
    match action:
        case Pie.STAY:
            return t("The second player stays White.")
        case Pie.SWAP:
            return t("The second player swaps sides and is Black.")
        case Place(cell):
            return t("{colour} places a stack on {cell}.", colour=colour, cell=cell)
        case Move():
            return _moved(state, action) + _ice(state, action)


def _moved(state: State, move: Move) -> str:
    board = state.board
    way = state.field().way(board.index[move.start], board.index[move.end])
    grown = [name for step in way for name in board.named(step.grown)]
    times = sum(bool(step.grown) for step in way)
    said = {"colour": t(COLOURS[state.colour]), "start": move.start, "end": move.end, "grown": listed(grown)}
    if times == 1:
        return tn(
            "{colour} moves {start} to {end}; it grows, and so does {grown}.",
            "{colour} moves {start} to {end}; it grows, and so do {grown}.",
            len(grown),
            **said,
        )
    if times == 2:
        return t("{colour} moves {start} to {end}; it grows twice, and {grown} once.", **said)
    return t("{colour} moves {start} to {end}; it grows {times} times, and {grown} once.", times=times, **said)


def _ice(state: State, move: Move) -> str:
    """The stacks that freeze and thaw; the moving one can only freeze."""
    before, after = state.frozen(), state.apply(move).frozen()
    frozen, thawed = ([state.board.names[cell] for cell in sorted(cells)] for cells in (after - before, before - after))
    words = ""
    if frozen:
        words += " " + tn("{cells} freezes.", "{cells} freeze.", len(frozen), cells=listed(frozen))
    if thawed:
        words += " " + tn("{cells} thaws.", "{cells} thaw.", len(thawed), cells=listed(thawed))
    return words


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the one to act should do, and a softer second sentence."""
    if path:
        return t("Where does {spot} land?", spot=path[0]), t("The number is its height there.")
    if state.deciding:
        first = next(cell for cell, height in zip(state.board.names, state.stacks, strict=True) if height)
        return t("Stay White, or swap and be Black?"), t("The stack on {first} was Black’s first turn.", first=first)
    if state.black is None:
        return t("Place a black stack anywhere."), t("The other player then chooses a side.")
    kinds = {type(action) for action in state.legal_actions()}
    if kinds == {Place}:
        return t("Place a stack."), t("None of yours can move now.")
    if kinds == {Move}:
        return t("Move a stack."), t("No cell is free to place one.")
    return (t("Place a stack, or move one."), "") if kinds else (t("The game is over."), "")


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    if state.black is None:
        return (
            Side(t("First player"), 0, t("places one black stack")),
            Side(t("Second player"), 0, t("then stays White or swaps")),
        )
    frozen = state.frozen()
    black = _side(t("Black"), 1, t("round stacks"), sum(state.stacks[cell] > 0 for cell in frozen))
    white = _side(t("White"), 2, t("cut stacks"), sum(state.stacks[cell] < 0 for cell in frozen))
    return (black, white) if state.black == 0 else (white, black)


def _side(name: str, shape: int, stacks: str, frozen: int) -> Side:
    return Side(name, shape, t("{stacks} · {frozen} frozen", stacks=stacks, frozen=frozen) if frozen else stacks)
