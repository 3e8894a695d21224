"""Links that hold what we have not written, or another order of it: told in words, and what is ours is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cairn.peer.letters import correspondence as by_link_side
from cairn.peer.letters.turn_code import TurnLink, read_turn_link, write_turn_link
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.signatures import EntrySigner
from tests.app.letters import SHELF
from tests.app.test_live_by_link import (
    BY_LINK,
    LIVE,
    TIMED,
    Both,
    by_link,
    jumps,
    lying,
    part,
    pump,
    two,
    went_live,
    written,
)
from tests.peer.signer import Signer

EARLIER = json.loads((Path(__file__).parent / "earlier_turn_links.json").read_text())
"""Texts of pages before links had marks, when matches by link were saved in a form of their own."""


def waiting():
    """Ada, who has sent her third link, and Ben, who has opened it."""
    ada, ben = two("stairs", {"height": 9})
    ben.receive(ada.turn_done().link())
    return ada, ben


def moves(page, *authors):
    """Entries for these parties in turn, whoever could sign them."""
    log, entries = page.program.by_link.match.log, []
    play = log.play
    for author in authors:
        action = play.state.legal_actions()[0]
        entries.append(Entry(author, EntryKind.MOVE, log.game.write(action)))
        play = play.append(action)
    return entries


RESIGNED = [Entry(0, EntryKind.RESIGN)]
MOVES = "moves of yours that were"
INVENTED = {
    "the next link, with a move of hers": (4, lambda ben: moves(ben, 1, 0, 1), MOVES),
    "two links further on": (6, lambda ben: moves(ben, 1, 0, 1), MOVES),
    "far ahead": (8, lambda ben: moves(ben, 1, 0, 1, 0, 1), MOVES),
    "her resignation": (6, lambda ben: [*moves(ben, 1), *RESIGNED], "a turn of yours that was"),
}
MARKS = {
    "her mark under an earlier log": lambda link: link,
    "the mark of somebody else": lambda link: replace(link, marks=("1" * 32, link.marks[1])),
    "his own mark for hers": lambda link: replace(link, marks=(link.marks[1], link.marks[1])),
    "no mark, as an earlier Cairn": lambda link: replace(link, marks=("", "")),
}


def forged(ben, number, entries, marks=lambda link: link):
    """A link of Ben's with whatever he likes in it, and his good signature under it."""
    table = ben.program.by_link
    match = jumps(number - 1)(written(*entries)(table.match))
    link = marks(by_link_side.prepare(match, table.signer))
    return write_turn_link(replace(link, signature=by_link_side.sign(match, link, table.signer)))


@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
@pytest.mark.parametrize(("number", "entries", "what"), INVENTED.values(), ids=INVENTED)
def test_attack_a_link_with_a_move_that_we_never_made_says_so_and_a_copy_of_ours_is_kept(number, entries, what, mark):
    """This was told as a game that has gone on somewhere else, and no copy was kept."""
    ada, ben = waiting()
    ours, saved = ada.record["actions"], ada.kept["mine"]
    assert ada.open(forged(ben, number, entries(ben), mark)) == "unmarked"
    assert ada.turn["title"] == f"This link holds {what} not made here"
    assert ada.turn["why"].endswith(
        "Nothing in it shows that this was you. If you did not play on in another browser, keep yours. "
        "Take theirs, and yours is kept as a saved game."
    )
    assert ada.record["actions"] == ours
    assert ada.kept["mine"] == saved
    order = []
    ada._take, take = lambda answer: (order.append((answer["kind"], answer.get("id"))), take(answer)), ada._take
    ada.send({"kind": "turn_take", "id": "apart"})
    assert json.loads(ada.saves["apart"]["text"])["actions"] == ours
    assert order.index(("save", "apart")) < order.index(("peer_save", "mine")), "before anything is replaced"


def test_an_honest_link_still_counts_after_a_forged_one_was_not_taken():
    ada, ben = waiting()
    ada.open(forged(ben, 6, moves(ben, 1, 0, 1)))
    ada.receive(ben.turn_done().link())
    assert ada.turn["verdict"] == "turn"


def another_browser(page):
    """A browser of the same person, with what was kept until now."""
    other = page.reopen()
    other.kept, other.saves = dict(page.kept), dict(page.saves)
    return other


def unlike(page):
    """A move that was legal where a page has made another one."""
    play = page.program.model.table.play.without_last()
    actions = map(play.game.write, play.state.legal_actions())
    return next(action for action in actions if action != page.record["actions"][-1])


def test_a_page_that_dies_as_its_link_is_handed_out_opens_the_answer():
    """The link handed out is a draft to the page that comes back; the friend's link has our mark under it."""
    ada, ben = two("stairs", {"height": 9})
    ada.turn_done().sent_again()
    ben.receive(ada.code)
    answer = ben.turn_done().link()
    assert ada.reopen().open(answer) == "turn"


def test_attack_a_friend_who_guesses_a_move_that_was_not_sent_takes_no_draft_for_sent():
    ada, ben = two("stairs", {"height": 9})
    draft = ada.turn_done().program.by_link.match.log.entries[-1]
    guessed = forged(ben, 4, [draft, *moves_after(ben, draft)])
    assert ada.open(guessed) == "ahead"
    assert ada.turn["can_send"]


def moves_after(page, entry):
    play = page.program.by_link.match.log.play
    after = play.append(play.game.read(entry.text))
    return [Entry(1, EntryKind.MOVE, play.game.write(after.state.legal_actions()[0]))]


@pytest.mark.parametrize("unsent", [False, True])
def test_a_move_made_in_another_browser_is_told_as_ours_and_a_copy_is_kept(unsent):
    ada, ben = two("stairs", {"height": 9})
    phone = another_browser(ada)
    ben.receive(phone.turn_done().link())
    if unsent:
        ada.run(f"type:{unlike(phone)}")
    ours = ada.record["actions"]
    code = ben.turn_done().link()
    assert ada.open(code) in ("ahead", "fork")
    assert ada.turn["title"] == "You have played on somewhere else"
    assert "turns that you took in another browser, or that this one has forgotten" in ada.turn["why"]
    ada.send({"kind": "turn_take", "id": "apart"})
    assert json.loads(ada.saves["apart"]["text"])["actions"] == ours
    ben.receive(ada.turn_done().link())
    assert ben.turn["verdict"] == "turn"


@pytest.mark.parametrize("begun", [BY_LINK, LIVE])
def test_a_move_made_live_that_this_browser_has_forgotten_is_told_as_ours(begun):
    """Our mark came with it over the connection, and comes back in the friend's link."""
    mover, other = went_live("stairs", 2, begun)
    old = {id: dict(kept) for id, kept in mover.kept.items()}
    mover.move()
    pump(mover, other)
    part(mover, other)
    code = by_link(other).turn_done().link()
    mover.kept = old
    assert mover.open(code) == "ahead"
    assert mover.turn["title"] == "You have played on somewhere else"


def test_attack_a_link_under_another_hosts_key_is_somebody_elses_game(monkeypatch):
    """This was opened as the next turn: the match's name has 47 bits, and only it was compared."""
    ada, ben = two("stairs", {"height": 9})
    name, match, log = ada.turn["match"], ben.program.by_link.match, ada.turn_done().program.by_link.match.log
    monkeypatch.setattr(TurnLink, "match", property(lambda link: name))
    eve, signer = bytes(32), Signer()
    link = replace(match.link, number=3, keys=(EntrySigner(0, eve, signer).key, match.link.keys[1]), log=log)
    link = replace(link, signature=EntrySigner(0, eve, signer).sign(*link.signed_parts))
    before = ben.record
    assert ben.open(write_turn_link(link)) == "foreign"
    assert json.loads(ben.saves["came0"]["text"]) == before


@pytest.mark.parametrize("begun", EARLIER)
def test_what_an_earlier_cairn_kept_and_sent_still_opens(begun):
    earlier = EARLIER[begun]
    ada, ben = Both("Ada", 1), Both("Ben", 2)
    for page, kept in ((ada, earlier["waits"]), (ben, earlier["opens"])):
        page.kept = {kept["id"]: kept}
        page.send({"kind": "open", "id": kept["id"], "text": kept["record"], "saved_matches": kept["texts"]})
    assert ada.sent_again() == earlier["code"], "what was sent is sent again as it was"
    assert ben.open(earlier["code"]) == "turn"
    ada.receive(ben.turn_done().link())
    assert ada.turn["verdict"] == "turn"
    ben.receive(ada.turn_done().link())
    assert ben.turn["verdict"] == "turn"
    assert any(read_turn_link(earlier["code"], SHELF).marks) == ("with marks" in begun)


def test_a_link_that_leaves_nothing_to_do_is_no_turn():
    ada, ben = waiting()
    assert ada.open(lying(ben, lambda match: match)) == "unfit"
    assert ada.turn["title"] == "This link does not fit"


# Both acted at once, and the connection broke: the order that the host gave settles it

does = {
    "moves": lambda page: page.move(),
    "asks for a draw": lambda page: page.send({"kind": "offer_draw"}),
    "asks to undo": lambda page: page.send({"kind": "undo"}),
    "resigns": lambda page: page.send({"kind": "resign"}),
}
CROSSINGS = [
    ("asks for a draw", "moves"),
    ("asks to undo", "moves"),
    ("resigns", "moves"),
    ("asks for a draw", "asks for a draw"),
    ("resigns", "resigns"),
    ("moves", "asks for a draw"),
    ("moves", "asks to undo"),
    ("moves", "resigns"),
]


def crossed(begun, host_does, guest_does):
    """The host and the guest of a match, who have done this at once, and lost the connection."""
    for count in (4, 5):
        pages = went_live("stairs", count, begun)
        host, guest = sorted(pages, key=lambda page: page.name)
        if pages[0] is (host if host_does == "moves" else guest):
            break
    does[host_does](host)
    does[guest_does](guest)
    part(host, guest)
    return host, guest


NOBODY, HOST, GUEST = "nobody stays live", "the host stays live", "the guest stays live"


@pytest.mark.long
@pytest.mark.parametrize(
    ("host_does", "guest_does", "begun", "stays"),
    [
        *((*both, begun, NOBODY) for both in CROSSINGS for begun in (BY_LINK, LIVE)),
        *((*both, LIVE, stays) for both in CROSSINGS[:2] for stays in (HOST, GUEST)),
        (*CROSSINGS[0], TIMED, NOBODY),
    ],
)
def test_what_crossed_when_the_connection_broke_is_settled_by_the_hosts_order(begun, host_does, guest_does, stays):
    """Both were told of two different games, and nothing settled it."""
    host, guest = crossed(begun, host_does, guest_does)
    ours, theirs = host.record["actions"], guest.record["actions"]
    if stays != GUEST:
        code = by_link(guest).sent_again()
        if stays != HOST:
            by_link(host)
        assert host.open(code) == "crossed"
        assert host.turn["title"] == "You both acted at once"
        assert host.record["actions"] == ours
    else:
        by_link(host)
    code = host.sent_again()
    assert guest.open(code) == "settled"
    assert guest.turn["title"] == "You both acted at once"
    assert guest.turn["can_send"] == (guest_does in ("moves", "resigns") and host_does != "resigns")
    assert guest.open(code) == "repeated"
    assert guest.program.by_link.match.link.log.heads == host.program.by_link.match.log.heads
    is_lost = (host_does, guest_does) == ("resigns", "moves")
    copies = [json.loads(saved["text"])["actions"] for id, saved in guest.saves.items() if "crossed" in id]
    assert copies == ([theirs] if is_lost else []), "what cannot be played on top of it is kept"
    finish(host, guest)


def finish(host, guest):
    """Both go on by link after it, and have the same game."""
    if guest.view["is_over"] and not guest.turn["can_send"]:
        guest.send({"kind": "rematch", "id": "next"})
    for _ in range(3):
        if not guest.turn["can_send"] and guest.turn["is_over"]:
            return
        host.receive(guest.turn_done().link())
        assert host.turn["verdict"] == "turn", host.turn
        assert host.record["actions"] == guest.record["actions"]
        if host.view["offer"]:
            host.send({"kind": "answer_offer", "number": host.view["offer"]["number"], "accepted": False})
            if host.turn["is_over"] and not host.turn["can_send"]:
                return
        host, guest = guest, host
