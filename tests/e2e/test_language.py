"""Another language: from the start where the browser has it, and by a choice on any page, without loading it anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .friends import INVITATION, Person
from .table import NewContext, Open, Table
from .test_history import history
from .waiting import until


@pytest.fixture
def german(new_context: NewContext, open_page: Open) -> Page:
    """A page in a browser that speaks German."""
    return open_page(new_context(locale="de-AT", reduced_motion="reduce"))


def choose(page: Page, language: str) -> None:
    """Choose a language as the setting does."""
    page.evaluate("(language) => { localStorage.setItem('cairn-language', language); }", language)
    page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'cairn-language' }))")
    expect(page.locator("html")).to_have_attribute("lang", language)


def heading(page: Page) -> Locator:
    return page.locator("#home h1")


def test_a_browser_that_speaks_german_is_shown_german_only(german: Page) -> None:
    """Its catalog is on the way before the page's scripts run."""
    fetched: list[str] = []
    german.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    german.add_init_script(
        """globalThis.seen = [];
        const look = () => {
          const heading = document.querySelector("#home h1");
          if (heading && heading.checkVisibility({ visibilityProperty: true })) seen.push(heading.textContent);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);"""
    )
    german.goto("/#/")
    expect(heading(german)).to_have_text("Brettspiele, die du noch nicht kennst")
    expect(german.locator("html")).to_have_attribute("lang", "de")
    expect(german).to_have_title("Cairn: Brettspiele, die du noch nicht kennst")
    until(german, "[...new Set(seen)]", ["Brettspiele, die du noch nicht kennst"])
    manifest = german.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((found) => found.json())")
    assert manifest["lang"] == "de"
    expect(german).to_have_title(manifest["name"])
    expect(german.locator("meta[name=description]")).to_have_attribute("content", manifest["description"])
    assert manifest["description"].startswith("Moderne Brettspiele im Browser")
    assert fetched.count("de.json") == 1
    timing = (
        "() => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/de.json')).initiatorType"
    )
    until(german, timing, "link")


def test_a_reply_that_is_opened_in_german_stays_on_the_page(page: Page, german: Page) -> None:
    """Its address is gone when the words come, after which the page goes where its address leads."""
    reply = Person(page).answer(f"#/friend/{INVITATION}?game=skorpion")
    german.goto(reply)
    Person(german).is_("none")
    until(german, "document.querySelector('#friend h1').textContent", "Eine Antwort für dich")


def test_home_is_put_into_another_language_and_back_without_being_loaded_anew(page: Page, open_page: Open) -> None:
    """The choice is kept, and what another tab chooses is spoken here."""
    page.goto("/#/")
    page.evaluate("globalThis.same = true")
    expect(page.locator("#home")).to_contain_text("This browser can’t keep Cairn offline")
    expect(page.locator("#today-puzzle .soft")).not_to_be_empty()  # now it says all it has to say
    before = page.locator("#home").inner_text()
    page.locator("#home").get_by_label("Language").select_option("de")
    expect(heading(page)).to_have_text("Brettspiele, die du noch nicht kennst")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="Deine Partien")).to_be_visible()
    expect(page.locator("#home .hero, #home .foot").first).not_to_contain_text(re.compile(r"\b(the|and|games?)\b"))
    other = open_page()
    other.goto("/#/")
    expect(heading(other)).to_have_text("Brettspiele, die du noch nicht kennst")
    expect(other.locator("#home").get_by_label("Sprache")).to_have_value("de")
    other.locator("#home").get_by_label("Sprache").select_option("en")
    expect(heading(other)).to_have_text("Board games you haven’t met")
    expect(heading(page)).to_have_text("Board games you haven’t met")
    expect(page).to_have_title("Cairn: board games you haven’t met")
    until(page, page.locator("#home").inner_text, before)
    until(page, "same")


def test_saved_games_are_told_in_the_language_spoken_now(page: Page) -> None:
    kept = history(page).locator("#saved .save")
    expect(kept).to_contain_text(["Black to move.", "Red wins.", "Black to move."])
    choose(page, "de")
    expect(kept).to_contain_text(["Schwarz ist am Zug.", "Rot gewinnt.", "Schwarz ist am Zug."])


def test_the_table_speaks_another_language_in_the_middle_of_a_game(table: Table) -> None:
    page = table.begin("vaxandis", size=4).pick("d4").page
    table.has_played("d4").press("share")
    record, said = table.record(), page.locator(".sentence").inner_text()
    page.keyboard.press("Escape")
    choose(page, "de")
    expect(table.button("undo").first).to_have_text("Zurück")
    table.says("Du bist am Zug")
    expect(page.locator("#moves-title")).to_have_text("Züge")
    table.has_played("d4").pick("stay").has_played("d4", "stay")
    table.press("undo").has_played("d4")
    table.has_record(record)
    choose(page, "en")
    table.says(re.compile("^Your move"))
    until(page, page.locator(".sentence").inner_text, said)


def test_help_is_asked_for_in_german(german: Page) -> None:
    german.goto("/#/begin/vaxandis")
    typed = Table(german).wait().root.get_by_label("Zug oder Hilfe").first
    typed.fill("Hilfe")
    typed.press("Enter")
    expect(german.locator("[data-answer]:visible")).to_contain_text("Gib einen Zug ein")


def test_a_game_begun_in_german_is_german_from_its_first_words(german: Page) -> None:
    table = Table(german)
    german.goto("/#/begin/sedona_vortex")
    table.wait().says("Du bist am Zug")
    german.reload()
    table.wait().says("Du bist am Zug")


def test_an_english_page_fetches_no_catalog_and_one_that_does_not_come_changes_nothing(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    Table(page).begin("vaxandis")
    assert [url for url in fetched if "/locale/" in url] == []
    page.route("**/locale/de.json", lambda route: route.abort())
    page.evaluate("location.hash = '#/'")
    page.locator("#home").get_by_label("Language").select_option("de")
    expect(page.locator("[data-shell=toast]")).to_contain_text("This language couldn’t be loaded.")
    expect(heading(page)).to_have_text("Board games you haven’t met")
    expect(page.locator("#home").get_by_label("Language")).to_have_value("en")
    page.watch.expect("ERR_FAILED")  # type: ignore[attr-defined]


def test_a_page_that_awaits_its_words_in_vain_is_shown_in_english(german: Page) -> None:
    german.route("**/locale/de.json", lambda _: None)
    german.goto("/#/", wait_until="commit")
    expect(heading(german)).to_be_visible()
    expect(heading(german)).to_have_text("Board games you haven’t met")


def test_the_rules_are_german_in_the_dialog_and_as_pages_of_their_own(page: Page) -> None:
    page.goto("/#/new/vaxandis")
    page.locator("#new-vaxandis a[data-rules]").click()
    article = page.locator("dialog.rules .article")
    expect(article.locator("#rules-freezing h2")).to_have_text("Freezing")
    page.keyboard.press("Escape")
    choose(page, "de")
    link = page.locator("#new-vaxandis a[data-rules]")
    expect(link).to_have_attribute("href", re.compile("rules/de/vaxandis.html$"))
    link.click()
    expect(article.locator("#rules-freezing h2")).to_have_text("Einfrieren")
    expect(article).to_have_attribute("lang", "de")
    choose(page, "en")
    expect(article.locator("#rules-freezing h2")).to_have_text("Freezing")
    page.goto("/rules/vaxandis.html")
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("h1")).to_have_text("Vaxandis")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_catalogs_and_rules_of_every_language_are_kept_for_use_without_a_network(dist: Path) -> None:
    at_once = (dist / "sw.js").read_text().split('"later"')[0]
    catalogs = ("de.json", "de.friend.json", "de.program.json")
    for path in ("rules/de/vaxandis.html", *(f"web/locale/{name}" for name in catalogs)):
        assert f'{path}"' in at_once
