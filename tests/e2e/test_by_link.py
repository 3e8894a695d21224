"""A match by link between two profiles that never meet: links copied from one page, opened on the other."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .axe import found
from .laws import SIDES, holds
from .match import BRIEF, Player, compare, invited, play_of, settle
from .table import DESKTOP, PHONE, NewContext, Open
from .test_match import go_on
from .waiting import PATIENCE


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Play by link")


def go_live(ada: Player, ben: Player) -> None:
    """Ada offers to go on live with a match by link, with both at the table, and both agree."""
    panel(ada.page).get_by_role("button", name="Play live").click()
    invited(ada, ben)
    compare(ada, ben)
    ada.agree()
    ben.agree()
    for player in (ada, ben):
        player.page.locator("#table:not(.waiting) .matchpanel").wait_for(state="attached")


def play(page: Page, text: str) -> None:
    """Type a move: where there is little room, in the dialog of the table."""
    if page.viewport_size == PHONE:
        page.locator('.tools [data-do="more"]').click()
        page.get_by_label("Type a move, or help").last.fill(text)
        page.get_by_label("Type a move, or help").last.press("Enter")
    else:
        page.get_by_label("Type a move, or help").first.fill(text)
        page.get_by_label("Type a move, or help").first.press("Enter")


def copied(page: Page) -> str:
    panel(page).get_by_role("button", name="Copy link").click()
    expect(panel(page)).to_contain_text("Copied.")
    return str(page.evaluate("navigator.clipboard.readText()"))  # unwaited: it says that it is there


def is_good_to_read(page: Page) -> None:
    """Nobody is kept from it, by day or by night, and nothing lies beside the screen."""
    assert found(page) == []
    holds(page, SIDES)


def meet_people(page: Page, address: str) -> None:
    """Whom one plays with by link is in the list, and can be called otherwise and taken from it."""
    page.goto(address)
    person = page.locator(".person").filter(has_text="Ada")
    expect(person).to_contain_text("Sedona Vortex by link: waiting for")
    person.get_by_role("button", name=re.compile("Play again")).click()
    again = person.get_by_role("link", name="By link")
    expect(again).to_have_attribute("href", re.compile("#/t/new.game=sedona_vortex"))
    is_good_to_read(page)
    person.locator("summary").click()
    person.get_by_label("Name").fill("Grandma")
    person.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name="Grandma")).to_be_visible()
    page.locator(".person summary").click()
    page.locator(".person").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Nobody yet.")).to_be_visible()


def resign_and_ask_again(ada: Page, ben: Page, site: str) -> None:
    """A friend's request after the end stands before the result, also where the result takes the place of words."""
    ada.goto(f"{site}/#/")
    ada.get_by_role("link", name=re.compile("Your turn")).click()
    ada.locator('.tools [data-do="more"]').click()
    ada.locator("dialog[open]").get_by_role("button", name="Resign").click()
    ada.locator("dialog[open]").get_by_role("button", name="Resign").click()
    ada.get_by_role("button", name="Rematch").click()
    expect(panel(ada)).to_contain_text("You ask for a rematch.")
    ben.goto(copied(ada))
    ben.get_by_text("would like a rematch.").wait_for(timeout=3 * PATIENCE)
    is_good_to_read(ben)
    ben.goto(f"{site}/#/")
    expect(ben.locator(".today")).to_contain_text("would like a rematch.")
    expect(ben.locator(".today")).not_to_contain_text("Your turn")
    ben.get_by_role("link", name=re.compile("Answer")).click()
    ben.get_by_role("button", name="Accept").click()
    expect(ben.get_by_text(re.compile("Your move|Now send it")).first).to_be_visible()


@pytest.mark.smoke
def test_a_match_goes_by_link(new_context: NewContext, site: str) -> None:
    def opened(size: dict[str, int]) -> Page:
        context = new_context(viewport=size)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
        return context.new_page()

    ada, ben = opened(DESKTOP), opened(PHONE)
    ada.goto(f"{site}/#/new/sedona_vortex")
    form = ada.locator("#new-sedona_vortex")
    form.get_by_role("radio", name=re.compile("A friend elsewhere")).check()
    form.locator("summary").click()
    form.get_by_role("group", name="Who begins").get_by_text("You", exact=True).click()
    form.get_by_role("button", name="At your own pace, by link").click()
    play(ada, "1@L")
    panel(ada).get_by_label("Your name, as your friend sees it").fill("Ada")
    panel(ada).get_by_label("Your name, as your friend sees it").blur()
    is_good_to_read(ada)
    first = copied(ada)
    expect(ada.get_by_text("Waiting for your friend.").first).to_be_visible()

    ben.goto(first)
    expect(panel(ben)).to_contain_text(re.compile("Ada.* invites you to play by link"), timeout=3 * PATIENCE)
    is_good_to_read(ben)
    panel(ben).get_by_role("button", name="Play my turn").click()
    expect(ben.get_by_text("Your move.").first).to_be_visible()
    play(ben, "1@L")
    is_good_to_read(ben)
    panel(ben).get_by_role("button", name="Take it back").click()
    play(ben, "2@L")
    answer = copied(ben)

    ada.goto(f"{site}/#/")
    expect(ada.get_by_role("link", name=re.compile("^Waiting"))).to_be_visible()
    ada.goto(answer)
    expect(ada.get_by_text("Your move.").first).to_be_visible()
    ada.wait_for_url(re.compile("#/play/"))
    ada.reload()
    expect(ada.get_by_text("Your move.").first).to_be_visible(timeout=3 * PATIENCE)
    ada.goto(answer)
    expect(panel(ada)).to_contain_text("You have opened this link before")

    ben.goto(first)
    expect(panel(ben)).to_contain_text("You have answered this one")
    assert copied(ben) == answer
    ben.goto(answer[:-9])
    expect(ben.get_by_role("alert").first).to_contain_text("Part of the link is missing")
    ben.goto(f"{site}/#/saved")
    ben.locator("#opening").fill(f"Look: {answer}")
    ben.locator("#opening").locator("xpath=..").get_by_role("button", name="Open it").click()
    expect(panel(ben)).to_contain_text("This is your own link")
    meet_people(ben, f"{site}/#/people")
    resign_and_ask_again(ada, ben, site)


def test_a_swing_by_link_is_swung_again_by_who_opens_it(new_context: NewContext, site: str) -> None:
    ada, ben = (new_context().new_page() for _ in range(2))
    for page in (ada, ben):
        page.add_init_script(BRIEF)
    ada.goto(f"{site}/#/t/new?game=stonehenge&begin=me")
    expect(ada.get_by_text("Your move.").first).to_be_visible(timeout=3 * PATIENCE)
    play(ada, "B0.0")
    expect(ada.get_by_role("button", name="Let go").first).to_be_visible(timeout=3 * PATIENCE)
    play(ada, "S0,-4000,0,0")
    first = copied(ada)
    ben.goto(first)
    panel(ben).get_by_role("button", name="Play my turn").click()
    expect(ben.get_by_role("button", name="Slow motion").first).to_be_visible(timeout=3 * PATIENCE)
    ben.add_init_script("globalThis.bent = true")
    ben.reload()
    expect(panel(ben)).to_contain_text("Swing 1 came out differently here", timeout=3 * PATIENCE)
    ada.goto(copied(ben))
    expect(ada.get_by_text("swings again").first).to_be_visible()
    expect(ada.get_by_text("Your move.").first).to_be_visible()


def test_a_match_by_link_goes_live_and_back(new_context: NewContext, open_page: Open) -> None:
    """The friend's tab stays open when the connection is gone: another one, which the next link opens, takes over."""
    home = new_context()
    ada, ben = Player(open_page(new_context())), Player(open_page(home))
    ada.page.goto("/#/t/new?game=sedona_vortex&spaces=4&begin=me")
    ada.says("Your move.")
    play(ada.page, "1@L")
    ben.page.goto(copied(ada.page))
    panel(ben.page).get_by_role("button", name="Play my turn").click()
    ben.says("Your move.")
    play(ben.page, "1@L")
    ada.person.go(copied(ben.page))
    ada.says("Your move.")
    go_live(ada, ben)
    settle((ada, ben), 2)
    dice = random.Random(1)
    assert go_on((ada, ben), dice)
    ben.page.reload()
    ben.says("is away.")
    ada.trouble.get_by_role("button", name="By link").click()
    again = Player(open_page(home))
    again.page.goto(copied(ada.page))
    expect(panel(again.page)).to_be_visible(timeout=3 * PATIENCE)
    expect(ben.page.locator("#home")).to_be_visible()
    again.says("Your move.")
    now = play_of(again)
    play(again.page, now.game.write(dice.choice(now.state.legal_actions())))
    ada.person.go(copied(again.page))
    ada.says("Your move.")
    ada.has_record(again.record())
