"""A move that a person types is read as they mean it: in any dash, width and case, and as the program tells a move."""

from __future__ import annotations

from random import Random

import pytest

import catalogs
from cairn.core.errors import GameError, IllegalAction
from cairn.core.language import ENGLISH, render
from cairn.core.play import begin
from cairn.core.typed_text import LONGEST, read_typed, tidy
from cairn.games import SHELF
from cairn.games.stonehenge.actions import Fall, Swing
from cairn.kit.source import load_game
from cairn.laws.random_games import refuses
from tests.test_every_game import GAMES, every_game, random_games

POSITIONS, CHOICES = 3, 3
"""Positions of a game that are looked at, and actions of each."""
KIT = {game.name.split("~")[0]: game for game in GAMES}
CASES = """'''Cases. Be the last to move.'''

from cairn.kit import *

board = points("a-A-b", a=(0, 0), A=(1, 0), b=(2, 0))
sides = "White", "Black"
piece = "piece"
stuck = "loses"


def setup(p):
    p.put("a", side=0)
    p.put("b", side=1)


@rule
def move(p):
    '''Move a piece to an empty point beside it.'''
    for start in p.mine:
        for to in p.near(start):
            if p.is_empty(to):
                yield start, to


@rule
def stay(p):
    '''Or put a piece in the middle.'''
    if p.is_empty("A"):
        yield "A"
"""
SPEECH = {"en": ENGLISH, **{tag: catalogs.program_language(tag, "kit") for tag in catalogs.languages()}}


def position(name, *texts, **options):
    """The position of a game after these actions."""
    game = KIT[name]
    play = begin(game, 2, options)
    for text in texts:
        play = play.append(game.read(text))
    return game, play.state


def samples(game):
    """Some positions of random games, and some of the actions that are legal there."""
    lots = Random(game.name)
    found = [sample.state for sample in random_games(game).open_samples()]
    for state in lots.sample(found, min(POSITIONS, len(found))):
        actions = state.legal_actions()
        yield state, lots.sample([*actions], min(CHOICES, len(actions)))


READ = {
    "an en dash": "a2\u2013b3",
    "an em dash": "a2\u2014b3",
    "a minus sign": "a2\u2212b3",
    "a hyphen that does not break": "a2\u2011b3",
    "a hyphen": "a2\u2010b3",
    "a figure dash": "a2\u2012b3",
    "a bar": "a2\u2015b3",
    "a small dash": "a2\ufe58b3",
    "a wide dash": "a2\uff0db3",
    "a bullet for a dash": "a2\u2043b3",
    "a heavy minus": "a2\u2796b3",
    "the long sound of a Japanese keyboard": "a2\u30fcb3",
    "a dash of a box": "a2\u2500b3",
    "two dashes": "a2--b3",
    "a dash that Unicode calls a modifier": "a2\u02d7b3",
    "spaces round the dash": " a2 \u2013 b3 ",
    "spaces that do not break": "a2\u00a0-\u202fb3",
    "a wide space": "a2\u3000-\u3000b3",
    "a thin space and a tab": "a2\u2009-\tb3",
    "spaces within a point": "a 2-b 3",
    "wide letters and digits": "\uff41\uff12-\uff42\uff13",
    "digits of Arabic": "a\u0662-b\u0663",
    "digits of Devanagari": "a\u0968-b\u0969",
    "digits above the line": "a\u00b2-b\u00b3",
    "digits of a keypad of emoji": "a2\ufe0f\u20e3-b3\ufe0f\u20e3",
    "letters of mathematics": "\U0001d41a2-\U0001d41b3",
    "capital letters": "A2-B3",
    "a first capital letter": "A2-b3",
    "capital letters and a dash of a phone": "A2 \u2013 B3.",
    "a full stop": "a2-b3.",
    "an exclamation mark": "a2-b3!",
    "an ellipsis": "a2-b3\u2026",
    "a full stop of Japanese": "a2-b3\u3002",
    "a comma": "a2-b3,",
    "quotes of a phone": "\u201ca2-b3\u201d",
    "quotes of German": "\u201ea2-b3\u201c",
    "quotes of French": "\u00ab a2-b3 \u00bb",
    "brackets": "(a2-b3)",
    "stars of a messenger": "**a2-b3**",
    "code of a messenger": "`a2-b3`",
    "a letter without width": "a2\u200b-\u200bb3",
    "a joiner": "a2\u2060-b3",
    "a byte order mark": "\ufeffa2-b3",
    "a soft hyphen": "a\u00ad2-b3",
    "marks of direction": "\u200ea2-b3\u200f",
    "isolates": "\u2066a2-b3\u2069",
    "a filler of Hangul": "a2-b3\u3164",
    "a selector of variants": "a2-b3\ufe0e",
    "the number of the move": "12. a2-b3",
    "the number of the move and dots": "3\u2026 a2-b3",
    "an item of a list": "\u2022 a2-b3",
    "a line of Markdown": "- a2-b3",
    "the line end of a paste": "a2-b3\r\n",
    "as the move list says it": "White plays a2\u2013b3.",
    "as it says it to the player": "You play a2\u2013b3.",
    "as it says it, without the full stop": "white plays a2-b3",
    "as a terminal prints it": "a2-b3: White plays a2\u2013b3.",
}


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_what_no_eye_can_tell_apart_is_one_move(text):
    game, state = position("breakthrough")
    assert game.write(read_typed(game, state, text)) == "a2-b3"


NOTATIONS = [
    ("sedona_vortex", (), "3@l", "3@L"),
    ("sedona_vortex", (), "3 @ L.", "3@L"),
    ("sedona_vortex", (), "\uff13\uff20\uff2c", "3@L"),
    ("sedona_vortex", ("3@L", "1@R"), "l 1", "L1"),
    ("sedona_vortex", ("3@L", "1@R"), "red 2\u2013left I", "2@L"),
    ("sedona_vortex", (), "PASS", "pass"),
    ("skorpion", (), "O12", "o12"),
    ("skorpion", (), "Gate.", "gate"),
    ("skorpion", (), "Place a bead on o4", "o4"),
    ("skorpion", (), "s\u2013I3", "S-i3"),
    ("skorpion", (), "S - i3 x o4 - m2", "S-i3xo4-m2"),
    ("skorpion", (), "S\u2013i3\u00d7o4\u2013m2", "S-i3xo4-m2"),
    ("vaxandis", (), "E5", "e5"),
    ("vaxandis", (), "e 5", "e5"),
    ("vaxandis", (), "Place a stack on e5.", "e5"),
    ("vaxandis", ("e5",), "STAY!", "stay"),
    ("vaxandis", ("e5",), "Stay White", "stay"),
    ("lava_flows", (), "B W\u2013", "bw-"),
    ("lava_flows", (), "bw\u2212", "bw-"),
    ("lava_flows", ("bw-", "bw-"), "A1\uff1dA2", "a1=a2"),
    ("lava_flows", ("bw-", "bw-"), "\u00e21b", "^a1b"),
    ("lava_flows", ("bw-", "bw-"), "\u02c6 a1 w", "^a1w"),
    ("lava_flows", ("bw-", "bw-"), "a1\uff01a2", "a1!a2"),
    ("stonehenge", (), "b123.5", "B123.5"),
    ("stonehenge", (), "B123,5", "B123.5"),
    ("stonehenge", (), "s1234, \u2212560, 12, 0", "S1234,-560,12,0"),
    ("stonehenge", (), "g9: 4, 5", "G9:4,5"),
]


@pytest.mark.parametrize(("name", "before", "text", "written"), NOTATIONS)
def test_a_move_is_read_in_the_notation_of_its_game(name, before, text, written):
    game, state = position(name, *before)
    assert game.write(read_typed(game, state, text)) == written


REFUSED = [
    ("breakthrough", "a1-a9", "“a1-a9” isn’t a move: there is no a9 on this board."),
    ("breakthrough", "A2\u2013Z3", "“A2-Z3” isn’t a move: there is no Z3 on this board."),
    ("breakthrough", "a12", "“a12” isn’t a move: there is no a12 on this board."),
    ("breakthrough", "a2b3", "A dash is missing between a2 and b3: write a2-b3."),
    ("breakthrough", "A2 B3", "A dash is missing between a2 and b3: write a2-b3."),
    ("breakthrough", "a2, b3", "A dash is missing between a2 and b3: write a2-b3."),
    ("breakthrough", "a2-b3c4", "A dash is missing between b3 and c4: write a2-b3-c4."),
    ("breakthrough", "a2-", "“a2-” isn’t a move: beside a dash a point is missing."),
    ("breakthrough", "\u0430\u0032-b3", "“\u0430” is a Cyrillic letter, whatever it looks like. Type the Latin “a”."),
    ("breakthrough", "a2-\u03b23", "“\u03b2” is a Greek letter, whatever it looks like. Moves are written"),
    ("breakthrough", "\u0391\u0032-b3", "“\u0391” is a Greek letter, whatever it looks like. Type the Latin “A”."),
    ("breakthrough", "a2-\u05d13", "“\u05d1” is a letter of another script. Moves are written with Latin letters."),
    ("breakthrough", "a2-\u30d33", "“\u30d3” is a letter of another script. Moves are written with Latin letters."),
    ("breakthrough", "\u200b.", "Nothing is written there."),
    ("breakthrough", "\u3164", "Nothing is written there."),
    ("breakthrough", "hello there", "“hello there” isn’t a move. Write its points with dashes between them."),
    ("vaxandis", "a12", "“a12” isn’t a move: there is no a12 on this board."),
    ("vaxandis", "c3 d4", "A dash is missing between c3 and d4: write c3-d4."),
    ("sedona_vortex", "L0", "“L0” isn’t a move: there is no L0 on this board."),
    ("sedona_vortex", "6@L", "“6@L” names no stone: sizes are 1 to 5. Write"),
    ("skorpion", "S-z99x", "“S-z99x” isn’t a move: there is no z99 on this board."),
    ("lava_flows", "a4-a2", "“a4-a2” isn’t a move: there is no a4 on this board."),
    ("lava_flows", "a1\u2013b2", "a1 and b2 are not beside each other"),
    ("stonehenge", "B400.0", "“B400.0” has no angle"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "said"), REFUSED)
def test_a_refusal_names_what_is_wrong(name, text, said):
    with pytest.raises(GameError) as refused:
        read_typed(*position(name), text)
    assert str(refused.value).startswith(said)


def test_a_text_that_fits_several_moves_is_asked_about():
    with pytest.raises(IllegalAction) as refused:
        read_typed(*position("lava_flows"), "You hide two Mediums.")
    assert str(refused.value).startswith("Which move? That fits several: ")
    assert "bw-" in str(refused.value)


def test_a_text_without_end_is_not_searched_for_a_move():
    game, state = position("breakthrough")
    for text in ("a2-b3" + " " * LONGEST, "a" * 100_000, "\ufdfa" * LONGEST, "-" * LONGEST):
        with pytest.raises(GameError):
            read_typed(game, state, text)


def test_a_tidy_text_stays_as_it_is():
    assert [tidy(tidy(text)) == tidy(text) for text in READ.values()] == [True] * len(READ)


def test_letters_that_mean_two_things_in_two_cases_are_never_changed():
    """A board may name its points so: then a text is read as it is, or not at all."""
    game = load_game(CASES)
    state = begin(game, 2, {}).state
    assert read_typed(game, state, " a \u2013 A.") == ("a", "A")
    assert read_typed(game, state, "A") == ("A",)
    for text in ("B-a", "b-A", "AA", "A-B"):
        with pytest.raises(GameError):
            state.check(read_typed(game, state, text))


@every_game
def test_every_case_in_which_a_move_can_be_typed_is_that_move(game):
    for state, actions in samples(game):
        for action in actions:
            text = game.write(action)
            for typed in (text.upper(), text.lower(), text.swapcase(), text.title(), f"\u201c{text}.\u201d"):
                assert read_typed(game, state, typed) == action


@pytest.mark.long
@pytest.mark.parametrize("tag", SPEECH)
@every_game
def test_what_the_program_prints_of_a_move_can_be_typed_in_every_language(game, tag):
    """A text of the program is read as the action it is about, or, where it tells of several, is asked about."""
    for state, actions in samples(game):
        for action in actions:
            if isinstance(action, Swing | Fall):
                continue
            for phrase in (game.describe(state, action), *([game.suggest(state, action)] if game.suggest else ())):
                for reader in (None, 0, 1):
                    check_read(game, state, action, phrase, SPEECH[tag].addressing(reader))


def check_read(game, state, action, phrase, spoken):
    """A text in a language is read as its action, or asked about where another is told alike."""
    text, found = render(phrase, spoken), []
    asked = refuses(IllegalAction, lambda: found.append(read_typed(game, state, text, (spoken, ENGLISH))))
    if asked is None:
        assert found == [action], text
    else:
        assert str(asked).startswith("Which move?")
        others = [other for other in state.legal_actions() if other != action]
        told = [game.describe(state, other) for other in others]
        told += [game.suggest(state, other) for other in others if game.suggest]
        assert text in [render(other, spoken) for other in told], f"“{text}” tells of one action alone"


def test_all_games_of_the_shelf_are_tried():
    assert {game.name for game in SHELF.values()} < {game.name for game in GAMES}
