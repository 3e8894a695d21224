"""The text of a file, whatever way its letters are written; web/js/storage/file-text.ts does the same in the page."""

from __future__ import annotations

import re
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, lookup
from pathlib import Path

from cairn.core.errors import GameError
from cairn.core.language import t

MARKS = {BOM_UTF8: "utf-8-sig", BOM_UTF16_LE: "utf-16", BOM_UTF16_BE: "utf-16"}
COOKIE = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([\w.-]+)")
"""The mark that Python has in the first two lines of a source that is no UTF-8 (PEP 263)."""
WESTERN = "cp1252"


class UnreadableFile(GameError):
    """A file that is no text."""


def read_file(path: Path) -> str:
    """The text of a file; says on the standard error how it was read if it is no UTF-8. Raises UnreadableFile."""
    data = path.read_bytes()
    text, is_guess = text_of(data)
    if is_guess:
        print(
            f"{path}: this file is not in UTF-8; it was read as Windows writes western letters. Look at its names.",
            file=sys.stderr,
        )
    return text


def text_of(data: bytes) -> tuple[str, bool]:
    """The text of bytes, and whether it had to be found out how they are written; raises UnreadableFile."""
    how = next((how for mark, how in MARKS.items() if data.startswith(mark)), None)
    if how is None and _is_wide(data):
        how = "utf-16-le" if data[0] else "utf-16-be"
    cookies = (COOKIE.match(line) for line in re.split(rb"\r\n|\r|\n", data[:400], maxsplit=2)[:2])
    named = next((cookie[1].decode() for cookie in cookies if cookie), "")
    for tried in (how or "utf-8", named, WESTERN):
        if tried and _is_text(tried) and (text := _decoded(data, tried)) is not None:
            return text, tried == WESTERN and named.lower() not in ("cp1252", "windows-1252")
    raise UnreadableFile(t("This file is not text in UTF-8. Save it as UTF-8, and choose it again."))


def _is_text(name: str) -> bool:
    try:
        return bool(lookup(name)._is_text_encoding)
    except (LookupError, AttributeError):
        return False


def _is_wide(data: bytes) -> bool:
    """Whether every other one of the first bytes is 0, as in UTF-16 without a mark."""
    head = data[:64]
    even, odd = head[::2].count(0), head[1::2].count(0)
    return len(head) > 3 and even + odd >= len(head) / 4 and not (even and odd)


def _decoded(data: bytes, how: str) -> str | None:
    try:
        return data.decode(how).replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeError:
        return None
