"""A table that is watched: what moves on it though nobody touched it, as browsers measure layout shift."""

from __future__ import annotations

from typing import Any

from .table import Table

MOST = 0.02
"""How much may shift all in all."""
TOOLS = (".rail > .tools", ".rail > .tools button:last-child")
"""On a desk the card of the end takes their place."""
FRAME = (".bar", ".goal", "#board", ".sill", ".opponents .player", ".player.me", *TOOLS)
WATCH = """() => {
  globalThis.shifts = [];
  globalThis.shiftWatch?.disconnect();
  globalThis.shiftWatch = new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries()));
  globalThis.shiftWatch.observe({ type: "layout-shift", buffered: false });
}"""
SHIFTED = """() => {
  globalThis.shifts.push(...globalThis.shiftWatch.takeRecords());
  const told = ({ node }) => (node?.outerHTML ?? node?.data ?? "").slice(0, 120);
  const unasked = globalThis.shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  return unasked.map(({ value, sources }) => [value, sources.map(told)]);
}"""
PLACES = """async (parts) => {
  const drawn = () => new Promise(requestAnimationFrame);
  await drawn();
  await drawn(); // what was changed last has its place
  return parts.map((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return box && [box.x, box.y, box.width, box.height];
  });
}"""
TYPE = """(text) => {
  const form = document.querySelector(".rail [data-typing]");
  form.querySelector("input").value = text;
  form.requestSubmit();
}"""
"""Types an action, wherever the field for it is."""


class Stillness:
    """A table that is watched from now on."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.page.evaluate(WATCH)
        self.frame = self.places()

    def places(self) -> list[Any]:
        """Where everything round the pieces is, all in one frame: left, top, width, height."""
        found: list[Any] = self.page.evaluate(PLACES, FRAME)
        return found

    def holds(self) -> None:
        """Nothing has moved so far that a hand on mouse, keys or screen had not asked to."""
        now = self.places()
        gone = TOOLS if self.table.part("result").locator(".banner").count() else ()
        moved = [
            (part, at, now[n])
            for n, (part, at) in enumerate(zip(FRAME, self.frame, strict=True))
            if at != now[n] and part not in gone
        ]
        assert moved == [], moved
        self.shifts_little()

    def forgive(self) -> None:
        """Count nothing that has shifted so far: a hand had done something.

        A browser does so itself, but only for half a second after a key, and a busy machine may answer later.
        """
        self.places()
        self.page.evaluate("shiftWatch.takeRecords(), (shifts.length = 0)")

    def shifts_little(self) -> None:
        """The same, though the frame may have changed its sizes."""
        shifts = self.page.evaluate(SHIFTED)
        assert sum(value for value, _ in shifts) <= MOST, shifts
