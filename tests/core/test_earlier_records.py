"""Games saved by an earlier Cairn, before sentences became lazy and the match had one log, open as they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cairn.core.play import load
from cairn.core.record import write_record
from cairn.core.seal import read_vault
from cairn.games import SHELF

SAVED = json.loads((Path(__file__).parent / "earlier_records.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("saved", SAVED, ids=lambda saved: json.loads(saved["record"])["game"])
def test_a_game_saved_by_an_earlier_version_opens_as_it_was(saved):
    play = load(saved["record"], SHELF)
    assert str(play.outcome.reason if play.outcome else "") == saved["outcome"]
    assert write_record(play.record) == saved["record"].replace('", ', '",').replace('": ', '":')
    for text in saved["vaults"]:
        play.game.secrets.verify(play.state, read_vault(text))
