"""Turns matches by link that earlier versions saved into the form in which every match is saved now."""

from __future__ import annotations

from typing import Any


def renewed(old: Any, is_paired: bool) -> dict[str, Any]:
    """The fields of a saved match from those of the formats 1 to 4; raises TypeError, KeyError or ValueError.

    Whatever these hold is checked where the fields are read. `is_paired`: the match began live, and has no keys.
    """
    party, fixed, log = old["party"], old["fixed"], old["log"]
    host, guest = old["names"]
    name, friend = (guest, host) if party else (host, guest)
    by_host = [number for number, entry in enumerate(log[:fixed], 1) if entry["author"] == 0]
    ordered = old.get("ordered", max(by_host, default=0)) if party else len(log)
    text, seating = old["settings"]
    return {
        "role": "guest" if party else "host",
        "party": party,
        "name": name,
        "seed": old["seed"],
        "pairs": [[1 - party, friend, old.get("secret", ""), False]],
        "settings": [text, *old.get("clock", (0, 0)), seating],
        "log": log[:ordered],
        "pending": log[ordered:],
        "keys": [] if is_paired else old["keys"],
        "letter": [old["number"], fixed, old["signature"], old.get("marks", ("", ""))],
        "used": 0,
        "said": old.get("said", 0),
        **{name: old[name] for name in ("pauses", "heard") if name in old},
    }
