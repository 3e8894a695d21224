"""The log as two sides write it: our entries, theirs, and what is done when both write at once or the logs differ.

The order of entries is the host's to say. A guest whose entry crossed one of the host's takes its own back; the host
passes over what a guest wrote before it had seen the host's last entry (`ack` tells). What differs otherwise is a
conflict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cairn.core.game import GameError
from cairn.core.language import t
from cairn.peer import events as on
from cairn.peer import proofs
from cairn.peer.clock import GRACE, believed
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.match import SEATS, TIME, Entry, Match, rewound
from cairn.peer.wire import Frame, Kind

if TYPE_CHECKING:
    from cairn.peer.session import Session


class Log:
    """One side of the log."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.conflict: on.Conflict | None = None
        self._let_go: Match | None = None
        self._sent_at: dict[int, int] = {}
        self.since = 0.0
        """Since when it is the mover's turn, by the clock given as `now`."""

    @property
    def match(self) -> Match:
        """The log; there is one once both play."""
        match = self.session.match
        if match is None:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        return match

    @property
    def hosting(self) -> bool:
        """Whether the order of entries is ours to say."""
        return self.session.pact.role == "host"

    @property
    def behind(self) -> bool:
        """Whether the friend has entries that are still on their way to us, such as our own last ones after a crash."""
        claimed: int = self.session.greeting.theirs.get("count", 0)
        return self.match.count < claimed

    def lapse(self) -> None:
        """A greeting begins: it will show anew what differs."""
        self.conflict, self._sent_at = None, {}

    def join(self, now: float) -> None:
        """Both play: bring the shorter log up to the longer one, or tell that they differ."""
        self.since = now
        hello = self.session.greeting.theirs
        if self._let_go and self.hosting and hello["count"] <= self.match.settled:
            self.session.keep(match=self._let_go)  # both gave way, and one log has to stand
        self._let_go = None
        count, match = hello["count"], self.match
        if 0 < count <= match.count and match.heads[count] != hello["head"]:
            self._differ(count)
            return
        for n in range(count, match.count):
            self._send(match, n + 1)
        self._stop()

    def give_way(self, now: float) -> None:
        """Let go of our log and take the other's, from the first entry on."""
        if self.conflict is None:
            raise LocalError(t("Nothing differs."), t("Both logs are the same."))
        self._let_go = self.match
        self.session.keep(match=rewound(self.match, self.match.entries[: self.match.settled]))
        self.session.begin_again(now)

    def elapsed(self, now: float) -> int:
        """Milliseconds since it is the mover's turn; 0 without a clock."""
        return max(0, min(10**8, round((now - self.since) * 1000))) if self.match.clock.base else 0

    # ---- our entries ---------------------------------------------------------------------------

    def write(self, text: str, now: float, asked: str = "", spent: int = 0) -> None:
        """Add an entry of ours; raises what the rules say against it."""
        match, pact = self.match, self.session.pact
        try:
            mark = self.session.talk.ring.mark(match.next_head(text))
            after = match.then(Entry(text, pact.party, mark, asked, spent))
        except PeerError as error:
            raise LocalError(t("Not now."), t("That is not yours to do at this moment.")) from error
        self._enter(after, now)
        self._send(after, after.count)
        self._stop()

    def relay(self, entry: Entry, now: float) -> None:
        """Add an entry that came to the host from another guest, and hand it on."""
        after = self.match.then(entry)
        self._enter(after, now)
        if self.session.playing:
            self._send(after, after.count)
            self._stop()

    def _send(self, match: Match, n: int) -> None:
        entry = match.entries[n - 1]
        body = {"n": n, "text": entry.text, "by": entry.by, "mark": entry.mark, "asked": entry.asked}
        self.session.send(Kind.ENTRY, {**body, "spent": entry.spent, "head": match.heads[n]})
        self._sent_at[n] = self.session.line.sent

    def _enter(self, after: Match, now: float) -> None:
        if after.play is not self.match.play or after.keys is not self.match.keys:
            self.since = now
        self.session.talk.entered()
        self.session.keep_entry(after)
        self.session.emit(on.Entered(after.entries[-1].text, after.entries[-1].by))
        self.session.talk.ring.entered()

    # ---- their entries -------------------------------------------------------------------------

    def hear(self, frame: Frame, now: float) -> None:
        """An entry came; raises PeerError when no honest side would send it."""
        body = frame.body
        if self._known(body, frame.ack) or not self._follows(body, frame.ack):
            return
        entry = Entry(body["text"], body["by"], body["mark"], body["asked"], body["spent"])
        self._vouch(entry, now)
        try:
            after = self.match.then(self._timed(entry, body["n"], now))
        except PeerError:
            raise
        except GameError as error:
            raise PeerError("audit" if self.match.audits(entry.text) else "illegal", str(error)) from error
        self._enter(after, now)
        self._stop()

    def _stop(self) -> None:
        """End it where the two devices cannot agree."""
        if self.match.stopped:
            self.session.end("unlike")

    def _known(self, body: Mapping[str, Any], ack: int) -> bool:
        """Whether the log has this entry already. If it has one of ours that the host had not seen, that one goes."""
        n, match = body["n"], self.match
        if n > match.count:
            return False
        if match.heads[n] == body["head"]:
            return True
        own = range(n, match.count + 1)
        if not self.hosting and all(self._gave_way(at, ack) for at in own):
            self.session.keep(match=rewound(match, match.entries[: n - 1]))
            self.session.emit(on.Overtaken(tuple(match.entries[at - 1].text for at in own)))
        return False

    def _gave_way(self, n: int, ack: int) -> bool:
        """Whether an entry is ours, and the host had not seen it; what the host wrote itself stays as it was."""
        return self.match.entries[n - 1].by == self.session.pact.party and self._sent_at.get(n, 0) > ack

    def _follows(self, body: Mapping[str, Any], ack: int) -> bool:
        """Whether an entry goes on from our log; if not, and if its writer had seen our log, the logs differ."""
        match = self.match
        if body["n"] == match.count + 1 and match.next_head(body["text"]) == body["head"]:
            return True
        if not (self.hosting and self._sent_at.get(match.count, 0) > ack):
            self._differ(body["n"])
        return False

    def _differ(self, theirs: int) -> None:
        self.session.send(Kind.DIFFER, {"count": self.match.count})
        self.differs(theirs)

    def differs(self, theirs: int) -> None:
        """The other side's log, of so many entries, is not ours."""
        self.conflict = on.Conflict(self.match.count, theirs)
        self.session.emit(self.conflict)

    def _timed(self, entry: Entry, n: int, now: float) -> Entry:
        """The entry with the time it is believed to have taken, if it was played just now."""
        if n <= self.session.greeting.theirs["count"] or entry.by != self.match.mover or not self.match.clock.base:
            return entry
        return replace(entry, spent=believed(entry.spent, self.elapsed(now), round(self.session.line.way * 1000)))

    def _vouch(self, entry: Entry, now: float) -> None:
        """Raise PeerError unless whoever is said to have written and asked for an entry did so."""
        pact, match, ring = self.session.pact, self.match, self.session.talk.ring
        if self.hosting and entry.by not in (pact.party, pact.other):
            raise PeerError("turn", "in another's name")
        if not ring.marked(entry.by, entry.mark, match.next_head(entry.text)):
            raise PeerError("forged" if entry.by == pact.party else "unsigned")
        answers = entry.asked and pact.party >= 0 and entry.by != pact.party
        if answers and entry.asked != proofs.wish(pact.key, entry.text, match.head):
            raise PeerError("forged", "a request")
        ring.vouch(entry.text)
        if SEATS.fullmatch(entry.text) and pact.party >= 0 and entry.text != self.session.talk.seats():
            raise PeerError("coin", "seats")
        if (found := TIME.fullmatch(entry.text)) and not self._may_say_time(int(found[1]), entry.by, now):
            raise PeerError("turn", "time")

    # ---- the clock -----------------------------------------------------------------------------

    def time_over(self, now: float, grace: int, ours: bool) -> bool:
        """Whether it is our (or the other's) turn, and its time has been over for so many milliseconds."""
        match, mover = self.match, self.match.mover
        if not match.clock.base or mover is None or (mover == self.session.pact.party) != ours:
            return False
        return match.clock.left[match.seats[mover]] - self.elapsed(now) <= -grace

    def _may_say_time(self, seat: int, by: int, now: float) -> bool:
        """A side may say so of itself; of another only when that one's own clock shows it, or nearly."""
        match, mover = self.match, self.match.mover
        if not match.clock.base or mover is None or match.seats[mover] != seat:
            return False
        return by == mover or match.clock.left[seat] - self.elapsed(now) <= GRACE
