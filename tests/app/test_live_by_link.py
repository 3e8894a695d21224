"""A match by link that goes on live: the same game on both pages, whichever links and drafts each of them has."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.app.match.remote import may_act
from cairn.core.play import begin
from cairn.peer.letters import correspondence as by_link_side
from cairn.peer.letters import crossing
from cairn.peer.letters.turn_code import read_turn_link, write_turn_link
from cairn.peer.live import resync
from cairn.peer.live.saved_match import BadMatch, read_match, write_match
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append
from cairn.peer.log.match_log import new_log
from cairn.peer.log.signatures import EntrySigner, PairSigner
from cairn.peer.log.turn_entries import with_setup
from tests.app.letters import SHELF, Browser, exchange
from tests.app.pages import FriendsPage, Two
from tests.app.test_multiplayer_star import Star
from tests.peer.pair import kept_side, kept_text
from tests.peer.signer import Signer


class Both(Browser, FriendsPage):
    """A browser that plays by link, and over links too."""

    def __init__(self, name, seed):
        FriendsPage.__init__(self, name, seed)
        self.turn, self.code = {}, ""
        self.send({"kind": "turn_prepare"})


def two(game="lava_flows", options=None):
    ada, ben = Both("Ada", 1), Both("Ben", 2)
    ben.receive(ada.begin(game, options).turn_done().link())
    ada.receive(ben.turn_done().link())
    return ada, ben


def meet(one, other, leader, link=0):
    """The one who leads invites to the match by link that both have on their tables."""
    for page in (one, other):
        terms = {"game": "stairs", "options": {}, "seats": 0, "seating": "toss", "clock": [0, 0], "party": 0}
        party = 1 if page is one else 0  # whom this side invites: one is the host of the match
        FriendsPage.open(
            page,
            link,
            other if page is one else one,
            role="host" if page is leader else "guest",
            leads=page is leader,
            id=page.view["id"],
            terms=terms | {"party": party} if page is leader else None,
            match=page.turn["live"],
        )
    pump(one, other)


def pump(*pages):
    while any(page.inbox for page in pages):
        for page in pages:
            if page.inbox:
                page.deliver()


CASES = {
    "nothing is on its way": lambda ada, ben: None,
    "the host has a draft": lambda ada, ben: ada.turn_done(),
    "the host has sent": lambda ada, ben: ada.turn_done().link(),
    "the guest has a draft": lambda ada, ben: ben.receive(ada.turn_done().link()).turn_done(),
    "the guest has sent": lambda ada, ben: ben.receive(ada.turn_done().link()).turn_done().link(),
    "the host has opened what the guest has sent": lambda ada, ben: ada.receive(
        ben.receive(ada.turn_done().link()).turn_done().link()
    ),
}


@pytest.mark.parametrize("leads", [0, 1], ids=["the host invites", "the guest invites"])
@pytest.mark.parametrize(
    ("game", "options", "case"),
    [
        *(("stairs", {"height": 9}, case) for case in CASES),
        ("lava_flows", {}, "the guest has sent"),
        ("stonehenge", {}, "the host has opened what the guest has sent"),
    ],
)
def test_a_match_by_link_goes_on_live_with_the_same_game(game, options, case, leads):
    ada, ben = two(game, options)
    CASES[case](ada, ben)
    actions = max(ada.record["actions"], ben.record["actions"], key=len)
    assert ada.turn["live"] == ben.turn["live"] != ""
    meet(ada, ben, (ada, ben)[leads])
    assert ada.friend["phase"] == ben.friend["phase"] == "words"
    assert ada.friend["words"] == ben.friend["words"]
    assert ada.kept[ada.view["id"]]["turn"] != "", "it is by link until both have agreed"
    for page in (ada, ben):
        page.decide("confirm")
    pump(ada, ben)
    assert ada.record["actions"] == ben.record["actions"]
    assert ada.record["actions"][: len(actions)] == actions
    for page in (ada, ben):
        assert page.kept[page.view["id"]]["turn"] == ""
        assert page.turn["verdict"] == "live"
    for _ in range(6):
        mover = next((page for page in (ada, ben) if page.mine), None)
        if mover is None:
            break
        mover.move()
        pump(ada, ben)
    assert len(ada.record["actions"]) > len(actions) + 2
    assert ada.record["actions"] == ben.record["actions"]


def test_who_does_not_agree_goes_on_by_link():
    ada, ben = two("stairs")
    meet(ada, ben, ada)
    ada.decide("differ")
    pump(ada, ben)
    ben.receive(ada.turn_done().link())
    assert ben.mine


def met_live(game="stairs", options=None, clock=(0, 0), seating="0 1"):
    """Both have met over a connection, and have agreed to play."""
    ada, ben = Both("Ada", 1), Both("Ben", 2)
    terms = {"game": game, "options": options or {}, "seats": 0, "seating": seating, "clock": [*clock], "party": 1}
    FriendsPage.open(ada, 0, ben, role="host", leads=True, id="mine", terms=terms)
    FriendsPage.open(ben, 0, ada, role="guest", leads=False, id="mine")
    pump(ada, ben)
    agree(ada, ben)
    return ada, ben


BY_LINK, LIVE, TIMED = "begun by link", "begun live", "begun live with a clock"


def went_live(game, moves, begun=BY_LINK):
    """Both have played so many moves over a connection."""
    options = {"height": 9} if game == "stairs" else {}
    if begun == BY_LINK:
        ada, ben = two(game, options)
        meet(ada, ben, ada)
        agree(ada, ben)
    else:
        ada, ben = met_live(game, options, (600_000, 5_000) if begun == TIMED else (0, 0), "toss")
    for _ in range(moves):
        to_move(ada, ben).move()
        pump(ada, ben)
    return (ada, ben) if to_move(ada, ben) is ada else (ben, ada)


def to_move(*pages):
    return next(page for page in pages if may_act(page.program.model.table))


def agree(*pages):
    for page in pages:
        page.decide("confirm")
    pump(*pages)


def part(*pages):
    """The connection is gone, with what is on its way."""
    for page in pages:
        page.inbox.clear()
        page.ends.clear()
        page.send({"kind": "peer_closed", "link": 0, "now": page.now, "cut": False})


def by_link(page):
    """Its person goes on by link."""
    assert page.peer["by_link"]
    page.send({"kind": "turn_prepare"})
    page.send({"kind": "turn_return"})
    assert page.peer["friends"] == []
    assert page.turn["friend"] == {"Ada": "Ben", "Ben": "Ada"}[page.name]
    return page


@pytest.mark.long
@pytest.mark.parametrize("both", [False, True], ids=["one goes back", "both go back"])
@pytest.mark.parametrize("moves", [2, 3])
@pytest.mark.parametrize(
    ("game", "begun"),
    [
        *((game, BY_LINK) for game in ("stairs", "vaxandis", "lava_flows", "stonehenge")),
        *((game, LIVE) for game in ("stairs", "lava_flows", "stonehenge")),
        *((game, TIMED) for game in ("stairs", "lava_flows")),
    ],
)
def test_a_match_that_was_live_goes_on_by_link(game, begun, moves, both):
    mover, other = went_live(game, moves, begun)
    part(mover, other)
    before = mover.record["actions"]
    if both:
        by_link(other)
    by_link(mover)
    for _ in range(4):
        if mover.turn["is_over"]:
            break
        other.receive(mover.turn_done().link())
        assert other.turn["verdict"] == "turn", other.turn
        mover, other = other, mover
    assert mover.record["actions"] == other.record["actions"]
    assert mover.record["actions"][: len(before)] == before
    assert len(mover.record["actions"]) > len(before)
    assert {page.kept[page.view["id"]]["turn"] for page in (mover, other)} <= {"yours", "waiting", "over"}


@pytest.mark.parametrize("both", [False, True], ids=["one goes back", "both go back"])
@pytest.mark.parametrize("moves", [2, 3])
@pytest.mark.parametrize("begun", [BY_LINK, LIVE, TIMED])
def test_a_move_that_a_cut_kept_back_goes_by_link(begun, moves, both):
    mover, other = went_live("stairs", moves, begun)
    mover.move()
    part(mover, other)
    if both:
        by_link(other)
    code = by_link(mover).sent_again()
    other.receive(code)
    assert other.turn["verdict"] == "turn", other.turn
    assert mover.record["actions"] == other.record["actions"]
    mover.receive(other.turn_done().link())
    assert mover.turn["verdict"] == "turn", mover.turn
    other.receive(code)
    assert other.turn["verdict"] == "answered"


@pytest.mark.parametrize("moves", [2, 3])
def test_what_could_go_by_link_is_kept_before_it_is_sent(moves):
    mover, _ = went_live("stairs", moves)
    mover.move()
    assert mover.kept[mover.view["id"]]["before_send"]


@pytest.mark.parametrize("begun", [BY_LINK, LIVE])
def test_the_side_that_waits_can_go_back_to_links_too(begun):
    mover, other = went_live("stairs", 2, begun)
    part(mover, other)
    mover.receive(by_link(other).sent_again())
    assert mover.turn["verdict"] == "turn", "not one that was opened before"
    assert mover.kept[mover.view["id"]]["turn"] == "yours"
    other.receive(mover.turn_done().link())
    assert other.mine


@pytest.mark.parametrize("begun", [BY_LINK, LIVE, TIMED])
def test_from_links_to_live_and_back_and_to_live_again(begun):
    mover, other = went_live("stairs", 2, begun)
    part(mover, other)
    other.receive(by_link(mover).turn_done().link())
    meet(*((mover, other) if mover.name == "Ada" else (other, mover)), leader=other)
    assert mover.record["actions"] == other.record["actions"]
    assert other.friend["phase"] == "playing"
    part(mover, other)
    (mover, other) = (mover, other) if mover.mine else (other, mover)
    other.receive(by_link(mover).turn_done().link())
    assert other.turn["verdict"] == "turn", other.turn


@pytest.mark.parametrize("begun", [BY_LINK, LIVE])
def test_who_went_back_finds_a_friend_who_stayed_live_and_both_play_at_once(begun):
    mover, other = went_live("stairs", 3, begun)
    for page in (mover, other, mover, other):
        page.say("hello")
        pump(mover, other)
    part(mover, other)
    by_link(mover).turn_done()
    assert mover.turn["live"] in other.kept[other.view["id"]]["matches"]
    assert other.friend["match"] in mover.kept[mover.view["id"]]["matches"]
    ada, ben = (mover, other) if mover.name == "Ada" else (other, mover)
    ada.turn = ben.turn = mover.turn
    meet(ada, ben, mover, link=1)
    assert ada.record["actions"] == ben.record["actions"]
    assert ada.friend["phase"] == ben.friend["phase"] == "playing"
    for page, friend in ((ada, ben), (ben, ada)):
        page.say("here again")
        pump(ada, ben)
        assert [text for _, text in friend.heard] == ["hello", "hello", "here again"]


def test_before_both_have_agreed_there_is_nothing_to_go_on_with():
    pages = Two()
    pages.connect().pump()
    pages.host.decide("confirm")
    pages.host.send({"kind": "turn_prepare"})
    pages.host.send({"kind": "turn_return"})
    assert pages.host.friend["phase"] == "waiting"
    assert not pages.host.peer["by_link"]


def test_both_are_told_that_no_clock_runs_by_link():
    note = "By link, no clock runs."
    mover, other = went_live("stairs", 2, TIMED)
    part(mover, other)
    assert by_link(mover).view["note"]["title"] == note
    other.receive(mover.turn_done().link())
    assert other.view["note"]["title"] == note
    mover, other = went_live("stairs", 2, LIVE)
    part(mover, other)
    assert not by_link(mover).view["note"]


def test_more_than_two_stay_live():
    star = Star([1, 2], "stonehenge", seats=3)
    star.host.send({"kind": "turn_prepare"})
    star.host.send({"kind": "turn_return"})
    assert star.host.view["note"]["title"] == "Not now."
    assert not star.host.peer["by_link"]
    assert star.host.friend["phase"] == "playing"


def test_a_game_lost_on_time_goes_on_by_link_with_a_rematch():
    mover, other = went_live("stairs", 2, TIMED)
    for _ in range(310):
        for page in (mover, other):
            page.now += 2_000
            page.send({"kind": "peer_tick", "now": page.now})
        pump(mover, other)
    assert mover.record["actions"][-1].startswith("timeout")
    part(mover, other)
    first, second = (mover, other) if by_link(mover).turn["has_pen"] else (by_link(other), mover)
    first.send({"kind": "rematch", "id": "next"})
    second.receive(first.link())
    assert second.view["offer"]["title"] == f"{first.name} would like a rematch."
    second.answer(accepted=True)
    first.receive(second.turn_done().link())
    assert first.record["actions"] == second.record["actions"]
    assert first.turn["verdict"] == "turn"
    assert "flag" in [entry.kind for entry in first.program.by_link.match.log.entries]


def test_a_friend_who_comes_to_another_game_leaves_the_match_by_link_as_it_was():
    ada, ben = two("stairs")
    before, id = ben.record, ben.view["id"]
    kept = ben.kept[id]
    other = FriendsPage("Cleo", 3)
    terms = {"game": "stairs", "options": {}, "seats": 0, "seating": "1 0", "clock": [0, 0], "party": 1}
    other.open(0, ben, role="host", leads=True, id="new", terms=terms)
    FriendsPage.open(ben, 0, other, role="guest", leads=False, id="new")
    pump(other, ben)
    assert ben.view["kind"] == "shelf", "nothing can be done to a match that has been left"
    ben.send({"kind": "resign"})
    ben.decide("leave")
    pump(other, ben)
    ben.send({"kind": "open", "id": id, "text": ben.saves[id]["text"], "saved_matches": kept["texts"]})
    assert ben.record == before
    ben.receive(ada.turn_done().link())
    assert ben.mine


def test_nothing_of_a_meeting_that_came_to_nothing_stays_when_another_match_is_opened():
    ada, ben = two("stairs")
    meet(ada, ben, ada)
    part(ada, ben)
    ben.receive(ada.turn_done().link())  # further on than what was brought to the meeting
    kept = dict(ben.kept)
    assert ben.open(Both("Cleo", 3).begin("stairs").turn_done().link()) == "new"
    ben.send({"kind": "turn_return"})
    assert ben.kept == kept
    assert not ben.program.links.has_met
    assert ben.program.links.table is None


def test_no_match_goes_on_live_before_the_friend_has_answered():
    ada = Both("Ada", 1).begin("stairs").turn_done()
    assert ada.turn["live"] == ""


def test_a_friend_who_comes_live_with_another_game_takes_nothing_of_the_match_by_link(monkeypatch):
    """A liar about to lose invites to go on crossing, greets with a new game, and says nothing of what it knows."""
    _, ben = two("stairs")
    before = ben.record
    liar = FriendsPage("Ada", 3)
    terms = {"game": "stairs", "options": {}, "seats": 0, "seating": "1 0", "clock": [600_000, 0], "party": 1}
    liar.open(0, ben, role="host", leads=True, id="new", terms=terms)
    FriendsPage.open(ben, 0, liar, role="guest", leads=False, id=ben.view["id"], match=ben.turn["live"])
    honest = resync.Resync.join
    monkeypatch.setattr(
        resync.Resync,
        "join",
        lambda us, session, hello: honest(us, session, hello | {"count": 0, "head": ""} if us.side.is_host else hello),
    )
    pump(liar, ben)
    assert ben.friend["ended"][0] == "stranger"
    for page in (liar, ben):
        page.decide("confirm")
    pump(liar, ben)
    assert ben.record == before
    assert ben.kept[ben.view["id"]]["turn"] != ""


# Lies about the number of a link, which may jump ahead since a match can come back from a connection


def lying(page, change):
    """The link that a hostile page sends in place of its own: signed as it should be, with something changed."""
    table = page.program.by_link
    link = by_link_side.prepare(change(table.match), table.signer)
    return write_turn_link(link)


def jumps(number):
    return lambda match: replace(match, link=replace(match.link, number=number))


def written(*entries):
    def change(match):
        log = match.log
        for entry in entries:
            log = append(log, entry)
        return by_link_side.with_log(match, log)

    return change


@pytest.mark.parametrize(
    "code",
    [
        lambda ada: lying(ada.turn_done(), written(Entry(1, EntryKind.RESIGN))),
        lambda ada: lying(ada.turn_done(), written(Entry(1, EntryKind.REQUEST, "draw"))),
        lambda ada: lying(ada, lambda match: match),
    ],
    ids=["the guest resigns in it", "the guest asks in it", "its sender has not moved"],
)
def test_attack_a_first_link_that_speaks_for_the_guest_or_asks_nothing_of_it_is_refused(code):
    ben = Both("Ben", 2)
    assert ben.open(code(Both("Ada", 1).begin("stairs"))) == "unfit"
    assert ben.kept == {}


def test_attack_a_number_so_high_that_no_link_could_follow_it_is_refused():
    """This was possible: the next link could not be written, and the match was at its end for the other side."""
    ada, ben = two("stairs", {"height": 9})
    code = lying(ben, lambda match: jumps(2**40 - 3)(written(Entry(1, EntryKind.REQUEST, "draw"))(match)))
    before = ada.record
    assert ada.open(code) == "damaged"
    assert ada.record == before
    ben.receive(ada.reopen().turn_done().link())
    assert ben.mine


def test_attack_a_link_that_jumps_ahead_takes_no_draft_away():
    """This was possible: a second link of a friend, before our answer, took our unsent move away."""
    ada, ben = two("stairs", {"height": 9})
    ada.turn_done()
    draft = ada.record["actions"]
    code = lying(ben, lambda match: jumps(3)(written(Entry(1, EntryKind.REQUEST, "draw"))(match)))
    assert ada.open(code) == "ahead"
    assert ada.turn["title"] == "Ben has gone on"
    assert ada.record["actions"] == draft
    assert ada.turn["can_send"], "it can still be sent"
    ada.send({"kind": "turn_take", "id": "apart"})
    assert json.loads(ada.saves["apart"]["text"])["actions"] == draft
    assert ada.view["offer"]["title"] == "Ben offers a draw."


def test_attack_a_link_that_jumps_ahead_writes_nothing_in_our_name():
    ada, ben = two("stairs", {"height": 9})
    move = ada.program.model.table.play.state.legal_actions()[0]
    ours = Entry(0, EntryKind.MOVE, ada.program.model.table.play.game.write(move))
    for entries in ((Entry(0, EntryKind.RESIGN),), (ours, Entry(1, EntryKind.RESIGN)), (ours,)):
        before = ada.record
        assert ada.open(lying(ben, lambda match, new=entries: jumps(5)(written(*new)(match)))) == "unmarked"
        assert ada.record == before


def test_attack_a_link_from_before_the_connection_brings_nothing_back():
    ada, ben = Both("Ada", 1), Both("Ben", 2)
    ben.receive(ada.begin("stairs", {"height": 9}).turn_done().link())
    old = ben.turn_done().link()
    ada.receive(old)
    meet(ada, ben, ada)
    agree(ada, ben)
    for _ in range(3):
        next(page for page in (ada, ben) if page.mine).move()
        pump(ada, ben)
    part(ada, ben)
    before = ada.record
    assert ada.open(old) in ("stale", "answered")
    assert ada.record == before


@pytest.mark.parametrize(("moves", "told"), [(2, "crossed"), (3, "fork")], ids=["from a host", "from a guest"])
def test_attack_a_friend_who_hides_our_last_move_when_the_connection_is_gone_is_found_out(moves, told):
    """A host can only have crossed it; what the host has put in order it cannot let go of."""
    mover, other = went_live("stairs", moves)
    old = write_match(other.program.links.table.saved())
    mover.move()
    pump(mover, other)
    part(mover, other)
    liar = crossing.returned(read_match(old, SHELF), Signer())
    lie = jumps(liar.link.number + 1)(written(Entry(liar.party, EntryKind.RESIGN))(liar))
    before = mover.record
    assert mover.open(write_turn_link(by_link_side.prepare(lie, Signer()))) == told
    assert mover.record == before


# Lies about a match that began live: its links are signed with what only the two know


def parted(game="stairs"):
    """The one to move, who went back to links, and the friend, who did not."""
    mover, other = went_live(game, 2, LIVE)
    part(mover, other)
    return by_link(mover).turn_done(), other


def signed(page, change=lambda link: link, signer=None, sender=None):
    """A link of a page, changed, and signed anew: by whomever."""
    match = page.program.by_link.match
    link = change(by_link_side.prepare(match, Signer()))
    author = EntrySigner(link.sender if sender is None else sender, match.seed, signer or PairSigner(match.secret))
    return write_turn_link(replace(link, signature=author.sign(*link.signed_parts)))


HOSTILE = {
    "somebody who does not know the secret": ("forged", {"signer": PairSigner(b"x" * 32)}),
    "somebody who knows none": ("forged", {"signer": PairSigner(b"")}),
    "another number under the signature": ("forged", {"sender": 0}),
    "the names of others": ("forged", {"change": lambda link: replace(link, names=("Eve", "Eve")), "signer": Signer()}),
    "another clock": (
        "fork",
        {"change": lambda link: anew(link, other_settings(link.log, base=60_000, step=1_000))},
    ),
    "another board": ("fork", {"change": lambda link: anew(link, other_settings(link.log, height=6))}),
    "a log that was never agreed": ("fork", {"change": lambda link: anew(link, never_agreed(link.log))}),
}


def other_settings(log, base=0, step=0, **options):
    play = begin(log.game, 2, options or dict(log.first.options))
    empty = new_log(log.game, play.record, (base, step), "0 1")
    return append(empty, Entry(0, EntryKind.SEATS, "0 1"))


def anew(link, log):
    """A link of the same sender, with a log that is too short for its number."""
    return replace(link, log=log, number=3 - link.sender)


def never_agreed(log):
    fresh = with_setup(new_log(log.game, log.first, (0, 0), log.seating), log.coin)
    return append(fresh, Entry(fresh.mover, EntryKind.RESIGN))


@pytest.mark.parametrize("lie", HOSTILE)
def test_attack_a_link_of_a_match_that_began_live_is_what_the_two_have_agreed(lie):
    verdict, how = HOSTILE[lie]
    mover, other = parted()
    before, kept = other.record, other.kept[other.view["id"]]
    if lie == "another number under the signature":
        how = {"sender": other.program.links.table.party}
    code = signed(mover, **how)
    found = other.open(code)
    assert found == verdict, other.turn
    assert other.kept[kept["id"]]["matches"] == kept["matches"]
    assert json.loads(other.saves[kept["id"]]["text"]) == before
    other.receive(mover.link())
    assert other.turn["verdict"] == "turn", "the honest one still counts"


def test_attack_a_friend_cannot_write_links_in_our_name():
    """Both could make the half that both can check; the other half says that it was not our page."""
    mover, other = parted()
    other.receive(mover.link())
    liar = other.turn_done().program.by_link.match
    resigned = append(liar.link.log, Entry(1 - liar.party, EntryKind.RESIGN))
    for number in (mover.turn["number"], mover.turn["number"] + 2):
        link = replace(liar.link, number=number, log=resigned)
        author = EntrySigner(1 - liar.party, liar.seed, PairSigner(liar.secret))
        code = write_turn_link(replace(link, signature=author.sign(*link.signed_parts)))
        before = mover.record
        assert mover.open(code) == "forged"
        assert mover.record == before
    mover.receive(other.link())
    assert mover.mine


def test_a_link_of_a_match_that_began_live_is_only_looked_at_elsewhere():
    mover, _ = parted()
    code = mover.link()
    stranger = Both("Eve", 5)
    assert stranger.open(code) == "foreign"
    assert stranger.turn["title"] == "This game isn’t in this browser"
    stranger.join()
    assert stranger.kept == {}
    assert mover.open(code) == "own"
    assert read_turn_link(code, SHELF).keys == (code[1:9], code[1:9])


def test_attack_the_name_of_another_match_brings_a_link_nowhere_else():
    """A match that began by link is named in a link as of one that began crossing, and the other way round."""
    ada, ben = two("stairs", {"height": 9})
    name = ada.turn["match"]
    mover, _ = parted()
    lie = lambda link: replace(link, keys=(name, name))  # noqa: E731
    before = ben.record
    assert ben.open(signed(mover, lie)) == "foreign"
    assert json.loads(ben.saves["came0"]["text"]) == before
    ben.receive(ada.turn_done().link())
    assert ben.mine


def test_links_of_a_match_that_began_live_open_once():
    mover, other = parted()
    code = mover.link()
    other.receive(code)
    assert other.open(code) == "repeated"
    mover.receive(other.turn_done().link())
    assert other.open(code) == "answered"
    other.receive(mover.turn_done().link())
    assert other.open(code) == "stale"
    assert mover.reopen().record == mover.record


def test_what_is_kept_of_a_match_that_began_live_is_nothing_without_its_secret():
    mover, _ = parted()
    text = kept_text(mover.program.by_link.match)
    assert kept_side(text, SHELF) == mover.program.by_link.match
    for spoilt in (
        json.loads(text) | {"pairs": [[0, "Ada", "", False]]},
        json.loads(text) | {"cairn-by-link": 1},
        json.loads(text) | {"settings": ["{}", "x", 0, "toss"]},
    ):
        with pytest.raises(BadMatch):
            kept_side(json.dumps(spoilt), SHELF)


@pytest.mark.long
@pytest.mark.parametrize("game", ["lava_flows", "skorpion"])
def test_a_whole_game_that_began_live_ends_by_link(game):
    mover, other = went_live(game, 6, LIVE)
    part(mover, other)
    other.receive(by_link(mover).turn_done().link())
    longest = max(exchange(other, mover))
    assert mover.record["actions"] == other.record["actions"]
    assert mover.turn["is_over"]
    assert longest < 2_500
