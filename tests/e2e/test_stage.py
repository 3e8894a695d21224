"""The view of Stonehenge, alone on a page: stones are where they stand, nothing moves by itself or is left behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.games.stonehenge.pendulum import plain
from tests.games.stonehenge.positions import stones

from .conftest import context_of, launched
from .table import NewContext, Watch

STONE = {"--tone-1", "--tone-line", "--sarsen-deep"}
BALL = {"--ball", "--ball-deep", "--ball-shine"}
APART = "0 60 120 180 240 300"
"""Stones of which none hides another from the east-southeast."""

PREPARE = Path(__file__).with_name("stage_page.mjs").read_text("utf-8").partition("export default ")[2]

Prepare = Callable[..., Page]

WIDTH, HEIGHT = 210, 290
"""Half as wide and high as on a desktop: without a graphics card each pixel has its price."""
STILL: dict[str, Any] = {"motion": False, "theme": "light", "width": WIDTH, "height": HEIGHT}


@pytest.fixture
def folder(modules: str) -> str:
    """Where the test finds the modules of the game."""
    return f"{modules}/stonehenge/"


READING = "GPU stall due to ReadPixels"
"""Chromium's warning about a test that reads pixels."""


@pytest.fixture(scope="module")
def kept(browser: Browser, site: str) -> Iterator[Page]:
    """A page that is loaded anew for every test, so that its browser has read the modules before."""
    context = context_of(browser, site)
    yield context.new_page()
    context.close()


@pytest.fixture
def prepare(kept: Page, new_context: NewContext, site: str, folder: str) -> Iterator[Prepare]:
    """Opens a page, which may not complain, with a stage on it; nothing moves by itself unless asked."""
    watches: list[Watch] = []

    def new(words: str = APART, *, drawn: bool = True, before: str = "", **how: Any) -> Page:
        page = new_context().new_page() if before else kept
        watches.append(Watch(page, site))
        if before:
            page.add_init_script(before)
        page.goto("/rules/stonehenge.html")
        made = page.evaluate(PREPARE, {"folder": folder, "layout": plain(stones(words)), **(STILL | how)})
        assert made is drawn
        if made:
            page.evaluate("stage.show(shown)")
            page.evaluate("still()")
        return page

    yield new
    assert [trouble for watch in watches for trouble in watch.troubles if READING not in trouble] == []


@pytest.mark.parametrize(("theme", "width", "height"), [("light", WIDTH, HEIGHT), ("dark", 390, 176)])
def test_stones_stand_where_the_plan_says(prepare: Prepare, theme: str, width: int, height: int) -> None:
    """By day and by night, whichever it was first."""
    page = prepare(theme=theme, width=width, height=height)
    places = page.evaluate("standing.map(({ position }) => stage.seen(position))")
    assert all(0 < at["x"] < width and 0 < at["y"] < height for at in places)
    assert all(page.evaluate("places => covered(places)", places))
    assert page.evaluate("covered([stage.seen([0, 0, 0])])") == [False]
    page.evaluate(
        "theme => { document.documentElement.dataset.theme = theme; }", {"light": "dark", "dark": "light"}[theme]
    )
    assert all(page.evaluate("places => covered(places)", places))


def test_the_ball_is_held_beside_the_line_of_sight_and_the_eye_goes_round_with_it(prepare: Prepare) -> None:
    page = prepare("")
    for x, z in ((36, 0), (0, 36), (-25.456, -25.456)):
        page.evaluate("at => stage.aim(at)", {"x": x, "z": z})
        page.evaluate("still()")
        at = page.evaluate("([x, z]) => stage.seen([x, 182.3 - Math.sqrt(180 * 180 - x * x - z * z), z])", [x, z])
        assert 0.1 * WIDTH < at["x"] < 0.45 * WIDTH, "so that the lane before it is seen"
        assert page.evaluate("at => tokens([at])", at)[0] in BALL


def test_nothing_is_drawn_while_nothing_moves(prepare: Prepare) -> None:
    page = prepare(motion=True, width=100, height=140)
    page.evaluate("stage.aim({ x: 0, z: 36 })")
    page.evaluate("still()")
    asked = page.evaluate("asked")
    assert asked > 5
    page.wait_for_timeout(300)
    assert page.evaluate("asked") == asked


def test_a_swing_is_drawn_as_it_happens(prepare: Prepare) -> None:
    page = prepare(motion=True)
    lifted = """() => {
      stage.frame(bodies(5), swung(40));
      const [, y, z] = standing[0].position;
      return [stage.seen(standing[0].position), stage.seen([standing[0].position[0], y + 5, z])];
    }"""
    old, new = page.evaluate(lifted)
    assert new["y"] < old["y"] - 10
    assert page.evaluate("at => tokens([at])", new)[0] in STONE


def test_who_wants_less_motion_sees_six_stills_of_a_swing(prepare: Prepare) -> None:
    page = prepare()
    drawn = """async () => {
      const now = performance.now;
      let [time, count] = [now.call(performance), 0];
      performance.now = () => time;
      const draw = WebGL2RenderingContext.prototype.drawElementsInstanced;
      let called = false;
      WebGL2RenderingContext.prototype.drawElementsInstanced = function (...how) {
        called = true;
        return draw.apply(this, how);
      };
      time += 1000;
      for (let n = 0; n < 72; n++) {
        called = false;
        stage.frame(bodies(0), swung(n));
        if (called) count++;
        time += 1350 / 80; // 1.2 s in all: it is caught before it turns
      }
      performance.now = now;
      return count;
    }"""
    assert page.evaluate(drawn) == 6


def test_stones_that_fell_are_counted_and_carried_to_the_players_pile(prepare: Prepare) -> None:
    page = prepare(motion=True)
    counted = """async () => {
      const [tally, changes] = [box.querySelector(".tally"), []];
      const told = ({ type, addedNodes }) => type === "attributes" ? "shown or hidden" : addedNodes[0].textContent;
      new MutationObserver((records) => changes.push(...records.map(told)))
        .observe(tally, { childList: true, attributeFilter: ["hidden"] });
      await stage.lost([{ id: 2, seat: 1 }, { id: 3, seat: 1 }]);
      return [changes, tally.hidden];
    }"""
    assert page.evaluate(counted) == [["shown or hidden", "1", "2", "shown or hidden"], True]
    page.evaluate("still()")
    pile = page.evaluate("stage.seen([-27, -4, 0])")
    assert page.evaluate("at => tokens([at])", pile)[0] not in ("--grass-near", "--grass-mid")


def test_a_swing_is_shown_again_and_then_what_stood(prepare: Prepare) -> None:
    page = prepare(motion=True)
    place = page.evaluate("stage.seen(standing[4].position)")
    again = "() => { window.again = stage.replay(Array.from({ length: 80 }, (_, n) => frame(n))); }"
    page.evaluate(again)
    page.evaluate("again.done")
    page.evaluate("still()")
    back = page.evaluate("stage.seen(standing[4].position)")
    assert back == pytest.approx(place, abs=1)
    assert page.evaluate("at => tokens([at])", back)[0] in STONE
    page.evaluate(again)
    page.evaluate("again.cancel()")
    page.evaluate("again.done")


def test_a_clean_pass_lets_light_over_the_base_until_the_next_picture(prepare: Prepare) -> None:
    page = prepare()
    brightness = """() => {
      const [pixel] = pixels([stage.seen([9 * Math.cos(2.83), 0, -9 * Math.sin(2.83)])]);
      return pixel[0] + pixel[1] + pixel[2];
    }"""
    before = page.evaluate(brightness)
    page.evaluate("stage.shine({ left: 3, right: 2.66 })")
    page.evaluate("still()")
    assert page.evaluate(brightness) > before + 25
    page.evaluate("stage.show(shown)")
    page.evaluate("still()")
    assert page.evaluate(brightness) == pytest.approx(before, abs=6)


def test_a_swing_shown_again_is_kept_as_a_film(prepare: Prepare) -> None:
    page = prepare(motion=True, width=160, height=120)
    size = """async () => {
      const stop = stage.record();
      await stage.replay(Array.from({ length: 30 }, (_, n) => frame(n + 20))).done;
      const { size, type } = await stop();
      return [size > 1000, type];
    }"""
    assert page.evaluate(size) == [True, "video/webm"]


LISTEN = """
  globalThis.heard = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    const samples = this.buffer.getChannelData(0);
    heard.push(samples.every((sample) => Math.abs(sample) <= 1) && samples.some((sample) => Math.abs(sample) > 0.2));
    return start.apply(this, when);
  };
"""


def test_blows_are_heard_unless_the_volume_is_0(prepare: Prepare) -> None:
    page = prepare(before=LISTEN)
    strike = """(pairs) => {
      for (const parts of pairs) stage.sound({ parts, impulse: 900, at: { x: 12, y: 3, z: 0 } });
      return heard.splice(0);
    }"""
    pairs = [["ball", "stone"], ["stone", "stone"], ["base", "stone"], ["grass", "stone"], ["stone", "string"]]
    page.mouse.click(5, 5)  # before that a browser lets nothing be heard
    assert page.evaluate(strike, pairs) == [True] * 5
    assert page.evaluate(strike, [["ball", "grass"]]) == [], "it hangs too high"
    page.evaluate("localStorage.setItem('cairn-volume', '0')")
    assert page.evaluate(strike, pairs) == []


def test_where_there_is_no_webgl_there_is_no_stage(prepare: Prepare) -> None:
    none = "HTMLCanvasElement.prototype.getContext = () => null;"
    page = prepare(drawn=False, before=none)
    assert page.evaluate("box.childElementCount") == 0


def test_graphics_that_were_taken_away_come_back(prepare: Prepare) -> None:
    page = prepare()
    lose = """async () => {
      const canvas = box.querySelector("canvas");
      const graphics = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
      const heard = (what) => new Promise((resolve) => canvas.addEventListener(what, resolve, { once: true }));
      const lost = heard("webglcontextlost");
      graphics.loseContext();
      await lost;
      await new Promise((resolve) => setTimeout(resolve)); // not before the event is over
      stage.show(shown);
      const seen = !canvas.hidden;
      const restored = heard("webglcontextrestored");
      graphics.restoreContext();
      await restored;
      return seen;
    }"""
    assert page.evaluate(lose) is False
    page.evaluate("still()")
    assert all(page.evaluate("covered(standing.map(({ position }) => stage.seen(position)))"))


@pytest.fixture
def stingy_page(playwright: Playwright, site: str) -> Iterator[Page]:
    """A page of a browser that lets there be four places with graphics at once, not sixteen."""
    browser = launched(playwright, "--max-active-webgl-contexts=4")
    yield browser.new_page(base_url=site)
    browser.close()


def test_a_stage_that_is_left_frees_what_it_held(stingy_page: Page, folder: str) -> None:
    warnings: list[str] = []
    stingy_page.on("console", lambda message: warnings.append(message.text))
    stingy_page.goto("/rules/stonehenge.html")
    how = {"folder": folder, "layout": plain(stones(APART)), **STILL, "width": 40, "height": 60}
    assert stingy_page.evaluate(PREPARE, how) is True
    freed = """async () => {
      const held = [];
      for (let n = 0; n < 5; n++) { // more than the browser lets there be at once
        stage.show(shown);
        held.push(box.querySelector("canvas").getContext("webgl2"));
        stage.dispose();
        stage = make();
      }
      stage.dispose();
      return held.every((context) => context.isContextLost()) && box.childElementCount === 0;
    }"""
    assert stingy_page.evaluate(freed) is True
    assert not [text for text in warnings if "context" in text.lower()]
