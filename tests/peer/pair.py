"""Two real tables face to face, with a wire between them that a test can cut, and the time in its hand."""

from __future__ import annotations

import json

from cairn.core.play import begin
from cairn.games import SHELF as GAMES
from cairn.games.lava_flows import LAVA_FLOWS
from cairn.games.stonehenge import STONEHENGE
from cairn.peer.letters.crossing import returned, saved_of
from cairn.peer.live.create import guest, host
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.live.table import MatchTable
from cairn.peer.log.entries import Entry, EntryKind, to_fields
from cairn.peer.log.entry_rules import append
from cairn.peer.log.match_log import new_log
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import FrameKind
from tests.peer import events as on
from tests.peer.counting import COUNTING
from tests.stairs import STAIRS

SHELF = {**GAMES, "stairs": STAIRS, "lava_flows": LAVA_FLOWS, "stonehenge": STONEHENGE, "counting": COUNTING}
PRINTS = ("aa" * 32, "bb" * 32)


def settings(game="stairs", **options):
    game = SHELF[game]
    return begin(game, game.seats[0], options).record


def kept_text(match):
    """The text in which one side keeps a match by link."""
    return write_match(saved_of(match))


def kept_side(text, shelf=SHELF):
    """The side of a match by link that a text keeps."""
    return returned(read_match(text, shelf), None)


def match_of(code):
    """The name of a turn link's match, as a page sees it (web/js/by-link/links.ts)."""
    return code[1:9]


def entropy(number):
    return number.to_bytes(4, "big") * 8


class Side:
    """One page: its table, what is on the way to it, what it saved, and what it showed. A text that was sent after
    something was to be saved is only sent once it is: `safe` is what was on disk when the last one went."""

    def __init__(self, table):
        self.table = table
        self.inbox, self.seen = [], []
        self.kept = self.safe = None
        self.open = False
        self.vaults = {}

    @property
    def session(self):
        return self.table.main

    @property
    def match(self):
        return self.table.match

    @property
    def playing(self):
        return self.table.is_going

    def of(self, kind):
        return [effect for effect in self.seen if isinstance(effect, kind)]

    @property
    def codes(self):
        """The entries of the log, the actions as they are and all else in brackets."""
        return codes(self.match) if self.match else []


def codes(match):
    return [code(entry) for entry in match.entries]


def code(entry):
    words = [entry.kind.value, *([entry.text] if entry.text else [])]
    return entry.text if entry.kind.value == "move" else f"({' '.join(words)})"


class Pair:
    """A host and a guest; `pump` delivers until nothing is on the way."""

    def __init__(self, game="stairs", seating="0 1", clock=(0, 0), seed=1, **options):
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

    def step(self, side, event):
        self.carry_out(side, event(side.table, self.now))

    def carry_out(self, side, effects):
        for effect in effects:
            match effect:
                case do.Send(_, text):
                    self.sent.append((side, text))
                    side.safe = side.kept
                    if self.other(side).open and side.open:
                        self.other(side).inbox.append(text)
                case do.Persist():
                    side.kept = write_match(side.table.saved())
                case do.Close():
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
            link = on.Link(ours[side], ours[self.other(side)], side is leader)
            self.step(side, on.link_opened(0, link, self.chance()))
        return self

    def deliver(self, side):
        self.step(side, on.text_received(0, side.inbox.pop(0)))

    def deliver_one_each(self):
        for side in self.sides:
            if side.inbox:
                self.deliver(side)

    def deliver_until(self, is_so):
        while not is_so():
            assert self.host.inbox or self.guest.inbox, "they have nothing more to say"
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
                self.step(side, on.tick())
            if pump:
                self.pump()
        return self

    def cut(self):
        for side in self.sides:
            side.open = False
            side.inbox.clear()
        for side in self.sides:
            self.step(side, on.link_closed(0))
        return self

    # ---- people

    def act(self, side, command, pump=True):
        self.step(side, command)
        return self.pump() if pump else self

    def meet(self):
        """Connect, and let both find the words the same."""
        self.connect().pump()
        for side in self.sides:
            self.act(side, on.confirm(0))
        assert self.host.playing
        assert self.guest.playing
        return self

    def play(self, *texts):
        """Let the player to move play these actions."""
        for text in texts:
            side = self.sides[self.host.match.mover]
            self.act(side, on.play(text))
        return self

    def go_on(self, number):
        """One step of any game: what a vault has to answer, a choice, or after the end what opens a secret."""
        match = self.host.match
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
        self.act(side, on.play(game.write(action)))
        return True

    def close(self, game, state):
        """Open one secret after the end; False when there is none."""
        for side in self.sides if game.secrets else ():
            if (action := game.secrets.next_opening(state, side.vaults)) is not None:
                self.act(side, on.play(game.write(action)))
                return True
        return False

    def reload(self, side):
        """The page of one side is loaded again; the link is gone, and only what was saved is known."""
        side.table = MatchTable(SHELF, read_match(side.kept, SHELF))
        side.open = False
        side.inbox.clear()
        self.step(self.other(side), on.link_closed(0))
        return self

    def crash(self, side):
        """The page of one side dies, and of what it saved last nothing has reached the disk; nor was anything sent."""
        side.kept = side.safe
        return self.reload(side)

    def ask(self, side, kind, pump=True):
        return self.act(side, on.ask(RequestKind(kind)), pump)

    def reply(self, side, yes, pump=True):
        return self.act(side, on.reply(side.match.request.number if side.match.request else 0, yes), pump)

    def agree(self):
        """Both have the same log and nothing on the way."""
        one, two = (side.match for side in self.sides)
        assert not any(side.table.replica.pending for side in self.sides)
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


def refold(log, entries):
    """The log with the settings of another one and these entries; raises GameError."""
    again = new_log(log.game, log.first, (log.base, log.step, log.pauses), log.seating)
    for entry in entries:
        again = append(again, entry)
    return again


def body(log, text="", author=1, kind="move", **changes):
    """The fields of an entry that would follow a log, not signed."""
    entry = Entry(author, EntryKind(kind), text, changes.pop("answers", 0), changes.pop("spent", 0), "0" * 32)
    return {"n": log.count + 1, **to_fields(entry), "head": log.next_head(entry), **changes}


def sends(pair, what, side=None, /, **fields):
    """One page, the guest's if not told otherwise, sends a frame by hand, numbered as it should be."""
    side = side or pair.guest
    pair.other(side).inbox.append(side.session.framing.write(FrameKind(what), fields))
    return pair.pump()


def ended(side):
    return side.session.ended and side.session.ended.code


def measured(side, now):
    """Milliseconds of the turn that one side has measured."""
    turn = side.table.time.turn
    return turn.charge(now) + turn.standing(now)


def timed(minutes=1, step=0, **more):
    return Pair(clock=(minutes * 60_000, step * 1000), **more)


def watched():
    """A host, and somebody who only watches."""
    pair = Pair()
    pair.host = Side(host(SHELF, settings(), "Ada", pair.chance(), seating="0 1", guest=-1))
    pair.guest = Side(guest(SHELF, "Cleo", pair.chance(), watch=True))
    return pair
