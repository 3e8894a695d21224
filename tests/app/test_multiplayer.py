"""Two programs over a link: meeting, playing, asking, going and coming back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.app.effects import PeerSave, Save
from cairn.app.match.from_log import ended_by_claim, game_id
from cairn.peer.wire import effects as do
from cairn.peer.wire.effects import EndedByClaim, Overrun
from cairn.peer.wire.frames import FrameKind
from tests.app.pages import STAIRS_TERMS, FriendsPage, Two


def quick():
    """A game of four steps that Ada, who is Round, has almost won."""
    return Two(options={"height": 4}).meet().play("type:a0-a1-a2 wait")


# Meeting


def test_both_see_the_same_words_and_what_is_played_before_they_begin():
    two = Two().connect().pump()
    assert two.host.friend["phase"] == two.guest.friend["phase"] == "words"
    assert two.host.friend["words"] == two.guest.friend["words"]
    assert len(two.host.friend["words"]) == 4
    assert two.guest.peer["what"] == ["Stairs", "Who begins: Your friend", "Rail: left", "Height: 6"]
    assert two.host.peer["what"][1] == "Who begins: You"
    assert (two.host.friend["name"], two.guest.friend["name"]) == ("Ben", "Ada")
    two.host.decide("confirm")
    two.pump()
    assert (two.host.friend["phase"], two.guest.friend["phase"]) == ("waiting", "words")
    assert two.guest.view == {}
    two.guest.decide("confirm")
    two.pump()
    assert two.host.friend["phase"] == two.guest.friend["phase"] == "playing"
    assert [page.view["kind"] for page in two.pages] == ["view", "view"]


def test_only_the_words_that_were_shown_are_agreed_to():
    """A host that greets anew, with other terms, under the finger that agrees."""
    two = Two().connect().pump()
    shown = two.guest.friend["words"]
    again = two.guest.program.links.table.main.framing.write(FrameKind.KNOCK, {})
    two.host.send({"kind": "peer_text", "link": 0, "now": two.host.now, "text": again})
    two.pump()
    assert two.guest.friend["words"] != shown
    confirm = {"kind": "peer_decision", "link": 0, "now": two.guest.now, "decision": "confirm"}
    for words in ({"words": shown}, {"words": []}, {}):
        two.guest.send(confirm | words)
        assert two.guest.friend["phase"] == "words"
    two.guest.decide("confirm")
    assert two.guest.friend["phase"] == "waiting"


def test_words_that_differ_end_it_before_it_begins():
    two = Two().connect().pump()
    two.guest.decide("differ")
    two.pump()
    for page in two.pages:
        assert page.friend["ended"][1] == "The words differ."
        assert page.view == {}
        page.decide("leave", link=0)
        assert page.peer["friends"] == []


def test_a_coin_of_both_says_who_sits_where_and_everybody_is_told():
    seats = set()
    for seed in range(0, 20, 2):
        two = Two(seating="toss", seed=seed).meet()
        sides = [{side["who"]: side["name"] for side in page.view["players"]} for page in two.pages]
        assert sides[0]["You"] == sides[1]["Ada"] != sides[1]["You"] == sides[0]["Ben"]
        assert two.host.view["note"]["title"] == f"The coin says: you are {sides[0]['You']}."
        assert [page.view["players"][1]["who"] for page in two.pages] == ["You", "You"], "everybody sits nearest"
        seats.add(sides[0]["You"])
    assert seats == {"Round", "Cut"}


def test_a_game_that_was_on_the_table_is_left_when_both_have_agreed():
    two = Two()
    two.guest.send({"kind": "new_game", "game": "stairs", "options": {}, "id": "alone"})
    two.connect().pump()
    assert two.guest.id == "alone"
    for page in two.pages:
        page.decide("confirm")
    two.pump()
    assert two.guest.id == "tableBen"
    assert "alone" in two.guest.saves


# Met by a link that is a secret itself


def agreed(promised=STAIRS_TERMS, *, host_agrees=True):
    """Ada's page and Ben's, who has read terms in a link and agreed to them."""
    two = Two()
    two.host.agreed, two.guest.agreed = host_agrees, True
    two.guest.promised = {**promised, "party": 0}
    return two.connect().pump()


def test_who_met_by_a_secret_link_compares_no_words_where_the_terms_are_those_of_the_link():
    two = agreed()
    assert [page.friend["phase"] for page in two.pages] == ["playing", "playing"]
    assert two.host.friend["words"] == two.guest.friend["words"]


OTHER_TERMS = {
    "another game": {"game": "vaxandis"},
    "another option": {"options": {"height": 4}},
    "another who begins": {"seating": "1 0"},
    "a coin": {"seating": "toss"},
    "a clock": {"clock": [600_000, 5_000, 300_000]},
    "more players": {"seats": 3, "seating": "0 1 2"},
}


@pytest.mark.parametrize("other", OTHER_TERMS.values(), ids=OTHER_TERMS)
def test_terms_other_than_those_of_the_link_are_shown_and_asked_about_first(other):
    two = agreed(STAIRS_TERMS | other)
    assert (two.host.friend["phase"], two.guest.friend["phase"]) == ("waiting", "words")
    two.guest.decide("confirm")
    two.pump()
    assert two.guest.friend["phase"] == "playing"


def test_what_is_usual_need_not_be_promised():
    two = agreed(STAIRS_TERMS | {"options": {"height": 6}})
    assert two.guest.friend["phase"] == "playing"


def test_one_side_that_has_agreed_says_nothing_for_the_other():
    two = agreed(host_agrees=False)
    assert (two.host.friend["phase"], two.guest.friend["phase"]) == ("words", "waiting")


def test_both_know_a_secret_to_find_each_other_by_that_nobody_was_sent():
    two = agreed(host_agrees=False)
    assert [page.friend["mailbox"] for page in two.pages] == ["", ""]
    two.host.decide("confirm")
    two.pump()
    (known,) = {page.friend["mailbox"] for page in two.pages}
    assert len(known) == 64
    assert not any(known in text for page in two.pages for text in page.sent)
    assert known not in two.host.friend["match"]


# Playing


def test_each_plays_only_its_own_seat():
    two = Two().meet()
    assert two.host.mine
    assert two.guest.view["status"] == ["Ada’s move, as Round.", ""]
    assert two.guest.view["buttons"] == []
    view = two.guest.run("type:a0-a1")
    assert view["note"]["title"] == "It’s not your turn."
    assert view["entry_count"] == 0
    two.play("type:a0-a1").agree()
    assert two.guest.mine
    assert two.guest.view["film"]
    assert two.guest.view["announcement"] == "Round climbs to a1."
    assert two.host.view["announcement"] == "Round climbs to a1."


def test_clicks_play_and_what_is_chosen_stays_when_the_link_is_unsteady():
    two = Two().meet()
    two.host.run("a0")
    two.guest.inbox.clear()
    for _ in range(8):
        two.host.now += 1_000
        two.host.send({"kind": "peer_tick", "now": two.host.now})
    assert two.host.view["players"][0]["link"] == "unstable"
    assert two.host.view["film"] == []
    two.host.run("a1 a2")
    assert two.host.codes == ["a0-a1-a2"]


@pytest.mark.parametrize("word", ["type:resign 1", "type:draw", "type:(again)", "type:c0-c1"])
def test_what_is_not_ours_is_not_played(word):
    two = Two().meet()
    before = len(two.host.sent)
    kind, _, text = word.partition(":")
    two.host.send({"kind": kind, "text": text})
    assert two.host.view["note"]
    assert two.host.view["entry_count"] == 0
    assert len(two.host.sent) == before


def test_the_last_move_ends_the_game_on_both_sides():
    two = quick().play("type:a2-a3-a4").agree()
    host, guest = (page.view["result"] for page in two.pages)
    assert (host["title"], guest["title"]) == ("You won", "You lost")
    for page in two.pages:
        assert page.saves[page.id]["summary"]["over"]


def test_resigning_is_for_oneself_on_any_turn():
    two = Two().meet()
    two.guest.send({"kind": "resign"})
    two.pump().agree()
    assert two.host.view["result"]["title"] == "You won"
    assert two.host.codes == ["resign 1"]
    assert two.host.peer["is_over"]


def test_who_looks_back_goes_on_looking_while_the_friend_moves():
    two = Two().meet().play("type:a0-a1")
    two.host.send({"kind": "go_to", "at": 0})
    two.play("type:c0-c1")
    assert (two.host.view["position"], two.host.view["entry_count"]) == (0, 2)
    assert two.host.view["film"] == []


def test_hints_are_for_after_the_game():
    two = quick()
    assert not two.host.view["tools"]["hint"]
    assert two.play("type:a2-a3-a4").host.view["tools"]["hint"]


def test_saves_say_who_plays_elsewhere():
    two = Two().meet().play("ring")
    assert [page.saves[page.id]["summary"]["friends"] for page in two.pages] == [["Ben"], ["Ada"]]


def test_a_move_is_kept_before_it_is_sent():
    two = Two().meet()
    two.host.run("type:a0-a1")
    assert two.host.kinds() == ["peer_save", "save", "peer_send", "view", "save"], "and its picture once it is drawn"
    assert two.host.kept[two.host.id]["before_send"]


@pytest.mark.parametrize("who", ["host", "guest"])
def test_the_first_that_is_kept_of_a_match_is_on_disk_before_anything_rests_on_it(who):
    two = Two().connect().pump()
    for page in two.pages:
        page.decide("confirm")
    page = getattr(two, who)
    while not page.kept:
        for one in two.pages:
            if one.inbox:
                one.deliver()
    answers = [answer for answer in page.answers if answer["kind"] in ("peer_save", "save", "peer_send")]
    assert [answer["kind"] for answer in answers][:2] == ["peer_save", "save"]
    assert page.kept[page.id]["before_send"]


def test_one_thing_that_has_to_be_kept_first_makes_all_wait():
    two = Two().meet().play("ring")
    for keeps in ([True, False], [False, True]):
        effects = [do.Persist(before_send=first) for first in keeps]
        _, (kept, _) = two.guest.program.links._answer(two.guest.program.model, effects)
        assert kept.before_send


@pytest.mark.parametrize("leads", ["host", "guest"])
def test_moves_that_a_guest_had_not_kept_come_back_from_the_host(leads):
    two = Two().meet().play("ring")
    page = two.guest
    disk = dict(page.saves), dict(page.kept)
    two.play("wait type:a0-a1")
    page.saves, page.kept = disk
    assert two.reload(page).view["entry_count"] == 1
    two.resume(getattr(two, leads)).agree()
    assert two.host.codes == ["ring", "wait", "a0-a1"]
    two.play("type:c0-c1").agree()


def test_a_host_that_has_lost_what_it_had_kept_is_in_conflict_and_the_guest_keeps_its_game():
    two = Two().meet().play("ring")
    disk = dict(two.host.saves), dict(two.host.kept)
    two.play("wait type:a0-a1")
    two.host.saves, two.host.kept = disk
    two.reload(two.host)
    two.resume()
    for page in two.pages:
        assert page.friend["ended"][:2] == ["conflict", "Your games differ."]
        assert page.friend["ended"][2].startswith("They differ from move 2 on. Yours is kept")
    assert two.guest.codes == ["ring", "wait", "a0-a1"]
    assert two.host.codes == ["ring"]


def test_what_of_a_turn_is_in_the_log_is_sent_also_if_the_rest_is_refused(monkeypatch):
    two = Two("lava_flows", options={"memory": "assisted"}).meet().play("a1 b1").play("b3 a3")
    codes = list(map(two.host.play.game.write, two.host.play.state.legal_actions()))
    shows = next(text for text in codes if shown_by_mover(two.host, text))
    monkeypatch.setattr(
        "cairn.peer.log.entry_rules.MOST_ENTRIES", two.host.view["entry_count"] + 2
    )  # the seats, and one more
    two.host.run(f"type:{shows}")
    assert two.host.view["note"]["title"] == "This match is too long."
    assert two.host.view["entry_count"] == 3
    two.pump().agree()
    assert two.guest.codes[-1] == shows


def shown_by_mover(page, text):
    """Whether an action has to be followed by one that shows what its own player has hidden."""
    play = page.play
    after = play.append(play.game.read(text))
    return play.game.secrets.seat_due(after.state) == play.state.actor


# Asking


def test_a_move_is_taken_back_when_the_friend_agrees():
    two = Two().meet().play("type:a0-a1")
    assert two.host.view["tools"]["undo"]
    two.host.send({"kind": "undo"})
    assert two.host.view["note"]["title"] == "You have asked."
    assert not two.host.view["tools"]["undo"]
    two.pump()
    assert two.guest.view["offer"]["title"] == "Ada asks to undo a move."
    assert two.guest.view["offer"]["why"] == "The game goes back to before this move: Round climbs to a1."
    two.guest.answer(True)
    two.pump().agree()
    assert two.host.codes == two.guest.codes == []
    assert two.host.view["announcement"] == "Undone: Round climbs to a1."
    assert two.host.mine


def test_no_move_answers_a_rematch():
    two = Two().meet().play("type:a0-a1")
    two.host.send({"kind": "offer_draw"})
    assert two.host.view["note"]["why"] == "Ben can agree or not; a move answers it too."
    two.pump().guest.answer(True)
    two.pump().host.send({"kind": "rematch", "id": "x"})
    assert two.host.view["note"]["why"] == "Ben can agree or not."


@pytest.mark.parametrize("request_kind", ["undo", "offer_draw"])
def test_what_the_friend_does_not_grant_changes_nothing(request_kind):
    two = Two().meet().play("type:a0-a1")
    two.host.send({"kind": request_kind})
    two.pump()
    two.guest.answer(False)
    two.pump().agree()
    assert two.guest.view["offer"] is None
    assert two.host.view["note"]["title"] == "Ben does not agree."
    assert two.host.view["tools"]["undo"]
    assert two.host.codes == ["a0-a1"]


def test_a_draw_is_agreed():
    two = Two().meet()
    two.guest.send({"kind": "offer_draw"})
    two.pump()
    assert two.host.view["offer"]["title"] == "Ben offers a draw."
    two.host.answer(True)
    two.pump().agree()
    assert two.guest.view["result"]["title"] == "A draw"


def test_a_request_lapses_with_a_move():
    two = Two().meet()
    two.guest.send({"kind": "offer_draw"})
    two.pump()
    two.play("type:a0-a1")
    assert two.host.view["offer"] is None
    assert two.guest.view["tools"]["draw"]


def test_nothing_is_asked_that_cannot_be_granted():
    two = Two().meet()
    two.host.send({"kind": "undo"})
    assert two.host.view["note"]["title"] == "Nothing to undo."
    two.host.answer(True)
    assert two.host.view["note"]["title"] == "Nothing is asked."


def test_a_rematch_seats_both_as_the_game_says_and_keeps_the_old_game():
    two = quick().play("type:a2-a3-a4")
    old = two.host.id
    two.host.send({"kind": "rematch", "id": "ignored"})
    two.pump()
    assert two.guest.view["offer"]["title"] == "Ada would like a rematch."
    two.guest.send({"kind": "rematch", "id": "ignored"})
    two.pump().agree()
    assert two.host.id == f"{old}-2"
    assert two.guest.view["entry_count"] == 0
    assert two.guest.mine, "the loser begins"
    assert [page.view["players"][1]["who"] for page in two.pages] == ["You", "You"]
    assert two.host.kept[old]["texts"] == []
    assert two.host.saves[old]["summary"]["over"]
    two.play("wait").agree()
    again = two.reload(two.host)
    two.resume()
    two.play("ring").agree()
    assert again.id == f"{old}-2"


# Chat


def test_what_is_said_arrives_as_it_was_written():
    two = Two().meet()
    two.host.say("  <b>Good\nmove</b> & so on ")
    two.pump()
    assert two.guest.chat == [(False, "<b>Good move</b> & so on")]
    assert two.host.chat == [(True, "<b>Good move</b> & so on")]
    two.guest.say("x" * 400)
    two.pump()
    assert len(two.host.chat[-1][1]) == 300


def test_nothing_is_said_too_fast_or_to_nobody():
    two = Two().meet()
    for _ in range(6):
        two.host.say("hello")
    assert two.host.view["note"]["title"] == "Slowly."
    two.cut()
    two.guest.say("hello")
    assert two.guest.view["note"]["title"] == "Not now."


# Swings that come out differently


def swung():
    """The host has swung; the guest hears what came of it."""
    return tell(Two("stonehenge").meet(), 3)


def tell(two, count):
    for _ in range(count):
        page = next(page for page in two.pages if page.mine)
        two.play(f"type:{page.play.game.write(page.play.state.legal_actions()[0])}")
    assert two.guest.codes[-1].startswith("=")
    return two


def test_both_are_told_of_a_swing_that_came_out_differently_and_it_is_repeated():
    two = swung()
    two.guest.send({"kind": "outcome_mismatch", "at": two.guest.view["entry_count"]})
    two.pump().agree()
    for page in two.pages:
        assert page.view["note"]["title"] == "The swing came out differently on your devices."
        assert page.view["entry_count"] == 1
    assert two.host.mine
    tell(two, 2).agree()
    two.guest.send({"kind": "outcome_mismatch", "at": two.guest.view["entry_count"]})
    two.pump().agree()
    for page in two.pages:
        assert page.friend["ended"][1] == "The swing came out differently on your devices."
        assert not page.mine


def test_what_can_no_longer_be_taken_back_is_told():
    two = swung()
    two.guest.send({"kind": "outcome_mismatch", "at": two.guest.view["entry_count"] - 1})
    assert two.guest.view["note"]["title"] == "This swing came out differently here."
    assert two.guest.view["entry_count"] == 3


# Going and coming back


def test_a_lost_link_leaves_the_game_and_another_one_goes_on():
    two = Two().meet().play("type:a0-a1").cut()
    for page in two.pages:
        assert page.view["status"][0].endswith("is away.")
        assert page.friend["phase"] == "away"
        assert not page.view["tools"]["resign"]
    assert [page.view["status"][1] for page in two.pages] == ["Cut to move.", "You move next."]
    assert two.guest.run("type:c0-c1")["note"]["title"] == "Ada is away."
    two.resume().play("type:c0-c1").agree()
    assert two.host.friend["quality"] == "good"


@pytest.mark.parametrize("who", ["host", "guest"])
@pytest.mark.parametrize("leads", ["host", "guest"])
def test_a_page_that_is_loaded_again_goes_on(who, leads):
    two = Two().meet().play("type:a0-a1 ring")
    new = two.reload(getattr(two, who))
    assert new.view["entry_count"] == 2
    assert new.view["players"][1]["who"] == "You"
    assert new.view["status"][0].endswith("is away.")
    two.resume(getattr(two, leads)).play("type:a1-a2 wait").agree()


def test_a_page_that_missed_a_move_is_told():
    two = Two().meet().play("type:a0-a1")
    two.guest.run("type:c0-c1")
    two.cut()
    assert (two.host.view["entry_count"], two.guest.view["entry_count"]) == (1, 2)
    two.resume().agree()
    assert two.host.view["entry_count"] == 2


def test_who_leaves_says_so_and_may_come_back():
    two = Two().meet().play("ring")
    id = two.guest.id
    two.guest.send({"kind": "leave"})
    assert two.guest.view["kind"] == "shelf"
    assert two.guest.peer["friends"] == []
    two.pump()
    assert two.host.friend["left"]
    assert two.host.friend["phase"] == "away"
    two.guest.ends = {}
    kept = two.guest.kept[id]["texts"]
    two.guest.send({"kind": "open", "id": id, "text": two.guest.saves[id]["text"], "vaults": [], "saved_matches": kept})
    two.resume().play("wait").agree()
    assert not two.host.friend["left"]


def test_what_was_kept_and_cannot_be_read_leaves_the_game():
    two = Two().meet().play("ring")
    page = FriendsPage("Ben", 5)
    page.send(
        {"kind": "open", "id": "x", "text": two.guest.saves[two.guest.id]["text"], "vaults": [], "saved_matches": ["?"]}
    )
    assert page.view["note"]["title"] == "The match with your friend cannot be read."
    assert page.view["entry_count"] == 1


def test_beginning_another_game_leaves_the_friend():
    two = Two().meet()
    two.host.send({"kind": "new_game", "game": "stairs", "options": {}, "id": "alone"})
    two.pump()
    assert two.guest.friend["left"]
    assert two.host.run("ring")["entry_count"] == 1
    assert two.host.peer["friends"] == []


def test_another_match_that_is_opened_leaves_the_friend_and_goes_on_itself():
    earlier = Two(seed=7).meet().play("ring")
    id, kept = earlier.host.id, earlier.host.kept[earlier.host.id]["texts"]
    two = Two().meet()
    text = earlier.host.saves[id]["text"]
    two.host.send({"kind": "open", "id": f"{id}x", "text": text, "vaults": [], "saved_matches": kept})
    two.pump()
    assert two.guest.friend["left"]
    assert two.host.friend["match"] == earlier.host.friend["match"]
    assert two.host.view["status"][0] == "Ben is away."


def test_a_resignation_that_crossed_a_move_stands_when_both_are_back():
    two = Two().meet()
    two.host.run("ring")
    two.guest.send({"kind": "resign"})
    two.cut().resume().agree()  # neither had heard of the other's
    assert two.host.codes == ["ring", "resign 1"]


def test_an_answer_grants_the_request_that_was_shown_and_no_other():
    """The story switch: a request is exchanged for another one under the finger of the person who accepts."""
    two = Two().meet()
    two.guest.send({"kind": "offer_draw"})
    two.pump()
    shown = two.host.view["offer"]
    two.play("type:a0-a1").play("type:c0-c1")
    two.guest.send({"kind": "undo"})
    two.pump()
    assert two.host.view["offer"]["number"] > shown["number"]
    two.host.send({"kind": "answer_offer", "number": shown["number"], "accepted": True})
    assert two.host.view["note"]["title"] == "Nothing is asked."
    assert two.host.view["offer"]["title"] == "Ben asks to undo a move."
    two.host.answer(True)
    two.pump().agree()
    assert two.host.codes == ["a0-a1"]


def test_too_much_at_once_ends_it_politely():
    two = Two().meet()
    two.host.send({"kind": "peer_closed", "link": 0, "now": two.host.now, "cut": True})
    assert two.host.friend["ended"][0] == "flood"
    two.pump()
    assert two.guest.friend["ended"][0] == "flood"
    assert two.guest.view["status"][0] == "Ada is away."
    two.resume().play("ring").agree()


# Clocks


def test_each_sees_both_clocks_and_the_movers_runs():
    two = Two(clock=[60_000, 0]).meet()
    mine, theirs = (two.host.view["players"][n]["clock"] for n in (1, 0))
    assert mine == {"left": 60_000, "since": two.host.now, "pauses": 300_000, "stands": None}
    assert theirs == {"left": 60_000, "since": None, "pauses": 300_000, "stands": None}
    two.wait(10).play("ring")
    assert two.guest.view["players"][0]["clock"]["left"] == 50_000
    two.cut()
    assert two.guest.view["players"][1]["clock"]["since"] is None
    assert two.guest.view["status_detail"] == "The game is saved here. The clocks are stopped."


@pytest.mark.parametrize("who", ["host", "guest"])
def test_after_a_reload_of_either_page_the_clock_of_who_moves_goes_on_from_where_it_was(who):
    two = Two(clock=[60_000, 0]).meet().wait(10)
    page = two.reload(getattr(two, who))
    mover = next(player for player in page.view["players"] if player["active"])
    assert mover["clock"] == {"left": 50_000, "since": None, "pauses": 300_000, "stands": None}
    two.resume()
    two.wait(49).agree()
    assert not two.host.view["is_over"]
    two.wait(2).agree()
    assert two.host.view["result"]["title"] == "You lost"


def test_who_has_no_time_left_loses():
    two = Two(clock=[60_000, 0]).meet().wait(61).agree()
    assert two.host.view["result"]["title"] == "You lost"


def test_a_friend_who_does_not_say_so_can_be_told():
    two = Two(clock=[60_000, 0]).meet().wait(58)
    for _ in range(6):
        two.guest.now += 1_000
        two.guest.send({"kind": "peer_tick", "now": two.guest.now})
        two.pump()
    assert two.guest.friend["overrun"] == "clock"
    two.guest.decide("claim")
    two.host.now += 6_000
    two.pump().agree()
    assert two.host.view["result"]["title"] == "You lost"


def test_a_friend_whose_page_says_nothing_loses_on_time_in_our_record_only():
    two = Two(clock=[60_000, 0]).meet()
    session, ends = two.host.program.links.table.main, []
    for _ in range(80):
        two.guest.now += 1_000
        two.guest.send({"kind": "peer_tick", "now": two.guest.now})
        ends += [two.guest.kinds()] if "peer_close" in two.guest.kinds() else []
        for _, _, text in two.host.inbox:  # a page that answers pings, and nothing else
            frame = json.loads(text) if text else {"t": "", "seq": 0}
            session.framing.received = max(session.framing.received, frame["seq"])
            if frame["t"] == "ping":
                pong = session.framing.write(FrameKind.PONG, frame["b"])
                two.guest.send({"kind": "peer_text", "link": 0, "now": two.guest.now, "text": pong})
        two.host.inbox.clear()
        if two.guest.peer["friends"] and two.guest.friend["overrun"] == "clock":
            two.guest.decide("claim")
    assert two.guest.view["note"]["title"] == "Won on time, by your clock."
    assert two.guest.view["result"]["title"] == "Cut wins"
    assert two.guest.saves["tableBen"]["summary"]["over"]
    assert two.guest.kept["tableBen"]["texts"] == []
    assert [kind for kind in ends[0] if kind.startswith("peer_") or kind == "save"][:3] == [
        "peer_save",
        "save",
        "peer_send",
    ]
    assert two.guest.kept["tableBen"]["before_send"], "our record says so before our friend hears of it"
    assert two.guest.peer["friends"] == []


@pytest.mark.parametrize(("overrun", "why"), [(Overrun.CLOCK, "did not answer"), (Overrun.PAUSES, "were used up")])
def test_what_our_own_record_says_of_a_game_won_by_the_clock_or_over_the_pauses(overrun, why):
    model = Two(clock=[60_000, 0]).meet().guest.program.model
    after, effects = ended_by_claim(model, EndedByClaim(0, overrun))
    assert why in str(after.note.why)
    assert [type(effect) for effect in effects] == [PeerSave, Save]
    assert (effects[0].matches, effects[0].kept) == ((), None), "nothing of the match is kept: it does not go on"
    assert ended_by_claim(after, EndedByClaim(1, overrun)) == (after, ()), "a game ends once"
    nowhere = replace(model, table=None)
    assert ended_by_claim(nowhere, EndedByClaim(0, overrun)) == (nowhere, ())


def test_a_rematch_is_kept_under_a_name_of_its_own():
    assert game_id("x", 1) == "x-2"
    assert game_id("x-2", 2) == "x-3"


def test_a_match_of_an_earlier_cairn_ends_with_a_sentence_and_its_game_stays():
    two = Two().meet().play("ring")
    page = FriendsPage("Ben", 5)
    old = json.dumps({"cairn-match": 1, "role": "guest", "log": []})
    page.send(
        {"kind": "open", "id": "x", "text": two.guest.saves["tableBen"]["text"], "vaults": [], "saved_matches": [old]}
    )
    assert page.view["note"]["title"] == "The match has ended."
    assert page.view["note"]["why"].startswith("This match was begun with an earlier Cairn and cannot go on.")
    assert page.view["entry_count"] == 1
    assert "peer_save" not in page.kinds(), "what was saved of it is left as it is"
    page.run("wait")
    assert page.view["entry_count"] == 2
