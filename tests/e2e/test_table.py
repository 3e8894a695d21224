"""Everything a person can do at the table: mouse, finger, keyboard, notation, and the buttons around the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .table import DESKTOP, LANDSCAPE, PHONE, Table, random_game, text_of
from .waiting import until


def focused(page: Page) -> str:
    """The name of the spot that has the focus, or what else has."""
    return str(page.evaluate("document.activeElement.dataset.spot ?? document.activeElement.outerHTML.slice(0, 80)"))


def note(table: Table) -> Locator:
    return table.part("alert").locator(".note")


def drag(page: Page, start: Locator, end: Locator) -> None:
    """Carry what stands on one spot to another, as a hand with a mouse does."""
    (x, y), goal = middle(start), middle(end)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + goal[0]) / 2, (y + goal[1]) / 2, steps=3)
    page.mouse.move(*goal, steps=3)
    page.mouse.up()


def middle(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# ---- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "wrong", "title", "rule"),
    [
        pytest.param(("vaxandis", {"size": 4}), ("c3", "stay", "c4"), "Too close.", "placing", id="vaxandis"),
        pytest.param(("sedona_vortex", {"first": 0}), ("L3",), "No stone is there.", "moving", id="sedona_vortex"),
    ],
)
def test_a_refused_click_names_the_rule_and_leads_to_it(
    table: Table, link: tuple[str, dict[str, object]], wrong: tuple[str, ...], title: str, rule: str
) -> None:
    table.begin(link[0], **link[1]).pick(*wrong)
    expect(note(table).locator("strong")).to_have_text(title)
    table.has_played(*wrong[:-1])
    note(table).get_by_role("button", name=f"Rules: {rule}").click()
    section = table.page.locator(f"dialog.rules article #rules-{rule}")
    expect(section).to_have_class(re.compile("sought"))
    expect(section.locator("h2")).to_be_in_viewport()
    ids = "selector => Array.from(document.querySelectorAll(selector), ({ id }) => id)"
    everywhere = table.page.evaluate(ids, "[id]")
    twice = [id for id in everywhere if everywhere.count(id) > 1]
    until(table.page, ids, lambda found: not set(found) & set(twice), arg="dialog.rules [id]")
    table.page.get_by_role("button", name="Close the rules").click()
    note(table).get_by_role("button", name="Close").click()
    expect(note(table)).to_have_count(0)


def test_a_note_goes_with_the_next_click(table: Table) -> None:
    table.begin("vaxandis", size=4).pick("c3", "stay").pick("c4")
    expect(note(table)).to_be_visible()
    table.pick("a1").has_played("c3", "stay", "a1")
    expect(note(table)).to_have_count(0)


@pytest.mark.parametrize("window", [PHONE, LANDSCAPE])
def test_a_note_on_a_phone_covers_nothing_to_press(phone: Table, window: dict[str, int]) -> None:
    phone.page.set_viewport_size(window)
    phone.begin("vaxandis", size=4).pick("c3").pick("c4")
    expect(note(phone)).to_be_visible()
    for button in phone.part("picks").get_by_role("button").all():
        expect(button).to_be_visible()
        button.click(trial=True)
    phone.pick("stay").has_played("c3", "stay")
    expect(note(phone)).to_have_count(0)


SAID = """() => {
  const toast = document.querySelector('[data-shell="toast"]');
  toast.querySelector("p").textContent = "Your friend is asked whether to play this game.";
  toast.hidden = false;
}"""
COVERED = """() => {
  const under = document.querySelector('[data-shell="toast"]').getBoundingClientRect().bottom;
  const parts = [...document.querySelectorAll("#table .goal, #table .opponents .player, #board, #table .sill")];
  return parts.filter((part) => part.getBoundingClientRect().top < under).map((part) => part.className || part.id);
}"""


@pytest.mark.parametrize("window", [PHONE, LANDSCAPE])
def test_what_the_page_says_on_a_phone_covers_no_part_of_the_table(phone: Table, window: dict[str, int]) -> None:
    phone.page.set_viewport_size(window)
    phone.begin("vaxandis", size=4).page.evaluate(SAID)
    until(phone.page, COVERED, [])
    phone.pick("c3").has_played("c3")
    expect(phone.page.locator('[data-shell="toast"]')).to_be_hidden()


WRITTEN_AGAIN = """
globalThis.again = [];
new MutationObserver((changes) => {
  const after = new Map(); // what an attribute was before the change that was looked at last: several may come at once
  for (const { target, attributeName, oldValue } of changes.reverse()) {
    const values = after.get(target) ?? {};
    after.set(target, values);
    const value = attributeName in values ? values[attributeName] : target.getAttribute(attributeName);
    values[attributeName] = oldValue;
    if (oldValue !== null && value === oldValue)
      again.push(`${target.dataset.do ?? target.dataset.part ?? target.id ?? target.localName} ${attributeName}`);
  }
}).observe(document.querySelector("#table"), { subtree: true, attributes: true, attributeOldValue: true });
"""


def test_what_stays_as_it_is_is_not_written_again(table: Table) -> None:
    """The browser would style it anew, with every click; in panels too that a game before had opened."""
    table.begin("sedona_vortex", first=0).press("more").press("explore")
    expect(table.page.locator(".explores")).to_be_visible()
    table.begin("vaxandis", size=4).pick("a1", "stay", "g4")
    table.page.evaluate(WRITTEN_AGAIN)
    table.pick("a3", "g2", "a1").has_played("a1", "stay", "g4", "a3", "g2")
    until(table.page, "again", [])


# ---- mouse and finger --------------------------------------------------------------------------


def test_a_stack_is_dragged_to_where_it_lands(table: Table) -> None:
    table.begin("vaxandis", size=4).pick("a1", "stay", "g4", "a3", "g2").has_played("a1", "stay", "g4", "a3", "g2")
    drag(table.page, table.spot("a1"), table.spot("a2"))
    table.has_played("a1", "stay", "g4", "a3", "g2", "a1-a2")


def test_a_stone_is_dragged_from_the_tray_and_along_the_spiral(table: Table) -> None:
    play = random_game("sedona_vortex", 1, {"spaces": 7, "first": 0}, 12)
    table.begin("sedona_vortex", first=0)
    for at, action in enumerate(play.entries):
        start, end = play.game.paths(play.states[at], action)[0]
        drag(table.page, table.spot(start), table.spot(end))
        table.has_played(*play.record.actions[: at + 1])


def test_a_stone_is_not_carried_by_a_hand_that_let_go_elsewhere(table: Table) -> None:
    table.begin("sedona_vortex", first=0)
    x, y = middle(table.root.locator(".player.active .tray .spot").first)
    mouse = table.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(600, 20)
    mouse.up()
    mouse.move(x + 20, y, steps=3)
    expect(table.page.locator(".held")).to_have_count(0)
    table.has_played()


def test_a_stone_dropped_in_a_wrong_place_goes_back(table: Table) -> None:
    table.begin("vaxandis", size=4).pick("a1", "stay", "g4", "a3", "g2")
    table.has_played("a1", "stay", "g4", "a3", "g2")
    place = table.page.locator("#board .piece").first.get_attribute("transform")
    drag(table.page, table.spot("a1"), table.spot("d4"))
    expect(note(table)).to_be_visible()
    table.has_played("a1", "stay", "g4", "a3", "g2")
    expect(table.spot("a1")).to_have_attribute("aria-label", re.compile("^a1: black 1"))
    expect(table.page.locator("#board .piece").first).to_have_attribute("transform", str(place))


def test_a_click_beside_the_board_lets_go(table: Table) -> None:
    table.begin("sedona_vortex", first=0).pick("R1")
    table.says("Your move, Red.")
    start = table.root.locator(".player.active .tray .spot").first
    start.click()
    expect(table.root.locator(".sentence")).to_contain_text("is lifted")
    board = table.page.locator("#board").bounding_box()
    assert board
    table.page.mouse.click(board["x"] + 3, board["y"] + board["height"] / 2)
    expect(table.root.locator(".sentence")).not_to_contain_text("is lifted")


@pytest.mark.parametrize(("game", "options"), [("vaxandis", {"size": 5}), ("sedona_vortex", {"spaces": 7, "first": 0})])
def test_a_finger_plays_on_a_phone(phone: Table, game: str, options: dict[str, int]) -> None:
    play = random_game(game, 6, options, 16)
    phone.begin(game, **options)
    for at, action in enumerate(play.entries):
        for spot in play.game.paths(play.states[at], action)[0]:
            phone.spot(spot).tap()
        phone.codes.to_have_count(at + 1)
    phone.press("moves")
    expect(phone.part("moves")).to_have_class(re.compile("open"))
    phone.has_played(*play.record.actions)
    phone.press("fold")
    expect(phone.part("moves")).not_to_have_class(re.compile("open"))
    phone.press("undo").has_played(*play.record.actions[:-1])
    phone.press("more").press("redo").has_played(*play.record.actions)
    phone.press("more")
    phone.root.locator("#type-there").fill("nonsense")
    phone.page.keyboard.press("Enter")
    expect(note(phone)).to_be_visible()


# ---- keyboard ----------------------------------------------------------------------------------


def unvisited(table: Table) -> Table:
    """A board on which no key has been pressed: its tab stop stays where it was from game to game, but not from one
    board to a quite different one."""
    return table.begin("sedona_vortex").begin("vaxandis", size=4)


def tab_to_the_board(page: Page) -> None:
    """From the top of the page to the board, with nothing but Tab, and Enter on the link that skips the bar."""
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.locator("#board .spot:focus").wait_for()


def test_the_board_is_one_tab_stop_and_arrows_lead_through_it(table: Table) -> None:
    page = unvisited(table).page
    page.locator('[data-shell="theme"]').focus()
    stops = []
    for _ in range(3):
        page.keyboard.press("Tab")
        stops.append(focused(page))
    spots = [key for key in stops if len(key) == 2]
    assert spots == ["a1"]
    page.locator('#board .spot[tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    until(page, lambda: focused(page), "a2")
    page.keyboard.press("ArrowUp")
    until(page, lambda: focused(page)[0], "b")
    page.keyboard.press("End")
    until(page, lambda: focused(page), "g4")
    page.keyboard.press("Home")
    until(page, lambda: focused(page), "a1")


def test_a_game_is_played_with_the_keyboard_alone(table: Table) -> None:
    page = unvisited(table).page
    tab_to_the_board(page)
    page.keyboard.press("Enter")
    table.has_played("a1")
    stay = table.spot("stay")
    stay.focus()
    page.keyboard.press("Enter")
    table.has_played("a1", "stay")
    page.locator("#board .spot:focus").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    expect(note(table).locator("strong")).to_have_text("Too close.")
    page.keyboard.press("Escape")
    expect(note(table)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    expect(table.part("quiet")).to_contain_text("You can do that.")
    page.keyboard.press("Enter")
    table.has_played("a1", "stay", "a3")
    page.keyboard.press("u")
    table.has_played("a1", "stay")
    until(page, lambda: focused(page), "a3")
    before = table.spot("a1").bounding_box()
    page.keyboard.press("f")
    expect(table.part("announce")).to_contain_text("flipped")
    until(page, table.spot("a1").bounding_box, lambda box: box != before)


def test_escape_lets_go_of_what_is_chosen(table: Table) -> None:
    page = table.begin("sedona_vortex", first=0).page
    table.root.locator(".player.active .tray .spot").first.focus()
    page.keyboard.press("Enter")
    table.says("is lifted")
    page.keyboard.press("Escape")
    expect(table.root.locator(".sentence")).not_to_contain_text("is lifted")
    page.keyboard.press("Enter")
    table.says("is lifted")


def test_every_spot_has_a_full_name(table: Table) -> None:
    table.begin("vaxandis", size=4).pick("c3").has_played("c3")
    expect(table.spot("c3")).to_have_attribute("aria-label", re.compile(r"^c3: black 1"))
    table.begin("sedona_vortex", spaces=3)
    for spot in table.page.locator("#board .spot").all():
        expect(spot).to_have_attribute("aria-label", re.compile(".{5}"))


# ---- notation ----------------------------------------------------------------------------------


def test_a_typed_action_is_played(table: Table) -> None:
    table.begin("vaxandis", size=4)
    field = table.root.locator("#type-here")
    for code in ("a1", "stay", "g4"):
        field.fill(code)
        field.press("Enter")
        table.codes.last.to_have_text(code)
        expect(field).to_have_value("")
    table.has_played("a1", "stay", "g4")


def test_a_wrong_notation_is_told_and_stays_to_be_mended(table: Table) -> None:
    table.begin("vaxandis", size=4).pick("a1", "stay").has_played("a1", "stay")
    field = table.root.locator("#type-here")
    for typed in ("zz9", "a1-", "resign 0", "🪨", "x" * 400):
        field.fill(typed)
        field.press("Enter")
        expect(note(table)).to_be_visible()
        expect(field).to_have_value(typed)
        table.has_played("a1", "stay")
        note(table).get_by_role("button", name="Close").click()
        expect(note(table)).to_have_count(0)


# ---- looking back, and the other buttons -------------------------------------------------------


def test_the_moves_can_be_looked_through(table: Table) -> None:
    play = random_game("vaxandis", 3, {"size": 4}, 8)
    table.begin("vaxandis", size=4).follow(play)
    record = table.record()
    table.root.locator("#moves .list li button").nth(2).click()
    table.says("Turn 3 of 8.").stands_as_after(play, 3)
    table.press("previous").says("Turn 2 of 8.").stands_as_after(play, 2)
    table.press("next").says("Turn 3 of 8.")
    table.press("first").says("The start of the game.")
    expect(table.page.locator("#board .piece")).to_have_count(0)
    expect(table.button("previous").first).to_have_attribute("aria-disabled", "true")
    table.pick("a1")
    table.says("Your move").stands_as_after(play, 8)
    table.press("first").press("last").stands_as_after(play, 8)
    table.press("first").says("The start of the game.").press("play").says("Your move")
    assert record == text_of(play)
    table.has_record(record)


def test_resigning_is_asked_about_first(table: Table) -> None:
    table.begin("vaxandis", size=4).pick("a1", "stay", "g4").has_played("a1", "stay", "g4")
    table.press("more").press("resign")
    expect(table.part("resigning")).to_be_visible()
    table.part("resigning").get_by_role("button", name="Play on").click()
    expect(table.part("resigning")).to_be_hidden()
    table.has_played("a1", "stay", "g4")
    table.press("more").press("resign").press("resign-now")
    expect(table.part("result").locator("h2")).to_have_text("White wins")
    expect(table.part("result")).to_contain_text("Black resigned.")
    table.codes.last.to_have_text("resign 0")
    table.press("first")
    expect(table.root.locator(".timeline")).to_contain_text("The start")
    expect(table.part("result")).not_to_contain_text("Black resigned.", use_inner_text=True)
    table.press("last")
    expect(table.part("result")).to_contain_text("Black resigned.", use_inner_text=True)
    table.press("undo").has_played("a1", "stay", "g4").says("Your move")
    expect(table.part("result")).to_be_empty()


def test_a_draw_is_offered_declined_offered_and_accepted(table: Table) -> None:
    table.begin("sedona_vortex", first=0)
    offer = table.part("notice")
    table.press("more").press("draw")
    expect(offer).to_contain_text("Red offers a draw.")
    offer.get_by_role("button", name="Decline").click()
    expect(offer).to_be_empty()
    table.press("more").press("draw")
    table.follow(random_game("sedona_vortex", 1, {"spaces": 7, "first": 0}, 1))
    expect(offer).to_be_empty()
    table.press("more").press("draw")
    expect(offer).to_contain_text("Black offers a draw.")
    offer.get_by_role("button", name="Accept").click()
    expect(table.part("result").locator("h2")).to_have_text("A draw")
    table.codes.last.to_have_text("draw")


def test_no_draw_is_offered_where_there_are_none(table: Table) -> None:
    table.begin("vaxandis", size=4).press("more")
    expect(table.button("resign")).to_be_visible()
    expect(table.button("draw")).to_be_hidden()


IS_PLAIN = "!history.state?.dialogs"
"""The present entry of the history is a page's own."""


@pytest.mark.parametrize(
    "ways", [["moves"], ["share"], ["more"], ["more", "help"], ["more", "resign"], ["more", "rules"]], ids="-".join
)
def test_going_back_closes_the_topmost_dialog_or_sheet_and_nothing_else(phone: Table, ways: list[str]) -> None:
    page = phone.begin("vaxandis", size=3).page
    stands, game = page.locator("dialog[open], .moves.open"), page.url
    for way in ways:
        phone.press(way)
    expect(stands).to_have_count(1)
    page.go_back()
    expect(stands).to_have_count(0)
    expect(phone.spot("b2")).to_be_visible()
    expect(page).to_have_url(game)
    page.go_forward()  # nothing is there for it
    until(page, IS_PLAIN)
    phone.press(ways[0])
    stands.locator("[data-do=close], [data-do=fold]").click()
    expect(stands).to_have_count(0)
    until(page, IS_PLAIN)
    page.go_back()
    expect(page.locator("#home")).to_be_visible()


def test_a_dialog_goes_with_the_page_it_stands_on(table: Table) -> None:
    table.begin("vaxandis", size=3).press("more")
    table.page.evaluate("location.hash = '#/'")
    table.page.locator('#home a[href="#/new/skorpion"]').first.click()
    expect(table.page.locator("#new-skorpion")).to_be_visible()
    table.page.go_back()
    expect(table.page.locator("#home")).to_be_visible()
    table.page.go_back()
    expect(table.spot("b2")).to_be_visible()
    until(table.page, IS_PLAIN)


ROOM = """(sentence) => sentence.scrollHeight <= sentence.clientHeight"""


@pytest.mark.parametrize("width", [1280, 1024])
def test_the_longest_prompt_is_seen_whole_beside_the_button(table: Table, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 800})
    try:
        table.begin("sedona_vortex", first=0).pick("red4", "L1").pick("black3").says("Choose it again to put it back.")
        expect(table.part("last").get_by_role("button", name="Show again")).to_be_visible()
        until(table.root.locator(".sentence"), ROOM)
    finally:
        table.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]


def test_flip_turns_the_board_and_the_players(table: Table) -> None:
    table.begin("sedona_vortex", first=0)
    names = [table.part(part).locator("h2").inner_text() for part in ("top", "bottom")]
    place = table.spot("L1").bounding_box()
    table.press("flip")
    expect(table.part("top").locator("h2")).to_have_text(names[1])
    expect(table.part("bottom").locator("h2")).to_have_text(names[0])
    until(table.page, table.spot("L1").bounding_box, lambda box: box != place)


@pytest.mark.parametrize("answer", ["stay", "swap"])
def test_the_pie_is_answered_by_a_button(table: Table, answer: str) -> None:
    table.begin("vaxandis", size=4).pick("c3").has_played("c3")
    expect(table.part("picks").get_by_role("button")).to_have_text(["Stay White", "Swap: play Black"])
    table.pick(answer).has_played("c3", answer)
    expect(table.part("picks")).to_be_empty()
    expect(table.part("bottom" if answer == "swap" else "top").locator("h2")).to_have_text("White")


def test_who_cannot_move_passes_by_a_button(table: Table) -> None:
    play = random_game("sedona_vortex", 5, {"spaces": 3, "first": 0})
    at = play.record.actions.index("pass")
    table.begin("sedona_vortex", spaces=3, first=0).follow(play, end=at)
    expect(table.part("picks").get_by_role("button")).to_have_text(["Pass"])
    table.follow(play, at, at + 1)
    expect(table.part("picks")).to_be_empty()


def test_a_finger_that_stays_asks_why_not_and_plays_nothing(phone: Table) -> None:
    play = random_game("vaxandis", 1, {"size": 5}, 6)
    phone.begin("vaxandis", size=5).page.locator("#paste").evaluate(
        "(field, text) => { field.value = text; field.form.requestSubmit(); }", text_of(play)
    )
    phone.has_played(*play.record.actions)
    box = phone.spot(play.record.actions[0]).bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = phone.page.context.new_cdp_session(phone.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(phone.root.locator(".sill .note")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.root.locator(".sill .note")).to_be_visible()
    phone.has_played(*play.record.actions)


def test_the_board_opens_where_one_can_begin(table: Table) -> None:
    table.begin("lava_flows", first=0).press("unveil").pick("a1", "b1")
    expect(table.page.get_by_role("heading", name="Pass the device to White")).to_be_visible()
    table.press("unveil")
    expect(table.page.locator("#board .spot:focus")).to_have_attribute("data-spot", re.compile("[abc]3"))


def test_the_last_turn_is_shown_again_without_playing_anything(moving: Table) -> None:
    play = random_game("vaxandis", 1, {"size": 5}, 12)
    moving.begin("vaxandis", size=5).page.locator("#paste").evaluate(
        "(field, text) => { field.value = text; field.form.requestSubmit(); }", text_of(play)
    )
    moving.has_played(*play.record.actions).stands_as_after(play, 12)
    moving.hold_the_film().press("again").stands_as_after(play, 11)
    moving.page.keyboard.press("Shift")
    moving.stands_as_after(play, 12).has_played(*play.record.actions)
    moving.reload()  # so that time passes again


def test_marks_of_the_first_look_can_be_switched_off(table: Table) -> None:
    table.begin("skorpion")
    marks = table.root.locator("#board .first-look")
    expect(marks.first).to_be_visible()
    table.page.evaluate("document.documentElement.dataset.marks = 'off'")
    expect(marks.first).to_be_hidden()
    table.page.evaluate("delete document.documentElement.dataset.marks")
