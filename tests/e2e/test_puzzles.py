"""Puzzles as somebody meets them: a wrong answer, then the right one by keyboard; the one of the day offline."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from cairn.bots.proof import Prover, RulesPosition
from cairn.core.play import Play, load
from cairn.games import SHELF

from .host import Host, keep
from .table import NewContext, Open, Table


@pytest.fixture
def page(host: Host, new_context: NewContext, open_page: Open) -> Page:
    return open_page(new_context(base_url=host.address, reduced_motion="reduce", service_workers="allow"), host.address)


def posed(table: Table) -> Play:
    """The puzzle on the table, as a game."""
    expect(table.root.locator(".riddle")).to_be_visible()
    return load(table.record(), SHELF)


def task(table: Table) -> tuple[str, int]:
    """The task of a puzzle and its number of turns, as the goal says it."""
    words = str(table.part("goal").text_content())
    if "Only one move" in words:
        return "hold", 1
    return "win", int(found[1]) if (found := re.search(r"win in (\d)", words)) else 1


def answer(play: Play, turns: int, *, is_right: bool = True) -> str:
    """A right move, or a wrong one, found by the rules alone."""
    position = RulesPosition(play.state)
    prover = Prover(position, 2_000_000)
    wins = [prover.wins_by(move, turns) for move in position.moves()]
    return play.game.write(position.action(wins.index(is_right)))


def type_move(page: Page, text: str) -> None:
    page.locator("#type-here").fill(text)
    page.keyboard.press("Enter")


def found(page: Page, number: int) -> Locator:
    """A win in two of Vaxandis that nobody has tried, where the page of puzzles has its board, come to by keyboard."""
    page.goto("/#/puzzles/skorpion")
    tab = page.get_by_role("navigation", name="Games").get_by_role("link", name="Vaxandis")
    tab.press("Enter")
    expect(tab).to_be_focused()
    begin = page.locator("#puzzles").get_by_role("link", name="First puzzle")
    expect(begin).to_have_attribute("href", "#/puzzle/vaxandis/1")
    tile = page.get_by_role("link", name=re.compile(rf"^{number} \w+ wins in 2\. Not tried"))
    expect(tile.locator("svg .piece").first).to_be_attached()
    return tile


def test_a_wrong_answer_is_refuted_and_the_puzzle_of_the_day_is_solved_offline(
    page: Page, host: Host, dist: Path
) -> None:
    index = json.loads(next(dist.glob("app/*/web/puzzles/index.json")).read_text())
    number = next(n for n, (_, _, kind, turns, *_) in enumerate(index["vaxandis"], 1) if (kind, turns) == ("win", 2))
    tile = found(page, number)
    tile.press("Enter")
    table = Table(page).wait()
    play = posed(table)
    type_move(page, answer(play, 2, is_right=False))
    table.says("Not that move.")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    table.codes.to_have_count(len(play.entries) + 2)
    expect(page.locator("#board .trail text")).to_have_text(["1", "2"])
    page.locator("#board .spot").first.click(trial=True)  # the numbers take no click
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    table.says("Your move.")
    expect(page.locator("#board .trail")).to_have_count(0)
    page.keyboard.press("h")
    expect(table.part("quiet")).to_contain_text("Look")
    type_move(page, answer(play, 2))
    table.codes.to_have_count(len(play.entries) + 2)
    type_move(page, answer(posed(table), 1))
    table.says("Solved.")
    keep(page)
    host.stop()
    page.goto("/?again#/puzzle/day")
    table.wait()
    kind, turns = task(table)
    if kind == "hold":
        puzzles = json.loads(next(dist.glob(f"app/*/web/puzzles/{posed(table).game.name}.json")).read_text())
        actions = json.loads(table.record())["actions"]
        type_move(page, next(one["solution"][0] for one in puzzles if one["actions"] == actions))
    else:
        begun = len(posed(table).entries)
        for left in range(turns, 0, -1):
            table.codes.to_have_count(begun + 2 * (turns - left))
            type_move(page, answer(posed(table), left))
    table.says("Solved.")
    page.evaluate("location.hash = '#/learn/sedona_vortex'")
    table.pick("(next)", "red3", "L1").says("Your stone is on its way to the middle.")
    page.go_back()
    page.get_by_role("link", name="All puzzles").first.click()
    expect(page.locator("#puzzles .fact").nth(1)).to_have_text(re.compile("^1Puzzle of the day in a row"))
    page.goto("/#/puzzles/vaxandis")
    expect(tile).to_have_count(0)
    solved = page.get_by_role("link", name=re.compile(rf"^{number} \w+ wins in 2\. Solved later"))
    expect(solved.locator(".solved")).to_be_visible()
    page.goto("/#/saved")
    expect(page.locator("#saved")).to_contain_text("No games yet")
    expect(page.locator("#saved")).to_contain_text("Puzzles you tried: 2.")
