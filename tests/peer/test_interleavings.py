"""Every interleaving of two moves, a request, a cut and a resume, on the real code, in a star of three: no fork."""

from __future__ import annotations

import copy

import pytest

from cairn.core.errors import GameError
from cairn.peer.log.requests import RequestKind
from tests.peer import events as on
from tests.peer.fuzz import ToySigner
from tests.peer.pair import SHELF
from tests.peer.star import Star

MOVES, REQUESTS, CUTS = range(3)


class Small(Star):
    """A star whose people have so many things left to do."""

    def __init__(self):
        super().__init__(game="counting", here=0)
        self.pens = dict.fromkeys(range(-1, 3), ToySigner())
        for number in range(2):
            self.meet(number)
        self.budgets = [2, 1, 1]

    def copy(self):
        """Another one that goes its own way; what is frozen is shared."""
        memo = {id(SHELF): SHELF}
        for table in self.tables:
            memo[id(table.replica)] = table.replica
            memo[id(table.time._board)] = table.time._board
        return copy.deepcopy(self, memo)

    @property
    def key(self):
        logs = tuple((table.log.head, tuple(table.replica.shown.heads[table.log.count + 1 :])) for table in self.tables)
        wires = tuple((side.open, *map(tuple, (side.inbox, side.sent))) for side in self.guests)
        return logs, wires, tuple(self.budgets)

    def steps(self):
        """The names of all that can happen next."""
        for number, side in enumerate(self.guests):
            if side.inbox:
                yield "to guest", number
            if side.sent:
                yield "to host", number
            if side.open and self.budgets[CUTS]:
                yield "cut", number
            if not side.open:
                yield "resume", number
        for party, table in enumerate(self.tables):
            if self.budgets[MOVES] and table.match.mover == party:
                yield "move", party
            if self.budgets[REQUESTS] and party != 1:
                yield "ask", party

    def take(self, what, number):
        match what:
            case "to guest":
                self.theirs(number, on.text_received(0, self.guests[number].inbox.pop(0)))
            case "to host":
                self.hosts(on.text_received(number, self.guests[number].sent.pop(0)))
            case "cut":
                self.budgets[CUTS] -= 1
                self.cut(number)
            case "resume":
                self.resume(number)
            case "move":
                self.budgets[MOVES] -= 1
                self.tried(number, on.play("1"))
            case "ask":
                self.budgets[REQUESTS] -= 1
                self.tried(number, on.ask(RequestKind.DRAW))

    def resume(self, number):
        """A new link; both greet, and all that comes after it is still on its way."""
        self.link(number)
        while not (self.session(number).is_playing and self.guests[number].session.is_playing):
            assert self.deliver(number)

    def tried(self, party, command):
        try:
            self.act(party, command, pump=False)
        except GameError:
            return

    def check(self):
        heads = self.host.table.log.heads
        for side in self.guests:
            own = side.table.log.heads
            assert heads[: len(own)] == own, "the logs forked"

    def settle(self):
        """Let everything heal and arrive: it has to end in agreement."""
        for number, side in enumerate(self.guests):
            if not side.open:
                self.resume(number)
        self.pump().agree()


@pytest.mark.long
def test_no_interleaving_forks_the_log_and_all_heal():
    first = Small()
    first.check()
    seen, waiting = {first.key}, [first]
    while waiting:
        world = waiting.pop()
        for what, number in world.steps():
            after = world.copy()
            after.take(what, number)
            after.check()
            if after.key not in seen:
                seen.add(after.key)
                waiting.append(after)
        world.settle()
    assert len(seen) > 300
