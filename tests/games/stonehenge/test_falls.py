"""Outcomes reported by the physics: impossible ones are refused by name, and possible ones are taken."""

import pytest

from cairn.core.errors import IllegalAction
from cairn.core.play import begin, load
from cairn.core.record import BadRecord, write_record
from cairn.games.stonehenge import STONEHENGE as GAME
from cairn.games.stonehenge.actions import Fall
from cairn.games.stonehenge.building import find_load
from cairn.games.stonehenge.solid import TOUCH, distance
from cairn.games.stonehenge.stones import layout_hash, on_top, upright
from tests.games.stonehenge.positions import after, make_fall, moved, position, release, tilted

STATE = after(position("0 90 180 270 T3"), "B225.0 M200.0 " + release(200))
POSE = {stone.id: stone.pose for stone in STATE.stones}
NOTHING = make_fall(STATE)


def altered(**changes):
    return Fall(**{name: changes.get(name, getattr(NOTHING, name)) for name in ("before", "after", "lost", "shifted")})


REFUSED = {
    "another circle before": (altered(before="00000000"), "Another circle."),
    "another circle after": (altered(after="00000000"), "The layouts differ."),
    "a loss that the hash does not know": (altered(lost=(1,)), "The layouts differ."),
    "a stone that does not exist is lost": (make_fall(STATE, lost=(9,)), "No stone 9."),
    "a stone that does not exist has shifted": (make_fall(STATE, shifted={9: POSE[1]}), "No stone 9."),
    "lost and shifted": (make_fall(STATE, (1,), {1: moved(POSE[1], south=0.1)}), "Stone 1 cannot be both."),
    "lost twice": (altered(lost=(1, 1)), "Stones out of order."),
    "lost in the wrong order": (altered(lost=(2, 1)), "Stones out of order."),
    "shifted and not moved": (make_fall(STATE, shifted={1: POSE[1]}), "Stone 1 has not moved."),
    "no turn at all": (make_fall(STATE, shifted={1: (*POSE[1][:3], 0, 0, 0, 0)}), "Stone 1 has no such turn."),
    "a turn the wrong way": (
        make_fall(STATE, shifted={1: (*POSE[1][:3], 0, 0, 0, -(10**7))}),
        "Stone 1 has no such turn.",
    ),
    "in another stone": (make_fall(STATE, shifted={1: moved(POSE[2], east=0.5)}), "Stones 1 and 2 overlap."),
    "an upper stone in another": (
        make_fall(STATE, shifted={5: moved(on_top(POSE[4]), up=-0.3)}),
        "Stones 4 and 5 overlap.",
    ),
    "in the air": (make_fall(STATE, shifted={1: moved(POSE[1], up=0.5)}), "Stone 1 hangs in the air."),
    "over nothing": (make_fall(STATE, shifted={5: moved(POSE[5], east=4)}), "Stone 5 hangs in the air."),
    "what was below it is lost": (make_fall(STATE, lost=(3,)), "Stone 5 hangs in the air."),
    "tilted too far": (make_fall(STATE, shifted={1: tilted(POSE[1], 15.1)}), "Stone 1 does not stand."),
    "upside down": (make_fall(STATE, shifted={1: tilted(POSE[1], 180, False)}), "Stone 1 does not stand."),
    "off the base": (make_fall(STATE, shifted={1: moved(POSE[1], east=2.41)}), "Stone 1 does not stand."),
    "sunk": (make_fall(STATE, shifted={1: moved(POSE[1], up=-0.61)}), "Stone 1 does not stand."),
    "under the top of the base": (make_fall(STATE, shifted={5: moved(POSE[5], up=-9.1)}), "Stone 5 does not stand."),
}


@pytest.mark.parametrize(("fall", "title"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_outcome_is_refused_by_name(fall, title):
    with pytest.raises(IllegalAction) as refused:
        STATE.apply(fall)
    assert str(refused.value.title) == title
    assert refused.value.rule == "minus"


POSSIBLE = {
    "nothing": NOTHING,
    "one shifts": make_fall(STATE, shifted={1: moved(POSE[1], south=0.4)}),
    "one turns and leans": make_fall(STATE, shifted={1: tilted(POSE[1], 14.9)}),
    "at the very edge": make_fall(STATE, shifted={1: moved(POSE[1], east=2.4)}),
    "an upper stone shifts": make_fall(STATE, shifted={5: moved(POSE[5], south=0.5)}),
    "an upper stone falls": make_fall(STATE, lost=(5,)),
    "a tower falls": make_fall(STATE, lost=(3, 5)),
    "all fall": make_fall(STATE, lost=(1, 2, 3, 4, 5, 6)),
}


@pytest.mark.parametrize("fall", POSSIBLE.values(), ids=POSSIBLE)
def test_a_possible_outcome_is_taken(fall):
    after_it = STATE.apply(fall)
    assert layout_hash(after_it.stones) == fall.after
    assert after_it.minus == (len(fall.lost), 0)
    assert GAME.read(GAME.write(fall)) == fall


def test_what_is_lost_is_judged_from_where_the_stone_was_built():
    lintel = after(position("0 30 180 270", "225 100"), "G4:1,2 " + release(225))
    pose = lintel.stones[3].pose
    lintel.apply(make_fall(lintel, shifted={4: moved(pose, east=0.2)}))
    x, y, z, *_ = pose
    with pytest.raises(IllegalAction, match="Stone 4 does not stand"):
        lintel.apply(make_fall(lintel, shifted={4: (x, y, z, 0, 0, 0, 10**7)}))


def test_a_shifted_lintel_lies_on_what_it_touches():
    state = after(position("0 30 180 270", "225 100"), "G4:1,2 " + release(225))
    pose = {stone.id: stone.pose for stone in state.stones}
    state = state.apply(make_fall(state, shifted={4: moved(pose[4], east=0.2), 1: moved(pose[1], east=0.1)}))
    assert state.stones[3].on == (1, 2)
    assert state.circle.gated == {0}


def test_a_lintel_is_carried_by_the_two_stones_it_was_laid_on_and_by_no_third_that_it_comes_to_touch():
    """Ruling. A third stone that shifts below the lintel carries nothing, so that it can still be built on."""
    state = after(position("0 30 100 180 270", "225 100"), "G5:1,2 " + release(225))
    pose = {stone.id: stone.pose for stone in state.stones}
    assert distance(pose[5], pose[3]) > TOUCH
    state = state.apply(make_fall(state, shifted={3: upright(150), 5: moved(pose[5], east=0.1)}))
    lintel, third = state.stones[4], state.stones[2]
    assert distance(lintel.pose, third.pose) <= TOUCH
    assert lintel.on == (1, 2)
    assert find_load(state.stones, 3) is None


def test_an_outcome_is_accepted_only_when_one_is_awaited():
    state = position("0 90")
    with pytest.raises(IllegalAction, match="First build"):
        state.apply(make_fall(state))


def test_a_record_with_a_wrong_outcome_names_the_turn():
    play = begin(GAME, 2, {})
    for text in ("B0.0", release(90)):
        play = play.append(GAME.read(text))
    fall = make_fall(play.state)
    good = write_record(play.append(fall).record)
    load(good, {"stonehenge": GAME})
    with pytest.raises(BadRecord, match="Another circle") as refused:
        load(good.replace(f"={fall.before}", "=00000000"), {"stonehenge": GAME})
    assert refused.value.move == 3
