"""The survey by ear: the free parts of the rim, the gaps with their widths, and where the ball may be pulled."""

import pytest

from cairn.games.stonehenge import STONEHENGE as GAME
from cairn.games.stonehenge.survey import lines
from tests.games.stonehenge.positions import after, position

CASES = {
    "the empty base": ("", 0, "", "The rim is free all round."),
    "a first swing": ("", 0, "B30.0", "You may pull the ball all round, 25 to 45 cm from the centre."),
    "a rim with gaps": ("0 90 180 270", None, "", "The rim is free from 27.1° to 62.9°, from 117.1° to 152.9°"),
    "a stone to build on": ("0 90 180 270", None, "", "Stones to build on: 1, 3, 4."),
    "a gap for the ball": ("0 90 180 270", None, "", "between stones 1 and 2, 15.8 cm"),
    "a gate": ("0 28 90 180", None, "", "Gates: G3:1,2, G4:1,2."),
    "a marker": ("0 90 180 270", None, "B225.0", "Your marker may go from 180.1° to 224.9°, from 225.1° to 269.9°."),
    "a swing": (
        "0 90 180 270",
        None,
        "B225.0 M200.0",
        "You may pull the ball from 180.1° to 224.9°, from 0.1° to 44.9°",
    ),
}


@pytest.mark.parametrize(("stones", "turn", "actions", "told"), CASES.values(), ids=CASES)
def test_what_can_be_done_is_told_in_words(stones, turn, actions, told):
    said = " ".join(map(str, GAME.survey(after(position(stones, turn=turn), actions))))
    assert told in said
    assert "too many" not in said


def test_the_lines_of_a_stone_lead_round_the_circle_both_ways():
    state = position("0 90 180 270 T2")
    assert lines(state, "1") == (("2", "5"), ("4", "3"))
    assert lines(state, "3") == (("4", "1"), ("5", "2"))
    assert lines(position("0"), "1") == ()
