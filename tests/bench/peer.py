"""How soon two pages in two browsers are linked once the reply is in, how long a move takes, and what a flood does."""

from __future__ import annotations

import random
import sys
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from browse import ROOT, cairn, fresh
from clicks import click
from playwright.sync_api import Page, expect, sync_playwright
from report import Row, at_most, share

from cairn.app.table.picker import DONE, routes
from cairn.core.play import load
from cairn.games import SHELF

sys.path.insert(0, str(ROOT))

from tests.e2e.match import Player, met

TIMES = 20
MOVES = 40
MESSAGES, RATE = 100_000, 50_000
"""Sent in a flood, and in a second."""

END = """
async ([base, options]) => {
  const [codes, links] = await Promise.all([import(`${base}/code.mjs`), import(`${base}/link.mjs`)]);
  const end = { at: 0, cut: "", closed: "", heard: 0 };
  end.opened = new Promise((resolve) => (end.open = resolve));
  end.over = new Promise((resolve) => (end.shut = resolve));
  end.link = links.createLink({
    onOpen: () => end.open((end.at = performance.now())),
    onText: () => (end.heard += 1),
    onState: () => {},
    onCut: (why) => ((end.cut = why), end.link.send("bye")),
    onClosed: (why) => end.shut((end.closed = why)),
  });
  end.invite = async () => codes.write(await end.link.invite());
  end.answer = async (text) => codes.write(await end.link.answer(codes.read(text)));
  end.accept = async (text) => {
    const began = performance.now();
    await end.link.accept(codes.read(text));
    return (await end.opened) - began;
  };
  globalThis.end = end;
}
"""
FLOOD = """
async ([messages, rate]) => {
  const began = performance.now();
  let sent = 0;
  for (; sent < messages && !end.closed; sent++) {
    end.link.send("x".repeat(40));
    while (sent > ((performance.now() - began) / 1000) * rate) await new Promise((resolve) => setTimeout(resolve));
  }
  return (sent / (performance.now() - began)) * 1000;
}
"""


def at_end(page: Page, address: str) -> Page:
    """A light page of the site with an end of a link on it."""
    page.goto(f"{address}/rules/vaxandis.html")
    styles: str = page.evaluate("document.querySelector('link[rel=stylesheet]').href")
    page.evaluate(END, [f"{styles.partition('/web/')[0]}/apart/js/peer", {}])
    return page


def linked(address: str, host: Page, guest: Page) -> float:
    """Link two pages; returns the milliseconds from the reply to the open link."""
    at_end(host, address), at_end(guest, address)
    reply = guest.evaluate("(text) => end.answer(text)", host.evaluate("end.invite()"))
    took: float = host.evaluate("(text) => end.accept(text)", reply)
    return took


class Trip(NamedTuple):
    """A move between two pages, in ms: through the mover's program, over the link, through the other program."""

    program: float
    link: float
    view: float


def trips(address: str, host: Page, guest: Page) -> list[Trip]:
    """Moves, each from the message to the mover's program until the other page has the view after it."""
    players = []
    for page in (host, guest):
        page.goto(address)
        players.append(Player(page))
    met(*players, "sedona_vortex", spaces=7, first=0)
    chance, took = random.Random(1), []
    for turn in range(MOVES):
        play = load(players[0].record(), SHELF)
        if play.state.actor is None:
            break
        action = chance.choice(play.state.legal_actions())
        path = play.game.paths(play.state, action)[0]
        if path in routes(play.game, play.state).after:
            path = (*path, DONE.spot)
        mover, other = players if play.state.actor == 0 else players[::-1]
        expect(mover.part("say")).to_contain_text("Your move")
        for spot in path:
            times = click(mover.page, spot, chance)
        sent = times["sent"] + mover.page.evaluate("performance.timeOrigin")
        for player in players:
            player.codes.to_have_count(turn + 1)
        times = [sent]
        for page, what in ((mover.page, "sends"), (other.page, "texts"), (other.page, "views")):
            times.append(next(at for at in page.evaluate(f"bench.{what}") if at > times[-1]))
        took.append(Trip(*(after - before for before, after in pairwise(times))))
    return took


def measure() -> list[Row]:
    """Linking, moves, and a flood."""
    with sync_playwright() as playwright, cairn() as site, fresh(playwright) as host, fresh(playwright) as guest:
        moves = trips(site.address, host, guest)
        took = [linked(site.address, host, guest) for _ in range(TIMES)]
        host.evaluate("() => { bench.tasks.length = 0; }")
        sent: float = guest.evaluate(FLOOD, [MESSAGES, RATE])
        closed: str = host.evaluate("end.over")
        seen: dict[str, Any] = host.evaluate("() => ({ cut: end.cut, heard: end.heard, tasks: bench.tasks })")
    longest = max((length for _, length in seen["tasks"]), default=0)
    about = f", {min(took):.0f} to {max(took):.0f}"
    task_count = f", the longest of {len(seen['tasks'])} tasks over 50 ms"
    ways = [sum(move) for move in moves]
    rounds = [there + back for there, back in pairwise(ways)]
    stretches = ", ".join(f"{name} {median(getattr(move, name) for move in moves):.1f}" for name in Trip._fields)
    return [
        at_most(
            f"peer: {len(moves)} moves, program to program to page, median",
            median(ways),
            5,
            " ms",
            digits=1,
            more=f", 95 % {share(ways, 0.95):.1f}; {stretches}",
        ),
        Row("peer: a move and the answer to it, the same there and back", f"{median(rounds):.1f} ms"),
        at_most(
            f"peer: {TIMES} links, reply to open",
            median(took),
            1000,
            " ms",
            digits=0,
            more=about,
        ),
        at_most(
            "peer: a flood of messages",
            longest,
            50,
            " ms",
            digits=0,
            more=f"{task_count}; {sent:.0f} messages a second",
        ),
        Row("peer: how the flood ended", f"link closed ({closed}) after {seen['heard']} messages, as “{seen['cut']}”"),
    ]
