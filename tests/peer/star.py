"""A host with several guests, each over a wire of its own."""

from __future__ import annotations

from cairn.core.play import begin
from cairn.peer import events as on
from cairn.peer.hub import Hub
from cairn.peer.sides import guest, host
from tests.peer.pair import PRINTS, SHELF, Side, entropy


class Star:
    """The host's end of wire n is `hub.sessions[n]`, the other end `guests[n]`."""

    def __init__(self, parties=3, watchers=0, game="stonehenge"):
        self.now = 10.0
        record = begin(SHELF[game], parties, {}).record
        order = " ".join(map(str, range(parties)))
        self.hub = Hub(host(SHELF, record, "Ada", entropy(1), seating=order))
        self.guests = []
        for number, party in enumerate([*range(1, parties), *[-1] * watchers]):
            if number:
                self.hub.add(party, entropy(10 + number))
            self.guests.append(Side(guest(SHELF, f"Guest {number}", entropy(20 + number), watch=party < 0)))
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

    def connect(self, number):
        self.guests[number].open = True
        self.guests[number].sent = []
        self.hosts(number, self.hub.sessions[number].opened(on.Link(*PRINTS, True), self.now))
        self.theirs(number, self.guests[number].session.opened(on.Link(*PRINTS[::-1], False), self.now))
        self.pump()

    def cut(self, number):
        self.guests[number].open = False
        self.hub.sessions[number].closed()
        self.guests[number].session.closed()

    def hosts(self, number, effects):
        """Effects at the host's end, and what they mean to the others."""
        side = self.guests[number]
        side.inbox += [effect.text for effect in effects if isinstance(effect, on.Send) and side.open]
        for session, more in self.hub.spread(self.hub.sessions[number], self.now):
            side = self.guests[self.hub.sessions.index(session)]
            side.inbox += [effect.text for effect in more if isinstance(effect, on.Send) and side.open]

    def theirs(self, number, effects):
        if self.guests[number].open:
            self.guests[number].sent += [effect.text for effect in effects if isinstance(effect, on.Send)]

    def pump(self):
        while any(side.inbox or side.sent for side in self.guests):
            for number, side in enumerate(self.guests):
                while side.inbox:
                    self.theirs(number, side.session.receive(side.inbox.pop(0), self.now))
                while side.sent:
                    self.hosts(number, self.hub.sessions[number].receive(side.sent.pop(0), self.now))

    def go_on(self, number):
        """Whoever's turn it is plays."""
        mover, choices = self.match.mover, self.match.play.state.choices()
        deed = on.Move(self.match.game.write(choices[number % len(choices)]))
        self.now += 0.1
        if mover == 0:
            self.hosts(0, self.hub.sessions[0].act(deed, self.now))
        else:
            self.theirs(mover - 1, self.guests[mover - 1].session.act(deed, self.now))
        self.pump()

    def agree(self):
        for session in (*self.hub.sessions, *(side.session for side in self.guests)):
            assert session.ended is None
            assert session.match.heads == self.match.heads
