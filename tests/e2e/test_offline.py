"""Without a network: all from what the device keeps; updates that wait to be asked; damage that mends itself."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from serve import rules

from .host import DAMAGE, HASTY, NEW, Host, come_back, keep, kept, stamp_of, take_update, toast, version_of
from .table import NewContext, Open, Table, random_game, started
from .test_stonehenge import NO_WEBGL, Circle
from .waiting import until


@pytest.fixture
def unhurried(host: Host, new_context: NewContext, open_page: Open) -> Page:
    """A page that keeps things when it is used to."""
    return open_page(new_context(base_url=host.address, reduced_motion="reduce", service_workers="allow"), host.address)


@pytest.fixture
def page(unhurried: Page) -> Page:
    unhurried.context.add_init_script(HASTY)
    return unhurried


def shared(site: Path) -> str:
    """The name of the file that the shell shares with what comes later."""
    page = (site / "index.html").read_text()
    return re.findall(r'rel="modulepreload" href="[^"]*/([^"/]+)"', page)[0]


def versions(page: Page) -> tuple[str, set[str]]:
    """Which version the page is of, and the stamps of all of our files that it loaded."""
    page_version = page.locator('meta[name="version"]').get_attribute("content")
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return str(page_version), {found[1] for name in names if (found := re.search(r"/app/(\w+)/", name))}


def update(page: Page) -> Any:
    return page.locator('[data-shell="update"]')


# ---- no network --------------------------------------------------------------------------------


ASKED = "StorageManager.prototype.persist = async () => (document.documentElement.dataset.asked = 'yes');"
"""Tells that the browser was asked to keep the games."""


@pytest.mark.smoke
def test_after_one_visit_nothing_needs_the_network(page: Page, host: Host, dist: Path) -> None:
    page.add_init_script(ASKED)
    table = Table(keep(page)).begin("vaxandis", size=4).pick("c3").has_played("c3")
    asked = page.locator("[data-asked]")
    expect(asked).to_have_count(1)
    host.stop()
    table.reload().has_played("c3")
    until(page, "crossOriginIsolated", True)
    wanted = {name.lower(): value for name, value in rules()[0][1].items() if name != "Cache-Control"}
    for path in ("/", "/rules/vaxandis.html", f"/app/{stamp_of(dist)}/web/js/shell/shell.mjs"):
        headers = page.evaluate("async (path) => Object.fromEntries((await fetch(path)).headers)", path)
        assert {name: headers.get(name) for name in wanted} == wanted
    table.press("rules")
    expect(page.locator("dialog.rules article h1")).to_have_text("Vaxandis")
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#/puzzle/sedona_vortex/1'")  # what most visits do without was kept as well
    expect(table.root).to_have_class(re.compile("puzzling"))
    table.begin("sedona_vortex", spaces=7, first=0)
    table.root.locator("#board .spot").first.click()
    table.begin("stonehenge")
    expect(page.locator("#board.viewed .view canvas")).to_be_visible()
    table.begin("vaxandis", size=4).pick("c3").has_played("c3")
    expect(asked).to_have_count(0)  # once is enough
    page.goto("/?again#/")
    expect(page.get_by_role("link", name="Go on")).to_contain_text(re.compile("Go on Vaxandis .* Turn 2, today"))
    kept(page)
    for path in ("rules/skorpion.html", "rules/skorpion", "index.html"):
        page.goto(f"/{path}")
        expect(page.locator("h1:visible").first).to_be_visible()


ORDER = """
globalThis.order = [];
const { register } = ServiceWorkerContainer.prototype;
ServiceWorkerContainer.prototype.register = function (...how) {
  order.push("keeps");
  return register.apply(this, how);
};
new MutationObserver((_, started) => {
  if (!document.querySelector("[data-shell=starting].done")) return;
  started.disconnect();
  order.push("started");
}).observe(document, { subtree: true, childList: true, attributeFilter: ["class"] });
"""
"""Notes the order of two things: the program has started, and the page begins to keep everything."""

IMPORT_THE_REST = """async (interpreter) => {
  const { loadPyodide } = await import(interpreter);
  return (await loadPyodide()).runPython("import email.message; email.message.__name__");
}"""


def test_the_start_does_not_wait_for_all_of_it_and_the_last_of_it_comes_when_wanted(
    unhurried: Page, host: Host, dist: Path
) -> None:
    page = unhurried
    interpreter = f"/{next(dist.glob('app/*/web/js/runtime/interpreter.mjs')).relative_to(dist)}"
    page.add_init_script(ORDER)
    page.goto("/")
    kept(page)
    until(page, "order", ["started", "keeps"])
    # What the page had fetched comes from the browser's own cache, but for what is too large for a private window's.
    stamped = [path for path in host.requested if re.match("/(app|runtime)/", path) and not path.endswith(".wasm")]
    assert [path for path in set(stamped) if stamped.count(path) > 1] == []
    assert not [path for path in stamped if re.search(r"micropip|codemirror", path)]
    host.stop()
    assert page.evaluate(IMPORT_THE_REST, interpreter) == "email.message"  # unwaited: its own answer
    page.watch.expect("first part of the library")  # type: ignore[attr-defined]


def test_who_has_been_home_once_swings_the_ball_without_a_network(page: Page, host: Host) -> None:
    page.add_init_script(NO_WEBGL)
    keep(page)
    host.stop()
    circle = Circle(Table(page))
    circle.build(30).pull(120).caught()
    circle.table.says("Your move, Blue.")


SOLVED_KEPT = """async () => {
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    const count = keys.filter(({ url }) => url.includes("/solved/")).length;
    if (count) return count;
  }
  return 0;
}"""


def test_who_has_been_home_once_is_told_that_the_computer_lacks_its_winning_strategy(page: Page, host: Host) -> None:
    keep(page)
    assert page.evaluate(SOLVED_KEPT) == 0  # unwaited: what home keeps is kept, and these are not of it
    host.stop()
    table = Table(page).begin("sedona_vortex", spaces=3, first=0, who="computer", level=8, you=0)
    expect(toast(page)).to_be_hidden()
    table.pick("red5", "L1")
    table.codes.to_have_count(2)
    expect(toast(page)).to_contain_text("winning strategy for this board did not load")
    page.watch.expect("/solved/")  # type: ignore[attr-defined]


def test_who_has_met_the_computer_once_has_its_winning_strategies_without_a_network(page: Page, host: Host) -> None:
    keep(page)
    table = Table(page).begin("sedona_vortex", spaces=3, first=0, who="computer", level=8, you=0)
    until(page, SOLVED_KEPT, 5)
    host.stop()
    table.reload().press("study")
    expect(table.part("study").locator("p")).to_contain_text("Black, who moves second, wins with best play")
    expect(toast(page)).to_be_hidden()


# ---- updates -----------------------------------------------------------------------------------


def test_an_update_is_offered_and_taken_with_the_game_as_it_was(page: Page, host: Host, dist: Path) -> None:
    table = Table(come_back(page, memory=True)).begin("vaxandis", size=4).pick("c3").has_played("c3")
    newer = host.newer(dist)
    host.give(newer)
    table.reload().has_played("c3")
    expect(update(page)).to_contain_text("A new version of Cairn is ready. Your games stay as they are.")
    assert versions(page) == (version_of(dist), {stamp_of(dist)})
    table.press("rules")
    expect(page.locator("dialog.rules article h1")).to_have_text("Vaxandis")
    page.keyboard.press("Escape")
    update(page).get_by_role("button", name="Later").click()
    expect(update(page)).to_be_hidden()
    table.reload().has_played("c3")
    assert versions(page) == (version_of(dist), {stamp_of(dist)})
    take_update(page, newer)
    table.wait().has_played("c3")
    assert versions(page) == (version_of(newer), {NEW})
    page.evaluate("location.hash = '#/'")
    kept(page)
    host.stop()
    page.goto("/?still#/about")
    expect(page.locator("#about h1")).to_have_text("About the new Cairn, once more")
    page.evaluate("location.hash = '#/'")
    kept(page)
    names = page.evaluate("caches.keys()")
    assert names == [f"cairn / {version_of(newer)}"]


def test_another_window_goes_on_with_the_old_one(page: Page, host: Host, dist: Path) -> None:
    come_back(page, memory=True)
    beside = page.context.new_page()
    table = Table(beside).begin("vaxandis", size=4).pick("c3").has_played("c3")
    newer = host.newer(dist)
    host.give(newer)
    page.reload()
    take_update(page, newer)
    kept(page)
    assert versions(page) == (version_of(newer), {NEW})
    table.press("rules")
    expect(beside.locator("dialog.rules article h1")).to_have_text("Vaxandis")
    beside.keyboard.press("Escape")
    assert versions(beside) == (version_of(dist), {stamp_of(dist)})
    table.has_played("c3").reload().has_played("c3")
    assert versions(beside) == (version_of(newer), {NEW})


def test_an_update_that_the_browser_holds_back_comes_without_being_asked_for_again(
    page: Page, host: Host, dist: Path
) -> None:
    come_back(page, memory=True)
    beside = page.context.new_page()
    beside.goto("/#/about")
    newer = host.newer(dist)
    host.give(newer)
    page.reload()
    expect(update(page)).to_be_visible()
    beside.evaluate("() => void fetch('/app/hold')")  # its worker has something to do until then
    with page.expect_event("load"):
        update(page).get_by_role("button", name="Update now").click()
    assert versions(page)[0] == version_of(dist)
    kept(page)
    expect(update(page)).to_be_hidden()
    host.go_on.set()
    expect(page.locator('meta[name="version"]')).to_have_attribute("content", version_of(newer))


# ---- damage ------------------------------------------------------------------------------------

TOLD = "were damaged and have been downloaded again. Your games are unharmed."


def test_files_that_were_lost_are_fetched_again_and_told_and_without_a_network_missed(page: Page, host: Host) -> None:
    kept(come_back(page, memory=True))  # what is lost before that, this page is told of
    for ending in ("/", "shell.mjs", "pyodide.asm.wasm", "rules/skorpion.html"):
        page.evaluate(DAMAGE, [ending, None])
    page.reload()
    expect(toast(page)).to_contain_text(TOLD)
    kept(page)
    host.stop()
    page.reload()
    kept(page)
    expect(toast(page)).to_be_hidden()
    for ending in ("pyodide.asm.wasm", "start.bin"):
        page.evaluate(DAMAGE, [ending, None])
    page.watch.on = False  # type: ignore[attr-defined]
    page.reload()
    expect(page.locator('[data-shell="trouble"]')).to_contain_text("your saved games are safe")


QUICK = """() => {
  const { setTimeout } = self;
  self.setTimeout = (then, time, ...more) => setTimeout(then, time / 10, ...more);
}"""
"""Time goes ten times as fast."""


def test_a_page_whose_scripts_never_run_is_mended_and_told(page: Page) -> None:
    kept(come_back(page, memory=True)).evaluate(DAMAGE, ["shell.mjs", "spoiled"])
    page.watch.on = False  # type: ignore[attr-defined]
    page.context.service_workers[0].evaluate(QUICK)
    page.reload()
    expect(toast(page)).to_contain_text(TOLD, timeout=45_000)
    kept(page)


def test_a_library_that_was_spoiled_is_mended_and_told(page: Page) -> None:
    kept(come_back(page)).evaluate(DAMAGE, ["python_stdlib.zip.txt", "spoiled"])
    page.watch.on = False  # type: ignore[attr-defined]
    page.clock.install()
    page.reload()

    def a_second_later() -> str:
        page.clock.run_for(1_000)
        return toast(page).inner_text()

    until(page, a_second_later, lambda told: TOLD in told, timeout=45_000)
    kept(page)


def test_where_the_lost_file_is_gone_for_good_the_newer_version_is_taken(page: Page, host: Host, dist: Path) -> None:
    kept(come_back(page)).evaluate(DAMAGE, [shared(dist), None])
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    newer = host.newer(dist)
    host.give(newer)
    page.watch.on = False  # type: ignore[attr-defined]
    page.reload()
    expect(toast(page)).to_contain_text("Cairn has been updated on this device.", timeout=60_000)
    kept(page)
    assert versions(page) == (version_of(newer), {NEW})


def test_an_update_that_broke_off_is_not_taken_until_it_is_whole(page: Page, host: Host, dist: Path) -> None:
    table = Table(come_back(page, memory=True)).begin("vaxandis", size=4).pick("c3").has_played("c3")
    newer = host.newer(dist)
    (lost,) = newer.glob(f"app/*/web/js/shell/{shared(newer)}")
    aside = lost.rename(newer.parent / "shared.mjs")
    host.give(newer)
    table.reload().has_played("c3")
    page.evaluate(REFUSED)
    expect(update(page)).to_be_hidden()
    assert versions(page) == (version_of(dist), {stamp_of(dist)})
    aside.rename(lost)
    table.reload().has_played("c3")
    expect(update(page)).to_contain_text("A new version of Cairn is ready.")
    assert versions(page) == (version_of(dist), {stamp_of(dist)})


REFUSED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update().catch(() => {});
  const worker = registration.installing;
  if (worker) await new Promise((gone) => { worker.onstatechange = () => worker.state === "redundant" && gone(); });
}"""
"""Until a worker that is being installed is thrown away."""

STRANGE = """
self.addEventListener("fetch", (event) => event.respondWith(fetch(event.request)));
self.addEventListener("activate", () => clients.claim());
"""


def test_a_service_worker_that_knows_nothing_of_us_gives_way(page: Page, host: Host, dist: Path) -> None:
    site = Path(shutil.copytree(dist, host.sites / "strange"))
    (site / "sw.js").write_text(STRANGE)
    os.utime(site / "sw.js", (0, 0))
    host.give(site)
    page.goto("/")
    until(page, "navigator.serviceWorker.controller !== null")
    host.give(dist)
    page.reload()
    expect(toast(page)).to_contain_text("Cairn has been updated on this device.")
    kept(page)


# ---- the store ---------------------------------------------------------------------------------


def test_a_full_store_is_told_and_what_was_kept_before_stays(page: Page) -> None:
    table = Table(page).begin("vaxandis", size=4).pick("c3").has_played("c3")
    first = table.id
    page.evaluate(
        """() => {
          IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
        }"""
    )
    table.begin("vaxandis", size=4).pick("b2").has_played("b2")
    expect(toast(page)).to_contain_text("There is no room left on this device to keep the game.")
    page.evaluate("location.hash = '#/saved'")
    expect(page.locator("#saved li")).to_have_count(2)
    page.locator(f'#saved a[href="#/play/{first}"]').click()
    table.wait().has_played("c3")


WRITES = """
const full = () => { throw new DOMException("full", "QuotaExceededError"); };
for (const store of ["put", "add", "delete", "clear"]) IDBObjectStore.prototype[store] = full;
Storage.prototype.setItem = full;
Cache.prototype.put = CacheStorage.prototype.open = async () => full();
"""


def test_where_every_write_fails_one_can_play_and_is_told(page: Page) -> None:
    page.add_init_script(WRITES)
    game = random_game("vaxandis", 4, {"size": 4})
    table = Table(page).begin("vaxandis", size=4).follow(game, end=1)
    expect(toast(page)).to_contain_text("There is no room left on this device to keep the game. It goes on")
    table.follow(game, start=1, end=3)
    page.evaluate("location.hash = '#/'")
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    table.begin("vaxandis", size=4, who="computer", level=1, you=0).pick("c3")
    table.codes.to_have_count(2)


# ---- an app ------------------------------------------------------------------------------------


INSTALLABLE = """
addEventListener("load", () => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => { globalThis.prompted = true; };
  dispatchEvent(offer);
});
"""


def test_the_site_can_be_installed_which_is_offered_from_the_second_visit_on(page: Page) -> None:
    page.add_init_script(INSTALLABLE)
    install = page.get_by_role("button", name="Install")
    come_back(page)
    for visit in range(2):
        started(page)
        expect(install).to_be_visible(visible=visit > 0)
        if not visit:
            page.goto("/?again#/")
    install.click()
    until(page, "prompted")
    expect(install).to_be_hidden()
    devtools = page.context.new_cdp_session(page)
    errors = [error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        kind = page.evaluate("async (src) => (await fetch(src)).headers.get('content-type')", f"/{icon['src']}")
        assert kind == icon["type"]
    for shortcut in manifest["shortcuts"]:
        page.goto(f"/?{shortcut['name'][:3]}{shortcut['url'].removeprefix('./')}")
        expect(page.locator("main:visible h1")).to_have_text(shortcut["name"])
