"""A game that somebody wrote, played by letters with a friend who has never seen it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .database import kept, plant
from .guests import TICTACTOE, kept_source
from .match import Player
from .patience import PATIENCE
from .table import NewContext, Open
from .test_by_link import copied, go_live, panel
from .waiting import until

FAKE = TICTACTOE + "\n# of the same title\n"


def place(page: Page, spot: str) -> None:
    page.locator(f'#board [data-spot="{spot}"]').click()


def agree(page: Page) -> None:
    card = page.locator("dialog.consenting")
    expect(card).to_contain_text("At this table the game knows what you know")
    card.get_by_role("button", name="Play it, sealed off").click()


def test_a_guests_game_goes_by_letters(new_context: NewContext, site: str) -> None:
    def opened() -> Page:
        context = new_context()
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
        return context.new_page()

    ada, ben = opened(), opened()
    source = kept_source(TICTACTOE, origin="here")
    ada.goto(f"{site}/#/")
    plant(ada, [source, kept_source(FAKE)], "workshop")
    ada.goto(f"{site}/#/new/{source['name']}")
    form = ada.locator(f'[id="new-{source["name"]}"]')
    form.get_by_role("radio", name=re.compile("A friend elsewhere")).check()
    form.locator("summary").click()
    form.get_by_role("group", name="Who begins").get_by_text("You", exact=True).click()
    form.get_by_role("button", name="At your own pace, by link").click()
    expect(ada.get_by_text("Your move.").first).to_be_visible(timeout=3 * PATIENCE)
    place(ada, "b2")
    first = copied(ada)
    assert re.search(r"#/t/\w+/1\w+$", first)

    ben.goto(first)
    expect(ben.locator("dialog.consenting")).to_be_visible()
    until(ben, lambda: kept(ben, "workshop"), [])
    agree(ben)
    panel(ben).get_by_role("button", name="Play my turn").click(timeout=3 * PATIENCE)
    expect(ben.locator(".guest")).to_contain_text("sealed off")
    place(ben, "a1")
    answer = copied(ben)
    assert answer.endswith(source["name"][-27:])

    ada.goto(f"{site}/#/")
    expect(ada.get_by_role("link", name=re.compile("^Waiting"))).to_be_visible()
    swapped = answer.replace(source["name"][-27:], kept_source(FAKE)["name"][-27:])
    ada.goto(swapped)
    expect(ada.get_by_role("alert").first).to_contain_text("This link is of another game.")
    ada.goto(answer)
    expect(ada.get_by_text("Your move.").first).to_be_visible(timeout=3 * PATIENCE)
    expect(ada.locator("dialog.consenting")).to_have_count(0)
    ada.wait_for_url(re.compile("#/play/"))
    ada.reload()
    expect(ada.get_by_text("Your move.").first).to_be_visible(timeout=3 * PATIENCE)
    place(ada, "c3")
    third = copied(ada)

    stranger = opened()
    stranger.goto(third)
    expect(stranger.get_by_role("alert").first).to_contain_text("The game of this link is not here.")
    ben.goto(third)
    expect(ben.get_by_text("Your move.").first).to_be_visible(timeout=3 * PATIENCE)
    expect(ben.locator('#board [data-spot="c3"]')).to_have_accessible_name("c3: Noughts mark")


def test_a_guests_game_by_letters_goes_live_and_back(new_context: NewContext, open_page: Open) -> None:
    ada, ben = Player(open_page(new_context())), Player(open_page(new_context()))
    source = kept_source(TICTACTOE, origin="here")
    ada.page.goto("/#/")
    plant(ada.page, [source], "workshop")
    ada.person.go(f"#/t/new?game={source['name']}&begin=me")
    ada.says("Your move.")
    place(ada.page, "b2")
    ben.page.goto(copied(ada.page))
    agree(ben.page)
    panel(ben.page).get_by_role("button", name="Play my turn").click(timeout=3 * PATIENCE)
    ben.says("Your move.")
    place(ben.page, "a1")
    ada.person.go(copied(ben.page))
    ada.says("Your move.")
    go_live(ada, ben)
    ada.says("Your move.")
    ada.pick("c3")
    ben.codes.last.to_have_text("c3")
    ben.page.goto("/#/")
    ada.trouble.get_by_role("button", name="By link").click()
    expect(panel(ada.page)).to_be_visible()
    ben.page.goto(copied(ada.page))
    ben.says("Your move.")
    place(ben.page, "a3")
    ada.person.go(copied(ben.page))
    ada.says("Your move.")
