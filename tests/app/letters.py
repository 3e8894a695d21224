"""Browsers that never meet: each has a program and a storage, and links go from one to the other by hand."""

from __future__ import annotations

import json
import random

from cairn.games import SHELF as GAMES
from tests.app.scripts import Page, message
from tests.peer.pair import match_of
from tests.peer.signer import Signer
from tests.stairs import STAIRS

SHELF = {**GAMES, "stairs": STAIRS}


class Browser(Page):
    """A browser that keeps its games, and opens links as the page does."""

    def __init__(self, name, seed, shelf=SHELF):
        super().__init__(shelf)
        self.name, self.lots = name, random.Random(seed)
        self.kept, self.vaults, self.turn, self.code = {}, {}, {}, ""
        self.send({"kind": "turn_prepare"})
        self.program.equip(Signer())

    def _take(self, answer):
        super()._take(answer)
        match answer["kind"]:
            case "turn":
                self.turn = answer
            case "turn_code":
                self.code = answer["code"]
            case "peer_save":
                self.kept[answer["id"]] = answer
            case "vault":
                self.vaults[answer["id"], answer["seat"]] = answer["text"]

    def begin(self, game, options=None, seating="0 1", id="mine"):
        terms = {"game": game, "options": options or {}, "seats": 2, "seating": seating, "clock": [0, 0], "party": 1}
        self.send({"kind": "turn_begin", "id": id, "random": self.digits(), "name": self.name, "terms": terms})
        return self

    def digits(self):
        return self.lots.randbytes(32).hex()

    def open(self, code, looks=False):
        """Open a link, with what is kept of its match."""
        self.turn = {}
        id = next((id for id, kept in self.kept.items() if match_of(code) in kept["matches"]), "")
        texts = self.kept[id]["texts"] if id else []
        vaults = [text for (game, _), text in self.vaults.items() if game == id]
        message = {"kind": "turn_open", "id": id or f"came{len(self.kept)}", "code": code, "looks": looks}
        self.send(message | {"vaults": vaults, "saved_matches": texts})
        return self.turn.get("verdict")

    def join(self):
        self.send({"kind": "turn_join", "id": self.turn["id"], "random": self.digits(), "name": self.name})
        return self

    def receive(self, code):
        """Open a link, and join where it is the first one."""
        verdict = self.open(code)
        return self.join() if verdict == "new" else self

    def run(self, words):
        """Send what the words of a script say."""
        for word in words.split():
            self.send(message(word))
        return self

    def link(self):
        """The link that is ours to send, sent."""
        assert self.turn["can_send"], self.turn
        self.send({"kind": "turn_write", "name": self.name})
        self.send({"kind": "turn_send"})
        assert not self.turn["has_pen"]
        return self.code

    def sent_again(self):
        """The link that was sent last."""
        self.send({"kind": "turn_write", "name": self.name})
        return self.code

    def reopen(self):
        """The page is loaded anew, and its game opened from what is kept."""
        id, new = self.turn["id"], Browser(self.name, self.lots.random())
        new.kept, new.vaults, new.saves = self.kept, self.vaults, self.saves
        vaults = [text for (game, _), text in new.vaults.items() if game == id]
        message = {"kind": "open", "id": id, "text": new.saves[id]["text"], "vaults": vaults, "computer": {}}
        new.send(message | {"saved_matches": new.kept[id]["texts"]})
        return new

    @property
    def record(self):
        return json.loads(self.view["record"])

    @property
    def mine(self):
        return self.view["status"][0].startswith("Your move")

    def move(self):
        """Play one of the legal actions, whatever it is."""
        play = self.program.model.table.play
        action = self.lots.choice(play.state.legal_actions())
        self.send({"kind": "type_action", "text": play.game.write(action)})
        assert self.view["note"] is None, self.view["note"]

    def turn_done(self):
        """Play until the link can be sent."""
        while not self.turn["can_send"]:
            self.move()
        return self


def exchange(one, other, most=400):
    """Links go to and fro until nobody has anything to send; how long each was."""
    sizes = []
    for _ in range(most):
        if not (one.turn["can_send"] or (one.turn["has_pen"] and not one.turn["is_over"])):
            break
        code = one.turn_done().link()
        sizes.append(len(code))
        other.receive(code)
        one, other = other, one
    return sizes
