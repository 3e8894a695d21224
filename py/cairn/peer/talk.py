"""What is said while both play: deeds of our person, and frames about entries, requests, coins and chat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cairn.core.game import GameError
from cairn.core.language import t
from cairn.peer import events as on
from cairn.peer import proofs
from cairn.peer.clock import GRACE
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.limits import Bucket
from cairn.peer.log import Log
from cairn.peer.match import UNLIKE, Entry, how_far_back
from cairn.peer.ring import Ring
from cairn.peer.toss import Tosses
from cairn.peer.wire import LONGEST_CHAT, Frame, Kind, plain

if TYPE_CHECKING:
    from cairn.peer.session import Session

FIRST_COIN = "begin 1"
"""Who sits at seat 0."""


@dataclass(frozen=True, slots=True)
class Request:
    """Something asked for, as it travels, and the mark of whoever asks."""

    wish: on.Wish
    what: str
    mark: str = ""

    @property
    def text(self) -> str:
        """The entry that grants it."""
        return "draw" if self.what == "draw" else f"({self.what})"


class Talk:
    """One side of what is said while both play."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.log, self.tosses, self.ring = Log(session), Tosses(session), Ring(session)
        self.asked: Request | None = None
        """What the friend asks for."""
        self.asking: Request | None = None
        """What we ask for."""
        self.told_time = False
        self._said, self._heard, self._asks = Bucket(5, 0.5), Bucket(10, 1), Bucket(10, 0.2)
        self._passed = Bucket(8, 1)

    @property
    def conflict(self) -> on.Conflict | None:
        """Whether the logs differ."""
        return self.log.conflict

    def lapse(self) -> None:
        """A greeting begins: what was asked is to be asked again."""
        self.entered()
        self.log.lapse()
        self.tosses.lapse()
        self.ring.lapse()

    def entered(self) -> None:
        """The log changes: what was asked lapses."""
        self.asked = self.asking = None
        self.told_time = False

    def join(self, now: float) -> None:
        """Both play: go on with the coins, on which seats rest, bring the logs together, and seat everybody."""
        if self._both_play():
            self.tosses.join()
        self.log.join(now)
        if self.conflict is None and self._both_play():
            self._seat(now)
        self.ring.join()

    def tick(self, now: float) -> None:
        """Give up when our time is over; tell when theirs is."""
        if not self.session.playing or self.told_time or not self._both_play():
            return
        if self.log.time_over(now, 0, ours=True):
            self.log.write(f"(time {self._own_seat()})", now)
        elif self.log.time_over(now, GRACE, ours=False):
            self.told_time = True
            self.session.emit(on.TimeOver())

    # ---- what our person does ------------------------------------------------------------------

    def act(self, deed: on.Command, now: float) -> None:
        """Do what our person wants, or raise for them."""
        if isinstance(deed, on.GiveWay):
            self.log.give_way(now)
            return
        if not self.session.playing:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        if self.session.pact.party < 0:
            raise LocalError(t("You are watching."), t("Only those who play can do that."))
        match deed:
            case on.Move(text):
                self._move(text, now)
            case on.Unlike():
                self.log.write(UNLIKE, now)
            case on.Resign():
                self.log.write(f"resign {self._own_seat()}", now)
            case on.Claim():
                self._claim(now)
            case on.Ask(wish):
                self._ask(wish)
            case on.Reply(yes):
                self._reply(yes, now)
            case on.Toss(id):
                self.tosses.begin(id)
            case on.Say(text):
                self._say(text, now)

    def _own_seat(self) -> int:
        if not self.log.match.seats:
            raise LocalError(t("Not now."), t("It is not yet said who sits where."))
        return self.log.match.seats[self.session.pact.party]

    def _move(self, text: str, now: float) -> None:
        match = self.log.match
        if text.startswith(("(", "resign ")) or text == "draw":
            raise LocalError(t("That is not an action."), t("Use the buttons to resign or to offer a draw."))
        if not match.ready:
            raise LocalError(t("Not now."), t("Everybody has to be there before the game begins."))
        if match.play.outcome is None and match.mover != self.session.pact.party:
            raise LocalError(t("It is your friend’s turn."), t("You can look around meanwhile."))
        self.log.write(text, now, spent=self.log.elapsed(now))

    def _claim(self, now: float) -> None:
        match, mover = self.log.match, self.log.match.mover
        if mover is None or not self.log.time_over(now, GRACE, ours=False):
            raise LocalError(t("There is time left."), t("Your friend’s clock is still running."))
        self.log.write(f"(time {match.seats[mover]})", now)

    def _ask(self, wish: on.Wish) -> None:
        match, pact = self.log.match, self.session.pact
        if match.parties > 2:
            raise LocalError(t("Not with so many."), t("That can be asked only between two."))
        self._own_seat()
        what = wish.value if wish is not on.Wish.BACK else f"back {how_far_back(match, pact.party)}"
        request = Request(wish, what)
        match.then(Entry(request.text, 1 - pact.party, asked="asked"))
        self.asking = replace(request, mark=proofs.wish(pact.key, request.text, match.head))
        self.session.send(Kind.ASK, {"what": what, "n": match.count, "head": match.head, "mark": self.asking.mark})

    def _reply(self, yes: bool, now: float) -> None:
        request = self.asked
        if request is None:
            raise LocalError(t("Nothing is asked."), t("A request lapses with the next move."))
        if yes:
            self.log.write(request.text, now, asked=request.mark)
        else:
            self.session.send(Kind.REFUSE, {"what": request.what, "n": self.log.match.count})
        self.asked = None

    def _say(self, text: str, now: float) -> None:
        line = plain(text, LONGEST_CHAT)
        if not line:
            raise LocalError(t("Nothing to say."), t("Write something first."))
        if not self._said.take(now):
            raise LocalError(t("Slowly."), t("Wait a moment before the next message."))
        keys, party = self.log.match.keys, self.session.pact.party
        passed_on = bool(keys.head) and not self.log.hosting
        sign = self.ring.sign("chat", keys.head, line) if passed_on else ""
        self.session.send(Kind.CHAT, {"text": line, "by": party, "sign": sign})

    def pass_on(self, said: on.Said, now: float) -> None:
        """Tell the friend, if it plays, what another one has said to us; what comes too fast is not passed on."""
        if said.sign and self.session.playing and self._both_play() and self._passed.take(now):
            self.session.send(Kind.CHAT, {"text": said.text, "by": said.by, "sign": said.sign})

    # ---- what comes from the other side --------------------------------------------------------

    def hear(self, frame: Frame, now: float) -> None:
        """Handle what the other side says; raises PeerError."""
        match frame.kind:
            case Kind.DIFFER:
                self.log.differs(frame.body["count"])
            case _ if self.conflict is not None:
                pass  # until somebody gives way
            case Kind.ENTRY:
                self.log.hear(frame, now)
            case _ if not self._both_play():
                raise PeerError("turn", "one of us watches")
            case _:
                self._hear_player(frame, now)

    def _hear_player(self, frame: Frame, now: float) -> None:
        match frame.kind:
            case Kind.ASK:
                self._heard_ask(frame.body, now)
            case Kind.REFUSE:
                self._heard_refusal(frame.body)
            case Kind.TOSS:
                self.tosses.promised(frame.body)
            case Kind.SHOW:
                self.tosses.shown(frame.body)
                self._seat(now)
            case Kind.KEY | Kind.OPEN:
                self.ring.hear(frame.kind, frame.body)
            case Kind.CHAT:
                self._heard_chat(on.Said(**frame.body), now)

    def _heard_chat(self, said: on.Said, now: float) -> None:
        """Something said by the friend, or passed on by the host; raises PeerError for words put in another's mouth."""
        pact, match = self.session.pact, self.log.match
        if said.by >= match.parties or (said.by != pact.other if self.log.hosting else said.by == pact.party):
            raise PeerError("turn", "in another's name")
        if not self._heard.take(now):
            return
        passed_on = said.by != pact.other or said.sign
        if passed_on and not self.ring.signed(said.by, said.sign, "chat", match.keys.head, said.text):
            raise PeerError("unsigned", "chat")
        self.session.emit(said)

    def _heard_ask(self, body: Mapping[str, Any], now: float) -> None:
        """A request; one made over another log than ours is now, or that cannot be granted, is passed over."""
        request = Request(on.Wish(body["what"].split()[0]), body["what"], body["mark"])
        here = (self.log.match.count, self.log.match.head)
        if (body["n"], body["head"]) != here or not self._asks.take(now):
            return
        try:
            self.log.match.then(Entry(request.text, self.session.pact.party, asked=request.mark))
        except GameError:
            return
        self.asked = request
        self.session.emit(on.Asked(request.wish))

    def _heard_refusal(self, body: Mapping[str, Any]) -> None:
        if self.asking and (body["what"], body["n"]) == (self.asking.what, self.log.match.count):
            self.session.emit(on.Refused(self.asking.wish))
            self.asking = None

    # ---- seats ---------------------------------------------------------------------------------

    def seats(self) -> str:
        """The entry that seats everybody; "" until the coin is open."""
        seating = self.session.pact.seating
        if seating != "toss":
            return f"(seats {seating})"
        shows = self.tosses.shows(FIRST_COIN)
        return "" if shows is None else "(seats 1 0)" if shows[0] & 1 else "(seats 0 1)"

    def _seat(self, now: float) -> None:
        """Toss for the seats, and, as the host, say who sits where."""
        if self.log.match.count or not self.session.playing:
            return
        if not (text := self.seats()):
            self.tosses.begin(FIRST_COIN)
        elif self.log.hosting:
            self.log.write(text, now)

    def _both_play(self) -> bool:
        """Whether neither of us only watches."""
        return min(self.session.pact.party, self.session.pact.other) >= 0
