"""The first seconds: the page can be read at once, keeps what is clicked, and tells when Python cannot start."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from cairn.games import SHELF

from .axe import DARK, PAPER
from .table import NewContext, Open, Table, Watch, started
from .tasks import longest_task
from .waiting import until

GAMES = list(SHELF)
WASM = re.compile(r"pyodide\.asm\.wasm$")

LONG = 50
"""Milliseconds of the processor's time; a machine with other work may take some times that."""

SEEN = """
globalThis.seen = [];
new MutationObserver((changes) => {
  for (const { target } of changes) if (target.localName === "progress") seen.push(target.value);
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["value"] });
"""


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    return new_context(first_visit=True)


@pytest.fixture
def returning(new_context: NewContext, open_page: Open) -> Page:
    """The page of somebody who comes back, where it is all the same."""
    return open_page(new_context())


class Hold:
    """Requests held back until they are released."""

    def __init__(self, page: Page, which: re.Pattern[str] = WASM) -> None:
        self.held: list[Route] = []
        self.released = False
        page.route(which, self.take)

    def take(self, route: Route) -> None:
        if self.released:
            route.continue_()
        else:
            self.held.append(route)

    def release(self) -> None:
        self.released = True
        for route in self.held:
            route.continue_()


def rules_can_be_read(page: Page) -> None:
    """From the shelf by way of a game's new-game page to its rules, and back."""
    page.locator("#shelf .vaxandis .pic").click()
    page.locator("#new-vaxandis").get_by_role("link", name="Rules").click()
    expect(page.locator("dialog.rules article h1")).to_have_text("Vaxandis")
    expect(page.locator("dialog.rules article section").first).to_be_visible()
    page.get_by_role("button", name="Close the rules").click()
    expect(page.locator("dialog.rules")).to_be_hidden()
    page.locator(".bar .mark").click()
    expect(page.locator("#home")).to_be_visible()


def test_home_is_painted_and_readable_before_python(page: Page) -> None:
    hold = Hold(page)
    with page.expect_request(WASM):
        page.goto("/")
    until(page, "performance.getEntriesByName('first-contentful-paint').length")
    expect(page.locator("#shelf > .box")).to_have_count(len(GAMES))
    for box in page.locator("#shelf > .box").all():
        expect(box).to_be_visible()
        expect(box.locator("svg")).to_be_visible()
    rules_can_be_read(page)
    expect(page.locator('[data-shell="starting"] progress')).to_be_visible()
    hold.release()
    started(page)


def test_while_python_starts_the_page_stays_quick_and_the_progress_bar_moves_on_to_ready(
    page: Page, browser: Browser
) -> None:
    page.add_init_script(SEEN)
    with longest_task(browser) as longest:
        page.goto("/")
        started(page)
    assert longest() < LONG
    expect(page.locator('[data-shell="starting"] progress')).to_have_count(0)
    values = page.evaluate("seen")
    assert values == sorted(values)
    assert len(set(values)) >= 4


def test_a_game_begun_before_python_is_there_opens_when_it_is(page: Page) -> None:
    hold = Hold(page)
    page.goto("/")
    page.locator("#shelf .vaxandis .pic").click()
    page.locator("#new-vaxandis .options summary").click()
    page.locator("#new-vaxandis label", has_text="4 cells a side").click()
    page.locator("#new-vaxandis label", has_text="before the growth").click()
    page.get_by_role("button", name="Play Pebble").click()
    table = Table(page).says("Getting the rules ready.")
    page.reload()  # nothing is kept yet: it is begun again
    table.says("Getting the rules ready.")
    expect(table.part("progress")).to_be_visible()
    hold.release()
    table.wait()
    expect(table.part("progress")).to_be_hidden()
    table.has_options({"landing": "before", "size": 4})
    expect(page).to_have_url(re.compile("#/play/"))


def test_leaving_before_python_is_there_ends_at_home(page: Page) -> None:
    hold = Hold(page)
    page.goto("/#/begin/vaxandis?size=4")
    Table(page).says("Getting the rules ready.")
    page.locator(".bar .mark").click()
    expect(page.locator("#home")).to_be_visible()
    hold.release()
    started(page)
    expect(page.locator("#home")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()


def test_a_browser_without_webassembly_is_told_and_the_rules_stay_readable(page: Page) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto("/")
    trouble = page.locator('[data-shell="trouble"]')
    expect(trouble).to_contain_text("The games need WebAssembly, which this browser lacks or refuses.")
    expect(trouble.get_by_role("button", name="Try again")).to_have_count(0)
    rules_can_be_read(page)
    page.watch.expect("This browser refuses WebAssembly")  # type: ignore[attr-defined]


def trouble_without(page: Page, file: str, answer: str, *, at: str = "begin/vaxandis") -> Locator:
    """The trouble shown on the home page when a file is not found, or the connection breaks at it."""
    which = re.compile(re.escape(file) + "$")
    page.watch.on = False  # type: ignore[attr-defined]
    page.route(which, lambda route: route.fulfill(status=404) if answer == "not found" else route.abort())
    page.goto(f"/?{file}-{answer}#/{at}")  # another address: only then is the page loaded anew
    trouble = page.locator('[data-shell="trouble"]')
    expect(trouble).to_contain_text("The games didn’t load.")
    expect(page.locator("#home")).to_be_visible()
    page.unroute(which)
    return trouble


MISSING = (
    ("pyodide.asm.wasm", "not found"),
    ("pyodide.asm.wasm", "no connection"),
    ("python_stdlib.zip.txt", "not found"),
    ("cairn.zip.txt", "no connection"),
    ("pyscript/core.js", "not found"),
    ("interpreter.mjs", "no connection"),
    ("py/main.py", "not found"),
)


def test_a_file_that_does_not_come_is_told_and_the_rules_stay_readable(page: Page) -> None:
    for file, answer in MISSING:
        trouble_without(page, file, answer)
    rules_can_be_read(page)


def test_a_start_that_failed_can_be_tried_again(page: Page) -> None:
    trouble = trouble_without(page, "pyodide.asm.wasm", "no connection")
    trouble.get_by_role("button", name="Close").click()
    page.locator("#shelf .skorpion .pic").click()
    page.get_by_role("button", name="Play Pebble").click()
    expect(trouble).to_contain_text("The games didn’t load.")
    page.watch.on = True  # type: ignore[attr-defined]
    trouble.get_by_role("button", name="Try again").click()
    until(page, Table(page).wait().record, lambda record: '"game":"skorpion"' in record)
    page.watch.expect("wasm", "Failed to fetch")  # type: ignore[attr-defined]  # the first start’s may come late


def test_where_the_program_does_not_come_a_link_is_not_lost(page: Page) -> None:
    trouble = trouble_without(page, "pyodide.asm.wasm", "no connection", at="learn/vaxandis")
    page.watch.on = True  # type: ignore[attr-defined]
    trouble.get_by_role("button", name="Try again").click()
    Table(page).says("Ready?")
    expect(page).to_have_url(re.compile("#/learn/vaxandis$"))
    page.watch.expect("wasm", "Failed to fetch")  # type: ignore[attr-defined]


def test_a_page_without_its_scripts_or_its_table_says_so(page: Page) -> None:
    page.watch.on = False  # type: ignore[attr-defined]
    page.route(re.compile("shell.mjs$"), lambda route: route.abort())
    page.goto("/#/begin/vaxandis")
    starting = page.locator('#home [data-shell="starting"]')
    expect(starting).to_have_text(re.compile("^Cairn didn’t load."))
    page.evaluate("localStorage['cairn-language'] = 'de'")
    page.reload()
    expect(starting).to_have_text(re.compile("^Cairn wurde nicht geladen."))
    expect(starting).to_have_attribute("lang", "de")
    page.evaluate("localStorage['cairn-language'] = 'en'")
    page.unroute(re.compile("shell.mjs$"))
    page.route(re.compile("table.css$"), lambda route: route.abort())
    page.reload()
    expect(page.locator('[data-shell="toast"]')).to_contain_text("This part did not load.")


def test_without_javascript_the_rules_can_be_reached(new_context: NewContext, site: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    watch = Watch(page, site)
    page.goto("/")
    links = page.locator("noscript a")
    expect(links).to_have_count(2 * len(GAMES))  # English, German
    for address in [link.get_attribute("href") for link in links.all()]:
        page.goto(f"/{address}")
        expect(page.locator("article h1")).to_be_visible()
    assert watch.troubles == []


@pytest.mark.parametrize("name", GAMES)
def test_a_rules_page_stands_alone(returning: Page, name: str) -> None:
    page = returning
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(f"/rules/{name}.html")
    expect(page.locator("article h1")).to_be_visible()
    assert not [url for url in urls if "/runtime/" in url]
    for target in page.locator('a[href^="#"]').evaluate_all("links => links.map((link) => link.hash)"):
        expect(page.locator(target)).to_have_count(1)
    page.locator(".bar .mark").click()
    expect(page.locator("#home")).to_be_visible()


def test_the_theme_is_kept_over_a_reload(returning: Page) -> None:
    page = returning
    page.goto("/")
    page.get_by_role("button", name="Light or dark").click()
    dark = expect(page.locator("body"))
    dark.to_have_css("background-color", PAPER[DARK])
    page.reload()
    dark.to_have_css("background-color", PAPER[DARK])
    page.goto("/rules/vaxandis.html")
    dark.to_have_css("background-color", PAPER[DARK])


def test_a_link_begins_a_game_with_its_options(table: Table) -> None:
    table.begin("vaxandis", size=6, landing="before")
    table.has_options({"landing": "before", "size": 6})


def test_a_link_with_unknown_options_begins_with_the_usual_ones(table: Table) -> None:
    table.begin("vaxandis", size=99, colour="pink")
    table.has_options({"landing": "after", "size": 5})


def test_lots_are_drawn_for_who_begins(table: Table) -> None:
    began = set()
    for _ in range(40):
        began.add(re.search(r'"first":(\d)', table.begin("sedona_vortex", first="chance").record())[1])  # type: ignore[index]
        if len(began) == 2:
            return
    raise AssertionError(f"only seat {began} began")


def test_an_address_that_leads_nowhere_leads_home(page: Page) -> None:
    for number, route in enumerate(("play/nope", "play/%E0%A4%A")):
        page.goto(f"/?{number}#/{route}")
        expect(page.locator("#home")).to_be_visible()
    started(page)


def test_a_way_that_leads_nowhere_leads_home(table: Table) -> None:
    """From a table, for addresses that are read by the program, and for others."""
    for route in ("nope", "play/", "new/nope", "begin/nope", "begin/", "play/nope"):
        table.begin("vaxandis", size=4)
        table.page.evaluate("(route) => { location.hash = `#/${route}`; }", route)
        expect(table.page.locator("#home")).to_be_visible()
    expect(table.page.locator('[data-shell="toast"]')).to_contain_text("isn’t in this browser")


BACK_AT_ONCE = """async () => {
    const game = location.hash;
    const left = new Promise((then) => addEventListener("hashchange", then, { once: true }));
    location.hash = "#/";
    await left;
    const end = performance.now() + 500;
    while (performance.now() < end); // the program's word that the table is empty waits for the page
    location.hash = game;
}"""
"""Leaves a game, and is on the way back to it when that is heard."""


def test_back_and_forward_lead_out_of_a_game_and_into_it_again(table: Table) -> None:
    page = table.page
    page.locator("#shelf .vaxandis .pic").click()
    page.locator("#new-vaxandis").get_by_role("radio", name="Same device").check()
    page.get_by_role("button", name="Begin").click()
    table.wait().pick("c3").has_played("c3")
    page.go_back()
    expect(page.locator("#new-vaxandis")).to_be_visible()
    page.go_forward()
    table.wait().has_played("c3")
    page.go_back()
    page.go_back()
    latest = page.get_by_role("link", name="Go on")
    expect(latest).to_contain_text(re.compile("Go on Vaxandis .* Turn 2, today"))
    latest.click()
    table.wait().has_played("c3")
    page.evaluate(BACK_AT_ONCE)
    table.wait().has_played("c3")


def test_the_rules_open_beside_a_new_game(table: Table) -> None:
    page = table.page
    page.evaluate("location.hash = '#/new/vaxandis'")
    page.locator("#new-vaxandis").get_by_role("link", name="Rules").click()
    expect(page.locator("dialog.rules article h1")).to_have_text("Vaxandis")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.rules")).to_be_hidden()
    expect(page).to_have_url(re.compile("#/new/vaxandis$"))
