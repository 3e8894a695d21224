"""The laws (py/cairn/laws): what every game on the shelf and every example of the kit keeps."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.app.messages.scene_data import plain
from cairn.core.errors import UnreadableAction
from cairn.core.language import ENGLISH, to_json
from cairn.games import SHELF
from cairn.kit import words
from cairn.kit.source import load_game
from cairn.laws import LAWS
from cairn.laws.of_pictures import TAGS, VIEWPOINTS
from cairn.laws.random_games import RandomGames
from shelf import drawn
from tests.stairs import STAIRS

ROOT = Path(__file__).parents[1]
KIT = tuple(load_game(path.read_text("utf-8")) for path in sorted((ROOT / "py/cairn/kit").glob("[et]*/*.py")))
GAMES = (*SHELF.values(), STAIRS, *KIT)
GAMES_EACH = 2

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name.split("~")[0])
every_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.sentence.rstrip(".").replace(" ", "_"))


def variants(game):
    """The options of each game tried: the defaults, and every offered value once; one other way to share things out.

    Of a game of the kit, one other value: its options are read by the kit alone, and large boards take long.
    """

    def tried(option):
        if game in KIT:
            return option.values[:2]
        return option.values[-1:] if option.shares else option.offered or option.values

    defaults = {option.name: option.default for option in game.options}
    changed = [defaults | {option.name: value} for option in game.options for value in tried(option)]
    return [defaults, *(options for options in changed if options != defaults)]


@lru_cache
def random_games(game):
    return RandomGames(game, [(options, GAMES_EACH) for options in variants(game)], sections(game))


def walks(game):
    """Random games with every variant."""
    return random_games(game).walks


def sections(game):
    """The sections of a game's rules page that a refusal may point to, and ""."""
    if game is STAIRS:
        return {"climbing", ""}
    if game in KIT:
        return {"", *dict(words.sections(game.start(2, {}).design))}
    page = (ROOT / f"py/cairn/games/{game.name}/rules.en.html").read_text(encoding="utf-8")
    return {"", *re.findall(r'<section id="([a-z-]+)"', page)}


@every_law
@every_game
def test_every_game_keeps_every_law(game, law):
    if game is STAIRS and law.sentence == "What can be chosen first has brackets or a dot.":
        assert [*law.breaches(random_games(game))], "its picture is as plain as can be"
        return
    assert [(breach, random_games(game).now) for breach in law.breaches(random_games(game))] == []


def test_what_the_page_draws_is_written_down():
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    told = re.search(r"`tag` is one of ([\w, \n]+);", page)[1]
    assert set(told.replace("\n", " ").split(", ")) == TAGS


@every_game
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=12) | st.from_regex(r"[a-zA-Z]?[0-9]?[-@x=^]?[a-zA-Z]?[0-9]{0,2}", fullmatch=True))
def test_any_text_is_read_or_refused_with_a_sentence(game, text):
    try:
        action = game.read(text)
    except UnreadableAction as error:
        refused = str(error)
    else:
        refused = ""
        assert game.write(action) == text, "an action has one text only"
    assert not refused or len(refused) > 10


@pytest.mark.parametrize("name", SHELF)
def test_the_styles_of_a_game_change_no_picture_of_another(name):
    """Stylesheets know no bounds, and `use` knows nothing around it: so every rule names a class of its own."""
    sheets = [ROOT / f"py/cairn/games/{name}/style.css", ROOT / f"web/css/{name}.css"]
    page = "".join(path.read_text("utf-8") for path in (ROOT / "index.html", *ROOT.glob("web/*.html")))
    forms = "".join(game.card + game.form for game in drawn(SHELF.in_order()))
    page += re.sub(r"<svg.*?</svg>", "", forms, flags=re.S)
    others = set(" ".join(re.findall(r'class="([^"{}]*)', page)).split())
    others |= set().union(*(class_names(game) for game in SHELF.values() if game.name != name))
    others.discard(name)
    assert [selector for selector in selectors(*filter(Path.exists, sheets)) if classes_of(selector) <= others] == []


LATE = ("by-link", "friend", "learn", "match", "people", "puzzles", "review", "stats", "tabs")
"""Stylesheets that are fetched when something else is first wanted, and stay when a game is on the table."""


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_no_stylesheet_that_comes_later_changes_the_picture_of_a_game(game):
    rules = selectors(*(ROOT / f"web/css/{name}.css" for name in LATE))
    assert [rule for rule in rules if classes_of(rule) and classes_of(rule) <= class_names(game)] == []


def selectors(*sheets):
    """All selectors of stylesheets."""
    text = re.sub(r"/\*.*?\*/", "", "".join(sheet.read_text("utf-8") for sheet in sheets), flags=re.S)
    rules = [rule for rule in re.findall(r"([^{}]+?)\s*\{", text) if not rule.strip().startswith("@")]
    return [selector for rule in rules for selector in re.split(r",(?![^()]*\))", rule)]


def classes_of(selector):
    """The classes that a selector asks for."""
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", selector))


@lru_cache
def class_names(game):
    """All classes in the pictures of a game."""
    seen = [
        (sample.state, replace(viewpoint, last=sample.last))
        for sample, viewpoint in product(random_games(game).samples(), VIEWPOINTS)
    ]
    pictures = (plain(game.scene(state, viewpoint), set(), {}) for state, viewpoint in seen)
    found = (re.findall(r'"class": ?"([^"]*)"', to_json(picture, ENGLISH)) for picture in pictures)
    return {name for names in found for name in " ".join(names).split()}
