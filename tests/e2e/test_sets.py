"""Sets of positions: chosen and given away as a link, a file, cards or paper; shown first, and taken by a button."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .database import kept
from .host import Host, keep
from .table import NewContext, Open, Table
from .test_incoming import WAYS
from .test_mistakes import lay, mistake
from .waiting import until

TITLE = "For class <5b>"


@pytest.fixture
def giver(new_context: NewContext, open_page: Open) -> Page:
    """The page on which two of one's own positions are chosen."""
    page = open_page(new_context(reduced_motion="reduce"))
    lay(page, mistake(1), mistake(2, "skorpion"))
    page.get_by_role("link", name="Choose positions").press("Enter")
    page.get_by_label("Name of the set").fill(TITLE)
    box = page.get_by_role("checkbox", name=re.compile("^Skorpion Red to move. You played .* What is better?"))
    box.press("Space")
    expect(page.locator("#set [role=status]")).to_have_text("1 position chosen.")
    page.get_by_role("button", name="Choose all").press("Enter")
    expect(page.locator("#set [role=status]")).to_have_text("2 positions chosen.")
    return page


@pytest.fixture
def other(new_context: NewContext, open_page: Open) -> Page:
    """A page of somebody who keeps nothing."""
    return open_page(new_context(reduced_motion="reduce"))


def link(giver: Page) -> str:
    """The address of the set, without the site."""
    giver.get_by_role("button", name="Copy link").press("Enter")
    expect(giver.locator("#set [role=status]")).to_have_text("Copied. The link opens this set.")
    return str(giver.evaluate("navigator.clipboard.readText()")).partition("/#")[2]


def is_shown(page: Page) -> None:
    """The set is seen, with its questions, and nothing of it is kept."""
    expect(page.get_by_role("heading", level=1, name=TITLE)).to_be_visible()
    rows = page.locator("#set .positions li")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="was played here. What is better?")).to_have_count(2, timeout=60_000)
    until(page, lambda: kept(page, "mistakes"), [])


def take(page: Page) -> None:
    page.get_by_role("button", name="Take 2 positions").press("Enter")
    expect(page.locator("#set [role=status]")).to_have_text("Taken: 2 positions. My mistakes")


def test_a_link_is_shown_first_and_taken_once_by_a_button(giver: Page, other: Page) -> None:
    address = link(giver)
    other.goto(f"/#{address}")
    is_shown(other)
    take(other)
    assert {each["origin"] for each in kept(other, "mistakes")} == {"set"}  # unwaited: they are taken
    other.reload()
    other.get_by_role("button", name="Take 2 positions").click()
    expect(other.locator("#set [role=status]")).to_have_text(
        "Nothing new was taken. 2 were kept already. My mistakes", timeout=60_000
    )
    other.get_by_role("status").get_by_role("link", name="My mistakes").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("2 to go over today")
    other.get_by_role("link", name="Begin").click()
    expect(Table(other).wait().part("goal")).to_contain_text("was played here. What is better?")
    expect(other.locator(".of-mistake .from")).to_contain_text("From somebody else’s set")


@pytest.mark.parametrize("way", ["a drop", "a paste", "a file that is chosen"])
def test_its_file_comes_in_as_files_do(way: str, giver: Page, other: Page, site: str) -> None:
    with giver.expect_download() as coming:
        giver.get_by_role("button", name="Save as a file").press("Enter")
    assert coming.value.suggested_filename == "cairn-for-class-5b-.txt"
    text = Path(coming.value.path()).read_text()
    other.goto("/#/saved")
    expect(other.locator("#saved")).to_contain_text("No games yet")
    WAYS[way](other, site, text)
    is_shown(other)
    take(other)


def test_it_is_read_and_taken_offline(giver: Page, host: Host, new_context: NewContext, open_page: Open) -> None:
    address = link(giver)
    page = open_page(new_context(base_url=host.address, reduced_motion="reduce", service_workers="allow"), host.address)
    keep(page)
    host.stop()
    page.goto(f"/?again#{address}")
    is_shown(page)
    take(page)


def test_a_link_that_is_cut_or_mistyped_is_answered_in_a_sentence(giver: Page, other: Page) -> None:
    address = link(giver)
    broken = "A part of it is missing, or several of its characters were changed. Copy the whole link again."
    changed = "A character of it was changed on the way. Copy the link again."
    at = len(address) // 2
    mistyped = f"{address[:at]}{'A' if address[at] != 'A' else 'B'}{address[at + 1 :]}"
    for wrong, words in (
        (address[:-9], broken),
        (mistyped, changed),
    ):
        other.goto(f"/#{wrong}")
        expect(other.locator("#set")).to_contain_text(words)
        expect(other.get_by_role("heading", level=1)).to_have_text("This set can’t be read.")
        expect(other.get_by_role("button", name=re.compile("^Take"))).to_have_count(0)


def test_paper_has_boards_questions_and_hands_and_the_solutions_at_the_end(giver: Page) -> None:
    giver.evaluate("window.print = () => { window.printed = true; }")
    giver.get_by_role("button", name="Print").press("Enter")
    until(giver, "window.printed")
    giver.emulate_media(media="print")
    sheet = giver.locator(".set-sheet")
    expect(sheet.get_by_text(TITLE)).to_be_visible()
    boards = sheet.locator(".boards > li")
    expect(boards).to_have_count(2)
    for board in boards.all():
        expect(board.locator(".pic svg .piece").first).to_be_visible()
        expect(board).to_contain_text("was played here. What is better?")
    expect(boards.filter(has_text="Skorpion").locator(".hand")).to_have_text(
        [re.compile("Red’s beads in hand: [0-8]"), re.compile("Blue’s beads in hand: [0-8]")]
    )
    expect(sheet.locator(".solutions li")).to_have_count(2)
    expect(sheet.locator(".solutions li").first).to_contain_text("Better: ")
    expect(giver.locator("#set")).to_be_hidden()
    pages = giver.pdf(format="A4").count(b"/Type /Page\n")
    assert pages == 2  # unwaited: boards, and their solutions
    giver.emulate_media(media="screen")
    expect(sheet).to_be_hidden()


def test_flashcards_are_a_text_of_questions_and_solutions(giver: Page) -> None:
    with giver.expect_download() as coming:
        giver.get_by_role("button", name="Flashcards").press("Enter")
    lines = Path(coming.value.path()).read_text().splitlines()
    assert lines[:2] == ["#separator:tab", "#html:true"]
    assert [line.count("\t") for line in lines[2:]] == [1, 1]
    moves = {" ".join(json.loads(mistake(0, game)["text"])["best"][1][:3]) for game in ("vaxandis", "skorpion")}
    assert {line.partition("\t")[2].partition("<br>")[0] for line in lines[2:]} == moves
