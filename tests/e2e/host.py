"""A host that can be stopped and given another site, and what a page says of what it keeps."""

from __future__ import annotations

import re
import shutil
import threading
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import offline
from serve import Handler, Server, rules

READY = re.compile(r"^Ready for offline play\. Everything is on this device, \d+ MB\.$")

DRAWER = Path(__file__).with_name("draw.mjs")
"""The script of a test's own worker; our policy lets a worker come from this site only."""
NEW = "0123456789ab"
"""The stamp of our files in a later version."""


class Host:
    """A host of its own for a test: it can be stopped, and given another site."""

    def __init__(self, sites: Path, dist: Path) -> None:
        self.sites, self.link = sites, sites / "now"
        self.requested: list[str] = []
        self.up = True
        self.go_on = threading.Event()
        """Until it is set, an answer to `/app/hold` does not come."""
        self.give(dist)
        host = self

        class Reached(Handler):
            headers_of_site = rules()

            def parse_request(self) -> bool:
                if host.up and super().parse_request():
                    host.requested.append(self.path)
                    if self.path == "/app/hold":
                        host.go_on.wait()
                    return True
                self.close_connection = True
                return False

            def translate_path(self, path: str) -> str:
                return str(DRAWER) if path.startswith("/draw.mjs") else super().translate_path(path)

        self.server = Server(("127.0.0.1", 0), partial(Reached, directory=str(self.link)))

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server.server_address[1]}"

    def give(self, site: Path) -> None:
        """From now on this site is served; there is no moment without one."""
        coming = self.link.with_name("coming")
        coming.symlink_to(site, target_is_directory=True)
        coming.replace(self.link)

    def stop(self) -> None:
        """As if the cable were pulled: also of connections that stand open."""
        self.up = False
        self.go_on.set()
        self.server.shutdown()
        self.server.server_close()

    def newer(self, dist: Path) -> Path:
        """A later version of the site: other words, and other files under another stamp."""
        site = Path(shutil.copytree(dist, self.sites / "newer"))
        (old,) = (folder.name for folder in (site / "app").iterdir())
        (site / "app" / old).rename(site / "app" / NEW)
        for path in (site / "index.html", *site.glob("*.webmanifest"), *(site / "rules").glob("*.html")):
            text = path.read_text().replace(f"app/{old}/", f"app/{NEW}/")
            path.write_text(text.replace("About Cairn", "About the new Cairn").replace("</h1>", ", once more</h1>"))
        offline.write(site)
        return site


def line(page: Page) -> Any:
    return page.locator('#home [data-shell="offline"]')


def keep(page: Page, *, again: bool = False) -> Page:
    """Visit until everything is kept; again, until also that is kept which the next visit starts from."""
    page.goto("/?again#/" if again else "/")
    kept(page)
    if again:
        page.evaluate(COME)
    return page


KEEP = """async (memory) => {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  if (!memory) return;
  const { port1, port2 } = new MessageChannel();
  active.postMessage({ kind: "start" }, [port2]);
  await new Promise((come) => { port1.onmessage = come; });
}"""


def come_back(page: Page, *, memory: bool = False) -> Page:
    """Home, as after an earlier visit: all is kept, and with `memory` also what Python starts from.

    For tests of what comes after; `keep` leaves the keeping to the page.
    """
    page.goto("/rules/vaxandis.html")
    page.evaluate(KEEP, memory)
    page.goto("/")
    return page


HASTY = """{
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (then, time, ...more) => setTimeout(then, time === 1500 ? 0 : time, ...more);
}"""
"""Nobody who watches plays, so that no first move is to go before: the rest of `shell/offline.mjs` is over at once."""


def kept(page: Page) -> Page:
    expect(line(page)).to_have_text(READY, timeout=60_000)
    return page


def take_update(page: Page, newer: Path) -> None:
    """Take the update that is offered, when the page has all that it asks for ahead, as a person would."""
    page.wait_for_load_state("networkidle")
    page.locator('[data-shell="update"]').get_by_role("button", name="Update now").click()
    expect(page.locator('meta[name="version"]')).to_have_attribute("content", version_of(newer))


def version_of(site: Path) -> str:
    found = re.search(r'name="version" content="(\w+)"', (site / "index.html").read_text())
    assert found
    return found[1]


def stamp_of(site: Path) -> str:
    (folder,) = (site / "app").iterdir()
    return folder.name


def toast(page: Page) -> Any:
    return page.locator('[data-shell="toast"]')


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
"""Takes the end of an address and text: files that end so hold that text from now on, or are lost where it is null."""

OURS = """const ours = (path) => {
  return document.querySelector('script[type="py"]').src.replace("py/main.py", path);
};"""
STATUS = f"async () => {{ {OURS} return (await caches.match(ours('start.bin')))?.status ?? 0; }}"
"""200 where the memory is kept, 204 where it was of no use, 0 where nothing is."""
COME = f"""async () => {{
  const status = {STATUS};
  while (!(await status())) await new Promise((then) => setTimeout(then, 100));
}}"""
DRAW = f"""async () => {{
  {OURS}
  const worker = new Worker(`/draw.mjs?${{ours("web/js/runtime/interpreter.mjs")}}`, {{ type: "module" }});
  return new Promise((resolve, reject) => {{
    worker.onmessage = ({{ data }}) => typeof data === "object" && resolve(data);
    worker.onerror = reject;
  }});
}}"""
"""Starts one more interpreter by the loader that all share, and draws a number there."""
