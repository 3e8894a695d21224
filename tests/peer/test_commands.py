"""Commands of a person as entries for the log, or the words why they cannot be."""

from __future__ import annotations

import pytest

from cairn.core.play import begin
from cairn.peer.errors import LocalError
from cairn.peer.log.commands import entry_for
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.match_log import new_log, takeback_text
from tests.peer.counting import COUNTING
from tests.peer.test_log_rules import log_of

E = EntryKind
ASKED = log_of("1", "0 request draw")
OVER = log_of("1", "0 resign")

MAY = {
    "a move in one's turn": (log_of("1"), Entry(1, E.MOVE, "2")),
    "a move that opens something after the end": (OVER, Entry(0, E.MOVE, "=")),
    "a request": (log_of("1"), Entry(0, E.REQUEST, "draw")),
    "a reply to what is asked": (ASKED, Entry(1, E.REPLY, "no", 3)),
    "to resign": (log_of("1"), Entry(0, E.RESIGN)),
    "another game after the end": (OVER, Entry(0, E.REQUEST, "rematch")),
}


@pytest.mark.parametrize(("log", "wish"), MAY.values(), ids=MAY)
def test_what_can_be_is_written_as_it_is_wished(log, wish):
    assert entry_for(wish, log) == wish


@pytest.mark.parametrize(("party", "target"), [(0, 4), (1, 3)])
def test_a_takeback_goes_back_before_the_last_move_of_who_asks(party, target):
    log = log_of("1", "2", "1")
    entry = entry_for(Entry(party, E.REQUEST, "takeback"), log)
    assert entry == Entry(party, E.REQUEST, takeback_text(log, target))


EARLY = new_log(COUNTING, begin(COUNTING, 2, {}).record, (0, 0), "0 1")
MAY_NOT = {
    "a move before the game": (EARLY, Entry(0, E.MOVE, "1"), "Everybody has to be there"),
    "a request before the game": (EARLY, Entry(0, E.REQUEST, "draw"), "Everybody has to be there"),
    "to resign by a move": (log_of(), Entry(0, E.MOVE, "resign 0"), "isn’t a move"),
    "a draw by a move": (log_of(), Entry(0, E.MOVE, "draw"), "isn’t a move"),
    "a move in the friend's turn": (log_of("1"), Entry(0, E.MOVE, "1"), "your friend’s turn"),
    "a second request": (ASKED, Entry(0, E.REQUEST, "draw"), "asked already"),
    "to take back nothing": (log_of("1"), Entry(1, E.REQUEST, "takeback"), "not played yet"),
    "a reply to nothing": (log_of("1"), Entry(1, E.REPLY, "yes", 0), "Nothing is asked"),
    "a reply to something else": (ASKED, Entry(1, E.REPLY, "yes", 2), "Nothing is asked"),
    "a reply to oneself": (ASKED, Entry(0, E.REPLY, "yes", 3), "Nothing is asked"),
}


@pytest.mark.parametrize(("log", "wish", "why"), MAY_NOT.values(), ids=MAY_NOT)
def test_what_cannot_be_is_told(log, wish, why):
    with pytest.raises(LocalError, match=why):
        entry_for(wish, log)
