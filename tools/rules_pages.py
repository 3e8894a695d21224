"""The rules pages of all games: in each game's folder, one for every language; and where they stand in the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path

from babel import Locale

import catalogs
import figures
from cairn.app.lesson import find_exercises
from cairn.games import SHELF

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "py/cairn/games"
SHELL = ROOT / "web/rules.fragment.html"
"""The frame around the article of every game."""
HEADING = re.compile(r'<section id="([^"]+)">\s*<h2>(.*?)</h2>')
FIGURE = re.compile(r"<figure\b.*?</figure>", re.DOTALL)
DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)


def languages(game: str) -> list[str]:
    """The tags of the languages in which a game's rules are written, English first."""
    tags = [re.fullmatch(r"rules\.(\w+)\.html", path.name) for path in (GAMES / game).glob("rules.*.html")]
    return sorted((tag[1] for tag in tags if tag), key=lambda tag: (tag != "en", tag))


def source(game: str, tag: str) -> Path:
    """The article of a page as it was written, below a line with its description."""
    return GAMES / game / f"rules.{tag}.html"


def report(game: str) -> Path:
    """The file of a game's report on how it plays, as `make reports` wrote it."""
    return GAMES / game / "report.json"


def address(game: str, tag: str) -> str:
    """Where a page stands in the site; its links are written from there."""
    return f"rules/{game}.html" if tag == "en" else f"rules/{tag}/{game}.html"


def text(game: str, tag: str) -> str:
    """A whole page: the article with its figures and exercises, and the ways to its sections and to other pages."""
    description, article = with_drawings(*(source(game, each).read_text("utf-8") for each in (tag, "en"))).split(
        "\n", 1
    )
    page = framed(
        game,
        tag,
        address,
        title=rules_of(game, tag),
        description=description,
        sections=HEADING.findall(article),
        beside=(f"{game}-report.html", said(catalogs.HOW_IT_PLAYS, tag)) if report(game).exists() else None,
        article=figures.with_figures(article, game, catalogs.program_language(tag)),
    )
    return with_exercises(page, game, tag)


def rules_of(game: str, tag: str) -> str:
    """The title of the rules page of a game."""
    return escape(said(catalogs.RULES_OF, tag).format(game=SHELF[game].title))


def framed(
    game: str,
    tag: str,
    placed: Callable[[str, str], str],
    *,
    title: str,
    description: str,
    sections: Sequence[tuple[str, str]],
    beside: tuple[str, str] | None,
    article: str,
) -> str:
    """A page of a game: an article with a way to each of its sections, and to other pages.

    `placed` tells where such a page of a game lies in each language; `beside` is the address and the name of another
    page of the game.
    """
    link = f'<p class="beside"><a class="button" href="{beside[0]}">{beside[1]}</a></p>\n' if beside else ""
    return SHELL.read_text("utf-8").format(
        tag=tag,
        game=game,
        home="../" * len(Path(address(game, tag)).parts[1:]),
        title=title,
        description=description,
        skip=said(catalogs.TO_THE_RULES, tag),
        contents=said(catalogs.ON_THIS_PAGE, tag),
        others=said(catalogs.OTHER_RULES, tag),
        languages="\n".join(language_links(game, tag, placed)),
        sections="\n".join(f'<li><a href="#{key}">{words}</a></li>' for key, words in sections),
        article=article,
        beside=link,
        games=games_list(game, tag),
    )


def language_links(game: str, tag: str, placed: Callable[[str, str], str]) -> Iterator[str]:
    """Links to the same page in other languages."""
    up = "" if tag == "en" else "../"
    for other in languages(game):
        if other != tag:
            href = f"{up}{placed(game, other).removeprefix('rules/')}"
            yield f'<a class="button bare keep" href="{href}" hreflang="{other}" lang="{other}">{own_name(other)}</a>'


def said(text: object, tag: str) -> str:
    """A text of the project in a language, as HTML."""
    return escape(str(text) if tag == "en" else catalogs.translation(tag, str(text)))


def with_drawings(page: str, english: str) -> str:
    """A translated page on which a drawing that has a title alone is that of the English page, under its own title."""
    drawings = iter(DRAWING.findall(english))

    def drawn(match: re.Match[str]) -> str:
        own, drawing = match[0], next(drawings)
        title = own.removeprefix("<svg>").removesuffix("</svg>")
        return TITLE.sub(lambda _: title, drawing, count=1) if TITLE.fullmatch(title) else own

    return DRAWING.sub(drawn, page)


def with_exercises(page: str, game: str, tag: str) -> str:
    """A page on which each section has what can be tried of it: with its figure, or else at its end."""
    home = "../" * len(Path(address(game, tag)).parts)
    for section, exercise in find_exercises(SHELF[game]).items():
        start = page.index(f'<section id="{section}">')
        end = page.index("</section>", start)
        if figure := FIGURE.search(page, start, end):
            start, end = figure.span()
        else:
            start = end
        link, other = f"{home}#/learn/{game}/{section}", said(catalogs.CLOSE_BOARD, tag)
        box = (
            f'<div class="try" data-exercise="{game} {section}" data-key="{exercise.key}">\n'
            f'<p id="try-{section}">{said(exercise.steps[0].text, tag)}</p>\n'
            f'<a class="button" href="{link}" aria-describedby="try-{section}" data-other="{other}">'
            f"{said(catalogs.TRY_IT, tag)}</a>\n{page[start:end]}\n"
            f'<p class="tally" role="status" data-words="{said(catalogs.TALLY, tag)}" hidden></p>\n</div>\n'
        )
        page = page[:start] + box + page[end:]
    return page


def games_list(game: str, tag: str) -> str:
    """Links to the rules of all games in a language, in the order of the shelf; the page's own is the current one."""
    games = (other for other in SHELF.in_order() if tag in languages(other.name))
    current = {game: ' aria-current="page"'}
    items = (f'<li><a href="{g.name}.html"{current.get(g.name, "")}>{escape(g.title)}</a></li>' for g in games)
    return "\n".join(("<ul>", *items, "</ul>"))


def own_name(tag: str) -> str:
    """The name of a language in itself, such as Deutsch."""
    return str(Locale.parse(tag).get_language_name()).capitalize()


def every_page() -> list[tuple[str, str]]:
    """All games of the shelf, in all their languages."""
    return [(game, tag) for game in SHELF for tag in languages(game)]
