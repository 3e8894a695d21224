"""Scripts of what a person does, and the messages that the page then gets."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.core.play import Resignation, begin, load
from cairn.core.record import write_record
from cairn.games import SHELF as GAMES
from tests.app.scripts import BEGIN, SHELF, Page, after, message
from tests.clocks import CallClock
from tests.stairs import STAIRS

CLIMB = "type:a0-a1-a2 type:c0-c1-c2 type:a2-a3-a4"
"""Round is at the top, height 4."""


def actions(page):
    return json.loads(page.view["record"])["actions"]


PLAYED = {
    "one step, and done": ("a0 a1 (done)", ["a0-a1"]),
    "two steps, played when nothing can follow": ("a0 a1 a2", ["a0-a1-a2"]),
    "the last spot again puts it back": ("a0 a1 a1 a1 (done)", ["a0-a1"]),
    "the first spot again puts it back": ("a0 a0 b0 b1 b2", ["b0-b1-b2"]),
    "another climber is chosen instead": ("a0 a1 b0 b1 b2", ["b0-b1-b2"]),
    "a spot that plays at once": ("ring", ["ring"]),
    "a spot that plays at once, not with a climber in hand": ("a0 ring", []),
    "and then it does": ("a0 ring DESELECT ring", ["ring"]),
    "a button": ("wait", ["wait"]),
    "a spent button": ("wait ring wait wait", ["wait", "ring"]),
    "done with nothing chosen": ("(done)", []),
    "done too early": ("a0 (done)", []),
    "dragged, and done": ("drag:a0>a1 (done)", ["a0-a1"]),
    "dragged twice": ("drag:a0>a1 drag:a1>a2", ["a0-a1-a2"]),
    "picked, then dragged": ("a0 drag:a0>a1 a2", ["a0-a1-a2"]),
    "lifted, then dragged": ("lift:a0 drag:a0>a1 (done)", ["a0-a1"]),
    "lifted, let go, dragged": ("lift:a0 DESELECT lift:a0 drag:a0>a1 a2", ["a0-a1-a2"]),
    "lifted where nothing is": ("lift:d4 lift:z9", []),
    "dragged with another chosen": ("b0 drag:a0>a1 a2", ["a0-a1-a2"]),
    "dragged astray": ("drag:a0>b1 drag:a0>a0 drag:c0>c1", []),
    "typed": ("type:a0-a1 type:c0-c1-c2", ["a0-a1", "c0-c1-c2"]),
    "typed badly": ("type:a0-b1 type:c0-c1 type:resign", []),
    "typed endings are no actions": ("type:draw", []),
    "undone": ("ring wait UNDO", ["ring"]),
    "undone to the start and beyond": ("ring UNDO UNDO", []),
    "redone": ("ring wait UNDO UNDO REDO REDO REDO", ["ring", "wait"]),
    "a new action ends the redoing": ("ring UNDO wait REDO", ["wait"]),
    "a refused action does not": ("ring UNDO d4 REDO", ["ring"]),
    "resigned": ("ring RESIGN RESIGN wait", ["ring", "resign 1"]),
    "a resignation taken back": ("ring RESIGN UNDO wait", ["ring", "wait"]),
    "a resignation taken back, and given again": ("ring RESIGN UNDO REDO", ["ring", "resign 1"]),
    "a draw agreed": ("ring OFFER_DRAW ACCEPT", ["ring", "draw"]),
    "a draw declined": ("OFFER_DRAW DECLINE ACCEPT", []),
    "a draw offer lapsed": ("OFFER_DRAW ring ACCEPT", ["ring"]),
    "no draw offered": ("ACCEPT DECLINE", []),
    "a draw taken back is not on offer": ("OFFER_DRAW ACCEPT UNDO ACCEPT", []),
    "looked back, the click goes to the end": ("ring wait look:0 a0 a0 a1 a2", ["ring", "wait", "a0-a1-a2"]),
    "looked back, nothing is typed": ("ring look:0 type:wait", ["ring"]),
    "looked back, then undone": ("ring wait look:0 UNDO", ["ring"]),
    "looked beyond the end": ("ring look:99 wait", ["ring", "wait"]),
    "nothing after the end": (f"{CLIMB} c2 type:wait drag:c2>c3 wait", CLIMB.replace("type:", "").split()),
}


@pytest.mark.parametrize(("script", "expected"), PLAYED.values(), ids=PLAYED)
def test_what_is_played(script, expected):
    page = after(script)
    assert actions(page) == expected
    assert page.saves["first"]["text"] == page.view["record"]
    assert [item["at"] for item in page.turns] == list(range(1, len(expected) + 1))


SHOWN = {
    "the first view": (
        "",
        {"entry_count": 0, "position": 0, "is_over": False, "status": ["Your move, Round.", "Choose a climber."]},
    ),
    "the soft sentence": ("", {"status_detail": "Or ring the bell."}),
    "the chosen": ("a0", {"status": ["Your move, Round.", "Where to?"], "status_detail": "", "buttons": []}),
    "the button": ("", {"buttons": [["wait", "Wait"]]}),
    "done": ("a0 a1", {"buttons": [["(done)", "Done"]]}),
    "the other's move": ("ring", {"entry_count": 1, "position": 1, "status": ["Your move, Cut.", "Choose a climber."]}),
    "an action is announced": ("ring", {"announcement": "Round rings."}),
    "and only once": ("ring c0", {"announcement": ""}),
    "undo is announced": ("ring UNDO", {"announcement": "Undone: Round rings.", "entry_count": 0}),
    "tools at the start": ("", {"tools": {"undo": False, "redo": False, "draw": True, "resign": True, "hint": True}}),
    "tools later": (
        "ring wait UNDO",
        {"tools": {"undo": True, "redo": True, "draw": True, "resign": True, "hint": True}},
    ),
    "tools with an offer": (
        "OFFER_DRAW",
        {"tools": {"undo": False, "redo": False, "draw": False, "resign": True, "hint": True}},
    ),
    "tools at the end": (CLIMB, {"tools": {"undo": True, "redo": False, "draw": False, "resign": False, "hint": True}}),
    "the end": (
        CLIMB,
        {"status": ["Round wins.", "Round is at the top."], "status_detail": "", "is_over": True, "buttons": []},
    ),
    "the end is announced": (CLIMB, {"announcement": "Round climbs to a4. Round wins. Round is at the top."}),
    "the banner": (
        CLIMB,
        {
            "result": {
                "title": "Round wins",
                "why": "Round is at the top.",
                "begins": "",
                "turns": "3 turns",
                "shape": 1,
                "rematch": ["Rematch"],
                "next": None,
                "is_lost": False,
            }
        },
    ),
    "no banner while looking back": (f"{CLIMB} look:1", {"result": None, "is_over": True}),
    "no banner after undo": (f"{CLIMB} UNDO", {"result": None, "is_over": False}),
    "a resignation": (
        "ring RESIGN",
        {
            "announcement": "Cut resigns. Round wins.",
            "result": {
                "title": "Round wins",
                "why": "Cut resigned.",
                "begins": "",
                "turns": "1 turn",
                "shape": 1,
                "rematch": ["Rematch"],
                "next": None,
                "is_lost": False,
            },
        },
    ),
    "an agreed draw": (
        "OFFER_DRAW ACCEPT",
        {
            "status": ["A draw.", "The players agreed to a draw."],
            "announcement": "The players agree to a draw. A draw.",
            "result": {
                "title": "A draw",
                "why": "The players agreed to a draw.",
                "begins": "",
                "turns": "",
                "shape": 0,
                "rematch": ["Rematch"],
                "next": None,
                "is_lost": False,
            },
        },
    ),
    "an offer": (
        "ring OFFER_DRAW",
        {
            "offer": {"title": "Cut offers a draw.", "why": "It stands until the next move.", "number": 0},
            "announcement": "Cut offers a draw.",
        },
    ),
    "an offer and undo": ("ring OFFER_DRAW UNDO", {"offer": None}),
    "an offer and an action": ("ring OFFER_DRAW wait", {"offer": None}),
    "undo while looking back": ("ring wait look:0 UNDO", {"entry_count": 1, "position": 1}),
    "an offer declined": ("OFFER_DRAW DECLINE", {"offer": None, "announcement": "The draw is declined."}),
    "looking back": (
        "ring wait look:1",
        {
            "entry_count": 2,
            "position": 1,
            "status": ["Turn 1 of 2.", "Round rings."],
            "status_detail": "Choose any spot to go on playing.",
            "buttons": [],
            "announcement": "Turn 1 of 2. Round rings.",
        },
    ),
    "looking at the start": (
        "ring look:0",
        {"position": 0, "status": ["The start of the game.", "Nothing is played yet."]},
    ),
    "back at the end": ("ring look:0 look:1", {"position": 1, "announcement": "Back to the game."}),
}


@pytest.mark.parametrize(("script", "expected"), SHOWN.values(), ids=SHOWN)
def test_what_is_shown(script, expected):
    view = after(script).view
    assert {name: view[name] for name in expected} == expected


NOTES = {
    "a spot that fits nothing": ("d4", "Not that way.", "climbing", False),
    "why, on such a spot": ("why:d4", "Not that way.", "climbing", False),
    "why, on one that fits": ("why:a0", "You can do that.", "", True),
    "why, of an action": ("why:a0-a1", "You can do that.", "", True),
    "why not, of an action": ("why:c0-c1", "Not that way.", "climbing", False),
    "why, with one chosen": ("a0 why:b1", "Not that way.", "climbing", False),
    "why, on the chosen one": ("a0 why:a0", "Not that way.", "climbing", False),
    "dragging the other's climber": ("drag:c0>c1", "Not that way.", "climbing", False),
    "dragging too far": ("drag:a0>a4", "Not that way.", "climbing", False),
    "dragging what is no piece": ("drag:ring>a1", "Nothing to pick up there.", "", False),
    "dragging from nowhere": ("drag:z9>a1", "Not here.", "", False),
    "no such spot": ("z9", "Not here.", "", False),
    "a button that is not there": ("wait ring wait", "Not that way.", "climbing", False),
    "an unreadable action": ("type:up", "That isn’t possible.", "", False),
    "an illegal action": ("type:c0-c1", "Not that way.", "climbing", False),
    "a typed ending": ("type:draw", "That isn’t a move.", "", False),
    "nothing to undo": ("UNDO", "Nothing to undo.", "", False),
    "nothing to redo": ("REDO", "Nothing to redo.", "", False),
    "no offer": ("ACCEPT", "Nobody has offered a draw.", "", False),
    "a click while looking back": ("ring look:0 a0", "Back to the game.", "", True),
    "a click after the end": (f"{CLIMB} c0", "The game is over.", "", False),
    "a second resignation": ("RESIGN RESIGN", "The game is over.", "", False),
    "an offer after the end": ("RESIGN OFFER_DRAW", "The game is over.", "", False),
    "a rematch before the end": ("rematch:x", "The game is not over.", "", False),
    "a note outlives a turn of the board": ("d4 FLIP layout:tall", "Not that way.", "climbing", False),
}


@pytest.mark.parametrize(("script", "title", "rule", "quiet"), NOTES.values(), ids=NOTES)
def test_what_is_noted(script, title, rule, quiet):
    note = after(script).view["note"]
    assert (note["title"], note["rule"], note["quiet"]) == (title, rule, quiet)
    assert note["why"].endswith(".")


@pytest.mark.parametrize("script", ["d4 CLOSE_NOTE", "d4 a0", "d4 DESELECT", "d4 UNDO ring", "d4 look:0"])
def test_a_note_goes_with_the_next_event(script):
    assert after(script).view["note"] is None


def test_a_refused_click_keeps_what_is_chosen():
    page = after("a0 d4")
    assert {mark[0] for mark in page.view["scene"]["over"]} == {"mark a0", "mark a1"}
    assert page.view["status"][1] == "Where to?"


START = {"a0", "b0", "ring", "wait"}
OTHER = {"c0", "d0", "ring", "wait"}


def marks(page):
    return {mark[0].removeprefix("mark ") for mark in page.view["scene"]["over"]}


@pytest.mark.parametrize(
    ("script", "spot"),
    [("d4", "d4"), ("a0 d4", "d4"), ("drag:c0>c1", "c0"), ("drag:a0>a4", "a4"), ("z9", ""), ("d4 a0", "")],
)
def test_the_spot_that_was_refused_is_marked_once(script, spot):
    assert after(script).program.model.refused_spot == spot


CHOSEN = {
    "nothing": ("", START),
    "a climber": ("a0", {"a0", "a1"}),
    "a climber and a step": ("a0 a1", {"a0", "a1", "a2"}),
    "the step put back": ("a0 a1 a1", {"a0", "a1"}),
    "the climber put back": ("a0 a0", START),
    "another climber": ("a0 a1 b0", {"b0", "b1"}),
    "let go": ("a0 a1 DESELECT", START),
    "a climber still, after a click on what plays at once": ("a0 ring", {"a0", "a1"}),
    "a climber still, when the board is turned": ("a0 FLIP layout:tall CLOSE_NOTE", {"a0", "a1"}),
    "nothing after an action was typed": ("a0 type:b0-b1", OTHER),
    "nothing after an action was taken back": ("ring c0 UNDO", START),
    "nothing after looking back": ("ring c0 look:0 look:1", OTHER),
    "nothing after a click while looking back": ("ring c0 look:0 a0", OTHER),
}


@pytest.mark.parametrize(("script", "marked"), CHOSEN.values(), ids=CHOSEN)
def test_what_is_chosen(script, marked):
    assert marks(after(script)) == marked


def test_nothing_is_marked_when_nothing_can_be_picked():
    assert marks(after("")) == {"a0", "b0", "ring", "wait"}
    assert marks(after("ring look:0")) == set()
    assert marks(after(CLIMB)) == set()
    assert marks(after("RESIGN")) == set()


def last(page):
    return [shape[3] for shape in page.view["scene"]["under"]]


def test_the_last_action_is_marked_in_every_position():
    assert last(after("")) == []
    assert last(after("ring wait")) == ["wait"]
    assert last(after("ring wait look:1")) == ["ring"]
    assert last(after("ring look:0")) == []
    assert last(after("ring RESIGN")) == ["ring"], "a resignation moves nothing"


FILMED = {
    "an action": ("type:a0-a1", 1),
    "an action with nothing to see": ("ring", 0),
    "a redone action": ("type:a0-a1 UNDO REDO", 1),
    "what comes after": ("type:a0-a1 c0", 0),
    "an undone action": ("type:a0-a1 UNDO", 0),
    "looking back": ("type:a0-a1 look:0", 0),
    "looking at the end again": ("type:a0-a1 look:0 look:1", 0),
    "a resignation": ("type:a0-a1 RESIGN", 0),
    "a turn of the board": ("type:a0-a1 FLIP", 0),
}


@pytest.mark.parametrize(("script", "frames"), FILMED.values(), ids=FILMED)
def test_what_moves_is_filmed_once(script, frames):
    assert len(after(script).view["film"]) == frames


def test_nothing_is_filmed_after_an_unreadable_message():
    page = after("type:a0-a1")
    view = page.send({"kind": "dance"})
    assert (view["film"], view["announcement"]) == ([], "")


def test_the_bottom_panel_is_the_first_seat_until_the_board_is_flipped():
    seats = lambda page: [side["seat"] for side in page.view["players"]]  # noqa: E731
    assert seats(after("")) == [1, 0]
    assert seats(after("FLIP")) == [0, 1]
    assert seats(after("FLIP FLIP")) == [1, 0]


def test_who_is_to_act_is_active_in_the_position_shown():
    active = lambda page: [side["name"] for side in page.view["players"] if side["active"]]  # noqa: E731
    assert active(after("ring")) == ["Cut"]
    assert active(after("ring look:0")) == ["Round"]
    assert active(after(CLIMB)) == []
    assert active(after("RESIGN")) == []


def test_layout_and_flip_choose_the_drawing():
    page = after("layout:tall FLIP")
    assert page.view["scene"]["board"]["key"] == "stairs/4/tall/flipped"
    page.send(BEGIN | {"id": "second"})
    assert page.view["scene"]["board"]["key"] == "stairs/4/tall/upright"


def test_the_list_of_turns_is_sent_in_parts():
    page = after("ring")
    ring = {"number": 1, "shape": 1, "text": "Round rings.", "short": "ring", "at": 1}
    assert page.view["turns"] == {"from": 0, "items": [ring]}
    assert page.send(message("c0"))["turns"] is None
    assert page.send(message("wait"))["turns"] is None, "refused"
    page.send(message("DESELECT"))
    assert page.send(message("wait"))["turns"]["from"] == 1
    assert page.send(message("RESIGN"))["turns"]["items"] == [
        {"number": 0, "shape": 1, "text": "Round resigns.", "short": "Round resigns.", "at": 3}
    ]
    assert page.send(message("UNDO"))["turns"] == {"from": 2, "items": []}
    assert page.send(message("UNDO"))["turns"] == {"from": 1, "items": []}
    assert page.send(message("ring"))["turns"]["from"] == 1
    assert page.send(BEGIN)["turns"] == {"from": 0, "items": []}, "the same game again, from its start"


def test_the_list_of_turns_is_told_anew_for_another_game():
    other = replace(STAIRS, name="other", describe=lambda state, action: "Otherwise.")
    page = after("ring", Page({"stairs": STAIRS, "other": other}))
    page.send({"kind": "import", "id": "first", "text": page.view["record"].replace("stairs", "other")})
    assert [item["text"] for item in page.turns] == ["Otherwise."]


def test_a_resignation_out_of_turn_bears_the_sign_of_who_resigned():
    page = after("")
    text = page.view["record"].replace("[]", '["resign 1"]')
    page.send({"kind": "import", "id": "second", "text": text})
    assert page.turns == [{"number": 0, "shape": 2, "text": "Cut resigns.", "short": "Cut resigns.", "at": 1}]


def test_without_its_own_few_words_a_turn_is_listed_as_it_is_written():
    page = after("ring RESIGN")
    assert [(item["text"], item["short"]) for item in page.turns] == [
        ("Round rings.", "ring"),
        ("Cut resigns.", "Cut resigns."),
    ]


def test_spaces_around_a_typed_action_do_not_matter():
    page = after("")
    assert page.send({"kind": "type_action", "text": " ring\n"})["entry_count"] == 1


def test_a_rematch_keeps_everybody_where_they_sit():
    page = after(f"{CLIMB} rematch:second")
    assert page.view["id"] == "second"
    assert actions(page) == []
    assert [side["seat"] for side in page.view["players"]] == [0, 1], "the winner, now second, stays at the bottom"
    assert page.view["scene"]["board"]["key"].endswith("flipped")
    assert page.saves["first"]["summary"]["over"]
    assert page.saves["second"]["summary"]["turn"] == 0


def test_saves_say_what_they_hold():
    page = after("ring")
    assert page.saves["first"] == {
        "kind": "save",
        "id": "first",
        "text": page.view["record"],
        "summary": {
            "game": "stairs",
            "title": "Stairs",
            "turn": 1,
            "who": ["Cut"],
            "yours": False,
            "over": False,
            "ending": "",
            "last": "",
            "friends": [],
        },
        "computer": {},
        "tree": "",
    }
    assert after(CLIMB).saves["first"]["summary"]["who"] == ["Round"]


@pytest.mark.parametrize("script", ["a0", "ring look:0", "ring FLIP", "ring OFFER_DRAW", "ring d4", "ring LEAVE"])
def test_what_changes_no_record_is_not_saved(script):
    assert "save" not in after(script).kinds()


def test_a_saved_game_goes_on_where_it_was():
    text = after("ring a0").view["record"]
    page = Page()
    view = page.send({"kind": "open", "id": "old", "text": text})
    assert page.kinds() == ["view"], "it is saved already"
    assert (view["id"], view["record"], view["entry_count"]) == ("old", text, 1)
    page.send(message("wait"))
    assert page.saves["old"]["summary"]["turn"] == 2


def test_a_pasted_game_is_saved_under_its_new_id():
    text = after(CLIMB).view["record"]
    page = after("ring")
    page.send({"kind": "import", "id": "pasted", "text": text})
    assert page.kinds() == ["view", "save"]
    assert page.saves["pasted"]["text"] == page.view["record"] == text
    assert page.saves["first"]["summary"]["turn"] == 1


DAMAGED = {
    "noise": "?",
    "cut off": after(CLIMB).view["record"][:-9],
    "illegal": after(CLIMB).view["record"].replace("c0-c1-c2", "c1-c2-c3"),
    "newer": after(CLIMB).view["record"].replace('"version":2', '"version":3'),
}


@pytest.mark.parametrize("kind", ["import", "open"])
@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_record_leaves_the_game_untouched(kind, text):
    page = after("ring look:0")
    before = page.view
    view = page.send({"kind": kind, "id": "bad", "text": text})
    refused = page.answers[1]
    assert page.kinds() == ["view", "refused"]
    assert (refused["id"], refused["text"], refused["newer"]) == ("bad", text, text == DAMAGED["newer"])
    assert (view["note"]["title"], view["note"]["why"]) == (refused["title"], refused["why"])
    assert {**view, "note": None, "turns": None, "announcement": ""} == {**before, "turns": None, "announcement": ""}


def test_a_damaged_save_is_told_on_the_shelf():
    page = Page()
    page.send({"kind": "open", "id": "bad", "text": "{"})
    assert page.kinds() == ["shelf", "refused"]
    assert page.view["note"]["title"] == "This game can’t be read."


def test_where_a_record_goes_wrong_is_told():
    page = after("")
    page.send({"kind": "import", "id": "bad", "text": DAMAGED["illegal"]})
    assert page.view["note"]["why"].startswith("Move 2, “c1-c2-c3”: Not that way.")


@pytest.mark.parametrize("noise", ["[", '"', "{", "é"])
def test_a_megabyte_of_noise_is_answered_at_once(noise):
    page = after("ring")
    with CallClock() as clock:
        answers = page.program.handle({"kind": "import", "id": "bad", "text": noise * 1_000_000})
    assert clock() < 0.2
    assert [answer["kind"] for answer in answers] == ["view", "refused"]


MALFORMED = {
    "nothing": None,
    "a number": 5,
    "a list": [],
    "no kind": {},
    "a kind that is none": {"kind": 3},
    "an unknown kind": {"kind": "dance"},
    "a missing field": {"kind": "pick"},
    "a strange field": {"kind": "undo", "times": 2},
    "a spot that is a number": {"kind": "pick", "spot": 7},
    "an empty spot": {"kind": "pick", "spot": ""},
    "an endless spot": {"kind": "pick", "spot": "a" * 1000},
    "half a character": {"kind": "pick", "spot": "\ud800"},
    "a position that is none": {"kind": "go_to", "position": -1},
    "a position that is true": {"kind": "go_to", "position": True},
    "a fraction": {"kind": "go_to", "position": 0.5},
    "another layout": {"kind": "layout", "layout": ["wide"]},
    "options in a list": BEGIN | {"options": ["height"]},
    "an option that is a list": BEGIN | {"options": {"height": [4]}},
    "a huge option": BEGIN | {"options": {"height": 10**5000}},
    "an endless option": BEGIN | {"options": {"height": "x" * 9000}},
    "an unknown option": BEGIN | {"options": {"depth": 4}},
    "an unknown value": BEGIN | {"options": {"height": 5}},
    "an unknown game": BEGIN | {"game": "chess"},
    "too many seats": BEGIN | {"seats": 3},
    "JSON that is none": "{",
    "deep JSON": "[" * 100_000,
    "JSON of something else": "[1]",
}


@pytest.mark.parametrize("bad", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_message_is_noted_and_changes_nothing(bad):
    for page, kind in ((after("ring"), "view"), (Page(), "shelf")):
        before = page.program.model.table
        page.send(bad)
        assert page.kinds() == [kind]
        assert page.program.model.table is before
        if kind == "view":
            assert len(page.view["note"]["why"]) > 10


def test_an_option_too_long_is_said_to_be_so():
    page = after("ring")
    page.send(BEGIN | {"options": {"height": "x" * 9000}})
    assert page.view["note"]["why"] == "An option of 9,000 characters is too long: the longest has 8,000."


def test_messages_may_be_json():
    page = Page()
    page.send(json.dumps(BEGIN))
    assert page.send('{"kind": "pick", "spot": "ring"}')["entry_count"] == 1


def test_events_without_a_table_do_nothing():
    page = after("ring LEAVE")
    for word in ("a0", "UNDO", "RESIGN", "look:0", "FLIP", "rematch:x", "OFFER_DRAW", "LEAVE"):
        page.send(message(word))
        assert page.answers == [{"kind": "shelf", "note": None}]


def test_the_layout_of_a_page_without_a_table_is_only_noted():
    page = after("ring LEAVE")
    page.send(message("layout:tall"))
    assert page.answers == [], "a game may be on its way, and would be taken for one that is over"


def test_draws_are_not_offered_where_there_are_none():
    page = after("OFFER_DRAW", Page({"stairs": replace(STAIRS, draws=False)}))
    assert page.view["note"]["title"] == "No draws."
    assert not page.view["tools"]["draw"]


def test_an_error_of_ours_is_told_and_costs_nothing():
    def ask(state, path):
        if path == ("b0",):
            raise KeyError("a bug")
        return STAIRS.prompt(state, path)

    page = after("ring wait a0", Page({"stairs": replace(STAIRS, prompt=ask)}))
    before = page.program.model
    page.send(message("b0"))
    (broken,) = page.answers
    assert broken["kind"] == "broken"
    assert "a bug" in broken["details"]
    assert page.program.model is before
    assert page.send(message("a1"))["buttons"] == [["(done)", "Done"]]


def test_a_part_that_cannot_be_fetched_is_told_and_can_be_tried_again():
    def ask(state, path):
        if path == ("b0",) and is_offline:
            raise ImportError("a part")
        return STAIRS.prompt(state, path)

    is_offline = True
    page = after("ring wait a0", Page({"stairs": replace(STAIRS, prompt=ask)}))
    before = page.program.model.table
    assert page.send(message("b0"))["note"]["title"] == "This part did not load."
    assert page.program.model.table is before
    is_offline = False
    assert page.send(message("b0"))["note"] is None


def test_the_shown_record_replays_to_the_shown_game():
    page = after(CLIMB)
    assert load(page.view["record"], SHELF) == page.program.model.table.play


def test_the_last_turn_is_told_and_shown_again_from_the_position_before_it():
    page = after("type:a0-a1-a2 wait")
    assert page.view["last"] == page.turns[-1]["text"]
    page.send({"kind": "go_to", "at": 1})
    assert page.view["last"] == page.turns[0]["text"]
    view = page.send({"kind": "show_again"})
    assert (view["position"], view["entry_count"]) == (1, 2), "one goes on looking back"
    before, *film = view["film"]
    assert before["travel"] == "cut"
    assert before["pieces"] != view["scene"]["pieces"]
    assert film
    assert page.kinds() == ["view"], "nothing is played"
    assert page.send({"kind": "close_note"})["film"] == []


def test_at_the_start_there_is_nothing_to_show_again():
    page = after("")
    assert page.view["last"] is None
    assert page.send({"kind": "show_again"})["film"] == []


def test_a_view_names_what_can_be_picked_now():
    assert "a0" in after("").view["targets"]
    assert after("a0").view["targets"] == ["a1"]
    assert after("look:0 ring look:0").view["targets"] == []


def test_a_scene_only_names_what_the_page_has_already():
    program = after("").program
    picked, put_back = (program.handle({"kind": "pick", "spot": "a0"})[0]["scene"] for _ in range(2))
    assert all(isinstance(piece, str) for piece in picked["pieces"])
    assert [mark for mark in put_back["over"] if isinstance(mark, list)], "these marks were gone"
    assert picked["labels"] == put_back["labels"] == {}, "nothing stands elsewhere"
    played = program.handle({"kind": "type_action", "text": "a0-a1"})[0]["scene"]
    assert played["labels"].keys() == {"a0", "a1"}


def test_what_a_person_did_is_shown_and_kept_by_one_part():
    program = Page().program
    for sent in (BEGIN, {"kind": "type_action", "text": "a0-a1"}):
        (part,) = program.answers(sent)
        assert [answer["kind"] for answer in json.loads(part)] == ["view", "save"]


LOSER_BEGINS = "The rulebook lets the loser go first."


@pytest.mark.parametrize("computer", [{}, {"1": 4}], ids=["two at one screen", "a loss to the computer"])
def test_whoever_lost_sedona_vortex_chooses_who_begins_the_next_game(computer):
    page = Page(GAMES)
    page.send(BEGIN | {"game": "sedona_vortex", "options": {"first": 0, "spaces": 7}, "computer": computer})
    page.send({"kind": "resign"})
    result = page.view["result"]
    assert result["begins"] == LOSER_BEGINS
    assert result["rematch"] == ["Rematch", "Let Black begin"]
    for gives_way, first in ((False, 0), (True, 1)):
        page.send({"kind": "rematch", "id": f"next{first}", "gives_way": gives_way})
        assert json.loads(page.view["record"])["options"]["first"] == first
        page.send({"kind": "open", "id": "again", "text": page.saves["first"]["text"], "computer": computer})


@pytest.mark.parametrize(("computer", "said"), [({"1": 1}, LOSER_BEGINS), ({"0": 1, "1": 1}, "")])
def test_the_computer_that_lost_sedona_vortex_begins_the_next_game_and_is_not_asked(computer, said):
    page = Page(GAMES)
    lost = write_record(begin(GAMES["sedona_vortex"], 2, {"spaces": 3, "first": 0}).append(Resignation(1)).record)
    page.send({"kind": "open", "id": "other", "text": lost, "computer": computer})
    assert page.view["result"]["rematch"] == ["Rematch"]
    assert page.view["result"]["begins"] == said


def test_in_a_game_whose_rulebook_says_nothing_of_it_nobody_gives_way():
    assert after("RESIGN").view["result"]["rematch"] == ["Rematch"]
