"""For a person who confirms each move, what is chosen is held until they do."""

from __future__ import annotations

import json

import pytest

from cairn.app.table.picker import DONE, routes
from cairn.games import SHELF
from tests.app.scripts import BEGIN, Page, message
from tests.app.scripts import SHELF as STAIRS
from tests.e2e.table import random_game, text_of

NOTHING = []
HELD = {
    "a spot that plays at once": ("ring", NOTHING),
    "a button": ("wait", NOTHING),
    "two steps, where nothing can follow": ("a0 a1 a2", NOTHING),
    "dragged": ("drag:a0>a1 drag:a1>a2", NOTHING),
    "confirmed": ("a0 a1 a2 (done)", ["a0-a1-a2"]),
    "another move instead": ("a0 a1 a2 wait (done)", ["wait"]),
    "put back, then as far as it was": ("a0 a1 a2 a2 (done)", ["a0-a1"]),
    "let go": ("ring DESELECT (done)", NOTHING),
    "typed: Enter has confirmed it": ("type:wait", ["wait"]),
}


def confirming(message):
    return message | {"confirms": True} if message["kind"] in ("pick", "drop") else message


@pytest.mark.parametrize(("script", "played"), HELD.values(), ids=HELD)
def test_what_is_chosen_is_played_once_it_is_confirmed(script, played):
    page = Page(STAIRS)
    page.send(BEGIN)
    for word in script.split():
        page.send(confirming(message(word)))
    assert json.loads(page.view["record"])["actions"] == played


@pytest.mark.parametrize("name", SHELF)
def test_a_move_that_is_held_is_told_and_can_be_played(name):
    play = random_game(name, 1, {}, 12)
    for at in range(len(play.entries)):
        path = max(play.game.paths(play.states[at], play.entries[at]), key=len, default=())
        if not path or path in routes(play.game, play.states[at]).after:
            continue
        page = Page(SHELF)
        page.send({"kind": "import", "id": "x", "text": text_of(random_game(name, 1, {}, at))})
        if page.view["curtain"]:
            page.send({"kind": "open_curtain", "random": bytes(range(128)).hex()})
        for spot in path:
            page.send({"kind": "pick", "spot": spot, "confirms": True})
        title, told = page.view["status"]
        assert title == "Play this move?"
        advice = SHELF[name].suggest or SHELF[name].describe
        assert told == str(advice(play.states[at], play.entries[at])), "nothing of what it will uncover"
        assert page.view["buttons"] == [[DONE.spot, "Play this move"]]
        assert page.view["look"] == [*path], "it stands marked"
        assert page.view["entry_count"] == at
        page.send({"kind": "pick", "spot": DONE.spot, "confirms": True})
        assert page.view["entry_count"] > at
