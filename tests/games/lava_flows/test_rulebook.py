"""Lava Flows sentence by sentence: each row names the sentence of the rulebook, or the ruling, that it tests."""

from __future__ import annotations

import pytest

from cairn.core.errors import BadOption, IllegalAction
from cairn.core.state import Outcome
from cairn.games.lava_flows import LAVA_FLOWS as GAME
from cairn.games.lava_flows.actions import HIDINGS, Bubble, Eject, Hide, Move, Open, Pass, Seal, Show, Slide
from tests.games.lava_flows.positions import position, words
from tests.games.lava_flows.random_games import opening

TOP = "take a piece of your color from the top of a stack"
ONE = "and move it one space, non-diagonally"
ONTO = "if the space it enters is occupied, place it on top of the stack"
UNCOVERS = "ruling: it uncovers what it stood on"
SLIDE = "move a whole stack of pieces one space"
NOT_LIFTED = "take care not to lift the bottom piece, lest you reveal what may (or may not) be hidden underneath"
BUBBLE = "move the bottom-most piece in a stack, of either color, to the top of that stack"
HIDDEN = "if the bottom-most piece is hidden, you must correctly state the color of that piece before revealing it"
WRONGLY = "if you state the wrong color, or there is no hidden pyramid, nothing happens and your turn ends"
SHOWN = "ruling: what is (or is not) under that Large is shown to both"
CONE_ABSENT = "pieces on top of a Cone can be bubbled up as if the Cone does not exist"
EJECT = "the top three pieces of any stack: one color between two of the other: you may push out the in-between piece"
ANY_WAY = "and move it in any non-diagonal direction"
ANNOUNCE = "if any pieces involved are hidden, you must successfully announce what they are before ejecting the piece"
LOCK = "a Medium of your color on top of a Large of your color, in your target row: those two pieces lock together"
SINK = "and sink to the bottom of the stack they are in"
ORDER = "the pieces that were under the Cinder Cone are moved to the top of Cone, without changing their order"
ONLY_ONE = "only one Cinder Cone can solidify in any given space"
LOWEST = "ruling: the lowest such pair"
COVERED_PAIR = "ruling: it counts also when something covers the pair"
ON_AND_OFF = "other pieces may be moved onto and off of a solidified Cone"
EITHER = "any time: also by what the other player does"
PASS = "take no action"

TURNS = [
    (TOP, "a1 Lb Mb", "black", "a1-a2", "a1 Lb; a2 Mb"),
    (TOP, "a1 Mw Mb", "black", "a1-b1", "a1 Mw; b1 Mb"),
    (ONE, "b2 Mw", "white", "b2-b3", "b3 Mw"),
    (ONTO, "a1 Mb; a2 Lw", "black", "a1-a2", "a2 Lw Mb"),
    (ONTO, "a1 Lb; a2 Mw", "black", "a1-a2", "a2 Mw Lb"),
    (UNCOVERS, "a2 ?w Lb", "black", "a2-b2", "a2 Mw; b2 Lb"),
    (UNCOVERS, "a2 ?- Lb", "black", "a2-b2", "b2 Lb"),
    (UNCOVERS, "a2 Mb Mw Lb", "black", "a2-b2", "a2 Mb Mw; b2 Lb"),
    (SLIDE, "a1 Lb Mw Mb", "black", "a1=a2", "a2 Lb Mw Mb"),
    (SLIDE, "a1 Mw Mb", "black", "a1=b1", "b1 Mw Mb"),
    (NOT_LIFTED, "a1 ?w Lb", "black", "a1=a2", "a2 ? Lb"),
    (NOT_LIFTED, "a1 ?- Lb Mb", "black", "a1=a2", "a2 ? Lb Mb"),
    (BUBBLE, "b2 Mw Mb", "white", "^b2", "b2 Mb Mw"),
    (BUBBLE, "b2 Mb Mw Lb", "white", "^b2", "b2 Mw Lb Mb"),
    (BUBBLE, "b2 Lb Mw", "white", "^b2", "b2 Mw Lb"),
    (BUBBLE, "b2 ?- Lb Mw", "white", "^b2", "b2 Mw Lb"),
    (HIDDEN, "b2 ?b Lw", "black", "^b2b", "b2 Lw Mb"),
    (HIDDEN, "b2 ?w Lb", "black", "^b2w", "b2 Lb Mw"),
    (HIDDEN, "b2 ?w Lb Mb Mw", "black", "^b2w", "b2 Lb Mb Mw Mw"),
    (HIDDEN, "b2 Mw Lb Mb", "black", "^b2w", "b2 Lb Mb Mw"),
    (WRONGLY, "b2 Mw Lb Mb", "black", "^b2b", "b2 Mw Lb Mb"),
    (WRONGLY, "b2 Lb Mb", "black", "^b2b", "b2 Lb Mb"),
    (WRONGLY, "b2 Mw Lb Mb", "black", "^b2", "b2 Mw Lb Mb"),
    (SHOWN, "b2 ?w Lb", "black", "^b2b", "b2 Mw Lb"),
    (SHOWN, "b2 ?- Lb", "black", "^b2b", "b2 Lb"),
    (SHOWN, "b2 ?b Lb Mw", "black", "^b2", "b2 Mb Lb Mw"),
    (CONE_ABSENT, "a3 cone Mw Mb", "white", "^a3", "a3 cone Mb Mw"),
    (CONE_ABSENT, "a3 cone ?w Lw", "black", "^a3w", "a3 cone Lw Mw"),
    (CONE_ABSENT, "a3 cone Lw", "black", "^a3b", "a3 cone Lw"),
    (EJECT, "b2 Mb Mw Mb", "black", "b2!b3", "b2 Mb Mb; b3 Mw"),
    (EJECT, "b2 Mb Mw Mb", "white", "b2!b1", "b1 Mw; b2 Mb Mb"),
    (EJECT, "b2 Lw Mw Lb Mw", "black", "b2!a2", "a2 Lb; b2 Lw Mw Mw"),
    (EJECT, "b2 Mw Mb Mw Mb", "black", "b2!c2", "b2 Mw Mb Mb; c2 Mw"),
    (ANY_WAY, "b2 Mb Mw Mb; a2 Lb", "black", "b2!a2", "a2 Lb Mw; b2 Mb Mb"),
    (ANNOUNCE, "b2 Mw Lb Mw", "black", "b2!b3", "b2 Mw Mw; b3 Lb"),
    (ANNOUNCE, "b2 Mb Lb Mw", "black", "b2!b3", "b2 Mb Lb Mw"),
    (ANNOUNCE, "b2 Lw Mb Lw", "black", "b2!b3", "b2 Lw Lw; b3 Mb"),
    (ANNOUNCE, "b2 Lw Lw", "black", "b2!b3", "b2 Lw Lw"),
    (ANNOUNCE, "b2 ?w Lb Mw", "black", "b2!b3", "b2 Mw Mw; b3 Lb"),
    (ANNOUNCE, "b2 ?b Lb Mw", "black", "b2!b3", "b2 Mb Lb Mw"),
    (ANNOUNCE, "b2 ?- Lb Mw", "black", "b2!b3", "b2 Lb Mw"),
    ("the true top two pieces are lifted: what is deeper stays covered", "b2 ?w Lb Mb Lw Mb", "black", "b2!b3",
     "b2 ? Lb Mb Mb; b3 Lw"),
    ("a Cone's Medium can be the outer piece of an ejection", "a3 cone Mw Mb", "white", "a3!a2", "a2 Mw; a3 cone Mb"),
    ("a Cone's Medium can be the outer piece of an ejection", "a3 cone ?w Lb", "white", "a3!a2", "a2 Mw; a3 cone Lb"),
    (LOCK, "a2 Mb; a3 Lb", "black", "a2-a3", "a3 cone"),
    (LOCK, "a2 Mw; a1 Lw", "white", "a2-a1", "a1 cone"),
    (LOCK, "a2 Lb Mb", "black", "a2=a3", "a3 cone"),
    (LOCK, "a3 Mb Lb", "black", "^a3b", "a3 cone"),
    (LOCK, "a3 Lb Mw Mb", "white", "^a3", "a3 Mw Mb Lb"),
    (LOCK, "a2 Mw; a3 Lw", "white", "a2-a3", "a3 Lw Mw"),
    (LOCK, "a2 Mb; a3 Lw", "black", "a2-a3", "a3 Lw Mb"),
    (LOCK, "a2 Mb; a1 Lb", "black", "a2-a1", "a1 Lb Mb"),
    (SINK, "a2 Mb; a3 Mw Lb", "black", "a2-a3", "a3 cone Mw"),
    (ORDER, "a2 Mb; a3 Mw Lw Mw Lb", "black", "a2-a3", "a3 cone Mw Lw Mw"),
    (LOCK, "a3 Lb Mw Mb", "white", "a3!a2", "a2 Mw; a3 cone"),
    (ORDER, "a2 Mb; a3 ?w Lw Lb", "black", "a2-a3", "a3 cone ? Lw"),
    ("what sinking uncovers is seen by both", "a2 Mb; a3 ?w Lb", "black", "a2-a3", "a3 cone Mw"),
    ("what sinking uncovers is seen by both", "a2 ?w Lb Mb", "black", "a2=a3", "a3 cone Mw"),
    ("what sinking uncovers is seen by both", "a2 ?- Lb Mb", "black", "a2=a3", "a3 cone"),
    (ONLY_ONE, "a2 Mb; a3 cone Lb", "black", "a2-a3", "a3 cone Lb Mb"),
    (LOWEST, "a2 Lb Mb Lb Mb Mw", "white", "a2=a3", "a3 cone Lb Mb Mw"),
    (COVERED_PAIR, "a2 Lb Mb Lw", "white", "a2=a3", "a3 cone Lw"),
    (ON_AND_OFF, "a3 cone; a2 Mw", "white", "a2-a3", "a3 cone Mw"),
    (ON_AND_OFF, "a3 cone Mw", "white", "a3-a2", "a2 Mw; a3 cone"),
    (EITHER, "a3 Mb Lb", "white", "^a3b", "a3 cone"),
    (EITHER, "a3 Lb; a2 Mb Mb Mw Mb", "white", "a2!a3", "a2 Mb Mb Mb; a3 Lb Mw"),
    (EITHER, "a3 Lb; a2 Mw Mb Mw", "white", "a2!a3", "a2 Mw Mw; a3 cone"),
    (PASS, "b2 Mb", "white", "pass", "b2 Mb"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "before", "actor", "text", "after"), TURNS, ids=[f"{r[0]} ({r[3]})" for r in TURNS]
)
def test_a_turn_goes_as_the_rules_say(sentence, before, actor, text, after):
    state = position(before, actor)
    assert GAME.read(text) in state.legal_actions(), sentence
    following = state.apply(GAME.read(text))
    assert words(following) == "; ".join(sorted(after.split("; "))), sentence
    assert following.actor == 1 - state.actor


ALLOWED = [
    ("only a piece of your color moves", "b2 Mw; a1 Mb", "black", "b2-b1", False),
    ("only from the top", "b2 Mb Mw", "black", "b2-b1", False),
    ("slide only if your color is on top", "b2 Mb Mw", "black", "b2=b1", False),
    ("slide only if the space it's moving into is empty", "b2 Mw Mb; b1 Lw", "black", "b2=b1", False),
    ("slide only if the space it's moving into is empty", "b2 Mw Mb; b3 cone", "black", "b2=b3", False),
    ("ruling: a lone Large slides", "b2 Lb", "black", "b2=b1", True),
    ("ruling: a lone Medium slides as it moves", "b2 Mb", "black", "b2=b1", False),
    ("ruling: two pieces in sight slide", "b2 Mw Mb", "black", "b2=b1", True),
    ("a stack that holds a Cone does not slide", "a3 cone Mw Mb", "black", "a3=a2", False),
    ("the Cone itself cannot be moved", "a3 cone", "black", "a3-a2", False),
    ("the Cone itself cannot be moved", "a3 cone", "black", "a3=a2", False),
    ("or split up again", "a3 cone", "black", "^a3", False),
    ("bubble up is for a stack of either player", "b2 Mw Mw", "black", "^b2", True),
    ("ruling: ^a1 needs at least two loose pieces in sight", "b2 ?w Lb", "black", "^b2", False),
    ("ruling: ^a1 needs at least two loose pieces in sight", "b2 Mb", "black", "^b2", False),
    ("ruling: ^a1 needs at least two loose pieces in sight", "a3 cone Mb", "black", "^a3", False),
    ("ruling: only a Large covers", "b2 Mb Lw", "black", "^b2b", True),
    ("ruling: only a Large covers", "b2 Mb Mw", "black", "^b2b", False),
    ("ruling: the lowest in sight must be the Large", "b2 Mb Mw Lb", "black", "^b2w", False),
    ("eject only one color between two of the other", "b2 Mb Mb Mb", "black", "b2!b1", False),
    ("eject only one color between two of the other", "b2 Mw Mw Mb", "black", "b2!b1", False),
    ("eject only with three pieces", "b2 Mw Mb", "black", "b2!b1", False),
    ("eject only with three pieces", "b2 ?w Lb", "black", "b2!b1", False),
    ("ruling: offered whenever the appearance could alternate", "b2 Lw Mb", "black", "b2!b1", True),
    ("ruling: offered whenever the appearance could alternate", "b2 Lb Mb", "black", "b2!b1", False),
    ("ruling: offered whenever the appearance could alternate", "b2 Lb Lb", "black", "b2!b1", True),
    ("ruling: offered whenever the appearance could alternate", "b2 Lw Lb", "black", "b2!b1", True),
    ("ruling: a Medium in sight under a Large has another over it", "b2 Mb Mw Lb", "black", "b2!b1", True),
    ("ruling: a Medium in sight under a Large has another over it", "b2 Mw Mw Lb", "black", "b2!b1", False),
    ("never a Cone's piece is ejected", "a3 cone Mw", "black", "a3!a2", False),
    ("a Cone's Medium is an outer piece", "a3 cone Lb", "black", "a3!a2", True),
    ("a Cone's Medium is an outer piece", "a3 cone Lw", "black", "a3!a2", False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "before", "actor", "text", "legal"), ALLOWED, ids=[f"{r[0]} ({r[1]})" for r in ALLOWED]
)
def test_legality(sentence, before, actor, text, legal):
    state, action = position(before, actor), GAME.read(text)
    assert (action in state.legal_actions()) == legal, sentence
    if legal:
        state.check(action)
    else:
        with pytest.raises(IllegalAction):
            state.check(action)


# Setup


def test_the_larges_stand_at_home_and_the_second_players_medium_on_top_in_the_middle():
    assert words(opening(first=0)) == "a1 ? Lb; a3 ? Lw; b1 ? Lb; b2 Mb Mw; b3 ? Lw; c1 ? Lb; c3 ? Lw"
    assert words(opening(first=1)) == "a1 ? Lb; a3 ? Lw; b1 ? Lb; b2 Mw Mb; b3 ? Lw; c1 ? Lb; c3 ? Lw"


def test_both_hide_before_the_first_player_acts():
    state = GAME.start(2, {"first": 1})
    assert (state.actor, state.legal_actions()) == (0, tuple(map(Hide, HIDINGS)))
    state = state.apply(Hide("bw-"))
    assert (state.actor, state.legal_actions()) == (1, tuple(map(Hide, HIDINGS)))
    assert state.apply(Hide("-wb")).actor == 1


def test_there_are_six_ways_to_hide_one_of_each_and_nothing():
    assert sorted(HIDINGS) == sorted({"bw-", "b-w", "wb-", "w-b", "-bw", "-wb"})


@pytest.mark.parametrize("hiding", ["bb-", "bww", "---", "bw", "", "bw-b", None, 3])
def test_other_ways_to_hide_are_refused(hiding):
    with pytest.raises(IllegalAction) as refused:
        GAME.start(2, {}).check(Hide(hiding))
    assert refused.value.rule == "setup"


@pytest.mark.parametrize("options", [{"first": 2}, {"first": True}, {"memory": "perfect"}, {"memory": 0}, {"x": 1}])
def test_other_options_are_refused(options):
    with pytest.raises(BadOption):
        GAME.start(2, options)


def test_in_a_rematch_the_other_player_begins():
    options = {"first": 1, "memory": "assisted"}
    assert GAME.rematch(options, Outcome((0,), "")) == ({"first": 0, "memory": "assisted"}, (0, 1))


# Bubbling in turns


def test_you_may_not_bubble_up_a_piece_if_your_opponent_just_did_so_in_the_same_tower():
    state = position("b2 Mw Mb Mw; a2 Lb Mw", "black").apply(Bubble(4))
    assert Bubble(4) not in state.legal_actions()
    assert Bubble(3) in state.legal_actions()
    with pytest.raises(IllegalAction, match="Black has just bubbled up"):
        state.check(Bubble(4))
    assert Bubble(4) in state.apply(Pass()).legal_actions()


def test_a_failed_one_bars_nothing():
    state = position("b2 Mb Lw Mb", "black").apply(GAME.read("^b2w"))
    assert words(state) == "b2 Mb Lw Mb"
    assert {Bubble(4), Bubble(4, 0), Bubble(4, 1)} <= set(state.legal_actions())


# The end

FULL = "a3 cone; b3 cone Mw; c2 Mb; c3 Lb"


def ending(state):
    """Who has won, and why."""
    outcome = state.outcome()
    return outcome.winners, str(outcome.reason)


def test_three_own_cones_in_the_target_row_win_at_once():
    state = position(FULL, "black").apply(GAME.read("c2-c3"))
    assert ending(state) == ((0,), "Black has three Cinder Cones in the far row.")
    assert (state.actor, state.legal_actions()) == (None, ())
    for text in ("b3-b2", "pass", "bw-"):
        with pytest.raises(IllegalAction) as refused:
            state.check(GAME.read(text))
        assert (str(refused.value.title), refused.value.rule) == ("The game is over.", "winning")


def test_cones_win_for_their_owner_even_if_the_opponent_acted():
    state = position("a1 cone; b1 cone; c1 Lw; c2 Mb Mw Mb", "black").apply(GAME.read("c2!c1"))
    assert state.outcome().winners == (1,)


def test_two_cones_are_not_enough():
    state = position("a3 cone; c2 Mb; c3 Lb", "black").apply(GAME.read("c2-c3"))
    assert state.outcome() is None
    assert state.actor == 1


def play(state, texts):
    for text in texts.split():
        state = state.apply(GAME.read(text))
    return state


def test_the_third_occurrence_of_what_is_publicly_known_is_a_draw():
    state = play(position("a1 Mb; c3 Mw; b2 Lb"), "a1-a2 c3-c2 a2-a1 c2-c3 a1-a2 c3-c2 a2-a1")
    assert state.outcome() is None
    state = play(state, "c2-c3")
    assert ending(state) == ((), "The same situation came up for the third time.")


def test_like_pieces_are_the_same_in_it():
    state = position("a1 Mb; c1 Mb; c3 Mw")
    state = play(state, "a1-b1 pass c1-c2 pass b1-c1 pass c2-b2 pass b2-a2 pass a2-a1 pass")
    assert words(state) == words(position("a1 Mb; c1 Mb; c3 Mw"))
    assert state.stacks != position("a1 Mb; c1 Mb; c3 Mw").stacks
    assert state.past[-1] == state.past[0]


@pytest.mark.parametrize(
    ("difference", "before", "texts", "draw"),
    [
        ("side to act", "b2 Mb Mw", "pass pass pass pass", True),
        ("the barred space", "b2 Mb Mw", "^b2 pass ^b2 pass pass", False),
        ("what has been shown", "b2 ?- Lb; a1 Mb", "pass pass ^b2b pass pass pass", False),
    ],
)
def test_what_counts_as_the_same_situation(difference, before, texts, draw):
    assert (play(position(before), texts).outcome() is not None) == draw, difference


# Refusals

REFUSALS = [
    ("an empty space", "a1 Mb", "b2-b1", "No piece is there.", "turns"),
    ("an enemy piece", "a1 Mw", "a1-b1", "Not yours to move.", "moving"),
    ("a Cone", "a3 cone", "a3-a2", "A Cone stays.", "solidifying"),
    ("a slide onto pieces", "a1 Lb; b1 Mw", "a1=b1", "Nothing slides onto pieces.", "sliding"),
    ("a slide of a Cone", "a3 cone Mb", "a3=a2", "A Cone does not slide.", "sliding"),
    ("a slide of a Medium", "a1 Mb", "a1=a2", "A single Medium does not slide.", "sliding"),
    ("one piece in sight", "a1 Lb", "^a1", "Only one piece is in sight.", "bubbling"),
    ("nothing there", "a1 Lb", "^a2b", "Nothing to bubble up.", "bubbling"),
    ("a claim about nothing", "a1 Mb Mw", "^a1b", "Nothing is hidden under a Medium.", "bubbling"),
    ("no alternation", "a1 Mb Mb Mw", "a1!a2", "The top three cannot alternate.", "ejecting"),
    ("hiding twice", "a1 Mb", "bw-", "Both have hidden already.", "setup"),
    ("looking", "a1 ?b Lb", f"show a1 b.{'0' * 32}", "No peeking.", "covered"),
    ("opening early", "a1 ?b Lb", "open black" + f" b.{'0' * 32}" * 3, "No peeking.", "covered"),
]


@pytest.mark.parametrize(("case", "before", "text", "title", "rule"), REFUSALS, ids=[row[0] for row in REFUSALS])
def test_an_illegal_action_is_refused_with_its_reason(case, before, text, title, rule):
    state = position(before)
    with pytest.raises(IllegalAction) as refused:
        state.apply(GAME.read(text))
    assert (str(refused.value.title), refused.value.rule) == (title, rule), case
    assert str(refused.value.why).endswith(".")


def test_before_both_have_hidden_nothing_else_is_done():
    for text in ("a1-a2", "^a1b", "pass"):
        with pytest.raises(IllegalAction) as refused:
            GAME.start(2, {}).check(GAME.read(text))
        assert (str(refused.value.title), refused.value.rule) == ("First the Mediums are hidden.", "setup")


GARBAGE = [
    None, 0, "", "a1-a2", (), object(), Move, Move(0, 8), Move(0, 0), Move(-1, 0), Move(9, 8), Move("a1", "a2"),
    Move(0.0, 3), Move(False, 3), Move(None, None), Move(10**30, 3), Move([], 3), Slide(0, 4), Slide("", 3), Bubble(9),
    Bubble(-1), Bubble("a1"), Bubble(0, 2), Bubble(0, "b"), Bubble(0, True), Bubble(0.0), Bubble([]), Eject(4, 8),
    Eject(4, None), Eject("b2", "b1"), Hide("bw-"), Seal(()), Seal(None), Show(0, None), Open(0, ()),
]  # fmt: skip


@pytest.mark.parametrize("action", GARBAGE, ids=[f"{n} {type(thing).__name__}" for n, thing in enumerate(GARBAGE)])
def test_what_is_no_action_at_all_is_refused(action):
    won = position(FULL, "black").apply(GAME.read("c2-c3"))
    for state in (position("a1 Lb Mb; b2 Mb Mw Mb", "black"), won):
        with pytest.raises(IllegalAction):
            state.check(action)
    if not isinstance(action, Hide):
        with pytest.raises(IllegalAction):
            GAME.start(2, {}).check(action)
