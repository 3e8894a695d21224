"""Requests: who has still to answer, and that nothing else is granted than what was shown."""

from __future__ import annotations

import pytest

from cairn.peer.errors import PeerError
from cairn.peer.log.requests import Request, RequestKind, read_request


def test_all_answer_but_who_asked_who_has_agreed_and_who_watches():
    request = Request(7, 1, RequestKind.DRAW).agree(2)
    assert [party for party in range(-1, 4) if request.waits_for(party)] == [0, 3]


@pytest.mark.parametrize("party", [1, 2])
def test_nobody_agrees_twice_or_with_itself(party):
    with pytest.raises(PeerError) as refused:
        Request(7, 1, RequestKind.DRAW).agree(2).agree(party)
    assert refused.value.code == "turn"


def test_a_takeback_names_its_move_by_number_and_hash():
    assert read_request("takeback 12 0123456789abcdef", 20, 1) == Request(
        20, 1, RequestKind.TAKEBACK, 12, "0123456789abcdef"
    )
