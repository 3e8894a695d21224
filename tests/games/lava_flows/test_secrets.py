"""Secrets: shown by their owner only, checked against their seals, and nowhere else to be found."""

from __future__ import annotations

import doctest
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.app.messages.scene_data import plain
from cairn.core.errors import IllegalAction
from cairn.core.language import ENGLISH, to_json
from cairn.core.play import AgreedDraw, Resignation, begin, load
from cairn.core.record import BadRecord, write_record
from cairn.core.scene import Viewpoint
from cairn.core.seal import BadSalt, BadVault, Opening, Vault
from cairn.games import lava_flows
from cairn.games.lava_flows import LAVA_FLOWS as GAME
from cairn.games.lava_flows.actions import HIDINGS, Hide, Open, Pass, Seal, Show
from cairn.games.lava_flows.pieces import SEALED
from cairn.games.lava_flows.seals import public_seal, seal_under
from cairn.games.lava_flows.secrets import SECRETS
from tests.games.lava_flows.positions import sealed_position, words
from tests.games.lava_flows.random_games import opening

SALTS = [[bytes([seat, n]) * 8 for n in range(1, 4)] for seat in (0, 1)]
SHELF = {"lava_flows": GAME}
VIEWPOINTS = [Viewpoint(layout=layout, flipped=flipped) for layout in ("wide", "tall") for flipped in (False, True)]


def test_the_examples_are_true():
    assert doctest.testmod(lava_flows).failed == 0


def sealed_start(hidings=("bw-", "wb-"), first=0, memory="classic", lots=None):
    """A game after both have hidden in secret, and the vaults."""
    play, vaults = begin(GAME, 2, {"first": first, "memory": memory}), {}
    for seat, hiding in enumerate(hidings):
        salts = [lots.randbytes(16) for _ in range(3)] if lots else SALTS[seat]
        action, vaults[seat] = SECRETS.commit(play.state, Hide(hiding), salts)
        play = play.append(action)
    return play, vaults


def answered(play, vaults):
    """The game after everything that is due was shown."""
    while (fact := SECRETS.answer(play.state, vaults)) is not None:
        play = play.append(fact)
    return play


hidings = st.tuples(st.sampled_from(HIDINGS), st.sampled_from(HIDINGS))


@settings(max_examples=60, deadline=None)
@given(hidings=hidings, first=st.sampled_from((0, 1)), seed=st.integers())
def test_a_game_under_seals_goes_as_the_open_one(hidings, first, seed):
    lots = random.Random(seed)
    (play, vaults), state = sealed_start(hidings, first), opening(hidings, first)
    for _ in range(40):
        assert play.state.legal_actions() == state.legal_actions()
        assert (play.state.stacks, play.state.cones, play.state.past) == (state.stacks, state.cones, state.past)
        if state.actor is None:
            break
        action = lots.choice(state.legal_actions())
        play, state = answered(play.append(action), vaults), state.apply(action)
    assert load(write_record(play.record), SHELF) == play


# Nothing of it is anywhere


def walk(lots, memory):
    """A random game under seals: the plays before and after every entry, and the vaults."""
    play, vaults = sealed_start(lots.choices(HIDINGS, k=2), lots.randint(0, 1), memory, lots)
    for _ in range(30):
        if play.state.actor is None:
            return
        turn = play.append(lots.choice(play.state.legal_actions()))
        after = answered(turn, vaults)
        yield play, turn, after, vaults
        play = after


def shown(state, viewpoint, last=None):
    scene = GAME.scene(state, replace(viewpoint, last=last))
    words = f"{GAME.sides(state)} {GAME.prompt(state, ())} {scene.buttons}"
    return to_json(plain(scene, set(), {}), ENGLISH) + repr(scene.labels) + words


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(), memory=st.sampled_from(("classic", "assisted")))
def test_what_is_not_shown_stands_in_no_record_position_picture_or_sentence(seed, memory):
    lots = random.Random(seed)
    for play, turn, after, vaults in walk(lots, memory):
        state = after.state
        still = [piece for stack in state.stacks for piece in stack if piece >= SEALED]
        salts = [vaults[p % 2].openings[(p - SEALED) // 2].salt.hex() for p in still]
        texts = write_record(after.record) + repr(after) + "".join(shown(state, viewpoint) for viewpoint in VIEWPOINTS)
        assert not any(salt in texts for salt in salts)
        spoken = GAME.describe(play.state, turn.entries[-1])
        for world in SECRETS.worlds(state, {}):
            viewpoint = lots.choice(VIEWPOINTS)
            assert shown(world, viewpoint) == shown(state, viewpoint), "a picture tells nothing of what is hidden"
        for world in [] if turn.state.waiting else SECRETS.worlds(play.state, {}):
            assert GAME.describe(world, turn.entries[-1]) == spoken


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(), seat=st.sampled_from((0, 1)))
def test_assisted_memory_tells_a_seat_its_own_and_what_was_shown(seed, seat):
    lots = random.Random(seed)
    for _, _, after, vaults in walk(lots, "assisted"):
        viewpoint = Viewpoint(seat=seat, vault=vaults[seat])
        mine = {seat: vaults[seat]}
        assert {shown(world, viewpoint) for world in SECRETS.worlds(after.state, mine)} == {
            shown(after.state, viewpoint)
        }
        assert shown(after.state, replace(viewpoint, seat=1 - seat)) == shown(after.state, Viewpoint()), (
            "a vault is for its seat"
        )


@settings(max_examples=10, deadline=None)
@given(seed=st.integers())
def test_classic_memory_marks_nothing(seed):
    lots = random.Random(seed)
    for _, _, after, vaults in walk(lots, "classic"):
        assert shown(after.state, Viewpoint(seat=0, vault=vaults[0])) == shown(after.state, Viewpoint())
        assert "known" not in shown(after.state, Viewpoint())


def test_a_covered_piece_is_not_in_the_picture():
    state, _ = sealed_position("b2 Mw Lb; a1 Mw Mb")
    for memory, tags in (("classic", 0), ("assisted", 1)):
        scene = GAME.scene(state._replace(terms=state.terms._replace(memory=memory)), Viewpoint())
        assert len(scene.pieces) == 3
        assert sum(shape.key.startswith("known") for shape in scene.over) == tags


# Showing


def test_a_turn_waits_until_its_owner_shows_what_is_hidden():
    state, vaults = sealed_position("a3 ?b Lw Mb; b2 Mw", "black")
    waiting = state.apply(GAME.read("^a3w"))
    assert (waiting.actor, waiting.legal_actions(), waiting.outcome()) == (1, (), None)
    assert SECRETS.seat_due(waiting) == 1
    assert SECRETS.seat_due(state) is None
    assert SECRETS.answer(waiting, {0: vaults[0]}) is None, "only White can show it"
    after = waiting.apply(SECRETS.answer(waiting, vaults))
    assert (after.actor, words(after)) == (1, "a3 Mb Lw Mb; b2 Mw")
    claim = "Black says a white Medium is hidden under the lowest loose Large on a3."
    assert str(GAME.describe(state, GAME.read("^a3w"))) == claim
    found = str(GAME.describe(waiting, SECRETS.answer(waiting, vaults)))
    assert found == "Wrong: a black Medium is hidden there. Nothing moves."


def test_what_sinks_is_shown_after_what_was_announced():
    state, vaults = sealed_position("a2 Mw Mb Lw; a3 ?w Lb", "black")
    eject = GAME.read("a2!a3")
    claim = str(GAME.describe(state, eject))
    assert claim == (
        "Black says the top three on a2 alternate. On a2 a black Medium comes to light, second from the top. "
        "They do: the black Medium goes to a3, onto a black Large."
    )
    waiting = state.apply(eject)
    assert waiting.actor == 0
    fact = SECRETS.answer(waiting, vaults)
    found = str(GAME.describe(waiting, fact))
    assert found == (
        "A black Cinder Cone solidifies on a3. A white Medium was hidden right under it, and rises above it."
    )
    assert words(waiting.apply(fact)) == "a2 Mw Lw; a3 cone Mw"


FORGED = [
    ("another value", Show(3, Opening("w", bytes([4]) * 16)), "That does not open the seal."),
    ("another salt", Show(3, Opening("b", bytes([5]) * 16)), "That does not open the seal."),
    ("another Large", Show(4, Opening("b", bytes([4]) * 16)), "First something has to be shown."),
    ("no value of the game", Show(3, Opening("x", bytes([4]) * 16)), "First something has to be shown."),
    ("a broken salt", Show(3, Opening("b", b"")), "First something has to be shown."),
    ("no opening", Show(3, None), "First something has to be shown."),
    ("a turn", Pass(), "First something has to be shown."),
    ("a seal", Seal(("0" * 64,) * 3), "First something has to be shown."),
]


@pytest.mark.parametrize(("case", "action", "title"), FORGED, ids=[row[0] for row in FORGED])
def test_what_is_shown_falsely_is_refused_and_nothing_is_lost(case, action, title):
    state, vaults = sealed_position("a3 ?b Lw Mb; b2 Mw", "black")
    waiting = state.apply(GAME.read("^a3w"))
    with pytest.raises(IllegalAction) as refused:
        waiting.apply(action)
    assert str(refused.value.title) == title, case
    assert words(waiting.apply(SECRETS.answer(waiting, vaults))) == "a3 Mb Lw Mb; b2 Mw"


def cheating(values):
    """A game in which White hid against the rules, and its vault."""
    play, vaults = sealed_start()
    forged = Vault(1, tuple(Opening(value, bytes([n + 7]) * 16) for n, value in enumerate(values)))
    seals = tuple(seal_under(3 + n, opening) for n, opening in enumerate(forged.openings))
    play = begin(GAME, 2, {}).append(play.entries[0]).append(Seal(seals))
    return play, {0: vaults[0], 1: forged}


def test_two_of_the_same_are_found_out_when_the_second_is_shown():
    play, vaults = cheating("bb-")
    play = answered(play.append(GAME.read("^a3b")), vaults)
    assert words(play.state).split("; ")[1] == "a3 Lw Mb"
    play = play.append(GAME.read("^b3b"))
    with pytest.raises(IllegalAction, match="hidden against the rules"):
        answered(play, vaults)


def test_three_times_nothing_is_found_out_when_the_second_is_shown():
    play, vaults = cheating("---")
    play = answered(play.append(GAME.read("^a3b")), vaults)
    with pytest.raises(IllegalAction, match="hidden against the rules"):
        answered(play.append(GAME.read("^b3b")), vaults)


# Sealing


def test_a_commitment_is_all_that_is_recorded():
    play, vaults = sealed_start()
    assert [text.split()[0] for text in play.record.actions] == ["seal", "seal"]
    assert all(len(text) <= 200 for text in play.record.actions)
    assert play.state.stacks == GAME.start(2, {}).stacks
    assert [opening.value for opening in vaults[0].openings] == ["b", "w", "-"]
    for seat in (0, 1):
        SECRETS.verify(play.state, vaults[seat])


def test_a_seal_that_everybody_can_open_is_no_secret():
    seals = tuple(public_seal(home, value) for home, value in enumerate("bb-"))
    with pytest.raises(IllegalAction, match="no secret"):
        GAME.start(2, {}).check(Seal(seals))


@pytest.mark.parametrize("salts", [[], SALTS[0][:2], [*SALTS[0], bytes(16)], [bytes(16)] * 3, [SALTS[0][0]] * 3])
def test_bad_salts_seal_nothing(salts):
    with pytest.raises(BadSalt):
        SECRETS.commit(GAME.start(2, {}), Hide("bw-"), salts)


def test_only_a_hiding_is_sealed():
    assert SECRETS.is_secret(Hide("bw-"))
    assert not any(map(SECRETS.is_secret, (Pass(), Seal(("0" * 64,) * 3), Resignation(0), None)))
    with pytest.raises(IllegalAction):
        SECRETS.commit(GAME.start(2, {}), Pass(), SALTS[0])


# The audit


def ended(play, vaults):
    while (action := SECRETS.next_opening(play.state, vaults)) is not None:
        play = play.append(action)
    return play


@pytest.mark.parametrize("ending", [Resignation(0), AgreedDraw(), None])
def test_after_the_end_everything_is_opened_and_checked(ending):
    play, vaults = sealed_start()
    for entry in [Pass()] * 4 if ending is None else [ending]:
        play = play.append(entry)
    outcome = play.outcome
    assert outcome is not None
    play = ended(play, vaults)
    assert play.outcome == outcome
    assert [type(entry) for entry in play.entries[-2:]] == [Open, Open]
    assert words(play.state) == "a1 Mb Lb; a3 Mw Lw; b1 Mw Lb; b2 Mb Mw; b3 Mb Lw; c1 Lb; c3 Lw"
    assert load(write_record(play.record), SHELF) == play
    assert "known" in shown(play.state, Viewpoint()), "then all may be seen"
    described = GAME.describe(play.states[-2], play.entries[-1])
    assert str(described) == "White had hidden: a white Medium on a, a black Medium on b, nothing on c. Verified."
    with pytest.raises(IllegalAction):
        play.append(play.entries[-1])
    with pytest.raises(IllegalAction):
        play.append(Pass())


def test_nothing_is_opened_before_the_end():
    play, vaults = sealed_start()
    with pytest.raises(IllegalAction, match="No peeking"):
        play.append(SECRETS.next_opening(play.state, vaults))


@pytest.mark.parametrize("values", ["bb-", "---", "bww"])
def test_a_hiding_against_the_rules_is_found_out_at_the_end(values):
    play, vaults = cheating(values)
    play = play.append(Resignation(0))
    with pytest.raises(IllegalAction, match="had to hide one black Medium"):
        ended(play, vaults)


def test_a_tampered_opening_is_refused_with_the_reason():
    play, vaults = sealed_start()
    first, *others = vaults[0].openings
    for openings in ((Opening("-", first.salt), *others), (first, *reversed(others)), (first, *others[:1]), ()):
        with pytest.raises(BadVault, match=r"\.$"):
            SECRETS.verify(play.state, Vault(0, tuple(openings)))
    with pytest.raises(BadVault):
        SECRETS.verify(play.state, Vault(1, vaults[0].openings))
    SECRETS.verify(GAME.start(2, {}), vaults[0])  # before anything is sealed, it may still come to be


def test_a_record_with_a_tampered_opening_cannot_be_read():
    play, vaults = sealed_start()
    play = answered(play.append(GAME.read("^a3w")), vaults)
    text = write_record(play.record)
    assert "show a3 w." in text
    for wrong in (text.replace("show a3 w.", "show a3 b."), text.replace("show a3 w.01", "show a3 w.ff")):
        with pytest.raises(BadRecord) as refused:
            load(wrong, SHELF)
        assert refused.value.move == 4


# What is never taken back


REVEALS = [
    ("b2 ?w Lb", "b2-b1", True),
    ("b2 Mw Lb", "b2-b1", True),
    ("b2 ?w Lb", "b2=b1", False),
    ("b2 Lb Mb", "b2-b1", False),
    ("b2 ?w Lb", "^b2w", True),
    ("b2 Mw Mb", "^b2", False),
    ("b2 Mb Mw Mb", "b2!b1", False),
    ("b2 Mw Lb Mw", "b2!b1", True),
    ("b2 Mb; b3 ?w Lb", "b2-b3", True),
    ("b2 Mb; b3 Mw Lb", "b2-b3", True),
    ("b2 Mb", "pass", False),
]


@pytest.mark.parametrize(("before", "text", "reveals"), REVEALS)
def test_what_lets_somebody_see_what_was_hidden(before, text, reveals):
    state, _ = sealed_position(before, "black")
    assert SECRETS.reveals(state, GAME.read(text)) == reveals


def test_showing_reveals_and_hiding_does_not():
    state, vaults = sealed_position("b2 ?w Lb")
    waiting = state.apply(GAME.read("^b2w"))
    assert SECRETS.reveals(waiting, SECRETS.answer(waiting, vaults))
    assert not SECRETS.reveals(GAME.start(2, {}), Hide("bw-"))


# Possible worlds


def test_at_the_start_there_are_six_ways_for_each_player():
    play, vaults = sealed_start()
    assert len(SECRETS.worlds(play.state, {})) == 36
    assert len(SECRETS.worlds(play.state, {0: vaults[0]})) == 6
    assert len(SECRETS.worlds(play.state, vaults)) == 1
    assert SECRETS.worlds(GAME.start(2, {}), {}) == (GAME.start(2, {}),)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers())
def test_the_true_world_is_among_the_possible_ones_and_plays_on_like_the_game(seed):
    lots = random.Random(seed)
    for _, turn, after, vaults in walk(lots, "classic"):
        for state in (turn.state, after.state):
            worlds = SECRETS.worlds(state, {})
            assert len(set(worlds)) == len(worlds)
            (true,) = SECRETS.worlds(state, vaults)
            assert true in worlds
            assert all(world.waiting is None for world in worlds)
        if after.state.actor is not None:
            (true,) = SECRETS.worlds(after.state, vaults)
            action = lots.choice(after.state.legal_actions())
            assert answered(after.append(action), vaults).state.stacks == true.apply(action).stacks
