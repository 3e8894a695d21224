"""The effect of an entry on a log, and the words about one that does not fit: tables, without pages or wires."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.core.errors import IllegalAction
from cairn.core.packing import Packer, Unpacker
from cairn.core.play import Resignation, begin
from cairn.core.seal import SALT
from cairn.games.lava_flows import LAVA_FLOWS
from cairn.games.lava_flows.actions import Hide
from cairn.peer.errors import PeerError
from cairn.peer.log import entry_rules
from cairn.peer.log.clock import LONGEST_TIME
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append, beginning, is_of_a_person, refusal, reveals
from cairn.peer.log.match_log import last_own_move, new_log, takeback_text
from cairn.peer.log.signatures import Keys
from cairn.peer.log.turn_entries import BrokenRules, EntryCode, pack_entries, unpack_entries, with_setup
from tests.games.lava_flows.test_secrets import ended as opened
from tests.games.lava_flows.test_secrets import sealed_start
from tests.peer.counting import COUNTING

E = EntryKind


TOLD = replace(COUNTING, is_outcome=lambda action: action == 2, read=int)
"""Who counts on by two only tells what came of the action before; and a number may be written in several ways."""


def log_of(*entries, game=COUNTING, seating="0 1", clock=(0, 0), **options):
    """A log after entries, each "move", or "author kind text answers"."""
    log = new_log(game, begin(game, 2, options).record, clock, seating)
    log = append(log, Entry(0, E.SEATS, seating))
    for words in entries:
        log = written(log, words)
    return log


def written(log, words):
    author, _, rest = words.partition(" ")
    if not rest:
        return append(log, Entry(log.mover, E.MOVE, words))
    kind, _, text = rest.partition(" ")
    answers = log.request.number if kind == "reply" else 0
    return append(log, Entry(int(author), E(kind), text, answers))


@pytest.mark.parametrize(
    ("log", "own"),
    [
        (log_of(), (0, 0)),
        (log_of("1"), (2, 0)),
        (log_of("1", "2"), (2, 3)),
        (log_of("1", "2", "0 request draw"), (2, 3)),
        (log_of("1", "2", "1 resign"), (2, 3)),
        (log_of("1", "1", "2", "0 resign"), (4, 3)),
        (log_of("1", "2", "0 resign"), (2, 3)),
        (log_of("1", "2", game=TOLD), (2, 0)),
        (log_of("1", "2", seating="1 0"), (3, 2)),
    ],
    ids=[
        *("no move", "one", "two", "a request is no move", "no resignation", "nor one's own", "nor in one's turn"),
        *("no outcome", "the other begins"),
    ],
)
def test_the_last_own_move(log, own):
    assert (last_own_move(log, 0), last_own_move(log, 1)) == own


@pytest.mark.parametrize("text", ["X" * 64, "A" * 64, "0" * 63, "0" * 65, ""])
def test_what_a_coin_is_promised_with_is_64_digits(text):
    log = new_log(COUNTING, begin(COUNTING, 2, {}).record, (0, 0), "toss")
    assert append(log, Entry(0, E.PROMISE, "0af" + "9" * 61)).count == 1
    with pytest.raises(PeerError):
        append(log, Entry(0, E.PROMISE, text))


def test_a_request_is_known_by_the_number_of_its_entry():
    log = log_of("1", "2", "0 request draw")
    assert log.request.number == log.count == 4
    assert written(log, "1 reply no").request is None


@pytest.mark.parametrize(
    "times", [{"spent": LONGEST_TIME}, {"paused": LONGEST_TIME}, {"waited": LONGEST_TIME}], ids=str
)
def test_no_page_has_measured_seventeen_years(times):
    log = log_of(clock=(60_000, 0))
    with pytest.raises(PeerError) as refused:
        append(log, Entry(0, E.MOVE, "1", **times))
    assert refused.value.code == "frame"
    assert append(log, Entry(0, E.MOVE, "1", **{name: time - 1 for name, time in times.items()})).count == 2


@pytest.mark.parametrize("at", range(3), ids=["each", "a move", "pauses"])
def test_no_clock_is_set_to_more_than_a_turn_link_can_say(at):
    times = [60_000, 0, 0]
    times[at] = LONGEST_TIME
    with pytest.raises(PeerError) as refused:
        log_of(clock=tuple(times))
    assert refused.value.code == "frame"
    times[at] -= 1
    assert log_of(clock=tuple(times)).is_set_up


def test_a_log_has_its_most_entries_and_no_more(monkeypatch):
    monkeypatch.setattr(entry_rules, "MOST_ENTRIES", 3)
    full = log_of("1", "2")
    assert full.count == 3
    with pytest.raises(IllegalAction, match="too long"):
        written(full, "1")


@pytest.mark.parametrize(("parties", "seating"), [(2, "0"), (2, "0 0"), (2, "1 2"), (3, "toss"), (3, "0 1")])
def test_everybody_gets_a_seat_and_a_coin_is_for_two(parties, seating):
    with pytest.raises(PeerError) as refused:
        new_log(COUNTING, begin(COUNTING, parties, {}).record, (0, 0), seating)
    assert refused.value.code == "turn"


@pytest.mark.parametrize(
    ("log", "entry"),
    [
        (new_log(COUNTING, begin(COUNTING, 2, {}).record, (0, 0), "0 1"), Entry(0, E.REQUEST, "draw")),
        (log_of("1", "0 resign"), Entry(1, E.RESIGN)),
        (log_of("1"), Entry(2, E.REQUEST, "draw")),
    ],
    ids=["before the seats", "after the end", "who does not play"],
)
def test_what_the_table_does_not_allow_is_refused(log, entry):
    with pytest.raises(PeerError) as refused:
        append(log, entry)
    assert refused.value.code == "turn"


def test_a_move_is_written_in_its_one_way():
    with pytest.raises(PeerError) as refused:
        log_of("01", game=TOLD)
    assert refused.value.code == "frame"


def test_a_dispute_undoes_what_was_told_and_its_action_and_is_not_for_who_told():
    log = log_of("1", "1", "1", "1", "1", "2", game=TOLD)
    disputed = written(log, "0 dispute ")
    assert (len(disputed.play.entries), disputed.numbers) == (4, (2, 3, 4, 5))
    with pytest.raises(PeerError) as refused:
        written(log, "1 dispute ")
    assert refused.value.code == "turn"
    with pytest.raises(IllegalAction, match="Nothing was told"):
        written(log_of("1", "2", "1", game=TOLD), "0 dispute ")
    by_the_first = log_of("1", "1", "2", game=TOLD)
    assert len(written(by_the_first, "1 dispute ").play.entries) == 1
    with pytest.raises(PeerError):
        written(by_the_first, "0 dispute ")


@pytest.mark.parametrize(("again", "stops"), [(["1", "2"], True), (["1", "1", "1", "2"], False)])
def test_the_second_dispute_of_one_outcome_stops_the_game(again, stops):
    log = log_of("1", "2", "0 dispute ", *again, game=TOLD)
    assert not log.is_stopped
    assert written(log, "0 dispute ").is_stopped is stops


@pytest.mark.parametrize(("parties", "paused"), [(2, (2, 3)), (3, (2, 0, 0))])
def test_only_between_two_a_turn_says_what_the_other_has_not_charged_itself(parties, paused):
    seating = " ".join(map(str, range(parties)))
    log = new_log(COUNTING, begin(COUNTING, parties, {}).record, (60_000, 0), seating)
    log = replace(append(log, Entry(0, E.SEATS, seating)), keys=Keys(head="0" * 64))
    after = append(log, Entry(0, E.MOVE, "1", spent=1, paused=2, waited=3))
    assert (after.left, after.paused) == ((59_999, *(60_000,) * (parties - 1)), paused)


def test_a_takeback_leaves_what_was_before_the_move():
    log = log_of("1", "2", "1", "2")
    asked = append(log, Entry(0, E.REQUEST, takeback_text(log, last_own_move(log, 0))))
    back = written(asked, "1 reply yes")
    assert [str(move) for move in back.play.entries] == ["1", "2"]
    assert back.numbers == (2, 3)


def test_what_was_hidden_and_seen_is_not_taken_back(monkeypatch):
    log = log_of("1", "2", "1", "2")
    asked_of = []

    class Secrets:
        def reveals(self, state, action):
            asked_of.append((state.total, action))
            return action == 1

    monkeypatch.setattr(type(log), "game", property(lambda self: _WithSecrets(Secrets())))
    request = Entry(1, E.REQUEST, takeback_text(log, 3))
    with pytest.raises(IllegalAction, match="Something hidden was seen"):
        append(log, request)
    assert asked_of == [(4, 2), (3, 1)], "each action, and the position before it"


class _WithSecrets:
    def __init__(self, secrets):
        self.secrets = secrets

    def __getattr__(self, name):
        return getattr(COUNTING, name)


def hidden_game():
    """The log of a game under seals that somebody has resigned, and the texts of what opens it."""
    play, vaults = sealed_start()
    log = new_log(LAVA_FLOWS, play.record, (0, 0), "0 1")
    log = replace(log, first=begin(LAVA_FLOWS, 2, {}).record)
    log = append(beginning(log, 0), Entry(0, E.SEATS, "0 1"))
    for text in play.record.actions:
        log = append(log, Entry(log.mover, E.MOVE, text))
    whole = opened(play.append(Resignation(0)), vaults)
    return log, append(log, Entry(0, E.RESIGN)), whole.record.actions[-2:]


def test_only_an_opening_after_the_end_reveals():
    log, over, (text, _) = hidden_game()
    opening = Entry(0, E.MOVE, text)
    for one, other, told in ((over, opening, True), (log, opening, False), (over, Entry(1, E.MOVE, "?"), False)):
        assert reveals(one, other) is told
    error = IllegalAction("No.", "Because.")
    assert (refusal(over, opening, error).code, refusal(log, opening, error).code) == ("audit", "illegal")


def test_outcomes_openings_and_flags_are_written_by_pages_and_the_rest_by_people():
    _, over, (opening, _) = hidden_game()
    people = [(TOLD, E.MOVE, "1"), (over.game, E.MOVE, "pass"), (TOLD, E.REQUEST, "draw"), (TOLD, E.REPLY, "yes")]
    pages = [(TOLD, E.MOVE, "2"), (over.game, E.MOVE, opening), (TOLD, E.FLAG, ""), (TOLD, E.DISPUTE, "")]
    pages += [(TOLD, kind, "") for kind in (E.KEY, E.OPEN, E.PROMISE, E.NUMBER, E.SHOW, E.SEATS)]
    assert all(is_of_a_person(game, Entry(0, kind, text)) for game, kind, text in [*people, (TOLD, E.RESIGN, "")])
    assert not any(is_of_a_person(game, Entry(0, kind, text)) for game, kind, text in pages)


# ---- entries in a link


def again(log, has_pauses=True, change=lambda digits: digits):
    """The log that is read from the digits that were packed of it."""
    packer = Packer()
    pack_entries(log, packer, has_pauses)
    packer.digits = change(packer.digits)
    return unpack_entries(with_setup(beginning(log, 0), log.coin), Unpacker(packer.number()), has_pauses)


@pytest.mark.parametrize(
    "log",
    [
        log_of(),
        log_of("1", "2", "0 request draw", "1 reply no", "1"),
        log_of("1", "1 resign", "0 request rematch", "1 reply yes", "2", "1"),
        log_of("1", "2", clock=(60_000, 0)),
    ],
    ids=["nothing", "a request", "a rematch", "a clock"],
)
def test_a_log_that_was_packed_is_read_as_it_was(log):
    assert again(log).heads == log.heads
    assert again(log, has_pauses=False).heads == log.heads


def size_of(log):
    """The bytes that a log takes in a link."""
    packer = Packer()
    pack_entries(log, packer, has_pauses=True)
    return len(packer.number().to_bytes(9_999).lstrip(b"\0"))


def test_what_opens_a_game_after_its_end_is_packed_with_who_opens_and_tells_the_seals():
    _, sealed, texts = hidden_game()
    log = sealed
    for author, text in enumerate(texts):
        log = append(log, Entry(author, E.MOVE, text))
    assert again(log).heads == log.heads
    assert size_of(log) < size_of(sealed)


def test_what_was_opened_in_one_game_says_nothing_of_the_next():
    _, log, texts = hidden_game()
    for author, text in enumerate(texts):
        log = append(log, Entry(author, E.MOVE, text))
    log = written(written(log, "0 request rematch"), "1 reply yes")
    vaults = {}
    for seat, hiding in enumerate(("-bw", "-wb")):
        salts = [bytes([9, seat, n]).ljust(SALT) for n in range(3)]
        seal, vaults[seat] = LAVA_FLOWS.secrets.commit(log.play.state, Hide(hiding), salts)
        log = append(log, Entry(log.mover, E.MOVE, LAVA_FLOWS.write(seal)))
    log = append(log, Entry(0, E.RESIGN))
    second = LAVA_FLOWS.secrets.next_opening(log.play.state, {1: vaults[1]})
    opened = append(log, Entry(0, E.MOVE, LAVA_FLOWS.write(second)))
    assert again(opened).heads == opened.heads
    assert size_of(opened) < size_of(log) - 3 * SALT, "the opening itself follows from the seals"


def coded(log, *digits):
    """The link that is read where these digits follow the packed part of a log: `code` and what belongs to it."""
    return again(log, change=lambda known: [*known, (1, 2), *digits])


CODES = [*EntryCode][:-1]
"""Those of a log without a clock."""


def code(name):
    return CODES.index(EntryCode(name)), len(CODES)


@pytest.mark.parametrize(
    ("log", "digits", "move"),
    [
        (log_of("1", "2"), [code("yes")], 3),
        (log_of("1", "2"), [code("dispute"), (0, 2)], 3),
        (log_of("1", "2", "0 resign"), [code("resign"), (0, 2)], 4),
    ],
    ids=["an answer to nothing", "a dispute of nothing", "ended twice"],
)
def test_what_the_rules_do_not_allow_is_told_at_its_move(log, digits, move):
    with pytest.raises(BrokenRules, match=f"Move {move} is not allowed there"):
        coded(log, *digits)


def test_a_move_after_the_end_is_told_at_its_move():
    with pytest.raises(BrokenRules, match="Move 3 is not allowed there"):
        again(log_of("1", "0 resign"), change=lambda known: [*known, (0, 2), (0, 2)])


def test_without_a_clock_there_is_no_code_for_a_flag():
    log = log_of("1", "2", clock=(60_000, 0))
    flagged = append(log, Entry(0, E.FLAG, spent=60_000))
    assert again(flagged).heads == flagged.heads
    assert again(log_of("1", "0 resign")).heads == log_of("1", "0 resign").heads


def takeback(author, number):
    """The digits of a request to take back what entry `number` did."""
    packer = Packer()
    packer.put_count(number)
    return [code("takeback"), (author, 2), *packer.digits]


@pytest.mark.parametrize(("author", "number"), [(0, 2), (1, 3)])
def test_a_takeback_in_a_link_names_an_entry_that_is_there(author, number):
    assert coded(log_of("1", "2"), *takeback(author, number)).request.target == number


@pytest.mark.parametrize("number", [0, 1, 4])
def test_a_takeback_in_a_link_names_no_other_entry(number):
    with pytest.raises(BrokenRules, match="Move 3 is not allowed there"):
        coded(log_of("1", "2"), *takeback(0, number))
