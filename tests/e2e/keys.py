"""A person without mouse or sight at the page: presses keys, and knows only what the accessibility tree says."""

from __future__ import annotations

import re
from collections import deque
from typing import Any

from playwright.sync_api import Page, expect

from cairn.core.language import ENGLISH
from cairn.core.play import Play
from cairn.core.scene import Scene, Viewpoint
from cairn.core.state import Path

STEPS = 80
"""So many presses of Tab lead round any page; more mean that something cannot be reached."""


class DeterminizedSearch:
    """Hands on the keyboard, ears at the screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)
        self.line.send("Accessibility.enable")

    def focused(self) -> tuple[str, str]:
        """Role and name of what has the focus."""
        at = self.line.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        tree = self.line.send("Accessibility.getPartialAXTree", {"objectId": at, "fetchRelatives": False})["nodes"]
        role, name = (str(tree[0].get(part, {}).get("value", "")) for part in ("role", "name"))
        return ("", "") if tree[0]["ignored"] or role in ("RootWebArea", "generic") else (role, name)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, role: str, name: str, key: str = "Tab") -> str:
        """Press Tab until a role with a name that begins so has the focus; gives the whole name."""
        wanted, passed = re.compile(rf"{re.escape(name)}(?!\w)"), []
        for _ in range(STEPS):
            found = self.focused()
            if found[0] == role and wanted.match(found[1]):
                return found[1]
            passed.append(found)
            self.press(key)
        raise AssertionError(f"Tab does not lead to {role} “{name}”, but to {passed}")

    def choose(self, spot: str, scene: Scene) -> None:
        """Choose a spot of the board, of a tray, or a button beside them."""
        for button in scene.buttons:
            if button.spot == spot:
                label = str(button.label)
                # What was chosen before may still be on its way: a Tab pressed meanwhile goes round in vain.
                expect(self.page.get_by_role("button", name=label).first).to_be_visible()
                self.tab_to("button", label)
                return self.press("Enter")
        picture = next(part for part in (scene, *scene.trays) if part and spot in part.labels)
        names = {key: heard(label.render(ENGLISH)) for key, label in picture.labels.items()}
        start = self.enter(set(names.values()))
        arrows = {key: arrows for key, _, _, _, arrows in picture.board.spots}
        self.press(*way(arrows, next(key for key in names if names[key] == start), spot))
        found = self.focused()[1]
        assert heard(found) == names[spot], f"the arrows lead to “{found}”, not to “{names[spot]}”"
        return self.press("Enter")

    def enter(self, names: set[str]) -> str:
        """Press Tab until a spot of a picture has the focus; gives what it is called."""
        passed = []
        for _ in range(STEPS):
            role, name = self.focused()
            if role == "button" and heard(name) in names:
                return heard(name)
            passed.append((role, name))
            self.press("Tab")
        raise AssertionError(f"Tab leads to none of {sorted(names)}, but to {passed}")

    def play(self, play: Play, at: int) -> None:
        """Play what was played in a position."""
        path: Path = play.game.paths(play.states[at], play.entries[at])[0]
        for step, spot in enumerate(path):
            self.choose(spot, play.game.scene(play.states[at], Viewpoint(chosen=path[:step])))


def heard(label: str) -> str:
    """The name of a spot in its label: “left I” of “left I: red 3, move it”."""
    return label.split(":", maxsplit=1)[0]


def way(arrows: dict[str, Any], start: str, end: str) -> list[str]:
    """The arrow keys that lead from one spot to another."""
    ways: dict[str, list[str]] = {start: []}
    front = deque([start])
    while front:
        here = front.popleft()
        for key, there in arrows[here].items():
            if there not in ways:
                ways[there] = [*ways[here], key]
                front.append(there)
    return ways[end]
