"""How a liar's page lies: it changes what it sends, holds it back, or greets once more."""

from __future__ import annotations

import json

from cairn.peer.wire.frames import FrameKind
from tests.peer import events as on
from tests.peer.pair import Pair

OPENING = ("a0-a1", "c0-c1", "b0-b1", "d0-d1")


def doctored(pair, side, change=lambda frame: frame):
    """Pump, while a page changes what it sends: `change(frame)` gives the frame, or None to hold it back."""
    for _ in range(500):
        other = pair.other(side)
        if not any(one.inbox for one in pair.sides):
            return
        for one in pair.sides:
            if one.inbox:
                frame = json.loads(one.inbox.pop(0))
                frame = change(frame) if one is other else frame
                if frame is not None:
                    pair.step(one, on.text_received(0, json.dumps(frame)))


def says(kind, **fields):
    """The change of every frame of a kind that says otherwise in these fields."""

    def change(frame):
        if frame["t"] == kind:
            frame["b"] |= fields
        return frame

    return change


def claims(count):
    """The change of a greeting that claims to have so many entries."""
    return says("hello", count=count, head="0" * 64)


def knock(pair, side):
    """Have a page greet once more, by asking for the other's greeting."""
    other = pair.other(side)
    pair.step(other, on.text_received(0, side.session.framing.write(FrameKind.KNOCK, {})))


def tossing(known=lambda pair: pair.host.match.coin.promise):
    """Both have agreed, and the host has promised a number; frames are delivered by hand from here."""
    pair = Pair(seating="toss").connect().pump()
    for side in pair.sides:
        pair.act(side, on.confirm(0), pump=False)
    pair.deliver_until(lambda: known(pair))
    return pair
