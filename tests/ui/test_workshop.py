"""A game of the Workshop in its worker: what is told of a source, of its laws, and of loops without an end."""

import json
import signal
from pathlib import Path

import pytest

from cairn.laws import LAWS
from cairn.ui import workshop
from cairn.ui.workshop import Workshop
from tests.peer.toy_signer import ToySigner

SIGNER = ToySigner()
EXAMPLES = Path(__file__).parents[2] / "py/cairn/kit/examples"
TICTACTOE, BREAKTHROUGH = ((EXAMPLES / f"{name}.py").read_text("utf-8") for name in ("tictactoe", "breakthrough"))
HEAD = '"""Try, by Somebody. Be first."""\nfrom cairn.kit import *\nboard = squares(3)\n'
PLACE = '@rule\ndef place(p):\n    """Place on an empty cell."""\n    yield from p.empty\n'
LOOP = "    while len(p.empty) < 9:\n        pass\n"
EVER = "    while True:\n        pass\n"
ENDLESS = {
    "module": (HEAD + "while True:\n    pass\n", "", 4),
    "caught": (HEAD + "while True:\n    try:\n        1\n    except Exception:\n        pass\n", "", 4),
    "rule": (HEAD + PLACE.replace("    yield", EVER + "    yield"), "place", 7),
    "rule after a move": (HEAD + PLACE.replace("    yield", LOOP + "    yield"), "place", 7),
    "effect": (HEAD + PLACE + "@place.does\ndef _(p, to):\n    p.put(to)\n" + LOOP, "place.does", 11),
    "end": (HEAD + PLACE + '@end\ndef three(p):\n    """Three in a row win."""\n' + LOOP, "three", 11),
    "drawing": (HEAD + PLACE + "def marks(p):\n" + LOOP + "    return ()\n", "marks", 9),
    "helper": (HEAD + "def rows(p):\n" + LOOP + PLACE.replace("p.empty", "rows(p) or p.empty"), "rows", 5),
}


class Guest:
    """A page with a workshop; `heard` is what it was told last."""

    def __init__(self):
        self.heard, self.places = [], []
        self.workshop = Workshop(lambda text: self.heard.extend(json.loads(text)), lambda: None, SIGNER, self.enter)

    def enter(self, name, line):
        self.places.append((name, line))

    def send(self, kind, **message):
        self.heard.clear()
        self.workshop.receive(json.dumps({"kind": kind} | message))
        return list(self.heard)

    def load(self, source):
        return self.send("workshop_load", source=source)

    def begin(self, source, **more):
        (self.loaded,) = self.load(source)
        return self.send("new_game", game=self.loaded["name"], id="first", options={}, **more)

    def check(self):
        self.send("workshop_check")
        while self.workshop.step() >= 0:
            pass
        return [one for one in self.heard if one["kind"] != "workshop_checked"], self.heard[-1]


@pytest.fixture
def guest():
    return Guest()


def test_a_source_that_loads_tells_all_that_is_shown_of_it(guest):
    (loaded,) = guest.load(BREAKTHROUGH)
    assert (loaded["kind"], loaded["title"], loaded["replayed"]) == ("workshop_loaded", "Breakthrough", None)
    assert loaded["name"].startswith("breakthrough~")
    assert len(loaded["sha"]) == 64
    assert [name for name, _ in loaded["sections"]][:1] == ["step"]
    assert loaded["card"]["options"][0]["name"] == "size"
    assert len(loaded["card"]["levels"]) == 8
    assert loaded["scene"]["board"]["ground"]


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        (HEAD + PLACE.replace("yield from", "yield form"), 7, "Python cannot read this"),
        (HEAD + PLACE.replace("p.empty", "p.emty"), 7, "p has no “emty”"),
        (HEAD + "import os\n" + PLACE, 4, "“os” isn’t there"),
        ("", 1, "docstring"),
    ],
)
def test_one_that_does_not_tells_why_and_where(guest, source, line, said):
    (wrong,) = guest.load(source)
    assert (wrong["kind"], wrong["stage"], wrong["line"]) == ("workshop_wrong", "load", line)
    assert said in wrong["why"]


def test_what_is_wrong_leaves_the_game_on_the_board(guest):
    guest.begin(TICTACTOE)
    guest.load("nonsense")
    view = next(one for one in guest.send("pick", spot="b2") if one["kind"] == "view")
    assert view["entry_count"] == 1


def test_a_change_is_played_on_as_far_as_the_actions_are_legal(guest):
    guest.begin(TICTACTOE)
    for spot in ("b2", "a1", "c3"):
        guest.send("pick", spot=spot)
    loaded, view, *_ = guest.load(TICTACTOE + "# another\n")
    assert loaded["replayed"] == {"played": 3, "of": 3, "stopped": "", "why": ""}
    assert (view["entry_count"], view["game"]) == (3, loaded["name"])
    loaded, view, *_ = guest.load(HEAD + PLACE.replace("p.empty", 'set(p.empty) - {"c3"}'))
    assert loaded["replayed"]["why"] == "The game goes on after 2 of 3 actions: c3 is no longer possible."
    assert view["entry_count"] == 2


def test_nothing_is_played_on_where_nothing_was_played(guest):
    guest.begin(TICTACTOE)
    (loaded,) = guest.load(TICTACTOE + "# another\n")
    assert loaded["replayed"] is None


def test_the_computer_thinks_in_the_same_worker(guest):
    answers = guest.begin(TICTACTOE, computer={"0": 1})
    (question,) = (one for one in answers if one["kind"] == "think")
    guest.send(**question, seed="1")
    while guest.workshop.step() >= 0:
        pass
    assert guest.heard[-1]["kind"] == "action"


def test_all_laws_are_told_of_a_good_game(guest, monkeypatch):
    monkeypatch.setattr(workshop, "QUIET", 0)
    guest.load(TICTACTOE)
    found, checked = guest.check()
    assert {one["name"] for one in found if one["kind"] == "workshop_law" and one["ok"]} == {
        law.sentence for law in LAWS
    }
    assert (checked["done"], checked["broken"], checked["laws"]) == (True, 0, len(LAWS))


def test_a_broken_law_has_its_position_its_rule_and_its_line(guest):
    guest.load(HEAD + PLACE + '@place.does\ndef _(p, to):\n    p.put(to, "stone", p.turn + len(p.mine))\n')
    found, checked = guest.check()
    (broken,) = (one for one in found if one["kind"] == "workshop_law" and not one["ok"])
    assert (broken["rule"], broken["line"]) == ("place.does", 10)
    assert "a side: 0, 1 or NEUTRAL" in broken["why"]
    assert len(broken["position"]["actions"]) > 0
    assert broken["position"]["scene"]["pieces"]
    assert checked["broken"] == 1


def test_advice_is_no_mistake(guest):
    guest.load(HEAD + PLACE + '@rule\ndef jump(p):\n    """A stone jumps."""\n    return\n    yield ()\n')
    found, checked = guest.check()
    advice = [one["why"] for one in found if one["kind"] == "workshop_advice"]
    assert advice[0] == "“jump” was never played in 60 random games."
    assert "White won all of the 60 random games that came to an end." in advice
    assert checked["broken"] == 0


def test_a_loop_while_a_source_loads_is_not_looked_for_in_the_last_one(guest):
    guest.load(TICTACTOE)
    signal.signal(signal.SIGALRM, workshop.ring)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    (wrong,) = guest.load(HEAD + "\n" * 20 + "while True:\n    pass\n")
    assert (wrong["rule"], wrong["stage"]) == ("", "loop")


@pytest.mark.parametrize(("source", "name", "line"), ENDLESS.values(), ids=ENDLESS)
def test_a_loop_without_an_end_is_named_with_its_line(guest, source, name, line):
    signal.signal(signal.SIGALRM, workshop.ring)  # as the worker does
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    (wrong,) = guest.load(source)
    if wrong["kind"] == "workshop_loaded":
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        guest.send("new_game", game=wrong["name"], options={}, id="first")
        (wrong,) = guest.send("pick", spot="b2")
    signal.setitimer(signal.ITIMER_REAL, 0)
    assert (wrong["kind"], wrong["stage"], wrong["rule"]) == ("workshop_wrong", "loop", name)
    assert wrong["line"] - line in (0, 1, 2)
    assert guest.load(TICTACTOE)[0]["title"] == "Tic-tac-toe"


RAISED = {
    "interrupt": ("raise KeyboardInterrupt", "KeyboardInterrupt is raised."),
    "exit": ("raise SystemExit(1)", "SystemExit: 1."),
    "generator": ("raise GeneratorExit", "GeneratorExit is raised."),
    "memory": ("raise MemoryError", "There is not enough memory for this."),
    "depth": ("raise RecursionError('mine')", "RecursionError: mine."),
    "calls": ("(f := lambda: f())()", "A function calls itself too often."),
    "own": ("raise type('Own', (BaseException,), {})", "Own is raised."),
}


@pytest.mark.parametrize(("code", "why"), RAISED.values(), ids=RAISED)
def test_what_a_rule_raises_is_told_as_what_it_is(guest, code, why):
    (wrong,) = guest.load(HEAD + PLACE.replace("    yield", f"    {code}\n    yield"))
    assert (wrong["kind"], wrong["line"], wrong["why"]) == ("workshop_wrong", 7, why)
    guest.begin(HEAD + PLACE.replace("    yield", f"    if len(p.empty) < 9:\n        {code}\n    yield"))
    heard = guest.send("pick", spot="b2")
    assert [one["kind"] for one in heard if one["kind"] in ("workshop_failed", "workshop_wrong")] in (
        [], ["workshop_wrong"],
    )  # fmt: skip
    assert why in json.dumps(heard, ensure_ascii=False)


def test_it_is_told_which_rule_is_entered_before_that_may_not_come_to_an_end(guest):
    effect = "@place.does\ndef _(p, to):\n    p.put(to)\n"
    guest.begin(HEAD + PLACE + effect + '@end\ndef full(p):\n    """None."""\ndef marks(p):\n    return ()\n')
    guest.places.clear()
    guest.send("pick", spot="b2")
    assert guest.places[:3] == [("place.does", 8), ("full", 11), ("place", 4)]
    assert ("marks", 14) in guest.places
    assert len(guest.places) < 20


def test_where_the_laws_enter_is_told_a_few_times_and_then_that_it_is_not_known(guest, monkeypatch):
    monkeypatch.setattr(workshop, "QUIET", 0)
    guest.load(TICTACTOE)
    guest.places.clear()
    guest.check()
    assert len(guest.places) <= workshop.PLACES
    assert guest.places[-1] == ("", 0)
