"""`python -m cairn check`: which laws hold, and where one that does not is broken."""

from dataclasses import replace
from pathlib import Path

import pytest

from cairn.cli.check import told
from cairn.cli.main import main
from cairn.core.errors import IllegalAction
from cairn.core.game import Side
from cairn.core.option import Option
from cairn.core.scene import Viewpoint
from cairn.kit.source import load_game
from cairn.kit.state import State
from cairn.laws import LAWS
from cairn.laws.breaches import choices, first_breach
from cairn.laws.random_games import RandomGames
from tests.reports.games import COIN

EXAMPLES = Path(__file__).parents[2] / "py/cairn/kit/examples"
GAME = load_game((EXAMPLES / "tictactoe.py").read_text("utf-8"))
LAW = {law.sentence: law for law in LAWS}
HEAD = '"""Try, by Somebody. Be first."""\nfrom cairn.kit import *\nboard = squares(3)\nseen = []\n'
PLACE = '@rule\ndef place(p):\n    """Place on an empty cell."""\n    yield from p.empty\n'
MOODY = "    seen.append(1)\n    if len(seen) % 5 == 0:\n        yield from p.theirs\n"


def check(tmp_path, source):
    (tmp_path / "try.py").write_text(source, "utf-8")
    return main(["check", str(tmp_path / "try.py"), "--games", "4"])


def test_all_laws_of_a_good_game_hold(tmp_path, capsys):
    assert check(tmp_path, (EXAMPLES / "tictactoe.py").read_text("utf-8")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Tic-tac-toe: Be first with three in a row."
    assert lines[1].startswith("4 random games of ")
    assert lines[2:] == [*(f"  holds   {law.sentence}" for law in LAWS), f"All {len(LAWS)} laws hold."]


def test_a_game_of_chance_has_more_lots_than_anybody_lists(tmp_path, capsys):
    assert check(tmp_path, COIN) == 0
    assert capsys.readouterr().out.endswith(f"All {len(LAWS)} laws hold.\n")


def test_a_broken_law_shows_the_moves_the_rule_and_the_line(tmp_path, capsys):
    assert check(tmp_path, HEAD + PLACE + MOODY) == 1
    output = capsys.readouterr().out
    broken = output.partition("  BROKEN  The same actions lead to the same position and the same choices.\n")[2]
    way, why, rule = broken.splitlines()[:3]
    assert way.strip().startswith("A")
    assert "It is a choice only now and then in this position." in why
    assert rule.strip() == "Rule “place”, line 5: Place on an empty cell."
    count = output.count("  BROKEN  ")
    assert output.splitlines()[-1] == f"{count} of {len(LAWS)} laws {'is' if count == 1 else 'are'} broken."


AGAIN = "A position is told and drawn in the same way each time."
SAME = "The same actions lead to the same position and the same choices."
CHANGING = {
    "count": (PLACE + "def count(p, side):\n    seen.append(1)\n    return len(seen)\n", AGAIN),
    "value": (PLACE + "def value(p, side):\n    seen.append(1)\n    return len(seen) / 1e9\n", AGAIN),
    "why": (PLACE + "def why(p, *path):\n    seen.append(1)\n    return f'It is full: {len(seen)}.'\n", AGAIN),
    "marks": (PLACE + "def marks(p):\n    seen.append(1)\n    return ['a1', 'b2'][len(seen) % 2:]\n", AGAIN),
    "late": (
        PLACE + "@end\ndef late(p):\n    'Be late.'\n    seen.append(1)\n    return None if len(seen) % 7 else 0\n",
        SAME,
    ),
}


@pytest.mark.parametrize("name", CHANGING)
def test_a_function_that_answers_otherwise_each_time_breaks_a_law_at_its_line(name, tmp_path, capsys):
    source, law = CHANGING[name]
    assert check(tmp_path, HEAD + source) == 1
    broken = capsys.readouterr().out.partition(f"  BROKEN  {law}\n")[2].splitlines()
    assert broken[2].strip().startswith(f"In “{name}”, line {10 if name == 'late' else 9}"), broken


def test_an_error_in_a_rule_shows_the_moves_the_rule_and_the_line(tmp_path, capsys):
    assert check(tmp_path, HEAD + PLACE + "    if len(p.empty) == 7:\n        yield 'z9'\n") == 1
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[1] == "BROKEN  A random game can be played."
    assert lines[2].startswith("After ")
    assert len(lines[2].split()) == 3, "two actions lead there"
    assert lines[3:] == [
        "Line 10: “z9” is no point of the board. Possible: a1, b1, c1, a2, b2, c2, a3, b3 or c3.",
        "In “place”, line 6.",
        "No law can be tried before that is mended.",
    ]


def test_a_rule_that_no_game_came_to_is_told(tmp_path, capsys):
    never = '@rule\ndef never(p):\n    """Never."""\n    yield from ()\n'
    assert check(tmp_path, HEAD + PLACE + never) == 0
    assert "Rule “never”, line 9, was never played in these games." in capsys.readouterr().out


SETUP = 'def setup(p):\n    p.put("a1", side=0)\n    p.put("c3", side=1)\n\n\n'
WANDER = '@rule\ndef go(p):\n    """Go one cell."""\n    yield from ((c, to) for c in p.mine for to in p.slides(c))\n'
COUNT = (
    'def setup(p):\n    p.let(told=0)\n\n\n@rule\ndef tell(p):\n    """Tell a number."""\n    yield "pass"\n\n\n'
    "@tell.does\ndef _(p, spot):\n    p.let(told=p.told + 1)\n"
)
TWENTY = '@end\ndef enough(p):\n    """Twenty-one are enough."""\n    return DRAW if p.told > 20 else None\n'


@pytest.mark.parametrize(
    ("source", "code", "said"),
    [
        (
            SETUP + WANDER,
            1,
            "At the beginning: a1-a2 c3-a3 a2-a1 a3-c3 leads back to the same position, again and again.",
        ),
        (COUNT, 1, "4 of 4 random games had no end after 400 actions. Set longest = 200, and"),
        (SETUP + "longest = 30\n" + WANDER, 0, ""),
        (COUNT + TWENTY, 0, ""),
    ],
    ids=["to and fro", "counting", "with an end at 30", "counting to twenty-one"],
)
def test_a_game_that_can_go_on_for_ever_is_told_so(source, code, said, tmp_path, capsys):
    assert check(tmp_path, HEAD + source) == code
    output = capsys.readouterr().out
    assert said in output
    assert ("Set longest" in output) == bool(said)


def test_a_bad_source_is_told_in_a_sentence(tmp_path, capsys):
    assert check(tmp_path, HEAD) == 2
    assert capsys.readouterr().err == "Line 1: A game has at least one @rule.\n"


def without_spots(state, view):
    scene = GAME.scene(state, view)
    return replace(scene, board=replace(scene.board, spots=scene.board.spots[1:]))


def with_states(**changed):
    """A first position whose class, and that of all after it, has something else."""
    kind = type("Changed", (State,), {"__slots__": (), **changed})
    return {"initial_state": lambda seats, options: GAME.start(2, {})._draft().freeze(kind)}


BREAKS = {
    "There are choices exactly when somebody is to act.": with_states(actor=0),
    "Every choice is legal, and listed once in the same order.": with_states(
        legal_actions=lambda state: State.legal_actions(state) * 2
    ),
    "What is not a choice is refused with a sentence.": with_states(check=lambda state, action: None),
    "Positions never change: an action leads to another one.": with_states(__setattr__=object.__setattr__),
    "Every value of every option can be played.": {"options": (Option("size", "Size", (3,), 3, ("3", "4")),)},
    "A wrong option is refused with a sentence.": {
        "options": (Option("size", "Size", (3,), 3, check=lambda value: 3),)
    },
    "Every action is played by a rule.": {"rule_of": lambda state, action: "castling"},
    "Every action has one text.": {"write": lambda action: "a1"},
    "A misspelt action is refused, or is another one.": {"read": lambda text: GAME.read(text.strip())},
    "No action reads like resigning, or agreeing to a draw.": {"read": lambda text: (text,)},
    "A record leads to the same positions again.": {"read": lambda text: GAME.read("a1")},
    "After every end another game can be played.": {"rematch": lambda options, outcome: ({}, (0, 0))},
    "Clicking the path of an action plays it and no other.": {"paths": lambda state, action: (("a1",),)},
    "A click that fits nothing is answered with a reason.": {"explain": lambda state, path: IllegalAction("No", "No")},
    "Every position and every action can be told.": {"describe": lambda state, action: "Plays"},
    "Every seat has a side.": {"sides": lambda state: (Side("White", 1), Side("White", 2))},
    "Every position can be drawn.": {"scene": lambda state, view: replace(GAME.scene(state, view), travel="by train")},
    "Every choice and every refused spot can be marked.": {"scene": without_spots},
    "What can be chosen first has brackets or a dot.": {"scene": lambda state, view: GAME.scene(state, Viewpoint())},
    "Every action can be filmed.": {
        "film": lambda state, action, view: [replace(GAME.scene(state, view), travel="by train")]
    },
}


@pytest.mark.parametrize("sentence", BREAKS)
def test_a_game_that_breaks_a_law_is_found_out(sentence):
    game = replace(GAME, **BREAKS[sentence])
    games = RandomGames(game, choices(game, 2), {"mark", "row", "stuck"})
    assert first_breach(games, LAW[sentence]) is not None


SOURCES = {
    "A random game comes to its end, and says why.": '@rule\ndef go(p):\n    """Go."""\n    yield "pass"\n',
    "The same actions lead to the same position and the same choices.": PLACE + MOODY,
    "The same actions lead to the same position on every device.": PLACE
    + "@place.does\ndef _(p, to):\n    p.put(to)\n    p.let(turn=hash(to) % 2)\n",
    AGAIN: CHANGING["count"][0],
    "What is counted and estimated are numbers.": PLACE + "def value(p, side):\n    return float('nan')\n",
}


@pytest.mark.parametrize("sentence", SOURCES)
def test_a_source_that_breaks_a_law_is_found_out(sentence):
    game = load_game(HEAD + SOURCES[sentence])
    games = RandomGames(game, choices(game, 2))
    breach = first_breach(games, LAW[sentence])
    assert breach is not None
    assert len([*told(games, sentence, breach)]) >= 2


def test_every_law_is_broken_here():
    assert BREAKS.keys() | SOURCES.keys() == LAW.keys()
