"""One side's saved match, to resume it later, live or by link: who it is, its secrets, the log, what it has proposed.

A match by link is saved in the same way, with what its last letter has beside the log.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.record import MOST_BRACKETS, Shelf, read_record, write_record
from cairn.core.strict_json import bracket_count
from cairn.peer.live.earlier_forms import renewed
from cairn.peer.log.clock import PAUSES
from cairn.peer.log.entries import MOST_ENTRIES, Entry, from_fields, to_fields
from cairn.peer.log.entry_rules import append_all
from cairn.peer.log.match_log import new_log
from cairn.peer.log.replication import Replica
from cairn.peer.wire.handshake import Pair

LIVE, BY_LINK = "cairn-match", "cairn-by-link"
FORMATS = {LIVE: 2, BY_LINK: 5}
"""By its first field, the format of a match that goes on live, and of one that goes on by link."""
PLAIN = {"role": str, "party": int, "name": str, "used": int, "said": int}
"""Fields that are written as they are."""
LATER = ("stood", "waited")
"""Numbers that earlier versions did not write, 0 there."""
LONGEST = 4_000_000


class BadMatch(GameError):
    """A text that is no saved match."""

    title = t("This match cannot be read.")


class OldMatch(BadMatch):
    """A match saved by a version of Cairn that kept its log in another way."""

    title = t("The match has ended.")

    def __init__(self) -> None:
        super().__init__(t("This match was begun with an earlier Cairn and cannot go on."))


class NewMatch(BadMatch):
    """A match saved by a newer version of Cairn."""

    def __init__(self) -> None:
        super().__init__(t("It was saved by a newer Cairn. Reload the page to renew it."))


class LastLetter(NamedTuple):
    """The last letter of a match by link: its number, how many `entries` it has, its signature and its marks."""

    number: int
    entries: int
    signature: str
    marks: tuple[str, str]


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """All that a side knows of a match; never sent. Keys, coins and marks rest on the `seed`.

    `role` is host, guest or watcher; `party` our number. `used` are the milliseconds of the turn so far, whosever it
    is, `stood` those in which it stood still, `waited` those of the other's turns that are in no entry yet (Entry).
    `said` counts our lines of chat, and `heard` by party those of the others. `keys` are both public keys of a match
    that began by link. `names` are those that the host of a star told us, by party. `letter` is there as long as it
    goes by link.
    """

    role: str
    party: int
    name: str
    seed: bytes = field(repr=False)
    pairs: tuple[Pair, ...]
    replica: Replica | None = None
    used: int = 0
    said: int = 0
    heard: tuple[tuple[int, int], ...] = ()
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    stood: int = 0
    waited: int = 0
    letter: LastLetter | None = None


def write_match(saved: SavedMatch) -> str:
    """The text of a saved match; to be kept in this browser, and shown to nobody."""
    replica, form = saved.replica, BY_LINK if saved.letter else LIVE
    log = replica.log if replica else None
    table = {
        form: FORMATS[form],
        **{name: getattr(saved, name) for name in (*PLAIN, *LATER)},
        "seed": saved.seed.hex(),
        "pairs": [[pair.other, pair.friend, pair.secret.hex(), pair.agreed] for pair in saved.pairs],
        "settings": [write_record(log.first), log.base, log.step, log.seating] if log else [],
        "pauses": log.pauses if log else PAUSES,
        "heard": saved.heard,
        "keys": saved.keys,
        "names": saved.names,
        "letter": saved.letter,
    }
    entries = {"log": log.entries if log else (), "pending": replica.pending if replica else ()}
    lists = [f',"{name}":[{",".join(map(write_entry, row))}]' for name, row in entries.items()]
    return "".join((json.dumps(table, separators=(",", ":"))[:-1], *lists, "}"))


@lru_cache(maxsize=MOST_ENTRIES)
def write_entry(entry: Entry) -> str:
    """The JSON of an entry; remembered, as the whole log is written with every move."""
    return json.dumps(to_fields(entry), separators=(",", ":"))


def read_match(text: str, shelf: Shelf) -> SavedMatch:
    """The saved match of a text, its log folded again; raises BadMatch, and OldMatch for an older version's."""
    if len(text) > LONGEST or bracket_count(text) > MOST_BRACKETS + text.count('"author"') + 8:
        raise BadMatch(t("It is not what was saved of a match."))
    try:
        return _match(json.loads(text), shelf)
    except BadMatch:
        raise
    except GameError as error:
        raise BadMatch(error.text) from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, IndexError) as error:
        raise BadMatch(t("It is not what was saved of a match: it may be cut off, or something else.")) from error


def _match(table: Any, shelf: Shelf) -> SavedMatch:
    form = BY_LINK if BY_LINK in table else LIVE
    version = typed(table[form], int)
    if form == BY_LINK and 0 < version < FORMATS[form]:
        table = renewed(table, is_paired=version in (2, 4))
    elif version != FORMATS[form]:
        raise OldMatch if version < FORMATS[form] else NewMatch
    return SavedMatch(
        **{name: typed(table[name], kind) for name, kind in PLAIN.items()},
        seed=bytes.fromhex(table["seed"]),
        pairs=tuple(_pair(*row) for row in table["pairs"]),
        replica=_replica(table, shelf) if table["settings"] else None,
        heard=tuple((typed(party, int), typed(number, int)) for party, number in table.get("heard", [])),
        keys=tuple(typed(key, str) for key in table.get("keys", [])),
        names=tuple(typed(name, str) for name in table.get("names", [])),
        **{name: typed(table.get(name, 0), int) for name in LATER},
        letter=_letter(table) if form == BY_LINK else None,
    )


def _letter(table: Any) -> LastLetter:
    """The last letter; raises ValueError for one that no side of a match between two can have."""
    (number, entries, signature, marks), keys, [[_, _, secret, _]] = table["letter"], table["keys"], table["pairs"]
    host, guest = (typed(mark, str) for mark in marks)
    if table["party"] not in (0, 1) or not (len(keys[table["party"]]) == 64 if keys else secret):
        raise ValueError("a party has a key")
    if not 0 <= typed(entries, int) <= len(table["log"]) + len(table["pending"]):
        raise ValueError("longer than it is")
    return LastLetter(typed(number, int), entries, typed(signature, str), (host, guest))


def _pair(other: Any, friend: Any, secret: Any, agreed: Any) -> Pair:
    return Pair(typed(other, int), typed(friend, str), bytes.fromhex(secret), typed(agreed, bool))


def _replica(table: Any, shelf: Shelf) -> Replica:
    text, base, step, seating = table["settings"]
    record = read_record(typed(text, str), shelf)
    clock = typed(base, int), typed(step, int), typed(table.get("pauses", PAUSES), int)
    log = append_all(new_log(shelf[record.game], record, clock, typed(seating, str)), _entries(table["log"]))
    pending = _entries(table["pending"])
    return Replica(log, append_all(log, pending), pending)


def _entries(rows: Any) -> tuple[Entry, ...]:
    """The entries of a list that was saved; raises TypeError, KeyError or ValueError for anything else."""
    kinds = {"author": int, "kind": str, "text": str, "answers": int, "spent": int, "signature": str}
    later = {"paused": 0, "waited": 0}
    kinds |= dict.fromkeys(later, int)
    return tuple(
        from_fields({name: typed((later | row)[name], kind) for name, kind in kinds.items()})
        for row in typed(rows, list)
    )


def typed(value: Any, kind: type) -> Any:
    """A value that is of this very type; raises TypeError."""
    if type(value) is not kind:
        raise TypeError(f"a {kind.__name__} is expected")
    return value
