"""How each of our games plays: a page for every game that `make reports` has had played, in every language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from html import escape

from babel.dates import format_date

import catalogs
import rules_pages
from cairn.core.language import Language, Phrase, render
from cairn.report.findings import from_data
from cairn.report.rows import Answer, Bar, course, heading, rows, verdict

ENDING = "-report"
"""The ending of the name of a page."""
WIDTH, LINE, AXIS = 420, 44, 300
"""The size of a picture of intervals, in CSS pixels: its width, the height of a line, and the width from 0 to 1."""


def address(game: str, tag: str) -> str:
    """Where a page stands in the site: beside the rules in the same language."""
    return rules_pages.address(game, tag).replace(".html", f"{ENDING}.html")


def every_page() -> list[tuple[str, str]]:
    """All games that have a report, in all languages of their rules."""
    return [(game, tag) for game, tag in rules_pages.every_page() if rules_pages.report(game).exists()]


def text(game: str, tag: str) -> str:
    """A whole page: the verdict, and a section for each row of the report."""
    kept = json.loads(rules_pages.report(game).read_text("utf-8"))
    found, made = from_data(kept["found"]), date.fromisoformat(kept["made"])
    language = catalogs.program_language(tag, "kit", "report", "page")  # the page knows the sections of the rules
    answers = rows(found)
    title = said(heading(found), language)
    about = said(verdict(found), language)
    day = format_date(made, "long", tag)
    header = f'<h1>{title}</h1>\n<p class="lede">{about}</p>\n<p class="by">{said(course(found, day), language)}</p>'
    return rules_pages.framed(
        game,
        tag,
        address,
        title=title,
        description=f'<meta name="description" content="{about}">',
        sections=[(row.name, said(row.title, language)) for row in answers],
        beside=(f"{game}.html", rules_pages.rules_of(game, tag)),
        article="\n".join((f"<header>\n{header}\n</header>", *(section(row, language) for row in answers))),
    )


def said(words: Phrase, language: Language) -> str:
    """A sentence in a language, as HTML."""
    return escape(str(render(words, language)))


def section(row: Answer, language: Language) -> str:
    """One row: its title, a picture of its intervals if it has any, and its sentences."""
    title = f"<h2>{said(row.title, language)}</h2>"
    told = (f"<p>{said(one, language)}</p>" for one in row.told)
    return "\n".join((f'<section id="{row.name}">', title, *picture(row, language), *told, "</section>"))


def picture(row: Answer, language: Language) -> Iterator[str]:
    """Intervals, one below another, if there are any; what they show is told beside them too."""
    if not row.bars:
        return
    height = LINE * len(row.bars)
    lines = "".join(drawn(bar, LINE * at, language) for at, bar in enumerate(row.bars))
    yield f'<svg class="intervals" viewBox="0 0 {WIDTH} {height}" aria-hidden="true">{lines}</svg>'


def drawn(bar: Bar, top: int, language: Language) -> str:
    """One interval: what it is of, how far it reaches, and the value."""
    low, at, high = (round(AXIS * part, 1) for part in (bar.low, bar.value, bar.high))
    y = top + 30
    return (
        f'<text y="{top + 16}">{said(bar.label, language)}</text>'
        f'<path class="even" d="M{AXIS / 2:g} {y - 9}V{y + 9}"/>'
        f'<path class="reach" d="M{low} {y}H{high}"/><circle cx="{at}" cy="{y}" r="5"/>'
        f'<text class="value" x="{WIDTH}" y="{y + 5}">{said(bar.shown, language)}</text>'
    )
