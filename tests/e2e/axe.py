"""What axe-core finds on a page: by day, by night, and with high contrast."""

from __future__ import annotations

from playwright.sync_api import Page

from .conftest import ROOT
from .table import settle

AXE = ROOT / "node_modules/axe-core/axe.min.js"

FIND = """async (rules) => {
  const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
  // Two thirds of the document are pages that are hidden. A rule about colours has nothing to say of them, and takes
  // three times as long with them there. But home is written to until Python has started.
  const pages = "main[hidden]:not(:has([data-shell=starting]:not(.done)))";
  const hidden = rules.length ? [...document.querySelectorAll(pages)] : [];
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
"""Takes axe's rules, all where there are none, or some about colours alone."""

DRESS = """async ([contrast, paper]) => {
  document.documentElement.dataset.contrast = contrast;
  const ground = () => getComputedStyle(document.body).backgroundColor;
  for (const until = performance.now() + 10_000; ground() !== paper && performance.now() < until; )
    await new Promise((next) => setTimeout(next, 10));
  return ground();
}"""
"""Puts on a contrast; returns the colour of the page's ground, as soon as it is the one that is expected."""

PAPER = {
    ("light", ""): "rgb(238, 237, 231)",
    ("dark", ""): "rgb(25, 25, 24)",
    ("light", "more"): "rgb(255, 255, 255)",
    ("dark", "more"): "rgb(0, 0, 0)",
}
"""The page's ground by scheme and contrast."""


def found(page: Page) -> list[str]:
    """All that axe finds by day; what depends on colour in every other theme too."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text())
    troubles: list[str] = []
    for (scheme, contrast), paper in PAPER.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert page.evaluate(DRESS, [contrast, paper]) == paper
        settle(page)
        rules = [] if (scheme, contrast) == ("light", "") else ["color-contrast", "link-in-text-block"]
        troubles += [f"{scheme} {contrast} {trouble}" for trouble in page.evaluate(FIND, rules)]
    page.evaluate("delete document.documentElement.dataset.contrast")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return troubles
