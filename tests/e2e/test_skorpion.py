"""Turns of Skorpion by clicks in a browser; and the editor of its boards."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from cairn.core.play import load
from cairn.games import SHELF
from cairn.games.skorpion.board_data import CAIRN
from cairn.games.skorpion.board_text import normalize_board, read_board, write_board

from .match import Player, compare, invited, settle
from .table import NewContext, Open, Table, random_game, text_of
from .waiting import until

STANDARD = write_board(read_board(CAIRN))


def paste(table: Table, record: str) -> None:
    """Sit down at a game that was played elsewhere."""
    table.page.locator("#paste").evaluate("(field, text) => { field.value = text; }", record)
    table.page.evaluate("document.querySelector('[data-part=pasting]').requestSubmit()")


def test_in_a_rematch_the_players_change_colours_and_stay_seated(table: Table) -> None:
    play = random_game("skorpion", 3, {"discard": "out"})
    last = len(play.entries) - 1
    paste(table.begin("skorpion", discard="out"), text_of(play.without_last()))
    table.has_played(*play.record.actions[:last]).follow(play, start=last)
    first = table.id
    expect(table.part("bottom").locator("h2")).to_have_text("Red")
    table.press("rematch")
    table.codes.to_have_count(0)
    expect(table.page).not_to_have_url(re.compile(first))
    table.has_options({"board": "cairn", "discard": "out"})
    expect(table.part("bottom").locator("h2")).to_have_text("Blue")
    expect(table.part("top")).to_have_class(re.compile("active"))
    table.says("Your move, Red.")


def test_what_would_be_removed_is_told_before_it_is(table: Table) -> None:
    """A turn of two steps: the Skorpion, where it goes, then Done, or a bead to pay with and where it goes on to."""
    table.begin("skorpion").pick("o4", "o10", "o5", "o9", "gate", "i3", "(done)")
    table.has_played("o4", "o10", "o5", "o9", "S-i3").says("Your move, Blue.")
    table.press("undo").has_played("o4", "o10", "o5", "o9")
    table.pick("gate", "i3").says("Done, or pay a bead for a second step?")
    expect(table.part("picks").get_by_role("button")).to_have_text(["Done"])
    expect(table.spot("o4")).not_to_have_attribute("aria-label", re.compile("would leave the board"))
    table.pick("o4").says("Where does it go on to?")
    expect(table.spot("o4")).to_have_attribute("aria-label", re.compile("this bead would leave the board"))
    table.pick("m4").has_played("o4", "o10", "o5", "o9", "S-i3xo4-m4")
    expect(table.spot("o4")).to_have_attribute("aria-label", re.compile("^o4, red start: empty"))
    table.pick("m4").says("Where does the Skorpion go?")
    table.page.keyboard.press("Escape")
    table.says("Place a bead, or move the Skorpion.")
    table.has_played("o4", "o10", "o5", "o9", "S-i3xo4-m4")


def test_a_game_is_played_with_the_keyboard_alone(table: Table) -> None:
    page = table.begin("skorpion").page
    table.spot("o4").focus()
    page.keyboard.press("Enter")
    table.has_played("o4")
    table.spot("o10").focus()
    page.keyboard.press("Enter")
    table.has_played("o4", "o10")
    page.keyboard.press("0")
    expect(page.locator('#board .spot[data-spot="gate"]')).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.locator('#board .spot[data-spot="i3"]')).to_be_focused()
    page.keyboard.press("?")
    expect(table.part("quiet")).to_contain_text("You can do that.")
    page.keyboard.press("Enter")
    table.has_played("o4", "o10", "S-i3")


# ---- the editor --------------------------------------------------------------------------------


class Editor:
    """The page on which a board is drawn."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.root = self.page.locator("#editor")
        self.toast = self.page.locator('[data-shell="toast"]')

    def part(self, name: str) -> Locator:
        return self.root.locator(f'[data-edit="{name}"]')

    def open(self) -> Editor:
        """From the form of a new game, with our board in it."""
        self.page.evaluate("location.hash = '#/new/skorpion'")
        self.page.locator("#new-skorpion .options").evaluate("(options) => { options.open = true; }")
        self.page.locator("#new-skorpion").get_by_role("link", name="Draw one of your own").click()
        expect(self.root.locator("h1")).to_be_focused()
        self.part("standard").click()
        self.root.get_by_role("radio", name="Same device").check()  # the page remembers who played last
        return self

    def text(self) -> str:
        return str(self.part("text").input_value())

    def move(self, spot: str, x: int, y: int) -> Editor:
        """Move a spot with nothing but the keyboard."""
        self.part("spot").select_option(spot)
        for name, value in (("x", x), ("y", y)):
            self.part(name).focus()
            self.page.keyboard.press("ControlOrMeta+a")
            self.page.keyboard.type(str(value))
            self.page.keyboard.press("Tab")
        return self

    def play(self) -> Editor:
        self.root.get_by_role("button", name="Play on this board").click()
        return self


@pytest.fixture
def editor(table: Table) -> Editor:
    return Editor(table).open()


def is_standard(text: str) -> bool:
    return write_board(read_board(text)) == STANDARD


def test_the_editor_begins_with_our_board_and_plays_on_it(editor: Editor) -> None:
    until(editor.page, editor.text, is_standard)
    table = editor.play().table.wait()
    until(table.page, lambda: board_of(table), "cairn")
    table.pick("o4").has_played("o4")


def test_the_computer_plays_on_a_board_that_was_drawn(editor: Editor) -> None:
    for choice in ("Computer Plays here", "Sand", "Red"):
        editor.root.get_by_role("radio", name=choice).check()
    table = editor.play().table.wait()
    expect(table.part("top").locator(".who")).to_have_text("Computer, Sand")
    table.says("Your move.")


WAYS = """() => {
    globalThis.ways = [];
    addEventListener("hashchange", () => ways.push(location.hash));
}"""
"""From here on a page remembers where it is led."""


def test_a_friend_elsewhere_comes_to_the_board_that_was_drawn(editor: Editor, page: Page) -> None:
    """Invited to play live, and to play by link."""
    text = until(editor.move("o1", 140, -250).page, editor.text, lambda text: '"o1":"gray 140 -250"' in text)
    drawn = normalize_board(text)
    ada, ben = Player(editor.page), Player(page)
    editor.root.get_by_role("radio", name="A friend elsewhere").check()
    editor.root.get_by_role("button", name="Play now, both online").click()
    invited(ada, ben)
    compare(ada, ben)
    for player in (ada, ben):
        player.page.evaluate(WAYS)
    ada.agree()
    ben.agree()
    for player in (ada, ben):
        player.page.wait_for_url(re.compile("#/play/"))
        player.page.locator("#table:not(.waiting) .matchpanel").wait_for(state="attached")
    settle((ada, ben))
    for player in (ada, ben):
        until(player.page, "ways.length", 1)  # straight to the table, by no other page
    until(ada.page, lambda: [board_of(player) for player in (ada, ben)], [drawn, drawn])

    editor.page.evaluate("location.hash = '#/board/skorpion'")
    editor.root.get_by_role("button", name="At your own pace, by link").click()
    editor.page.wait_for_url(re.compile("#/play/"))
    editor.table.wait()
    until(editor.page, lambda: board_of(editor.table), drawn)


def board_of(table: Table) -> str:
    record = table.record()
    return str(json.loads(record)["options"]["board"]) if record else ""


def test_a_faulty_board_is_told_and_nothing_is_lost(editor: Editor) -> None:
    editor.part("spot").select_option("o12")
    editor.part("kind").select_option("gray")
    faulty = editor.text()
    editor.play()
    expect(editor.toast).to_contain_text("Each player has three starts, and the board has 2 of the kind “red start”.")
    expect(editor.root).to_be_visible()
    until(editor.page, editor.text, faulty)
    editor.part("kind").select_option("red start")
    editor.play().table.wait()
    expect(editor.toast).to_be_hidden()


NO_BOARDS = {
    "{": "is no board",
    STANDARD.replace("gray 150 -260", "gray 999 0"): "lies off the board",
    STANDARD.replace("gray 150 -260", "pink 150 -260"): "The spot o1 should be",
    STANDARD.replace('"o1 o2"', '"o1 z9"'): "leads to nowhere",
    json.dumps({"spots": {f"a{n}": "gray 0 0" for n in range(10_000)}, "lines": []}): "the longest has 8,000.",
}


def test_a_text_that_is_no_board_is_told_and_stays_to_be_mended(editor: Editor) -> None:
    for text, why in NO_BOARDS.items():
        editor.part("text").fill(text)
        editor.play()
        expect(editor.toast).to_contain_text(why)
        expect(editor.root).to_be_visible()
        until(editor.page, editor.text, text)


def test_a_spot_is_dragged_and_lines_are_drawn(editor: Editor) -> None:
    page = editor.page
    spot = editor.part("board").locator('[data-name="o1"] .hit-area')
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y - 4, steps=2)
    page.mouse.move(x + 12, y - 8, steps=3)
    page.mouse.up()
    until(page, editor.text, lambda text: '"o1":"gray 150 -260"' not in text)
    expect(editor.part("spot")).to_have_value("o1")
    editor.part("other").select_option("i12")
    editor.part("join").click()
    expect(editor.part("lines")).to_contain_text("i12")
    until(page, editor.text, lambda text: json.loads(text)["lines"].count("i12 o1") == 1)
    editor.part("join").click()
    expect(editor.part("lines")).not_to_contain_text("i12")


def test_a_board_of_ones_own_travels_in_the_record(editor: Editor, new_context: NewContext, open_page: Open) -> None:
    table = editor.move("o1", 160, -250).move("m2", 170, -110).play().table.wait()
    record = json.loads(table.record())
    spots = json.loads(record["options"]["board"])["spots"]
    assert (spots["o1"], spots["m2"], spots["o2"]) == ("gray 160 -250", "red 170 -110", "blue start 260 -150")
    play = random_game("skorpion", 9, record["options"])
    table.follow(play, end=8)
    paste(table, text_of(play))
    table.has_played(*play.record.actions).reload().has_played(*play.record.actions).stands_as_after(
        play, len(play.entries)
    )
    text = text_of(play)
    assert text_of(load(text, SHELF)) == text
    table.has_record(text)
    elsewhere = open_page(new_context(reduced_motion="reduce"))
    elsewhere.goto("/#/saved")
    elsewhere.locator("#opening").fill(text)
    elsewhere.locator("#saved").get_by_role("button", name="Open it").click()
    other = Table(elsewhere).wait().has_played(*play.record.actions).stands_as_after(play, len(play.entries))
    other.has_record(text)
    other.press("rematch")
    other.codes.to_have_count(0)
    other.has_options(record["options"])


def test_a_spot_is_added_and_removed(editor: Editor) -> None:
    editor.part("name").fill("z1")
    editor.part("add").click()
    expect(editor.part("spot")).to_have_value("z1")
    expect(editor.part("note")).to_contain_text("z1 lies under the Gate.")
    editor.move("z1", 260, 0)
    editor.part("spot").select_option("z1")
    editor.play()
    expect(editor.toast).to_contain_text("o3 and z1 lie too close")
    editor.move("z1", 215, 0).play()
    expect(editor.toast).to_contain_text("No line leads from the Gate to z1.")
    editor.part("remove").click()
    until(editor.page, editor.text, is_standard)
