"""Two friends: they meet, compare words, play, ask, chat, part and come back."""

from __future__ import annotations

import json

import pytest

from cairn.core.errors import IllegalAction
from cairn.peer.errors import LocalError
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do
from cairn.peer.wire.effects import Quality
from cairn.peer.wire.frames import FrameKind
from tests.peer import events as on
from tests.peer.pair import PRINTS, SHELF, Pair, body, ended, frames, sends, timed, watched
from tests.peer.star import Star


def test_both_see_the_same_four_words_and_then_play():
    pair = Pair().connect().pump()
    one, two = (side.session.words for side in pair.sides)
    assert one == two
    assert len(one) == 4
    assert not pair.host.playing
    pair.act(pair.host, on.confirm(0))
    assert not pair.host.playing, "one alone does not suffice"
    pair.act(pair.guest, on.confirm(0))
    assert pair.host.playing
    assert pair.guest.playing


def test_a_guest_learns_what_is_played_and_by_whom_before_it_agrees():
    pair = Pair("stairs", height=4).connect().pump()
    assert dict(pair.guest.match.first.options)["height"] == 4
    assert pair.guest.session.pair.friend == "Ada"
    assert pair.host.session.pair.friend == "Ben"


def test_who_finds_the_words_different_ends_it_on_both_sides():
    pair = Pair().connect().pump()
    pair.act(pair.guest, on.words_differ(0))
    assert [ended(side) for side in pair.sides] == ["words", "words"]


def test_words_differ_when_somebody_is_in_between():
    one, two = Pair(seed=1), Pair(seed=9)
    one.connect((PRINTS[0], "cc" * 32)).pump()
    two.connect(("dd" * 32, PRINTS[1])).pump()
    assert one.host.session.words != two.guest.session.words


def test_moves_go_over_and_both_logs_are_the_same_after_each():
    pair = Pair().meet()
    for move in ("a0-a1", "c0-c1-c2", "ring", "wait", "a1-a2-a3"):
        pair.play(move).agree()
    assert pair.guest.codes == ["(seats 0 1)", "a0-a1", "c0-c1-c2", "ring", "wait", "a1-a2-a3"]
    assert pair.guest.of(do.Appended)[-1] == do.Appended("move", "a1-a2-a3", 0)


@pytest.mark.parametrize("game", SHELF)
def test_every_game_is_played_to_its_end_and_its_secrets_opened(game):
    pair = Pair(game, seating="toss").meet()
    for number in range(400):
        if not pair.go_on(number * 7 + 3):
            break
        pair.now += 0.1
    match = pair.agree().host.match
    assert match.play.outcome is not None
    assert not (match.game.secrets and match.game.secrets.sealed_seats(match.play.state))


def hidden_game():
    """A game with secrets, played to its end; nothing that only opens is played yet."""
    pair = Pair("lava_flows").meet()
    number = 0
    while pair.host.match.play.outcome is None:
        pair.go_on(number * 7 + 3)
        pair.now, number = pair.now + 0.1, number + 1
    return pair


def test_no_salt_is_in_any_frame_but_in_the_entry_that_has_to_show_it():
    pair = hidden_game()
    entries = frames(pair, "entry")
    salts = [opening.salt.hex() for side in pair.sides for v in side.vaults.values() for opening in v.openings]
    assert len(salts) == 6
    for salt in salts:
        carried = [text for _, text in pair.sent if salt in text]
        shown = [body["text"] for body in entries if salt in body["text"]]
        assert len(carried) <= 2, "proposed and then in the log, or neither"
        assert shown == [json.loads(text)["b"]["text"] for text in carried if '"t":"entry"' in text]
    while pair.go_on(0):
        pass
    everything = "".join(text for _, text in pair.sent)
    assert all(salt in everything for salt in salts), "and after the end all of them are"


def test_a_secret_that_does_not_match_is_named_and_not_believed():
    pair = hidden_game()
    game, state = pair.host.match.game, pair.host.match.play.state
    text = game.write(game.secrets.next_opening(state, pair.guest.vaults))
    digit = text[-1]
    forged = text[:-1] + ("0" if digit != "0" else "1")
    before = pair.host.match
    sends(pair, "propose", **body(before, forged))
    assert ended(pair.host) == "audit"
    assert pair.host.match is before


def test_a_page_reloaded_in_the_middle_of_a_secret_goes_on():
    pair = Pair("lava_flows").meet()
    for number in range(12):
        pair.go_on(number * 7 + 3)
        pair.reload(pair.sides[number % 2]).connect().pump().agree()
    assert all(side.vaults for side in pair.sides)


def test_only_whose_turn_it_is_plays_and_only_what_is_legal():
    pair = Pair().meet()
    with pytest.raises(LocalError, match="your friend’s turn"):
        pair.act(pair.guest, on.play("c0-c1"))
    with pytest.raises(IllegalAction):
        pair.act(pair.host, on.play("c0-c1"))
    with pytest.raises(LocalError, match="isn’t a"):
        pair.act(pair.host, on.play("draw"))
    assert pair.agree().host.codes == ["(seats 0 1)"]


@pytest.mark.parametrize("seed", range(6))
def test_a_coin_says_who_begins_and_both_see_it_alike(seed):
    pair = Pair(seating="toss", seed=seed * 10).meet().agree()
    assert [entry.kind.value for entry in pair.host.match.entries] == ["promise", "number", "show", "seats"]
    assert pair.host.match.coin.result == pair.guest.match.coin.result
    assert pair.host.codes[3] in ("(seats 0 1)", "(seats 1 0)")
    pair.play("a0-a1")


def test_the_coin_falls_on_both_sides():
    assert len({Pair(seating="toss", seed=seed * 10).meet().host.codes[3] for seed in range(12)}) == 2


def test_taking_back_needs_consent_and_undoes_the_askers_last_action():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    pair.ask(pair.host, "takeback")
    assert (pair.guest.match.request.kind, pair.guest.match.request.target) == (RequestKind.TAKEBACK, 2)
    pair.reply(pair.guest, True).agree()
    assert pair.host.match.play.record.actions == ()
    assert pair.host.codes[-1] == "(reply yes)"
    pair.play("b0-b1").agree()


def test_a_refusal_is_told_and_changes_nothing():
    pair = Pair().meet().play("a0-a1")
    pair.ask(pair.host, "takeback")
    pair.reply(pair.guest, False)
    assert pair.host.of(do.Declined) == [do.Declined(RequestKind.TAKEBACK, 1)]
    assert pair.agree().host.match.play.record.actions == ("a0-a1",)


def test_a_request_lapses_with_the_next_move():
    pair = Pair().meet().play("a0-a1")
    pair.act(pair.host, on.ask(RequestKind.DRAW)).play("c0-c1")
    with pytest.raises(LocalError, match="lapses"):
        pair.reply(pair.guest, True)


def test_a_draw_is_agreed_and_a_rematch_changes_the_starter():
    pair = Pair().meet().play("a0-a1")
    pair.act(pair.guest, on.ask(RequestKind.DRAW)).reply(pair.host, True).agree()
    assert pair.host.match.play.outcome.winners == ()
    pair.ask(pair.host, "rematch").reply(pair.guest, True).agree()
    assert pair.host.match.play.record.actions == ()
    pair.play("a0-a1").agree()


def swung():
    """The host has swung in its first turn, and told what came of it."""
    pair = Pair("stonehenge").meet()
    for number in (1, 2, 3):
        pair.go_on(number)
    assert pair.host.codes[-1].startswith("=")
    assert pair.host.match.mover == 1
    return pair


def test_a_swing_that_comes_out_differently_is_taken_back_and_repeated():
    pair = swung()
    pair.act(pair.guest, on.dispute()).agree()
    assert pair.guest.of(do.Appended)[-1] == pair.host.of(do.Appended)[-1] == do.Appended("dispute", "", 1)
    assert pair.host.match.mover == 0
    assert len(pair.host.match.play.entries) == 1
    pair.go_on(4)
    pair.go_on(5)
    pair.agree().go_on(6)
    pair.agree()
    assert pair.host.playing


def test_a_swing_that_differs_twice_stops_the_game_on_both_sides_and_for_good():
    pair = swung()
    pair.act(pair.guest, on.dispute())
    pair.go_on(4)
    pair.go_on(5)
    pair.act(pair.guest, on.dispute())
    assert [ended(side) for side in pair.sides] == ["unlike", "unlike"]
    assert [side.match.count for side in pair.sides] == [8, 8]
    for side in pair.sides:
        pair.reload(side)
    pair.connect().pump()
    assert [ended(side) for side in pair.sides] == ["unlike", "unlike"]


def test_another_turn_may_differ_again():
    pair = swung()
    pair.act(pair.guest, on.dispute())
    for number in (4, 5, 6, 7, 8):
        pair.go_on(number)
    assert pair.host.codes[-1].startswith("=")
    pair.act(pair.host, on.dispute()).agree()
    assert pair.host.playing


def test_only_what_was_just_told_by_the_other_can_be_said_to_differ():
    pair = swung()
    with pytest.raises(LocalError):
        pair.act(pair.host, on.dispute())
    pair.go_on(4)
    with pytest.raises(IllegalAction, match="Nothing was told"):
        pair.act(pair.guest, on.dispute())
    pair.agree()


def test_who_resigns_loses():
    pair = Pair().meet()
    pair.act(pair.guest, on.resign()).agree()
    assert pair.host.match.play.outcome.winners == (0,)
    with pytest.raises(IllegalAction):
        pair.act(pair.host, on.play("a0-a1"))


def test_when_both_write_at_once_the_hosts_entry_stands_and_what_fell_is_told():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    pair.ask(pair.guest, "takeback")
    pair.play("b0-b1")
    pair.ask(pair.guest, "takeback")
    pair.reply(pair.host, True, pump=False)
    pair.act(pair.guest, on.play("d0-d1"), pump=False)
    pair.pump().agree()
    assert pair.guest.of(do.Superseded) == [do.Superseded(("d0-d1",))]
    assert pair.host.codes[-1] == "(reply yes)"
    pair.play("c0-c1").agree()


def test_a_resignation_that_crosses_something_stands():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    pair.ask(pair.guest, "takeback")
    pair.reply(pair.host, True, pump=False)
    pair.act(pair.guest, on.resign(), pump=False)
    pair.pump().agree()
    assert pair.host.codes[-2:] == ["(reply yes)", "(resign)"]
    assert pair.host.match.play.outcome.winners == (0,)


@pytest.mark.parametrize("comes", ["at once", "over another link", "after the page was loaded again"])
def test_a_resignation_that_crosses_a_move_counts(comes):
    pair = Pair().meet().play("a0-a1", "c0-c1")
    pair.act(pair.host, on.play("b0-b1"), pump=False)
    pair.act(pair.guest, on.resign(), pump=False)
    if comes != "at once":
        pair.cut()
    if comes == "after the page was loaded again":
        pair.reload(pair.guest)
    if comes != "at once":
        pair.connect()
    pair.pump().agree()
    assert pair.host.codes[-2:] == ["b0-b1", "(resign)"]
    assert pair.host.match.play.outcome.winners == (0,)
    assert pair.guest.of(do.Superseded) == []


def test_a_move_that_crosses_a_mere_request_is_played_on_top_of_it():
    pair = Pair().meet().play("a0-a1")
    pair.act(pair.guest, on.play("c0-c1"), pump=False)
    pair.ask(pair.host, "draw", pump=False)
    pair.pump().agree()
    assert pair.guest.codes[-2:] == ["(request draw)", "c0-c1"]
    assert pair.guest.of(do.Superseded) == []


def test_of_two_requests_that_cross_the_hosts_stands():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    pair.ask(pair.guest, "draw", pump=False).ask(pair.host, "takeback", pump=False)
    pair.pump().agree()
    assert pair.guest.match.request.kind is RequestKind.TAKEBACK
    assert pair.guest.of(do.Superseded) == [do.Superseded(("draw",), "request")]


def test_a_line_of_chat_that_comes_again_is_not_heard_again_not_even_by_a_page_that_was_loaded_again():
    pair = Pair().meet()
    pair.act(pair.guest, on.say("Hello"))
    line = frames(pair, "chat", pair.guest)[-1]
    pair.reload(pair.host).connect().pump()
    pair.host.inbox.append(pair.guest.session.framing.write(FrameKind.CHAT, line))
    pair.act(pair.guest, on.say("Are you back?"))
    assert [said.text for said in pair.host.of(do.Said)] == ["Hello", "Are you back?"]


def test_chat_is_plain_text_of_one_line_and_not_too_much_at_once():
    pair = Pair().meet()
    pair.act(pair.host, on.say("  <b>hello\n\u202eyou</b> " + "x" * 400))
    (said,) = pair.guest.of(do.Said)
    assert said.text.startswith("<b>hello you</b> xxx")
    assert len(said.text) == 300
    for _ in range(4):
        pair.act(pair.host, on.say("again"))
    with pytest.raises(LocalError, match="Slowly"):
        pair.act(pair.host, on.say("again"))
    with pytest.raises(LocalError):
        pair.act(pair.host, on.say(" \n "))


def test_silence_is_told_after_six_and_sixteen_seconds_and_ends_by_itself():
    pair = Pair().meet().wait(30)
    assert pair.host.session.quality is Quality.GOOD
    pair.wait(6, pump=False)
    assert pair.host.session.quality is Quality.UNSTABLE
    pair.wait(14, pump=False)
    assert pair.host.session.quality is Quality.LOST
    pair.pump()
    assert pair.host.session.quality is Quality.GOOD
    pair.play("a0-a1").agree()


@pytest.mark.parametrize("who", ["host", "guest"])
@pytest.mark.parametrize("leader", ["host", "guest"])
def test_a_page_that_was_reloaded_goes_on_over_a_new_link(who, leader):
    pair = Pair(seating="toss").meet().play("a0-a1", "c0-c1")
    pair.reload(getattr(pair, who))
    assert getattr(pair, {"host": "guest", "guest": "host"}[who]).session.quality is Quality.AWAY
    pair.connect(("ee" * 32, "ff" * 32), leader=getattr(pair, leader)).pump().agree()
    assert pair.host.session.pair.agreed
    assert pair.host.session.words == (), "nobody compares words again"
    pair.play("a1-a2").agree()


def test_a_move_that_a_guest_made_while_cut_off_reaches_the_host_over_the_next_link():
    pair = Pair().meet().play("a0-a1")
    pair.guest.open = False
    pair.act(pair.guest, on.play("c0-c1"))
    assert pair.host.codes != pair.guest.codes
    pair.cut().connect().pump().agree()
    assert pair.host.codes[-1] == "c0-c1"


def test_a_guests_old_save_is_brought_up_to_date_even_with_its_own_moves():
    pair = Pair().meet().play("a0-a1")
    old = pair.guest.kept
    pair.play("c0-c1", "a1-a2", "c1-c2")
    pair.guest.kept = old
    pair.reload(pair.guest).connect().pump().agree()
    assert pair.guest.codes[-1] == "c1-c2"


@pytest.mark.parametrize("who", ["host", "guest"])
@pytest.mark.parametrize("leader", ["host", "guest"])
def test_who_dies_before_its_last_move_is_on_disk_has_not_sent_it(who, leader):
    pair = Pair(seating="toss").meet().play("a0-a1", "c0-c1")
    side = getattr(pair, who)
    if pair.sides[pair.host.match.mover] is not side:
        pair.play("ring")
    before = pair.other(side).codes
    on.play("wait")(side.table, pair.now)  # and here it dies: nothing is saved, and so nothing sent
    pair.reload(side).connect(leader=getattr(pair, leader)).pump().agree()
    assert side.codes == before
    pair.play("wait").agree()


@pytest.mark.parametrize("leader", ["host", "guest"])
def test_a_move_that_was_sent_is_not_lost_when_both_pages_die(leader):
    pair = Pair().meet().play("a0-a1")
    for side in pair.sides:
        pair.crash(side)
    pair.connect(leader=getattr(pair, leader)).pump().agree()
    assert pair.guest.codes[-1] == "a0-a1"
    pair.play("c0-c1").agree()


@pytest.mark.parametrize("stop", range(1, 14))
@pytest.mark.parametrize("who", ["host", "guest"])
def test_a_page_that_dies_while_the_coin_is_tossed_goes_on_with_the_same_one(who, stop):
    pair = Pair(seating="toss").connect().pump()
    for side in pair.sides:
        pair.act(side, on.confirm(0), pump=False)
    for _ in range(stop):
        pair.deliver_one_each()
    pair.crash(getattr(pair, who)).connect().pump().agree()
    carried = {(body["kind"], body["text"]) for kind in ("entry", "propose") for body in frames(pair, kind)}
    assert len([kind for kind, _ in carried if kind in ("promise", "number", "show")]) == 3
    pair.play("a0-a1").agree()


def test_nobody_writes_before_what_was_announced_is_here():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    old = pair.guest.kept
    pair.play("a1-a2")
    pair.guest.kept = old
    pair.reload(pair.guest).connect()
    pair.deliver_until(lambda: pair.guest.session.is_playing)
    assert not pair.guest.playing
    with pytest.raises(LocalError):
        pair.act(pair.guest, on.play("c1-c2"), pump=False)
    pair.pump().agree().play("c1-c2").agree()


def test_who_leaves_can_come_back():
    pair = Pair().meet().play("a0-a1")
    pair.act(pair.guest, on.leave(0))
    assert pair.host.session.has_left
    assert pair.host.session.quality is Quality.AWAY
    pair.reload(pair.guest).connect().pump().agree()
    assert pair.host.playing


def forked():
    """The host's page has lost its last moves, as when an old copy of its storage was put back, and went on."""
    pair = Pair().meet().play("a0-a1", "c0-c1")
    old = pair.host.kept
    pair.play("a1-a2", "c1-c2", "a2-a3")
    pair.host.kept = old
    return pair.reload(pair.host)


def test_two_logs_that_differ_end_the_link_and_both_keep_their_own():
    pair = forked()
    ours = [side.codes for side in pair.sides]
    pair.connect().pump()
    assert [ended(side) for side in pair.sides] == ["conflict", "conflict"]
    for side in pair.sides:
        assert str(side.session.ended.why) == (
            "They differ from move 3 on. "
            "Yours is kept as it is, and nothing was taken over. Begin a new match to play on."
        )
    assert [side.codes for side in pair.sides] == ours
    for side in pair.sides:
        with pytest.raises(LocalError):
            pair.act(side, on.resign())


def test_the_first_move_that_differs_is_told():
    pair = forked().connect().pump().cut()
    alone = Pair(seed=1).meet().play("a0-a1", "c0-c1", "b0-b1")  # the same people, and another third move
    pair.host.table.replica = alone.host.table.replica
    pair.connect().pump()
    for side in pair.sides:
        assert "differ from move 3 on" in str(side.session.ended.why)


def test_a_watcher_sees_every_entry_and_may_do_nothing():
    pair = watched().connect().pump()
    for side in pair.sides:
        pair.act(side, on.confirm(0))
    assert pair.guest.session.is_playing
    with pytest.raises(LocalError, match="watching"):
        pair.act(pair.guest, on.resign())


def test_a_clock_runs_on_both_sides_and_time_over_ends_the_game():
    pair = timed(1, step=2).meet()
    pair.wait(10).play("a0-a1").agree()
    assert abs(pair.host.match.left[0] - 52_000) < 1_500
    assert abs(pair.guest.match.left[0] - 52_000) < 1_500
    pair.wait(62).agree()
    assert pair.host.match.play.outcome.winners == (0,)
    assert pair.host.match.play.record.actions[-1] == "timeout 1"
    assert pair.host.codes[-1] == "(flag)"


def test_a_flag_falls_with_what_is_heard_where_no_timer_minds_it():
    pair = timed(1).meet().wait(58)
    for _ in range(6):
        pair.now += 1
        pair.step(pair.guest, on.tick())  # the host's page has no timers, and goes on with what arrives
        pair.pump()
    assert not pair.guest.table.time.has_fallen
    assert pair.host.codes[-1] == "(flag)"
    assert pair.agree().host.match.play.outcome.winners == (1,)


def test_nothing_secret_stands_in_any_frame():
    pair = Pair(seating="toss").meet().play("a0-a1").wait(20)
    pair.reload(pair.guest).connect().pump()
    everything = "".join(text for _, text in pair.sent)
    for side in pair.sides:
        for secret in (side.session.pair.secret, side.table._seed):
            assert secret.hex() not in everything
    assert frames(pair, "proof")


def test_three_play_through_the_host_and_a_fourth_watches():
    star = Star(parties=3, watchers=1)
    for number in range(40):
        if star.over:
            break
        star.go_on(number)
    star.agree()
    assert star.count > 10
    assert [guest.table.party for guest in star.guests] == [1, 2, -1]


def test_in_a_star_nobody_writes_for_another():
    star = Star(parties=3)
    while star.match.mover != 2:
        star.go_on(0)
    state = star.match.play.state
    text = star.match.game.write(state.legal_actions()[0])
    frame = star.guests[0].session.framing.write(FrameKind.PROPOSE, body(star.match, text, author=2))
    star.hosts(on.text_received(0, frame))
    assert star.session(0).ended.code == "turn"


def test_who_drops_out_of_a_star_is_brought_up_to_date():
    star = Star(parties=3, watchers=1)
    star.go_on(1)
    star.cut(2)
    star.go_on(2)
    star.go_on(3)
    assert star.guests[2].match.count < star.count
    star.connect(2)
    star.agree()
