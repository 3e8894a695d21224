"""Events at a table in a test, as values: called with the table and the time, each gives the effects."""

from __future__ import annotations

from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.wire.handshake import Link

__all__ = ["Link"]


def _event(name, *args):
    return lambda table, now: getattr(table, name)(now, *args)


def _wish(kind, text="", answers=0):
    return lambda table, now: table.write(now, Entry(table.party, kind, text, answers))


def link_opened(number, link, entropy):
    return _event("open", number, link, entropy)


def text_received(number, text):
    return _event("receive", number, text)


def link_closed(number, flooded=False):
    return _event("close", number, flooded)


def tick():
    return _event("tick")


def confirm(number):
    return _event("confirm", number)


def words_differ(number):
    return _event("end", number, "words")


def leave(number):
    return _event("end", number, "left")


def claim():
    return _event("claim")


def say(text):
    return _event("say", text)


def play(text):
    return _wish(EntryKind.MOVE, text)


def dispute():
    return _wish(EntryKind.DISPUTE)


def resign():
    return _wish(EntryKind.RESIGN)


def ask(kind):
    return _wish(EntryKind.REQUEST, kind)


def reply(number, yes):
    return _wish(EntryKind.REPLY, "yes" if yes else "no", number)
