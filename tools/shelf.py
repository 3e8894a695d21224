"""The parts of the shell that come from the games: a card for each on the shelf, and its new-game form."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import puzzle_files
from cairn.bots.levels import NAMES
from cairn.core.bot_model import BotModel, Level, PhysicsModel
from cairn.core.game import Game
from cairn.core.option import Option

BOOK = (
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2zm0 0v13"/></svg>'
)

FLAG = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 21V4m0 1h12l-3 4 3 4H6"/></svg>'
MANNERS = (
    "Plays almost at random",
    "Overlooks a lot",
    "Sees a move ahead",
    "Slips now and then",
    "Plans, and punishes slips",
    "Rarely lets you off",
    "Hardly errs",
    "Plays as well as it can",
)
"""What each level does, from 1."""
HANDS = (
    "Swings like a child",
    "Swings in a hurry",
    "Swings with a shaky hand",
    "Has a fair hand and eye",
    "Tries before it swings",
    "Swings with a calm hand",
    "Swings with a sure hand",
    "Swings as well as it can",
)
"""The same in a game of skill."""
USUAL_LEVEL = 3
FEW = (1, 3, 5, 8)
"""The levels to choose from before all eight are asked for."""
ACROSS = {
    "computer": ("Computer", "Plays here, offline"),
    "here": ("Same device", "Take turns with a friend"),
    "friend": ("A friend elsewhere", "Live, or by link"),
    "watch": ("Watch", "Computer against computer"),
}
"""Who the opponent may be, with a few words on it."""
USUAL = f"who=computer&amp;level={USUAL_LEVEL}&amp;you=0"
"""What Play on the shelf begins before anything else was played: the first seat against the computer."""


def segments(name: str, words: Mapping[str, str], chosen: str) -> str:
    """Values to choose one of, in a row."""
    labels = (
        f'<label><input type="radio" name="{name}" value="{value}"{" checked" if value == chosen else ""}>'
        f"{escape(str(word))}</label>"
        for value, word in words.items()
    )
    return f'<div class="segments">{"".join(labels)}</div>'


MORE_HERE = ("Same device", "Take turns with friends")
"""What is said instead where more than two can play."""

BEGIN = '<span class="unafar">Begin</span><span class="afar">Play now, both online</span>'
AFAR = (
    '<fieldset class="afar"><legend>Who begins</legend>'
    + segments("begin", {"me": "You", "toss": "A coin", "friend": "Your friend"}, "friend")
    + "</fieldset>\n"
    + '<fieldset class="afar"><legend>Clock</legend>'
    + segments("clock", {"0": "None", "5": "5 min", "10": "10 min", "20": "20 min"}, "0")
    + '<p class="soft small">For each of you, and five seconds more with every move.</p></fieldset>\n'
    + '<fieldset class="afar pausing"><legend>Pauses</legend>'
    + segments("pauses", {"2": "2 min", "5": "5 min", "15": "15 min"}, "5")
    + '<p class="soft small">While one of you is away or asleep, the clock stands still, for so long in a game.</p>'
    + "</fieldset>"
)
"""What is asked besides when a friend elsewhere is the opponent."""


def card(game: Game[Any, Any], picture: str) -> str:
    """One game on the shelf: its picture leads to its options, Play begins at once."""
    name, pitch, facts = game.name, escape(str(game.pitch)), f"<span>{escape(str(game.players))}</span>"
    lots = "".join(f"&amp;{option.name}=chance" for option in game.options if option.chance)
    play = f"#/begin/{name}?{USUAL}{lots}" if game.bot() else f"#/begin/{name}"
    return (
        f'<li class="box {name}"><a class="pic" href="#/new/{name}">{picture}'
        f'<span class="hidden">{escape(game.title)}</span></a>'
        f'<h2 id="on-{name}">{escape(game.title)}</h2><p>{pitch}</p>'
        f'<span class="facts">{facts}<span>{game.minutes} min</span></span>'
        f'<div class="starts"><a class="button main" id="play-{name}" data-play="{name}" href="{play}" '
        f'aria-labelledby="play-{name} on-{name}">Play</a>{learn(game)}{practice(game, "bare")}</div></li>'
    )


def credit(game: Game[Any, Any]) -> str:
    """A game and who made it."""
    return f"<div><dt>{escape(game.title)}</dt><dd>{escape(str(game.designers))}</dd></div>"


def learn(game: Game[Any, Any]) -> str:
    """Where a game is learnt, if it has a lesson."""
    name = game.name
    words = 'Learn <span class="minutes">in 2 min</span>'
    label = f'id="learn-{name}" aria-labelledby="learn-{name} on-{name}"'
    return f'<a class="button bare" {label} href="#/learn/{name}">{words}</a>' if game.lesson() else ""


def form(game: Game[Any, Any], picture: str) -> str:
    """The page on which a new game of this kind is begun."""
    name, title, model = game.name, escape(game.title), game.bot()
    fields = "\n".join(field(game, option) for option in game.options)
    known = f'id="new-{name}" data-game="{name}" data-title="{title}"'
    known += " data-mind" * (model is not None) + " data-physical" * game.physical
    facts = f"<span>{escape(str(game.designers))}</span><span>{escape(str(game.players))}</span>"
    facts += f"<span>{game.minutes} min</span>"
    across = {**ACROSS, "here": MORE_HERE} if len(game.seats) > 1 else ACROSS
    opponent = (
        opponents(game, model, across, "computer")
        if model
        else choices("who", {who: across[who] for who in ("here", "friend")}, "here") + "</fieldset>"
    )
    return f"""<main class="page begin {name}" {known} hidden>
<header class="beginhead box {name}"><span class="pic">{picture}</span><div><h1 tabindex="-1">{title}</h1>
<p class="goalline">{FLAG}<span><b>Goal</b> <span>{escape(str(game.goal))}</span></span></p>
<p class="facts">{facts}</p></div></header>
<form class="form">
<fieldset><legend>Opponent</legend>{opponent}
<details class="options"><summary><b>Options</b> <span class="soft" data-summary></span></summary><div class="folded">
{seats(game)}{your_side(game) if model else ""}{fields}
{AFAR}
</div></details>
<div class="beginbar"><button class="button main big">{BEGIN}</button>{by_link()}
<a class="button" data-rules="" href="rules/{name}.html">{BOOK}Rules</a>{lesson(game)}{practice(game)}
{puzzles(game)}{positions(game)}</div>
</form></main>"""


def lesson(game: Game[Any, Any]) -> str:
    """The same where a game is begun."""
    words = 'Learn <span class="minutes">in 2 minutes</span>'
    return f'<a class="button" href="#/learn/{game.name}">{words}</a>' if game.lesson() else ""


def practice(game: Game[Any, Any], look: str = "") -> str:
    """Where a game of skill is practised."""
    kind = f"button {look}".rstrip()
    return f'<a class="{kind}" href="#/begin/{game.name}?practise=1">Practise</a>' if game.physical else ""


def puzzles(game: Game[Any, Any]) -> str:
    """The way to the puzzles of a game, where it has some."""
    return f'<a class="button" href="#/puzzles/{game.name}">Puzzles</a>' if game.name in puzzle_files.GAMES else ""


def positions(game: Game[Any, Any]) -> str:
    """The way to the position editor, where a game can begin with a position."""
    link = f'<a class="button" href="#/position/{game.name}">Set up a position</a>'
    return "" if game.arrangements is None else link


def by_link() -> str:
    """The way to a match by link, where a friend elsewhere is the opponent."""
    return '<button class="button afar" value="link">At your own pace, by link</button>'


def seats(game: Game[Any, Any]) -> str:
    """The row that asks how many play, where that can differ."""
    if len(game.seats) == 1:
        return ""
    rows = segments("seats", {str(seat): str(seat) for seat in game.seats}, str(game.seats[0]))
    return f"<fieldset><legend>Players</legend>{rows}</fieldset>\n"


def at_a_board(game: Game[Any, Any], model: BotModel) -> str:
    """Who plays on a board that was drawn."""
    return f"<fieldset><legend>Opponent</legend>{opponents(game, model, ACROSS, 'here')}{your_side(game)}{AFAR}"


def opponents(
    game: Game[Any, Any],
    model: BotModel,
    across: Mapping[str, tuple[str, str]],
    chosen: str,
) -> str:
    """Who the opponent is, and the levels of the computer, which are seen only where it plays; ends the fieldset."""
    first, second = (str(side.name) for side in game.sides(game.start(max(game.seats), {}))[:2])
    return (
        f"{choices('who', across, chosen)}</fieldset>\n"
        f"{strengths('level', first, model)}\n{strengths('other', second, model)}"
    )


def your_side(game: Game[Any, Any]) -> str:
    """Which side a person plays against the computer."""
    first, *more = (str(side.name) for side in game.sides(game.start(max(game.seats), {})))
    others = {str(seat): name for seat, name in enumerate(more, 1)}
    rows = segments("you", {"0": first, **others, "chance": "Random"}, "0")
    return f'<fieldset class="you"><legend>You play</legend>{rows}</fieldset>\n'


def strengths(name: str, side: str, model: BotModel) -> str:
    """The levels to choose one of; where two computers play, there are such rows for each side."""
    manners = HANDS if isinstance(model, PhysicsModel) else MANNERS
    cards = "".join(
        f'<label class="choice{"" if number in FEW else " more"}"><input type="radio" name="{name}" value="{number}"'
        f"{' checked' if number == USUAL_LEVEL else ''}>"
        f'<strong>{called}</strong><span class="soft">{manner}</span>'
        f"{rated(level)}</label>"
        for number, (called, manner, level) in enumerate(zip(NAMES, manners, model.levels, strict=True), 1)
    )
    return (
        f'<fieldset class="levels {name}"><legend>Level <span class="side">{escape(side)}</span></legend>'
        f'<button class="link all" type="button" aria-expanded="false">All eight levels</button>'
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
    if option.shares:
        return shares(option)
    values = list(option.offered or option.values)
    rows = [
        segment(option, str(value), str(option.value_name(value)), "open" if option.check else type(value).__name__)
        for value in values
    ]
    if option.chance:
        rows.append(segment(option, "chance", "Random", "chance"))
    note = noted(option)
    if option.check:
        note += f'<p><a class="button" href="#/{option.name}/{game.name}">Draw one of your own</a></p>'
    lot = ' class="lot"' if option.chance else ""
    row = f'<div class="segments">{"".join(rows)}</div>'
    return f"<fieldset{lot}><legend>{escape(str(option.label))}</legend>{row}{note}</fieldset>"


def noted(option: Option) -> str:
    """What is said below an option."""
    return f'<p class="soft small">{escape(str(option.note))}</p>' if option.note else ""


def shares(option: Option) -> str:
    """What each seat chooses of its own: the first seat’s row; the page makes the others of it (begin-page.mjs)."""
    names = "".join(f'<option value="{letter}">{escape(str(name))}</option>' for letter, name in option.shares)
    return (
        f'<fieldset class="shares"><legend>{escape(str(option.label))}</legend>'
        f'<label class="hidden" aria-hidden="true"><input type="radio" name="{option.name}" value="{option.default}"'
        ' data-type="open" tabindex="-1" checked><span></span></label>'
        f'<div class="row"><label class="share"><span></span> <select class="field">{names}</select></label></div>'
        f"{noted(option)}</fieldset>"
    )


def segment(option: Option, value: str, word: str, kind: str) -> str:
    """One value of an option; the default is chosen, or the lot."""
    chosen = value == ("chance" if option.chance else str(option.default))
    return (
        f'<label><input type="radio" name="{option.name}" value="{escape(value)}" data-type="{kind}"'
        f"{' checked' if chosen else ''}>{escape(str(word))}</label>"
    )
