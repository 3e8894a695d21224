"""Two real sessions face to face, with a wire between them that a test can cut, and the time in its hand."""

from __future__ import annotations

import json

from cairn.core.play import begin
from cairn.games import SHELF as GAMES
from cairn.games.lava_flows import LAVA_FLOWS
from cairn.games.stonehenge import STONEHENGE
from cairn.peer import events as on
from cairn.peer.clock import Clock
from cairn.peer.events import Link
from cairn.peer.sides import guest, host, resumed
from tests.stairs import STAIRS

SHELF = {**GAMES, "stairs": STAIRS, "lava_flows": LAVA_FLOWS, "stonehenge": STONEHENGE}
PRINTS = ("aa" * 32, "bb" * 32)


def settings(game="stairs", **options):
    game = SHELF[game]
    return begin(game, game.seats[0], options).record


def entropy(number):
    return number.to_bytes(4, "big") * 8


class Side:
    """One page: its session, what is on the way to it, what it kept, and what it showed."""

    def __init__(self, session):
        self.session = session
        self.inbox, self.sent = [], []
        self.seen = []
        self.kept = None
        self.safe = None
        """What is surely on disk: what was kept before the last text that had to wait for it."""
        self.rests = False
        self.open = False
        self.vaults = {}

    def of(self, kind):
        return [effect for effect in self.seen if isinstance(effect, kind)]

    @property
    def codes(self):
        match = self.session.match
        return [entry.text for entry in match.entries] if match else []


class Pair:
    """A host and a guest; `pump` delivers until nothing is on the way."""

    def __init__(self, game="stairs", seating="0 1", clock=None, seed=1, **options):
        self.now = 100.0
        self.seed = seed
        self.host = Side(host(SHELF, settings(game, **options), "Ada", self.chance(), seating=seating, clock=clock))
        self.guest = Side(guest(SHELF, "Ben", self.chance()))
        self.sent = []

    def chance(self):
        self.seed += 1
        return entropy(self.seed)

    @property
    def sides(self):
        return self.host, self.guest

    def other(self, side):
        return self.guest if side is self.host else self.host

    # ---- the wire

    def carry_out(self, side, effects):
        for effect in effects:
            match effect:
                case on.Send(text):
                    self.sent.append((side, text))
                    if side.rests:
                        side.safe, side.rests = side.kept, False
                    if self.other(side).open and side.open:
                        self.other(side).inbox.append(text)
                case on.Keep(rests):
                    side.kept = side.session.saved()
                    side.rests |= rests
                case on.Close():
                    self.shut = True
                case _:
                    side.seen.append(effect)

    def connect(self, prints=PRINTS, leader=None):
        leader = leader or self.host
        for side in self.sides:
            side.open = True
            side.inbox.clear()
        ours = dict(zip((leader, self.other(leader)), prints, strict=True))
        for side in self.sides:
            link = Link(ours[side], ours[self.other(side)], side is leader)
            self.carry_out(side, side.session.opened(link, self.now))
        return self

    def deliver(self, side):
        self.carry_out(side, side.session.receive(side.inbox.pop(0), self.now))

    def deliver_one_each(self):
        for side in self.sides:
            if side.inbox:
                self.deliver(side)

    def until_both_play(self):
        """Deliver until the host has agreed or proved, and knows that the guest has; no entry has come yet."""
        while not self.host.session.phases.playing:
            self.deliver_one_each()
        return self

    def pump(self):
        for _ in range(10_000):
            waiting = [side for side in self.sides if side.inbox]
            if not waiting:
                return self
            for side in waiting:
                if side.inbox:
                    self.deliver(side)
        raise AssertionError("they never stop talking")

    def wait(self, seconds, step=1.0, pump=True):
        for _ in range(round(seconds / step)):
            self.now += step
            for side in self.sides:
                self.carry_out(side, side.session.tick(self.now))
            if pump:
                self.pump()
        return self

    def cut(self):
        for side in self.sides:
            side.open = False
            side.inbox.clear()
            self.carry_out(side, side.session.closed())
        return self

    # ---- people

    def act(self, side, deed, pump=True):
        self.carry_out(side, side.session.act(deed, self.now))
        return self.pump() if pump else self

    def meet(self):
        """Connect, and let both find the words the same."""
        self.connect().pump()
        for side in self.sides:
            self.act(side, on.Confirm())
        assert self.host.session.playing
        assert self.guest.session.playing
        return self

    def play(self, *texts):
        """Let whoever's turn it is play these actions."""
        for text in texts:
            side = self.sides[self.host.session.match.mover]
            self.act(side, on.Move(text))
        return self

    def go_on(self, number):
        """One step of any game: what a vault has to answer, a choice, or after the end what opens a secret."""
        match = self.host.session.match
        game, secrets, state = match.game, match.game.secrets, match.play.state
        if match.play.outcome is not None:
            return self.close(game, state)
        side = self.sides[match.mover]
        action = secrets.answer(state, side.vaults) if secrets else None
        if action is None:
            choices = state.legal_actions()
            action = choices[number % len(choices)]
        if secrets and secrets.is_secret(action):
            action, vault = secrets.commit(state, action, salts(number, secrets.salts))
            side.vaults = {vault.seat: vault}
        self.act(side, on.Move(game.write(action)))
        return True

    def close(self, game, state):
        """Open one secret after the end; False when there is none."""
        for side in self.sides if game.secrets else ():
            if (action := game.secrets.next_opening(state, side.vaults)) is not None:
                self.act(side, on.Move(game.write(action)))
                return True
        return False

    def reload(self, side):
        """The page of one side is loaded again; the link is gone, and only what was kept is known."""
        side.session, side.rests = resumed(SHELF, side.kept, self.chance()), False
        side.open = False
        side.inbox.clear()
        other = self.other(side)
        self.carry_out(other, other.session.closed())
        return self

    def crash(self, side):
        """The page of one side dies, and of what it kept last nothing has reached the disk."""
        side.kept = side.safe
        return self.reload(side)

    def agree(self):
        """Both have the same log and nothing on the way."""
        one, two = (side.session.match for side in self.sides)
        assert [side.inbox for side in self.sides] == [[], []]
        assert one.heads == two.heads
        assert one.play.record == two.play.record
        assert one.seats == two.seats
        return self


def salts(number, count):
    return tuple((number * 10 + n + 1).to_bytes(16, "big") for n in range(count))


def frames(pair, kind, side=None):
    """The bodies of the frames of a kind that were sent."""
    tables = [json.loads(text) for by, text in pair.sent if side in (None, by)]
    return [table["b"] for table in tables if table["t"] == kind]


def timed(minutes=1, step=0, **more):
    return Pair(clock=Clock(minutes * 60_000, step * 1000), **more)


def watched():
    """A host, and somebody who only watches."""
    pair = Pair()
    pair.host = Side(host(SHELF, settings(), "Ada", pair.chance(), seating="0 1", guest=-1))
    pair.guest = Side(guest(SHELF, "Cleo", pair.chance(), watch=True))
    return pair
