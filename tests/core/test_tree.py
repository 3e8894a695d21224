"""A game with variations, comments, marks and drawings: its one text, what can be done with it, and what is refused."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core.errors import GameError
from cairn.core.play import Resignation, begin, load, replay
from cairn.core.record import BadRecord, NewerRecord, write_record
from cairn.core.tree import (
    LONGEST_COMMENT,
    MARKS,
    MOST_NODES,
    BadTree,
    Node,
    Notes,
    Tree,
    annotate,
    branch,
    plant,
    promote,
    prune,
    tidy,
)
from cairn.core.tree_text import positions, read_tree, write_tree
from tests.test_every_game import GAMES, every_game, walks

SHELF = {game.name: game for game in GAMES}
PLAY = load(
    '{"cairn":1,"game":"stairs","version":2,"seats":2,"options":{"height":6,"rail":"left"},'
    '"actions":["a0-a1","c0-c1","wait"]}',
    SHELF,
)
TREE = plant(PLAY.record)


def grown():
    """A game in which White could have rung the bell, in two ways gone on with, and Black begun with the other foot."""
    tree, ring = branch(TREE, 1, "ring")
    tree, wait = branch(tree, ring, "wait")
    tree, other = branch(tree, ring, "a1-a2")
    tree, foot = branch(tree, 0, "b0-b1")
    tree = annotate(tree, 2, Notes(comment="Steady.\nPerhaps too steady.", mark="?!"))
    tree = annotate(tree, ring, Notes("The bell", mark="!", arrows=(("a1", "a2"), ("c0", "c1")), rings=("b0",)))
    return tree, ring, wait, other, foot


TEXT = write_tree(grown()[0])


def lines(*changed):
    """The text with some lines, by their number, changed."""
    all_of_it = TEXT.split("\n")
    for number, line in changed:
        all_of_it[number - 1 : number] = [line] if line is not None else []
    return "\n".join(all_of_it)


def test_the_text_of_a_tree_has_a_line_a_node():
    assert TEXT.split("\n") == [
        write_record(PLAY.record),
        '{"cairn_tree":1}',
        '[0,""]',
        '[1,"a0-a1"]',
        '[2,"c0-c1",{"comment":"Steady.\\nPerhaps too steady.","mark":"?!"}]',
        '[3,"wait"]',
        '[2,"ring",{"name":"The bell","mark":"!","arrows":[["a1","a2"],["c0","c1"]],"rings":["b0"]}]',
        '[3,"wait"]',
        '[3,"a1-a2"]',
        '[1,"b0-b1"]',
    ]
    assert read_tree(TEXT, SHELF) == grown()[0]


def test_a_plain_record_is_the_text_of_a_tree_to_which_nothing_was_added():
    assert write_tree(TREE) == write_record(PLAY.record)
    assert read_tree(write_record(PLAY.record), SHELF) == TREE


def test_a_tree_knows_its_ways():
    tree, ring, wait, other, foot = grown()
    assert tree.played() == (0, 1, 2, 3)
    assert tree.children(0) == (1, foot)
    assert tree.children(1) == (2, ring)
    assert tree.children(ring) == (wait, other)
    assert tree.path(other) == (0, 1, ring, other)
    assert [state.turn for state in positions(tree, PLAY)] == [node.depth for node in tree.nodes]


def test_what_is_played_again_is_the_same_branch():
    tree, ring, *_ = grown()
    assert branch(tree, 1, "ring") == (tree, ring)
    assert branch(tree, 0, "a0-a1") == (tree, 1)


def test_a_promoted_branch_goes_before_the_one_before_it():
    tree, ring, *_ = grown()
    tree, ring = promote(tree, ring)
    assert tree.children(1) == (2, 5)
    assert ring == 2
    assert [tree.nodes[place].action for place in (2, 3, 4, 5, 6)] == ["ring", "wait", "a1-a2", "c0-c1", "wait"]
    assert tree.played() == (0, 1, 5, 6), "what was played is told by the record"
    assert promote(tree, ring) == (tree, ring)
    assert promote(tree, 0) == (tree, 0)
    assert read_tree(write_tree(tree), SHELF) == tree


def test_a_branch_is_deleted_with_all_that_follows_and_the_game_never():
    tree, ring, *_ = grown()
    assert [node.action for node in prune(tree, ring).nodes] == ["", "a0-a1", "c0-c1", "wait", "b0-b1"]
    for place in (0, 2):
        with pytest.raises(BadTree, match="as it was played stays"):
            prune(tree, place)


def test_an_ending_is_part_of_the_game_and_no_variation():
    play = PLAY.append(Resignation(1))
    tree = plant(play.record)
    assert read_tree(write_tree(annotate(tree, 4, Notes(mark="?"))), SHELF).nodes[4].notes.mark == "?"
    for text in ("resign 0", "draw"):
        with pytest.raises(BadTree, match="Line 8"):
            read_tree(write_tree(branch(tree, 3, text)[0]), SHELF)


BAD_NOTES = {
    "too long a comment": (Notes(comment="x" * (LONGEST_COMMENT + 1)), "4,001 characters"),
    "a comment of a megabyte": (Notes(comment="x" * 1_000_000), "1,000,000 characters"),
    "a control character": (Notes(comment="a\x07b"), "do not show"),
    "a turned comment": (Notes(comment="a\u202eb"), "do not show"),
    "half a character": (Notes(comment="a\ud800b"), "do not show"),
    "spaces around": (Notes(comment=" a"), "do not show"),
    "a name of two lines": (Notes(name="a\nb"), "one line"),
    "too long a name": (Notes(name="x" * 61), "61 characters"),
    "a strange mark": (Notes(mark="!!!"), "one of"),
    "too many rings": (Notes(rings=tuple(f"{n:02}" for n in range(65))), "more than 64"),
    "a ring twice": (Notes(rings=("a1", "a1")), "once"),
    "arrows out of order": (Notes(arrows=(("b1", "a1"), ("a1", "b1"))), "in order"),
}


@pytest.mark.parametrize(("notes", "why"), BAD_NOTES.values(), ids=BAD_NOTES)
def test_notes_that_cannot_be_are_refused(notes, why):
    with pytest.raises(BadTree, match=why):
        annotate(TREE, 1, notes)
    text = write_tree(Tree(TREE.record, (*TREE.nodes[:-1], Node(3, "wait", notes))))
    with pytest.raises(BadTree, match=f"Line 6: .*{why}"):
        read_tree(text, SHELF)


@given(st.text(max_size=40))
def test_a_tidied_text_may_always_stand_there(text):
    assert tidy(tidy(text)) == tidy(text)
    tree = annotate(TREE, 1, Notes(comment=tidy(text)))
    assert read_tree(write_tree(tree), SHELF) == tree


BAD = {
    "no record": ("", BadRecord, "not the text"),
    "a bad record": (lines((1, write_record(PLAY.record).replace("wait", "wade"))), BadRecord, "Move 3"),
    "no head": (lines((2, None)), BadTree, "Line 2 is not"),
    "a strange head": (lines((2, '{"cairn_tree":0}')), BadTree, "Line 2 is not"),
    "a newer one": (lines((2, '{"cairn_tree":2}')), NewerRecord, "newer way"),
    "no nodes": ("\n".join(TEXT.split("\n")[:2]), BadTree, "begin with the start"),
    "no start": (lines((3, None)), BadTree, "begin with the start"),
    "cut off": (TEXT[:-4], BadTree, "Line 10 is not"),
    "more spaces": (lines((4, '[1, "a0-a1"]')), BadTree, "Line 4 is not"),
    "a strange note": (lines((4, '[1,"a0-a1",{"clock":"1:00"}]')), BadTree, "Line 4 is not"),
    "an empty note": (lines((4, '[1,"a0-a1",{"name":""}]')), BadTree, "Line 4 is not"),
    "no note at all": (lines((4, '[1,"a0-a1",{}]')), BadTree, "Line 4 is not"),
    "a number for a name": (lines((4, '[1,"a0-a1",{"name":5}]')), BadTree, "Line 4 is not"),
    "half an arrow": (lines((4, '[1,"a0-a1",{"arrows":[["a1"]]}]')), BadTree, "Line 4 is not"),
    "true for a depth": (lines((4, '[true,"a0-a1"]')), BadTree, "Line 4 is not"),
    "deep nesting": (lines((4, "[" * 9999)), BadTree, "Line 4 is not"),
    "a jump": (lines((5, '[3,"c0-c1"]')), BadTree, "Line 5 follows from none"),
    "a second start": (lines((5, '[0,""]')), BadTree, "Line 5 follows from none"),
    "a branch twice": (lines((9, '[3,"wait"]')), BadTree, "Line 9 stands there twice"),
    "a game that lacks a move": (lines((6, None)), BadTree, "not all in it"),
    "an unreadable action": (lines((9, '[3,"a9-z9"]')), BadTree, "Line 9, “a9-z9”"),
    "an illegal action": (lines((9, '[3,"c0-c1"]')), BadTree, "Line 9, “c0-c1”: Not that way"),
    "a ring beside the board": (lines((10, '[1,"b0-b1",{"rings":["z9"]}]')), BadTree, "Line 10.*no z9 on the board"),
    "100,000 nodes": (TEXT + '\n[1,"b0-b1"]' * 100_000, BadTree, "at most 10,000 positions"),
    "endless": (TEXT + "\n" * 2_000_000, BadTree, "no analysis is longer"),
}


@pytest.mark.parametrize(("text", "error", "why"), BAD.values(), ids=BAD)
def test_what_is_wrong_with_a_text_is_said(text, error, why):
    with pytest.raises(error, match=why) as refused:
        read_tree(text, SHELF)
    assert str(refused.value.why).endswith(".")


@given(start=st.integers(0, len(TEXT)), cut=st.integers(0, 9), more=st.text(max_size=4))
def test_any_damage_is_read_or_refused(start, cut, more):
    text = TEXT[:start] + more + TEXT[start + cut :]
    try:
        tree = read_tree(text, SHELF)
    except GameError:
        return
    assert read_tree(write_tree(tree), SHELF) == tree


def test_a_tree_has_its_limit_in_words():
    full = Tree(TREE.record, (*TREE.nodes, *(Node(1, str(n)) for n in range(MOST_NODES - len(TREE.nodes)))))
    with pytest.raises(BadTree, match="at most 10,000 positions"):
        branch(full, 1, "ring")


@lru_cache
def bushes(game):
    """Random games with random variations and notes."""
    found = []
    for n, play in enumerate(walks(game)[:4]):
        lots, tree = random.Random(f"{game.name} {n}"), plant(play.record)
        for _ in range(12):
            places = [*enumerate(positions(tree, play))]
            at, state = lots.choice(places)
            due = game.secrets and game.secrets.seat_due(state) is not None
            if due or not (actions := state.legal_actions()):
                continue
            tree, at = branch(tree, at, game.write(lots.choice(actions)))
            tree = annotate(tree, at, Notes(f"Line {at}", "Größer <b>als</b>\nzuvor", lots.choice(("", *MARKS))))
            if lots.random() < 0.3:
                tree, _ = promote(tree, at)
        found.append((play, tree))
    return found


@every_game
def test_any_tree_comes_back_from_its_one_text(game):
    for play, tree in bushes(game):
        text = write_tree(tree)
        assert text.isascii()
        assert read_tree(text, SHELF) == tree
        assert len([*positions(tree, play)]) == len(tree.nodes)
        for at in range(len(tree.nodes)):
            assert all(tree.path(child)[:-1] == tree.path(at) for child in tree.children(at))


def test_a_variation_ends_where_a_secret_would_have_to_be_shown():
    game = SHELF["lava_flows"]
    lots, vaults = random.Random(2), {}
    play = begin(game, 2, {"first": 0})
    for text in ("bw-", "wb-"):
        salts = [lots.randbytes(16) for _ in range(3)]
        sealed, vaults[play.state.actor] = game.secrets.commit(play.state, game.read(text), salts)
        play = play.append(sealed)
    tree, asks = branch(plant(play.record), 2, "^a1b")
    shown = game.secrets.answer([*positions(tree, play)][asks], vaults)
    tree, _ = branch(tree, asks, game.write(shown))
    with pytest.raises(BadTree, match="was not opened"):
        read_tree(write_tree(tree), SHELF)
    over = play.append(Resignation(0))
    while (opening := game.secrets.next_opening(over.state, vaults)) is not None:
        over = over.append(opening)
    tree, asks = branch(plant(over.record), 2, "^a1b")
    tree, _ = branch(tree, asks, game.write(shown))
    assert read_tree(write_tree(tree), SHELF) == tree
    assert replay(over.record, SHELF) == over
