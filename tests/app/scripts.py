"""Scripts of events in one line, and what the page shows after them."""

from __future__ import annotations

import json

from cairn.app.program import Program
from tests.stairs import STAIRS

SHELF = {"stairs": STAIRS}
BEGIN = {"kind": "new_game", "game": "stairs", "options": {"height": 4}, "id": "first"}


class Page:
    """A page that keeps what it is sent, as the real one does."""

    def __init__(self, shelf=SHELF):
        self.program = Program(shelf)
        self.boards = {}
        self.drawn = {}
        self.turns = []
        self.saves = {}
        self.answers = []
        self.view = {}

    def send(self, message):
        """Send one message and take in the answers, which must survive the way through JSON."""
        self.answers = json.loads(json.dumps(self.program.handle(message), allow_nan=False))
        for answer in self.answers:
            self._take(answer)
        return self.view

    def _take(self, answer):
        match answer["kind"]:
            case "view":
                self.view = answer
                if answer["turns"]:
                    self.turns[answer["turns"]["from"] :] = answer["turns"]["items"]
                for scene in (*answer["film"], answer["scene"]):
                    self._keep(scene)
            case "shelf":
                self.view = answer
            case "save":
                self.saves[answer["id"]] = answer

    def _keep(self, scene):
        board = scene["board"]
        assert ("spots" in board) != (board["key"] in self.boards), "a board comes once"
        self.boards.setdefault(board["key"], board)
        before = self.drawn.get(board["key"], {"under": [], "pieces": [], "over": [], "labels": {}})
        for part in ("under", "pieces", "over"):
            had = {item[0]: item for item in before[part]}
            scene[part] = [had[item] if isinstance(item, str) else item for item in scene[part]]
        scene["labels"] = before["labels"] | scene["labels"]
        self.drawn[board["key"]] = scene
        for tray in filter(None, scene["trays"]):
            self._keep(tray)

    def kinds(self):
        return [answer["kind"] for answer in self.answers]


def message(word):
    """A message from a word of a script: a spot to pick, or `kind:value`, or a kind in capitals."""
    kind, _, value = word.partition(":")
    match kind:
        case "why":
            return {"kind": "explain", "spot": value}
        case "lift":
            return {"kind": "drag_start", "spot": value}
        case "drag":
            start, end = value.split(">")
            return {"kind": "drop", "from": start, "to": end}
        case "type":
            return {"kind": "type_action", "text": value}
        case "look":
            return {"kind": "go_to", "at": int(value)}
        case "layout":
            return {"kind": "layout", "layout": value}
        case "rematch":
            return {"kind": "rematch", "id": value}
        case "ACCEPT" | "DECLINE":
            return {"kind": "answer_offer", "number": 0, "accepted": word == "ACCEPT"}
    return {"kind": word.lower()} if word.isupper() else {"kind": "pick", "spot": word}


def after(script, page=None):
    """The page after a game is begun and a script is played."""
    page = page or Page()
    page.send(BEGIN)
    for word in script.split():
        page.send(message(word))
    return page
