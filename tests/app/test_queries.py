"""The board in words: what is asked at any table is answered, changes nothing, and leaves nothing out."""

from __future__ import annotations

import random

import pytest

from cairn.app.program import Program
from cairn.core.play import begin
from cairn.core.record import write_record
from cairn.core.scene import Viewpoint
from cairn.games import SHELF
from tests.app.scripts import after


def random_play(name, length):
    """A game at random, but always the same."""
    dice, play = random.Random(4), begin(SHELF[name], 2, {})
    while play.outcome is None and len(play.entries) < length:
        play = play.append(dice.choice(play.state.legal_actions()))
    return play


def at_table(play):
    """A program with a game on its table."""
    program = Program(SHELF)
    program.handle({"kind": "open", "id": "x", "text": write_record(play.record)})
    return program


@pytest.fixture(params=[0, 5, 30, 300])
def length(request):
    return request.param


@pytest.fixture(params=SHELF)
def table(request, length):
    """A program with a game at its start, early or late in it, or at its end."""
    play = random_play(request.param, length)
    return at_table(play), play


def ask(program, question):
    """The answer, which comes alone and with nothing else changed."""
    (view,) = program.handle({"kind": "query", "text": question})
    (same,) = program.handle({"kind": "flip"})
    program.handle({"kind": "flip"})
    assert view["note"] is None
    assert view["announcement"] == ""
    assert same["reply"] == view["reply"]
    return view["reply"]


def test_the_board_is_read_with_every_spot_once(table):
    program, play = table
    scene = play.game.scene(play.state, Viewpoint())
    spoken = " ".join(ask(program, "read"))
    for spot in scene.board.spots:
        label = scene.labels[spot.key]
        words = spot.key if label.is_empty else str(label.standing)
        assert words in spoken, f"{words} is left out"


def test_where_tells_what_stands_and_nothing_else(table):
    program, play = table
    stands, *sides = ask(program, "where")
    labels = play.game.scene(play.state, Viewpoint()).labels.values()
    for label in labels:
        assert (str(label.standing) in stands) != label.is_empty
    assert len(sides) == sum(bool(side.line) for side in play.game.sides(play.state))


def test_every_move_that_is_listed_can_be_typed(table):
    program, play = table
    answer = ask(program, "moves")
    if play.outcome is not None:
        assert answer == ["The game is over."]
        return
    if play.game.survey is not None:
        assert answer == [str(line) for line in play.game.survey(play.state)]
        return
    codes = [play.game.write(action) for action in play.state.legal_actions()]
    assert answer[0] in (f"{len(codes)} moves.", "1 move.")
    if len(answer) == 2:
        assert answer[1].split(", ") == codes
    elif len(codes) <= 8:
        assert [line.split(": ")[0] for line in answer[1:]] == codes
    else:
        place = answer[2].removeprefix("For one place, type: moves ")
        assert set(" ".join(ask(program, f"moves {place}")).replace(",", "").replace(":", "").split()) & set(codes)


def test_last_tells_the_last_move_and_at_the_end_the_result(table):
    program, play = table
    (last,) = ask(program, "last")
    if not play.entries:
        assert last == "No turns yet."
        return
    turn = play.turns[-1]
    parts = range(turn.start, turn.end)
    move = " ".join(str(play.game.describe(play.states[at], play.entries[at])) for at in parts)
    assert last.startswith(move)
    assert (last == move) == (play.outcome is None)
    if play.outcome is not None:
        assert last.endswith(str(play.outcome.reason))


@pytest.mark.parametrize("question", ["help", "?", "where am I", "HELP", "🪨", "moves nowhere", "moves " + "x" * 200])
def test_any_question_has_an_answer(question):
    answer = after("").send({"kind": "query", "text": question})["reply"]
    assert answer
    assert all(answer)


@pytest.mark.parametrize(
    ("game", "answer"),
    [("vaxandis", "There are no draws in Vaxandis."), ("sedona_vortex", "That isn’t possible now.")],
)
def test_a_draw_that_cannot_be_offered_is_answered_with_why(game, answer):
    program = at_table(begin(SHELF[game], 2, {}))
    assert ask(program, "draw") == [answer]
    assert any("draw," in line for line in ask(program, "help")) == SHELF[game].draws


def test_the_answer_goes_with_the_next_action():
    page = after("")
    assert page.send({"kind": "query", "text": "help"})["reply"]
    assert page.send({"kind": "pick", "spot": "ring"})["reply"] == []


def test_a_position_looked_back_to_is_the_one_that_is_told():
    play = random_play("vaxandis", 6)
    program = at_table(play)
    program.handle({"kind": "go_to", "at": 1})
    assert ask(program, "last") == [str(play.game.describe(play.states[0], play.entries[0]))]
    stands, *_ = ask(program, "where")
    assert stands.count("black") + stands.count("white") == 1


SPOTS = {
    "one spot": ("vaxandis", ["e5", "stay"], "board E5", ["e5: black 1."]),
    "one spot, and what can be done there": ("vaxandis", ["e5", "stay"], "board a1", ["a1: empty, place here."]),
    "a spot by its name": ("sedona_vortex", ["3@L"], "board left i", ["left I: red 3."]),
    "a spot that is not there": ("vaxandis", [], "board z9", ["There is no z9 on this board."]),
    "no spot": ("vaxandis", [], "board", ["Name a place, as in: board a1"]),
    "what is beside a spot": (
        "vaxandis",
        ["e5", "stay", "a1"],
        "near b1",
        ["b2: empty; c2: empty; c1: empty; a1: white 1."],
    ),
    "what is beside a corner": ("lava_flows", [], "near b2", None),
    "the lines from a spot": (
        "vaxandis",
        ["e5", "stay", "a1"],
        "lines a5",
        [
            "b6, c7, d8, e9 empty.",
            "b5, c5, d5 empty; e5: black 1; f4, g3, h2, i1 empty.",
            "a4, a3, a2 empty; a1: white 1.",
        ],
    ),
    "the lines of a spiral": ("sedona_vortex", ["3@L"], "lines L2", None),
    "the lines of the Skorpion's board": ("skorpion", ["o12"], "near o1", None),
}  # fmt: skip


@pytest.mark.parametrize(("game", "texts", "question", "answer"), SPOTS.values(), ids=SPOTS)
def test_what_stands_on_beside_and_along_a_spot(game, texts, question, answer):
    play = begin(SHELF[game], 2, {"size": 5} if game == "vaxandis" else {})
    for text in texts:
        play = play.append(play.game.read(text))
    told = ask(at_table(play), question)
    assert told == answer if answer else all(": " in line or "empty" in line for line in told)


@pytest.mark.parametrize("name", SHELF)
def test_the_lines_of_a_board_lead_back_and_are_told_of_every_spot_or_of_none(name):
    play = begin(SHELF[name], 2, {})
    spots = [spot.key for spot in play.game.scene(play.state, Viewpoint()).board.spots]
    lines = {spot: play.game.lines(play.state, spot) for spot in spots}
    assert all(lines.values()) or not any(lines.values())
    for spot in spots:
        for first, *_ in lines[spot]:
            assert spot in {near for near, *_ in lines[first]}
    assert not any(lines.values()) or list(play.game.lines(play.state, "nowhere")) == []


def test_who_plays_and_whose_turn_it_is():
    program = Program(SHELF)
    program.handle({"kind": "new_game", "game": "vaxandis", "options": {}, "id": "x", "computer": {"1": 3}})
    for text in ("a1",):
        program.handle({"kind": "type_action", "text": text})
    program.handle({"kind": "computer_action", "id": "x", "at": 1, "action": "stay", "random": "0"})
    assert ask(program, "who") == ["You play Black.", "White (Computer, Pebble).", "White to move."]
