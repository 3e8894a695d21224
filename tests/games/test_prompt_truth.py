"""Prompts are true: each thing that one names is possible, and each kind of thing that is possible is named."""

from __future__ import annotations

from random import Random

import pytest

from cairn.app.table.picker import routes
from cairn.games import SHELF
from cairn.laws.random_games import go_on
from tests.bots.hint_reader import parts_of
from tests.games.lava_flows.random_games import heap
from tests.games.test_log_truth import LONGEST, random_start

NAMED = {
    "sedona_vortex": {
        "No stone of yours can move: you must pass.": "pass",
        "Play a stone on space I.": "enter",
        "Move a stone one space forward.": "move",
        "Play a stone on space I, or move one forward.": "enter move",
        "Stone {size} is lifted.": "",
        "It would {actions}. {back}": "forward",
        "It may enter on left I or right I. {back}": "L1 R1",
        "On left I it would {left}, on right I it would {right}. {back}": "L1 R1",
    },
    "skorpion": {
        "Place a bead on one of your starts.": "place",
        "They are {own}.": "",
        "Place a bead, or move the Skorpion.": "place step",
        "Move the Skorpion.": "step",
        "You have no bead in hand.": "",
        "A new bead needs a line to one of yours, on some spots two.": "",
        "Where does the Skorpion go?": "there",
        "Along one line, not onto its Tail and not into the Gate.": "",
        "Done, or pay a bead for a second step?": "done on",
        "A second step costs you a bead.": "",
        "It takes {player}’s bead. A second step costs you one.": "",
        "It takes your own bead. A second step costs you one more.": "",
        "Where does it go on to?": "there",
        "Your bead on {discard} pays for a second step from the Gate.": "",
        "Your bead on {discard} pays for a second step from {arrived}.": "",
    },
    "stonehenge": {
        "Build a stone.": "build",
        "Make a gate.": "gate",
        "Build a stone, or make a gate.": "build gate",
        "No stone can be built now.": "",
        "On the inner rim.": "rim",
        "On the inner rim, or on a stone.": "rim top",
        "A gate stands over your marker area, so you have to move away.": "",
        "This is the last stone in stock.": "",
        "Stone {stone} is chosen.": "",
        "Build on top of it.": "on",
        "Choose two stones to lay it across.": "across",
        "Build on top of it, or choose two stones to lay it across.": "on across",
        "Across stone {first} and which other?": "there",
        "Stone {stone} will lie on both.": "",
        "Move your marker.": "marker",
        "It goes to another area, beside stone {corner}.": "",
        "It may lie anywhere on the rim.": "",
        "Pull the ball and let it go.": "swing",
        "In your first turn it may cross the base in any direction.": "",
        "Through your area, {area}.": "",
        "The ball is on its way.": "fall",
        "You will see what it touches.": "",
    },
    "lava_flows": {
        "Under which Large do you hide the black Medium?": "there",
        "Then choose one for the white Medium; the third stays empty.": "",
        "Black under {spot}. Where do you hide the white Medium?": "there",
        "The third Large stays empty.": "",
        "You can {actions}.": "{actions}",
        "One of your three Cones stands.": "",
        "Two of your three Cones stand.": "",
        "What happens on {spot}?": "",
        "Choose where it goes.": "go",
        "Say what bubbles up.": "bubble",
        "Choose “Eject”, then where the middle one of the top three goes.": "eject",
        "Choose where it goes, or say what bubbles up.": "go bubble",
        "Choose where it goes, or “Eject”.": "go eject",
        "Say what bubbles up, or choose “Eject”.": "bubble eject",
        "Choose where it goes, say what bubbles up, or choose “Eject”.": "go bubble eject",
        "Eject the middle one of {spot}: which way?": "there",
        "From {spot} to {end}: one piece, or the whole stack?": "move slide",
        "A stack that slides shows nothing.": "",
        "A stack that slides shows nothing, unless a Cone solidifies and what was hidden under it rises.": "",
    },
    "vaxandis": {
        "Place a black stack anywhere.": "place",
        "Your opponent then chooses a side.": "",
        "Stay White, or swap and play Black?": "stay swap",
        "The stack on {first} was Black’s first turn.": "",
        "Place a stack.": "place",
        "None of your stacks can move now.": "",
        "Move a stack.": "move",
        "There is no free cell for a new one.": "",
        "Place a stack, or move one.": "place move",
        "Where does {spot} land?": "there",
        "The number is its height there.": "",
    },
}
"""By message, the kinds of things that it names as possible."""
ACTIONS = {
    "sedona_vortex": {"Pass": "pass", "Enter": "enter", "Move": "move"},
    "skorpion": {"Place": "place", "Step": "step", "StepTwice": "step"},
    "stonehenge": {
        "Build": "build", "Top": "build", "Gate": "gate", "Mark": "marker", "Swing": "swing", "Fall": "fall",
    },
    "lava_flows": {
        "Hide": "there", "Move": "move", "Slide": "slide", "Bubble": "bubble up", "Eject": "eject", "Pass": "pass",
    },
    "vaxandis": {"Place": "place", "Move": "move"},
}  # fmt: skip
"""The kinds of things that are possible before anything is chosen, by the types of actions."""


def possible(game, state, path):
    """The kinds of things that are possible after these picks."""
    if not path:
        kinds = ACTIONS[game.name]
        actions = state.legal_actions()
        found = {kinds[type(each).__name__] for each in actions if type(each).__name__ in kinds}
        found |= {each.value for each in actions if type(each).__name__ == "Pie"}
        if game.name == "stonehenge" and state.phase.value == "build" and state.is_first_turn:
            found |= {{"Build": "rim", "Top": "top"}[type(each).__name__] for each in actions}
        return found
    known = routes(game, state)
    after = known.after[path]
    done = {"done", "on"} if path in known.ends else {"there"}
    match game.name, path:
        case "lava_flows", (_,) if not state.is_hiding:
            return {"bubble" if "bubble" in one else "eject" if one == "eject" else "go" for one in after}
        case "lava_flows", (_, end) if end != "eject":
            return set(after)
        case "sedona_vortex", (_,):
            actions = [action for ways, action in known.ends.items() if ways[:1] == path]
            return {("L1", "R1")[each.space] if type(each).__name__ == "Enter" else "forward" for each in actions}
        case "stonehenge", (_,):
            return {"on" if one == "T" else "across" for one in after}
    return done


def check_prompt(game, state, path):
    """The messages of a prompt; what they name is what is possible."""
    read, named = set(), set()
    for said in game.prompt(state, path):
        for text in [*parts_of(said, state.actor), *parts_of(said, -1)] if said != "" else ():
            read.add(text.message)
            kinds = NAMED[game.name][text.message]
            if kinds == "{actions}":
                named |= {*str(dict(text.values)["actions"]).replace(" or ", ", ").split(", ")}
            else:
                named |= {*kinds.split()}
            check_values(text, state, path)
    assert named == possible(game, state, path), (read, path, state)
    return read


def check_values(text, state, path):
    """Raise AssertionError where a prompt is untrue besides of what is possible."""
    values = dict(text.values)
    match text.message:
        case "They are {own}.":
            assert {*str(values["own"]).replace(" and ", ", ").split(", ")} == {
                action.spot for action in state.legal_actions()
            }
        case "You have no bead in hand.":
            assert state.hand[state.actor] == 0
        case "This is the last stone in stock.":  # or {n} stones
            assert state.stock == values["n"]
        case "One of your three Cones stands." | "Two of your three Cones stand.":
            row = (6, 7, 8) if state.actor == 0 else (0, 1, 2)
            assert sum(map(state.has_cone, row)) == (1 if text.message.startswith("One") else 2)
        case "It takes {player}’s bead. A second step costs you one.":
            seat = ("Red", "Blue").index(str(values["player"]))
            assert state.beads[seat] >> state.board.index[path[1]] & 1
        case "It takes your own bead. A second step costs you one more.":
            assert state.beads[state.actor] >> state.board.index[path[1]] & 1
        case "A second step costs you a bead.":
            assert not (state.beads[0] | state.beads[1]) >> state.board.index[path[1]] & 1


def check_games(name, count, each):
    """The messages that no prompt had, in so many random games, of which every `each`-th position is asked."""
    game, found = SHELF[name], set()
    for n in range(count):
        lots = Random(f"prompts {name} {n}")
        starts = [random_start(game, lots)]
        starts += [heap(lots)[0]] if name == "lava_flows" else []
        for start in starts:
            state = start
            for turn in range(LONGEST.get(name, 150)):
                if state.outcome() is not None:
                    break
                if turn % each == n % each:
                    for path in [(), *(path for path in routes(game, state).after if path)]:
                        found |= check_prompt(game, state, path)
                state = state.apply(go_on(game, state, lots, None))
    return {*NAMED[name]} - found


MANY = {"lava_flows": 60, "sedona_vortex": 60, "skorpion": 20, "stonehenge": 12, "vaxandis": 20}
RARE = {
    "Make a gate.",
    "No stone can be built now.",
    "It may lie anywhere on the rim.",
    "A gate stands over your marker area, so you have to move away.",
    "No stone of yours can move: you must pass.",
    "You have no bead in hand.",
    "Move the Skorpion.",
    "Choose where it goes, or “Eject”.",
}
"""Prompts that hardly a random game comes to."""


@pytest.mark.parametrize("name", sorted(NAMED))
def test_a_prompt_names_all_that_is_possible_and_nothing_else(name):
    assert check_games(name, MANY[name], 5) <= RARE


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(NAMED))
def test_the_prompts_of_two_thousand_games_are_true(name):
    assert check_games(name, 2_000, 5) <= {"Make a gate.", "No stone can be built now."}
