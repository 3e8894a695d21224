"""The sources that every page has: what links of games are written against (decision 155), and games begin from."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from cairn.peer.log.safety_words import WORDS

KIT = Path(__file__).resolve().parent.parent / "py/cairn/kit"
LISTED = KIT / "bases.json"
"""For each base letter of a link, in order, which sources its dictionary is made of; entries are only ever added."""


def dictionaries() -> list[str]:
    """The text that each base letter stands for."""
    listed = json.loads(LISTED.read_text("utf-8"))
    return ["".join((KIT / path).read_text("utf-8") for path in entry["sources"]) for entry in listed]


def digests() -> list[str]:
    """The SHA-256 of each of these texts, in hex."""
    return [hashlib.sha256(text.encode()).hexdigest() for text in dictionaries()]


def write(target: Path) -> None:
    """Write one file for the page: the sources by name, those of every base, and the words that name a digest."""
    listed = [entry["sources"] for entry in json.loads(LISTED.read_text("utf-8"))]
    named = {path: Path(path).stem for paths in listed for path in paths}
    sources = {name: (KIT / path).read_text("utf-8") for path, name in named.items()}
    bases = [[named[path] for path in paths] for paths in listed]
    target.write_text(json.dumps({"sources": sources, "bases": bases, "words": WORDS}, ensure_ascii=False), "utf-8")
