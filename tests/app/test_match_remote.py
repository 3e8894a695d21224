"""What is said at a table whose other players sit elsewhere."""

from __future__ import annotations

import pytest

from cairn.app.match.model import RemoteSeats
from cairn.app.match.remote import waiting_reason

MOMENT = "One moment: the game is waiting."
REASONS = {
    "who has said goodbye": (("here", "away", "good"), "Ben is away."),
    "whose link is cut": (("here", "good", "lost"), "Cleo is away."),
    "two": (("here", "lost", "away"), "Ben and Cleo are away."),
    "who was never here": (("here", "good", "coming"), "Cleo has not come yet."),
    "who is away and who was never here": (("here", "away", "coming"), "Ben is away."),
    "nobody": (("here", "good", "unstable"), MOMENT),
}


@pytest.mark.parametrize(("links", "said"), REASONS.values(), ids=REASONS)
def test_who_keeps_the_game_waiting_is_named(links, said):
    assert str(waiting_reason(RemoteSeats(0, ("You", "Ben", "Cleo"), links))) == said
