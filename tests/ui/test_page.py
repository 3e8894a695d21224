"""The program's end of the line: messages in their order, also while what signs is being fetched."""

from __future__ import annotations

import json

import pytest

from cairn.games import SHELF
from cairn.ui.page import serve
from tests.peer.signer import Signer

TERMS = {"game": "stonehenge", "options": {}, "seats": 3, "seating": "0 1 2", "clock": [0, 0], "party": 1}
OPEN = {"kind": "peer_open", "link": 0, "now": 5, "id": "x", "random": "01" * 32, "ours": "aa", "theirs": "bb"}
OPEN |= {"leads": True, "role": "host", "name": "Ada", "match": ""}


class Fetched:
    """A promise that a test keeps, or breaks."""

    def __init__(self):
        self.steps = []

    def then(self, done, failed):
        self.steps.append((done, failed))
        return self

    def keep(self, value):
        for done, _ in self.steps:
            value = done(value)

    def fail(self, reason):
        (_, failed), (done, _) = self.steps
        done(failed(reason))


class Line:
    """A stand-in for PyScript's `xworker`."""

    def __init__(self):
        self.kinds = []
        self.fetched = []
        serve(self, SHELF, self.fetch)

    def fetch(self):
        self.fetched.append(Fetched())
        return self.fetched[-1]

    def postMessage(self, message):  # noqa: N802
        self.kinds += [part["kind"] for part in json.loads(message)]

    def hear(self, **message):
        self.onmessage(type("Event", (), {"data": json.dumps(message)}))


def test_it_says_that_it_is_ready_and_answers_at_once():
    line = Line()
    assert line.kinds == ["ready"]
    line.hear(kind="new_game", game="sedona_vortex", options={}, id="first")
    assert line.kinds == ["ready", "view", "save"]
    assert line.fetched == []


def test_between_two_nothing_is_fetched():
    line = Line()
    line.hear(**OPEN, terms=TERMS | {"game": "vaxandis", "seats": 2, "seating": "toss"})
    assert line.fetched == []


@pytest.mark.parametrize("there", [True, False])
def test_among_more_what_signs_is_fetched_and_messages_wait_for_it_or_are_answered_without(there):
    line = Line()
    line.hear(**OPEN, terms=TERMS)
    kinds = len(line.kinds)
    line.hear(kind="new_game", game="sedona_vortex", options={}, id="second")
    line.hear(kind="look", at=0)
    assert len(line.fetched) == 1
    assert line.kinds[kinds:] == []
    if there:
        line.fetched[0].keep(Signer())
    else:  # it is tried again with every message
        for fetched in line.fetched:
            fetched.fail("offline")
    assert line.kinds[kinds:].count("view") == 2
    assert len(line.fetched) == (1 if there else 3)
