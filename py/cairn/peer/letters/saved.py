"""One side's saved match by link: the text that goes into the browser's storage, and nowhere else."""

from __future__ import annotations

import json
from typing import Any

from cairn.core.record import Shelf, write_record
from cairn.peer.letters.correspondence import Correspondence, last_of
from cairn.peer.letters.turn_code import VERSIONS, TurnLink
from cairn.peer.live.saved_match import NewMatch, read_counts, read_entries, read_first, read_saved, typed
from cairn.peer.log.entries import to_fields
from cairn.peer.log.entry_rules import append_all
from cairn.peer.log.match_log import MatchLog


def write_correspondence(match: Correspondence) -> str:
    """The text of one side of a match by link. It holds our key: never shown, and sent to nobody.

    Its format has the number of the link's version: an older Cairn would sign and write that otherwise.
    """
    link, log = match.link, match.log
    table = {
        "cairn-by-link": int(link.version),
        "party": match.party,
        "seed": match.seed.hex(),
        "names": link.names,
        "keys": link.keys,
        "marks": link.marks,
        "number": link.number,
        "fixed": link.log.count,
        "ordered": match.ordered,
        "signature": link.signature,
        "settings": [write_record(log.first), log.seating],
        "clock": [log.base, log.step],
        "pauses": log.pauses,
        "log": [to_fields(entry) for entry in log.entries],
        "secret": match.secret.hex(),
        "said": match.said,
        "heard": match.heard,
    }
    return json.dumps(table, separators=(",", ":"))


def read_correspondence(text: str, shelf: Shelf) -> Correspondence:
    """The side that a text keeps, its log folded again; raises BadMatch."""
    return read_saved(text, lambda table: _correspondence(table, shelf))


def _correspondence(table: Any, shelf: Shelf) -> Correspondence:
    version = str(typed(table["cairn-by-link"], int))
    if version not in VERSIONS:
        raise NewMatch
    fixed, whole = _logs(table, shelf)
    host, guest = (typed(name, str) for name in table["names"])
    keys = (typed(table["keys"][0], str), typed(table["keys"][1], str))
    is_paired = VERSIONS[version][0]
    known = typed(table["number"], int), (host, guest), keys, fixed, typed(table["signature"], str), is_paired
    host_mark, guest_mark = (typed(mark, str) for mark in table.get("marks", ("", "")))
    link = TurnLink(*known, (host_mark, guest_mark))
    ordered = typed(table.get("ordered", last_of(fixed, 0)), int)
    party = typed(table["party"], int)
    secret = bytes.fromhex(table.get("secret", ""))
    if party not in (0, 1) or (not secret if is_paired else len(keys[party]) != 64):
        raise ValueError("a party has a key")
    chat = typed(table.get("said", 0), int), read_counts(table)
    return Correspondence(party, bytes.fromhex(table["seed"]), link, whole, ordered, secret, *chat)


def _logs(table: Any, shelf: Shelf) -> tuple[MatchLog, MatchLog]:
    """The log of the last link, and the one with our draft."""
    text, seating = table["settings"]
    log = read_first(table, text, table.get("clock", (0, 0)), seating, shelf)
    entries, count = read_entries(table["log"]), typed(table["fixed"], int)
    if not 0 <= count <= len(entries):
        raise ValueError("longer than it is")
    fixed = append_all(log, entries[:count])
    return fixed, append_all(fixed, entries[count:])
