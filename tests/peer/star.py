"""A host with several guests, each over a wire of its own."""

from __future__ import annotations

from cairn.core.play import begin
from cairn.peer import events as on
from cairn.peer.hub import Hub
from cairn.peer.sides import guest, host, resumed
from tests.peer.pair import PRINTS, SHELF, Side, entropy
from tests.peer.signer import Signer


class Star:
    """The host's end of wire n is `hub.sessions[n]`, the other end `guests[n]`; `pens[party]` is what a party signs
    with. `here` says how many guests come at once; `seed` makes another match of the same people.
    """

    def __init__(self, parties=3, watchers=0, game="stonehenge", here=9, seed=0):
        self.now = 10.0
        self.chance = 100 + seed
        record = begin(SHELF[game], parties, {}).record
        order = " ".join(map(str, range(parties)))
        self.hub = Hub(host(SHELF, record, "Ada", entropy(1 + seed), seating=order))
        self.guests = []
        self.pens = {party: Signer() for party in range(-1, parties)}
        for number, party in enumerate([*range(1, parties), *[-1] * watchers]):
            if number:
                self.hub.add(party, entropy(10 + number + seed))
            fresh = entropy(20 + number + seed)
            self.guests.append(Side(guest(SHELF, f"Guest {number}", fresh, watch=party < 0)))
            if number < here:
                self.meet(number)

    def meet(self, number):
        """A guest comes, and compares words with the host."""
        self.connect(number)
        self.hosts(number, self.hub.sessions[number].act(on.Confirm(), self.now))
        self.theirs(number, self.guests[number].session.act(on.Confirm(), self.now))
        self.pump()

    @property
    def match(self):
        return self.hub.sessions[0].match

    @property
    def count(self):
        return self.match.count

    @property
    def over(self):
        return self.match.play.outcome is not None

    @property
    def sessions(self):
        return [*self.hub.sessions, *(side.session for side in self.guests)]

    def connect(self, number):
        self.guests[number].open = True
        self.guests[number].sent = []
        self.hub.sessions[number].signer = self.pens[0]
        self.guests[number].session.signer = self.pens[self.hub.sessions[number].pact.other]
        self.hosts(number, self.hub.sessions[number].opened(on.Link(*PRINTS, True), self.now))
        self.theirs(number, self.guests[number].session.opened(on.Link(*PRINTS[::-1], False), self.now))
        self.pump()

    def cut(self, number):
        self.guests[number].open = False
        self.guests[number].inbox, self.guests[number].sent = [], []
        self.hub.sessions[number].closed()
        self.guests[number].session.closed()

    def reload(self, number):
        """The page of a guest is loaded again, and a new link opens."""
        self.cut(number)
        self.chance += 1
        side = self.guests[number]
        side.session = resumed(SHELF, side.session.saved(), entropy(self.chance))
        self.connect(number)

    def reload_host(self):
        """The host's page is loaded again, and one link after the other opens."""
        for number, session in enumerate(self.hub.sessions):
            self.cut(number)
            self.chance += 1
            self.hub.sessions[number] = resumed(SHELF, session.saved(), entropy(self.chance))
        for number in range(len(self.guests)):
            self.connect(number)

    def hosts(self, number, effects):
        """Effects at the host's end, and what they mean to the others."""
        session = self.hub.sessions[number]
        batches = [(session, effects)]
        for effect in effects:
            if isinstance(effect, on.Said):
                batches += self.hub.pass_on(session, effect, self.now)
        for one, more in [*batches, *self.hub.spread(session, self.now)]:
            side = self.guests[self.hub.sessions.index(one)]
            for effect in more:
                if isinstance(effect, on.Send) and side.open:
                    side.inbox += self.passed(self.hub.sessions.index(one), effect.text)

    def passed(self, number, text):
        """What the host's page makes of a text for a guest; an honest one sends it."""
        return [text]

    def theirs(self, number, effects):
        side = self.guests[number]
        side.seen += [effect for effect in effects if not isinstance(effect, on.Send)]
        if side.open:
            side.sent += [effect.text for effect in effects if isinstance(effect, on.Send)]

    def pump(self):
        while any(side.inbox or side.sent for side in self.guests):
            for number, side in enumerate(self.guests):
                while side.inbox:
                    self.theirs(number, side.session.receive(side.inbox.pop(0), self.now))
                while side.sent:
                    self.hosts(number, self.hub.sessions[number].receive(side.sent.pop(0), self.now))

    def act(self, party, deed):
        """A party's person does something, over the first link in the host's case."""
        if party == 0:
            self.hosts(0, self.hub.sessions[0].act(deed, self.now))
        else:
            self.theirs(party - 1, self.guests[party - 1].session.act(deed, self.now))
        self.pump()

    def go_on(self, number):
        """Whoever's turn it is plays."""
        choices = self.match.play.state.legal_actions()
        self.now += 0.1
        self.act(self.match.mover, on.Move(self.match.game.write(choices[number % len(choices)])))

    def agree(self):
        for session in self.sessions:
            assert session.ended is None
            assert session.match.heads == self.match.heads
