"""The entries of a match's log: who wrote what, and the chain of hashes that binds each to all before it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from operator import attrgetter
from typing import Any

MOST_ENTRIES = 4_000

Party = int
"""Who takes part: 0 is the host, who invited; guests count on. A party's seat may change from game to game."""


class EntryKind(StrEnum):
    """The kinds of entries; docs/peer-wire.md says what their texts hold."""

    KEY = "key"
    OPEN = "open"
    PROMISE = "promise"
    NUMBER = "number"
    SHOW = "show"
    SEATS = "seats"
    MOVE = "move"
    DISPUTE = "dispute"
    REQUEST = "request"
    REPLY = "reply"
    RESIGN = "resign"
    FLAG = "flag"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: `answers` is the number of the request it replies to or 0, `spent` the milliseconds it took.

    Beside those that were charged, a turn had milliseconds that stood still: `paused`, by the author's own page.
    `waited` are those that the other's last turns had beside, as the author's page has measured them.
    """

    author: Party
    kind: EntryKind
    text: str = ""
    answers: int = 0
    spent: int = 0
    signature: str = ""
    paused: int = 0
    waited: int = 0


@lru_cache(maxsize=16)
def next_head(head: str, number: int, entry: Entry) -> str:
    """The hash of the log with one entry more; its signature signs this hash and is no part of it.

    Remembered, as an entry that comes is compared with it, checked by it, and appended under it.
    """
    parts = [entry.author, number, entry.kind.value, entry.text, entry.spent, entry.answers]
    if entry.paused or entry.waited:
        parts += [entry.paused, entry.waited]
    text = "".join([f"{len(str(part))}:{part}" for part in parts])
    return hashlib.sha256(bytes.fromhex(head) + text.encode()).hexdigest()


NAMES = Entry.__slots__
_values = attrgetter(*NAMES)


def to_fields(entry: Entry) -> dict[str, Any]:
    """The fields of an entry, for a frame or for storage."""
    return dict(zip(NAMES, _values(entry), strict=True))


def from_fields(fields: Mapping[str, Any]) -> Entry:
    """The entry of checked fields; raises ValueError for a kind that does not exist."""
    return Entry(**{name: fields[name] for name in NAMES} | {"kind": EntryKind(fields["kind"])})
