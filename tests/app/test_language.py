"""The program speaks the language it is told to, and what is kept stays as it is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cairn.core.language import language, render, t, tn
from cairn.games import SHELF
from cairn.games.stonehenge.drawing import tray
from cairn.peer.live.create import guest
from cairn.peer.wire.handshake import Link
from tests.app.scripts import Page, after

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import catalogs  # noqa: E402

GERMAN = {
    "kind": "language",
    "language": "de",
    "plural": "(n != 1)",
    "texts": {
        "Your move, {player}.": "Du bist am Zug, {player}.",
        "{n} turn": "{n} Zug\0{n} Züge",
        "The board is flipped.": "Das Brett ist gedreht.",
    },
}
IN_ENGLISH = {"kind": "language", "language": "en", "plural": "", "texts": {}}


def test_a_text_is_looked_up_and_its_values_put_in():
    german = language("de", "(n != 1)", {"{a} to {b}": "von {a} nach {b}", "{n} turn": "{n} Zug\0{n} Züge"})
    assert render(t("{a} to {b}", a="{b}", b="d4"), german) == "von {b} nach d4", "values are no texts"
    assert render(t("Nobody knows this."), german) == "Nobody knows this."
    assert [render(tn("{n} turn", "{n} turns", n), german) for n in (0, 1, 2)] == ["0 Züge", "1 Zug", "2 Züge"]


def test_the_minus_stones_beside_the_board_are_counted_in_every_language():
    german = language("de", "(n != 1)", {"{n} minus stone": "{n} Minusstein\0{n} Minussteine"})
    assert [render(tray(0, count).board.label, german) for count in (1, 2)] == ["1 Minusstein", "2 Minussteine"]


def test_why_a_match_is_over_is_said_in_every_language():
    texts = {"Too much arrived at once.": "Zu viel auf einmal.", "Invite again to go on.": "Lade neu ein."}
    table = guest(SHELF, "Ben", bytes(32))
    table.open(0, 0, Link("aa", "bb", leads=False), bytes(32))
    table.close(0, 0, flooded=True)
    assert render(table.main.ended.why, language("de", "(n != 1)", texts)) == "Zu viel auf einmal. Lade neu ein."


def test_a_text_that_is_also_a_singular_is_said_as_one():
    german = language("de", "(n != 1)", {"{n} turn": "{n} Zug\0{n} Züge"})
    assert render(t("{n} turn", n=1), german) == "1 Zug"


def test_a_language_with_three_forms():
    rule = "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"
    russian = language("ru", rule, {"{n} turn": "{n} ход\0{n} хода\0{n} ходов"})
    assert [render(tn("{n} turn", "{n} turns", n), russian) for n in (1, 3, 5, 11, 21, 22)] == [
        "1 ход", "3 хода", "5 ходов", "11 ходов", "21 ход", "22 хода",
    ]  # fmt: skip


def test_the_table_is_told_anew_in_another_language_and_back():
    page = after("a1 c1")
    before = page.view
    page.boards.clear()
    page.send(GERMAN)
    assert page.kinds() == ["view"], "nothing else has happened"
    assert page.view["status"][0].startswith("Du bist am Zug, ")
    assert page.view["turns"]["from"] == 0
    assert page.view["record"] == before["record"]
    page.boards.clear()
    page.send(IN_ENGLISH)
    assert page.view["status"] == before["status"]


def test_before_a_game_the_language_is_only_remembered():
    page = Page()
    page.send(GERMAN)
    assert page.kinds() == []
    after("FLIP", page)
    assert page.view["announcement"] == "Das Brett ist gedreht."


def test_two_programs_speak_each_its_own_language():
    german, english = Page(), Page()
    german.send(GERMAN)
    after("", german)
    after("", english)
    assert german.send({"kind": "flip"})["announcement"] == "Das Brett ist gedreht."
    assert english.send({"kind": "flip"})["announcement"] == "The board is flipped."


@pytest.mark.parametrize("plural", ["n.__class__", "(n", "9**9**9"])
def test_a_rule_for_plurals_is_read_with_care(plural):
    page = after("")
    page.send(GERMAN | {"plural": plural})
    assert page.view["note"]["why"] == "“plural” should be a rule as gettext has it."


def test_english_starts_without_gettext():
    """Every import costs start-up."""
    code = "import sys, cairn.ui.page, cairn.ui.thinker; sys.exit('gettext' in sys.modules)"
    py = ROOT / "py"
    assert subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(py)}, check=False).returncode == 0


@pytest.mark.parametrize("language", catalogs.languages())
def test_a_whole_catalog_comes_through_as_the_page_sends_it(language):
    """As JSON text: a message that nests deep is refused."""
    page = after("")
    page.boards.clear()
    catalog = json.loads(catalogs.compiled(catalogs.read(language))["program"])
    page.send(json.dumps({"kind": "language", "language": language, **catalog}))
    assert page.view["note"] is None
    assert page.view["status"][0].startswith("Du bist am Zug, ")
