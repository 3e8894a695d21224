"""Data that another side may build on is on its author's disk before it leaves: a page that dies forgets none of it."""

from __future__ import annotations

import json

import pytest

from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.wire import effects as do
from tests.peer import events as on
from tests.peer.pair import SHELF, Pair
from tests.peer.star import Star


class Disk:
    """The disk of a page with only what had to be there before something left; and the test of it."""

    def __init__(self):
        self.sure, self.latest, self.waits = "", "", False
        self.sent, self.proposed = [], set()

    def carry(self, table, effect):
        match effect:
            case do.Persist(before_send):
                self.waits |= before_send
                self.latest = write_match(table.saved())
            case do.Send(number, text):
                if self.waits:
                    self.sure, self.waits = self.latest, False
                frame = json.loads(text)
                if (kind := frame["t"]) in ("ready", "entry", "propose"):
                    self.sent.append(kind)
                    getattr(self, kind)(read_match(self.sure, SHELF), table.sessions[number].pair, frame["b"])

    def ready(self, kept, pair, body):
        """Who says that the words are the same knows the friend again."""
        assert pair.secret in [one.secret for one in kept.pairs]

    def entry(self, kept, pair, body):
        """A host knows all that it has put in order, and with whom it plays."""
        assert kept.replica.log.heads[body["n"]] == body["head"]
        assert pair in kept.pairs

    def propose(self, kept, pair, body):
        """A guest knows what it has signed. Between two it may forget what it proposed for the first time: the host
        tells of it."""
        assert pair in kept.pairs
        if kept.replica.log.is_star or body["n"] - 1 in self.proposed:
            assert kept.replica.shown.heads[body["n"]] == body["head"]
        self.proposed.add(body["n"])


class DiskPair(Pair):
    """Two, each with a disk."""

    def __init__(self, **terms):
        super().__init__(**terms)
        self.host.disk, self.guest.disk = Disk(), Disk()

    def carry_out(self, side, effects):
        for effect in effects:
            side.disk.carry(side.table, effect)
        super().carry_out(side, effects)


class DiskStar(Star):
    """A host with guests, each with a disk."""

    def carry(self, side, effects):
        side.disk = disk = getattr(side, "disk", None) or Disk()
        for effect in effects:
            disk.carry(side.table, effect)
        super().carry(side, effects)


@pytest.mark.parametrize("seating", ["0 1", "toss"])
def test_between_two_the_secret_the_agreement_and_the_hosts_log_are_kept_before_they_are_built_on(seating):
    pair = DiskPair(seating=seating).meet().play("ring", "wait", "a0-a1")
    pair.ask(pair.guest, "takeback").reply(pair.host, True).agree()
    assert set(pair.host.disk.sent) == {"ready", "entry"}
    assert set(pair.guest.disk.sent) == {"ready", "propose"}


def test_a_move_that_is_proposed_anew_is_kept_before_it_leaves_again():
    pair = DiskPair().meet().play("ring")
    pair.act(pair.host, on.ask("draw"), pump=False)
    pair.act(pair.guest, on.play("wait"), pump=False)
    pair.pump()
    assert pair.guest.disk.sent.count("propose") == 2
    pair.agree()


def test_in_a_star_keys_nonces_and_moves_are_kept_before_they_leave():
    star = DiskStar()
    for number in range(6):
        star.go_on(number)
    star.agree()
    assert set(star.host.disk.sent) == {"ready", "entry"}
    for guest in star.guests:
        assert set(guest.disk.sent) == {"ready", "propose"}
