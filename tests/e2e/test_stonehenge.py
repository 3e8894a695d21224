"""Stonehenge and the Sun as it is played: building on the plan, the ball in the hand, and what the physics makes."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from cairn.core.play import Play, load
from cairn.core.record import write_record
from cairn.games import SHELF
from cairn.games.stonehenge import STONEHENGE
from cairn.games.stonehenge.actions import Build, Fall
from cairn.games.stonehenge.compass import angle_of
from cairn.games.stonehenge.state import COLOURS
from tests.games.stonehenge.positions import make_fall
from tests.games.stonehenge.record import recorded

from .axe import found
from .conftest import Room, used
from .database import kept
from .stillness import TYPE, Stillness
from .table import DESKTOP, PHONE, NewContext, Open, Table, random_game, settle, text_of
from .test_learn import go_through, learn
from .waiting import linger, stays, until

SETTLED = 60_000
"""Milliseconds after which a ball let go has been caught on a busy machine, and all stones lie still."""
SHIFTS = """() => {
  const shifts = (window.shifts = []);
  const plan = document.querySelector("#board > svg");
  const where = () => JSON.stringify(plan.getBoundingClientRect());
  const first = where();
  const look = () => { if (where() !== first) shifts.push(where()); requestAnimationFrame(look); };
  look();
}"""
"""Notes where the plan is whenever a frame finds it elsewhere than at first."""
SMALL: Any = {"width": 960, "height": 648}
"""A window in which the view, at half a pixel to a CSS pixel, is drawn in reasonable time without a graphics card."""
SWAY, SWAY_SPEED = 0.5, 0.5 * 2 * math.pi / 1.3
"""How far the hand sways, in centimetres, and how fast it comes through the middle, in centimetres a second."""
RIM, PEG, PULL = 12.6, 14.1, 19.5
"""Where on the sheet a stone stands, a marker lies, and a ball is pulled, in centimetres from its middle."""


class Circle:
    """The table of this game: places on the plan, and the tools beside it."""

    def __init__(self, table: Table, **options: object) -> None:
        self.table, self.page = table, table.page
        table.begin("stonehenge", **options)
        expect(self.desk).to_be_visible()

    @property
    def desk(self) -> Locator:
        return self.page.locator(".desk")

    @property
    def handle(self) -> Locator:
        return self.page.locator("#board .grip")

    @property
    def play(self) -> Play:
        return load(self.table.record(), SHELF)

    def at(self, angle: float, radius: float) -> tuple[float, float]:
        """Where a place on the sheet is seen; the angle in degrees."""
        box = self.page.locator("#board > svg").bounding_box()
        assert box
        unit = 13.3 * min(box["width"], box["height"]) / 576
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        turn = math.radians(angle)
        return x + unit * radius * math.cos(turn), y - unit * radius * math.sin(turn)

    def click(self, angle: float, radius: float) -> None:
        """Click a place of the rim, when the tool for it is there."""
        expect(self.desk.get_by_role("button", name="here")).to_be_visible()
        self.rests()
        self.page.mouse.click(*self.at(angle, radius))

    def build(self, angle: float) -> Circle:
        self.click(angle, RIM + 0.4)
        self.table.codes.last.to_have_text(f"B{angle:.1f}")
        return self

    def rests(self) -> None:
        """Wait until the plan has its size: on its way there a place is soon elsewhere."""
        until(self.page, "document.querySelector('#board > svg').getAnimations().length", 0)

    def pull(self, angle: float, hold: int = 325) -> Circle:
        """Take the ball, hold it for so many milliseconds, and let it go."""
        expect(self.handle).to_be_visible()
        self.rests()
        self.page.mouse.move(*self.at(angle, PULL))
        self.page.mouse.down()
        linger(self.page, hold)
        self.page.mouse.up()
        return self

    def caught(self) -> Circle:
        """Wait until it is known what the swing did."""
        with haste(self.page):
            self.table.codes.last.to_have_text(re.compile("^="), timeout=SETTLED)
        return self

    def paste(self, text: str) -> Circle:
        self.page.locator("#paste").evaluate("(field, text) => { field.value = text; }", text)
        self.page.evaluate("document.querySelector('[data-part=pasting]').requestSubmit()")
        return self

    def type(self, text: str) -> Circle:
        self.page.locator("#type-here").fill(text)
        self.page.keyboard.press("Enter")
        return self

    def says(self, words: str | re.Pattern[str]) -> Circle:
        """Wait for words of the tools, in the place of the program's."""
        expect(self.table.part("sentence")).to_contain_text(words, timeout=SETTLED)
        return self

    def tells(self, words: str | re.Pattern[str]) -> Circle:
        expect(self.desk.locator(".told")).to_have_text(words, timeout=SETTLED)
        return self


class Finger(Circle):
    """The same by touch: taps on the rim, and a pull as a finger does it."""

    def click(self, angle: float, radius: float) -> None:
        expect(self.desk.get_by_role("button", name="here")).to_be_visible()
        self.rests()
        self.page.touchscreen.tap(*self.at(angle, radius))

    def build(self, angle: float) -> Circle:
        self.click(angle, RIM + 0.4)
        return self

    def pull(self, angle: float, hold: int = 325) -> Circle:
        expect(self.handle).to_be_visible()
        hand = self.page.context.new_cdp_session(self.page)
        for kind, radius in (("touchStart", PULL - 1), ("touchMove", PULL), ("touchEnd", None)):
            x, y = self.at(angle, radius or PULL)
            points = [] if radius is None else [{"x": x, "y": y}]
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            if points:
                linger(self.page, hold // 2)
        hand.detach()
        return self


NO_WEBGL = "HTMLCanvasElement.prototype.getContext = () => null"
HASTE = """(() => {
  const { requestAnimationFrame, setTimeout } = globalThis;
  let [times, before, ahead] = [1, 0, 0];
  Object.defineProperty(globalThis, "haste", {
    get: () => times,
    set(wanted) {
      times = wanted;
      if (times === 1) ahead = 0; // at once: no frame may come before the next wish
    },
  });
  globalThis.requestAnimationFrame = (then) => requestAnimationFrame((now) => {
    ahead += (now - before) * (times - 1);
    before = now;
    then(now + ahead);
  });
  globalThis.setTimeout = (then, time = 0, ...more) => setTimeout(then, time / (times || 1), ...more);
})()"""
"""Lets films and pauses be as many times shorter as `haste` says; with 0, films stand still."""


@contextmanager
def haste(page: Page, times: int = 10) -> Iterator[None]:
    """Meanwhile films and pauses on a page of a flat room are shorter: nobody looks at them."""
    page.evaluate("(times) => { globalThis.haste = times; }", times)
    yield
    page.evaluate("globalThis.haste = 1")


def in_the_air(page: Page) -> AbstractContextManager[None]:
    """Meanwhile a swing on a page of a flat room does not end, however late somebody looks."""
    return haste(page, 0)


class FlatRoom(Room):
    """A room without WebGL: the plan is the whole game, and nobody waits for pictures drawn without a graphics card."""

    def enter(self) -> Page:
        new = self.page is None
        page = super().enter()
        if new:
            page.add_init_script(NO_WEBGL)
            page.add_init_script(HASTE)
            page.reload()
        return page


@pytest.fixture(scope="module")
def flat(browser: Browser, site: str) -> Iterator[Room]:
    room = FlatRoom(browser, site, reduced_motion="reduce", has_touch=True)
    yield room
    room.leave()


@pytest.fixture
def table(flat: Room, request: pytest.FixtureRequest) -> Iterator[Table]:
    yield from used(flat, request)


@pytest.fixture
def circle(table: Table) -> Circle:
    return Circle(table)


def test_axe_finds_nothing_from_the_first_move_to_the_last(table: Table) -> None:
    """In the middle of a game, and at its end."""
    play = random_game("stonehenge", 4, {})
    moves = play.record.actions
    table.begin("stonehenge")
    for share in (2, 1):
        part = play
        while len(part.entries) > len(moves) // share:
            part = part.without_last()
        table.page.locator("#paste").evaluate("(field, text) => { field.value = text; }", text_of(part))
        table.page.evaluate("document.querySelector('[data-part=pasting]').requestSubmit()")
        table.codes.to_have_count(len(part.entries))
        assert found(table.page) == []
    expect(table.part("result").locator(".banner")).to_be_visible()


def test_the_guided_first_game_is_played_to_its_end_and_nothing_of_it_is_saved(table: Table) -> None:
    saved = kept(table.page, "games")
    with haste(table.page):
        go_through(learn(table, "stonehenge"), "stonehenge")
    until(
        table.page,
        lambda: [one["step"] for one in kept(table.page, "progress") if one["id"] == "lesson stonehenge"],
        [0],
    )
    until(table.page, lambda: kept(table.page, "games"), saved)


SHARED = """([plans, views]) => {
  const [plan, view, all] = ["#board > svg", "#board > .view", "#board"].map((name) => document.querySelector(name));
  const part = (shown) => shown.getBoundingClientRect().width / all.getBoundingClientRect().width;
  const seen = getComputedStyle(plan).visibility === "visible" ? part(plan) : 0;
  return Math.abs(seen - plans) < 0.05 && Math.abs(part(view) - views) < 0.05;
}"""
"""Whether plan and view have these parts of the board's width."""
WIDE = f"""() => {{
  globalThis.wasWide = false;
  const look = () => (({SHARED})([0, 1]) ? (wasWide = true) : requestAnimationFrame(look));
  look();
}}"""
"""From here on a page remembers whether the view has had the board to itself, which may soon be over."""


def test_a_first_visit_fetches_the_game_when_it_is_opened_and_shows_its_view_beside_the_plan(
    new_context: NewContext, open_page: Open
) -> None:
    page = open_page(new_context(device_scale_factor=0.5))
    page.set_viewport_size(SMALL)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    Table(page).begin("vaxandis")
    assert not [url for url in fetched if re.search(r"/stonehenge/|/workspace-|/stage-|rapier|three", url)]
    is_not_shown_before_its_stylesheet_is_there(page)
    assert [url for url in fetched if "/workspace-" in url]
    shows_what_the_plan_shows_as_large_as_the_phase_wants(Circle(Table(page)))


def is_not_shown_before_its_stylesheet_is_there(page: Page) -> None:
    """Rows of the table would change their heights, and the view would be drawn without its colours."""
    held: list[Route] = []
    page.context.route("**/stonehenge.css", lambda route: held.append(route))  # noqa: PLW0108 (Playwright takes no built-in)
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#home")).to_be_visible()
    with page.expect_request("**/stonehenge.css"):
        page.evaluate("location.hash = '#/begin/stonehenge'")
    stays(page, page.locator("#table.waiting").is_visible, True, awhile=1_000)
    held[0].continue_()
    expect(page.locator("#table:not(.waiting) .duo.viewed")).to_be_visible()


def shows_what_the_plan_shows_as_large_as_the_phase_wants(circle: Circle) -> None:
    page = circle.page
    expect(page.locator("#board.viewed .view canvas")).to_be_visible()
    page.wait_for_function(SHARED, arg=[0.54, 0.43])
    circle.build(30)
    page.wait_for_function(SHARED, arg=[0.23, 0.75])
    page.evaluate(WIDE)
    circle.pull(120)
    until(page, "wasWide", timeout=SETTLED)
    circle.caught()
    circle.desk.get_by_role("button", name="Slow motion").click()
    expect(circle.desk.get_by_role("button", name="Stop")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_shifts_while_the_ball_is_held(circle: Circle, size: dict[str, int]) -> None:
    circle.page.set_viewport_size(size)  # type: ignore[arg-type]
    try:
        still = Stillness(circle.table)
        circle.page.evaluate(TYPE, "B30.0")
        expect(circle.handle).to_be_visible()
        circle.page.mouse.move(*circle.at(120, PULL))
        circle.page.mouse.down()
        for angle in range(120, 160, 5):
            circle.page.mouse.move(*circle.at(angle, PULL))
        still.holds()
        circle.page.mouse.up()
        circle.caught()
        still.holds()
    finally:
        circle.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]


ROOM = "(plan) => Math.min(plan.clientWidth, plan.clientHeight)"
"""How much room the plan has."""


@pytest.mark.smoke
def test_a_whole_game_is_played_by_touch_and_its_swings_reproduce(table: Table) -> None:
    table.page.set_viewport_size(PHONE)
    circle, lots = Finger(table, stock=12), random.Random(3)
    while (play := circle.play).outcome is None:
        choices, count = play.state.legal_actions(), len(play.entries)
        match play.state.phase.value:
            case "build":
                built = lots.choice([action for action in choices if isinstance(action, Build)] or choices)
                if isinstance(built, Build):
                    circle.build(built.angle / 10)
                else:
                    table.pick(*STONEHENGE.paths(play.state, built)[0])
            case "mark":
                circle.click(lots.choice(choices).angle / 10, PEG)
            case "swing":
                swing = lots.choice(choices)
                circle.pull(angle_of(swing.x, swing.z) / 10).caught()
                count += 1
        table.codes.to_have_count(count + 1)
    expect(table.part("result").locator(".banner")).to_contain_text("Minus stones")
    table.part("result").get_by_role("button", name="Review").click()
    review = table.page.get_by_role("region", name="Review", exact=True)
    expect(table.root.locator(".timeline")).to_be_visible()
    until(table.page.locator("#board > svg"), ROOM, lambda room: room > 200, named="room beside the review")
    review.get_by_role("button", name="Close").click()
    swings = sum(isinstance(entry, Fall) for entry in play.entries)
    table.press("more").press("facts")
    circle.tells(f"All {swings} swings come out as the record says.")
    table.page.set_viewport_size(DESKTOP)


def test_a_place_that_is_not_free_says_why(circle: Circle) -> None:
    circle.build(50).pull(140).caught()
    circle.click(60, RIM)
    circle.table.codes.last.to_have_text("B63.7")  # led along the rim to where there is room
    circle.table.press("undo")
    circle.table.codes.to_have_count(3)
    circle.click(56, RIM + 2)
    expect(circle.table.part("alert")).to_contain_text("Too close.")


def test_a_turn_goes_on_after_a_reload(circle: Circle) -> None:
    """Also where the page ends as soon as it has shown what was done."""
    table = circle.table
    with table.reloading_at_once():
        circle.click(30, RIM + 0.4)
    table.has_played("B30.0").says("Pull the ball")
    with table.reloading_at_once():
        circle.pull(120)
    built, released = table.left()
    assert built == "B30.0"
    table.codes.to_have_text(["B30.0", released, re.compile("^=")], timeout=SETTLED)
    table.says("Your move, Blue.")


def test_undo_takes_a_swing_back_as_a_whole(circle: Circle) -> None:
    table = circle.build(30).pull(120).caught().table
    played = table.codes.now()
    table.press("undo").has_played("B30.0").says("Pull the ball")
    expect(circle.handle).to_be_visible()
    table.press("redo").has_played(*played).says("Your move, Blue.")
    table.press("undo").press("undo").has_played().says("Build a stone.")


def test_a_ball_in_the_air_can_be_taken_back(circle: Circle) -> None:
    table = circle.build(30).table
    with in_the_air(circle.page):
        circle.pull(120)
        table.codes.to_have_count(2)
        table.press("undo").has_played("B30.0")
    expect(circle.handle).to_be_visible()
    circle.pull(200).caught()
    table.codes.to_have_count(3)
    swing = circle.play.entries[1]
    assert abs(angle_of(swing.x, swing.z) - 2000) < 100, "that of the second pull"


def test_a_turn_by_keyboard_alone(circle: Circle) -> None:
    table, keyboard = circle.table, circle.page.keyboard
    circle.page.get_by_role("slider", name="Place on the rim").focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "Shift+ArrowLeft"):
        keyboard.press(key)
    slider = circle.page.get_by_role("slider", name="Place on the rim")
    angle = slider.get_attribute("aria-valuenow")
    expect(slider).to_have_attribute("aria-valuetext", f"{angle}°, free")
    keyboard.press("Enter")
    table.has_played(f"B{angle}")
    expect(circle.handle).to_be_focused()
    before = float(circle.handle.get_attribute("aria-valuenow") or 0)
    for key in ("ArrowRight", "Shift+ArrowRight", "ArrowUp", "ArrowUp"):
        keyboard.press(key)
    expect(circle.handle).to_have_attribute("aria-valuetext", re.compile(rf"^{(before + 0.6) % 360:.1f}°, 37.0 cm, "))
    linger(circle.page, 700)  # the hand sways
    with in_the_air(circle.page):
        keyboard.press("Space")
        expect(circle.page.locator("#board.duo[data-phase=flight]:focus-within")).to_be_visible()
    circle.caught()
    swing = circle.play.entries[1]
    assert 36 < math.hypot(swing.x, swing.z) / 100 < 38
    turned = math.degrees(math.atan2(-swing.z, swing.x)) - before - 0.6
    aside = math.radians((turned + 180) % 360 - 180) * 37  # centimetres
    sway = math.hypot(aside / SWAY, math.hypot(swing.vx, swing.vz) / 10 / SWAY_SPEED)
    assert sway == pytest.approx(1, abs=0.2), "the hand sways: it is aside where it is still, and fast in the middle"
    expect(slider).to_be_focused()
    keyboard.press("/")
    expect(circle.page.locator("#type-here")).to_be_focused()
    keyboard.press("Escape")
    expect(slider).to_be_focused()
    table.codes.to_have_count(3)  # and nothing was built meanwhile


def test_a_turn_with_sliders_fine_steps_and_a_button(circle: Circle) -> None:
    desk = circle.desk
    desk.get_by_role("slider", name="Place").fill("455")
    desk.get_by_role("button", name="Place: a little less").click()
    desk.get_by_role("button", name="Build here").click()
    circle.table.has_played("B45.0")
    desk.get_by_role("slider", name="Aim").fill("1200")
    desk.get_by_role("slider", name="Pull").fill("300")
    button = desk.get_by_role("button", name="Let go")
    for _ in range(3):
        circle.page.keyboard.press("Tab")
    expect(button).to_be_focused()
    expect(circle.page.locator("#board .breath.still")).to_be_visible()
    expect(circle.page.locator("#board .breath:not(.still)")).to_be_visible()
    expect(button).to_have_text("Let go")
    circle.page.keyboard.press("Enter")
    circle.caught()
    swing = circle.play.entries[1]
    assert abs(angle_of(swing.x, swing.z) - 1200) <= 10
    assert abs(math.hypot(swing.x, swing.z) - 3000) <= 5
    expect(circle.table.part("announce")).to_contain_text("Nothing falls.")


def test_a_release_outside_the_limits_is_refused(circle: Circle) -> None:
    circle.build(30)
    for text, title in (
        ("S2000,0,0,0", "Too near."),
        ("S4600,0,0,0", "Too far."),
        ("S3600,0,0,251", "Too fast."),
        ("S1,2", "isn’t a"),
    ):
        circle.type(text)
        expect(circle.table.part("alert")).to_contain_text(title)
        circle.table.has_played("B30.0")
        expect(circle.handle).to_be_visible()


def test_a_ball_brought_back_over_the_base_is_put_back(circle: Circle) -> None:
    circle.build(30)
    circle.page.mouse.move(*circle.at(120, PULL))
    circle.page.mouse.down()
    circle.page.mouse.move(*circle.at(120, 15.5))
    linger(circle.page, 600)
    circle.page.mouse.up()
    circle.page.mouse.click(*circle.at(120, PULL))  # at once: a tap aims, and throws nothing
    circle.table.has_played("B30.0")
    expect(circle.table.part("alert")).to_be_empty()
    circle.pull(120).caught()
    circle.table.codes.to_have_count(3)  # that of the pull alone


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (320, 640)], ids=str)
def test_a_full_pull_held_for_long_moves_nothing_and_is_never_refused(table: Table, size: tuple[int, int]) -> None:
    """Far past the ring, where nothing may be, and back and forth: the plan stays where it is, and the ball flies."""
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    circle = Circle(table).build(30)
    expect(circle.handle).to_be_visible()
    settle(page)  # plan and view have the sizes of this phase
    page.evaluate(SHIFTS)
    page.mouse.move(*circle.at(120, PULL))
    page.mouse.down()
    with haste(page, 5):
        for angle in (120, 90, 200, 350):
            page.mouse.move(*circle.at(angle, 24))
            linger(page, 650 / 5)
    until(page, "window.shifts", [])
    page.mouse.up()
    circle.caught()
    swing = circle.play.entries[1]
    assert math.hypot(swing.x, swing.z) <= 4500
    page.set_viewport_size(DESKTOP)


def fatal() -> tuple[Play, int]:
    """A recorded game, and where in it a swing takes a stone."""
    for play in recorded():
        for at, entry in enumerate(play.entries):
            if isinstance(entry, Fall) and entry.lost and play.record.seats == 2:
                return play, at
    raise AssertionError


def test_an_outcome_that_cannot_be_is_refused_by_the_number_of_its_move(circle: Circle) -> None:
    play, at = fatal()
    actions = [*play.record.actions]
    actions[at] = re.sub("!.*", "", actions[at])
    circle.paste(write_record(replace(play.record, actions=tuple(actions))))
    expect(circle.table.part("alert")).to_contain_text(f"Move {at + 1}")
    circle.table.has_played()


def test_an_outcome_that_the_physics_denies_is_found_on_demand(circle: Circle) -> None:
    play, at = fatal()
    untrue = STONEHENGE.write(make_fall(play.states[at]))
    circle.paste(write_record(replace(play.record, actions=(*play.record.actions[:at], untrue))))
    circle.table.codes.last.to_have_text(untrue)
    circle.table.press("more").press("facts")
    circle.tells(re.compile(f"^Move {at + 1}: this swing does not come out as the record says."))


def test_practice_counts_for_nothing(circle: Circle) -> None:
    circle.desk.get_by_role("button", name="Practise").click()
    circle.says("Swing as you like.").says("Practice: nothing counts.")
    with in_the_air(circle.page):
        circle.pull(13).says("The ball is on its way.")
    with haste(circle.page):
        circle.says(re.compile(r"stones? falls?\."))
    tasks = circle.desk.get_by_role("combobox", name="What to practise")
    again = circle.desk.get_by_role("button", name="Try again")
    expect(tasks).to_be_hidden()
    rings = circle.page.locator("#board .fallen")
    expect(rings).not_to_have_count(0)
    again.click()
    expect(rings).to_have_count(0)
    tasks.select_option("Go on with what is left")
    expect(tasks.locator("option:checked")).to_have_text("What was left standing")
    with in_the_air(circle.page):
        circle.pull(0).says("The ball is on its way.")
    with haste(circle.page):
        circle.says(re.compile(r"stones? falls?\.|Nothing falls\.|still stand\."))
    again.click()
    tasks.select_option("Target: clean through")
    circle.says("Swing through, touch no stone.").pull(26)
    with haste(circle.page):
        circle.says(re.compile("Target reached!|Not yet."))
    circle.table.has_played()
    circle.desk.get_by_role("button", name="End practice").click()
    circle.build(30)
    expect(circle.desk.get_by_role("button", name="Practise")).to_be_hidden()


def test_a_swing_is_seen_again_in_slow_motion(circle: Circle) -> None:
    circle.build(30).pull(120).caught()
    expect(circle.page.locator("#board [data-piece^=stone]")).to_be_visible()
    slow = circle.desk.get_by_role("button", name="Slow motion")
    expect(slow).to_be_visible()
    with in_the_air(circle.page):
        slow.click()
        circle.desk.get_by_role("button", name="Stop").click()
    expect(circle.desk.get_by_role("button", name="Slow motion")).to_be_visible()
    circle.build(60)


def test_the_computer_builds_swings_and_is_taken_back(table: Table) -> None:
    circle = Circle(table, who="computer", level=3, you=0).build(100).pull(10).caught()
    turn = [re.compile(f"^{kind}") for kind in ("B100", "S", "=", "[BT]", "S", "=")]
    table.codes.to_have_text(turn, timeout=2 * SETTLED)
    table.says("Your move").press("undo").says("Pull the ball")
    table.codes.to_have_count(1)
    expect(circle.handle).to_be_visible()


def test_without_the_physics_the_computer_plays_by_eye_and_says_so(page: Page) -> None:
    page.context.route("**/trials-*.mjs", lambda route: route.abort())  # a first visit, in which nothing else has it
    page.add_init_script(NO_WEBGL)
    table = Table(page).begin("stonehenge", who="computer", level=1, you=1)
    expect(page.locator('[data-shell="toast"]')).to_contain_text("plays by eye", timeout=SETTLED)
    table.codes.nth(1).to_have_text(re.compile("^S"), timeout=SETTLED)
    table.watch.expect("ERR_FAILED", "trials-")


def test_four_sit_at_one_table(table: Table) -> None:
    Circle(table, seats=4)
    expect(table.root.locator(".player h2")).to_have_text(["Green", "Yellow", "Blue", "Red"])
    study = table.press("study").part("study")
    expect(study.locator(".ends span")).to_have_text([re.compile(rf"^{name} \d+ %$") for name in COLOURS])
    expect(study.locator("summary").first).to_contain_text("Red stands stone 1")
    expect(study.locator("p")).to_contain_text("for Red")
    table.begin("stonehenge")
    expect(table.root.locator(".player h2")).to_have_text(["Blue", "Red"])


def test_a_finger_asks_builds_and_swings(table: Table) -> None:
    table.page.set_viewport_size(PHONE)
    circle = Circle(table)
    x, y = circle.at(60, RIM)
    finger = circle.page.context.new_cdp_session(circle.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(table.part("quiet")).to_contain_text("You can do that.")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    table.press("whynot")
    circle.page.touchscreen.tap(x, y)
    expect(table.part("quiet")).to_contain_text("You can do that.")
    table.has_played()
    circle.page.touchscreen.tap(x, y)
    table.has_played("B60.0")
    circle.desk.get_by_role("button", name="Let go").tap()
    circle.caught()
    table.page.set_viewport_size(DESKTOP)


def test_without_webgl_the_plan_is_the_whole_game(circle: Circle) -> None:
    expect(circle.page.locator("#board .view")).to_have_count(0)
    circle.build(30)
    with in_the_air(circle.page):
        circle.pull(120)
        expect(circle.page.locator("#board .flying .ball")).to_be_visible()
    circle.caught()


def test_a_form_leads_to_practice(table: Table) -> None:
    page = table.page
    page.goto(page.url.split("#")[0] + "#/new/stonehenge")
    page.get_by_role("link", name="Practise").click()
    circle = Circle.__new__(Circle)
    circle.table, circle.page = table, page
    circle.says("Swing as you like.")
    expect(circle.handle).to_be_visible()


def test_players_choose_their_colours_and_lots_say_who_begins(table: Table) -> None:
    page = table.page
    page.goto(page.url.split("#")[0] + "#/new/stonehenge")
    form = page.locator("#new-stonehenge")
    form.locator(".options summary").click()
    form.get_by_role("radio", name="3", exact=True).check()
    expect(form.get_by_role("radio", name="Random").last).to_be_checked()
    form.get_by_role("combobox", name="Player 1").select_option("Green")
    form.get_by_role("combobox", name="Player 3").select_option("Blue")
    expect(form.locator(".options summary")).to_contain_text("Green, Yellow, Blue")
    form.get_by_role("button", name="Play Pebble").click()
    table.wait()
    options = dict(load(table.record(), SHELF).record.options)
    assert (options["markers"], options.get("first", 0) in range(3)) == ("gybr", True)


def test_a_hint_sets_the_sliders_to_what_it_says(circle: Circle) -> None:
    circle.build(30)
    words, button = circle.page.locator(".note.hint p"), circle.page.get_by_role("button", name="Set the sliders to it")
    circle.table.press("hint")
    for _ in range(2):
        words.get_by_role("button", name="Tell me more").click()
    button.click()
    said = re.search(r"at ([0-9.]+)°, ([0-9.]+) cm", words.inner_text())
    assert said
    expect(circle.desk.locator("output")).to_have_text([f"{said[1]}°", f"{said[2]} cm"])


def test_no_hint_is_asked_for_while_the_ball_flies(circle: Circle) -> None:
    circle.build(30)
    hint = circle.page.locator('[data-do="hint"]').first
    with in_the_air(circle.page):
        circle.pull(120)
        expect(hint).to_have_attribute("aria-disabled", "true")
        circle.page.keyboard.press("h")
    circle.caught()
    expect(circle.table.part("trouble")).to_be_empty()
    expect(hint).to_have_attribute("aria-disabled", "false")
