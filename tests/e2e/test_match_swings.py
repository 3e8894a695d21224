"""Two friends swing the same pendulum: both let the physics run, and both must see the same come of it."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from cairn.games.stonehenge.actions import Fall

from .match import BRIEF, FLAT, Player, met, play_of, settle, types
from .table import NewContext, Open

SWINGS = 2


@pytest.fixture
def pair(open_page: Open, new_context: NewContext) -> tuple[Player, Player]:
    """Two tabs of one browser where only what a person does moves."""
    context = new_context(reduced_motion="reduce")
    return Player(open_page(context)), Player(open_page(context))


@pytest.fixture
def brief(pair: tuple[Player, Player]) -> tuple[Player, Player]:
    for player in pair:
        player.page.add_init_script(BRIEF)
    return pair


def test_a_swing_falls_alike_on_both_sides(pair: tuple[Player, Player]) -> None:
    """On the plan alone: two views that are drawn without a graphics processor are all that would take long here."""
    host, guest = pair
    for player in pair:
        player.page.add_init_script(FLAT)
    met(host, guest, "stonehenge", near=True)
    for text in ("B0.0", "S0,-4000,0,0"):
        types(host, text)
        guest.codes.to_have_text(re.compile(re.escape(text)))
    for player in pair:  # the ball takes its time, and both let it swing
        player.codes.to_have_count(3, timeout=60_000)
        player.codes.last.to_have_text(re.compile("="))
    settle(pair)
    guest.says("Your move.")
    for player in pair:
        expect(player.root).not_to_contain_text("came out differently")


def test_turn_after_turn_falls_alike(brief: tuple[Player, Player]) -> None:
    """A turn of both, of which one costs a stone; test_pendulum has many more swings."""
    host, guest = brief
    met(host, guest, "stonehenge", near=True, stock=12)
    dice = random.Random(4)
    play = play_of(host)
    while len(falls := [entry for entry in play.entries if isinstance(entry, Fall)]) < SWINGS:
        mover = host if play.state.actor == 0 else guest
        text = play.game.write(dice.choice(play.state.legal_actions()))
        types(mover, text)
        entry_count = len(play.entries) + (2 if text.startswith("S") else 1)
        settle(brief, entry_count)
        play = play_of(host)
    assert [len(fall.lost) for fall in falls] == [0, 1]


def test_a_swing_that_comes_out_differently_is_repeated_once_and_then_stops_the_game(
    brief: tuple[Player, Player],
) -> None:
    host, guest = brief
    met(host, guest, "stonehenge", near=True)
    types(host, "B0.0")
    settle(brief, 1)
    guest.page.evaluate("globalThis.bent = true")
    types(host, "S0,-4000,0,0")
    for player in brief:
        expect(player.part("quiet")).to_contain_text("swings again. If it differs once more, the game stops.")
        player.codes.to_have_count(1)
    types(host, "S0,-4000,0,0")
    for player in brief:
        expect(player.trouble).to_contain_text("The swing came out differently on your devices.")
        expect(player.trouble).to_contain_text("so the game stops here")
    host.trouble.get_by_role("button", name="Stop here").click()
    expect(host.page.locator("#home")).to_be_visible()
