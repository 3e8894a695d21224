"""An explicit-state model checker of the match: one log that only the host orders, written ahead, never forked.

`python -m tests.peer.model` tries every interleaving within the budgets; `--broken RULE` shows how things
fail without one rule.
Not modelled: hashes, signatures and lies (a base is the log itself).
An entry is (author, kind, argument, tag): m(ove), q(uestion: -1 a draw, n back to n moves, -2 and less to abandon it
without a party), y(es) and n(o) to the request at an index, r(esign), f(lag); a tag tells two moves apart, or is what
was shown before a reply. A guest is
(log,
pending), pending None or (base, entry). A link is (status, to guest, to host). A state is (host's log, guests, links,
ticks that each page let its person use, ticks measured by the host, budgets).
"""

import argparse
import sys
from collections import deque
from functools import cache

RULES = {
    "order": "only the host appends; a guest proposes on top of the head it has seen",
    "write-ahead": "the host saves an entry before it sends it",
    "proposal": "a guest saves its proposal before it sends it",
    "resend": "a proposal that is not in the log yet is sent again on the next link",
    "rebase": "a move that a mere request overtook is proposed again on top of it",
    "identity": "a reply names the request that was shown",
    "lapse": "a request lapses with the next move or ending",
    "absence": "a page agrees to abandon a game without somebody only while they have no link, or agree themselves",
    "consent": "a game is abandoned only when another one agrees",
    "flag": "a flag falls by the word of the seat's own page, which counts only while it lets its person move",
}
LIMIT, PARTIES = 2, ("host", "guest 1", "guest 2")  # ticks of the clock that a seat has; names
DOWN, UP, HOST_DIED, GUEST_DIED = range(4)
MOVES, REQUESTS, RESIGNS, CUTS, CRASHES, TICKS = range(6)
CASES = {
    "two parties": (2, (3, 1, 1, 1, 1, 2), False),
    "two requests": (2, (2, 2, 0, 1, 1, 0), False),
    "star of three": (3, (2, 1, 0, 1, 1, 0), False),
    "one away": (3, (1, 1, 0, 2, 1, 0), False),
    "play by link": (2, (3, 1, 1, 0, 1, 0), True),
}  # parties, budgets, and whether letters replace the link


class Violation(Exception):
    """An invariant does not hold."""


@cache
def look(
    log, parties, alone=False
):  # moves on the board, whether the game is over, and the open request as (index, author, what, who agreed) or None;
    # alone: a game is abandoned as soon as somebody asks for it
    board, over, request = 0, False, None
    for index, (author, kind, what, _) in enumerate(log):
        if kind == "m":
            board, request = board + 1, None
        elif kind in "qn":
            request = (index, author, what, ()) if kind == "q" else None
            over = over or (alone and kind == "q" and without(what) is not None)
        elif kind == "y":
            _, asks, goal, agreed = request if request and request[0] == what else (what, *log[what][::2][:2], ())
            agreed = (*agreed, author)
            request = request and (*request[:3], agreed)
            if {*range(parties)} <= {asks, without(goal), *agreed}:
                board, over, request = (board, True, None) if goal < 0 else (goal, over, None)
        else:
            over, request = True, None
    return board, over, request


def without(goal):  # the party without which a request would abandon the game
    return -2 - goal if goal < -1 else None


class Model:  # the rules of one table, less those that are broken
    def __init__(self, parties, budgets, by_link, broken):
        self.parties, self.broken, self.by_link, guests = parties, broken, by_link, parties - 1
        self.start = (
            (),
            (((), None),) * guests,
            ((DOWN if by_link else UP, (), ()),) * guests,
            (0,) * parties,
            (0,) * guests,
            budgets,
        )

    def look(self, log):
        return look(log, self.parties, "consent" in self.broken)

    def allows(self, log, entry):  # whether an entry may stand next in a log: the table of who may append what
        author, kind, what, _ = entry
        board, over, request = self.look(log)
        if over or kind == "r":
            return not over
        if kind in "mf":
            return board % self.parties == author
        if kind == "q":
            return request is None and what < board and author != without(what)
        if "lapse" in self.broken:
            return what < len(log) and log[what][1] == "q" and log[what][0] != author
        return request is not None and request[0] == what and author not in (request[1], *request[3])

    def takes(
        self, log, base, entry
    ):  # the entry as the host appends it to its log, or None: the proposal is doubled or overtaken
        if entry in log and entry[1] in "mr":
            return None
        if "identity" in self.broken and entry[1] in "yn" and (request := self.look(log)[2]):
            entry = (entry[0], entry[1], request[0], entry[3])
        loose = "order" in self.broken or (entry[1] in "yn" and self.broken & {"identity", "lapse"})
        return entry if (loose or base == log) and self.allows(log, entry) else None

    def learns(self, guest, entry):  # a guest's log and proposal after the next entry of the log
        (log, pending), after = guest, guest[0] + (entry,)
        if pending is None or pending[1] == entry:
            return after, None
        own, same_board = pending[1], self.look(log)[:2] == self.look(after)[:2]
        rebased = own[1] in "mf" and same_board and "rebase" not in self.broken
        if self.allows(after, own) and (own[1] == "r" or rebased):
            return after, (after, own)
        if own[1] == "m" and same_board:
            raise Violation("a move was lost although the board did not change")
        return after, None

    def put(
        self, link, way, message
    ):  # send: over a live link in order; by link, every letter ever sent may be opened at any time, and again
        if self.by_link:
            return swap(link, way, tuple(sorted({*link[way], message}, key=repr)))
        return swap(link, way, link[way] + (message,)) if link[0] == UP else link

    def append(
        self, state, entry, crash
    ):  # the host appends: it saves, then sends to every guest. A crash before the save loses the entry unsent
        log, guests, links, *rest = state
        after = (*log, entry)
        if not crash or (crash == "before" and "write-ahead" in self.broken):
            links = tuple(self.put(link, 1, ("entry", len(log), entry, after)) for link in links)
        if crash and not self.by_link:
            links = tuple((HOST_DIED if s in (UP, HOST_DIED) else DOWN, to_guest, ()) for s, to_guest, _ in links)
        return (log if crash == "before" else after, guests, links, *rest)

    def propose(
        self, state, at, entry, crash
    ):  # a guest proposes: it saves, then sends. With "order" broken it writes into its own log at once
        log, guests, links, *rest = state
        own, link = guests[at][0], links[at]
        pending = None if crash == "before" else (own, entry)
        if not crash or (crash == "before" and "proposal" in self.broken):
            link = self.put(link, 2, ("propose", own, entry))
        if crash and not self.by_link:
            link = (GUEST_DIED if link[0] in (UP, GUEST_DIED) else DOWN, (), link[2])
        guest = ((*own, entry), None) if "order" in self.broken and pending else (own, pending)
        return (log, swap(guests, at, guest), swap(links, at, link), *rest)

    def person_entries(
        self, state, party, own
    ):  # what the person of a party could do at its page, which shows the log `own`, with the budget it costs
        board, _, request = self.look(own)
        tries = [((party, "m", 0, state[5][MOVES]), MOVES), ((party, "q", -1, 0), REQUESTS)]
        tries += [((party, "q", board - 1, 0), REQUESTS), ((party, "r", 0, 0), RESIGNS)]
        tries += [((party, "q", -2 - out, 0), REQUESTS) for out in self.away(state, party)]
        if state[3][party] >= LIMIT:
            tries.append(((party, "f", 0, 0), None))
        for index, shown in enumerate(own) if request or "lapse" in self.broken else ():
            if shown[1] == "q" and (party, "y", index, (index, *shown)) not in own:
                may = self.may_agree(state, party, shown[2], request) or "absence" in self.broken
                tries += [((party, kind, index, (index, *shown)), None) for kind in ("yn" if may else "n")]
        return [(e, cost) for e, cost in tries if (cost is None or state[5][cost]) and self.allows(own, e)]

    def away(self, state, party):  # the guests that have no link, as a party sees it that has one itself
        if self.parties == 2 or (party and state[2][party - 1][0] != UP):
            return []
        return [at for at, (status, *_) in enumerate(state[2], 1) if status != UP]

    def may_agree(self, state, party, goal, request):  # whether an honest page takes its person's yes
        out = without(goal)
        return out is None or out in (party, *self.away(state, party), *(request[3] if request else ()))

    def steps(self, state):  # every (label, next state)
        log, guests, links, _, measure, budgets = state
        crashes = {"": ""} | (
            {k: f" and crashes {k} the save" for k in ("before", "after")} if budgets[CRASHES] else {}
        )
        for party, (own, pending) in enumerate(((log, None), *guests)):
            for entry, cost in self.person_entries(state, party, own) if pending is None else ():
                for crash, how in crashes.items():
                    paid = spend(state, cost, CRASHES if crash else None)
                    after = self.propose(paid, party - 1, entry, crash) if party else self.append(paid, entry, crash)
                    yield f"{PARTIES[party]} {words(entry)}{how}", after
        for at, (status, to_guest, to_host) in enumerate(links):
            who = PARTIES[at + 1]
            for message in to_guest if self.by_link else to_guest[:1] if status in (UP, HOST_DIED) else ():
                yield f"{who} receives entry {message[1] + 1}", self.guest_hears(state, at, message)
            for message in to_host if self.by_link else to_host[:1] if status in (UP, GUEST_DIED) else ():
                for crash, how in crashes.items():
                    after = self.host_hears(spend(state, CRASHES if crash else None), at, message, crash)
                    yield f"host receives of {who}, on top of {len(message[1])}: {words(message[2])}{how}", after
            if status == UP and budgets[CUTS]:
                yield f"the link to {who} is cut", swap(spend(state, CUTS), 2, swap(links, at, (DOWN, (), ())))
            if status != UP and not self.by_link:
                yield f"{who} and host connect", self.connect(state, at)
            if "flag" in self.broken and measure[at] >= LIMIT and self.allows(log, (at + 1, "f", 0, 0)):
                yield f"host claims the time of {who}", self.append(state, (at + 1, "f", 0, 0), "")
        if budgets[TICKS]:
            yield "a tick of the clock", self.tick(spend(state, TICKS))

    def tick(
        self, state
    ):  # time passes: each page charges its own person, while it is shown the turn and has not moved
        (log, guests, _, used, measure, _), count = state, self.parties
        turns = [
            self.look(own)[0] if not pending and not self.look(own)[1] else -1
            for own, pending in ((log, None), *guests)
        ]
        state = swap(
            state,
            3,
            tuple(
                min(LIMIT, u + (t >= 0 and t % count == p)) for p, (u, t) in enumerate(zip(used, turns, strict=False))
            ),
        )
        held = "flag" in self.broken and turns[0] >= 0
        return swap(state, 4, tuple(m + (held and turns[0] % count == g + 1) for g, m in enumerate(measure)))

    def guest_hears(
        self, state, at, message
    ):  # a guest takes the next entry (a letter brings the whole log); what it has already is passed over
        log, guests, links, *rest = state
        guest, size, link = guests[at], len(guests[at][0]), links[at]
        _, number, entry, whole = message
        if whole[:size] != guest[0][: len(whole)]:
            raise Violation("the logs forked")
        link = link if self.by_link else (link[0], link[1][1:], link[2])
        for entry in whole[size:] if self.by_link or number == size else ():
            before, guest = guest[1], self.learns(guest, entry)
            if guest[1] and guest[1] != before:
                link = self.put(link, 2, ("propose", *guest[1]))
        return (log, swap(guests, at, guest), swap(links, at, link), *rest)

    def host_hears(
        self, state, at, message, crash
    ):  # the host takes a proposal into the log, or passes over it: the log tells its author which
        if not self.by_link:
            state = swap(state, 2, swap(state[2], at, (*state[2][at][:2], state[2][at][2][1:])))
        entry = self.takes(state[0], *message[1:])
        return state if entry is None else self.append(state, entry, crash)

    def connect(
        self, state, at
    ):  # a handshake: the guest says how much it has; the host sends the rest, the guest what is not in the log
        (log, _guests, links, *_), (own, pending) = state, state[1][at]
        to_guest = tuple(("entry", n, log[n], log[: n + 1]) for n in range(len(own), len(log)))
        to_host = (("propose", *pending),) if pending and "resend" not in self.broken else ()
        return swap(state, 2, swap(links, at, (UP, to_guest, to_host)))

    def check(self, before, state):  # raise Violation unless every invariant holds
        log, guests, _, used, *_ = state
        shown = zip(((before[0], None), *before[1]), ((log, None), *guests), strict=True)
        for party, ((old, was), (new, now)) in enumerate(shown):
            entry = now[1] if now and now != was else new[-1] if not party and new != old else (party, "", 0, 0)
            goal = entry[3][3] if entry[:2] == (party, "y") else -1
            # What a guest proposes anew on top of another entry is no new yes: only moves and resignations are.
            if not self.may_agree(before, party, goal, self.look(old)[2]):
                raise Violation("somebody was put out who was there")
        for old, new in ((before[0], log), *((o[0], n[0]) for o, n in zip(before[1], guests, strict=False))):
            if new[: len(old)] != old:
                raise Violation("an accepted entry was lost")
        for own, pending in guests:
            if log[: len(own)] != own[: len(log)] or (len(own) > len(log) and "order" not in self.broken):
                raise Violation("the logs forked")
            at = len(pending[0]) if pending and pending[1][1] == "m" else len(log)
            same_place = pending and log[:at] == pending[0] and log[at : at + 1]
            if same_place and log[at][:2] == pending[1][:2] and log[at] != pending[1]:
                raise Violation("one page signed two different moves at one place")
        for index, (author, kind, what, shown) in enumerate(log):
            if kind == "y" and (shown != (what, *log[what]) or any(e[1] in "mrf" for e in log[what:index])):
                raise Violation("something was granted that was not shown, or had lapsed")
            if without(what) is not None and self.look(log)[1] and not any(e[1] in "myrf" for e in log[index:]):
                raise Violation("somebody ended the game alone")
            if kind == "f" and used[author] < LIMIT:
                raise Violation("a seat lost on time that its own page did not use")

    def settle(
        self, state
    ):  # let everything heal and arrive, with nobody doing anything more: it has to end in agreement
        for at in [*range(self.parties - 1)] * 2:
            for _ in range(24):
                log, (own, pending), (status, to_guest, to_host) = state[0], state[1][at], state[2][at]
                if self.by_link:  # each shows its newest letter again
                    to_guest, to_host = (
                        [("entry", 0, None, log)] * (own != log),
                        [("propose", *pending)] if pending else (),
                    )
                elif status != UP:
                    state = self.connect(state, at)
                    continue
                state = self.host_hears(state, at, to_host[0], "") if to_host else state
                state = self.guest_hears(state, at, to_guest[0]) if to_guest else state
                if not to_host and not to_guest:
                    break
        if any(own != state[0] or pending for own, pending in state[1]):
            raise Violation("after everything arrived, the sides do not agree")


def swap(row, at, value):
    return (*row[:at], value, *row[at + 1 :])


def spend(state, *places):
    for at in places:
        state = state if at is None else swap(state, 5, swap(state[5], at, state[5][at] - 1))
    return state


def words(entry):
    said = {
        "m": "moves",
        "q": f"asks to go back to move {entry[2]}"
        if entry[2] >= 0
        else "offers a draw"
        if entry[2] == -1
        else f"asks to abandon it without {PARTIES[without(entry[2])]}",
        "r": "resigns",
        "f": "lets its flag fall",
    }
    return said.get(entry[1]) or f"says {'yes' if entry[1] == 'y' else 'no'} to entry {entry[2] + 1}"


def explore(
    model, most
):  # (states, steps, trace, violation): breadth first, so that the first trace found is a shortest one
    came, queue, steps, agreed = {model.start: None}, deque([model.start]), 0, set()
    while queue and len(came) < most:
        state, label = queue.popleft(), "everything arrives"
        try:
            agreed.add(state[:3] if state[:3] in agreed else (model.settle(state), state[:3])[1])
            for label, after in model.steps(state):
                steps += 1
                model.check(state, after)
                if after not in came:
                    came[after] = (state, label)
                    queue.append(after)
            label = "the next step"
        except Violation as violation:
            trace = [label]
            while came[state]:
                state, label = came[state]
                trace.append(label)
            return len(came), steps, trace[::-1], violation
    return len(came), steps, [], None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--broken", choices=RULES, action="append", default=[])
    parser.add_argument("--case", choices=CASES)
    parser.add_argument("--most", type=int, default=400_000, help="states per case at most")
    options, failed = parser.parse_args(), False
    for case, (parties, budgets, by_link) in CASES.items():
        if options.case in (None, case):
            states, steps, trace, violation = explore(
                Model(parties, budgets, by_link, set(options.broken)), options.most
            )
            extent = "" if violation else " (all)" if states < options.most else " (cut off)"
            print(
                f"{case}: {states:,} states{extent}, {steps:,} steps:",
                violation or "no violation",
            )
            print(*(f"  {number}. {line}\n" for number, line in enumerate(trace, 1)), sep="", end="")
            failed = failed or violation is not None
    sys.exit(failed)


if __name__ == "__main__":
    main()
