"""Three people in three browsers play Stonehenge and the Sun through one of them, from invitations to the end."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from cairn.core.play import Play
from cairn.games.stonehenge.state import Phase

from .match import BRIEF, Player, compare, invited, play_of, settle, types
from .table import NewContext, Open
from .waiting import until


@pytest.fixture
def three(new_context: NewContext, open_page: Open) -> tuple[Player, ...]:
    """A host and two guests, each in a browser profile of their own: Ada, Ben and Cleo."""
    players = tuple(Player(open_page(new_context(reduced_motion="reduce"))) for _ in range(3))
    for player, name in zip(players, ("Ada", "Ben", "Cleo"), strict=True):
        player.page.add_init_script(BRIEF)
        player.page.add_init_script(f"localStorage.setItem('cairn-name', '{name}')")
    return players


def gathered(three: tuple[Player, ...], **options: object) -> None:
    """All three at one table."""
    host, *guests = three
    more = "".join(f"&{name}={value}" for name, value in options.items())
    host.person.go(f"#/friend?game=stonehenge&seats=3&begin=me{more}")
    for guest in guests:
        expect(host.dialog).to_be_hidden()
        invited(host, guest)
        compare(host, guest)
        host.agree()
        guest.agree()
    for player in three:
        player.page.wait_for_url(re.compile("#/play/"))
        player.page.locator("#table:not(.waiting) .matchpanel").wait_for(state="attached")
        agreed = player.panel.locator(".agreed:not([role])")
        expect(agreed).to_have_text(
            re.compile(r"^Words of the table:( [a-z]+){4}$")
        )  # all have opened what they promised


def wait_for(players: tuple[Player, ...], title: str) -> None:
    """Time passes on these pages until each says it, a little on each in turn: they hear one another meanwhile."""

    def step() -> list[bool]:
        for player in players:
            player.page.clock.run_for(3_000)
        return [title in "".join(player.trouble.all_inner_texts()) for player in players]

    until(players[0].page, step, [True] * len(players), timeout=90_000)


def left_by_one(three: tuple[Player, ...]) -> tuple[Player, ...]:
    """A table that one of three has left for longer than the two minutes agreed; those who are there."""
    for player in three:
        player.page.clock.install()
    gathered(three, clock=10, pauses=2)
    host, ben, cleo = three
    cleo.person.go("#/")
    for player in (host, ben):
        player.says("Cleo is away.")
    wait_for((host, ben), "Away for longer than agreed: Cleo.")
    return host, ben


def test_two_of_three_end_it_without_the_third_who_learns_it_on_coming_back(three: tuple[Player, ...]) -> None:
    host, ben = left_by_one(three)
    cleo = three[2]
    ben.trouble.get_by_role("button", name="End without a result").click()
    expect(host.part("notice")).to_contain_text("Ben would like to end the game without a result.")
    expect(host.part("notice")).to_contain_text("Cleo is away. Nobody wins then")
    host.answer_request(yes=True)
    for player in (host, ben):
        expect(player.part("result").locator("h2")).to_have_text("No result")
    cleo.page.go_back()
    cleo.trouble.get_by_role("button", name="New invitation").click()
    invited(cleo, host)
    expect(cleo.part("result")).to_contain_text("Somebody was away for too long, so the game was ended.")
    settle(three)


def test_two_of_three_let_the_computer_play_for_the_third_who_takes_the_seat_again(
    three: tuple[Player, ...],
) -> None:
    host, ben = left_by_one(three)
    cleo = three[2]
    ben.trouble.get_by_role("button", name="Let the computer play").click()
    expect(host.part("notice")).to_contain_text("Ben would like the computer to play for Cleo.")
    host.answer_request(yes=True)
    for player in (host, ben):
        expect(player.page.locator(".player .who", has_text="Computer, for Cleo")).to_be_visible()
    for mover in (host, host, ben, ben):  # a build and a swing each
        play = play_of(mover)
        text = play.game.write(play.state.legal_actions()[0])
        types(mover, text)
        settle((host, ben), len(play.entries) + (2 if text.startswith("S") else 1))
    until(
        ben.page, lambda: swingers(play_of(ben)), [0, 1, 2], named="the computer has swung, and the host told the end"
    )
    cleo.page.go_back()
    cleo.trouble.get_by_role("button", name="New invitation").click()
    invited(cleo, host)
    expect(cleo.trouble).to_contain_text("The computer plays for you.")
    cleo.trouble.get_by_role("button", name="Take my seat back").click()
    for player in three:
        expect(player.page.locator(".player .who", has_text="Computer")).to_have_count(0)
    settle(three)


def test_a_guest_whose_host_is_gone_for_good_ends_it_alone(three: tuple[Player, ...]) -> None:
    host, ben, _ = three
    for player in three:
        player.page.clock.install()
    gathered(three, clock=10, pauses=2)
    host.person.go("#/")
    wait_for((ben,), "Away for longer than agreed: Ada.")
    ben.trouble.get_by_role("button", name="End without a result").click()
    expect(ben.part("result").locator("h2")).to_have_text("No result")


SWINGS = 3
"""A round; without a browser three and four play longer."""


def test_three_play_part_come_back_and_end(three: tuple[Player, ...]) -> None:
    host, ben, cleo = three
    gathered(three, stock=12)
    for player in three:
        expect(player.panel.locator(".agreed:not([role])")).to_be_visible()
    words = [player.panel.locator(".agreed strong") for player in three]
    until(host.page, lambda: {each.inner_text() for each in words}, lambda found: len(found) == 1)
    expect(cleo.part("quiet")).to_contain_text("All are here.")
    settle(three)
    dice = random.Random(3)
    while len(swung := swingers(play := play_of(host))) < SWINGS or play.state.phase is not Phase.BUILD:
        mover = three[play.state.actor or 0]
        text = play.game.write(dice.choice(play.state.legal_actions()))
        types(mover, text)
        settle(three, len(play.entries) + (2 if text.startswith("S") else 1))
        if len(play.entries) == 6:
            ben.say("Is the stone still warm?")
            expect(cleo.chat.last).to_contain_text("Ben Is the stone still warm?")
            cleo.page.reload()
            cleo.says("Ada is away.")
            host.says("Cleo is away.")
            expect(ben.root.locator('[data-link="away"]')).to_have_text(re.compile("Cleo.*away"))
            ben.say("Cleo is not here.")
            expect(host.chat.last).to_contain_text("Ben Cleo is not here.")
            expect(host.trouble.get_by_role("button", name=re.compile("New invitation for .*Cleo"))).to_be_visible()
            cleo.trouble.get_by_role("button", name="New invitation").click()
            invited(cleo, host)
            settle(three)
            expect(host.panel.locator(".heard .good")).to_have_count(2)
            host.page.reload()
            for guest in (ben, cleo):
                guest.says("is away.")
            host.trouble.get_by_role("button", name="New invitations").click()
            for guest in (ben, cleo):  # both of them on one page
                invited(host, guest)
                expect(guest.panel.locator(".heard")).to_contain_text("connected")
            settle(three)
    assert {*swung} == {0, 1, 2}
    host.press("more").press("resign").press("resign-now")
    for player in three:
        expect(player.part("result").locator("h2")).to_be_visible()
    settle(three)
    until(cleo.page, lambda: play_of(cleo).outcome)


def swingers(play: Play) -> list[int | None]:
    """By whom the ball was let go, one swing after another."""
    return [state.actor for state, code in zip(play.states[:-1], play.record.actions, strict=True) if code[0] == "S"]
