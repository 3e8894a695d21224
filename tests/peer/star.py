"""A host with several guests, each over a wire of its own."""

from __future__ import annotations

from cairn.bots.substitute import substitute_text
from cairn.core.play import begin
from cairn.peer.live.create import guest, host
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.live.table import MatchTable
from cairn.peer.wire import effects as do
from tests.peer import events as on
from tests.peer.pair import PRINTS, SHELF, Side, entropy
from tests.peer.signer import Signer


class Star:
    """Wire n joins session n of `host` to `guests[n]`; `pens[party]` is what a party signs with. `here` says how many
    guests come at once; `seed` makes another match of the same people.
    """

    def __init__(self, parties=3, watchers=0, game="stonehenge", here=9, seed=0, *, clock=(0, 0)):
        self.now = 10.0
        self.chance = 100 + seed
        record = begin(SHELF[game], parties, {}).record
        order = " ".join(map(str, range(parties)))
        self.host = Side(host(SHELF, record, "Ada", entropy(1 + seed), seating=order, clock=clock))
        self.guests = []
        self.pens = {party: Signer() for party in range(-1, parties)}
        for number, party in enumerate([*range(1, parties), *[-1] * watchers]):
            if number:
                self.host.table.add(party)
            fresh = entropy(20 + number + seed)
            self.guests.append(Side(guest(SHELF, f"Guest {number}", fresh, watch=party < 0)))
            self.guests[number].sent = []
            if number < here:
                self.meet(number)

    def fresh(self):
        self.chance += 1
        return entropy(self.chance)

    def meet(self, number):
        """A guest comes, and compares words with the host."""
        self.connect(number)
        self.hosts(on.confirm(number))
        self.theirs(number, on.confirm(0))
        self.pump()

    @property
    def match(self):
        return self.host.match

    @property
    def count(self):
        return self.match.count

    @property
    def over(self):
        return self.match.play.outcome is not None

    @property
    def tables(self):
        return [self.host.table, *(side.table for side in self.guests)]

    def session(self, number):
        return self.host.table.sessions[number]

    def connect(self, number):
        self.link(number)
        self.pump()

    def link(self, number):
        """A link opens; nothing is delivered yet."""
        side = self.guests[number]
        side.open, side.sent = True, []
        self.host.table.signer = self.pens[0]
        side.table.signer = self.pens[self.session(number).pair.other]
        self.host.table.substitute = side.table.substitute = substitute_text
        self.hosts(on.link_opened(number, on.Link(*PRINTS, True), self.fresh()))
        self.theirs(number, on.link_opened(0, on.Link(*PRINTS[::-1], False), self.fresh()))

    def cut(self, number):
        side = self.guests[number]
        side.open = False
        side.inbox, side.sent = [], []
        self.hosts(on.link_closed(number))
        self.theirs(number, on.link_closed(0))

    def reload(self, number):
        """The page of a guest is loaded again, and a new link opens."""
        self.cut(number)
        self.guests[number].table = MatchTable(SHELF, read_match(write_match(self.guests[number].table.saved()), SHELF))
        self.connect(number)

    def reload_host(self):
        """The host's page is loaded again, and one link after the other opens; watchers come anew."""
        for number in range(len(self.guests)):
            self.cut(number)
        self.host.table = MatchTable(SHELF, read_match(write_match(self.host.table.saved()), SHELF))
        for number in range(len(self.host.table.sessions)):
            self.connect(number)

    def hosts(self, event):
        self.carry(self.host, event(self.host.table, self.now))

    def theirs(self, number, event):
        self.carry(self.guests[number], event(self.guests[number].table, self.now))

    def carry(self, side, effects):
        for effect in effects:
            if not isinstance(effect, do.Send):
                side.seen.append(effect)
            elif side is not self.host:
                side.sent += [effect.text] if side.open else []
            elif self.guests[effect.number].open:
                self.guests[effect.number].inbox += self.passed(effect.number, effect.text)

    def passed(self, number, text):
        """The texts that the host's page sends in place of one for a guest; an honest one sends it as it is."""
        return [text]

    def pump(self):
        for _ in range(10_000):
            if not any(side.inbox or side.sent for side in self.guests):
                return self
            for number in range(len(self.guests)):
                while self.deliver(number):
                    pass
        raise AssertionError("they never stop talking")

    def deliver(self, number):
        """Deliver one text on wire n; False when nothing is on the way."""
        side = self.guests[number]
        if side.inbox:
            self.theirs(number, on.text_received(0, side.inbox.pop(0)))
        elif side.sent:
            self.hosts(on.text_received(number, side.sent.pop(0)))
        else:
            return False
        return True

    def wait(self, seconds):
        for _ in range(seconds):
            self.now += 1
            self.hosts(on.tick())
            for number in range(len(self.guests)):
                self.theirs(number, on.tick())
            self.pump()
        return self

    def act(self, party, command, pump=True):
        """A party's person does something."""
        if party == 0:
            self.hosts(command)
        else:
            self.theirs(party - 1, command)
        if pump:
            self.pump()

    def go_on(self, number):
        """The player to move plays."""
        choices = self.match.play.state.legal_actions()
        self.now += 0.1
        self.act(self.match.mover, on.play(self.match.game.write(choices[number % len(choices)])))

    def agree(self):
        for table in self.tables:
            assert not any(session.ended for session in table.sessions)
            assert table.match.heads == self.match.heads
            assert not table.replica.pending
