"""What one side keeps of a match, to go on with it later: who it is, its secrets, the log, and the coins tossed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cairn.core.game import GameError
from cairn.core.language import t
from cairn.core.record import MOST_BRACKETS, Shelf, read_record, write_record
from cairn.core.strict_json import bracket_count
from cairn.peer.clock import Clock
from cairn.peer.match import Entry, Match, new_match

FORMAT = 1
LONGEST = 4_000_000


class BadPact(GameError):
    """A text that is not what a side keeps of a match."""

    title = "This match cannot be read."


@dataclass(frozen=True, slots=True)
class Coin:
    """What the other side promised and showed for one coin, in hex; "" for what is still to come."""

    commit: str = ""
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class Pact:
    """All that a side knows of a match; never sent, and no secret of it shows in a log.

    `role` is host, guest or watcher; `party` our number in the match, and `other` the friend's (-1 for a watcher).
    `secret` is there once our person has agreed to the words, `played` true once both had. `key` makes our marks and
    `seed` our coins. `seating` is "toss", or the seats of the parties in order, as in "1 0".
    """

    role: str
    party: int
    other: int
    name: str
    key: bytes = field(repr=False)
    seed: bytes = field(repr=False)
    friend: str = ""
    secret: bytes = field(default=b"", repr=False)
    played: bool = False
    seating: str = "toss"
    match: Match | None = None
    coins: Mapping[str, Coin] = field(default_factory=dict)


def write_pact(pact: Pact) -> str:
    """The text of a pact; to be kept in this browser, and shown to nobody."""
    match = pact.match
    table = {
        "cairn-match": FORMAT,
        "role": pact.role,
        "party": pact.party,
        "other": pact.other,
        "name": pact.name,
        "friend": pact.friend,
        "key": pact.key.hex(),
        "seed": pact.seed.hex(),
        "secret": pact.secret.hex(),
        "played": pact.played,
        "seating": pact.seating,
        "settings": write_record(match.first) if match else "",
        "clock": [match.clock.base, match.clock.step] if match else [],
        "log": [part for e in match.entries for part in (e.text, e.by, e.mark, e.asked, e.spent)] if match else [],
        "coins": [part for name, coin in pact.coins.items() for part in (name, coin.commit, coin.nonce)],
    }
    return json.dumps(table, separators=(",", ":"))


def read_pact(text: str, shelf: Shelf) -> Pact:
    """The pact of a text, its log played again; raises BadPact."""
    if len(text) > LONGEST or bracket_count(text) > MOST_BRACKETS:
        raise BadPact(t("It is not what was kept of a match."))
    try:
        return _pact(json.loads(text), shelf)
    except BadPact:
        raise
    except GameError as error:
        raise BadPact(str(error)) from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadPact(t("It is not what was kept of a match: it may be cut off, or something else.")) from error


def _pact(table: Any, shelf: Shelf) -> Pact:
    if table["cairn-match"] != FORMAT:
        raise BadPact(t("It was kept by another version of Cairn. Reload the page to renew it."))
    names = ("role", "name", "friend", "seating")
    role, name, friend, seating = (_typed(table[part], str) for part in names)
    coins = {name: Coin(_typed(commit, str), _typed(nonce, str)) for name, commit, nonce in _rows(table["coins"], 3)}
    return Pact(
        role=role,
        party=_typed(table["party"], int),
        other=_typed(table["other"], int),
        name=name,
        key=bytes.fromhex(table["key"]),
        seed=bytes.fromhex(table["seed"]),
        friend=friend,
        secret=bytes.fromhex(table["secret"]),
        played=_typed(table["played"], bool),
        seating=seating,
        match=_match(table, shelf) if table["settings"] else None,
        coins=coins,
    )


def _match(table: Any, shelf: Shelf) -> Match:
    record = read_record(_typed(table["settings"], str), shelf)
    base, step = (_typed(part, int) for part in table["clock"])
    match = new_match(shelf[record.game], record, Clock(base, step))
    for text, by, mark, asked, spent in _rows(table["log"], 5):
        entry = Entry(_typed(text, str), _typed(by, int), _typed(mark, str), _typed(asked, str), _typed(spent, int))
        match = match.then(entry)
    return match


def _rows(parts: Any, width: int) -> list[tuple[Any, ...]]:
    rows = [tuple(parts[n : n + width]) for n in range(0, len(_typed(parts, list)), width)]
    return rows


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"a {kind.__name__} is expected")
    return value
