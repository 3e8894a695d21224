"""Frames as they travel: JSON on one line of ASCII, `{"v":6,"t":…,"sid":…,"seq":…,"ack":…,"b":{…}}`, read strictly."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cairn.core.record import LONGEST_ACTION, MOST_BRACKETS
from cairn.core.strict_json import LARGEST, StrictJsonError, parse
from cairn.peer.errors import REASONS, PeerError
from cairn.peer.log.entries import MOST_ENTRIES, EntryKind
from cairn.peer.plain_text import clean

VERSION = 6
LONGEST = 16_384
"""Characters of a frame, which are its bytes too."""
LONGEST_SETTINGS = 12_000
LONGEST_NAME = 24
LONGEST_CHAT = 300
TRAIL_DIGITS, LONGEST_TRAIL = 8, 1_900
"""The trail of a conflict, so that both find where it begins: digits of a head, and the most heads."""


class FrameKind(StrEnum):
    """The kinds of frames; the value is a frame's "t"."""

    KNOCK = "knock"
    HELLO = "hello"
    NONCE = "nonce"
    READY = "ready"
    PROOF = "proof"
    ENTRY = "entry"
    PROPOSE = "propose"
    CONFLICT = "conflict"
    CLAIM = "claim"
    CHAT = "chat"
    PEOPLE = "people"
    SEEN = "seen"
    PING = "ping"
    PONG = "pong"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame: `sid` names the greeting it belongs to, `seq` counts from 1 in it, `ack` is the last seq received."""

    kind: FrameKind
    sid: str
    seq: int
    ack: int
    body: Mapping[str, Any]


def write_frame(frame: Frame) -> str:
    """The text of a frame."""
    table = {"v": VERSION, "t": frame.kind, "sid": frame.sid, "seq": frame.seq, "ack": frame.ack}
    return json.dumps(table | {"b": dict(frame.body)}, separators=(",", ":"))


def read_frame(text: object) -> Frame:
    """Decode a text as a frame; raises PeerError for anything malformed and for another version's frames."""
    if not isinstance(text, str) or len(text) > LONGEST or not text.isascii():
        raise PeerError("frame", "no text, or too long")
    try:
        table = parse(text, MOST_BRACKETS)
    except StrictJsonError as error:
        raise PeerError("frame", str(error)) from error
    if not isinstance(table, dict):
        raise PeerError("frame", "no object")
    if "v" in table and table["v"] != VERSION:
        raise PeerError("format", "another version")
    if table.keys() != {"v", "t", "sid", "seq", "ack", "b"} or not isinstance(table["b"], dict):
        raise PeerError("frame", "parts")
    kind = FrameKind(_kind(table["t"]))
    fields = FIELDS[kind]
    if table["b"].keys() != fields.keys():
        raise PeerError("frame", f"fields of {kind}")
    body = {name: reader(table["b"][name]) for name, reader in fields.items()}
    return Frame(kind, _sid(table["sid"]), _count(table["seq"]), _count(table["ack"]), body)


Reader = Callable[[Any], Any]


def _reader(kind: type, fits: Callable[[Any], bool]) -> Reader:
    """A reader that gives a value of this very type that fits, and raises PeerError for any other."""

    def read(value: Any) -> Any:
        if type(value) is not kind or not fits(value):
            raise PeerError("frame", "a field out of form")
        return value

    return read


def _whole(least: int, most: int) -> Reader:
    return _reader(int, lambda value: least <= value <= most)


def _fitting(pattern: re.Pattern[str]) -> Reader:
    return _reader(str, lambda value: pattern.fullmatch(value) is not None)


def _line(least: int, most: int) -> Reader:
    return _reader(str, lambda value: len(value) >= least and clean(value, most) == value)


def _list(most: int, each: Reader) -> Reader:
    return _reader(list, lambda value: len(value) <= most and all(each(item) == item for item in value))


_kind = _fitting(re.compile("|".join(FrameKind)))
_sid = _fitting(re.compile(r"([0-9a-f]{16})?"))
_count = _time = _whole(0, LARGEST)
_hash, _hash_or_none = _fitting(re.compile(r"[0-9a-f]{64}")), _fitting(re.compile(r"([0-9a-f]{64})?"))
_index = _whole(0, MOST_ENTRIES)
_number = _whole(1, MOST_ENTRIES)
_entry: dict[str, Reader] = {
    "n": _number,
    "author": _whole(0, 3),
    "kind": _fitting(re.compile("|".join(EntryKind))),
    "text": _reader(str, lambda value: len(value) <= LONGEST_ACTION and value.isprintable()),
    "answers": _index,
    "spent": _time,
    "paused": _time,
    "waited": _time,
    "signature": _fitting(re.compile(r"[0-9a-f]{32}([0-9a-f]{96})?")),
    "head": _hash,
}

FIELDS: dict[FrameKind, dict[str, Reader]] = {
    FrameKind.KNOCK: {},
    FrameKind.HELLO: {
        "rules": _fitting(re.compile("[0-9a-f]{64}|unbuilt")),
        "role": _fitting(re.compile("host|guest|watcher")),
        "name": _line(0, LONGEST_NAME),
        "commit": _hash,
        "match": _fitting(re.compile(r"([0-9a-f]{32})?")),
        "count": _index,
        "head": _hash_or_none,
        "settings": _fitting(re.compile(rf"[ -~]{{0,{LONGEST_SETTINGS}}}")),
        "party": _whole(0, 3),
        "seating": _fitting(re.compile("toss|([0-3]( [0-3]){0,3})")),
        "clock": _time,
        "step": _time,
        "pauses": _time,
    },
    FrameKind.NONCE: {"nonce": _hash},
    FrameKind.READY: {},
    FrameKind.PROOF: {"proof": _hash},
    FrameKind.ENTRY: _entry,
    FrameKind.PROPOSE: _entry,
    FrameKind.CONFLICT: {
        "count": _index,
        "trail": _fitting(re.compile(rf"([0-9a-f]{{{TRAIL_DIGITS}}}){{0,{LONGEST_TRAIL}}}")),
    },
    FrameKind.CLAIM: {"n": _number, "head": _hash},
    FrameKind.CHAT: {
        "text": _line(1, LONGEST_CHAT),
        "author": _whole(0, 3),
        "number": _whole(1, 10**6),
        "signature": _fitting(re.compile(r"([0-9a-f]{128})?")),
    },
    FrameKind.PEOPLE: {"names": _list(4, _line(0, LONGEST_NAME)), "here": _list(4, _whole(0, 1))},
    FrameKind.SEEN: {
        "party": _whole(1, 3),
        "n": _number,
        "head": _hash,
        "signature": _fitting(re.compile(r"[0-9a-f]{128}")),
    },
    FrameKind.PING: {"n": _count},
    FrameKind.PONG: {"n": _count},
    FrameKind.BYE: {"why": _fitting(re.compile("|".join(REASONS)))},
}
"""Exactly these fields stand in the body of each kind."""
