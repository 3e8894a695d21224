"""Faults that axe-core finds on a page: by day, by night, and with high contrast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from playwright.sync_api import Page

from .conftest import ROOT
from .table import settle
from .waiting import until

AXE = ROOT / "node_modules/axe-core/axe.min.js"

FIND = """async ([rules, whole]) => {
  const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
  // Two thirds of the document are pages that are hidden, and axe takes three times as long with them there. But home
  // is written to until Python has started.
  const pages = "main[hidden]:not(:has([data-shell=starting]:not(.done)))";
  const hidden = whole ? [] : [...document.querySelectorAll(pages)];
  const places = hidden.map(() => new Comment());
  hidden.forEach((main, at) => main.replaceWith(places[at]));
  try {
    const { violations } = await axe.run(document, { ...only, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 140)}\\n${failureSummary}`));
  } finally {
    places.forEach((place, at) => place.replaceWith(hidden[at]));
  }
}"""
"""Takes axe's rules, all where there are none; and whether pages that are hidden are looked at too."""

DRESS = """async ([contrast, paper]) => {
  document.documentElement.dataset.contrast = contrast;
  const ground = () => getComputedStyle(document.body).backgroundColor;
  for (const until = performance.now() + 10_000; ground() !== paper && performance.now() < until; )
    await new Promise((next) => setTimeout(next, 10));
  return ground();
}"""
"""Puts on a contrast; returns the colour of the page's ground, as soon as it is the one that is expected."""

Theme = tuple[Literal["light", "dark"], Literal["", "more"]]
"""A scheme and a contrast."""
LIGHT: Theme = ("light", "")
DARK: Theme = ("dark", "")
PAPER: dict[Theme, str] = {
    LIGHT: "rgb(238, 237, 231)",
    ("light", "more"): "rgb(255, 255, 255)",
    ("dark", "more"): "rgb(0, 0, 0)",
    DARK: "rgb(25, 25, 24)",
}
"""The page's ground in every theme; from one to the next only one thing changes, for each change styles all anew."""


def themes(page: Page, *wanted: Theme) -> Iterator[Theme]:
    """Put the page, which then keeps still, into some themes, or into all, one after another; by day at last."""
    for scheme, contrast in wanted or PAPER:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        until(page, DRESS, PAPER[scheme, contrast], arg=[contrast, PAPER[scheme, contrast]])
        settle(page)
        yield scheme, contrast
    page.evaluate("delete document.documentElement.dataset.contrast")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def found_in(page: Page, theme: Theme) -> list[str]:
    """All that axe finds by day; in another theme what depends on colour."""
    rules = [] if theme == LIGHT else ["color-contrast", "link-in-text-block"]
    return [f"{' '.join(theme)} {trouble}" for trouble in run(page, rules)]


def found(page: Page) -> list[str]:
    """All that axe finds by day; what depends on colour in every other theme too."""
    return [trouble for theme in themes(page) for trouble in found_in(page, theme)]


def run(page: Page, rules: Sequence[str] = (), *, whole: bool = False) -> list[str]:
    """The faults that axe finds in the page's present colours."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text())
    troubles: list[str] = page.evaluate(FIND, [rules, whole])
    return troubles
