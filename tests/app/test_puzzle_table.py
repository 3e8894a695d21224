"""Playing a puzzle: right and wrong answers, hints, the solution; nothing is kept, and nothing hostile gets through."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cairn.app.table.picker import spots
from cairn.bots.proof import Prover, RulesPosition
from cairn.core.scene import Viewpoint
from cairn.games import SHELF
from tests.app.scripts import Page

FOLDER = Path(__file__).parents[2] / "py/cairn/puzzles"
FILES = sorted(FOLDER.glob("*.json"))
LISTS = {file.stem: json.loads(file.read_text()) for file in FILES if not SHELF[file.stem].physical}
SAMPLES = [(game, number) for game, puzzles in LISTS.items() for number in range(0, len(puzzles), 9)]


def opened(game, number, **changes):
    page = Page(SHELF)
    page.send({"kind": "open_puzzle", "id": "p", "game": game, "text": json.dumps(LISTS[game][number] | changes)})
    return page


@pytest.mark.parametrize("game", LISTS)
def test_what_is_to_be_found_is_told_to_those_who_listen(game):
    page = opened(game, 0)
    assert str(page.view["announcement"]) == str(page.view["goal"]["text"])


def seen(page):
    """All that is shown after an answer has been seen."""
    while page.view["puzzle"]["moves"]:
        assert not page.view["can_act"]
        page.send({"kind": "puzzle_go_on", "at": page.view["entry_count"]})
        assert page.view["announcement"]
    return page.view


def typed(page, text):
    page.send({"kind": "type_action", "text": text})
    return seen(page)


def right_answer(page, turns):
    """The first move of a win within so many turns, found by the rules alone."""
    table = page.program.model.table
    position = RulesPosition(table.play.state)
    return table.play.game.write(position.action(Prover(position, 2_000_000).winning_line(turns)[0]))


def wrong_answer(page, solution):
    play = page.program.model.table.play
    return next(text for text in map(play.game.write, play.state.legal_actions()) if text != solution[0])


@pytest.mark.parametrize(("game", "number"), SAMPLES)
def test_a_puzzle_is_solved_against_the_longest_defence_and_never_saved(game, number):
    page, puzzle = opened(game, number), LISTS[game][number]
    untried = {"phase": "trying", "moves": False, "hint": None, "stars": None, "trail": [], "key": "", "near": False}
    assert page.view["puzzle"] == untried
    assert page.view["players"][-1]["who"] == "You", "who is to find the move sits nearest"
    assert page.view["goal"]["text"].startswith(page.view["players"][-1]["name"])
    assert page.turns == [], "what led there is not to be read through"
    typed(page, puzzle["solution"][0])
    turns = puzzle["proof"]["turns"] if puzzle["proof"]["kind"] == "win" else 1
    for left in range(turns - 1, 0, -1):
        assert page.view["puzzle"]["phase"] == "trying"
        typed(page, right_answer(page, left))
    assert page.view["puzzle"]["phase"] == "solved"
    assert page.view["status"][0] == "Solved."
    assert page.view["status"][1].startswith("Proved")
    assert page.view["result"] is None
    typed(page, "pass")
    assert page.view["note"]["title"] == "This puzzle is done."
    assert page.saves == {}


@pytest.mark.parametrize(("game", "number"), SAMPLES)
def test_a_wrong_answer_is_refuted_and_can_be_taken_back(game, number):
    page, puzzle = opened(game, number), LISTS[game][number]
    before = page.view["record"]
    typed(page, wrong_answer(page, puzzle["solution"]))
    assert page.view["puzzle"]["phase"] == "wrong"
    assert page.view["status"][0] == "Not that move."
    assert page.view["tools"]["undo"]
    numbered = page.view["puzzle"]["trail"]
    assert len(numbered) == page.view["entry_count"] - len(puzzle["actions"])
    table = page.program.model.table
    assert {*numbered} - {""} <= spots(table.play.game.scene(table.play.state, Viewpoint()))
    if puzzle["proof"]["kind"] == "hold":
        assert page.view["is_over"], "the loss is played to its end"
    elif puzzle["proof"]["turns"] > 1:
        assert page.view["entry_count"] == len(puzzle["actions"]) + 2, "the answer is on the board"
    page.send([{"kind": "puzzle_again"}, {"kind": "undo"}, {"kind": "pick", "spot": "a1"}][number % 3])
    assert page.view["record"] == before
    assert page.view["puzzle"]["phase"] == "trying"
    assert page.view["can_act"]
    assert page.saves == {}


@pytest.mark.parametrize("game", LISTS)
def test_hints_tell_more_and_the_solution_is_shown_to_its_end(game):
    number = max(range(len(LISTS[game])), key=lambda n: len(LISTS[game][n]["solution"]))
    page, solution = opened(game, number), LISTS[game][number]["solution"]
    page.send({"kind": "puzzle_hint"})
    first = page.view["puzzle"]["hint"]
    assert first["more"]
    assert first["spots"] or "buttons" in first["text"]
    page.send({"kind": "puzzle_hint"})
    page.send({"kind": "puzzle_hint"})
    second = page.view["puzzle"]["hint"]
    assert second["text"].startswith("Start with")
    assert not second["more"]
    page.send({"kind": "puzzle_solution"})
    seen(page)
    shown = {"phase": "shown", "moves": False, "hint": None, "stars": None, "trail": [], "near": False}
    assert page.view["puzzle"] == shown | {"key": page.view["puzzle"]["key"]}
    assert json.loads(page.view["record"])["actions"][-len(solution) :] == solution
    assert page.view["is_over"]


def test_the_solution_goes_on_from_where_one_is():
    number = max(range(64), key=lambda n: LISTS["vaxandis"][n]["proof"]["turns"])
    page, puzzle = opened("vaxandis", number), LISTS["vaxandis"][number]
    typed(page, puzzle["solution"][0])
    typed(page, wrong_answer(page, [right_answer(page, puzzle["proof"]["turns"] - 1)]))
    page.send({"kind": "puzzle_solution"})
    seen(page)
    assert page.view["is_over"]
    assert page.view["puzzle"]["phase"] == "shown"


OTHERS = [
    {"kind": "redo"}, {"kind": "resign"}, {"kind": "offer_draw"}, {"kind": "rematch", "id": "x"}, {"kind": "outcomes"},
    {"kind": "go_to", "at": 0}, {"kind": "show_variation", "at": 3, "actions": []}, {"kind": "play_on", "id": "x"},
    {"kind": "write_code", "at": 0}, {"kind": "dismiss_computer"}, {"kind": "undo"},
    {"kind": "open_curtain", "random": "0" * 256},
    {"kind": "answer_offer", "number": 0, "accepted": True},
]  # fmt: skip


@pytest.mark.parametrize("message", OTHERS, ids=lambda message: message["kind"])
def test_what_belongs_to_a_game_is_not_done_in_a_puzzle(message):
    page = opened("vaxandis", 0)
    before = page.program.model.table
    page.send(message)
    assert page.view["note"]["title"] == "Not in a puzzle."
    assert page.program.model.table is before
    assert page.saves == {}


def test_what_comes_at_the_wrong_moment_changes_nothing():
    page, puzzle = opened("vaxandis", 0), LISTS["vaxandis"][0]
    before = page.program.model.table
    for message in ({"kind": "puzzle_go_on", "at": len(puzzle["actions"])}, {"kind": "puzzle_again"}):
        page.send(message)
        assert page.program.model.table is before
    page.send({"kind": "type_action", "text": puzzle["solution"][0]})
    assert page.view["puzzle"]["moves"]
    before = page.program.model.table
    for message in ({"kind": "puzzle_go_on", "at": 0}, {"kind": "puzzle_hint"}, {"kind": "pick", "spot": "a1"}):
        page.send(message)
        assert page.program.model.table is before, "while the answer to a move is on its way"


LONE = LISTS["vaxandis"][0]


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nothing", json.dumps(LONE)),
        ("stonehenge", json.dumps(LONE)),
        ("vaxandis", ""),
        ("vaxandis", "[" * 5_000),
        ("vaxandis", json.dumps(LONE)[:-9]),
        ("vaxandis", json.dumps(LONE) + "," + json.dumps(LONE)),
        ("vaxandis", json.dumps(LONE | {"actions": ["a4", 5]})),
        ("vaxandis", json.dumps(LONE | {"actions": ["a4", "z9"]})),
        ("vaxandis", json.dumps(LONE | {"seats": 9})),
        ("vaxandis", json.dumps(LONE | {"options": {"size": "vast"}})),
        ("vaxandis", json.dumps(LONE | {"solution": []})),
        ("vaxandis", json.dumps(LONE | {"proof": {"kind": "win"}})),
        ("vaxandis", json.dumps(LONE | {"proof": {"kind": "win", "turns": 10**9, "nodes": 1}})),
        ("vaxandis", json.dumps(LONE | {"actions": LONE["actions"] + LONE["solution"]})),
    ],
)
def test_a_bad_puzzle_is_told_of_and_leaves_the_table_as_it_is(game, text):
    page = opened("sedona_vortex", 0)
    before = page.program.model.table
    page.send({"kind": "open_puzzle", "id": "q", "game": game, "text": text})
    assert page.view["note"]["title"]
    assert page.program.model.table is before


@pytest.mark.parametrize("solution", [["z9"], ["a1-a1"], ["a4"]])
def test_a_solution_that_is_none_cannot_be_shown(solution):
    page = opened("vaxandis", 0, solution=solution)
    page.send({"kind": "puzzle_solution"})
    assert page.view["note"]["title"]
    assert page.view["puzzle"]["phase"] == "trying"
