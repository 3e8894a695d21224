"""What is heard: which sounds begin, made by the browser itself; nothing when the volume is 0."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .table import Open, Table
from .test_lava_flows import Screen, clicks, game_that_ends

LISTEN = """
  globalThis.heard = [];
  for (const { prototype } of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
    const { start } = prototype;
    prototype.start = function (when) {
      heard.push(this.constructor.name);
      return start.call(this, when);
    };
  }
"""


@pytest.fixture
def listening(open_page: Open) -> Page:
    page = open_page()
    page.add_init_script(LISTEN)
    page.goto("/")
    return page


def heard(page: Page) -> dict[str, int]:
    """How many sounds of noise and of a tone have begun since the last look."""
    names = page.evaluate("heard.splice(0)")
    return {"noise": names.count("AudioBufferSourceNode"), "tone": names.count("OscillatorNode")}


def test_a_piece_set_down_is_heard(listening: Page) -> None:
    table = Table(listening).begin("vaxandis", size=4)
    heard(listening)
    table.root.locator("#board .spot").nth(3).click()
    table.says("Your move, Second player.")
    listening.wait_for_timeout(500)
    assert heard(listening) == {"noise": 1, "tone": 1}


def test_nothing_is_heard_at_volume_0(listening: Page) -> None:
    listening.evaluate("localStorage.setItem('cairn-volume', '0')")
    table = Table(listening).begin("vaxandis", size=4)
    table.root.locator("#board .spot").nth(3).click()
    table.says("Your move, Second player.")
    listening.wait_for_timeout(500)
    assert heard(listening) == {"noise": 0, "tone": 0}


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_cone_sizzles_as_it_solidifies(listening: Page, motion: str) -> None:
    listening.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    play = game_that_ends(352, 0, "classic")
    hot = next(at for at in range(2, len(play.entries)) if play.states[at + 1].cones != play.states[at].cones)
    screen = Screen(listening).sit(first=0, memory="classic").hide(clicks(play, 0), clicks(play, 1))
    for at in range(2, hot):
        screen.pick(*clicks(play, at))
    screen.turns.nth(hot - 3).to_be_there()
    listening.wait_for_timeout(500)
    heard(listening)
    screen.pick(*clicks(play, hot))
    screen.page.locator("#moves .list li").filter(has_text="Cinder Cone solidifies").first.wait_for(state="attached")
    listening.wait_for_timeout(1500)
    assert heard(listening)["noise"] >= 15, "the hiss, and its crackling"
