"""Reads the lines of the list of turns, and asks the positions before and after whether each sentence is true.

Everything is counted anew here, from the pieces alone. A reader is told the values of a sentence and the turn it is
about, and answers whether the sentence is true. A sentence that nobody can read is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, degrees, hypot
from random import Random
from typing import Any

from cairn.core.game import Game
from cairn.core.language import ENGLISH, Phrase, Text, render, sentences
from cairn.core.seal import Vault
from cairn.games.lava_flows.seals import public_seals, unseal
from cairn.games.stonehenge.actions import Fall
from cairn.games.stonehenge.stones import layout_hash
from cairn.laws.random_games import go_on
from tests.bots.hint_reader import beads, frozen, heights, names, parts_of, piece, space, spot, stands

Values = dict[str, str]


@dataclass(frozen=True)
class Told:
    """A turn as it is told: the true positions around it, its actions, and the sentences before the one to read."""

    before: Any
    actions: Sequence[Any]
    after: Any
    earlier: Sequence[str]

    @property
    def action(self) -> Any:
        """The action that was chosen."""
        return self.actions[0]


Reader = Callable[[Values, Told], bool]
READERS: dict[tuple[str, str], Reader] = {}


def reads(game: str, *messages: str) -> Callable[[Reader], Reader]:
    """Register a function that reads these messages of a game."""

    def keep(reader: Reader) -> Reader:
        READERS.update({(game, message): reader for message in messages})
        return reader

    return keep


def check_line(game: Game[Any, Any], said: Phrase, told: Told) -> set[str]:
    """The messages of a line, as its player and those who look on are told it, each of them found to be true."""
    found: set[str] = set()
    for seat in (None, -1):
        texts: list[Text] = parts_of(said, seat)
        for n, text in enumerate(texts):
            values = {name: render(value, ENGLISH) for name, value in text.values}
            earlier = [other.message for other in texts[:n]]
            assert READERS[game.name, text.message](values, replace(told, earlier=earlier)), (str(text), told)
            found.add(text.message)
    return found


def check_game(game: Game[Any, Any], state: Any, lots: Random, is_secret: bool = False, longest: int = 150) -> set[str]:
    """The messages of all lines of a random game from a position on."""
    found, vaults = set[str](), dict[int, Vault]()
    before, actions, said = state, list[Any](), list[Phrase]()
    for _ in range(longest):
        if state.outcome() is not None:
            break
        action = shaken(state, go_on(game, state, lots, vaults if is_secret else None), lots)
        if not game.is_within_turn(state):
            before, actions, said = state, [], []
        actions.append(action)
        said.append(game.describe(state, action))
        alone, state = state, state.apply(action)
        if game.describe_turn is not None:
            line = game.describe_turn(before, actions)
            found |= check_line(game, line, Told(before, actions, state, ()))
            found |= check_line(game, said[-1], Told(alone, [action], state, ()))
        elif game.secrets is None or game.secrets.seat_due(state) is None:
            around = Told(opened(before, vaults), actions, opened(state, vaults), ())
            found |= check_line(game, sentences(*said), around)
    while game.secrets and (opening := game.secrets.next_opening(state, vaults)) and state.outcome():
        found |= check_line(game, game.describe(state, opening), Told(state, [opening], state, ()))
        state = game.secrets.open(state, opening)
    return found


def shaken(state: Any, action: Any, lots: Random) -> Any:
    """The fall of a random swing; now and then a stone shifts by it, of which there is no sample."""
    if type(action) is not Fall or action.lost or not state.stones or lots.random() < 0.7:
        return action
    moved = lots.choice(state.stones)
    pose = (moved.pose[0] + 50, *moved.pose[1:])
    stones = [replace(stone, pose=pose) if stone is moved else stone for stone in state.stones]
    return Fall(action.before, layout_hash(stones), (), ((moved.id, pose),))


# Lava Flows: pieces are numbers, and what is sealed is opened before it is read.

LARGE = 6
LAVA = "lava_flows"


def opened(state: Any, vaults: dict[int, Vault]) -> Any:
    """A position with everything that is hidden in it to be seen; one of another game as it is."""
    if not hasattr(state, "seals"):
        return state
    stacks = state.stacks
    for home, seal in enumerate(state.seals):
        vault = vaults.get(home // 3)
        value = vault.openings[home % 3].value if vault else public_seals(home)[seal]
        stacks = unseal(stacks, 12 + home % 3 * 2 + home // 3, value)
    return state._replace(stacks=stacks)


def hidden(stack: bytes) -> set[int]:
    """The Mediums right under a Large."""
    return {low for low, high in pairwise(stack) if low < LARGE <= high}


def changed(told: Told) -> bool:
    """Whether a piece is elsewhere than before."""
    return bool(told.before.stacks != told.after.stacks)


def has_landed(told: Told, number: int, end: str, onto: str = "") -> bool:
    """Whether a piece came to a space, onto what is named: a piece, or the Cone; "" for an empty space."""
    at = spot(end)
    loose = told.before.loose(at)
    found = piece(loose[-1]) if loose else "the Cone" if told.before.has_cone(at) else ""
    return found == onto and number in told.after.stacks[at] and number not in told.before.stacks[at]


@reads(LAVA, "You hide two Mediums.", "{player} hides two Mediums.")
def _(said: Values, told: Told) -> bool:
    seat = len(told.before.seals) // 3
    return said.get("player", ("Black", "White")[seat]) == ("Black", "White")[seat] and len(told.after.seals) == (
        len(told.before.seals) + 3
    )


@reads(LAVA, "You had hidden: {openings}. Verified.", "{player} had hidden: {openings}. Verified.")
def _(said: Values, told: Told) -> bool:
    values = {"b": "a black Medium", "w": "a white Medium", "-": "nothing"}
    shown = zip("abc", told.action.openings, strict=True)
    return said["openings"] == ", ".join(f"{values[each.value]} on {column}" for column, each in shown)


@reads(
    LAVA,
    "You move a {size} from {start} to {end}.",
    "You move a {size} from {start} to {end}, onto a {below}.",
    "You move a {size} from {start} to {end}, onto the Cone.",
    "{player} moves a {size} from {start} to {end}.",
    "{player} moves a {size} from {start} to {end}, onto a {below}.",
    "{player} moves a {size} from {start} to {end}, onto the Cone.",
)
def _(said: Values, told: Told) -> bool:
    moved = told.before.loose(spot(said["start"]))[-1]
    player = ("Black", "White")[told.before.actor]
    onto = said.get("below") or ("the Cone" if told.before.has_cone(spot(said["end"])) else "")
    if told.before.loose(spot(said["end"])) and "below" not in said:
        return False
    is_own = piece(moved) == f"{player.lower()} {said['size']}" and said.get("player", player) == player
    return is_own and has_landed(told, moved, said["end"], onto)


@reads(LAVA, "You slide the stack on {start} to {end}.", "{player} slides the stack on {start} to {end}.")
def _(said: Values, told: Told) -> bool:
    start, end = spot(said["start"]), spot(said["end"])
    moved = told.before.stacks[start]
    return (
        bool(moved)
        and not told.before.stacks[end] + told.after.stacks[start]
        and (sorted(told.after.stacks[end]) == sorted(moved))
    )


@reads(LAVA, "On {spot} a {piece} comes to light.")
def _(said: Values, told: Told) -> bool:
    at = spot(said["spot"])
    *_, lower, _top = told.before.stacks[at]
    after = told.after.stacks[at]
    return lower in hidden(told.before.stacks[at]) and piece(lower) == said["piece"] and after[-1] == lower


@reads(LAVA, "On {spot} nothing hidden comes to light.")
def _(said: Values, told: Told) -> bool:
    at = spot(said["spot"])
    loose = told.before.loose(at)
    if hasattr(told.action, "space"):  # of an ejection, the top two are lifted
        return bool(max(loose[-2:]) >= LARGE) and not set(loose[-3:-1]) & hidden(loose)
    return bool(loose[-1] >= LARGE) and not set(loose[-2:-1]) & hidden(loose)


@reads(
    LAVA,
    "On {spot} a {piece} comes to light, second from the top.",
    "On {spot} a {piece} comes to light, third from the top.",
)
def _(said: Values, told: Told) -> bool:
    loose = told.before.loose(spot(said["spot"]))
    shown = [place for place in (2, 3) if len(loose) >= place and loose[-place] in hidden(loose)]
    shown = [place for place in shown if piece(loose[-place]) == said["piece"]]
    assert len(shown) == 1
    return told.action.space == spot(said["spot"])


@reads(LAVA, "You bubble up the {piece} on {spot}.", "{player} bubbles up the {piece} on {spot}.")
def _(said: Values, told: Told) -> bool:
    return has_bubbled(told, spot(said["spot"]), said["piece"]) and (
        told.before.loose(spot(said["spot"]))[0] not in hidden(told.before.loose(spot(said["spot"])))
    )


def has_bubbled(told: Told, at: int, what: str) -> bool:
    """Whether the lowest loose piece of a space is this one, and went to the top."""
    lowest, *others = told.before.loose(at)
    is_on_top = [*others, lowest] == [*told.after.loose(at)] or told.before.cones != told.after.cones
    return piece(lowest) == what and is_on_top and changed(told)


@reads(
    LAVA,
    "You say {what} is hidden under the lowest loose Large on {spot}.",
    "{player} says {what} is hidden under the lowest loose Large on {spot}.",
)
def _(said: Values, told: Told) -> bool:
    what = {None: "nothing", 0: "a black Medium", 1: "a white Medium"}[told.action.claim]
    loose = told.before.loose(spot(said["spot"]))
    return what == said["what"] and told.action.space == spot(said["spot"]) and max(loose[:2]) >= LARGE


@reads(LAVA, "Right: the {piece} bubbles up.")
def _(said: Values, told: Told) -> bool:
    return has_bubbled(told, told.action.space, said["piece"])


@reads(LAVA, "Wrong: a {piece} is hidden there. Nothing moves.")
def _(said: Values, told: Told) -> bool:
    loose = told.before.loose(told.action.space)
    claim = {None: "", 0: "black Medium", 1: "white Medium"}[told.action.claim]
    return loose[0] in hidden(loose) and piece(loose[0]) == said["piece"] != claim and not changed(told)


@reads(LAVA, "Wrong: nothing is hidden there. Nothing moves.")
def _(_said: Values, told: Told) -> bool:
    return told.before.loose(told.action.space)[0] >= LARGE and told.action.claim is not None and not changed(told)


@reads(LAVA, "You say the top three on {spot} alternate.", "{player} says the top three on {spot} alternate.")
def _(said: Values, told: Told) -> bool:
    return told.action.space == spot(said["spot"]) and said.get("player", "") in (
        "",
        ("Black", "White")[told.before.actor],
    )


def do_alternate(told: Told) -> bool:
    """Whether the top three of the space where something is ejected are one colour between two of the other."""
    top = [number & 1 for number in told.before.stacks[told.action.space][-3:]]
    return top in ([0, 1, 0], [1, 0, 1]) and len(told.before.loose(told.action.space)) > 1


@reads(
    LAVA,
    "They do: the {piece} goes to {end}.",
    "They do: the {piece} goes to {end}, onto a {below}.",
    "They do: the {piece} goes to {end}, onto the Cone.",
)
def _(said: Values, told: Told) -> bool:
    ejected = told.before.loose(told.action.space)[-2]
    at = spot(said["end"])
    onto = said.get("below") or ("the Cone" if told.before.has_cone(at) else "")
    return do_alternate(told) and piece(ejected) == said["piece"] and has_landed(told, ejected, said["end"], onto)


@reads(LAVA, "They do not. Nothing moves.")
def _(_said: Values, told: Told) -> bool:
    return not do_alternate(told) and not changed(told)


@reads(LAVA, "You pass.", "{player} passes.")
def _(said: Values, told: Told) -> bool:
    return said.get("player", "") in ("", ("Black", "White")[told.before.actor]) and not changed(told)


def new_cone(told: Told) -> int:
    """The space of the Cone that solidified."""
    (at,) = [at for at in range(9) if told.after.has_cone(at) and not told.before.has_cone(at)]
    return at


@reads(LAVA, "A black Cinder Cone solidifies on {spot}.", "A white Cinder Cone solidifies on {spot}.")
def _(said: Values, told: Told) -> bool:
    at = new_cone(told)
    colour = "white" if at < 3 else "black"
    pair = [piece(number) for number in told.after.stacks[at][:2]]
    return at == spot(said["spot"]) and pair == [f"{colour} Large", f"{colour} Medium"]


def under_cone(told: Told) -> list[int]:
    """The piece that was hidden right under the Large of the new Cone, wherever it was before."""
    large = told.after.stacks[new_cone(told)][0]
    stack = next(stack for stack in told.before.stacks if large in stack)
    at = stack.index(large)
    return [number for number in stack[max(0, at - 1) : at] if number in hidden(stack)]


@reads(LAVA, "Nothing was hidden right under it.")
def _(_said: Values, told: Told) -> bool:
    return told.earlier[-1].endswith("Cinder Cone solidifies on {spot}.") and not under_cone(told)


@reads(LAVA, "A {piece} was hidden right under it, and rises above it.")
def _(said: Values, told: Told) -> bool:
    found = under_cone(told)
    after = told.after.stacks[new_cone(told)]
    return told.earlier[-1].endswith("Cinder Cone solidifies on {spot}.") and (
        [piece(number) for number in found] == [said["piece"]] and found[0] in after[2:]
    )


# Sedona Vortex: a stone is twice its size, and one more if it is black.

SEDONA = "sedona_vortex"
NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]


def ways(told: Told) -> list[tuple[list[int], list[int]]]:
    """Who goes where by the rules, the stone that is played first: stones from the bottom up, and spaces."""
    stacks = [list(stack) for stack in told.before.stacks]
    at = told.action.space
    if hasattr(told.action, "size"):
        moving, goal = [2 * told.action.size + told.before.actor], at
    else:
        moving, goal = [stacks[at].pop()], at + 2
    found = []
    while moving:
        spaces, home = [goal], goal & 1
        size = moving[0] >> 1
        while any(stone >> 1 < size for stone in stacks[goal]):
            last = goal >= len(stacks) - 2
            if goal & 1 == home:
                goal ^= 1
            elif last:
                goal ^= 1
                spaces.append(goal)
                break
            else:
                goal = (goal ^ 1) + 2
            spaces.append(goal)
        out = [stone for stone in stacks[goal] if stone >> 1 < size]
        stacks[goal] = [stone for stone in stacks[goal] if stone not in out] + moving
        found.append((moving, spaces))
        moving, goal = out, goal & 1
    assert [bytes(stack) for stack in stacks] == [bytes(stack) for stack in told.after.stacks]
    return found


def turn_of(told: Told) -> tuple[list[int], list[int]]:
    """The way that a sentence goes on with: of the stone that was played, or of the last ones forced out before it."""
    forced = sum(message.startswith("{stones} go") for message in told.earlier)
    return ways(told)[forced]


def stone_name(stone: int) -> str:
    """A stone within a sentence."""
    return f"{('red', 'black')[stone & 1]} {stone >> 1}"


@reads(SEDONA, "You must pass.", "{player} must pass.")
def _(said: Values, told: Told) -> bool:
    is_own = said.get("player", "") in ("", ("Red", "Black")[told.before.actor])
    return is_own and told.before.stacks == told.after.stacks and len(told.before.legal_actions()) == 1


@reads(SEDONA, "You play stone {size} on {space}.", "{player} plays stone {size} on {space}.")
def _(said: Values, told: Told) -> bool:
    (stone,), spaces = ways(told)[0]
    is_off = not any(stone in stack for stack in told.before.stacks)
    is_own = said.get("player", "") in ("", ("Red", "Black")[told.before.actor])
    return is_own and is_off and stone >> 1 == int(said["size"]) and spaces[0] == space(said["space"])


@reads(
    SEDONA,
    "You move stone {size} from {space} to {end}.",
    "{player} moves stone {size} from {space} to {end}.",
)
def _(said: Values, told: Told) -> bool:
    start = space(said["space"])
    stone = told.before.stacks[start][-1]
    is_own = said.get("player", "") in ("", ("Red", "Black")[told.before.actor])
    end = ways(told)[0][1][0]
    is_next = (end & 1, NUMERALS[end >> 1]) == (start & 1, said["end"]) and end == start + 2
    return is_own and is_next and stone >> 1 == int(said["size"]) and stone & 1 == told.before.actor


@reads(SEDONA, "It teleports to {end}.", "It teleports to {way}.")
def _(said: Values, told: Told) -> bool:
    _, spaces = turn_of(told)
    return [space(name) for name in (said.get("end") or said["way"]).split(", then to ")] == spaces[1:]


@reads(SEDONA, "{stones} goes back to {end}.")
def _(said: Values, told: Told) -> bool:
    stones, spaces = ways(told)[1 + sum(message.startswith("{stones} go") for message in told.earlier)]
    named = ", ".join(names(said["stones"])).lower()
    return named == ", ".join(map(stone_name, reversed(stones))) and spaces[0] == space(said["end"]) < 2


# Skorpion

SKORPION = "skorpion"


def steps(told: Told) -> list[tuple[str, str, int | None]]:
    """Where each step of the Skorpion begins and leads, and whose bead is there."""
    board, action = told.before.board, told.action
    held = {name: seat for seat in (0, 1) for name in beads(told.before, seat)}
    at, _ = stands(told.before)
    found = []
    for discard, to in (
        [("", action.to)] if hasattr(action, "to") else [("", action.first), (action.discard, action.second)]
    ):
        held.pop(discard, None)
        found.append((at, to, held.pop(to, None)))
        at = "gate" if board.spots[board.index[to]].kind in ("red start", "blue start") else to
    assert stands(told.after)[0] == at
    assert held == {name: seat for seat in (0, 1) for name in beads(told.after, seat)}
    return found


def step_of(told: Told) -> tuple[str, str, int | None]:
    """The step that a sentence is about: the second one, once its discard was told."""
    return steps(told)[any("discard {discard}" in one or "discards {discard}" in one for one in told.earlier)]


def is_by(said: Values, told: Told) -> bool:
    """Whether it is the one who acted that is named."""
    return said.get("player", "") in ("", ("Red", "Blue")[told.before.actor])


@reads(
    SKORPION,
    "You place on {spot}.",
    "You place in the Gate.",
    "{player} places on {spot}.",
    "{player} places in the Gate.",
)
def _(said: Values, told: Told) -> bool:
    seat = told.before.actor
    placed = beads(told.after, seat) - beads(told.before, seat)
    return is_by(said, told) and placed == {said.get("spot", "gate")}


@reads(
    SKORPION,
    "You move the Skorpion from {start} to {to}.",
    "You move the Skorpion from the Gate to {to}.",
    "{player} moves the Skorpion from {start} to {to}.",
    "{player} moves the Skorpion from the Gate to {to}.",
)
def _(said: Values, told: Told) -> bool:
    return is_by(said, told) and steps(told)[0][:2] == (said["start"], said["to"])


@reads(
    SKORPION,
    "You discard {discard} and move it on to {to}.",
    "{player} discards {discard} and moves it on to {to}.",
)
def _(said: Values, told: Told) -> bool:
    is_own = said["discard"] in beads(told.before, told.before.actor)
    return is_by(said, told) and is_own and said["discard"] == told.action.discard and steps(told)[1][1] == said["to"]


@reads(SKORPION, "That is a start, so it returns to the Gate.")
def _(_said: Values, told: Told) -> bool:
    board = told.before.board
    return "start" in board.spots[board.index[steps(told)[told_steps(told) - 1][1]]].kind


def told_steps(told: Told) -> int:
    """How many steps were told so far."""
    return sum("{to}" in message for message in told.earlier)


@reads(SKORPION, "Your bead there goes back to your hand.", "{player}’s bead there goes back to hand.")
def _(said: Values, told: Told) -> bool:
    *_, taken = steps(told)[told_steps(told) - 1]
    is_named = taken is not None and said.get("player", "") in ("", ("Red", "Blue")[taken])
    return is_named and told.after.hand[taken] > told.before.hand[taken]


# Vaxandis

VAXANDIS = "vaxandis"


def is_coloured(said: Values, told: Told) -> bool:
    """Whether the colour that is named is the one that acted."""
    return said.get("colour", "") in ("", "Black" if told.before.colour > 0 else "White")


@reads(VAXANDIS, "You stay White.", "The second player stays White.")
def _(_said: Values, told: Told) -> bool:
    return told.after.black_seat == 0 == 1 - told.before.turn and told.before.stacks == told.after.stacks


@reads(VAXANDIS, "You swap sides and play Black.", "The second player swaps sides and plays Black.")
def _(_said: Values, told: Told) -> bool:
    return told.after.black_seat == 1 == told.before.turn and told.before.stacks == told.after.stacks


@reads(VAXANDIS, "You place on {cell}.", "{colour} places on {cell}.")
def _(said: Values, told: Told) -> bool:
    was, now = heights(told.before), heights(told.after)
    return (
        is_coloured(said, told)
        and {cell for cell in now if now[cell] != was[cell]} == {said["cell"]}
        and (now[said["cell"]] == told.before.colour)
    )


@reads(VAXANDIS, "You move {start} to {end}.", "{colour} moves {start} to {end}.")
def _(said: Values, told: Told) -> bool:
    was, now = heights(told.before), heights(told.after)
    start, end, colour = said["start"], said["end"], told.before.colour
    moved = was[start] * colour > 0 == was[end] and now[end] * colour > 0 == now[start]
    return is_coloured(said, told) and moved and (len(told.earlier) > 0 or now[end] == was[start] or grows(told))


def grows(told: Told) -> set[str]:
    """The cells of the stacks that grow where they stand."""
    was, now = heights(told.before), heights(told.after)
    return {cell for cell in was if was[cell] and abs(now[cell]) > abs(was[cell])}


@reads(VAXANDIS, "It grows to {height}; {grown} grows too.")
def _(said: Values, told: Told) -> bool:
    end = told.action.end
    height = abs(heights(told.after)[end])
    named = names(said["grown"])
    return height == int(said["height"]) > abs(heights(told.before)[told.action.start]) and sorted(grows(told)) == (
        sorted(set(named))
    )


@reads(VAXANDIS, "{cells} freezes.")
def _(said: Values, told: Told) -> bool:
    return set(names(said["cells"])) == frozen(told.after) - frozen(told.before)


@reads(VAXANDIS, "{cells} thaws.")
def _(said: Values, told: Told) -> bool:
    return set(names(said["cells"])) == frozen(told.before) - frozen(told.after)


# Stonehenge and the Sun

STONEHENGE = "stonehenge"
COLOURS = ("Red", "Blue", "Yellow", "Green")


def is_player(said: Values, told: Told) -> bool:
    """Whether the one whose turn it is is named."""
    before = told.before
    return said.get("player", "") in ("", COLOURS[before.agreement.colours[before.seat]])


def stones(state: Any) -> dict[int, Any]:
    """The stones by their numbers."""
    return {stone.id: stone for stone in state.stones}


def built(told: Told, id: str) -> Any:
    """The stone that was built, as it was before anything fell."""
    return stones(told.before.apply(told.action))[int(id)]


def is_at(x: float, z: float, angle: str) -> bool:
    """Whether a point is in a direction, to a twentieth of a degree."""
    return abs((degrees(atan2(-z, x)) - float(angle) + 180) % 360 - 180) <= 0.0501


@reads(STONEHENGE, "You stand stone {stone} at {angle}°.", "{player} stands stone {stone} at {angle}°.")
def _(said: Values, told: Told) -> bool:
    stone = built(told, said["stone"])
    return (
        is_player(said, told)
        and stone.id not in stones(told.before)
        and not stone.on
        and (is_at(stone.pose[0], stone.pose[2], said["angle"]))
    )


@reads(STONEHENGE, "You put stone {stone} on stone {below}.", "{player} puts stone {stone} on stone {below}.")
def _(said: Values, told: Told) -> bool:
    stone = built(told, said["stone"])
    return is_player(said, told) and stone.id not in stones(told.before) and stone.on == (int(said["below"]),)


@reads(
    STONEHENGE,
    "You lay stone {stone} across stones {first} and {second}.",
    "{player} lays stone {stone} across stones {first} and {second}.",
)
def _(said: Values, told: Told) -> bool:
    stone = built(told, said["stone"])
    carriers = {int(said["first"]), int(said["second"])}
    return is_player(said, told) and stone.id in stones(told.before) and stone.lies and {*stone.on} == carriers


@reads(
    STONEHENGE,
    "You move your marker to {angle}°, {where}.",
    "{player} moves the marker to {angle}°, {where}.",
)
def _(said: Values, told: Told) -> bool:
    marker = told.after.markers[told.before.seat]
    circle = told.after.circle
    where = "on the open rim"
    if len([stone for stone in told.after.stones if not stone.on]) > 1:
        one, other = circle.corners(circle.area_at(marker))
        where = f"between stones {one.id} and {other.id}"
    return is_player(said, told) and float(said["angle"]) * 10 == marker and where == said["where"]


@reads(
    STONEHENGE,
    "You let the ball go at {angle}°, {far} cm from the centre.",
    "{player} lets the ball go at {angle}°, {far} cm from the centre.",
)
def _(said: Values, told: Told) -> bool:
    swing = told.action
    is_far = abs(hypot(swing.x, swing.z) / 100 - float(said["far"])) <= 0.0501
    return is_player(said, told) and is_far and is_at(swing.x, swing.z, said["angle"])


@reads(STONEHENGE, "Nothing falls.")
def _(_said: Values, told: Told) -> bool:
    return told.before.minus == told.after.minus and {*stones(told.before)} <= {*stones(told.after)}


@reads(STONEHENGE, "Stone {stones} falls, and you take it.", "Stone {stones} falls, and {player} takes it.")
def _(said: Values, told: Told) -> bool:
    fallen = {int(id) for id in names(said["stones"])}
    seat = told.before.seat
    more = told.after.minus[seat] - told.before.minus[seat]
    return is_player(said, told) and more == len(fallen) and not fallen & {*stones(told.after)}


@reads(STONEHENGE, "Stone {stones} shifts.")
def _(said: Values, told: Told) -> bool:
    was, now = stones(told.before), stones(told.after)
    return {int(id) for id in names(said["stones"])} == {id for id in now if now[id].pose != was[id].pose}


@reads(STONEHENGE, "Your swing is to come.", "{player}’s swing is to come.")
def _(said: Values, told: Told) -> bool:
    return is_player(said, told) and told.after.phase.value in ("mark", "swing") and told.after.turn == told.before.turn


@reads(STONEHENGE, "The ball is on its way.")
def _(_said: Values, told: Told) -> bool:
    return told.after.phase.value == "fall" and told.after.swing is not None
