"""The parts of the shell that come from the games: a card for each on the shelf, and its new-game form."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from cairn.bots.levels import NAMES
from cairn.core.bot_model import Level, PhysicsModel, SearchModel
from cairn.core.game import Game, Option
from cairn.games.bots import bot_model

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
HANDS = (
    "A child’s hand.",
    "A hasty hand.",
    "A shaky hand.",
    "A fair hand and eye.",
    "Tries before it swings.",
    "A calm hand.",
    "A sure hand.",
    "The steadiest hand.",
)
"""The same in a game of skill."""
USUAL_LEVEL = 2
ACROSS = {
    "computer": ("The computer", "Plays here, without a network."),
    "here": ("Someone beside you", "Two players, one device."),
    "friend": ("A friend elsewhere", "By link or code, device to device."),
    "watch": ("Nobody", "Two computers play; you watch."),
}
"""Who may sit across, with a few words on it."""


def segments(name: str, words: Mapping[str, str], chosen: str) -> str:
    """Values to choose one of, in a row."""
    labels = (
        f'<label><input type="radio" name="{name}" value="{value}"{" checked" if value == chosen else ""}>'
        f"{escape(str(word))}</label>"
        for value, word in words.items()
    )
    return f'<div class="segments">{"".join(labels)}</div>'


EVERYWHERE_ELSE = ("The computer", "On every other seat, without a network.")
ALONE = ("Nobody", "Computers play; you watch.")
"""What is said instead where more than two can play."""

BEGIN = '<span class="unafar">Begin</span><span class="afar">Invite</span>'
AFAR = (
    '<fieldset class="afar"><legend>Who begins?</legend>'
    + segments("begin", {"me": "You", "toss": "A coin", "friend": "Your friend"}, "toss")
    + "</fieldset>\n"
    + '<fieldset class="afar"><legend>Clock</legend>'
    + segments("clock", {"0": "None", "5": "5 min", "10": "10 min", "20": "20 min"}, "0")
    + '<p class="soft small">For each of you, and five seconds more with every move.</p></fieldset>'
)
"""What is asked besides when a friend elsewhere sits across."""


def card(game: Game[Any, Any], picture: str) -> str:
    """One game on the shelf."""
    facts = f"<span>{escape(str(game.players))}</span><span>{game.minutes} min</span>"
    designers, pitch = escape(str(game.designers)), escape(str(game.pitch))
    return (
        f'<li><a class="box {game.name}" href="#/new/{game.name}"><span class="pic">{picture}</span>'
        f'<h2>{escape(game.title)}</h2><span class="by">{designers}</span><p>{pitch}</p>'
        f'<span class="facts">{facts}</span></a></li>'
    )


def form(game: Game[Any, Any], picture: str) -> str:
    """The page on which a new game of this kind is begun."""
    title, pitch = escape(game.title), escape(str(game.pitch))
    fields = "\n".join(field(game, option) for option in game.options)
    model = bot_model(game.name)
    known = f'id="new-{game.name}" data-game="{game.name}" data-title="{title}"' + (" data-mind" if model else "")
    across = (
        opponents(game, model) if model else choices("who", {"here": beside(game), "friend": ACROSS["friend"]}, "here")
    )
    return f"""<main class="page narrow {game.name}" {known} hidden>
<h1 tabindex="-1">{title}</h1><p class="soft">{pitch}</p><hr class="rule">
<form class="columns"><div class="form">
<fieldset><legend>Who sits across from you?</legend>{across}</fieldset>
{seats(game)}{fields}
{AFAR}
<div class="withbutton begin"><button class="button main">{BEGIN}</button>
<a class="button" data-rules="" href="rules/{game.name}.html">{BOOK}Rules</a>{practice(game)}</div>
</div>
<aside class="only-desk"><div class="box {game.name}"><span class="pic">{picture}</span></div>
<p class="soft small">{designed_by(game)} Our rulings are marked as ours in the rules.</p></aside>
</form></main>"""


def practice(game: Game[Any, Any]) -> str:
    """Where a game of skill is practised."""
    return f'<a class="button" href="#/begin/{game.name}?practise=1">Practise</a>' if game.physical else ""


def designed_by(game: Game[Any, Any]) -> str:
    """Who designed a game, in a sentence."""
    known = isinstance(game.designers, str)
    return escape(f"Designed by {game.designers}.") if known else f"<span>{escape(str(game.designers))}.</span>"


def beside(game: Game[Any, Any]) -> tuple[str, str]:
    """The card for people at one device."""
    if len(game.seats) == 1:
        return ACROSS["here"]
    return "People beside you", f"{game.players} players, one device.".capitalize()


def seats(game: Game[Any, Any]) -> str:
    """The row that asks how many play, where that can differ."""
    if len(game.seats) == 1:
        return ""
    rows = segments("seats", {str(seat): str(seat) for seat in game.seats}, str(game.seats[0]))
    return f"<fieldset><legend>How many play?</legend>{rows}</fieldset>\n"


def at_a_board(game: Game[Any, Any], model: SearchModel | PhysicsModel) -> str:
    """Who plays on a board that was drawn: all but a friend elsewhere, who gets it as text."""
    rows = {who: words for who, words in ACROSS.items() if who != "friend"}
    return f"<fieldset><legend>Who sits across from you?</legend>{opponents(game, model, rows, 'here')}</fieldset>"


def opponents(
    game: Game[Any, Any],
    model: SearchModel | PhysicsModel,
    across: Mapping[str, tuple[str, str]] = ACROSS,
    chosen: str = "computer",
) -> str:
    """Who sits across, and what is to be said of the computer; its rows are seen only where it plays."""
    first, second, *more = (str(side.name) for side in game.sides(game.start(max(game.seats), {})))
    others = {str(seat): name for seat, name in enumerate(more, 2)}
    seats = segments("you", {"0": first, "chance": "Chance", "1": second, **others}, "chance")
    rows = {**across} | ({"here": beside(game), "computer": EVERYWHERE_ELSE, "watch": ALONE} if others else {})
    return (
        f"{choices('who', rows, chosen)}</fieldset>\n"
        f"{strengths('level', first, model)}\n{strengths('other', second, model)}\n"
        f'<fieldset class="you"><legend>You play</legend>{seats}'
    )


def strengths(name: str, side: str, model: SearchModel | PhysicsModel) -> str:
    """The levels to choose one of; where two computers play, there are such rows for each side."""
    manners = HANDS if isinstance(model, PhysicsModel) else MANNERS
    cards = "".join(
        f'<label class="choice"><input type="radio" name="{name}" value="{number}"'
        f"{' checked' if number == USUAL_LEVEL else ''}>"
        f'<strong>{called}</strong><span class="soft">{manner}</span>'
        f"{rated(level)}</label>"
        for number, (called, manner, level) in enumerate(zip(NAMES, manners, model.levels, strict=True), 1)
    )
    return (
        f'<fieldset class="levels {name}"><legend>How strong? <span class="side">{escape(side)}</span></legend>'
        f'<div class="choices">{cards}</div></fieldset>'
    )


def rated(level: Level) -> str:
    """The rating of a level, where it was measured."""
    return f'<span class="soft rating">Rating <code>{level.rating}</code></span>' if level.rating else ""


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
    rows = [segment(option, str(value), str(option.value_name(value)), type(value).__name__) for value in values]
    if option.chance:
        rows.insert(1, segment(option, "chance", "Chance", "chance"))
    note = f'<p class="soft small">{escape(str(option.note))}</p>' if option.note else ""
    if option.check:
        note += f'<p><a class="button" href="#/{option.name}/{game.name}">Draw one of your own</a></p>'
    lot = ' class="lot"' if option.chance else ""
    row = f'<div class="segments">{"".join(rows)}</div>'
    return f"<fieldset{lot}><legend>{escape(str(option.label))}</legend>{row}{note}</fieldset>"


def segment(option: Option, value: str, word: str, kind: str) -> str:
    """One value of an option; what stands first is chance, where lots can be drawn, and else the default."""
    chosen = value == ("chance" if option.chance else str(option.default))
    return (
        f'<label><input type="radio" name="{option.name}" value="{escape(value)}" data-type="{kind}"'
        f"{' checked' if chosen else ''}>{escape(str(word))}</label>"
    )
