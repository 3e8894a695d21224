"""A file is read as it is written: with a mark, in UTF-8, as it says itself, or as Windows writes western letters."""

from __future__ import annotations

import pytest

from cairn.cli.file_text import UnreadableFile, text_of
from cairn.cli.share import AROUND, LINK

WORDS = '"""Füchse, by Jörg Löwe – “Café”."""\nfrom cairn.kit import *\n'
PLAIN = '"""Füchse, by Jörg."""\n'
READ = {
    "UTF-8": (WORDS.encode(), WORDS, False),
    "UTF-8 with a mark": (WORDS.encode("utf-8-sig"), WORDS, False),
    "UTF-16 with a mark": (WORDS.encode("utf-16"), WORDS, False),
    "UTF-16, the larger byte first": (b"\xfe\xff" + WORDS.encode("utf-16-be"), WORDS, False),
    "UTF-16 without a mark": (WORDS.encode("utf-16-le"), WORDS, False),
    "Windows": (WORDS.encode("cp1252"), WORDS, True),
    "Windows, its lines too": (WORDS.replace("\n", "\r\n").encode("cp1252"), WORDS, True),
    "lines of an old Mac": (WORDS.replace("\n", "\r").encode(), WORDS, False),
    "as its first line says": (("# coding: latin-1\n" + PLAIN).encode("latin-1"), "# coding: latin-1\n" + PLAIN, False),
    "as an editor says": (b"# -*- coding: cp1251 -*-\n# " + "Лиса".encode("cp1251"),
                          "# -*- coding: cp1251 -*-\n# Лиса", False),
    "UTF-16 without a mark, the larger byte first": (WORDS.encode("utf-16-be"), WORDS, False),
    "a record with a mark": (b'\xef\xbb\xbf{"cairn":1}', '{"cairn":1}', False),
    "a record of Windows": ('{"names":["Jörg"]}'.encode("cp1252"), '{"names":["Jörg"]}', True),
    "nothing": (b"", "", False),
}  # fmt: skip


@pytest.mark.parametrize(("data", "text", "is_guess"), READ.values(), ids=READ)
def test_a_file_is_read_as_it_is_written(data, text, is_guess):
    assert text_of(data) == (text, is_guess)


def test_what_is_no_text_is_refused():
    with pytest.raises(UnreadableFile, match="Save it as UTF-8"):
        text_of(b"\x81\x8d\xff\x90 names")


@pytest.mark.parametrize("text", ["{0}", "({0})", "**{0}**", "“{0}”", "<{0}>", "{0}.", "{0}&utm_source=a", "> {0}\n"])
def test_what_surrounds_a_link_is_taken_off(text):
    code = "1Y01qXFiWiq4TXnSau5ZSvl1yRBd"
    assert LINK.search(text.format(f"https://example.org/#/g/{code}"))[1] == code
    assert LINK.search(text.format(f"https://example.org/%23%2Fg%2F{code}"))[1] == code


def test_what_surrounds_a_code_is_taken_off():
    assert "“1Y01qXF”. ".strip(AROUND) == "1Y01qXF"
