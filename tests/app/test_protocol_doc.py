"""docs/protocol.md is exact: it has every kind of message with its fields, and every part of a view."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cairn.app.messages.decode import MAY_BE_LEFT_OUT, read_event
from cairn.app.messages.fields import BadMessage
from tests.app.letters import Browser
from tests.app.pages import STAIRS_TERMS, Two
from tests.app.scripts import BEGIN, after

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
TO_PROGRAM, TO_PAGE = TEXT.split("## Program to page: `view`")
VALUES = {
    "confirms": True,
    "game": "stairs",
    "options": {},
    "at": 0,
    "step": 0,
    "layout": "wide",
    "seats": 2,
    "vaults": [],
    "actions": [],
    "computer": {"1": 3},
}
VALUES |= {
    "saved_matches": [],
    "link": 0,
    "now": 5,
    "leads": True,
    "role": "host",
    "cut": False,
    "looks": False,
    "decision": "claim",
    "agreed": False,
    "words": ["oak", "reed", "fox", "bell"],
    "number": 0,
    "accepted": True,
    "match": "",
    "keeps": True,
    **dict.fromkeys(("with_tree", "gives_way"), True),
    "node": 0,
    "mark": "!",
    "edit": "take",
}
VALUES |= {"terms": STAIRS_TERMS, "plural": "(n != 1)", "texts": {"a": "b"}}
RANDOM = {
    "open_curtain": "x",
    "computer_action": "x",
    "peer_open": "0" * 64,
    "turn_begin": "0" * 64,
    "turn_join": "0" * 64,
}


def rows(text):
    """The kinds and fields of the tables: `| kind, kind | fields | meaning |`."""
    for kinds, fields in re.findall(r"^\| (`[^|]+) \|([^|]*)\|", text, re.MULTILINE):
        for kind in re.findall(r"`(\w+)`", kinds):
            yield kind, re.findall(r"`(\w+)`", fields)


@pytest.mark.parametrize("now", [10**9, 2**53 - 1], ids=["open for 11.57 days", "as long as a page can count"])
@pytest.mark.parametrize(("kind", "fields"), [row for row in rows(TO_PROGRAM) if "now" in row[1]])
def test_a_page_that_was_open_for_weeks_is_heard(kind, fields, now):
    message = {"kind": kind} | {field: VALUES.get(field, "x") for field in fields} | {"now": now}
    message |= {"random": RANDOM[kind]} if "random" in fields else {}
    assert read_event(json.dumps(message)).now == now


@pytest.mark.parametrize("now", [2**53, 10**400, -1, 1.5, True])
def test_a_time_that_no_page_can_count_is_none(now):
    with pytest.raises(BadMessage):
        read_event(json.dumps({"kind": "peer_tick", "now": now}))


@pytest.mark.parametrize(("kind", "fields"), list(rows(TO_PROGRAM)))
def test_every_message_of_the_page_is_read_and_needs_its_fields(kind, fields):
    message = {"kind": kind} | {field: VALUES.get(field, "x") for field in fields}
    message |= {"random": RANDOM[kind]} if "random" in fields else {}
    assert read_event(message)
    for field in set(fields) - MAY_BE_LEFT_OUT:
        with pytest.raises(BadMessage, match=field):
            read_event({name: value for name, value in message.items() if name != field})
    with pytest.raises(BadMessage):
        read_event(message | {"more": 1})


def test_a_view_has_the_parts_that_are_written():
    written = TO_PAGE.split("```")[1]
    view = after("ring OFFER_DRAW why:z9").view
    top = set(re.findall(r'^(?:  |\{ )"(\w+)":', written, re.MULTILINE))
    assert top | {"title", "designers", "accent"} == set(view), "the three stand behind others in a line"
    for part in ("note", "offer", "tools"):
        keys = re.search(rf'"{part}": (?:null \| )?(\{{.*?\}})', written)[1]
        assert re.findall(r'"(\w+)":', keys) == list(view[part])


def test_a_scene_has_the_parts_that_are_written():
    written = TO_PAGE.split("```")[3]
    scene = after("").view["scene"]
    assert set(re.findall(r'"(\w+)":', written)) == {*scene, *scene["board"]}


def test_every_answer_is_written():
    answers = after("RESIGN LEAVE").answers + after("").answers
    page = after("")
    for sent in (
        BEGIN | {"computer": {"0": 1}},
        {"kind": "computer_action", "id": "first", "at": 0, "action": "a9-a9", "random": "0"},
    ):
        page.send(sent)
        answers += page.answers
    two = Two().meet()
    two.host.say("hello")
    answers += two.host.answers
    two.host.run("ring")
    answers += two.host.answers
    two.host.send({"kind": "leave"})
    answers += two.host.answers
    ada = Browser("Ada", 1).begin("stairs")
    answers += ada.answers
    ada.turn_done().link()
    ada.send({"kind": "turn_write", "name": "Ada"})
    answers += ada.answers
    written = dict(rows(TO_PAGE))
    for answer in answers:
        if answer["kind"] != "view":
            assert {*answer} - {"kind"} <= {*written[answer["kind"]]}


def test_a_friend_has_the_parts_that_are_written():
    written = TO_PAGE.split("`friends` has")[1].split("`{")[1].split("}`")[0]
    assert re.findall(r'"(\w+)":', written) == list(Two().connect().pump().host.friend)
