"""Fields of a frame: values up to the limits are read as they are, and no other ones."""

from __future__ import annotations

import pytest

from cairn.core.record import LONGEST_ACTION
from cairn.core.strict_json import LARGEST
from cairn.peer.errors import PeerError
from cairn.peer.wire.frames import FIELDS, LONGEST, LONGEST_CHAT, LONGEST_NAME, MOST_ENTRIES, FrameKind, read_frame

FORMS = {
    ("ping", "n"): ([0, 1, LARGEST], [-1, LARGEST + 1, True, 1.0, "1", None, [1]]),
    ("entry", "n"): ([1, MOST_ENTRIES], [0, MOST_ENTRIES + 1]),
    ("entry", "answers"): ([0, MOST_ENTRIES], [-1, MOST_ENTRIES + 1]),
    ("entry", "author"): ([0, 3], [-1, 4]),
    ("entry", "kind"): (["move", "seats"], ["moves", "mov", "", 1]),
    ("entry", "text"): (["", "x" * LONGEST_ACTION], ["x" * (LONGEST_ACTION + 1), "a\nb", "\u202e", 7, None]),
    ("entry", "signature"): (["0f" * 16, "0f" * 64], ["0f" * 15, "0f" * 63, "0F" * 16, "0f" * 16 + "\n"]),
    ("entry", "head"): (["0f" * 32], ["", "0f" * 31, "0f" * 33, "0g" * 32]),
    ("hello", "head"): (["", "0f" * 32], ["0f" * 31]),
    ("hello", "name"): (["", "Ada", "x" * LONGEST_NAME], ["x" * (LONGEST_NAME + 1), " Ada", "A\nda", 7, None, ["Ada"]]),
    ("chat", "text"): (["x", "x" * LONGEST_CHAT], ["", "x" * (LONGEST_CHAT + 1), "x ", 7]),
    ("chat", "number"): ([1, 10**6], [0, 10**6 + 1]),
    ("people", "names"): ([[], ["Ada"], ["x"] * 4], [["x"] * 5, ["Ada", " Ben"], [7], ("Ada",), "Ada", None]),
    ("people", "here"): ([[], [0, 1, 0, 1]], [[0] * 5, [2], [True], [None]]),
}


def forms(column):
    return [
        pytest.param(kind, field, value, id=f"{kind} {field} {ascii(value)[:24]}".replace("\\", "/"))
        for (kind, field), columns in FORMS.items()
        for value in columns[column]
    ]


@pytest.mark.parametrize(("kind", "field", "value"), forms(0))
def test_a_field_is_read_as_it_is(kind, field, value):
    assert FIELDS[FrameKind(kind)][field](value) == value


@pytest.mark.parametrize(("kind", "field", "value"), forms(1))
def test_a_field_out_of_form_is_refused(kind, field, value):
    with pytest.raises(PeerError) as refused:
        FIELDS[FrameKind(kind)][field](value)
    assert refused.value.code == "frame"


PING = '{"v":6,"t":"ping","sid":"0123456789abcdef","seq":1,"ack":0,"b":{"n":1}}'
REFUSED = {
    "a character too long": PING.ljust(LONGEST + 1),
    "a letter beyond ASCII": PING + "\u00a0",
    "another field": PING.replace('"n"', '"m"'),
    "one field more": PING.replace('"n":1', '"n":1,"m":1'),
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_frame_is_read_up_to_its_limits(text):
    assert read_frame(PING.ljust(LONGEST)).body == {"n": 1}
    with pytest.raises(PeerError) as refused:
        read_frame(text)
    assert refused.value.code == "frame"
