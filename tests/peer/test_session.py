"""Two friends: they meet, compare words, play, ask, chat, part and come back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.core.game import IllegalAction
from cairn.peer import events as on
from cairn.peer.errors import LocalError
from cairn.peer.events import Quality, Wish
from cairn.peer.match import Entry
from cairn.peer.wire import Kind
from tests.peer.pair import PRINTS, SHELF, Pair, frames, timed, watched
from tests.peer.star import Star


def test_both_see_the_same_four_words_and_then_play():
    pair = Pair().connect().pump()
    (one,), (two,) = (side.of(on.Words) for side in pair.sides)
    assert one == two
    assert len(one.words) == 4
    assert not pair.host.session.playing
    pair.act(pair.host, on.Confirm())
    assert not pair.host.session.playing, "one alone does not suffice"
    pair.act(pair.guest, on.Confirm())
    assert pair.host.session.playing
    assert pair.guest.session.playing
    assert [side.of(on.Joined) for side in pair.sides] == [[on.Joined(False)]] * 2


def test_a_guest_learns_what_is_played_and_by_whom_before_it_agrees():
    pair = Pair("stairs", height=4).connect().pump()
    assert dict(pair.guest.session.match.first.options)["height"] == 4
    assert pair.guest.session.pact.friend == "Ada"
    assert pair.host.session.pact.friend == "Ben"


def test_who_finds_the_words_different_ends_it_on_both_sides():
    pair = Pair().connect().pump()
    pair.act(pair.guest, on.Differ())
    assert [side.session.ended.code for side in pair.sides] == ["words", "words"]


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
    assert pair.guest.of(on.Entered)[-1] == on.Entered("a1-a2-a3", 0)


@pytest.mark.parametrize("game", SHELF)
def test_every_game_is_played_to_its_end_and_its_secrets_opened(game):
    pair = Pair(game, seating="toss").meet()
    for number in range(400):
        if not pair.go_on(number * 7 + 3):
            break
        pair.now += 0.1
    match = pair.agree().host.session.match
    assert match.play.outcome is not None
    assert not (match.game.secrets and match.game.secrets.sealed_seats(match.play.state))


def hidden_game():
    """A game with secrets, played to its end; nothing that only opens is played yet."""
    pair = Pair("lava_flows").meet()
    number = 0
    while pair.host.session.match.play.outcome is None:
        pair.go_on(number * 7 + 3)
        pair.now, number = pair.now + 0.1, number + 1
    return pair


def test_no_salt_is_in_any_frame_but_in_the_entry_that_has_to_show_it():
    pair = hidden_game()
    entries = frames(pair, "entry")
    salts = [opening.salt.hex() for side in pair.sides for v in side.vaults.values() for opening in v.openings]
    assert len(salts) == 6
    for salt in salts:
        told = [text for _, text in pair.sent if salt in text]
        shown = [body["text"] for body in entries if salt in body["text"]]
        assert len(told) == len(shown) <= 1
    while pair.go_on(0):
        pass
    everything = "".join(text for _, text in pair.sent)
    assert all(salt in everything for salt in salts), "and after the end all of them are"


def test_a_secret_that_does_not_match_is_named_and_not_believed():
    pair = hidden_game()
    game, state = pair.host.session.match.game, pair.host.session.match.play.state
    text = game.write(game.secrets.next_opening(state, pair.guest.vaults))
    digit = text[-1]
    forged = text[:-1] + ("0" if digit != "0" else "1")
    match = pair.host.session.match
    body = {"n": match.count + 1, "text": forged, "by": 1, "mark": "0" * 32, "asked": "", "spent": 0}
    pair.host.inbox.append(pair.guest.session.line.write(Kind.ENTRY, {**body, "head": match.next_head(forged)}))
    pair.pump()
    assert pair.host.session.ended.code == "audit"
    assert pair.host.session.match is match


def test_a_page_reloaded_in_the_middle_of_a_secret_goes_on():
    pair = Pair("lava_flows").meet()
    for number in range(12):
        pair.go_on(number * 7 + 3)
        pair.reload(pair.sides[number % 2]).connect().pump().agree()
    assert all(side.vaults for side in pair.sides)


def test_only_whose_turn_it_is_plays_and_only_what_is_legal():
    pair = Pair().meet()
    with pytest.raises(LocalError, match="your friend’s turn"):
        pair.act(pair.guest, on.Move("c0-c1"))
    with pytest.raises(IllegalAction):
        pair.act(pair.host, on.Move("c0-c1"))
    with pytest.raises(LocalError, match="not an action"):
        pair.act(pair.host, on.Move("draw"))
    assert pair.agree().host.codes == ["(seats 0 1)"]


@pytest.mark.parametrize("seed", range(6))
def test_a_coin_says_who_begins_and_both_see_it_alike(seed):
    pair = Pair(seating="toss", seed=seed * 10).meet().agree()
    assert pair.host.of(on.Tossed) == pair.guest.of(on.Tossed)
    assert len(pair.host.of(on.Tossed)) == 1
    assert pair.host.codes[0] in ("(seats 0 1)", "(seats 1 0)")
    pair.play("a0-a1")


def test_the_coin_falls_on_both_sides():
    assert len({Pair(seating="toss", seed=seed * 10).meet().host.codes[0] for seed in range(12)}) == 2


def test_any_other_coin_is_tossed_by_request():
    pair = Pair().meet()
    pair.act(pair.guest, on.Toss("pendulum 7"))
    (one,), (two,) = pair.host.of(on.Tossed), pair.guest.of(on.Tossed)
    assert one == two
    assert one.id == "pendulum 7"
    assert len(one.shows) == 64
    with pytest.raises(LocalError):
        pair.act(pair.guest, on.Toss("pendulum 7"))


def test_taking_back_needs_consent_and_undoes_the_askers_last_action():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    pair.act(pair.host, on.Ask(Wish.BACK))
    assert pair.guest.of(on.Asked) == [on.Asked(Wish.BACK)]
    pair.act(pair.guest, on.Reply(True)).agree()
    assert pair.host.session.match.play.record.actions == ()
    assert pair.host.codes[-1] == "(back 2)"
    pair.play("b0-b1").agree()


def test_a_refusal_is_told_and_changes_nothing():
    pair = Pair().meet().play("a0-a1")
    pair.act(pair.host, on.Ask(Wish.BACK))
    pair.act(pair.guest, on.Reply(False))
    assert pair.host.of(on.Refused) == [on.Refused(Wish.BACK)]
    assert pair.agree().host.session.match.play.record.actions == ("a0-a1",)


def test_a_request_lapses_with_the_next_move():
    pair = Pair().meet().play("a0-a1")
    pair.act(pair.host, on.Ask(Wish.DRAW)).play("c0-c1")
    with pytest.raises(LocalError, match="lapses"):
        pair.act(pair.guest, on.Reply(True))


def test_a_draw_is_agreed_and_a_rematch_changes_the_starter():
    pair = Pair().meet().play("a0-a1")
    pair.act(pair.guest, on.Ask(Wish.DRAW)).act(pair.host, on.Reply(True)).agree()
    assert pair.host.session.match.play.outcome.winners == ()
    pair.act(pair.host, on.Ask(Wish.AGAIN)).act(pair.guest, on.Reply(True)).agree()
    assert pair.host.session.match.play.record.actions == ()
    pair.play("a0-a1").agree()


def swung():
    """The host has swung in its first turn, and told what came of it."""
    pair = Pair("stonehenge").meet()
    for number in (1, 2, 3):
        pair.go_on(number)
    assert pair.host.codes[-1].startswith("=")
    assert pair.host.session.match.mover == 1
    return pair


def test_a_swing_that_comes_out_differently_is_taken_back_and_repeated():
    pair = swung()
    pair.act(pair.guest, on.Unlike()).agree()
    assert pair.guest.of(on.Entered)[-1] == pair.host.of(on.Entered)[-1] == on.Entered("(unlike)", 1)
    assert pair.host.session.match.mover == 0
    assert len(pair.host.session.match.play.entries) == 1
    pair.go_on(4)
    pair.go_on(5)
    pair.agree().go_on(6)
    pair.agree()
    assert pair.host.session.playing


def test_a_swing_that_differs_twice_stops_the_game_on_both_sides_and_for_good():
    pair = swung()
    pair.act(pair.guest, on.Unlike())
    pair.go_on(4)
    pair.go_on(5)
    pair.act(pair.guest, on.Unlike())
    assert [side.session.ended.code for side in pair.sides] == ["unlike", "unlike"]
    assert [side.session.match.count for side in pair.sides] == [8, 8]
    for side in pair.sides:
        pair.reload(side)
    pair.connect().pump()
    assert [side.session.ended.code for side in pair.sides] == ["unlike", "unlike"]


def test_another_turn_may_differ_again():
    pair = swung()
    pair.act(pair.guest, on.Unlike())
    for number in (4, 5, 6, 7, 8):
        pair.go_on(number)
    assert pair.host.codes[-1].startswith("=")
    pair.act(pair.host, on.Unlike()).agree()
    assert pair.host.session.playing


def test_only_what_was_just_told_by_the_other_can_be_said_to_differ():
    pair = swung()
    with pytest.raises(LocalError):
        pair.act(pair.host, on.Unlike())
    pair.go_on(4)
    with pytest.raises(IllegalAction, match="Nothing was told"):
        pair.act(pair.guest, on.Unlike())
    pair.agree()


def test_who_resigns_loses():
    pair = Pair().meet()
    pair.act(pair.guest, on.Resign()).agree()
    assert pair.host.session.match.play.outcome.winners == (0,)
    with pytest.raises(IllegalAction):
        pair.act(pair.host, on.Move("a0-a1"))


def test_when_both_write_at_once_the_hosts_entry_stands_and_the_guest_is_told():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    pair.act(pair.guest, on.Ask(Wish.BACK))
    pair.act(pair.host, on.Reply(True), pump=False)
    pair.act(pair.guest, on.Resign(), pump=False)
    pair.pump().agree()
    assert pair.guest.of(on.Overtaken) == [on.Overtaken(("resign 1",))]
    assert pair.host.codes[-1] == "(back 1)"
    pair.play("c0-c1").agree()


def test_chat_is_plain_text_of_one_line_and_not_too_much_at_once():
    pair = Pair().meet()
    pair.act(pair.host, on.Say("  <b>hello\n\u202eyou</b> " + "x" * 400))
    (said,) = pair.guest.of(on.Said)
    assert said.text.startswith("<b>hello you</b> xxx")
    assert len(said.text) == 300
    for _ in range(4):
        pair.act(pair.host, on.Say("again"))
    with pytest.raises(LocalError, match="Slowly"):
        pair.act(pair.host, on.Say("again"))
    with pytest.raises(LocalError):
        pair.act(pair.host, on.Say(" \n "))


def test_silence_is_told_after_six_and_sixteen_seconds_and_ends_by_itself():
    pair = Pair().meet().wait(30)
    assert pair.host.session.quality is Quality.GOOD
    pair.wait(20, pump=False)
    told = [effect.quality for effect in pair.host.of(on.Changed)]
    assert told == [Quality.GOOD, Quality.UNSTABLE, Quality.LOST]
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
    assert pair.host.of(on.Joined)[-1] == on.Joined(True)
    assert len(pair.host.of(on.Words)) == 1, "nobody compares words again"
    pair.play("a1-a2").agree()


def test_what_one_side_lacks_after_a_cut_is_played_to_it():
    pair = Pair().meet().play("a0-a1")
    pair.guest.open = False
    pair.act(pair.guest, on.Move("c0-c1"))
    assert pair.host.codes != pair.guest.codes
    pair.cut().connect().pump().agree()
    assert pair.host.codes[-1] == "c0-c1"


def test_an_old_save_is_brought_up_to_date_even_with_its_own_moves():
    pair = Pair().meet().play("a0-a1")
    old = pair.host.kept
    pair.play("c0-c1", "a1-a2", "c1-c2")
    pair.host.kept = old
    pair.reload(pair.host).connect().pump().agree()
    assert pair.host.codes[-1] == "c1-c2"


@pytest.mark.parametrize("who", ["host", "guest"])
@pytest.mark.parametrize("leader", ["host", "guest"])
def test_who_dies_before_its_last_moves_are_on_disk_gets_them_back(who, leader):
    pair = Pair(seating="toss").meet()
    moves = ("a0-a1", "c0-c1", "a1-a2")
    pair.play(*moves).crash(getattr(pair, who))
    assert len(getattr(pair, who).codes) < 4
    pair.connect(leader=getattr(pair, leader)).pump().agree()
    assert pair.host.session.match.play.record.actions == moves
    pair.play("c1-c2").agree()


@pytest.mark.parametrize("leader", ["host", "guest"])
def test_a_move_that_died_with_both_pages_is_played_anew(leader):
    pair = Pair().meet().play("a0-a1")
    for side in pair.sides:
        pair.crash(side)
    pair.connect(leader=getattr(pair, leader)).pump().agree().play("a0-a1-a2").agree()


@pytest.mark.parametrize("stop", range(1, 12))
@pytest.mark.parametrize("who", ["host", "guest"])
def test_a_page_that_dies_while_the_coin_is_tossed_goes_on_with_the_same_one(who, stop):
    pair = Pair(seating="toss").connect().pump()
    for side in pair.sides:
        pair.act(side, on.Confirm(), pump=False)
    for _ in range(stop):
        pair.deliver_one_each()
    promised = frames(pair, "toss")
    pair.crash(getattr(pair, who)).connect().pump().agree()
    assert len({body["commit"] for body in (*promised, *frames(pair, "toss"))}) == 2
    pair.play("a0-a1").agree()


def test_nobody_writes_before_its_own_last_moves_are_back():
    pair = Pair().meet().play("a0-a1", "c0-c1")
    pair.crash(pair.host).connect().until_both_play()
    assert not pair.host.session.playing
    with pytest.raises(LocalError):
        pair.act(pair.host, on.Move("b0-b1"), pump=False)
    pair.pump().agree()
    assert pair.host.session.match.play.record.actions == ("a0-a1", "c0-c1")


def test_who_leaves_can_come_back():
    pair = Pair().meet().play("a0-a1")
    pair.act(pair.guest, on.Leave())
    assert pair.host.of(on.Left) == [on.Left()]
    assert pair.host.session.quality is Quality.AWAY
    pair.reload(pair.guest).connect().pump().agree()
    assert pair.host.session.playing


def forked():
    """Two pages whose logs part after two moves: the guest's is from an old save, and went on in another way."""
    pair = Pair().meet().play("a0-a1", "c0-c1")
    old = pair.guest.session.pact
    pair.play("a1-a2", "c1-c2", "a2-a3").reload(pair.guest)
    pair.guest.session.pact = replace(old, match=old.match.then(Entry("b0-b1", 0, "0" * 32)))
    return pair


def test_two_logs_that_differ_are_shown_and_nothing_is_played():
    pair = forked().connect().pump()
    assert pair.host.of(on.Conflict) == [on.Conflict(6, 4)]
    assert pair.guest.of(on.Conflict)
    for side in pair.sides:
        with pytest.raises(LocalError):
            pair.act(side, on.Resign())
    assert len(pair.host.codes) == 6
    assert len(pair.guest.codes) == 4


def test_who_gives_way_takes_the_others_log():
    pair = forked().connect().pump()
    pair.act(pair.guest, on.GiveWay()).agree()
    assert pair.guest.codes[-1] == "a2-a3"
    pair.play("d0-d1").agree()


def test_when_both_give_way_the_hosts_log_stands():
    pair = forked().connect().pump()
    pair.act(pair.guest, on.GiveWay(), pump=False).act(pair.host, on.GiveWay(), pump=False)
    pair.pump().wait(20).agree()
    assert pair.host.codes[-1] == "a2-a3"


def test_a_watcher_sees_every_entry_and_may_do_nothing():
    pair = watched()
    pair.meet()
    with pytest.raises(LocalError, match="watching"):
        pair.act(pair.guest, on.Resign())


def test_a_clock_runs_on_both_sides_and_time_over_ends_the_game():
    pair = timed(1, step=2).meet()
    pair.wait(10).play("a0-a1").agree()
    assert abs(pair.host.session.match.clock.left[0] - 52_000) < 1_500
    assert abs(pair.guest.session.match.clock.left[0] - 52_000) < 1_500
    pair.wait(62).agree()
    assert pair.host.session.match.play.outcome.winners == (0,)
    assert pair.host.codes[-1] == "(time 1)"


def test_a_clock_that_its_owner_does_not_mind_is_claimed():
    pair = timed(1).meet()
    pair.host.session.talk.log.time_over = lambda *_, **__: False  # a page that never gives up
    pair.now += 64
    pair.carry_out(pair.guest, pair.guest.session.tick(pair.now))
    pair.pump()
    assert pair.guest.of(on.TimeOver)
    pair.act(pair.guest, on.Claim()).agree()
    assert pair.host.session.match.play.outcome.winners == (1,)


def test_nothing_secret_stands_in_any_frame():
    pair = Pair(seating="toss").meet().play("a0-a1").wait(20)
    pair.reload(pair.guest).connect().pump()
    everything = "".join(text for _, text in pair.sent)
    for side in pair.sides:
        pact = side.session.pact
        for secret in (pact.secret, pact.key, pact.seed):
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
    assert [guest.session.pact.party for guest in star.guests] == [1, 2, -1]


def test_in_a_star_nobody_writes_for_another():
    star = Star(parties=3)
    while star.match.mover != 2:
        star.go_on(0)
    state = star.match.play.state
    text = star.match.game.write(state.legal_actions()[0])
    cheat = star.guests[0]
    body = {"n": star.count + 1, "text": text, "by": 2, "mark": "0" * 32, "asked": "", "spent": 0}
    frame = cheat.session.line.write(Kind.ENTRY, {**body, "head": star.match.next_head(text)})
    star.hub.sessions[0].receive(frame, star.now)
    assert star.hub.sessions[0].ended.code == "turn"


def test_who_drops_out_of_a_star_is_brought_up_to_date():
    star = Star(parties=3, watchers=1)
    star.go_on(1)
    star.cut(2)
    star.go_on(2)
    star.go_on(3)
    assert star.guests[2].session.match.count < star.count
    star.connect(2)
    star.agree()
