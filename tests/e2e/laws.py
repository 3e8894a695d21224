"""The laws of a screen (laws_of_a_screen.mjs), and the ways to see one: windows, colours, languages, sizes of type."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Route, expect

from .table import settle
from .waiting import until

SHOTS = Path(__file__).parent / "shots"
FILE = Path(__file__).with_name("laws_of_a_screen.mjs")
ASK = "(asked) => globalThis.lawsOfAScreen(asked)"

WINDOWS = ((1280, 800), (1920, 1080), (1024, 768), (844, 390), (390, 844), (320, 640))
SCHEMES = ("light", "dark", "forced")
LANGUAGES = ("en", "de", "longer")
SIZES = (16, 24, 32)
NARROW = {"width": 320, "height": 256}
"""1280 x 1024 pixels at 400 %."""


class Way(NamedTuple):
    """One way to see a screen; the root's font in pixels."""

    window: tuple[int, int]
    scheme: str
    language: str
    size: int

    def __str__(self) -> str:
        return f"{self.window[0]}x{self.window[1]} {self.scheme} {self.language} {self.size}"


def ways(number: int, *, whole: bool = False) -> list[Way]:
    """Six ways, one a window: a third of an orthogonal array (L18), in all of which each two values meet; or half of
    them, a large window, one of a middle size and a small one.

    One language after another, as the change of one takes longest. A window of 320 pixels keeps its size of type: it is
    what one of 1280 has at 400 %.
    """
    third = number % 3
    found = [
        Way(
            window,
            SCHEMES[(a + third) % 3],
            LANGUAGES[(a + 2 * third + b) % 3],
            SIZES[(third + b) % 3] if window[0] > NARROW["width"] else SIZES[0],
        )
        for (b, a), window in zip(product(range(2), range(3)), WINDOWS, strict=True)
    ]
    return sorted(found if whole else found[number % 2 :: 2], key=lambda way: LANGUAGES.index(way.language))


MARK = "\u2063"
VOWELS = re.compile(r"(\{\w*\})|([aeiouAEIOU])")


def longer(text: str) -> str:
    """A text of a language that does not exist: 40 % longer, each vowel twice, and with a mark that is not seen."""
    return MARK + VOWELS.sub(lambda found: found[1] or 2 * found[2], text)


def longer_catalog(address: str, found: dict[str, object]) -> dict[str, object]:
    """A catalog in that language, made of the texts of another."""
    if isinstance(texts := found.get("texts"), dict):  # the program's: plural forms as gettext has them
        return found | {
            "texts": {text: "\0".join([longer(text)] * (str(said).count("\0") + 1)) for text, said in texts.items()}
        }
    of_program = re.search(r"\.(kit|report)\.json$", address)
    return {
        text: longer(text) if isinstance(said, str) and not of_program
        else "\0".join([longer(text)] * (said.count("\0") + 1)) if isinstance(said, str)
        else {"other": longer(text)}
        for text, said in found.items()
    }  # fmt: skip


class Speech:
    """The language of a page: English, German, or one that is longer and comes in German's place; and its letters."""

    def __init__(self, page: Page) -> None:
        self.page, self.now = page, "en"
        self.line = page.context.new_cdp_session(page)
        page.context.route(re.compile(r"/locale/de(\.\w+)?\.json$"), self.answer)

    def answer(self, route: Route) -> None:
        if self.now != "longer":
            return route.continue_()
        return route.fulfill(json=longer_catalog(route.request.url, route.fetch().json()))

    def type_size(self, size: int) -> None:
        """Choose a size of type as the browser's setting does: what is in rem follows, media queries too."""
        self.line.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size * 13 // 16}})

    def change(self, language: str) -> None:
        """Choose a language as the setting does; from German to the longer one by way of English."""
        if language == self.now:
            return
        if "en" not in (language, self.now):
            self.change("en")
        self.now = language
        said = self.page.evaluate(SAID)
        tag = "en" if language == "en" else "de"
        self.page.evaluate(CHOOSE, tag)
        expect(self.page.locator("html")).to_have_attribute("lang", tag)
        if said:
            until(self.page, SAID, lambda now: now != said)


SAID = """() =>
  document.querySelector("#table:not([hidden], .waiting) #board .spot")?.getAttribute("aria-label")"""
"""Texts that the program alone says: it comes in another language a moment after the page."""
CHOOSE = """(language) => {
  localStorage.setItem('cairn-language', language);
  dispatchEvent(new StorageEvent('storage', { key: 'cairn-language' }));
}"""


def see(page: Page, speech: Speech, way: Way) -> None:
    """Put a page that stands into a way to be seen."""
    page.set_viewport_size({"width": way.window[0], "height": way.window[1]})
    wear(page, way.scheme)
    speech.type_size(way.size)
    speech.change(way.language)
    settle(page)


def wear(page: Page, scheme: str) -> None:
    """Put on a scheme."""
    page.emulate_media(
        color_scheme="dark" if scheme == "dark" else "light",
        forced_colors="active" if scheme == "forced" else "none",
        reduced_motion="reduce",
    )


SPACED = """(wide) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 }");
  document.adoptedStyleSheets = wide ? [sheet] : [];
}"""
"""Text as wide as people may ask for (WCAG 1.4.12)."""
SIDES = ("the page does not scroll sideways", "nothing lies beside the window")
WORDS = ("no word is cut or runs over its box",)
NARROWLY = (*SIDES, "everything to press can be reached", "all of the table can be reached", "the board keeps its size")
"""The laws that hold in a window as small as people make it by zooming."""


def broken(page: Page, *, only: Sequence[str] = (), **asked: object) -> list[str]:
    """The places that break a law of a screen, or one of some laws, at the moment."""
    if page.evaluate("typeof lawsOfAScreen") == "undefined":
        page.evaluate(f"() => {{ {FILE.read_text('utf-8')} }}")
    return list(page.evaluate(ASK, {"only": list(only) or None, **asked}))


def holds(page: Page, laws: Sequence[str], named: str = "") -> None:
    """Wait until nothing breaks some laws."""
    until(page, lambda: broken(page, only=laws), [], named=named)


def names() -> list[str]:
    """The words that are the same in every language: titles and the people who made the games."""
    from cairn.games import SHELF

    found = {"Cairn", "itten, Naotaka Shimamoto", "Tic-tac-toe"}
    for game in SHELF.values():
        found |= {str(game.title), str(game.designers)}
    return json.loads(json.dumps(sorted(found)))
