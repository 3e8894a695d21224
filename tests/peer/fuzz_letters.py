"""Random matches that go to and fro between links that people send and a connection, with bad luck and with liars.

`python -m tests.peer.fuzz 100000 --only letters` tries so many sequences. Each person has a program of their own,
which is given events and not drawn. A liar's page plays as a real one does, and sends besides what no page would: any
log under its own good signature, the texts of others spliced, links of long ago, other keys, a match put back to what
it was, and games to import that claim the name of a match. A page may die between any two effects of an event, and
what a person has is at times copied to a second browser.
"""

from __future__ import annotations

import json
import random
from contextlib import contextmanager
from dataclasses import replace

from cairn.app import events as on
from cairn.app.effects import PeerClose, PeerSave, PeerSend, Save, TurnCode, TurnFit
from cairn.app.match.model import TurnView
from cairn.app.messages.link_events import (
    MatchTerms,
    PeerClosed,
    PeerDecision,
    PeerOpen,
    PeerText,
    PeerTick,
    TurnBegin,
    TurnFind,
    TurnJoin,
    TurnOpen,
    TurnPrepare,
    TurnReturn,
    TurnSend,
    TurnTake,
    TurnWrite,
)
from cairn.app.program import Program
from cairn.core.errors import GameError
from cairn.core.play import begin
from cairn.core.record import write_record
from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.crossing import returned
from cairn.peer.letters.turn_code import TurnLink, read_turn_link, write_turn_link
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.log import entry_rules
from cairn.peer.log.clock import LONGEST_TIME
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append, beginning
from cairn.peer.log.signatures import EntrySigner
from tests.peer.pair import match_of
from tests.peer.toy_signer import ToySigner
from tests.stairs import STAIRS

SHELF = {"stairs": STAIRS}
STEPS = 24
SETUP = {EntryKind.PROMISE, EntryKind.NUMBER, EntryKind.SHOW, EntryKind.SEATS}
ACCUSING = {"fork", "unmarked", "forged", "unfit", "foreign", "damaged", "illegal"}
"""Verdicts that no honest pair with one browser each is ever told."""
TIMES = (0, 0, 30_000, 10**9, LONGEST_TIME - 1, LONGEST_TIME, 2 * LONGEST_TIME - 1)
"""Milliseconds that a liar says it took, up to the most that a link can say."""


class Browser:
    """A person's page: its program, what is on its disk, and what its person has done or has been told."""

    def __init__(self, party, lies, name):
        self.party, self.lies, self.name = party, lies, name
        self.disk, self.games, self.post = {}, {}, []
        self.imported = {}
        """Games of others that its person took in, as `disk`."""
        self.told, self.code, self.fit = TurnView(""), "", (0, 0)
        self.link, self.number = False, 0
        """Whether there is a connection, and which one."""
        self.opened_as = ""
        """The verdict on the link that is told of beside the board."""
        self.start()

    def start(self):
        self.program, self.link = Program(SHELF), False
        self.ordered = ()
        """The heads of the log that a guest knows from its host; who dies may forget the last, and hear it again."""

    @property
    def log(self):
        """The log of the match on its table, as it is shown; None where there is none."""
        links, letters = self.program.links, self.program.by_link
        if letters is not None and letters.is_on(self.program.model):
            return letters.match.log
        return links.table.match if links is not None and links.table is not None else None

    @property
    def letters(self):
        """Its side of the match by link on its table; None where there is none."""
        letters = self.program.by_link
        return letters.match if letters is not None and letters.is_on(self.program.model) else None


class World:
    """Two people, of whom one may lie, and all links that were ever sent.

    `made` has by party the heads of the logs that end in an entry of theirs, `allowed` those that their person took
    although the page said that they were not made there. `is_plain`: nobody has died in the middle of anything, and
    nobody has a second browser.
    """

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.now, self.count = 1_000, 0
        liar = self.chance.choice([None, None, 0, 1])
        self.pages = [Browser(party, liar == party, name) for party, name in enumerate(("Ada", "Ben"))]
        self.made, self.allowed = (set(), set()), (set(), set())
        self.pool, self.wires, self.is_plain = [], ([], []), True
        self.old = []
        seating = self.chance.choice(["0 1", "1 0", "toss"])
        ada, ben = self.pages[:2]
        if self.chance.random() < 0.5:
            terms = MatchTerms("stairs", {"height": 9}, 2, seating, (0, 0), 1)
            self.do(ada, TurnPrepare())
            self.do(ada, TurnBegin("game0", self.digits(), "Ada", terms))
            self.finish_turn(ada)
            self.send(ada)
            for _ in range(4 if ada.lies else 0):
                self.planted(ada)
            self.open(ben, ada.code)
        else:
            clock = self.chance.choice([(0, 0), (600_000, 0)])
            terms = MatchTerms("stairs", {"height": 9}, 2, seating, clock, 1)
            self.connect(ada, ben, terms)

    def digits(self):
        return self.chance.randbytes(32).hex()

    def new_id(self):
        self.count += 1
        return f"id{self.count}"

    # ---- pages

    def do(self, page, event, dies=False):
        """An event at a page, whose effects are carried out until it is done, or dies."""
        kept, program = page.letters, page.program
        program.model, effects = program._handled(event)
        if program.unsigned:
            program.equip(ToySigner())
        last = self.chance.randrange(len(effects) + 1) if dies else len(effects)
        for effect in effects[:last]:
            self.carry_out(page, effect)
        if not page.lies:
            self.note_own(page, event)
            self.check(page, event, effects, kept)
        if dies:
            self.is_plain = False
            self.die(page)

    def carry_out(self, page, effect):
        match effect:
            case PeerSave(id, matches, kept):
                page.disk[id] = (matches, write_match(kept)) if kept else ((), "")
            case Save(table):
                page.games[table.id] = table.play.record.actions
            case TurnCode(_, code):
                page.code = code
            case TurnFit(_, fit, count):
                page.fit = fit, count
            case TurnView():
                page.told = effect
            case PeerSend(_, text) if page.link:
                self.wires[1 - page.party].append(text)
            case PeerClose() if page.link:
                self.wires[1 - page.party].append(None)
                page.link = False

    def die(self, page):
        """The page is gone, with its connection; what is on its disk comes to the table again."""
        self.cut()
        page.start()
        self.reopen(page)

    def reopen(self, page):
        known = [(id, text) for id, (_, text) in page.disk.items() if text]
        if known:
            id, text = known[-1]
            record = self.record(page, id)
            self.do(page, TurnPrepare())
            self.do(page, on.OpenSaved(id, record, saved_matches=(text,)))

    def record(self, page, id):
        play = begin(STAIRS, 2, {"height": 9})
        return write_record(replace(play.record, actions=page.games.get(id, ())))

    # ---- people

    def person(self, page):
        """Somebody does something that they could do, or not."""
        log = page.log
        if log is None:
            return
        roll, dies = self.chance.random(), self.chance.random() < 0.03
        if log.request is not None and log.request.author != page.party and roll < 0.7:
            self.do(page, on.AnswerOffer(log.request.number, self.chance.random() < 0.6), dies)
        elif roll < 0.75:
            self.move(page, dies)
        elif roll < 0.8:
            self.do(page, on.Command.OFFER_DRAW, dies)
        elif roll < 0.88:
            self.do(page, on.Command.UNDO, dies)
        elif roll < 0.9:
            self.do(page, on.Command.RESIGN, dies)
        elif log.play.outcome is not None:
            self.do(page, on.Rematch(self.new_id()), dies)

    def move(self, page, dies=False):
        table = page.program.model.table
        actions = table.play.state.legal_actions() if table is not None else ()
        if actions:
            self.do(page, on.TypeAction(STAIRS.write(self.chance.choice(actions))), dies)

    def finish_turn(self, page):
        """Play until the link can be sent, or nothing more can be."""
        for _ in range(4):
            side = page.letters
            if side is None or not side.has_pen or side.is_ready:
                return
            if side.log.request is not None and side.log.request.waits_for(page.party):
                self.do(page, on.AnswerOffer(side.log.request.number, False))
            else:
                self.move(page)

    def send(self, page, dies=False):
        """Hand out the link that is ready, or the last one once more."""
        side = page.letters
        if side is None or (side.has_pen and not side.is_ready) or not side.link.number + side.is_ready:
            return
        self.do(page, TurnWrite(page.name))
        self.pool.append(page.code)
        self.pages[1 - page.party].post.append(page.code)
        if side.is_ready:
            if self.chance.random() < 0.02:  # it dies as it is handed out
                self.is_plain = False
                self.die(page)
            else:
                self.do(page, TurnSend())

    def open(self, page, code, dies=False):
        self.do(page, TurnPrepare())
        id, texts = self.found(page, code)
        page.told = TurnView("")
        self.do(page, TurnOpen(id, code, looks=False, saved_matches=texts), dies)
        if page.told.verdict == "new" and not any(text for _, text in page.disk.values()):
            self.do(page, TurnJoin(page.told.id, self.digits(), page.name))

    def found(self, page, code):
        """The kept game that fits a link best, of those that claim the name of its match."""
        best, found = (0, 0), (self.new_id(), ())
        for id, (names, text) in {**page.disk, **page.imported}.items():
            if match_of(code) in names:
                self.do(page, TurnFind(id, code, (text,)))
                if page.fit > best:
                    best, found = page.fit, (id, (text,))
        assert found[0] not in page.imported, "what was imported catches a link"
        return found

    def second_browser(self, page):
        """All that a page has kept is brought to another browser of its person, who goes on there."""
        self.is_plain = False
        self.cut()
        disk, games = dict(page.disk), dict(page.games)
        if len(self.pages) < 4:
            other = Browser(page.party, page.lies, page.name)
            self.pages.append(other)
        else:
            other = next(one for one in self.pages[2:] if one.party == page.party or one.lies == page.lies)
            if other.party != page.party:
                return
        other.disk, other.games, other.post = disk, games, list(page.post)
        other.start()
        self.reopen(other)
        at = self.pages.index(page)
        self.pages[at], self.pages[self.pages.index(other)] = other, page

    # ---- a connection

    def connect(self, one, other, terms=None):
        """Both are there, and go on live with what they have kept; what was on the way is gone."""
        self.cut()
        for page in (one, other):
            if page.log is None:
                self.reopen(page)
        names = [{name for names, text in page.disk.values() if text for name in names} for page in (one, other)]
        common = sorted(names[0] & names[1])
        if terms is None and not common:
            return
        leads = self.chance.randrange(2) if terms is None else 0
        for at, page in enumerate((one, other)):
            table = page.program.model.table
            id = f"live{at}" if terms else table.id if table else ""
            if not id:
                return
            page.link = True
            party = 1 - at
            shown = (terms or MatchTerms("stairs", {}, 0, "toss", (0, 0), party)) if at == leads else None
            prints = ("aa" * 32, "bb" * 32)[:: 1 if at == leads else -1]
            role = ("guest", "host")[at == leads]
            page.number, match = self.count, self.chance.choice(common) if common else ""
            ends = *prints, at == leads, role
            self.do(page, PeerOpen(page.number, self.now, id, self.digits(), *ends, page.name, match, shown))
        self.count += 1
        self.pump()
        for page in (one, other):
            links = page.program.links
            words = links.table.main.words if links and links.table else ()
            if page.link and words:
                self.do(page, PeerDecision(page.number, self.now, "confirm", tuple(words)))
        self.pump()

    def cut(self):
        """The connection is gone, with all that is on its way."""
        for wire in self.wires:
            wire.clear()
        for page in self.pages:
            if page.link:
                page.link = False
                self.do(page, PeerClosed(page.number, self.now, cut=False))
        for wire in self.wires:
            wire.clear()

    def deliver(self, party, dies=False):
        page = next((page for page in self.pages if page.party == party and page.link), None)
        if page is None or not self.wires[party]:
            return False
        text = self.wires[party].pop(0)
        if text is None:
            page.link = False
            self.do(page, PeerClosed(page.number, self.now, cut=False))
        else:
            self.do(page, PeerText(page.number, self.now, text), dies)
        return True

    def pump(self):
        for _ in range(300):
            if not any([self.deliver(0), self.deliver(1)]):
                return

    # ---- lies

    def lie(self, page):
        """A link that no page would make, to the other's post."""
        side = page.letters or self.kept_side(page)
        if side is None:
            return
        known = self.links()
        forgeries = [self.invented, self.invented, self.spliced, self.foreign, self.further_on]
        with any_time():
            link = self.chance.choice(forgeries)(page, side, known)
            code = write_turn_link(link) if link is not None else ""
        if code:
            for other in self.pages:
                if not other.lies:
                    other.post.append(code)

    def kept_side(self, page):
        for _, text in page.disk.values():
            if text:
                try:
                    return returned(read_match(text, SHELF), ToySigner())
                except GameError:
                    return None
        return None

    def links(self):
        found = []
        for code in self.pool[-8:]:
            try:
                found.append(read_turn_link(code, SHELF))
            except GameError:
                continue
        return found

    def signed(self, side, link):
        return replace(link, signature=by_link.sign(side, link, ToySigner()))

    def marks(self, side, known):
        """Marks of any link there was, of nobody, and good ones of the liar's own."""
        seen = [mark for link in known for mark in link.marks] + ["", "1" * 32, by_link.own_mark(side, side.log)]
        return self.chance.choice(seen), self.chance.choice(seen)

    def invented(self, page, side, known):
        """A log that goes on from any moment with whatever is legal, in anybody's name."""
        log = beginning(side.log, self.chance.randrange(max(0, side.log.count - 3), side.log.count + 1))
        for _ in range(self.chance.randrange(1, 5)):
            log = self.any_entry(log)
        number = max(1, side.link.number + self.chance.randrange(-2, 6))
        names = self.chance.choice([side.link.names, ("Ada", "Ben"), ("", "x")])
        keys = tuple(key or "0" * 64 for key in side.link.keys)
        if number == 1 and not side.link.is_paired:
            names, keys = (names[0], ""), (keys[0], "")
        marks = self.marks(side, known) if self.chance.random() < 0.8 else side.link.marks
        if number == 1:
            marks = (marks[0], "")
        return self.signed(side, TurnLink(number, names, keys, log, "", side.link.is_paired, marks))

    def any_entry(self, log):
        lots = self.chance
        choices = [Entry(lots.randrange(2), EntryKind.RESIGN), Entry(lots.randrange(2), EntryKind.REQUEST, "draw")]
        if log.mover is not None and log.play.state.legal_actions():
            move = Entry(log.mover, EntryKind.MOVE, STAIRS.write(lots.choice(log.play.state.legal_actions())))
            choices += [move] * 6
        if log.request is not None:
            choices += [Entry(1 - log.request.author, EntryKind.REPLY, lots.choice(("yes", "no")), log.request.number)]
        took = (
            {lots.choice(["spent", "paused", "waited"]): lots.choice(TIMES)} if log.base and lots.random() < 0.3 else {}
        )
        try:
            return append(log, replace(lots.choice(choices), **took))
        except GameError:
            return log

    def further_on(self, page, side, known):
        """Two links further on, with a move that the other never made, and a mark of theirs under an earlier log."""
        log = side.log
        for _ in range(2 + self.chance.randrange(3)):
            log = self.any_entry(log)
        number = side.link.number + 2 + (side.link.number % 2 == page.party)
        number += (number - 1) % 2 != page.party
        return self.signed(side, replace(side.link, number=number, log=log, marks=side.link.marks))

    def spliced(self, page, side, known):
        """The log of one link under the number, the marks or the signature of another one."""
        if len(known) < 2:
            return None
        one, other = self.chance.choice(known), self.chance.choice(known)
        what = self.chance.choice(["log", "number", "marks", "signature", "names"])
        link = replace(one, **{what: getattr(other, what)})
        is_own = link.sender == page.party and self.chance.random() < 0.5
        if link.match != one.match or (link.number == 1) != (one.number == 1):
            return None
        return self.signed(side, link) if is_own else link

    def foreign(self, page, side, known):
        """A link under other keys, well signed with them."""
        if side.link.is_paired or not known:
            return None
        link, seed = self.chance.choice(known), bytes(31) + b"x"
        signer = EntrySigner(link.sender, seed, ToySigner())
        if link.is_paired:
            return None
        keys = list(link.keys)
        keys[link.sender] = signer.key
        link = replace(link, keys=(keys[0], keys[1]))
        return replace(link, signature=signer.sign(*link.signed_parts))

    def planted(self, page):
        """The other imports a game that claims the name of a match: of one that is kept, the page takes none in."""
        names = sorted({name for one in self.pages for names, _ in one.disk.values() for name in names})
        for other in self.pages:
            known = {name for names, _ in {**other.disk, **other.imported}.values() for name in names}
            name = self.chance.choice([*names, *map(match_of, self.pool), "1aB3dE5f"])
            if not other.lies and name not in known:
                other.imported[self.new_id()] = ((name,), self.chance.choice(self.claims(page)))

    def claims(self, page):
        """Texts that look like our side of a match and are none: all is there but our secret."""
        kept = [json.loads(text) for _, text in page.disk.values() if text]
        lies = [{"seed": "78" * 32}, {"party": 1 - page.party}]
        return ["[", *(json.dumps(one | lie, separators=(",", ":")) for one in kept for lie in lies)]

    def put_back(self, page):
        """A liar's match is what it was a while ago."""
        if self.old:
            self.cut()
            page.disk, page.games = map(dict, self.chance.choice(self.old))
            page.start()
            self.reopen(page)

    # ---- a sequence

    def run(self):
        for _ in range(STEPS):
            self.once()
        if self.is_plain and not any(page.lies for page in self.pages):
            self.check_agreement()

    def once(self):
        roll, page = self.chance.random(), self.chance.choice(self.pages[:2])
        self.now += self.chance.choice([10, 1_000, 30_000, 30_000, 10**9])
        liars = [page for page in self.pages[:2] if page.lies]
        if liars and roll < 0.2:
            [liar] = liars
            self.old.append((dict(liar.disk), dict(liar.games)))
            if roll < 0.15:
                self.lie(liar)
            elif roll < 0.17:
                self.planted(liar)
            else:
                self.put_back(liar)
        elif roll < 0.5:
            self.person(page)
        elif roll < 0.6:
            self.finish_turn(page)
            self.send(page)
        elif roll < 0.76:
            self.open_some(page)
        elif roll < 0.82:
            self.take(page)
        elif roll < 0.86:
            self.connect(*self.pages[:2])
        elif roll < 0.92:
            for _ in range(self.chance.randrange(1, 6)):
                self.deliver(self.chance.randrange(2), self.chance.random() < 0.01)
        elif roll < 0.94:
            self.pump()
            self.do(page, PeerTick(self.now))
        elif roll < 0.96:
            self.cut()
        elif roll < 0.985:
            self.do(page, TurnReturn())
        elif roll < 0.99 and not page.lies:
            self.second_browser(page)
        else:
            self.die(page)

    def open_some(self, page):
        """Open a link that has come: mostly the last one, or any that ever was."""
        if self.chance.random() < 0.15 and self.pool:
            self.open(page, self.chance.choice(self.pool), self.chance.random() < 0.03)
        elif page.post:
            last = self.chance.random() < 0.8
            self.open(page, page.post[-1] if last else self.chance.choice(page.post), self.chance.random() < 0.03)

    def take(self, page):
        if page.program.by_link is not None and page.program.by_link.seen is not None:
            self.do(page, TurnTake(self.new_id()))

    # ---- what must hold

    def note_own(self, page, event):
        """Remember what the page has written in its person's name, or on top of what overtook it."""
        log = page.log
        if log is None:
            return
        side, table = page.letters, page.program.links.table if page.program.links else None
        fixed = side.link.log.count if side else table.replica.log.count
        own = self.made[page.party]
        is_own_doing = not isinstance(event, PeerText | TurnOpen | TurnTake)
        for number, entry in enumerate(log.entries, 1):
            if entry.author == page.party and (number > fixed or is_own_doing):
                own.add(log.heads[number])

    def check(self, page, event, effects, kept):
        """Nothing stands in the name of an honest person that they did not do, unless it was said and they took it."""
        log = page.log
        if log is None:
            return
        if isinstance(event, TurnOpen):
            if page.told.game:
                page.opened_as = page.told.verdict
            if self.is_plain and not any(one.lies for one in self.pages):
                assert page.told.verdict not in ACCUSING, f"an honest friend is accused: {page.told.verdict}"
        own = [n for n, entry in enumerate(log.entries, 1) if entry.author == page.party and entry.kind not in SETUP]
        added = {log.heads[number] for number in own} - self.made[page.party] - self.allowed[page.party]
        if isinstance(event, TurnTake) and page.opened_as == "unmarked":
            self.allowed[page.party].update(added)
        else:
            assert not added, "in our name, and not made by us"
        if kept is not None and page.letters is not None and isinstance(event, TurnOpen | TurnTake):
            self.check_copy(page, event, effects, kept)
        if page.party == 1:
            self.check_order(page, event, log)

    def check_order(self, page, event, log):
        """A guest lets go of nothing that its host has put in order, unless its person takes another game."""
        is_other = isinstance(event, TurnTake) or page.ordered[:1] != log.heads[:1]
        side, known = page.letters, () if is_other else page.ordered
        assert log.heads[: len(known)] == known, "it let go of what its host had ordered"
        if side is None and page.program.links.has_met:
            page.ordered = page.program.links.table.replica.log.heads
        elif isinstance(event, TurnOpen) and page.told.verdict in ("turn", "settled"):
            page.ordered = side.link.log.heads
        elif isinstance(event, TurnTake):
            page.ordered = ()

    def check_copy(self, page, event, effects, kept):
        """Assert that a log that is replaced is saved before, as a game of its own."""
        now = page.letters
        if now.link.match != kept.link.match or now.log.heads[: kept.log.count + 1] == kept.log.heads:
            return
        actions = kept.log.play.record.actions
        saved = [at for at, effect in enumerate(effects) if isinstance(effect, Save) and is_copy(effect, now, actions)]
        replaced = [at for at, effect in enumerate(effects) if isinstance(effect, PeerSave)]
        if isinstance(event, TurnOpen):
            lost = [entry.text for entry in kept.log.entries if entry.kind is EntryKind.MOVE]
            for entry in now.log.entries:
                if entry.text in lost and entry.kind is EntryKind.MOVE:
                    lost.remove(entry.text)
            if not lost:
                return
        assert saved, "replaced, and no copy kept"
        assert saved[0] < replaced[0], "replaced before it was kept"

    def check_agreement(self):
        """Two honest people with one browser each come to one game by link, whatever went before."""
        self.cut()
        ada, ben = self.pages
        if not (ada.log and ben.log and ada.disk and ben.disk):
            return
        for page in (ada, ben):
            if page.program.by_link is None or not page.program.by_link.is_on(page.program.model):
                self.do(page, TurnPrepare())
                self.do(page, TurnReturn())
        if ada.letters is None or ben.letters is None:
            return
        for page, other in ((ada, ben), (ben, ada)) * 3:
            self.finish_turn(page)
            if page.letters.has_pen and not page.letters.is_ready:
                continue
            self.do(page, TurnWrite(page.name))
            if page.letters.is_ready:
                self.do(page, TurnSend())
            self.open(other, page.code)
            self.take(other)
        logs = sorted((page.letters.link.log.heads for page in (ada, ben)), key=len)
        assert logs[1][: len(logs[0])] == logs[0], "the games are two"


@contextmanager
def any_time():
    """A liar's page knows no time that is too long."""
    entry_rules.LONGEST_TIME = 2 * LONGEST_TIME
    try:
        yield
    finally:
        entry_rules.LONGEST_TIME = LONGEST_TIME


def is_copy(effect, now, actions):
    """Whether an effect saves what was played as another game than that of the match."""
    return effect.table.remote is None and effect.table.play.record.actions == actions
