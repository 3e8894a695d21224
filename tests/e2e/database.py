"""The page's database in the browser: read, planted and forgotten there, as another tab could."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

OPEN = """(async () => {
  for (;;) {
    const request = indexedDB.open("cairn");
    const opened = await new Promise((tell) => {
      request.onupgradeneeded = () => request.transaction.abort();  // the page has not made it yet, and this must not
      request.onsuccess = () => tell(request.result);
      request.onerror = () => tell(null);
    });
    if (opened) return opened;
    await new Promise((again) => setTimeout(again, 20));
  }
})()"""
"""The database, once the page has made it: a promise."""

READ = f"""async (shelf) => {{
  const database = await {OPEN};
  const all = database.transaction(shelf).objectStore(shelf).getAll();
  await new Promise((read) => {{ all.onsuccess = read; }});
  database.close();
  return all.result;
}}"""
"""Reads the entries of a shelf, to be asked again until they are as awaited."""

CHANGE = f"""async ([shelves, entries]) => {{
  const database = await {OPEN};
  const parts = shelves.includes("games") ? ["heads", "pictures"] : [];
  const change = database.transaction([...shelves, ...parts], "readwrite");
  for (const name of shelves)
    if (entries) for (const entry of entries) change.objectStore(name).put(entry);
    else change.objectStore(name).clear();
  for (const name of parts)
    if (entries) for (const id of ["", ...entries.map(({{ id }}) => id)]) change.objectStore(name).delete(id);
    else change.objectStore(name).clear();
  await new Promise((written) => {{ change.oncomplete = written; }});
  database.close();
}}"""


def kept(page: Page, shelf: str = "games") -> list[dict[str, Any]]:
    """The entries of a shelf now; pictures of games, and what lists tell of them, lie on shelves of their own."""
    return list(page.evaluate(READ, shelf))


def plant(page: Page, entries: list[dict[str, Any]], shelf: str = "games") -> None:
    """Put entries on a shelf, which the page is told nothing of; games whole, as an older Cairn kept them."""
    page.evaluate(CHANGE, [[shelf], entries])


def forget(page: Page, *shelves: str) -> None:
    """Clear shelves, which the page is told nothing of."""
    page.evaluate(CHANGE, [list(shelves), None])
