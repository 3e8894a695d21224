"""One side of a match with a friend, without input or output: texts, deeds and the time go in, effects come out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cairn.core.language import t
from cairn.core.record import Shelf
from cairn.peer import events as on
from cairn.peer import proofs
from cairn.peer.errors import REASONS, LocalError, PeerError
from cairn.peer.greeting import Greeting
from cairn.peer.keys import Signer
from cairn.peer.limits import Bucket
from cairn.peer.line import Gap, Line
from cairn.peer.match import Match
from cairn.peer.pact import Pact, write_pact
from cairn.peer.phases import Phase, Phases
from cairn.peer.rules import RULES
from cairn.peer.talk import Talk
from cairn.peer.wire import Frame, Kind, read_frame

PATIENCE = 5.0
"""Seconds to wait for an answer to a greeting or a knock before the next one."""


class Session:
    """One side. `opened`, `closed`, `receive`, `tick` and `act` return effects, to be carried out in their order.

    `signer` is to be set before a match of more than two is linked. To be looked at, not changed: `pact`, `match`,
    `phases`, `words`, `quality`, `ended`, and `talk` for what is asked.
    """

    def __init__(self, shelf: Shelf, pact: Pact, entropy: bytes) -> None:
        if len(entropy) < 32:
            raise LocalError(t("Too little chance."), t("A session needs 32 random bytes."))
        self.shelf, self.pact, self.rules = shelf, pact, RULES
        self.signer: Signer | None = None
        self.phases = Phases()
        self.link: on.Link | None = None
        self.line = Line(0)
        self.quality = on.Quality.AWAY
        self.ended: on.Ended | None = None
        self.greeting, self.talk = Greeting(self), Talk(self)
        self.frames, self._greetings = Bucket(400, 60), Bucket(20, 0.5)
        self._entropy, self._made = entropy, 0
        self._out: list[on.Effect] = []
        self._due: float | None = None
        """When to greet or knock again; None while nothing is waited for."""

    @property
    def match(self) -> Match | None:
        """The log and the game; None for a guest until the host has said what is played."""
        return self.pact.match

    @property
    def words(self) -> tuple[str, ...]:
        """The safety words, once both can see them."""
        return self.greeting.words

    @property
    def playing(self) -> bool:
        """Whether both are here, have agreed, and have the same log; a log that lost its end first gets it back."""
        return self.phases.playing and self.link is not None and self.talk.conflict is None and not self.talk.log.behind

    def saved(self) -> str:
        """What to keep for a resume (pact.write_pact): in this browser only, for it holds secrets."""
        return write_pact(self.pact)

    # ---- what comes in -------------------------------------------------------------------------

    def opened(self, link: on.Link, now: float) -> list[on.Effect]:
        """A link has opened; a former one is forgotten."""
        if self.ended:
            raise LocalError(t("It is over."), self.ended.why)
        self.link, self.line, self._due = link, Line(now), now + PATIENCE
        self.phases.greet_again()
        self.heard_well(on.Quality.GOOD)
        if link.leads:
            self.greet(self._new_sid(), now)
        return self._effects()

    def closed(self) -> list[on.Effect]:
        """The link is gone; the match is kept until another one opens."""
        if self.link is not None and not self.ended:
            self.link = None
            self.phases.greet_again()
            self.talk.lapse()
            self.heard_well(on.Quality.AWAY)
        return self._effects()

    def receive(self, text: object, now: float) -> list[on.Effect]:
        """A text came over the link. It raises nothing: who sends what may not be is cut off politely."""
        if self.link is None or self.ended:
            return []
        try:
            if not self.frames.take(now):
                raise PeerError("flood", "frames")
            self._take(read_frame(text), now)
        except Gap:
            self.begin_again(now)
        except PeerError as error:
            self.end(error.code)
        return self._effects()

    def tick(self, now: float) -> list[on.Effect]:
        """Time has passed; to be called every second or so while there is a link."""
        if self.link is None or self.ended:
            return []
        self.heard_well(self.line.quality(now))
        if (number := self.line.ping(now)) is not None:
            self.send(Kind.PING, {"n": number})
        if self._due is not None:
            self.begin_again(now)
        self.talk.tick(now)
        return self._effects()

    def cut_off(self) -> list[on.Effect]:
        """The link's own guard has seen too much come at once: say goodbye."""
        if self.link is not None and not self.ended:
            self.end("flood")
        return self._effects()

    def act(self, deed: on.Command, now: float) -> list[on.Effect]:
        """Our person did something. Raises LocalError or IllegalAction, in words for them; then nothing has changed."""
        if self.ended:
            raise LocalError(t("It is over."), self.ended.why)
        match deed:
            case on.Confirm():
                self.greeting.confirm()
                self._join_if(self.phases.playing, now)
            case on.Differ():
                self.end("words")
            case on.Leave():
                self.end("left")
            case _:
                self.talk.act(deed, now)
        return self._effects()

    def follow(self, source: Session, now: float) -> list[on.Effect]:
        """Take on what another session of the same host has that this one lacks."""
        if self.match is not None and source.match is not None:
            for entry in source.match.entries[self.match.count :]:
                self.talk.log.relay(entry, now)
        return self._effects()

    def settle(self, text: str, now: float) -> list[on.Effect]:
        """Write what the host has gathered from all guests."""
        self.talk.log.write(text, now)
        return self._effects()

    def pass_on(self, said: on.Said, now: float) -> list[on.Effect]:
        """Tell the friend what was said to another session of the same host."""
        self.talk.pass_on(said, now)
        return self._effects()

    # ---- for greeting, talk and coins ----------------------------------------------------------

    def emit(self, *effects: on.Effect) -> None:
        """Add effects."""
        self._out.extend(effects)

    def send(self, kind: Kind, body: Mapping[str, Any]) -> None:
        """Send a frame; raises LocalError when it may not be said now."""
        if self.link is None:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        self.phases.say(kind)
        self.emit(on.Send(self.line.write(kind, body)))

    def keep(self, **changes: Any) -> None:
        """Change the pact, and have it kept before anything else is sent."""
        self.pact = replace(self.pact, **changes)
        self.emit(on.Keep())

    def keep_entry(self, match: Match) -> None:
        """The log has one entry more, to be kept, while the friend may hear of it at once."""
        self.pact = replace(self.pact, match=match)
        self.emit(on.Keep(rests=False))

    def fresh(self, what: str) -> bytes:
        """32 random bytes that were never used."""
        self._made += 1
        return proofs.fresh(self._entropy, f"{what} {self._made}")

    def heard_well(self, quality: on.Quality) -> None:
        """Tell how the link is, when that has changed."""
        if quality is not self.quality:
            self.quality = quality
            self.emit(on.Changed(quality))

    def begin_again(self, now: float) -> None:
        """Greet again, or ask whoever leads to; but wait a while for the answer to the last time."""
        if self._due is not None and now < self._due:
            return
        if self.link is not None and self.link.leads:
            self.greet(self._new_sid(), now)
        else:
            self._due = now + PATIENCE
            self.emit(on.Send(self.line.write(Kind.KNOCK, {})))

    def greet(self, sid: str, now: float) -> None:
        """Begin a greeting: from here on only its frames count."""
        if not self._greetings.take(now):
            self.end("flood")
            return
        self._due = now + PATIENCE
        self.phases.greet_again()
        self.talk.lapse()
        self.line.begin(sid)
        self.greeting.begin()

    def end(self, code: str) -> None:
        """End it for good, and say why to the other side."""
        self.emit(on.Send(self.line.write(Kind.BYE, {"why": code})))
        self._over(code)

    # ---- frames --------------------------------------------------------------------------------

    def _take(self, frame: Frame, now: float) -> None:
        if self.greeting.is_new(frame):
            self.greet(frame.sid, now)
        if self.ended or not self.line.take(frame, now):
            return
        self.heard_well(on.Quality.GOOD)
        before = self.phases.playing
        self.phases.hear(frame.kind)
        self._handle(frame, now)
        self._join_if(self.phases.playing and not before, now)

    def _handle(self, frame: Frame, now: float) -> None:
        match frame.kind:
            case Kind.KNOCK:
                if self.link is not None and self.link.leads:
                    self.begin_again(now)
            case Kind.PING:
                self.send(Kind.PONG, {"n": frame.body["n"]})
            case Kind.PONG:
                self.line.pong(frame.body["n"], now)
            case Kind.BYE:
                self._bye(frame.body["why"])
            case _ if self.phases.theirs is Phase.PLAYING and frame.kind not in (Kind.READY, Kind.PROOF):
                self.talk.hear(frame, now)
            case _:
                self._due = None
                self.greeting.hear(frame)

    def _bye(self, code: str) -> None:
        """Who leaves may come back; every other goodbye is for good."""
        if code != "left":
            self._over(code)
            return
        self.emit(on.Left(), on.Close())
        self._out = self.closed()

    def _over(self, code: str) -> None:
        self.phases.ours = self.phases.theirs = Phase.GONE
        self.ended = on.Ended(code, *REASONS[code])
        self.emit(on.Close(), self.ended)

    def _join_if(self, both: bool, now: float) -> None:
        """Both play from here on."""
        if both:
            again = self.pact.played
            self.keep(played=True)
            self.emit(on.Joined(again))
            self.talk.join(now)

    def _new_sid(self) -> str:
        return self.fresh("sid").hex()[:16]

    def _effects(self) -> list[on.Effect]:
        effects, self._out = self._out, []
        return effects
