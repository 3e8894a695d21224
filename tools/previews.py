"""Metadata of the pages for previews of links: title, description, picture, address, languages."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from html import escape

import rules_pages

TITLE = re.compile(r"<title>(.*?)</title>")
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')
NOT_FOUND = "404.html"


def site_address() -> str:
    """Where the site will stand, with a slash at its end, as the host tells its build; "" where it is not known.

    Without it a page names its picture from where it stands itself, and no address: neither its own nor those of
    other languages.
    """
    address = os.environ.get("URL", "").rstrip("/")
    return f"{address}/" if address.startswith("https://") else ""


def with_preview(page: str, at: str, picture: str, alternates: dict[str, str] | None = None) -> str:
    """A page with its preview; `at` is its place in the site, `alternates` the places in every language."""
    site = site_address()
    base = site or "../" * at.count("/")
    title, description = TITLE.search(page), DESCRIPTION.search(page)
    assert title is not None, at
    assert description is not None, at
    properties = {
        "og:type": "website",
        "og:title": title[1],
        "og:description": description[1],
        "og:image": base + picture,
    } | ({"og:url": site + at} if site else {})
    tags = [f'<meta property="{name}" content="{value}">' for name, value in properties.items()]
    tags += ['<meta name="twitter:card" content="summary_large_image">']
    tags += [f'<link rel="canonical" href="{escape(site + at)}">'] if site else []
    tags += [
        f'<link rel="alternate" hreflang="{tag}" href="{escape(site + place)}">'
        for tag, place in (alternates or {}).items()
        if site  # search engines take no other address
    ]
    return page.replace("</head>", "\n".join((*tags, "</head>")), 1)


def alternates(game: str, placed: Callable[[str, str], str]) -> dict[str, str]:
    """The places of a page of a game in all languages, and for readers of any other one."""
    places = {tag: placed(game, tag) for tag in rules_pages.languages(game)}
    return places | {"x-default": places["en"]}


def not_found(stamp: str) -> str:
    """The page for an address at which nothing is; it may be shown at any depth, so its links begin at the root."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not found · Cairn</title>
<link rel="icon" href="/app/{stamp}/web/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/app/{stamp}/web/css/cairn.css">
</head>
<body>
<main class="page narrow">
<h1>There is nothing here.</h1>
<p>The address may be mistyped, or the page has moved.</p>
<p><a class="button main" href="/">All games</a></p>
</main>
</body>
</html>
"""
