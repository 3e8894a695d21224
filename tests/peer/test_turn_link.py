"""Turn links: how long they are, and that whatever comes is told in words and changes nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core.code_check import ALPHABET
from cairn.core.errors import GameError
from cairn.core.game_code import unwrap, wrap
from cairn.core.play import begin
from cairn.games import SHELF as GAMES
from cairn.peer.letters import correspondence as by_link
from cairn.peer.letters.turn_code import TurnLink, read_turn_link, write_turn_link
from cairn.peer.letters.verdict import LinkVerdict, judge
from cairn.peer.live.saved_match import BadMatch
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append, beginning
from tests.peer.pair import kept_side, kept_text
from tests.peer.signer import Signer
from tests.stairs import STAIRS

SHELF = {**GAMES, "stairs": STAIRS}
FORM = "3"
"""The version of the format of a match that began by link."""
SIGNATURE = 86
"""Characters that the 512 bits of a signature take."""
LONGEST_LINK = 2_000
"""Characters of a link that every messenger leaves alone."""


def drafted(side, lots):
    """A side after its turn, played anyhow."""
    while not side.is_ready:
        play = side.log.play
        action = play.game.write(lots.choice(play.state.legal_actions()))
        side = by_link.write(side, Entry(side.party, EntryKind.MOVE, action))
    return side


def correspond(game, turns, seating="toss", seed=1, **options):
    """Both sides after so many links, first the one that is to open the last link; and that link."""
    lots, signer = random.Random(seed), Signer()
    play = begin(SHELF[game], 2, options)
    writer, reader = by_link.begin(play, seating, "Ada", lots.randbytes(32), signer), None
    for _ in range(turns):
        writer = by_link.fix(drafted(writer, lots), signer)
        before, link = reader, writer.link
        if reader is None:
            reader = by_link.join(link, "Ben", lots.randbytes(32), signer)
        else:
            assert judge(reader, link, signer) is LinkVerdict.TURN
            reader = by_link.receive(reader, link)
        writer, reader = reader, writer
    return before, reader, link


@pytest.mark.parametrize(("game", "seed", "most"), [("vaxandis", 1, 500), ("sedona_vortex", 19, 350)])
def test_sixty_moves_take_few_characters(game, seed, most):
    _, _, link = correspond(game, 60, "0 1", seed)
    assert len(link.log.play.entries) >= 60
    assert len(write_turn_link(link)) - SIGNATURE <= most


@pytest.mark.parametrize("game", ["stairs", "skorpion", "lava_flows"])
def test_a_link_is_read_as_it_was_written(game):
    for turns in (1, 2, 3, 4, 5):
        _, side, link = correspond(game, turns)
        assert read_turn_link(write_turn_link(link), SHELF) == link
        assert kept_side(kept_text(side), SHELF) == side


@pytest.mark.long
def test_a_series_too_long_for_a_messenger_is_read_as_it_was_written():
    lots, signer, seeds = random.Random(1), Signer(), (b"a" * 32, b"b" * 32)
    writer, reader = by_link.begin(begin(SHELF["stonehenge"], 2, {}), "0 1", "Ada", seeds[0], signer), None
    text = ""
    while len(text) <= LONGEST_LINK:
        if writer.log.request:
            writer = by_link.write(writer, Entry(writer.party, EntryKind.REPLY, "yes", writer.log.request.number))
        if writer.log.play.outcome:
            writer = by_link.write(writer, Entry(writer.party, EntryKind.REQUEST, "rematch"))
        writer = by_link.fix(drafted(writer, lots), signer)
        link = writer.link
        reader = by_link.receive(reader, link) if reader else by_link.join(link, "Ben", seeds[1], signer)
        writer, reader = reader, writer
        text = write_turn_link(link) if link.log.play.outcome else text
    assert read_turn_link(text, SHELF) == link
    assert kept_side(kept_text(writer), SHELF) == writer


@cache
def exchanged():
    """A side that waits, the other one, and the link that is on its way from it."""
    return correspond("stairs", 6, height=9)


def met():
    """A side that waits, and the link that it is about to get."""
    kept, _, link = exchanged()
    return kept, link


hexes = st.text("0123456789abcdef", min_size=64, max_size=64)
texts = st.sampled_from(
    ["a0-a1", "c0-c1", "d0-d1-d2", "ring", "wait", "yes", "no", "draw", "takeback 1 " + "0" * 16, ""]
)
entries = st.builds(Entry, st.integers(0, 1), st.sampled_from(EntryKind), texts, answers=st.integers(0, 9))
edits = st.one_of(
    st.builds(lambda number: {"number": number}, st.integers(1, 12)),
    st.builds(lambda a, b: {"names": (a, b)}, st.text(max_size=24), st.text(max_size=24)),
    st.builds(lambda a, b: {"keys": (a, b)}, hexes, hexes),
    st.builds(lambda a: {"signature": a + a}, hexes),
)


def opened(kept, text):
    """The verdict of a side on a text, and its link; None for both where it is refused, always in words."""
    signer = Signer()
    try:
        link = read_turn_link(text, SHELF)
    except GameError as error:
        return (None, None) if str(error.title) and str(error.why) else pytest.fail("it says nothing")
    verdict = judge(kept, link, signer)
    if verdict is LinkVerdict.TURN:
        after = by_link.receive(kept, link)
        assert after.link.log.heads[: kept.log.count + 1] == kept.log.heads
        assert {entry.author for entry in after.link.log.entries[kept.log.count :]} == {link.sender}
    return verdict, link


@given(edits)
def test_no_field_can_be_edited(edit):
    kept, link = met()
    edited = replace(link, **edit)
    verdict, read = opened(kept, write_turn_link(edited))
    if read != link:
        assert verdict in (None, LinkVerdict.FORGED, LinkVerdict.FOREIGN)


@given(st.lists(entries, max_size=4), st.integers(0, 12))
def test_a_friend_who_signs_something_else_is_told(added, kept_entries):
    """The friend has the key, and writes what no Cairn would: another past, our moves."""
    kept, link = met()
    base = link.log.entries[: max(0, min(kept_entries, link.log.count))]
    forged = Forger(link).log(base, added)
    if forged is None:
        return
    text = write_turn_link(Forger(link).signed(replace(link, log=forged)))
    verdict, _ = opened(kept, text)
    if verdict is LinkVerdict.TURN:
        assert forged.heads[kept.log.count] == kept.log.head


class Forger:
    """Signs for the sender of a link, whatever it holds."""

    def __init__(self, link: TurnLink):
        self.link, self.side = link, exchanged()[1]

    def log(self, base, added):
        log = beginning(self.link.log, 0)
        try:
            for entry in (*base, *added):
                log = append(log, entry)
        except GameError:
            return None
        return log

    def signed(self, link):
        match = replace(self.side, link=replace(link, number=link.number - 1))
        return by_link.prepare(by_link.with_log(match, link.log), Signer())


@given(st.integers(0, 400), st.sampled_from(ALPHABET))
def test_no_character_can_be_changed_even_with_its_checksum(at, letter):
    kept, link = met()
    body = unwrap(write_turn_link(link), FORM)
    changed = body[: at % len(body)] + letter + body[at % len(body) + 1 :]
    if changed != body:
        assert opened(kept, wrap(changed, FORM))[0] in (None, LinkVerdict.FORGED, LinkVerdict.FOREIGN)


@pytest.mark.parametrize("game", GAMES)
def test_a_link_of_any_game_that_was_changed_is_told(game):
    kept, _, link = correspond(game, 4, "0 1")
    body = unwrap(write_turn_link(link), FORM)
    for at in range(0, len(body), 1 + len(body) // 12):
        changed = body[:at] + ALPHABET[(ALPHABET.index(body[at]) + 1) % len(ALPHABET)] + body[at + 1 :]
        assert opened(kept, wrap(changed, FORM))[0] in (None, LinkVerdict.FORGED, LinkVerdict.FOREIGN)


@given(st.text(ALPHABET, max_size=200))
def test_no_text_breaks_it(text):
    kept, _ = met()
    assert opened(kept, text)[0] in (None, LinkVerdict.FORGED, LinkVerdict.FOREIGN)
    assert opened(kept, wrap("0" + text, FORM))[0] in (None, LinkVerdict.FORGED, LinkVerdict.FOREIGN)


@given(st.data())
def test_a_kept_side_that_was_damaged_is_told(data):
    text = kept_text(met()[0])
    at = data.draw(st.integers(0, len(text) - 1))
    try:
        kept_side(text[:at] + data.draw(st.sampled_from('0"{[x')) + text[at + 1 :], SHELF)
    except BadMatch:
        return
