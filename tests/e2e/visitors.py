"""Who visits the site: contexts of the browser, kept from test to test where a test has no wishes of its own."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from .table import DESKTOP
from .waiting import PATIENCE

KNOWS = "try { localStorage['cairn-notes'] ??= 'off'; } catch { /* a page without storage */ }"
"""The browser of a person who was told everything once: nothing is explained as new unless a test asks."""


def context_of(browser: Browser, site: str, **options: Any) -> BrowserContext:
    """A context without a service worker, which would fetch and keep the whole site each time; a test may allow one."""
    context = browser.new_context(**({"viewport": DESKTOP, "base_url": site, "service_workers": "block"} | options))
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=options.get("base_url", site))
    context.set_default_timeout(2 * PATIENCE)
    context.add_init_script(KNOWS)
    return context


REMEMBER = """async () => {
  const [app] = /app\\/\\w+\\//.exec(await (await fetch("/")).text());
  const file = `/${app}start.bin`;
  const { body } = await fetch(file);
  await (await caches.open("cairn")).put(file, new Response(body.pipeThrough(new DecompressionStream("gzip"))));
}"""
REMEMBERS = 'async () => (await (await caches.open("cairn")).matchAll())[0]?.status === 200'


def porter_of(context: BrowserContext) -> Page:
    """A page in a context that now keeps what Python starts from, as the service worker does for who comes back."""
    page = context.new_page()
    page.goto("/favicon.ico")
    page.evaluate(REMEMBER)
    return page


class Visitor:
    """Somebody who was here before: Python starts from the memory that is kept.

    Nothing else is kept from test to test. What a test does to the context itself (its clock, its scripts) would stay
    there: such a test makes a first visit.
    """

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        self.site = site
        self.context = context_of(browser, site, **options)
        self.porter = porter_of(self.context)
        self.line = self.context.new_cdp_session(self.porter)

    def leave(self) -> bool:
        """Close the pages and forget; returns whether another test will find all as it should be."""
        for page in opened(self.context):
            page.close()
        if self.porter.is_closed():
            return False
        self.context.unroute_all()
        kinds = "cookies,file_systems,indexeddb,local_storage"
        self.line.send("Storage.clearDataForOrigin", {"origin": self.site, "storageTypes": kinds})
        return bool(self.porter.evaluate(REMEMBERS))


def opened(context: BrowserContext) -> list[Page]:
    """The pages that a test has opened."""
    return [page for page in context.pages if not page.url.endswith("/favicon.ico")]


class Visitors:
    """The visitors of a browser, by the options of their contexts."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self.waiting: dict[str, list[Visitor]] = defaultdict(list)

    def come(self, **options: Any) -> Visitor:
        """One whom no other test has at the moment."""
        waiting = self.waiting[json.dumps(options, sort_keys=True)]
        return waiting.pop() if waiting else Visitor(self.browser, self.site, options)

    def go(self, visitor: Visitor, **options: Any) -> None:
        """A visitor who came with these options leaves."""
        if visitor.leave():
            self.waiting[json.dumps(options, sort_keys=True)].append(visitor)
        else:
            visitor.context.close()
