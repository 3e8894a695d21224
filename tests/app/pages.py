"""Two pages and more, each with its own program, and links between them that a test can cut."""

from __future__ import annotations

import json
import random

from cairn.core.play import load
from cairn.games import SHELF as GAMES
from tests.app.scripts import Page, message
from tests.peer.signer import Signer
from tests.stairs import STAIRS

SHELF = {**GAMES, "stairs": STAIRS}
STAIRS_TERMS = {"game": "stairs", "options": {}, "seats": 0, "seating": "0 1", "clock": [0, 0], "party": 1}


class FriendsPage(Page):
    """A page with links; what it keeps, what it was told, and what it sent over links."""

    def __init__(self, name, seed, shelf=SHELF):
        super().__init__(shelf)
        self.name, self.lots = name, random.Random(seed)
        self.ends, self.inbox, self.now = {}, [], 1_000
        self.vaults, self.kept, self.received, self.sent, self.chat, self.heard = {}, {}, [], [], [], []
        self.peer = {"friends": []}
        self.agreed, self.promised = False, None

    def answer(self, accepted):
        """Answer the offer that is shown, by its number; 0 where none is."""
        offer = self.view["offer"] or {"number": 0}
        self.send({"kind": "answer_offer", "number": offer["number"], "accepted": accepted})

    def send(self, message):
        view = super().send(message)
        if self.program.unsigned:
            self.program.equip(Signer())
        return view

    def _take(self, answer):
        super()._take(answer)
        match answer["kind"]:
            case "peer_send":
                self.sent.append(answer["text"])
                self._over(answer["link"], ("text", answer["text"]))
            case "peer_close":
                self._over(answer["link"], ("close", ""))
                self.ends.pop(answer["link"], None)
            case "peer_save":
                self.kept[answer["id"]] = answer
            case "match":
                self.peer = answer
            case "peer_chat":
                self.chat.append((answer["mine"], answer["text"]))
                if not answer["mine"]:
                    self.heard.append((answer["who"], answer["text"]))
            case "vault":
                self.vaults[answer["id"], answer["seat"]] = answer["text"]
        if answer["kind"] not in ("vault", "peer_save"):
            self.received.append(json.dumps(answer, ensure_ascii=False))

    def _over(self, link, what):
        if link in self.ends:
            other, number = self.ends[link]
            other.inbox.append((number, *what))

    def deliver(self):
        link, what, text = self.inbox.pop(0)
        if what == "text":
            self.send({"kind": "peer_text", "link": link, "now": self.now, "text": text})
        elif self.ends.pop(link, None):
            self.send({"kind": "peer_closed", "link": link, "now": self.now, "cut": False})

    def open(self, link, other, *, role, leads, id, terms=None, match=""):
        """A link of this number, here and there, has opened."""
        self.ends[link] = (other, link)
        ours, theirs = ("aa" * 32, "bb" * 32) if leads else ("bb" * 32, "aa" * 32)
        sent = {"kind": "peer_open", "link": link, "now": self.now, "id": id, "random": self.lots.randbytes(32).hex()}
        sent |= {"ours": ours, "theirs": theirs, "leads": leads, "role": role, "name": self.name, "match": match}
        known = {"terms": terms or self.promised, "agreed": self.agreed}
        self.send(sent | {name: value for name, value in known.items() if value})

    def decide(self, decision, link=0):
        words = next((friend["words"] for friend in self.peer["friends"] if friend["link"] == link), [])
        shown = {"words": words} if decision == "confirm" else {}
        self.send({"kind": "peer_decision", "link": link, "now": self.now, "decision": decision, **shown})

    def say(self, text):
        self.send({"kind": "peer_chat", "now": self.now, "text": text})

    def run(self, words):
        for word in words.split():
            self.send(message(word))
        return self.view

    @property
    def id(self):
        return self.view["id"]

    @property
    def friend(self):
        return self.peer["friends"][0]

    @property
    def mine(self):
        """Whether this page may play now."""
        return self.view["status"][0].startswith("Your move")

    @property
    def codes(self):
        return json.loads(self.view["record"])["actions"]

    @property
    def play(self):
        return load(self.view["record"], SHELF)


class Two:
    """A host and a guest; `pump` delivers until nothing is on the way."""

    def __init__(self, game="stairs", seed=1, shelf=SHELF, **terms):
        self.host, self.guest = FriendsPage("Ada", seed, shelf), FriendsPage("Ben", seed + 1, shelf)
        self.terms = STAIRS_TERMS | {"game": game} | terms
        self.links = 0

    @property
    def pages(self):
        return self.host, self.guest

    def other(self, page):
        return self.guest if page is self.host else self.host

    def connect(self, leader=None, match=""):
        """A link opens; the host leads."""
        leader, link = leader or self.host, self.links
        self.links += 1
        for page in self.pages:
            leads = page is leader
            id = page.id if match else f"table{page.name}"
            terms = self.terms if leads and not match else None
            role = "host" if leads else "guest"
            page.open(link, self.other(page), role=role, leads=leads, id=id, terms=terms, match=match)
        return self

    def pump(self):
        for _ in range(10_000):
            waiting = [page for page in self.pages if page.inbox]
            if not waiting:
                return self
            for page in waiting:
                if page.inbox:
                    page.deliver()
        raise AssertionError("they never stop talking")

    def meet(self):
        self.connect().pump()
        for page in self.pages:
            page.decide("confirm")
        return self.pump()

    def wait(self, seconds):
        for _ in range(seconds):
            for page in self.pages:
                page.now += 1_000
                page.send({"kind": "peer_tick", "now": page.now})
            self.pump()
        return self

    def play(self, words):
        """The player to move does what a word says."""
        for word in words.split():
            page = next(page for page in self.pages if page.mine)
            page.run(word)
            assert not page.view["note"], page.view["note"]
            self.pump()
        return self

    def cut(self):
        for page in self.pages:
            page.inbox.clear()
            for link in list(page.ends):
                page.ends.pop(link)
                page.send({"kind": "peer_closed", "link": link, "now": page.now, "cut": False})
        return self

    def reload(self, page):
        """The page is loaded again: it knows what it kept, and opens its game."""
        id = page.id
        new = FriendsPage(page.name, page.lots.randrange(10**6))
        new.saves, new.vaults, new.kept, new.sent = page.saves, page.vaults, page.kept, page.sent
        new.now = 5
        for link in list(page.ends):
            other = self.other(page)
            other.inbox = []
            other.ends.pop(link, None)
            other.send({"kind": "peer_closed", "link": link, "now": other.now, "cut": False})
        if page is self.host:
            self.host = new
        else:
            self.guest = new
        for one in self.pages:
            one.ends = {}
        texts = [text for (game, _), text in new.vaults.items() if game == id]
        kept = new.kept[id]["texts"]
        new.send({"kind": "open", "id": id, "text": new.saves[id]["text"], "vaults": texts, "saved_matches": kept})
        return new

    def resume(self, leader=None):
        leader = leader or self.host
        return self.connect(leader, match=leader.friend["match"]).pump()

    def agree(self):
        assert len({(page.view["record"], page.view["entry_count"]) for page in self.pages}) == 1
        return self
