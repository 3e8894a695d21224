"""The Workshop: a game is begun, written in a real editor, tried beside it, and kept with every key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .axe import found
from .database import READ
from .table import NewContext, Open
from .waiting import linger, until

READY = 90_000
"""Milliseconds for a Python to start in its frame, on a busy machine."""
TAKEN = 200
"""Milliseconds after which a key takes what is suggested; before that it is one more of the text."""
KEPT = f"(ends) => ({READ})('drafts').then((drafts) => drafts.some(({{ text }}) => text.trimEnd().endsWith(ends)))"
"""Whether a draft with this end is kept."""


EXAMPLE = (Path(__file__).parents[2] / "py/cairn/kit/examples/hex.py").read_text("utf-8")


def begin(page: Page, site: str, name: str) -> Locator:
    """Begin a game with a template; the field in which it is written."""
    page.goto(f"{site}/#/workshop")
    page.get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(page.locator(".laws .head")).to_contain_text("It plays", timeout=READY)
    return page.locator("#workshop .cm-content")


def type_at_end(page: Page, field: Locator, text: str) -> None:
    """Put a text at the end, as pasted: of keys within milliseconds the second may come before the first."""
    field.press("Control+End")
    page.keyboard.insert_text(text)


def write(page: Page, field: Locator, text: str) -> None:
    """Put a text in place of all that stands there."""
    field.press("Control+a")
    page.keyboard.insert_text(text)


def test_what_is_written_is_kept_and_can_be_undone_after_a_reload(page: Page, site: str, open_page: Open) -> None:
    field = begin(page, site, "Hexagons")
    type_at_end(page, field, "# mine")
    until(page, KEPT, arg="# mine")
    page.reload()
    expect(field).to_contain_text("# mine", timeout=READY)
    field.focus()
    page.keyboard.press("Control+z")
    expect(field).not_to_contain_text("# mine")
    address = page.url
    other = open_page()
    other.goto(address)
    expect(other.locator("#workshop .cm-content")).to_contain_text("Hexagons", timeout=READY)
    expect(page.locator('[data-shell="toast"]')).to_have_text(re.compile("is being written in another tab"))
    page.get_by_role("button", name="Copy: Hexagons", exact=True).click()
    copied = page.get_by_role("button", name="Remove: Hexagons 2")
    copied.click()
    expect(copied).to_have_count(0)
    page.get_by_text("Removed.").locator("..").get_by_role("button", name="Undo").click()
    expect(copied).to_be_visible()


def test_keys_do_what_they_say(page: Page, site: str) -> None:
    """Suggestions take no Enter from a word that is written to its end, and say nothing in a text; marks close it."""
    field = begin(page, site, "Squares")
    suggested = page.locator("#workshop .cm-tooltip-autocomplete")
    field.press("Control+a")
    for typed in ("swap = True", "p.mine", "p.min"):
        page.keyboard.type(typed)
        expect(suggested).to_be_visible()
        linger(page, TAKEN)
        page.keyboard.press("Enter")
    page.keyboard.type('\ndef go(p):\n"""To any point')
    linger(page, TAKEN)
    expect(suggested).to_have_count(0)
    page.keyboard.type('\nof p."""\n#')
    text = 'swap = True\np.mine\np.mine\ndef go(p):\n    """To any point\n    of p."""\n    #'
    until(page, f"() => ({READ})('drafts').then((drafts) => drafts.at(-1).text)", text)


def test_what_is_composed_takes_the_place_of_several_lines(page: Page, site: str) -> None:
    field = begin(page, site, "Squares")
    line = page.context.new_cdp_session(page)
    field.press("Control+Home")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowDown")
    for text in ("に", "にほん"):
        composed = {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
        line.send("Input.imeSetComposition", composed)
        expect(field).to_contain_text(text)
    line.send("Input.insertText", {"text": "日本\n"})
    until(page, f"() => ({READ})('drafts').then((drafts) => drafts.at(-1).text.split('\\n')[0])", "日本")
    expect(field).to_contain_text("日本options = ")
    page.watch.expect("Applying inline style")  # type: ignore[attr-defined]  # Chromium's own: decision 153


@pytest.mark.smoke
def test_a_mistake_is_told_with_its_line_while_the_last_version_that_worked_is_played(page: Page, site: str) -> None:
    field, strip = begin(page, site, "Squares"), page.locator(".laws .head")
    for spot in ("a1", "a2"):
        page.locator(f'.trial [data-spot="{spot}"]').click()
    expect(page.locator('.trial [data-spot="a2"]')).to_have_attribute("aria-label", re.compile("pawn"))
    type_at_end(page, field, "nothing")
    expect(strip).to_contain_text("One thing stops this game", timeout=READY)
    expect(page.locator("#workshop .cm-line.fault")).to_have_text("nothing")
    page.locator('.trial [data-spot="a5"]').click()
    page.locator('.trial [data-spot="a4"]').click()
    expect(page.locator('.trial [data-spot="a4"]')).to_have_attribute("aria-label", re.compile("pawn"))
    field.focus()
    page.keyboard.press("Control+z")
    expect(strip).to_contain_text("It plays", timeout=READY)
    expect(page.locator('.trial [data-spot="a4"]')).to_have_attribute("aria-label", re.compile("pawn"))


def test_on_a_small_screen_rules_board_and_laws_are_tabs_and_a_plain_field_will_do(
    new_context: NewContext, open_page: Open, site: str
) -> None:
    page = open_page(new_context(viewport={"width": 320, "height": 640}))
    page.goto(f"{site}/#/workshop")
    page.get_by_role("button", name=re.compile("^Points and lines")).click()
    page.get_by_label("Plain text").check()
    field = page.get_by_role("textbox", name="The rules, in Python")
    field.press("Control+End")
    page.keyboard.type("# mine")
    until(page, KEPT, arg="# mine")
    page.keyboard.press("Control+z")
    expect(field).not_to_have_value(re.compile("# mine"))
    for pane in ("Laws", "Board", "Rules"):
        page.get_by_role("button", name=re.compile(f"^{pane}")).click()
        assert found(page) == []
    until(page, "document.documentElement.scrollWidth", 320)


def test_a_word_of_the_kit_is_looked_up_and_put_where_the_cursor_is(page: Page, site: str) -> None:
    """In the editor and in the plain field; what it is called with is selected, so that it is typed over."""
    field = begin(page, site, "Squares")
    page.get_by_role("button", name="Words of the kit").click()
    panel = page.get_by_role("complementary", name="Words of the kit")
    expect(panel.get_by_role("listitem")).not_to_have_count(0)
    search = panel.get_by_role("searchbox")
    for plain in (False, True):
        page.get_by_label("Plain text").set_checked(plain)
        box = page.get_by_role("textbox", name="The rules, in Python") if plain else field
        box.press("Control+a")
        page.keyboard.press("Delete")
        search.fill("one step away")
        panel.get_by_role("button", name=re.compile("^p.near ")).click()
        page.keyboard.type("cell")
        ends = "p.near(cell)"
        until(page, KEPT, arg=ends)
        search.fill("nera")
        expect(panel.get_by_role("status")).to_have_text("Nothing is called so. These are the nearest:")
        expect(panel.get_by_role("button", name=re.compile("^p.near "))).to_be_visible()
    assert found(page) == []
    page.get_by_role("button", name="Words of the kit").click()
    expect(panel).to_be_hidden()


EMPTY = "    yield from p.empty"
WRONG = {
    "a rule with a point": ("def place(p):", "def place(p, cell):", "“place” is written so: def place(p):"),
    "a call that does not end": (EMPTY, f"    sum(iter(int, 1))\n{EMPTY}", "does not come to an end"),
    "nonsense": (EMPTY, f"    nonsense(\n{EMPTY}", "Python cannot read this"),
}
"""By name a line, the mistake in its place, and the sentence about that."""


def test_whatever_is_written_the_next_text_is_read(page: Page, site: str) -> None:
    field = begin(page, site, "Hexagons")
    head, laws = page.locator(".laws .head"), page.locator(".laws")
    for right, wrong, said in WRONG.values():
        text = EXAMPLE.replace(right, wrong)
        write(page, field, text)
        expect(head).to_contain_text("One thing stops this game", timeout=READY)
        expect(laws).to_contain_text(said)
        write(page, field, EXAMPLE)
        expect(head).to_contain_text("It plays", timeout=READY)


def test_no_verdict_stands_beside_a_text_that_it_is_not_about(page: Page, site: str) -> None:
    field = begin(page, site, "Hexagons")
    head = page.locator(".laws .head")
    expect(head).to_contain_text("laws held", timeout=READY)
    head.evaluate(
        """(head) => {
          globalThis.told = [];
          new MutationObserver(() => told.push(head.textContent)).observe(head, { childList: true, subtree: true });
        }"""
    )
    type_at_end(page, field, "nonsense(")
    expect(head).to_contain_text("One thing stops this game", timeout=READY)
    told = page.evaluate("told")
    assert "Reading…" in told[0], told
    assert not [said for said in told if "It plays" in said or "held" in said], told


def test_sets_have_one_order_on_every_device(page: Page, site: str, open_page: Open) -> None:
    """Also where Python starts from the beginning, as no memory of it is kept yet."""
    text = EXAMPLE.replace("@rule", 'raise ValueError("".join({*"abcdefghijkl"}))\n@rule', 1)
    said = set()
    for visit in (page, open_page()):
        field = begin(visit, site, "Hexagons")
        write(visit, field, text)
        wrong = visit.locator(".laws li b").first
        expect(wrong).to_contain_text("ValueError: ", timeout=READY)
        said.add(wrong.inner_text())
        visit.reload()
        expect(wrong).to_contain_text("ValueError: ", timeout=READY)
        said.add(wrong.inner_text())
    assert len(said) == 1
