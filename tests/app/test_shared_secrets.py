"""Pictures, links, trees and files of a running game with secrets are the same whatever was hidden."""

from __future__ import annotations

import json
import re

from cairn.core.game_code import read_game_code
from cairn.core.record import write_record
from tests.app.test_secrets import SHELF, begun


def outputs(black, white):
    """All that can be shared of a game in which this was hidden, without its seals."""
    screen = begun().hide(black, white)
    found = []
    for at in range(3):
        screen.send({"kind": "draw_position", "at": at})
        found.append(screen.answers[-1])
    screen.send({"kind": "write_code", "at": 2})
    found.append(write_record(read_game_code(screen.answers[-1]["code"], SHELF).play.record))
    found += [screen.view["record"], screen.saves["first"]["text"]]
    screen.send({"kind": "explore", "keeps": True})
    screen.send({"kind": "draw_on_board", "node": 2, "from": "a1", "to": "a2"})
    found.append(screen.view["tree"])
    screen.send({"kind": "draw_position", "at": 2})
    found.append(screen.answers[-1])
    text = json.dumps(found)
    assert '"position_drawn"' in text
    assert "cairn_tree" in text
    assert not any(salt in text for salt in screen.salts())
    return re.sub(r"[0-9a-f]{64}", "(seal)", text)


def test_nothing_that_is_shared_tells_what_was_hidden():
    assert outputs("a1 b1", "b3 a3") == outputs("b1 c1", "c3 b3")
