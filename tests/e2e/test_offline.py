"""Without a network: all from what the device keeps; updates that wait to be asked; damage that mends itself."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import offline
from serve import Handler, Server, rules

from .conftest import served
from .table import NewContext, Open, Table

READY = re.compile(r"^Ready without a network\. Everything is on this device, \d+ MB\.$")


class Host:
    """A host of its own for a test: it can be stopped, and given another site."""

    def __init__(self, sites: Path, dist: Path) -> None:
        self.sites, self.link = sites, sites / "now"
        self.asked: list[str] = []
        self.up = True
        self.give(dist)
        host = self

        class Reached(Handler):
            headers_of_site = rules()

            def parse_request(self) -> bool:
                if host.up and super().parse_request():
                    host.asked.append(self.path)
                    return True
                self.close_connection = True
                return False

        self.server = Server(("127.0.0.1", 0), partial(Reached, directory=str(self.link)))

    def give(self, site: Path) -> None:
        """From now on this site is served."""
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(site, target_is_directory=True)

    def stop(self) -> None:
        """As if the cable were pulled: also of connections that stand open."""
        self.up = False
        self.server.shutdown()
        self.server.server_close()

    def newer(self, dist: Path) -> Path:
        """A later version of the site: other words, and other files under another stamp."""
        site = Path(shutil.copytree(dist, self.sites / "newer"))
        (old,) = (folder.name for folder in (site / "app").iterdir())
        (site / "app" / old).rename(site / "app" / NEW)
        for path in (site / "index.html", site / "manifest.webmanifest", *(site / "rules").glob("*.html")):
            text = path.read_text().replace(f"app/{old}/", f"app/{NEW}/")
            path.write_text(text.replace("About Cairn", "About the new Cairn").replace("</h1>", ", once more</h1>"))
        offline.write(site)
        return site


NEW = "0123456789ab"


@pytest.fixture
def host(tmp_path: Path, dist: Path) -> Iterator[Host]:
    made = Host(tmp_path, dist)
    with served(made.server):
        yield made


@pytest.fixture
def page(host: Host, new_context: NewContext, open_page: Open) -> Page:
    address = f"http://localhost:{host.server.server_address[1]}"
    return open_page(new_context(base_url=address, reduced_motion="reduce"), address)


def line(page: Page) -> Any:
    return page.locator('[data-shell="offline"]')


def keep(page: Page) -> Page:
    """Visit until everything is kept."""
    page.goto("/")
    return kept(page)


def kept(page: Page) -> Page:
    expect(line(page)).to_have_text(READY)
    return page


def versions(page: Page) -> tuple[str, set[str]]:
    """Which version the page is of, and the stamps of all of our files that it loaded."""
    page_version = page.locator('meta[name="version"]').get_attribute("content")
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return str(page_version), {found[1] for name in names if (found := re.search(r"/app/(\w+)/", name))}


def version_of(site: Path) -> str:
    found = re.search(r'name="version" content="(\w+)"', (site / "index.html").read_text())
    assert found
    return found[1]


def stamp_of(site: Path) -> str:
    (folder,) = (site / "app").iterdir()
    return folder.name


def toast(page: Page) -> Any:
    return page.locator('[data-shell="toast"]')


def update(page: Page) -> Any:
    return page.locator('[data-shell="update"]')


# ---- no network --------------------------------------------------------------------------------


def test_after_one_visit_nothing_needs_the_network(page: Page, host: Host, dist: Path) -> None:
    table = Table(keep(page)).begin("vaxandis", size=4).pick("c3").has_played("c3")
    host.stop()
    table.reload().has_played("c3")
    assert page.evaluate("crossOriginIsolated") is True
    wanted = {name.lower(): value for name, value in rules()[0][1].items() if name != "Cache-Control"}
    for path in ("/", "/rules/vaxandis.html", f"/app/{stamp_of(dist)}/web/js/shell.mjs"):
        headers = page.evaluate("async (path) => Object.fromEntries((await fetch(path)).headers)", path)
        assert {name: headers.get(name) for name in wanted} == wanted
    table.press("rules")
    expect(page.locator("dialog.rules article h1")).to_have_text("Vaxandis")
    page.keyboard.press("Escape")
    table.begin("sedona_vortex", spaces=7, first=0)
    table.root.locator("#board .spot").first.click()
    page.goto("/?again#/")
    expect(page.get_by_label("Your unfinished game")).to_contain_text("Vaxandis, move 2")
    kept(page)
    for path in ("rules/skorpion.html", "rules/skorpion", "index.html"):
        page.goto(f"/{path}")
        expect(page.locator("h1:visible").first).to_be_visible()


def test_the_start_is_not_kept_waiting(page: Page, host: Host) -> None:
    page.goto("/")
    expect(page.locator('[data-shell="starting"]')).to_have_text("Ready.")
    before = list(host.asked)
    kept(page)
    assert "/sw.js" not in before
    # What the page had fetched comes from the browser's own cache, but for what is too large for a private window's.
    stamped = [path for path in host.asked if re.match("/(app|runtime)/", path) and not path.endswith(".wasm")]
    assert len(stamped) == len(set(stamped))
    assert not [path for path in stamped if re.search(r"rapier|micropip|codemirror", path)]


# ---- updates -----------------------------------------------------------------------------------


def test_an_update_is_offered_and_taken_with_the_game_as_it_was(page: Page, host: Host, dist: Path) -> None:
    table = Table(keep(page)).begin("vaxandis", size=4).pick("c3").has_played("c3")
    newer = host.newer(dist)
    host.give(newer)
    table.reload().has_played("c3")
    expect(update(page)).to_contain_text("A new Cairn is here. Your games stay as they are.")
    assert versions(page) == (version_of(dist), {stamp_of(dist)})
    table.press("rules")
    expect(page.locator("dialog.rules article h1")).to_have_text("Vaxandis")
    page.keyboard.press("Escape")
    update(page).get_by_role("button", name="Later").click()
    expect(update(page)).to_be_hidden()
    table.reload().has_played("c3")
    assert versions(page) == (version_of(dist), {stamp_of(dist)})
    with page.expect_navigation():
        update(page).get_by_role("button", name="Use it now").click()
    table.wait().has_played("c3")
    assert versions(page) == (version_of(newer), {NEW})
    page.goto("/?home#/")
    kept(page)
    host.stop()
    page.goto("/?still#/about")
    expect(page.locator("#about h1")).to_have_text("About the new Cairn, once more")
    names = page.evaluate("caches.keys()")
    assert names == [f"cairn / {version_of(newer)}"]


def test_another_window_goes_on_with_the_old_one(page: Page, host: Host, dist: Path) -> None:
    keep(page)
    beside = page.context.new_page()
    table = Table(beside).begin("vaxandis", size=4).pick("c3").has_played("c3")
    newer = host.newer(dist)
    host.give(newer)
    page.reload()
    with page.expect_navigation():
        update(page).get_by_role("button", name="Use it now").click()
    kept(page)
    assert versions(page) == (version_of(newer), {NEW})
    table.press("rules")
    expect(beside.locator("dialog.rules article h1")).to_have_text("Vaxandis")
    beside.keyboard.press("Escape")
    assert versions(beside) == (version_of(dist), {stamp_of(dist)})
    table.has_played("c3").reload().has_played("c3")
    assert versions(beside) == (version_of(newer), {NEW})


# ---- damage ------------------------------------------------------------------------------------

DAMAGE = """async ([ending, body]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (new URL(request.url).pathname.endsWith(ending)) {
        if (body === null) await cache.delete(request);
        else await cache.put(request, new Response(body, { headers: (await cache.match(request)).headers }));
      }
  }
}"""
TOLD = "was damaged. It has been fetched again; your games are as they were."


def test_files_that_were_lost_are_fetched_again_and_told(page: Page, host: Host) -> None:
    keep(page)
    for ending in ("/", "shell.mjs", "pyodide.asm.wasm", "rules/skorpion.html"):
        page.evaluate(DAMAGE, [ending, None])
    page.reload()
    expect(toast(page)).to_contain_text(TOLD)
    kept(page)
    host.stop()
    page.reload()
    kept(page)
    expect(toast(page)).to_be_hidden()


def test_a_page_whose_scripts_never_run_is_mended_and_told(page: Page) -> None:
    keep(page).evaluate(DAMAGE, ["shell.mjs", "spoiled"])
    page.watch.on = False  # type: ignore[attr-defined]
    page.reload()
    expect(toast(page)).to_contain_text(TOLD, timeout=45_000)
    kept(page)


def test_a_library_that_was_spoiled_is_mended_and_told(page: Page) -> None:
    keep(page).evaluate(DAMAGE, ["python_stdlib.zip", "spoiled"])
    page.watch.on = False  # type: ignore[attr-defined]
    page.clock.install()
    page.reload()
    page.wait_for_timeout(1000)
    page.clock.fast_forward(30_000)
    expect(toast(page)).to_contain_text(TOLD, timeout=45_000)
    kept(page)


def test_where_the_lost_file_is_gone_for_good_the_newer_version_is_taken(page: Page, host: Host, dist: Path) -> None:
    keep(page).evaluate(DAMAGE, ["python.mjs", None])
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    newer = host.newer(dist)
    host.give(newer)
    page.watch.on = False  # type: ignore[attr-defined]
    page.reload()
    expect(toast(page)).to_contain_text("This device kept an older Cairn. It has been renewed")
    kept(page)
    assert versions(page) == (version_of(newer), {NEW})


def test_a_half_kept_set_without_a_network_says_so(page: Page, host: Host) -> None:
    keep(page).evaluate(DAMAGE, ["pyodide.asm.wasm", None])
    host.stop()
    page.watch.on = False  # type: ignore[attr-defined]
    page.reload()
    expect(page.locator('[data-shell="trouble"]')).to_contain_text("your saved games are safe")


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
    page.evaluate("new Promise((taken) => { navigator.serviceWorker.oncontrollerchange = taken; })")
    host.give(dist)
    page.reload()
    expect(toast(page)).to_contain_text("It has been renewed")
    kept(page)


def test_a_browser_that_keeps_no_files_says_so(page: Page) -> None:
    page.add_init_script("navigator.serviceWorker.register = () => Promise.reject(new Error('not here'))")
    page.goto("/")
    expect(line(page)).to_have_text("This browser does not keep Cairn itself; it needs a network to start.")


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


def test_the_browser_is_asked_once_to_keep_the_games(page: Page) -> None:
    page.add_init_script(
        "globalThis.asked = 0; StorageManager.prototype.persist = async () => { asked += 1; return true; };"
    )
    table = Table(page).begin("vaxandis", size=4)
    table.pick("c3").has_played("c3")
    page.wait_for_function("asked === 1")
    table.reload()
    table.begin("vaxandis", size=4).pick("c3").has_played("c3")
    assert page.evaluate("asked") == 0


# ---- an app ------------------------------------------------------------------------------------


def test_the_site_can_be_installed(page: Page, host: Host) -> None:
    keep(page)
    devtools = page.context.new_cdp_session(page)
    errors = [error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    told = json.loads(found["data"])
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        kind = page.evaluate("async (src) => (await fetch(src)).headers.get('content-type')", f"/{icon['src']}")
        assert kind == icon["type"]
    for shortcut in told["shortcuts"]:
        page.goto(f"/?{shortcut['name'][:3]}{shortcut['url'].removeprefix('./')}")
        expect(page.locator("main:visible h1")).to_have_text(shortcut["name"])


INSTALLABLE = """
addEventListener("load", () => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => { globalThis.prompted = true; };
  dispatchEvent(offer);
});
"""


def test_installing_is_offered_from_the_second_visit_on(page: Page) -> None:
    page.add_init_script(INSTALLABLE)
    install = page.get_by_role("button", name="Install")
    for visit in range(2):
        page.goto(f"/?{visit}")
        expect(page.locator('[data-shell="starting"]')).to_have_text("Ready.")
        expect(install).to_be_visible(visible=visit > 0)
    install.click()
    assert page.evaluate("prompted")
    expect(install).to_be_hidden()
