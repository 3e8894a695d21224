"""Two friends: they meet, compare words, play, ask, chat, part and come back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.core.game import IllegalAction
from cairn.peer import events as on
from cairn.peer.errors import LocalError
from cairn.peer.events import Quality, Wish
from cairn.peer.match import Entry
from tests.peer.pair import PRINTS, SHELF, Pair, frames, timed, watched


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
def test_every_game_is_played_to_its_end(game):
    pair = Pair(game, seating="toss").meet()
    for _ in range(300):
        match = pair.host.session.match
        if match.mover is None:
            break
        choices = match.play.state.choices()
        pair.play(match.game.write(choices[len(match.entries) * 7 % len(choices)]))
        pair.now += 0.1
    assert pair.agree().host.session.match.play.outcome is not None


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
