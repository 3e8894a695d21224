"""Everything the program says comes from a catalog: where every text is in brackets, no word stands outside."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest

from cairn.games import SHELF

from .scripts import Page

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import catalogs  # noqa: E402

NAMES = {game.title for game in SHELF.values()} | {
    game.designers for game in SHELF.values() if isinstance(game.designers, str)
}
OPTIONS = {"vaxandis": {"size": 4}, "sedona_vortex": {"spaces": 5}}


@pytest.fixture(scope="module")
def brackets():
    """A language in which every text is as in English, in brackets."""
    texts = {}
    for message in catalogs.template(""):
        if message.id:
            forms = [f"⟦{text}⟧" for text in ([message.id] if isinstance(message.id, str) else message.id)]
            texts[catalogs.first(message)] = "\0".join(forms)
    return {"kind": "language", "language": "x", "plural": "(n != 1)", "texts": texts}


def said(view):
    """All that is shown or read out of a view."""
    yield from (*view["status"], view["status_detail"], view["announcement"])
    for part in ("note", "curtain", "result", "offer"):
        yield from (text for name, text in (view[part] or {}).items() if name in ("title", "why", "button"))
    for side in view["players"]:
        yield from (side["name"], side["who"], side["detail"])
    yield from (item[form] for item in (view["turns"] or {"items": []})["items"] for form in ("text", "short"))
    yield from (label for _, label in view["buttons"])
    for scene in (*view["film"], view["scene"], *filter(None, view["scene"]["trays"])):
        yield from (*scene["labels"].values(), scene["caption"], scene["board"].get("label", ""))


def outside(text):
    """The words of a text that stand in no bracket; codes of spots and actions are no words."""
    before = None
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return re.findall(r"[A-Za-z]{3,}", text)


@pytest.mark.parametrize("name", SHELF)
def test_no_word_is_said_outside_the_catalog(name, brackets):
    dice = random.Random(7)
    page = Page(SHELF)
    page.send(brackets)
    page.send({"kind": "new_game", "game": name, "options": OPTIONS.get(name, {}), "id": "first"})
    left = set()
    for turn in range(150):
        view = page.view
        left.update((word, text) for text in said(view) if text not in NAMES for word in outside(text))
        if view.get("curtain"):
            page.send({"kind": "open_curtain", "random": f"{dice.getrandbits(1024):0256x}"})
            continue
        spots = [spot for spot, _ in view["buttons"]] + list(view["scene"]["labels"])
        spots += [spot for tray in view["scene"]["trays"] if tray for spot in tray["labels"]]
        kind = dice.choice(("pick", "pick", "pick", "pick", "pick", "explain", "flip", "undo"))
        message = {"kind": kind}
        if kind in ("pick", "explain"):
            message["spot"] = dice.choice([spot for spot, _ in view["buttons"]] * 4 + spots) if spots else "x"
        if turn == 120:
            message = {"kind": "type_action", "text": "nonsense"}
        if turn == 140:
            message = {"kind": "resign"}
        page.send(message)
        assert "broken" not in page.kinds(), page.answers
    assert left == set()
