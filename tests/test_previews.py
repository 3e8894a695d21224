"""Metadata of pages, for previews of links to them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import previews
import rules_pages

PAGE = '<html><head><title>Rules of X · Cairn</title>\n<meta name="description" content="All of it."></head></html>'


def test_a_page_names_its_title_description_and_picture_from_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("URL", raising=False)
    page = previews.with_preview(PAGE, "rules/de/x.html", "app/1/x.png", {"en": "rules/x.html"})
    assert '<meta property="og:title" content="Rules of X · Cairn">' in page
    assert '<meta property="og:description" content="All of it.">' in page
    assert '<meta property="og:image" content="../../app/1/x.png">' in page
    assert "canonical" not in page
    assert "alternate" not in page


def test_where_the_host_is_known_the_page_says_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URL", "https://cairn.example/")
    page = previews.with_preview(PAGE, "rules/x.html", "app/1/x.png", {"en": "rules/x.html"})
    assert '<link rel="alternate" hreflang="en" href="https://cairn.example/rules/x.html">' in page
    assert '<link rel="canonical" href="https://cairn.example/rules/x.html">' in page
    assert '<meta property="og:image" content="https://cairn.example/app/1/x.png">' in page


@pytest.mark.parametrize("address", ["", "http://localhost:8000", "javascript:alert(1)"])
def test_only_an_address_of_the_web_is_one(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("URL", address)
    assert previews.site_address() == ""


def test_the_rules_of_a_game_lead_to_every_language_they_are_written_in() -> None:
    assert previews.alternates("vaxandis", rules_pages.address) == {
        "en": "rules/vaxandis.html",
        "de": "rules/de/vaxandis.html",
        "x-default": "rules/vaxandis.html",
    }
