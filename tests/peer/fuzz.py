"""Random matches with bad luck and with liars: what must hold for every honest page, whatever the others do.

`python -m tests.peer.fuzz 100000 --processes 2` tries so many sequences, a fifth of them with links that people send
(fuzz_letters.py); `--only live` and `--only letters` try the one or the other, `--seed` begins elsewhere. It knows
nothing of the other tests: pages, wires and lies are its own. A page saves when it is told to, in the order of its
effects, and may die between any two of them; a wire may be cut with all that is on it, or hold it up; a page may sleep;
a liar's page is a real one whose frames are bent, repeated, held back, or made up, and that charges itself what it
likes.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
from dataclasses import replace

from cairn.core.errors import GameError
from cairn.core.play import begin
from cairn.core.strict_json import LARGEST
from cairn.games.lava_flows import LAVA_FLOWS
from cairn.peer.live.create import guest, host
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.live.table import MatchTable
from cairn.peer.log.clock import ASLEEP, DOUBT, GRACE, LONGEST_TIME, MAX_LATENCY, TICK, TurnClock
from cairn.peer.log.entries import Entry, EntryKind, next_head, to_fields
from cairn.peer.log.entry_rules import beginning
from cairn.peer.log.match_log import MatchPhase
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import FrameKind
from tests.peer import events as on
from tests.peer import fuzz_letters
from tests.peer.counting import COUNTING
from tests.peer.toy_signer import ToySigner

SHELF = {"counting": replace(COUNTING, bot=lambda: "a computer"), "lava_flows": LAVA_FLOWS}
STEPS = 20
AWAKE = 5
"""Seconds between two ticks here: fewer than real ones, and not so few that a page seems asleep."""
LONG_SLEEP = 10**6
"""Seconds for which all devices sleep at times."""
TIMES = (0, 0, 30_000, 10**9, LONGEST_TIME - 1, LONGEST_TIME, LARGEST)
"""Milliseconds that a liar says it took."""


class Page:
    """One person's page: a table, what it has saved, what it showed when its person agreed, and the time it had."""

    def __init__(self, table, party, lies):
        self.table, self.party, self.lies = table, party, lies
        self.disk, self.seen, self.heads = None, set(), ()
        self.able = 0.0
        self.vaults, self.shown = {}, ""
        self.is_asleep, self.has_died = False, False
        self.waited, self.was_offered = 0.0, False
        """Milliseconds that it was awake while its one friend had to move, and whether it could end the game for it."""
        self.board, self.charged, self.unmoved = None, 0, {}
        """The board that it shows, what its clock charges the friend for the turn, and what it charged, by the head of
        the entry that was the end, for every turn that ended without a move."""
        equip(table)


def equip(table):
    table.signer, table.substitute = ToySigner(), counted_by_computer


def counted_by_computer(game, state, seed):
    return "12"[int(seed[-1]) % 2]


class World:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.now = 50.0
        kind = self.chance.choice(["two", "two", "star", "watched", "secret"])
        self.parties = 3 if kind == "star" else 2
        game = "lava_flows" if kind == "secret" else "counting"
        liar = self.chance.choice([None, None, *range(self.parties)])
        self.lies_from_now = self.chance.random() < 0.2
        timed = [(0, 0), (20_000, 0), (20_000, 0, 15_000), (600_000, 0, 40_000), (LONGEST_TIME - 1,) * 3]
        clock = self.chance.choice(timed) if game == "counting" else (0, 0)
        seating = " ".join(map(str, range(self.parties))) if kind == "star" else self.chance.choice(["toss", "0 1"])
        record = begin(SHELF[game], self.parties, {}).record
        first = host(SHELF, record, "Ada", self.entropy(), seating=seating, clock=clock)
        self.pages = [Page(first, 0, liar == 0)]
        for party in [*range(1, self.parties), *([-1] if kind == "watched" else [])]:
            if party != 1:
                first.add(party)
            table = guest(SHELF, f"Guest {party}", self.entropy(), watch=party < 0)
            self.pages.append(Page(table, party, liar == party))
        self.wires = [([], []) for _ in self.pages[1:]]
        """By guest, what is on the way to it and to the host."""
        self.sent = []
        self.heard = {}
        """By party, when it was last heard at the other end of a wire."""
        self.stuck = None
        """The wire, and its end, at which nothing arrives for now."""
        for number in range(len(self.wires)):
            self.link(number)
        self.settle()
        for number in range(len(self.wires)):
            for page, command in ((self.pages[0], on.confirm(number)), (self.pages[number + 1], on.confirm(0))):
                self.act(page, command)
            self.settle()
        self.lies_from_now = True

    def entropy(self):
        return self.chance.randbytes(32)

    # ---- pages and wires

    def step(self, page, event, dies=False):
        """An event at a page, whose effects are carried out until it is done, or dies; what need not be saved before
        anything is sent is not saved then."""
        effects = event(page.table, self.now)
        last = self.chance.randrange(len(effects) + 1) if dies else len(effects)
        for effect in effects[:last]:
            if isinstance(effect, do.Persist) and (effect.before_send or not dies):
                page.disk = write_match(page.table.saved())
            elif isinstance(effect, do.Send):
                self.send(page, effect.number, effect.text)
        self.check(page)
        page.was_offered = page.was_offered or bool(page.table.overrun)
        self.read_clock(page)
        self.check_gain(page)
        if dies:
            self.die(page)

    def send(self, page, number, text):
        is_host = page is self.pages[0]
        queue = self.wires[number][0] if is_host else self.wires[self.pages.index(page) - 1][1]
        if page.lies and self.lies_from_now:
            queue.extend(self.bent(page, number, text))
        else:
            self.sent.append((page, text))
            queue.append(text)

    def link(self, number):
        leads = self.chance.random() < 0.8
        self.wires[number][0].clear()
        self.wires[number][1].clear()
        ends = (self.pages[0], number, leads), (self.pages[number + 1], 0, not leads)
        for page, at, leader in ends:
            prints = ("aa", "bb") if page is self.pages[0] else ("bb", "aa")
            self.step(page, on.link_opened(at, on.Link(*prints, leader), self.entropy()))

    def cut(self, number):
        for queue in self.wires[number]:
            queue.clear()
        self.step(self.pages[0], on.link_closed(number))
        self.step(self.pages[number + 1], on.link_closed(0))
        for queue in self.wires[number]:
            queue.clear()

    def die(self, page):
        """The page is gone, with its links; only what it saved is known when it comes back."""
        numbers = range(len(self.wires)) if page is self.pages[0] else [self.pages.index(page) - 1]
        if page.party < 0 or page.disk is None:
            return
        page.has_died = True
        page.table = MatchTable(SHELF, read_match(page.disk, SHELF))
        equip(page.table)
        page.heads = ()
        for number in numbers:
            if page is self.pages[0] and number >= len(page.table.sessions):
                self.pages[0].table.add(-1)
            for queue in self.wires[number]:
                queue.clear()
            other = self.pages[number + 1] if page is self.pages[0] else self.pages[0]
            self.step(other, on.link_closed(0 if page is self.pages[0] else number))

    def deliver(self, number, to_host, dies=False):
        queue = self.wires[number][to_host]
        page = self.pages[0] if to_host else self.pages[number + 1]
        if queue and not page.is_asleep and (number, to_host) != self.stuck:
            self.step(page, on.text_received(number if to_host else 0, queue.pop(0)), dies)
            self.note_heard(number)
            return True
        return False

    def note_heard(self, number):
        """Host and guest have heard one another, if they play over this wire and not only meet."""
        if self.pages[0].table.is_linked(self.pages[0].table.sessions[number]):
            self.heard[0] = self.heard[self.pages[number + 1].party] = self.now

    def settle(self):
        for _ in range(400):
            came = [self.deliver(number, to_host) for number in range(len(self.wires)) for to_host in (0, 1)]
            if True not in came:
                return
        raise AssertionError("they never stop talking")

    # ---- people

    def act(self, page, command, dies=False):
        try:
            self.step(page, command, dies)
        except GameError:
            return

    def person(self, page):
        """Somebody does something that they could do, or not."""
        log, table = page.table.match, page.table
        if log is None:
            return
        dies = self.chance.random() < 0.08
        is_to_end = log.request is not None and bool(log.request.absent)
        choice = self.chance.uniform(0.7 if is_to_end else 0.25 * (self.parties - 2), 1)
        if choice < 0.75:
            self.moves(page, log, dies)
        elif choice < 0.85:
            kinds = [
                *RequestKind,
                *["abandon 0", "abandon 1", "abandon 2", *["substitute 1", "substitute 2"] * 2] * (self.parties - 2),
            ]
            self.act(page, on.ask(self.chance.choice(kinds)), dies)
        elif choice < 0.95:
            self.replies(page, log, dies)
        elif choice < 0.96:
            self.act(page, on.resign(), dies)
        elif choice < 0.97 and page.party in log.substitutes:
            self.act(page, lambda table, now: table.write(now, Entry(table.party, EntryKind.RETURN)), dies)
        elif choice < 0.98:
            self.act(page, on.claim(), dies)
        elif table.match is not None:
            self.act(page, on.say("hello"), dies)

    def replies(self, page, log, dies):
        """Answer what is shown, or in one of ten cases what is not asked any more."""
        number = log.request.number if log.request else self.chance.randrange(1, 9)
        if log.request is not None:
            page.seen.add((number, log.heads[number]))
        yes = self.chance.random() < 0.8
        self.act(page, on.reply(number, yes), dies)
        after = page.table.match
        if yes and log.request is not None and after.count > log.count:
            self.check_absence(page, log)

    def somebody(self):
        """Mostly the page of the player who is to move or to answer."""
        wanted = [page for page in self.pages if page.table.match and page.table.match.mover == page.party]
        answering = [page for page in self.pages if page.table.match and page.table.match.request]
        return self.chance.choice([*wanted * 4, *answering, *self.pages])

    def moves(self, page, log, dies):
        secrets, play = log.game.secrets, log.play
        if log.phase is MatchPhase.OVER and secrets:
            action = secrets.next_opening(play.state, page.vaults)
        elif log.mover == page.party:
            action = secrets.answer(play.state, page.vaults) if secrets else None
        else:
            return
        is_asked_for = action is not None
        action = action or (play.state.legal_actions() and self.chance.choice(play.state.legal_actions()[:40]))
        if not action:
            return
        vaults = page.vaults
        if secrets and secrets.is_secret(action):
            salts = [self.chance.randbytes(16) for _ in range(secrets.salts)]
            action, vault = secrets.commit(play.state, action, salts)
            page.vaults = {vault.seat: vault}
        try:
            self.step(page, on.play(log.game.write(action)), dies and not secrets)
            page.shown += log.game.write(action) if is_asked_for else ""
        except GameError:
            page.vaults = vaults

    # ---- lies

    def bent(self, page, number, text):
        """The frames that a liar sends instead of one, numbered as a real one is."""
        roll = self.chance.random()
        if roll < 0.75:
            return [text]
        if roll < 0.77:
            return []
        if roll < 0.8:
            return [text, text]
        table = json.loads(text)
        if roll < 0.87 and table["b"]:
            part = self.chance.choice(sorted(table["b"]))
            table["b"][part] = self.value(table["b"][part])
        elif roll < 0.9:
            table[self.chance.choice(["seq", "ack", "sid", "t"])] = self.value(0)
        elif roll < 0.92:
            return [text[: self.chance.randrange(len(text))]]
        else:
            return [text, self.invented(page, number)]
        return [json.dumps(table)]

    def value(self, old):
        lies = [
            0,
            1,
            2,
            4000,
            -1,
            "",
            "0" * 64,
            "f" * 16,
            "yes",
            "draw",
            "resign",
            "\u202e",
            None,
            [],
            {},
            10**9,
            True,
            LARGEST,
        ]
        return self.chance.choice([old, *lies])

    def invented(self, page, number):
        """A frame that is well formed and fits the log, and that an honest page would not send now."""
        session, log = page.table.sessions[number], page.table.replica.log if page.table.replica else None
        if log is None:
            return session.framing.write(FrameKind.KNOCK, {})
        roll = self.chance.random()
        if roll < 0.6:
            at = self.chance.choice([log.count, log.count, max(0, log.count - 1)])
            kind = self.chance.choice(list(EntryKind))
            text = self.chance.choice(
                ["", "1", "2", "yes", "no", "draw", "rematch", "0 1", f"takeback {at} {log.heads[at][:16]}"]
            )
            author = self.chance.choice([max(0, page.party), 0, 1])
            spent, paused, waited = (self.chance.choice(TIMES) for _ in range(3))
            entry = Entry(author, kind, text, self.chance.choice([0, at]), spent, "0" * 32, paused, waited)
            head = next_head(log.heads[at], at + 1, entry)
            if log.is_star and page.party >= 0:
                entry = replace(entry, signature=page.table.entry_signer.sign("entry 4", head))
            what = FrameKind.ENTRY if page is self.pages[0] else FrameKind.PROPOSE
            return session.framing.write(what, {"n": at + 1, **to_fields(entry), "head": head})
        if roll < 0.7:
            return session.framing.write(FrameKind.CLAIM, {"n": max(1, log.count), "head": log.head})
        if roll < 0.8:
            return session.framing.write(FrameKind.CONFLICT, {"count": log.count, "trail": "0" * 16})
        if roll < 0.9:
            return session.framing.write(FrameKind.KNOCK, {})
        return session.framing.write(FrameKind.BYE, {"why": "audit"})

    # ---- a sequence

    def run(self):
        if self.parties > 2 and self.chance.random() < 0.2:
            self.leave_for_good()
        for _ in range(STEPS):
            self.once()
        self.check_all()

    def once(self):
        roll = self.chance.random()
        number = self.chance.randrange(len(self.wires))
        if roll < 0.45:
            self.person(self.somebody())
        elif roll < 0.65:
            self.deliver(number, self.chance.randrange(2), self.chance.random() < 0.03)
        elif roll < 0.8:
            self.settle()
        elif roll < 0.88:
            self.pass_time()
        elif roll < 0.92:
            self.cut(number)
        else:
            self.cut(number)
            self.link(number)
            if self.chance.random() < 0.7:
                self.settle()

    def pass_time(self):
        """Time passes: what is sent arrives, nothing does, nothing at one end of a wire, or nobody is awake there."""
        how = self.chance.choice(["flows", "flows", "stalls", "one way", "sleeps", "sleeps", "all sleep"])
        if how == "all sleep":
            self.sleep_long()
            return
        longest = 15 if how == "one way" else 300
        seconds = self.chance.choice([each for each in (0.3, 1, 3, 7, 8, 12, 15, 30, 60, 300) if each <= longest])
        number = self.chance.randrange(len(self.wires))
        self.stuck = (number, self.chance.randrange(2)) if how == "one way" else None
        sleepers = self.chance.sample(self.pages, self.chance.randrange(1, len(self.pages))) if how == "sleeps" else []
        self.lie_about_time()
        self.pass_awake(1)
        for page in sleepers:
            page.is_asleep = True
            # A page may fall asleep right after a tick, or right before one; and so short a sleep is none.
            page.able += 1000 * (seconds if seconds <= ASLEEP else TICK)
        while seconds > 0:
            self.pass_awake(min(seconds, AWAKE))
            seconds -= AWAKE
            if how != "stalls":
                self.settle()
        if self.stuck:
            self.stuck = None
            self.settle()
        for page in sleepers:
            page.is_asleep = False
            if self.chance.random() < 0.5:
                self.step(page, on.tick())

    def leave_for_good(self):
        """A guest is away for longer than agreed, and those who are there let the computer play for it."""
        number = self.chance.randrange(2)
        self.cut(number)
        for _ in range(min(300, self.pages[0].table.replica.log.pauses // 1000) // AWAKE + 2):
            self.pass_awake(AWAKE)
            self.settle()
        self.act(self.pages[0], on.ask(f"substitute {number + 1}"))
        self.settle()
        other = self.pages[2 - number]
        if other.table.match is not None:
            self.replies(other, other.table.match, dies=False)
        self.settle()

    def sleep_long(self):
        """Nobody is awake for long; then all are, in any order."""
        self.pass_awake(1)
        self.now += LONG_SLEEP
        for page in self.chance.sample(self.pages, len(self.pages)):
            page.able += 1000 * TICK
            self.step(page, on.tick())

    def pass_awake(self, seconds):
        self.now += seconds
        for page in self.pages:
            match = page.table.match
            if page.is_asleep or match is None:
                continue
            if page.table.is_going and match.timed_party == page.party:
                page.able += seconds * 1000
            elif page.party >= 0 and match.mover == 1 - page.party:
                page.waited += seconds * 1000
            self.step(page, on.tick())

    def lie_about_time(self):
        """A liar has thought for no time, or says that its friend's page slept for long."""
        for page in self.pages:
            if page.lies and page.table.replica is not None and self.chance.random() < 0.5:
                page.table.time.turn = TurnClock()
                page.table.time.waited = self.chance.choice([0, 0, 10**6, 10**9])

    # ---- what must hold

    def check(self, page):
        """No page that is honest loses an entry that it has had."""
        if page.lies or page.table.replica is None:
            return
        heads = page.table.replica.log.heads
        if page.heads and page.table.main.pair.agreed:
            assert heads[: len(page.heads)] == page.heads, "an entry was lost"
        page.heads = heads

    def check_all(self):
        honest = [page for page in self.pages if not page.lies and page.table.replica is not None]
        self.check_forks(honest)
        for page in honest:
            self.check_grants(page)
            self.check_time(page)
            self.check_substitutes(page)
            self.check_ends(page)
        self.check_secrets()
        for page in honest:
            for session in page.table.sessions:
                assert session.ended is None or session.ended.code != "internal", "a mistake of ours"

    def check_forks(self, honest):
        """Where the host is honest, every log is the beginning of its log."""
        if self.pages[0].lies:
            return
        log = self.pages[0].table.replica.log.heads
        for page in honest:
            heads = page.table.replica.log.heads
            assert log[: len(heads)] == heads or not page.table.main.pair.agreed, "the logs forked"

    def check_grants(self, page):
        log = page.table.replica.shown
        for number, entry in enumerate(log.entries, 1):
            if entry.author == page.party and entry.kind is EntryKind.REPLY:
                assert (entry.answers, log.heads[entry.answers]) in page.seen, "granted what was not shown"
                between = log.entries[entry.answers : number - 1]
                # What was hidden is opened after the end by itself; a rematch that is asked for meanwhile still stands.
                moves = [one for one in between if not (one.kind is EntryKind.MOVE and one.text.startswith("open "))]
                assert not any(one.kind in (EntryKind.MOVE, EntryKind.RESIGN, EntryKind.FLAG) for one in moves)

    def check_substitutes(self, page):
        """Nobody chooses a move of the computer."""
        log = page.table.replica.log
        for number, entry in enumerate(log.entries if log.is_star else (), 1):
            before = beginning(log, number - 1)
            if before.is_substitute_turn and entry.kind is EntryKind.MOVE:
                seed = f"{before.substitute_seed} {len(before.play.entries)}"
                assert entry.text == counted_by_computer(log.game, before.play.state, seed), "chosen for the computer"

    def check_gain(self, page):
        """Between two, whatever a friend does not charge itself is bounded before one may end the game."""
        log = page.table.match
        if (
            page.lies
            or page.has_died
            or page.was_offered
            or log is None
            or not log.base
            or log.is_star
            or page.party < 0
        ):
            return
        theirs = [entry for entry in log.entries if entry.author == 1 - page.party]
        unmoved = [charged for head, charged in page.unmoved.items() if head in log.heads]
        charged = sum(entry.spent for entry in theirs) + sum(unmoved) + page.charged
        turns = len(theirs) + len(unmoved) + 1
        bound = (log.games + 1) * (log.pauses + GRACE) + turns * (MAX_LATENCY + DOUBT + 1000 * AWAKE)
        assert page.waited - charged <= bound, "a friend thinks for free"

    def read_clock(self, page):
        """Note what a page charges its friend for the turn. No entry says so where somebody resigns in it, or both
        agree to take back: by that nobody thinks for free. A dispute is its author's alone, and excuses nothing."""
        log = page.table.match
        if log is None or not log.base or log.is_star or page.party < 0:
            return
        board, charging = (log.games, log.play.entries), (EntryKind.MOVE, EntryKind.FLAG, EntryKind.DISPUTE)
        if page.charged and board != page.board and log.entries[-1].kind not in charging:
            page.unmoved[log.head] = page.charged
        is_theirs = log.mover == 1 - page.party
        page.board, page.charged = board, page.table.time.turn.charge(page.table.now) if is_theirs else 0

    def check_absence(self, page, log):
        """No honest page puts out of a game who was there just now, unless they agree, or the host lies."""
        for party in log.request.absent:
            if page.lies or self.pages[0].lies or party in (page.party, *log.request.agreed):
                continue
            assert self.now - self.heard.get(party, self.now) > log.pauses / 1000, "put out who was there"

    def check_ends(self, page):
        """No two honest pages accuse one another, whatever luck they have."""
        for session in page.table.sessions:
            other = self.pages[session.number + 1] if page is self.pages[0] else self.pages[0]
            if session.ended is not None and not other.lies and min(page.party, other.party) >= 0:
                assert session.ended.code == "time", f"honest pages parted: {session.ended.code}"

    def check_time(self, page):
        log = page.table.replica.shown
        spent = sum(entry.spent for entry in log.entries if entry.author == page.party)
        assert spent <= page.able + 50, "time was charged while nobody could move"

    def check_secrets(self):
        """Nothing hidden was sent but what the rules asked for, or what its page opened after the end."""
        sent_text = "".join(text for _, text in self.sent)
        for page in self.pages:
            if page.lies:
                continue
            for vault in page.vaults.values():
                for opening in vault.openings:
                    assert opening.salt.hex() not in sent_text or opening.salt.hex() in page.shown
            assert page.table._seed.hex() not in sent_text


WORLDS = {"live": World, "letters": fuzz_letters.World}


def run(count, seed=0, kind="live"):
    """Try so many sequences; raises what goes wrong, with the seed that shows it."""
    for number in range(seed, seed + count):
        try:
            WORLDS[kind](number).run()
        except Exception as error:
            raise AssertionError(f"{kind}, seed {number}: {error}") from error
    return count


def slices(count, seed, kinds, size=100):
    """Batches of matches for the processes, so many in each: of five, four are live where both kinds are wanted."""
    for at, start in enumerate(range(seed, seed + count, size)):
        yield min(size, seed + count - start), start, kinds[at % 5 == 0]


def _run(slice):
    return run(*slice)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=WORLDS)
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    kinds = (options.only, options.only) if options.only else ("live", "letters")
    done = 0
    with multiprocessing.Pool(options.processes) as pool:
        for tried in pool.imap_unordered(_run, slices(options.count, options.seed, kinds)):
            done += tried
            if done % 5_000 < 100:
                print(f"{done} sequences", flush=True)
    print(f"{options.count} sequences from seed {options.seed}: nothing wrong")
