"""The same site in Firefox: every game, the computer, what is kept, and a start without a network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect

from browser import firefox
from cairn.games import SHELF

from .axe import run
from .conftest import launched
from .host import DRAW, HASTY, Host, keep
from .match import Player, compare
from .table import DESKTOP, Table, Watch, random_game, text_of

OPTIONS: dict[str, dict[str, object]] = {"sedona_vortex": {"spaces": 3, "first": 0}, "vaxandis": {"size": 3}}
STILL = {"ui.prefersReducedMotion": 1}


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = firefox()
    if not path:
        pytest.skip("There is no Firefox on this machine: `make engines` installs one.")
    found = playwright.firefox.launch(channel="moz-firefox", executable_path=path, firefox_user_prefs=STILL)
    yield found
    found.close()


@pytest.fixture
def table(browser: Browser, host: Host) -> Iterator[Table]:
    """A table in a profile of its own, at a host of its own."""
    context = browser.new_context(base_url=host.address, viewport=DESKTOP)  # type: ignore[arg-type]
    page = context.new_page()
    page.watch = Watch(page, host.address)  # type: ignore[attr-defined]
    yield Table(page)
    context.close()
    assert page.watch.troubles == []  # type: ignore[attr-defined]


def axe_finds_nothing(table: Table) -> None:
    assert run(table.page, whole=True) == []


def test_every_game_is_played_and_kept_and_the_computer_answers(table: Table) -> None:
    for name in SHELF:
        play = random_game(name, 4, OPTIONS.get(name, {}))
        table.begin(name, **OPTIONS.get(name, {}))
        if name in ("lava_flows", "stonehenge"):  # which are not begun by clicks alone: a whole game is looked at
            table.page.locator("#paste").evaluate("(field, text) => { field.value = text; }", text_of(play))
            table.page.evaluate("document.querySelector('[data-part=pasting]').requestSubmit()")
            table.codes.to_have_count(len(play.entries))
        else:
            table.follow(play, end=3)
        axe_finds_nothing(table)
    table.reload().has_played(*play.record.actions[:3])
    table.page.evaluate("location.hash = '#/saved'")
    expect(table.page.locator("#saved li")).to_have_count(len(SHELF))
    axe_finds_nothing(table)
    table.begin("vaxandis", size=3, who="computer", level=1, you=0)
    table.pick(*random_game("vaxandis", 4, {"size": 3}).record.actions[:1])
    table.codes.nth(1).to_be_there()  # it may go on: who leaves the colours as they are places a stone, too


def test_later_visits_need_no_network_and_start_from_memory(table: Table, host: Host) -> None:
    table.page.add_init_script(HASTY)
    keep(table.page)
    axe_finds_nothing(table)
    table.begin("vaxandis", size=4).pick("c3").has_played("c3")
    keep(table.page, again=True)
    found = [table.page.evaluate(DRAW) for _ in range(2)]
    assert [one["resumed"] for one in found] == [1, 1]
    assert found[0]["drawn"] != found[1]["drawn"]
    host.stop()
    table.page.goto("/?offline#/begin/vaxandis?size=4")
    table.wait().pick("c3").has_played("c3")
    table.reload().has_played("c3")


def test_a_friend_in_chromium_is_met(playwright: Playwright, browser: Browser, host: Host) -> None:
    other = launched(playwright)
    context = browser.new_context(base_url=host.address)
    ada, ben = (Player(one.new_page()) for one in (context, other.new_context(base_url=host.address)))
    for inviting, invited in ((ada, ben), (ben, ada)):
        inviting.person.paste(invited.person.answer(inviting.person.invite())).is_("open")
        invited.person.is_("open")
        compare(ada, ben)  # or the words might be shown after one has gone home
        for one in (ada, ben):
            one.person.go("#/").page.locator("#home").wait_for()
            expect(one.dialog).to_be_hidden()
    context.close()
    other.close()
