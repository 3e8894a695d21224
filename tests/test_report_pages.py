"""The pages that tell how our games play: true to what was kept, in every language, and linked with the rules."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

import catalogs
import report_pages
import rules_pages
from cairn.games import SHELF
from cairn.report.course import subject
from cairn.report.findings import LOOKS, from_data, to_data
from cairn.report.rows import rows, verdict

KEPT = [game for game in SHELF if rules_pages.report(game).exists()]


def kept(game):
    return json.loads(rules_pages.report(game).read_text("utf-8"))


def words(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize("game", KEPT)
def test_a_report_is_of_the_game_as_it_is_and_of_games_enough(game):
    """`make reports G=…` makes it anew."""
    found = from_data(kept(game)["found"])
    assert found.subject == subject(SHELF[game], "", {}, 5)
    assert found.games >= LOOKS[2]
    assert (found.faults, found.failures) == ((), {})
    assert json.loads(json.dumps(to_data(found))) == kept(game)["found"]


@pytest.mark.parametrize(("game", "tag"), report_pages.every_page())
def test_a_page_says_what_was_found_in_its_language(game, tag):
    found, page = from_data(kept(game)["found"]), report_pages.text(game, tag)
    assert f'<html lang="{tag}">' in page
    assert f'href="{game}.html">{rules_pages.rules_of(game, tag)}</a></p>' in page
    assert f'<p class="beside"><a class="button" href="{game}-report.html">' in rules_pages.text(game, tag)
    language = catalogs.program_language(tag, "kit", "report", "page")
    for told in (verdict(found), *(one for row in rows(found) for one in (row.title, *row.told))):
        assert report_pages.said(told, language) in page
        if tag != "en":
            assert report_pages.said(told, language) != str(told), "it is translated"


def test_a_solved_game_says_so_first():
    assert "With best play the second player always wins." in words(report_pages.text("sedona_vortex", "en"))
    assert "With best play" not in words(report_pages.text("skorpion", "en"))


def test_nothing_is_said_of_thinking_longer_where_it_was_not_tried():
    found = from_data(kept("skorpion")["found"])
    assert "Thinking longer" in str(verdict(found))
    assert "Thinking longer" not in str(verdict(replace(found, steps=(), subject=replace(found.subject, thoughts=()))))


def test_a_game_without_a_report_has_no_link_to_one(monkeypatch, tmp_path):
    monkeypatch.setattr(rules_pages, "report", lambda game: tmp_path / f"{game}.json")
    assert "-report.html" not in rules_pages.text("skorpion", "en")
    assert report_pages.every_page() == []
