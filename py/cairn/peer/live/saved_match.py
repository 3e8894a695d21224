"""One side's saved match, to resume it later: who it is, its secrets, the log, and what it has proposed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.record import MOST_BRACKETS, Shelf, read_record, write_record
from cairn.core.strict_json import bracket_count
from cairn.peer.log.clock import PAUSES
from cairn.peer.log.entries import MOST_ENTRIES, Entry, from_fields, to_fields
from cairn.peer.log.entry_rules import append_all
from cairn.peer.log.match_log import MatchLog, new_log
from cairn.peer.log.replication import Replica, new_replica
from cairn.peer.wire.handshake import Pair

T = TypeVar("T")

FORMAT = 2
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


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """All that a side knows of a match; never sent. Keys, coins and marks rest on the `seed`.

    `role` is host, guest or watcher; `party` our number. `used` are the milliseconds of the turn so far, `stood` those
    in which it stood still, `waited` those of the other's turns that are in no entry yet (Entry). `said` counts
    our lines of chat, and `heard` by party those of the others. `keys` are both public keys of a match that began by
    link. `names` are those that the host of a star told us, by party.
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


def write_match(saved: SavedMatch) -> str:
    """The text of a saved match; to be kept in this browser, and shown to nobody."""
    replica = saved.replica
    log = replica.log if replica else None
    table = {
        "cairn-match": FORMAT,
        **{name: getattr(saved, name) for name in (*PLAIN, *LATER)},
        "seed": saved.seed.hex(),
        "pairs": [[pair.other, pair.friend, pair.secret.hex(), pair.agreed] for pair in saved.pairs],
        "settings": [write_record(log.first), log.base, log.step, log.seating] if log else [],
        "pauses": log.pauses if log else PAUSES,
        "heard": saved.heard,
        "keys": saved.keys,
        "names": saved.names,
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
    return read_saved(text, lambda table: _match(table, shelf))


def read_saved(text: str, read: Callable[[Any], T]) -> T:
    """The result of `read` for the JSON of a text that was saved; raises BadMatch for any other."""
    if len(text) > LONGEST or bracket_count(text) > MOST_BRACKETS + text.count('"author"') + 8:
        raise BadMatch(t("It is not what was saved of a match."))
    try:
        return read(json.loads(text))
    except BadMatch:
        raise
    except GameError as error:
        raise BadMatch(error.text) from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, IndexError) as error:
        raise BadMatch(t("It is not what was saved of a match: it may be cut off, or something else.")) from error


def _match(table: Any, shelf: Shelf) -> SavedMatch:
    version = typed(table["cairn-match"], int)
    if version != FORMAT:
        raise OldMatch if version < FORMAT else NewMatch
    return SavedMatch(
        **{name: typed(table[name], kind) for name, kind in PLAIN.items()},
        seed=bytes.fromhex(table["seed"]),
        pairs=tuple(_pair(*row) for row in table["pairs"]),
        replica=_replica(table, shelf) if table["settings"] else None,
        heard=read_counts(table),
        keys=tuple(typed(key, str) for key in table.get("keys", [])),
        names=tuple(typed(name, str) for name in table.get("names", [])),
        **{name: typed(table.get(name, 0), int) for name in LATER},
    )


def read_counts(table: Any) -> tuple[tuple[int, int], ...]:
    """How many lines of chat were heard, by party."""
    return tuple((typed(party, int), typed(number, int)) for party, number in table.get("heard", []))


def _pair(other: Any, friend: Any, secret: Any, agreed: Any) -> Pair:
    return Pair(typed(other, int), typed(friend, str), bytes.fromhex(secret), typed(agreed, bool))


def _replica(table: Any, shelf: Shelf) -> Replica:
    text, base, step, seating = table["settings"]
    log = read_first(table, text, (base, step), seating, shelf)
    replica = new_replica(append_all(log, read_entries(table["log"])))
    for entry in read_entries(table["pending"]):
        replica = replica.propose(entry)
    return replica


def read_first(table: Any, text: Any, clock: Any, seating: Any, shelf: Shelf) -> MatchLog:
    """The log of a match that was saved, before its first entry; an earlier version had the usual pauses."""
    record = read_record(typed(text, str), shelf)
    base, step = (typed(part, int) for part in clock)
    pauses = typed(table.get("pauses", PAUSES), int)
    return new_log(shelf[record.game], record, (base, step, pauses), typed(seating, str))


def read_entries(rows: Any) -> Sequence[Entry]:
    """The entries of a list that was saved; raises TypeError, KeyError or ValueError for anything else."""
    kinds = {"author": int, "kind": str, "text": str, "answers": int, "spent": int, "signature": str}
    later = {"paused": 0, "waited": 0}
    kinds |= dict.fromkeys(later, int)
    return [
        from_fields({name: typed((later | row)[name], kind) for name, kind in kinds.items()})
        for row in typed(rows, list)
    ]


def typed(value: Any, kind: type) -> Any:
    """A value that is of this very type; raises TypeError."""
    if type(value) is not kind:
        raise TypeError(f"a {kind.__name__} is expected")
    return value
