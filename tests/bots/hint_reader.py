"""Reads what a hint says, and asks the rules alone whether it is true: counted anew here, without any evaluation.

A reader is told the values of a sentence, the position before the action, the action, and the positions in which the
sentence has to hold; it raises AssertionError where it does not. A sentence that nobody can read is an error too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, hypot, pi, sin, sqrt
from typing import Any

from cairn.bots.hints import LOSING
from cairn.bots.worlds import win_probability
from cairn.core.bot_model import WON
from cairn.core.game import Game
from cairn.core.language import ENGLISH, ForSeat, JoinedText, Phrase, Text, render
from cairn.games.lava_flows.pieces import visible
from cairn.games.stonehenge.actions import Swing

Values = dict[str, str]
Reader = Callable[[Values, Any, Any, Sequence[Any]], bool]
READERS: dict[str, Reader] = {}
SAID_OF_ANY_GAME = {
    "It wins at once.",
    "Proved: every move loses at once.",
    "It is the only legal move.",
    "It gives the least away.",
    "Nothing better was found.",
    "The likely answer: {answer}",
    "Then: {action}",
}


def reads(*messages: str) -> Callable[[Reader], Reader]:
    """Register a function that reads these messages of one game."""

    def keep(reader: Reader) -> Reader:
        READERS.update(dict.fromkeys(messages, reader))
        return reader

    return keep


def parts_of(said: Phrase, seat: int | None = None) -> list[Text]:
    """The sentences of a hint, as the one who sits on a seat is told them."""
    match said:
        case ForSeat():
            return parts_of(said.yours if seat in (None, said.seat) else said.theirs, seat)
        case JoinedText():
            return [text for part in said.parts for text in parts_of(part, seat)]
    assert isinstance(said, Text), said
    return [said]


def check_hint(game: Game[Any, Any], worlds: Sequence[Any], line: Any, said: Phrase) -> list[str]:
    """The messages of a hint's last stage, every one of them found to be true in all that may be the position."""
    read = []
    for text in parts_of(said, worlds[0].actor):
        values = {name: render(value, ENGLISH) for name, value in text.values}
        read.append(text.message)
        if text.message in SAID_OF_ANY_GAME:
            check_of_any_game(game, worlds, line, text)
            continue
        for before in worlds:
            after = before.apply(line.actions[0])
            settled = [after, *answered(before, after, line)]
            assert READERS[text.message](values, before, line.actions[0], settled), (str(text), line)
    return read


def answered(before: Any, after: Any, line: Any) -> list[Any]:
    """The position after the answer, where there is one."""
    is_answer = len(line.actions) > 1 and after.actor not in (None, before.actor)
    return [after.apply(line.actions[1])] if is_answer and line.actions[1] in after.legal_actions() else []


def check_of_any_game(game: Game[Any, Any], worlds: Sequence[Any], line: Any, text: Text) -> None:
    """Raise AssertionError if a sentence that is said of every game is not true."""
    first, state = line.actions[0], worlds[0]
    if text.message == "It wins at once." and text.values:
        n = int(dict(text.values)["n"])
        assert (WON - abs(line.score) + 1) // 2 == n
        if line.score > 0 and n == 1:
            assert all(world.apply(first).outcome().winners == (world.actor,) for world in worlds)
    elif text.message == "It is the only legal move.":
        assert state.legal_actions() == [first] or tuple(state.legal_actions()) == (first,)
    elif text.message == "It gives the least away.":
        assert win_probability(line.score) < LOSING
    elif text.message == "The likely answer: {answer}":
        assert all(line.actions[1] in world.apply(first).legal_actions() for world in worlds)
    elif text.message == "Then: {action}" and not game.physical:
        then = state.apply(first).apply(line.actions[1])
        assert then.actor == state.actor
        assert line.actions[2] in then.legal_actions()


def names(text: str) -> list[str]:
    """The names in a list of names."""
    return re.split(r", | and | or ", text)


# Vaxandis


def heights(state: Any) -> dict[str, int]:
    """By cell, the height of what stands there; White's below 0."""
    return dict(zip(state.board.names, state.stacks, strict=True))


def are_neighbours(state: Any, one: str, other: str) -> bool:
    """Whether two cells touch: by their rows, and by where they lie in them."""
    size = state.size
    (x, row), (u, line) = (
        (2 * int(name[1:]) + abs(size - 1 - (ord(name[0]) - 97)), ord(name[0]) - 97) for name in (one, other)
    )
    return abs(x - u) + abs(row - line) == 2 and abs(row - line) < 2


def frozen(state: Any) -> set[str]:
    """The cells of the stacks that are frozen: a stack of their group touches a taller one of the enemy's."""
    standing = {cell: height for cell, height in heights(state).items() if height}
    found = {
        cell
        for cell, height in standing.items()
        for other, rival in standing.items()
        if height * rival < 0 and abs(rival) > abs(height) and are_neighbours(state, cell, other)
    }
    while more := {
        cell
        for cell, height in standing.items()
        if cell not in found and any(standing[ice] == height and are_neighbours(state, cell, ice) for ice in found)
    }:
        found |= more
    return found


def movable(state: Any, colour: int) -> set[str]:
    """The stacks of a colour that could move if it were its turn."""
    turn = replace(state, colour=colour)
    return {action.start for action in turn.legal_actions() if hasattr(action, "start")}


@reads("{cell} freezes {cells}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    cells = set(names(said["cells"]))
    assert not cells & frozen(before)
    for state in states:
        assert cells <= frozen(state)
        standing = heights(state)
        stack = standing[said["cell"]]
        struck = {cell for cell in standing if standing[cell] * stack < 0 and abs(standing[cell]) < abs(stack)}
        reached = {cell for cell in struck if are_neighbours(state, cell, said["cell"])}
        for _ in struck:
            reached |= {
                cell
                for cell in struck
                for ice in reached
                if standing[ice] == standing[cell] and are_neighbours(state, cell, ice)
            }
        assert cells <= reached
    return True


@reads("It thaws {cells}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    cells = set(names(said["cells"]))
    mine = {cell for cell, height in heights(before).items() if height * before.colour > 0}
    return cells <= frozen(before) & mine and not any(cells & frozen(state) for state in states)


@reads("{cells} can no longer move.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    cells = set(names(said["cells"]))
    still = all(heights(state)[cell] * before.colour < 0 for state in states for cell in cells)
    return (
        still
        and cells <= movable(before, -before.colour)
        and not any(cells & movable(state, -before.colour) for state in states)
    )


@reads("That lets {cells} move.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    cells = set(names(said["cells"]))
    return not cells & movable(before, before.colour) and all(
        cells <= movable(state, before.colour) for state in states
    )


@reads("{cell} is now taller than every other stack.")
def _(said: Values, _before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(
        abs(heights(state)[said["cell"]]) > abs(height)
        for state in states
        for cell, height in heights(state).items()
        if cell != said["cell"]
    )


@reads("Next, {cell} can move to {end} and grow to {height}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    for state in states:
        turn = replace(state, colour=before.colour)
        move = next(one for one in turn.legal_actions() if str_of(one) == f"{said['cell']}-{said['end']}")
        assert abs(heights(turn.apply(move))[said["end"]]) == int(said["height"]) > abs(heights(state)[said["cell"]])
    return True


def str_of(move: Any) -> str:
    """A move of a stack as it is written; "" for anything else."""
    return f"{move.start}-{move.end}" if hasattr(move, "start") else ""


@reads("{cells} can take no new stack now: a player without a move loses.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    def is_open(state: Any, cell: str) -> bool:
        standing = heights(state)
        return not standing[cell] and not any(standing[one] and are_neighbours(state, one, cell) for one in standing)

    cells = names(said["cells"])
    return all(is_open(before, cell) for cell in cells) and not any(
        is_open(state, cell) for cell in cells for state in states
    )


@reads("Your opponent may take this stack over, so it must not be too good: it closes the {n} cells beside it.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    after = before.apply(action)
    closed = [cell for cell in heights(after) if are_neighbours(after, action.cell, cell)]
    return len(after.legal_actions()) == 2 and len(closed) == int(said["n"])


@reads(
    "You move next, and Black’s stack on {cell} closes only the {n} cells beside it.",
    "The stack on {cell} becomes yours, and it closes the {n} cells beside it.",
)
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    after, cell = before.apply(action), said["cell"]
    has_swapped = action.value == "swap"
    open_cells = {one for one in heights(after) if are_neighbours(after, cell, one)}
    placed = {one.cell for one in after.legal_actions() if hasattr(one, "cell")}
    is_black = heights(after)[cell] == 1 and (after.black_seat == before.turn) == has_swapped
    return is_black and len(open_cells) == int(said["n"]) and not open_cells & placed


@reads("You keep more stacks on the board than your opponent has.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(sum((h * before.colour > 0) - (h * before.colour < 0) for h in heights(s).values()) > 0 for s in states)


@reads("Your tallest stack is taller than your opponent’s.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    ranked = ([height * before.colour for height in heights(state).values()] for state in states)
    return all(max(mine) > -min(mine) for mine in ranked)


@reads("More of your stacks can move than of your opponent’s.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(len(movable(state, before.colour)) > len(movable(state, -before.colour)) for state in states)


# Skorpion


def beads(state: Any, seat: int) -> set[str]:
    """The spots with a bead of a seat."""
    return {name for n, name in enumerate(state.board.names) if state.beads[seat] >> n & 1}


def lines_from(state: Any, spot: str) -> set[str]:
    """The spots one line away."""
    return {way[0] for way in state.board.lines(spot)}


def stands(state: Any) -> tuple[str, str]:
    """Where the Skorpion and its Tail are."""
    return state.board.names[state.skorpion], state.board.names[state.tail]


def prey(state: Any, seat: int) -> set[str]:
    """The beads of a seat that one step of the Skorpion could take."""
    skorpion, tail = stands(state)
    return (lines_from(state, skorpion) - {tail, "gate"}) & beads(state, seat)


def can_place(state: Any, seat: int) -> set[str]:
    """Where a seat could place a bead if it were its turn."""
    turn = state._replace(actor=seat)
    return {action.spot for action in turn.legal_actions() if hasattr(action, "spot")}


def at_gate(state: Any, seat: int) -> int:
    """How many beads of a seat are next to the Gate."""
    return len(lines_from(state, "gate") & beads(state, seat))


def seat_of(name: str) -> int:
    """The seat of a colour."""
    return ["Red", "Blue"].index(name)


@reads("Two of your beads are now next to the Gate.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return at_gate(before, before.actor) < 2 and all(at_gate(state, before.actor) >= 2 for state in states)


@reads("{player} no longer has two beads next to the Gate.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    seat = seat_of(said["player"])
    return at_gate(before, seat) >= 2 and all(at_gate(state, seat) < 2 for state in states)


@reads("{spot} is a start, so the Skorpion goes back to the Gate: nobody can place there.")
def _(said: Values, before: Any, action: Any, states: Sequence[Any]) -> bool:
    closed = all("gate" in stands(state) for state in states)
    kind = before.board.spots[before.board.index[said["spot"]]].kind
    went = {getattr(action, name, "") for name in ("to", "first", "second")}
    return (
        kind in ("red start", "blue start")
        and said["spot"] in went
        and "gate" not in stands(before)
        and closed
        and not any("gate" in can_place(state, n) for state in states for n in (0, 1))
    )


@reads("{player} has no bead on {spots} any more.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    seat, spots = seat_of(said["player"]), set(names(said["spots"]))
    return spots <= beads(before, seat) and not any(spots & beads(state, seat) for state in states)


@reads("{player} has only one bead left on the board.")
def _(said: Values, _before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(len(beads(state, seat_of(said["player"]))) == 1 for state in states)


@reads("The Skorpion can take {player}’s bead on {spots} next.")
def _(said: Values, _before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(set(names(said["spots"])) <= prey(state, seat_of(said["player"])) for state in states)


@reads("The Skorpion can no longer take a bead of yours in one step.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return bool(prey(before, before.actor)) and not any(prey(state, before.actor) for state in states)


@reads("{player} can no longer place on {spots}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    seat, spots = seat_of(said["player"]), set(names(said["spots"]))
    return spots <= can_place(before, seat) and not any(spots & can_place(state, seat) for state in states)


@reads("You can place on {spots} next.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    spots = set(names(said["spots"]))
    return not spots & can_place(before, before.actor) and all(
        spots <= can_place(state, before.actor) for state in states
    )


@reads("You have more beads next to the Gate than your opponent has.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(at_gate(state, before.actor) > at_gate(state, 1 - before.actor) for state in states)


@reads("The Skorpion is next to a bead of your opponent’s, and next to none of yours.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    near = [lines_from(state, stands(state)[0]) for state in states]
    return all(
        beads(state, 1 - before.actor) & spots and not beads(state, before.actor) & spots
        for state, spots in zip(states, near, strict=True)
    )


@reads("The Skorpion is next to none of your beads.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return not any(lines_from(state, stands(state)[0]) & beads(state, before.actor) for state in states)


@reads("It leaves you more beads in hand than your opponent has.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(state.hand[before.actor] > state.hand[1 - before.actor] for state in states)


@reads("You have more beads on the board than your opponent has.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(len(beads(state, before.actor)) > len(beads(state, 1 - before.actor)) for state in states)


# Sedona Vortex


def place(stone: str) -> int:
    """A stone by its name: “red 3”."""
    colour, size = stone.casefold().split()
    return 2 * int(size) + (colour == "black")


def space(name: str) -> int:
    """A space by its name: “left IV”."""
    side, numeral = name.split()
    at = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"].index(numeral)
    return 2 * at + (side == "right")


def top(state: Any, at: int) -> int | None:
    """The stone on top of a space."""
    return state.stacks[at][-1] if state.stacks[at] else None


def covered(state: Any) -> set[int]:
    """The stones with another on top."""
    return {stone for stack in state.stacks for stone in stack[:-1]}


def goes_to(state: Any, at: int) -> int | None:
    """Where the stone on top of a space would lie if it were moved; None if it cannot be."""
    stone = top(state, at)
    if stone is None:
        return None
    turn = state._replace(actor=stone & 1, passes=0)
    move = next(
        (one for one in turn.legal_actions() if getattr(one, "space", None) == at and not hasattr(one, "size")), None
    )
    if move is None:
        return None
    after = turn.apply(move)
    return next(n for n, stack in enumerate(after.stacks) if stone in stack)


def movers(state: Any, seat: int) -> int:
    """How many stones on the board a seat could move."""
    turn = state._replace(actor=seat, passes=0)
    return sum(hasattr(one, "space") and not hasattr(one, "size") for one in turn.legal_actions())


@reads("It takes the middle of the {spiral} spiral.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    at = len(before.stacks) - 2 + (said["spiral"] == "right")
    was = top(before, at)
    return (was is None or was & 1 != before.actor) and all((top(s, at) or 0) & 1 == before.actor for s in states)


@reads("It drives {stones} out of the middle.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    stones = [place(stone) for stone in names(said["stones"])]

    def in_middle(state: Any, stone: int) -> bool:
        return any(stone in stack for stack in state.stacks[-2:])

    return all(in_middle(before, stone) and not any(in_middle(state, stone) for state in states) for stone in stones)


@reads("It covers {stones}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    stones = {place(stone) for stone in names(said["stones"])}
    return not stones & covered(before) and all(stones <= covered(state) for state in states)


@reads("It frees {stones} to move.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    stones = {place(stone) for stone in names(said["stones"])}
    free = [{top(state, at) for at in range(len(state.stacks)) if goes_to(state, at) is not None} for state in states]
    return stones <= covered(before) and all(stones <= each for each in free)


@reads("{stone} can reach {space} next.")
def _(said: Values, _before: Any, _action: Any, states: Sequence[Any]) -> bool:
    stone = place(said["stone"])
    return all(
        space(said["space"]) in [goes_to(state, at) for at in range(len(state.stacks)) if top(state, at) == stone]
        for state in states
    )


@reads("{stone} can no longer go to {space} next.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    def goals(state: Any) -> list[int | None]:
        return [goes_to(state, at) for at in range(len(state.stacks)) if top(state, at) == place(said["stone"])]

    return goals(before) == [space(said["space"])] and all(
        goals(state) and space(said["space"]) not in goals(state) for state in states
    )


@reads("{stone} is further along than any stone of {other}’s.")
def _(said: Values, _before: Any, _action: Any, states: Sequence[Any]) -> bool:
    rival = said["other"] == "Black"
    for state in states:
        at = next(n >> 1 for n, stack in enumerate(state.stacks) if place(said["stone"]) in stack)
        assert all(n >> 1 < at for n, stack in enumerate(state.stacks) for one in stack if one & 1 == rival)
    return True


@reads("More of your stones on the board can move than of your opponent’s.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(movers(state, before.actor) > movers(state, 1 - before.actor) for state in states)


@reads("No stone larger than {size} can stop on {space} now.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    at = space(said["space"])
    return at < len(before.stacks) - 2 and all(
        min(one >> 1 for one in s.stacks[at]) == int(said["size"]) for s in states
    )


@reads("It leaves you more stones to enter than your opponent has.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    def left(state: Any, seat: int) -> int:
        return 5 - sum(one & 1 == seat for stack in state.stacks for one in stack)

    return all(left(state, before.actor) > left(state, 1 - before.actor) for state in states)


# Lava Flows


def spot(name: str) -> int:
    """A space by its name: “a2”."""
    return "abc".index(name[0]) + 3 * (int(name[1]) - 1)


def pile(state: Any, at: int) -> list[str]:
    """The loose pieces of a space from the bottom up: “black Large”."""
    return [piece(one) for one in state.loose(at)]


def piece(number: int) -> str:
    """A piece by its number."""
    return f"{'white' if number & 1 else 'black'} {'Large' if number >= 6 else 'Medium'}"


def colour(seat: int) -> str:
    """The colour of a seat's pieces."""
    return ("black", "white")[seat]


def stacks_topped(state: Any, seat: int) -> int:
    """How many stacks have a piece of a seat on top."""
    return sum(bool(pile(state, at)) and pile(state, at)[-1].startswith(colour(seat)) for at in range(9))


def seen(state: Any, at: int) -> list[str]:
    """The loose pieces of a space that can be seen."""
    return [piece(one) for one in visible(state.loose(at))]


def named(text: str) -> list[tuple[str, int]]:
    """Pieces that are named with their spaces: “the black Large on a2 and the white Medium on b2”."""
    return [(what, spot(at)) for what, at in re.findall(r"the (\w+ \w+) on (\w\d)", text)]


@reads("It makes a Cinder Cone on {spot}.")
def _(said: Values, before: Any, action: Any, states: Sequence[Any]) -> bool:
    at = spot(said["spot"])
    is_mine = at // 3 == (0 if before.actor else 2)
    shown = seen(before, action.start) + seen(before, action.end)
    known = {f"{colour(before.actor)} Large", f"{colour(before.actor)} Medium"} <= set(shown)
    return is_mine and known and not before.has_cone(at) and all(state.has_cone(at) for state in states)


@reads("A Medium of yours now lies on your Large on {spots}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    pair = [f"{colour(before.actor)} Large", f"{colour(before.actor)} Medium"]
    spots = [spot(one) for one in names(said["spots"])]
    return all(pile(state, at)[-2:] == pair for state in states for at in spots) and not any(
        pile(before, at)[-2:] == pair for at in spots
    )


@reads("{player} no longer has a Medium on top of a Large on {spots}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    name = said["player"].casefold()
    pair = [f"{name} Large", f"{name} Medium"]
    spots = [spot(one) for one in names(said["spots"])]
    return all(pile(before, at)[-2:] == pair for at in spots) and not any(
        pile(state, at)[-2:] == pair for state in states for at in spots
    )


@reads("It frees {pieces}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    for what, at in named(said["pieces"]):
        assert what.startswith(colour(before.actor))
        assert what in seen(before, at)[:-1]
        assert all(pile(state, at)[-1] == what for state in states)
    return bool(named(said["pieces"]))


@reads("It buries {pieces}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    for what, at in named(said["pieces"]):
        assert not what.startswith(colour(before.actor))
        assert pile(before, at)[-1] == what
        assert all(before.loose(at)[-1] in state.loose(at)[:-1] for state in states)
    return bool(named(said["pieces"]))


@reads("It brings {pieces} to row {row}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    row = range(3 * int(said["row"]) - 3, 3 * int(said["row"]))
    assert int(said["row"]) == (1 if before.actor else 3)
    for what in {one.removeprefix("a ") for one in names(said["pieces"])}:
        was = sum(seen(before, at).count(what) for at in row)
        assert what.startswith(colour(before.actor))
        assert all(sum(seen(state, at).count(what) for at in row) > was for state in states)
    return True


@reads("The {piece} on {spot} is at the bottom, from which it can bubble up.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    at = spot(said["spot"])
    assert said["piece"] == f"{colour(before.actor)} Medium"
    return all(len(pile(s, at)) > 1 and pile(s, at)[0] == seen(s, at)[0] == said["piece"] for s in states)


@reads("The {piece} is one row closer to row {row}.")
def _(said: Values, before: Any, action: Any, states: Sequence[Any]) -> bool:
    goal = int(said["row"]) - 1
    assert goal == (0 if before.actor else 2)
    assert piece(before.stacks[action.start][-1]) == said["piece"]
    nearer = abs(action.start // 3 - goal) - abs(action.end // 3 - goal) == 1
    return nearer and all(before.stacks[action.start][-1] in state.loose(action.end) for state in states)


@reads("The {piece} is now on top of {spot}.")
def _(said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    at = spot(said["spot"])
    return seen(before, at)[0] == said["piece"] and all(pile(state, at)[-1] == said["piece"] for state in states)


@reads("You are on top of more stacks than your opponent is.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    return all(stacks_topped(state, before.actor) > stacks_topped(state, 1 - before.actor) for state in states)


@reads("{other} is on top of fewer stacks than before.")
def _(_said: Values, before: Any, _action: Any, states: Sequence[Any]) -> bool:
    rival = 1 - before.actor
    return all(stacks_topped(state, rival) < stacks_topped(before, rival) for state in states)


@reads("Both of you see what is under the Large that leaves {spot}.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    return action.start == spot(said["spot"]) and pile(before, action.start)[-1].endswith("Large")


@reads("Both of you see what is under the lowest Large on {spot}.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    return action.space == spot(said["spot"]) and seen(before, action.space)[0].endswith("Large")


@reads("Both of you see whether the top three on {spot} alternate.")
def _(said: Values, _before: Any, action: Any, _states: Sequence[Any]) -> bool:
    return action.space == spot(said["spot"]) and action.end != action.space


# Stonehenge and the Sun


def standing(state: Any) -> dict[int, tuple[float, float]]:
    """The stones on the base by their numbers: where their centres are, in centimetres east and south."""
    return {stone.id: (stone.pose[0] / 1e4, stone.pose[2] / 1e4) for stone in state.stones if not stone.on}


def gap(state: Any, one: int, other: int) -> float:
    """The room between two stones, face to face."""
    (x, z), (u, w) = standing(state)[one], standing(state)[other]
    return hypot(x - u, z - w) - 2.0


def is_gap(state: Any, wide: str, one: int, other: int) -> bool:
    """Whether a gap is so wide, to the tenth of a centimetre below."""
    return 0 <= gap(state, one, other) - float(wide) < 0.1001


def passes_by(state: Any, swing: Swing, stone: int) -> float:
    """The room between the ball and a stone, measured at a thousand places of its way."""
    x, z, vx, vz = swing.x / 100, swing.z / 100, swing.vx / 10, swing.vz / 10
    turning = sqrt(981 / 180) * 0.9975
    pose = next(each.pose for each in state.stones if each.id == stone)
    _, _, _, i, j, k, w = (part / 1e7 for part in pose)
    # Of an upright: across its broad face (1.4 cm) and along it (2.0 cm), seen from above.
    deep = (1 - 2 * (j * j + k * k), 2 * (i * k - j * w))
    broad = (2 * (i * k + j * w), 1 - 2 * (i * i + j * j))
    best = 1e9
    for step in range(1001):
        phase = pi * step / 1000
        bx, bz = x * cos(phase) + vx / turning * sin(phase), z * cos(phase) + vz / turning * sin(phase)
        dx, dz = bx - pose[0] / 1e4, bz - pose[2] / 1e4
        out = [max(0.0, abs(dx * side[0] + dz * side[1]) - half) for side, half in ((deep, 0.7), (broad, 1.0))]
        best = min(best, hypot(*out))
    return best - 1.3


@reads("No gap gets narrower: the stone stands on another one.")
def _(_said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    after = before.apply(action)
    return standing(after) == standing(before) and len(after.stones) == len(before.stones) + 1


@reads("The ball does not fit between it and stone {id}.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    return gap(before.apply(action), before.next_stone, int(said["id"])) < 2.6


@reads("It leaves {wide} cm to stone {id}.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    after = before.apply(action)
    return len(standing(after)) == 2 and is_gap(after, said["wide"], before.next_stone, int(said["id"]))


@reads("Both gaps beside it are wide enough for a marker and the ball.")
def _(_said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    after = before.apply(action)
    others = [stone for stone in standing(after) if stone != before.next_stone]
    return len(others) > 1 and all(gap(after, before.next_stone, stone) >= 3.9 for stone in others)


@reads("It leaves {wide} cm to stone {one} and {far} cm to stone {other}.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    after = before.apply(action)
    return is_gap(after, said["wide"], before.next_stone, int(said["one"])) and is_gap(
        after, said["far"], before.next_stone, int(said["other"])
    )


@reads("It opens the way between stones {one} and {other}.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    after = before.apply(action)
    ids = [stone.id for stone in after.circle.ring]
    one, other = ids.index(int(said["one"])), ids.index(int(said["other"]))
    return action.stone in standing(before) and (one - other) % len(ids) in (1, len(ids) - 1)


@reads("A gate takes no stone from the stock, and your marker stays.")
def _(_said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    after = before.apply(action)
    return after.stock == before.stock and after.markers == before.markers and after.phase.value == "swing"


@reads("It is the wider gap beside stone {id}: {wide} cm, and not {narrow} cm.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    circle, id = before.circle, int(said["id"])
    ids = [stone.id for stone in circle.ring]
    sides = [ids[ids.index(id) - 1], ids[(ids.index(id) + 1) % len(ids)]]
    one, other = (stone.id for stone in circle.corners(circle.area_at(action.angle)))
    chosen = one if other == id else other
    (left,) = [side for side in sides if side != chosen] or [chosen]
    return (
        id in (one, other)
        and is_gap(before, said["wide"], id, chosen)
        and is_gap(before, said["narrow"], id, left)
        and gap(before, id, chosen) > gap(before, id, left)
    )


@reads("The gap {where} is {wide} cm wide, the ball 2.6 cm.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    one, other = (int(id) for id in re.findall(r"\d+", said["where"]))
    corners = {stone.id for stone in before.circle.corners(before.circle.area_at(action.angle))}
    return corners == {one, other} and is_gap(before, said["wide"], one, other)


@reads("Done with a steady hand, the ball passes every stone by {room} cm or more.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    return all(passes_by(before, action, stone) >= float(said["room"]) - 0.05 for stone in standing(before))


@reads("Done with a steady hand, the ball passes stone {id} by {room} cm.")
def _(said: Values, before: Any, action: Any, _states: Sequence[Any]) -> bool:
    return -0.05 <= passes_by(before, action, int(said["id"])) - float(said["room"]) < 0.25
