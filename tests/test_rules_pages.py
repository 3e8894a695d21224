"""The rules pages: complete, marked where a ruling is ours, and readable without any script or network."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

import catalogs
import report_pages
import rules_pages
from cairn.games import SHELF
from figures import shelf_picture
from tests.rulebook_quotes import QUOTES

ROOT = Path(__file__).parents[1]
SITE = ROOT / "web"
"""Where the links of a page start from: as if it lay where the site has it, beside css and icons."""
VOID = {"meta", "link", "br", "hr", "img", "input"}

SECTIONS = {
    "sedona_vortex": "aim setup entering moving stacking teleporting middle passing winning notation",
    "vaxandis": "aim board turns pie placing moving growth landing freezing end notation",
    "skorpion": "aim board setup turns placing skorpion returning discarding winning notation",
    "lava_flows": "aim setup covered turns moving sliding bubbling ejecting passing solidifying winning notation",
    "stonehenge": "aim setup turns building gates marker swing minus end notation measures",
}
DESIGNERS = {
    "sedona_vortex": ("Danielle Reynolds", "Josh Kaplan"),
    "vaxandis": ("Saïd Galdseid",),
    "skorpion": ("names no designer",),
    "lava_flows": ("Andrew Looney",),
    "stonehenge": ("Naotaka Shimamoto",),
}
NOTATION = {
    "sedona_vortex": ("3@L", "L4", "pass"),
    "vaxandis": ("e5", "c3-f5", "stay", "swap"),
    "skorpion": ("o12", "gate", "S-i3", "S-i3xo4-m2"),
    "lava_flows": ("bw-", "a1-a2", "a1=a2", "^a1", "^a1b", "^a1w", "a1!a2", "pass"),
    "stonehenge": ("B123.5", "T7", "G9:4,5", "M200.0", "S1234,-560,12,0"),
}
RULINGS = {
    "sedona_vortex": ("how many spaces", "passes in a row", "After a draw"),
    "vaxandis": ("Black’s first turn", "becomes one group", "after the growth"),
    "skorpion": ("our reconstruction", "discarded bead is out of the game", "third time"),
    "lava_flows": (
        "directly under a Large",
        "depends only on what can be seen",
        "After a wrong claim",
        "only that the top three alternate",
        "third time",
    ),
    "stonehenge": (
        "28 stones",
        "first turn",
        "at least 1 cm",
        "carries nothing else",
        "4.7 cm",
        "3.9 cm",
        "no legal gate",
        "share the win",
    ),
}
GAMES = list(SHELF)
LANGUAGES = ("en", *catalogs.languages())
PAGES = [(game, language) for game in GAMES for language in LANGUAGES]


@dataclass
class Node:
    """An element: its tag, its attributes, and its children in order (elements and texts)."""

    tag: str
    attrs: dict[str, str]
    inner: list[Node | str] = field(default_factory=list)

    def all(self, *tags: str) -> list[Node]:
        """This element and those inside it with one of these tags, or all of them, in document order."""
        here = [self] if not tags or self.tag in tags else []
        return here + [node for child in self.inner if isinstance(child, Node) for node in child.all(*tags)]

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.inner)

    @property
    def classes(self) -> list[str]:
        return self.attrs.get("class", "").split()


class Tree(HTMLParser):
    """Builds the tree of a page and fails on tags that do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = Node("", {})
        self.open = [self.root]
        self.feed(text)
        self.close()
        assert self.open == [self.root], f"not closed: {self.open[-1].tag}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inner.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inner.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inner.append(data)


def path(game: str, language: str) -> Path:
    return SITE / rules_pages.address(game, language)


@cache
def page(game: str, language: str = "en") -> Node:
    return Tree(rules_pages.text(game, language)).root


def article(game: str, language: str = "en") -> Node:
    (found,) = page(game, language).all("article")
    return found


def test_there_is_a_page_for_each_game_and_no_other():
    assert set(rules_pages.every_page()) == set(PAGES)


def bare(node: Node) -> object:
    """The part of a node that is the same in every language: elements, figures, ids and codes."""
    if node.tag in ("code", "kbd"):
        return node.tag, node.text
    names = {"lang", "hreflang", "href", "src", "content", "aria-label", "data-words", "data-other"}
    attrs = {name: value for name, value in node.attrs.items() if name not in names}
    return node.tag, attrs, [bare(child) for child in node.inner if isinstance(child, Node) and child.tag != "i"]


@pytest.mark.parametrize(("game", "language"), [(game, language) for game, language in PAGES if language != "en"])
def test_a_page_in_another_language_has_the_sections_figures_and_codes_of_the_english_one(game: str, language: str):
    """A rule changed here must be changed there."""
    english, other = article(game), article(game, language)
    for mine, theirs in zip(english.all("section", "header"), other.all("section", "header"), strict=True):
        assert bare(mine) == bare(theirs)
    numbers = [re.findall(r"\d+(?:[.,]\d+)?|\b[a-i]\d\b", tree.text.replace(",", ".")) for tree in (english, other)]
    assert sorted(numbers[0]) == sorted(numbers[1])


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game_lead_to_each_other(game: str):
    for language in LANGUAGES:
        # No <link>: its address would have to be whole, and the site does not know where it will stand.
        others = [node for node in page(game, language).all("a", "link") if "hreflang" in node.attrs]
        assert {node.tag for node in others} == {"a"}
        assert {node.attrs["hreflang"] for node in others} == {*LANGUAGES} - {language}
        for node in others:
            target = (path(game, language).parent / node.attrs["href"]).resolve()
            assert target == path(game, node.attrs["hreflang"])


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_leads_to_the_rules_of_every_game(game: str, language: str):
    (others,) = (node for node in page(game, language).all("nav") if "others" in node.classes)
    links = {node.attrs["href"]: node.attrs.get("aria-current") for node in others.all("a")}
    assert links == {f"{other}.html": "page" if other == game else None for other in GAMES}


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_rule_has_its_section_in_the_article(game: str, language: str):
    sections = {node.attrs.get("id") for node in article(game, language).all("section")}
    assert set(SECTIONS.get(game, "aim notation").split()) <= sections
    for section in article(game, language).all("section"):
        first = next(child for child in section.inner if isinstance(child, Node))
        assert first.tag == "h2"


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_page_says_what_it_is(game: str, language: str):
    tree = page(game, language)
    assert tree.all("html")[0].attrs["lang"] == language
    assert SHELF[game].title in tree.all("title")[0].text
    assert any(node.attrs.get("name") == "description" and node.attrs["content"] for node in tree.all("meta"))
    assert tree.all("main")[0].attrs["id"] == "main"
    levels = [int(node.tag[1]) for node in tree.all("h1", "h2", "h3", "h4")]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_designers_are_named(game: str, language: str):
    text = article(game, language).text
    names = DESIGNERS.get(game, (str(SHELF[game].designers),))
    assert all(name in text for name in names if language == "en" or name[0].isupper())


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_needs_no_script_no_inline_style_and_no_network(game: str, language: str):
    for node in page(game, language).all():
        assert node.tag not in ("script", "style", "iframe", "object", "embed")
        for name, value in node.attrs.items():
            assert name != "style"
            assert not name.startswith("on")
            assert not re.search(r"(^|[^:\w])(\w+:)?//", value), value
            assert not value.startswith("javascript:")


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_no_id_is_used_twice(game: str, language: str):
    ids = [node.attrs["id"] for node in page(game, language).all() if "id" in node.attrs]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_figure_is_also_told_in_words(game: str, language: str):
    figures = article(game, language).all("figure")
    assert figures
    for figure in figures:
        assert figure.all("figcaption")[0].text.strip()
        for picture in figure.all("svg"):
            first = picture.inner[0]
            assert isinstance(first, Node)
            assert first.tag == "title"
            assert len(first.text) > 20
            assert picture.attrs["role"] == "img"
            assert game in picture.classes


@cache
def ruling_mark(language: str) -> str:
    """The words that mark a ruling in a language: how the first one of its pages begins."""
    rulings = (node for game in GAMES for node in article(game, language).all() if "ruling" in node.classes)
    return next(rulings).all("b")[0].text.rstrip(".:")


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_our_rulings_are_marked_as_ours(game: str, language: str):
    rulings = [node for node in article(game, language).all() if "ruling" in node.classes]
    for ruling in rulings:
        first = ruling.inner[0]
        assert isinstance(first, Node)
        assert first.tag == "b"
        assert first.text.rstrip(".:") == ruling_mark(language)
    for words in RULINGS.get(game, ()) if language == "en" else ():
        assert any(words in ruling.text for ruling in rulings), words
    text = article(game, language).text.lower()
    assert text.count(ruling_mark(language).lower()) == len(rulings)
    assert "[ruling]" not in text


OF_THE_PROGRAM = ("notation", "playing", "measures")
"""Sections that tell how a game is written down and played here, and our own measures."""


def unmarked_sentences(game: str, language: str) -> list[tuple[str, str]]:
    """The sentences of a page that are not marked as our rulings, each with its section; pictures have none."""
    found = []
    for section in article(game, language).all("section"):
        name = section.attrs["id"]
        tried = {id(each) for node in section.all("div") if "try" in node.classes for each in node.all()}
        for node in section.all() if name not in OF_THE_PROGRAM else ():
            if node.tag in ("p", "li", "dd", "td") and "ruling" not in node.classes and id(node) not in tried:
                told = re.sub(r"\s+", " ", node.text).strip()
                found += [(name, sentence) for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z“])", told)]
    return found


@pytest.mark.parametrize("game", QUOTES)
def test_every_sentence_that_is_not_marked_rests_on_the_rulebook(game: str):
    said = [sentence for _, sentence in unmarked_sentences(game, "en")]
    known = [start for start, _ in QUOTES[game]]
    assert [(one, start) for one, start in zip(said, known, strict=False) if not one.startswith(start)] == []
    assert len(said) == len(known)
    assert all(len(quote) <= 100 for _, quote in QUOTES[game]), "a quotation is a few words"


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_same_is_marked_in_every_language(game: str, language: str):
    def marked(tongue: str) -> list[tuple[str, int]]:
        sections = article(game, tongue).all("section")
        return [(each.attrs["id"], sum("ruling" in node.classes for node in each.all())) for each in sections]

    assert marked(language) == marked("en")


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_notation_is_explained(game: str, language: str):
    (section,) = (node for node in article(game, language).all("section") if node.attrs.get("id") == "notation")
    codes = [code.text for code in section.all("code")]
    assert all(text in codes for text in NOTATION.get(game, ()))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_links_and_references_lead_somewhere(game: str, language: str):
    tree = page(game, language)
    pages = {path(*one) for one in PAGES} | {SITE / report_pages.address(*one) for one in report_pages.every_page()}
    ids = {node.attrs["id"] for node in tree.all() if "id" in node.attrs}
    for node in tree.all():
        for name in ("href", "src"):
            target, _, fragment = node.attrs.get(name, "").partition("#")
            if target:
                folder = path(game, language).parent
                found = Path(os.path.normpath(folder / target))
                assert found.exists() or found in pages, target
                assert found.is_relative_to(ROOT)
            elif fragment:
                assert fragment in ids
        for value in node.attrs.values():
            assert all(name in ids for name in re.findall(r"url\(#([^)]+)\)", value))


@pytest.mark.parametrize("game", RULINGS)
def test_the_rulings_have_a_page_in_the_docs(game: str):
    assert "**Ours" in (ROOT / "docs" / "rulings" / f"{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_shelf_picture_is_a_fragment_to_put_in_the_page(game: str):
    text = shelf_picture(game)
    (picture,) = (child for child in Tree(text).root.inner if isinstance(child, Node))
    assert picture.tag == "svg"
    assert picture.classes == ["drawing", "mini"]
    assert picture.attrs["aria-hidden"] == "true"
    assert len(text) < 5000
    for node in picture.all():
        assert "style" not in node.attrs
        assert node.attrs.get("id", "pic-").startswith("pic-")


def test_a_translated_drawing_with_a_title_alone_is_that_of_the_english_page() -> None:
    english = "<svg width='1'><title>A <b>stone</title><path/></svg> and <svg><title>Two</title><text>II</text></svg>"
    page = "<svg><title>Ein Stein</title></svg> und <svg><title>Zwei</title><text>zwei</text></svg>"
    drawn = "<svg width='1'><title>Ein Stein</title><path/></svg> und <svg><title>Zwei</title><text>zwei</text></svg>"
    assert rules_pages.with_drawings(page, english) == drawn
    assert rules_pages.with_drawings(english, english) == english
