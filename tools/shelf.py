"""The parts of the shell that come from the games: a card for each on the shelf, and its new-game form."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from cairn.bots.levels import NAMES
from cairn.core.game import Game, Option
from cairn.core.mind import Level
from cairn.games.coming import Coming
from cairn.games.minds import mind_of

BOOK = (
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2zm0 0v13"/></svg>'
)

MANNERS = (
    "For a first evening.",
    "Overlooks a lot.",
    "Overlooks some threats.",
    "Makes a slip or two.",
    "Punishes slips.",
    "Rarely lets you off.",
    "Hardly errs.",
    "All it can in two seconds.",
)
"""What each level is like, from 1."""
USUAL_LEVEL = 2
ACROSS = {
    "computer": ("The computer", "Plays here, without a network."),
    "here": ("Someone beside you", "Two players, one device."),
    "watch": ("Nobody", "Two computers play; you watch."),
}
"""Who may sit across, with a few words on it."""


def card(game: Game[Any, Any] | Coming, picture: str) -> str:
    """One game on the shelf; a game still to be built says so and leads to its rules."""
    facts = f"<span>{escape(game.players)}</span><span>{game.minutes} min</span>"
    kind, link = "", f'href="#/new/{game.name}"'
    if isinstance(game, Coming):
        facts = "<span>Not on the table yet</span>"
        kind, link = " coming", f'data-rules="" href="rules/{game.name}.html"'
    return (
        f'<li><a class="box {game.name}{kind}" {link}><span class="pic">{picture}</span>'
        f'<h2>{escape(game.title)}</h2><span class="by">{escape(game.designers)}</span><p>{escape(game.pitch)}</p>'
        f'<span class="facts">{facts}</span></a></li>'
    )


def form(game: Game[Any, Any], picture: str) -> str:
    """The page on which a new game of this kind is begun."""
    title, pitch = escape(game.title), escape(game.pitch)
    fields = "\n".join(field(game, option) for option in game.options)
    mind = mind_of(game.name)
    known = f'id="new-{game.name}" data-game="{game.name}" data-title="{title}"' + (" data-mind" if mind else "")
    across = opponents(game, mind.levels) if mind else choices("who", {"here": ACROSS["here"]}, "here")
    return f"""<main class="page narrow {game.name}" {known} hidden>
<h1 tabindex="-1">{title}</h1><p class="soft">{pitch}</p><hr class="rule">
<form class="columns"><div class="form">
<fieldset><legend>Who sits across from you?</legend>{across}</fieldset>
{fields}
<div class="withbutton begin"><button class="button main">Begin</button>
<a class="button" data-rules="" href="rules/{game.name}.html">{BOOK}Rules</a></div>
</div>
<aside class="only-desk"><div class="box {game.name}"><span class="pic">{picture}</span></div>
<p class="soft small">Designed by {escape(game.designers)}. Our rulings are marked as ours in the rules.</p></aside>
</form></main>"""


def opponents(game: Game[Any, Any], levels: tuple[Level, ...]) -> str:
    """Who sits across, and what is to be said of the computer; its rows are seen only where it plays."""
    strengths = {
        str(number): (name, f"{manner} {level.rating}" if level.rating else manner)
        for number, (name, manner, level) in enumerate(zip(NAMES, MANNERS, levels, strict=True), 1)
    }
    first, second = (side.name for side in game.sides(game.start(2, game.settle(2, {}))))
    seats = "".join(
        f'<label><input type="radio" name="you" value="{value}"{" checked" if value == "chance" else ""}>'
        f"{escape(word)}</label>"
        for value, word in (("0", first), ("chance", "Chance"), ("1", second))
    )
    return (
        f"{choices('who', ACROSS, 'computer')}</fieldset>\n"
        f'<fieldset class="levels"><legend>How strong?</legend>'
        f"{choices('level', strengths, str(USUAL_LEVEL))}</fieldset>\n"
        f'<fieldset class="you"><legend>You play</legend><div class="segments">{seats}</div>'
    )


def choices(name: str, rows: Mapping[str, tuple[str, str]], chosen: str) -> str:
    """Cards to choose one of, each with a title and a few words."""
    cards = (
        f'<label class="choice"><input type="radio" name="{name}" value="{value}"'
        f"{' checked' if value == chosen else ''}>"
        f'<strong>{escape(title)}</strong><span class="soft">{escape(words)}</span></label>'
        for value, (title, words) in rows.items()
    )
    return f'<div class="choices">{"".join(cards)}</div>'


def field(game: Game[Any, Any], option: Option) -> str:
    """One option as a row of segments; an open one leads to where other values are made."""
    values = list(option.offered or option.values)
    rows = [segment(option, str(value), option.word(value), type(value).__name__) for value in values]
    if option.chance:
        rows.insert(1, segment(option, "chance", "Chance", "chance"))
    note = f'<p class="soft small">{escape(option.note)}</p>' if option.note else ""
    if option.check:
        note += f'<p><a class="button" href="#/{option.name}/{game.name}">Draw one of your own</a></p>'
    return (
        f'<fieldset><legend>{escape(option.label)}</legend><div class="segments">{"".join(rows)}</div>{note}</fieldset>'
    )


def segment(option: Option, value: str, word: str, kind: str) -> str:
    """One value of an option; what stands first is chance, where lots can be drawn, and else the default."""
    chosen = value == ("chance" if option.chance else str(option.default))
    return (
        f'<label><input type="radio" name="{option.name}" value="{escape(value)}" data-type="{kind}"'
        f"{' checked' if chosen else ''}>{escape(word)}</label>"
    )
