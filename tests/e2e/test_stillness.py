"""Nothing at the table moves but the pieces: whole games, measured as browsers measure layout shift."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from cairn.core.play import Play, is_outcome
from cairn.core.record import write_record
from tests.games.stonehenge.record import recorded

from .conftest import used
from .stillness import TYPE, Stillness
from .table import PHONE, Table, random_game
from .waiting import until

SHORT_GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "sedona_vortex": (117, {"spaces": 3, "first": 0}),
    "skorpion": (11, {}),
    "vaxandis": (115, {"size": 4}),
    "lava_flows": (142, {"first": 0}),
}
"""Of each game a seed with which a random one is soon over, and its options."""


@pytest.fixture(params=["desktop", "phone"])
def table(request: pytest.FixtureRequest) -> Table:
    """A table on either screen."""
    found: Table = request.getfixturevalue("desk_table" if request.param == "desktop" else "phone")
    return found


@pytest.fixture
def desk_table(desk: Any, request: pytest.FixtureRequest) -> Iterator[Table]:
    yield from used(desk, request)


@pytest.mark.parametrize("game", SHORT_GAMES)
def test_nothing_shifts_while_a_whole_game_is_played(table: Table, game: str) -> None:
    seed, options = SHORT_GAMES[game]
    play = random_game(game, seed, options)
    assert play.outcome, "it is a whole game"
    hidden = 2 if game == "lava_flows" else 0  # what is hidden is typed behind a curtain, which hides the table too
    begin(table, play, hidden)
    still = Stillness(table)
    for at in range(hidden, len(play.entries)):
        type_action(table, play, at)
        still.holds()
        if at == len(play.entries) // 2:
            ask_and_look_back(table)
            still.holds()
    expect(table.part("result")).not_to_be_empty()
    still.holds()


def test_the_strip_of_turns_is_not_there_before_its_stylesheet(page: Page) -> None:
    seed, options = SHORT_GAMES["sedona_vortex"]
    play, table, sheets = random_game("sedona_vortex", seed, options), Table(page), list[Route]()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.route("**/review.css", lambda route, _: sheets.append(route))
    begin(table, play, 0)
    still, strip = Stillness(table), page.locator(".timeline")
    for at in range(len(play.entries)):
        type_action(table, play, at)
    until(page, lambda: len(sheets), 1)
    expect(table.part("result")).not_to_be_empty()
    expect(strip).to_have_count(0)
    still.holds()
    sheets[0].continue_()
    expect(strip).to_have_count(1)
    still.holds()


def test_nothing_shifts_while_stonehenge_is_played_without_webgl(table: Table) -> None:
    """Its tools change between the phases of a turn, most often after a hand has done something."""
    play = min(recorded(), key=lambda play: len(play.entries))
    assert play.outcome, "it is a whole game"
    table.page.evaluate("HTMLCanvasElement.prototype.getContext = () => null")
    begin(table, play, 0)
    still = Stillness(table)
    for at in range(len(play.entries)):
        still.holds()
        type_action(table, play, at)
        if not is_outcome(play.game, play.entries[at]):
            still.forgive()
    expect(table.part("result")).not_to_be_empty()
    still.shifts_little()  # the result is higher than the player's line that it covers
    table.page.reload()


PASSES = """() => {
  globalThis.passes = [];
  const picks = document.querySelector('#table [data-part="picks"]');
  let was = "there";
  new MutationObserver(() => {
    const now = /Pass/.test(picks.textContent) ? "there" : "gone";
    if (now !== was) passes.push((was = now));
  }).observe(picks, { childList: true, subtree: true });
}"""
"""From here on a page remembers when the button to pass goes and comes: the computer may answer at once."""


def test_nothing_shifts_while_the_computer_answers(phone: Table) -> None:
    """The button to pass comes and goes with the turns; the one that shows the last move again stays where it is."""
    phone.begin("lava_flows", who="computer", level=1, you=0, first=0).pick("a1", "b1")
    pass_button = phone.part("picks").get_by_role("button", name="Pass")
    expect(pass_button).to_be_visible()
    expect(phone.button("again")).to_be_visible()
    still = Stillness(phone)
    phone.page.evaluate(PASSES)
    for turn in range(1, 4):
        phone.page.evaluate(TYPE, "pass")
        until(phone.page, "passes", turn * ["gone", "there"])
        expect(phone.button("again")).to_be_visible()
    still.holds()


def begin(table: Table, play: Play, at: int) -> None:
    """Sit down at a game after so many of its actions."""
    table.begin(play.game.name, seats=play.record.seats, **dict(play.record.options))
    if not at:
        return
    paste = "(field, text) => { field.value = text; document.querySelector('[data-part=pasting]').requestSubmit(); }"
    table.page.locator("#paste").evaluate(paste, text_at(play, at))
    holds(table, play, at)


def type_action(table: Table, play: Play, at: int) -> None:
    """Type the action that was played in a position."""
    table.page.evaluate(TYPE, play.record.actions[at])
    holds(table, play, at + 1)


def text_at(play: Play, at: int) -> str:
    """The record of a game after so many actions."""
    return write_record(replace(play.record, actions=play.record.actions[:at]))


def holds(table: Table, play: Play, at: int) -> None:
    """Wait until the table is after so many actions of a game."""
    expect(table.page.locator("#record")).to_have_value(text_at(play, at))


def ask_and_look_back(table: Table) -> None:
    """Everything that is said in the sill, one after another."""
    table.press("whynot")
    expect(table.part("quiet").locator(".note")).to_be_visible()
    table.root.locator("#board .spot").first.click()
    expect(note(table)).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(note(table)).to_have_count(0)
    table.page.evaluate("document.querySelector('#moves .list button').click()")
    expect(table.button("play")).to_be_visible()
    table.press("play")
    expect(table.button("play")).to_be_hidden()


def note(table: Table) -> Locator:
    return table.root.locator('[data-part="alert"] .note, [data-part="quiet"] .note')


def test_what_shifts_is_found(table: Table) -> None:
    table.begin("skorpion")
    still = Stillness(table)
    table.page.evaluate("document.querySelector('.sill').style.marginBlockEnd = '4rem'")
    with pytest.raises(AssertionError):
        still.holds()
    table.page.evaluate("document.querySelector('.sill').removeAttribute('style')")
