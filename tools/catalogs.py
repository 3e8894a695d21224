"""Catalogs: what the site says in English, what translators made of it, and what the page and the program load of that.

`make words` brings locale/*/LC_MESSAGES/cairn.po up to date with the sources; then fill in what is empty.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import c2py
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from cairn.core.language import ENGLISH, Language
from cairn.core.language import language as language_of
from cairn.core.play import begin
from cairn.games import SHELF

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locale"
KEYWORDS = {"t": None, "mark": None, "tn": (1, 2), "lookup": None, "GameLaw": None}
ATTRIBUTES = ("aria-label", "aria-roledescription", "alt", "placeholder", "title")
"""The attributes with texts, as web/js/shell/language.ts has them; with FOREIGN and KEPT below."""
FOREIGN = ("script", "style", "noscript", "py-config", "mpy-config")
KEPT = ("code", "textarea", "svg")
VOID = ("meta", "link", "input", "br", "hr", "img")
SAYS = re.compile(r"[^\W\d_]{2}")
PROGRAM = ".py"
"""Where the texts are used that the program says; all others are the page's, but for those of a guide."""
GUIDE = "docs/kit.md"
"""The guide to the kit: its words on a name are told while one writes (tools/workshop.py), by a file of its own."""
WHAT = re.compile(r"^\| `[^`]+` \| ([^|]+) \| `", re.MULTILINE)
PARTS = {
    "report": ("py/cairn/report/", "web/js/report/"),
    "kit": ("py/cairn/kit/", "py/cairn/laws/", "py/cairn/report/"),
    "friend": ("web/js/peer/", "web/js/by-link/", "web/js/mailbox/"),
}
"""Parts of program and page that most visits do without: what only their files say has a catalog of its own.

The first that fits is it: what the kit and a report say is the kit's, which every report is made with.
"""
ELSEWHERE = ("web/js/by-link/turn-list.ts", "web/js/peer/terms.ts")
"""Files in the folders of a part that other pages use too."""
WITHOUT_SCRIPT = "Without JavaScript the rules can be read, but nothing can be played:"
"""Said where scripts are off, before links to the rules; no script can look it up, so the build does."""

UNLOADED = "Cairn didn’t load. Check your connection and reload the page."
"""Said where no script of the page has come; the build tells theme.js."""

TRY_IT, CLOSE_BOARD = "Try it here", "Close the board"
TALLY = "Done: {done} of {count} exercises on this page."
"""Said where a section of the rules can be tried; the build puts it there, as pages of rules have no catalog."""

RULES_OF, TO_THE_RULES = "Rules of {game}", "Go to the rules"
ON_THIS_PAGE, OTHER_RULES = "On this page", "Rules of the other games"
HOW_IT_PLAYS = "How it plays"
"""Said around the rules of every game."""
BY_THE_BUILD = (
    *(WITHOUT_SCRIPT, UNLOADED, TRY_IT, CLOSE_BOARD, TALLY),
    *(RULES_OF, TO_THE_RULES, ON_THIS_PAGE, OTHER_RULES, HOW_IT_PLAYS),
)
"""All that the build itself says."""


class Shown(HTMLParser):
    """Collects the texts that a page shows, and those attributes that are read out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.inside: list[tuple[str, bool]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element."""
        names = dict(attrs)
        foreign = tag in FOREIGN or names.get("translate") == "no" or any(name == "foreign" for name, _ in self.inside)
        if not foreign:
            read = ("content",) if names.get("name") == "description" else ATTRIBUTES
            self.texts += [text for name in read if (text := names.get(name))]
        if tag not in VOID:
            self.inside.append(("foreign" if foreign else tag, tag in KEPT))

    def handle_endtag(self, _: str) -> None:
        """Leave an element."""
        self.inside.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass an element without content."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        """Take a text."""
        if not any(name == "foreign" or kept for name, kept in self.inside):
            self.texts.append(" ".join(data.split()))


def shown(page: str) -> Iterator[str]:
    """The texts that the shell itself shows; the names of games and people are the same everywhere."""
    names = {name for game in SHELF.values() for name in (game.title, game.designers) if isinstance(name, str)}
    names.add("Cairn")
    for text in Shown(page).texts:
        if SAYS.search(text) and text not in names:
            yield text


def players() -> Iterator[str]:
    """The names of all sides, in games with as many players as can play: saved games tell who is to move."""
    for game in SHELF.values():
        for side in game.sides(begin(game, game.seats[-1], {}).state):
            yield str(side.name)


def template(page: str) -> Catalog:
    """Every text to be translated, with the files it is in; `page` is the shell as it is served."""
    catalog = Catalog(project="Cairn", charset="utf-8")
    for text in shown(page):
        catalog.add(text, locations=[("index.html", 0)])
    for name in players():
        catalog.add(name, locations=[("index.html", 0)])
    for said in BY_THE_BUILD:
        catalog.add(said, locations=[("index.html", 0)])
    for path in sorted((ROOT / "py/cairn/games").glob("*/rules.en.html")):
        for section in re.findall(r'<section id="([^"]+)"', path.read_text()):
            catalog.add(section.replace("-", " "), locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for said in WHAT.findall((ROOT / GUIDE).read_text("utf-8")):
        catalog.add(said, locations=[(GUIDE, 0)])
    for folder, pattern, method in (("web/js", "*.ts", "javascript"), ("py/cairn", "*.py", "python")):
        for path in sorted((ROOT / folder).rglob(pattern)):
            options = {"parse_template_string": "True"} if method == "javascript" else {}
            with path.open("rb") as source:
                for _, message, _, _ in extract(method, source, KEYWORDS, options=options):
                    catalog.add(message, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    return catalog


def languages() -> list[str]:
    """The tags of all languages with a catalog."""
    return sorted(path.name for path in LOCALES.iterdir() if path.is_dir())


def po(language: str) -> Path:
    """Where the catalog of a language lies."""
    return LOCALES / language / "LC_MESSAGES" / "cairn.po"


def translation(language: str, text: str) -> str:
    """The translation of a text into a language; the English text while nobody has translated it."""
    message = read(language).get(text)
    return str(message.string or text) if message else text


@cache
def program_language(tag: str, *parts: str) -> Language:
    """A language with the texts of the program, and of parts, for what is drawn and said when the site is built."""
    if tag == "en":
        return ENGLISH
    found = compiled(read(tag))
    program = json.loads(found["program"])
    for part in parts:
        program["texts"] |= {text: said for text, said in json.loads(found[part]).items() if isinstance(said, str)}
    return language_of(tag, **program)


@cache
def read(language: str) -> Catalog:
    """The catalog of a language."""
    with po(language).open("rb") as file:
        return read_po(file, locale=language)


def update(page: str) -> None:
    """Bring every catalog up to date: new texts come without a translation, those gone go."""
    for language in languages():
        catalog = read(language)
        catalog.update(template(page), no_fuzzy_matching=True)
        catalog.obsolete.clear()
        written = io.BytesIO()
        write_po(written, catalog, width=120, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
        # The hour of the writing would differ in every branch and say nothing.
        po(language).write_bytes(re.sub(rb'"POT-Creation-Date: .*\n', b"", written.getvalue()))
        missing = untranslated(catalog)
        print(f"{language}: {len(catalog)} texts, {len(missing)} to translate")


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or as many as the language has plural forms."""
    return (message.string or "",) if isinstance(message.string, str | None) else tuple(message.string)


def untranslated(catalog: Catalog) -> list[str]:
    """The texts that have no translation yet, or a doubtful one."""
    return [first(message) for message in catalog if message.id and (message.fuzzy or not all(forms(message)))]


def compiled(catalog: Catalog) -> dict[str, str]:
    """The catalog as JSON for the page, its plural forms by category, and for the program, as gettext has them.

    A part (PARTS) has the texts alone, to be added to those of the program or the page.
    """
    parts: dict[str, dict[str, Any]] = {name: {} for name in ("page", "program", *PARTS)}
    for message in sorted((message for message in catalog if message.id), key=first):
        if message.fuzzy or not all(forms(message)):
            continue
        told = [path for path, _ in message.locations if path != GUIDE]
        if by_page := [path for path in told if not path.endswith(PROGRAM)]:
            said = by_category(catalog, message) if message.pluralizable else message.string
            parts[part_of(by_page) or "page"][first(message)] = said
        if by_program := [path for path in told if path.endswith(PROGRAM)]:
            parts[part_of(by_program) or "program"][first(message)] = "\0".join(forms(message))
    program = {"plural": catalog.plural_expr, "texts": parts["program"]}
    return {name: small(said) for name, said in {**parts, "program": program}.items()}


def part_of(paths: list[str]) -> str | None:
    """The part (PARTS) that alone says what these files say, if there is one."""
    alone = (name for name, folders in PARTS.items() if all(path.startswith(folders) for path in paths))
    return None if any(path in ELSEWHERE for path in paths) else next(alone, None)


def by_category(catalog: Catalog, message: Message) -> dict[str, str]:
    """Plural forms by the category that the browser tells for a number ("one", "few", "other")."""
    category, form = Locale.parse(catalog.locale_identifier).plural_form, c2py(catalog.plural_expr)
    return {category(count): forms(message)[form(count)] for count in range(200)}


def first(message: Message) -> str:
    """The key by which a text is looked up: for plurals, the singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def small(texts: Mapping[str, Any]) -> str:
    """JSON without a space too much."""
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":"))


def write(folder: Path) -> None:
    """Write what the page and the program load of every language into a folder."""
    folder.mkdir(parents=True)
    for language in languages():
        for name, texts in compiled(read(language)).items():
            (folder / (f"{language}.json" if name == "page" else f"{language}.{name}.json")).write_text(texts)


def placeholders(texts: Iterable[str]) -> set[str]:
    """The names in braces in some texts."""
    return {name for text in texts for name in re.findall(r"\{(\w*)[^}]*\}", text)}
