"""Friends elsewhere at the table: the sessions of cairn.peer, fed with the page's messages, and what comes of them.

A session is not frozen, as the model is: what it has sent cannot be taken back. The table only shows what the log says.
"""

from __future__ import annotations

from dataclasses import replace

from cairn.app import events as on
from cairn.app.match_sync import moved, quiet, salted, seats_note
from cairn.app.match_view import company, gathered, seated_afar, speaker
from cairn.app.model import Effect, Model, Note, PeerChatLine, PeerClose, PeerSave, PeerSend, Save, SaveVault, Table
from cairn.app.remote import repeat_note
from cairn.app.secrets import with_disclosures
from cairn.app.update import complain, update
from cairn.core.game import GameError
from cairn.core.language import t
from cairn.core.play import Play, begin
from cairn.core.record import Shelf
from cairn.peer import events as peer
from cairn.peer import proofs
from cairn.peer.clock import Clock
from cairn.peer.errors import LocalError
from cairn.peer.hub import Hub
from cairn.peer.keys import OPEN, Signer
from cairn.peer.match import AGAIN, UNLIKE
from cairn.peer.pact import read_pact
from cairn.peer.session import Session
from cairn.peer.sides import guest, host, resumed
from cairn.peer.wire import LONGEST_CHAT, plain

Answer = tuple[Model, tuple[Effect, ...]]

DECISIONS: dict[str, peer.Command] = {
    "confirm": peer.Confirm(),
    "differ": peer.Differ(),
    "claim": peer.Claim(),
    "give_way": peer.GiveWay(),
    "leave": peer.Leave(),
}
REFUSED = {
    "back": t("Your last move stands. The game goes on."),
    "draw": t("The draw is declined. The game goes on."),
    "again": t("Perhaps another time. The game stays here, to look back at."),
}


class Multiplayer:
    """The sessions of one match; the first is with another player, or the only one."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.now = 0.0
        self.signer: Signer | None = None
        self._forget()

    def _forget(self) -> None:
        self.id = ""
        self.hub: Hub | None = None
        self.sessions: list[Session] = []
        self.links: dict[int, Session] = {}
        self.left: set[Session] = set()
        """With whom the friend has said goodbye."""
        self._games = 0
        self._told = company("", self.sessions, self.links, self.left)
        self._kept = self._rests = False
        self._note: Note | None = None
        self._announce: list[str] = []

    @property
    def main(self) -> Session:
        """The session with another player."""
        return self.sessions[0]

    @property
    def unsigned(self) -> bool:
        """Whether more than two are about to play, and nothing is there to sign with."""
        linked = [session.match for session in self.links.values() if session.link is not None and session.match]
        return self.signer is None and any(match.parties > 2 for match in linked)

    def equip(self, signer: Signer) -> None:
        """Take what signs, for this match and all to come."""
        self.signer = signer
        for session in self.sessions:
            session.signer = signer

    # ---- what comes in -------------------------------------------------------------------------

    def after(self, model: Model, event: on.Event) -> Answer:
        """The model after an event, and the effects; as `update`, with friends."""
        if isinstance(event, on.Peer):
            return self._peer(model, event)
        table = model.table
        if table is None or table.remote is None:
            return self._opened_here(*update(model, event, self.shelf), event)
        deed = self._deed(table, event)
        if deed is not None:
            return self._acted(model, self.main, deed)
        after, effects = update(salted(model, table, self.main), event, self.shelf)
        if after.table is None or after.table.remote is None:
            return self._opened_here(after, (*self._leave(), *effects), event)
        own = after.table.play.record.actions[len(table.play.entries) :]
        return self._played(model, after, own) if own else (after, effects)

    def _peer(self, model: Model, event: on.Peer) -> Answer:
        self.now = event.now / 1000
        match event:
            case on.PeerOpen():
                return self._linked(model, event)
            case on.PeerTick():
                return self._all(model, [(session, session.tick(self.now)) for session in self.links.values()])
            case on.PeerChat(text=text):
                return self._said(model, text)
        session = self.links.get(event.link)
        if session is None or (session.ended and isinstance(event, on.PeerText)):
            return model, ()  # after a goodbye, what still comes costs nothing
        match event:
            case on.PeerText(text=text):
                return self._one(model, session, session.receive(text, self.now))
            case on.PeerClosed(cut=cut):
                return self._one(model, session, session.cut_off() if cut else session.closed())
            case on.PeerDecision(decision="leave") if model.table is None or model.table.remote is None:
                return model, self._leave()
            case on.PeerDecision(decision=decision):
                return self._acted(model, session, DECISIONS[decision])
        return model, ()

    def _linked(self, model: Model, event: on.PeerOpen) -> Answer:
        """A link has opened: of a new match, of another friend at this table, or once more of one of these."""
        gone = self._leave() if event.id != self.id else ()
        try:
            session = self._session(event)
            if self.links.get(event.link) is session:
                raise GameError(t("This link is open already."))
            self.id = event.id
            self.links[event.link] = session
            session.signer = self.signer
            effects = session.opened(peer.Link(event.ours, event.theirs, event.leads), self.now)
        except GameError as error:
            return complain(model, error), (*gone, PeerClose(event.link))
        after, more = self._one(model, session, effects)
        return after, (*gone, *more)

    def _session(self, event: on.PeerOpen) -> Session:
        entropy = bytes.fromhex(event.random)
        party = event.terms.party if event.terms else 0
        for at, known in enumerate(self.sessions):
            if known.pact.other == party >= 0 or (event.match and match_name(known) == event.match):
                return self._revived(at, entropy)
        if self.hub is not None:
            return self.hub.add(party, entropy)
        if event.role != "host" or event.terms is None:
            self.sessions = [guest(self.shelf, event.name, entropy, watch=event.role == "watch")]
            return self.main
        terms = event.terms
        game = self.shelf.get(terms.game)
        if game is None:
            raise GameError(t("There is no such game on this shelf."))
        record = begin(game, terms.seats or game.seats[0], terms.options).record
        first = host(
            self.shelf, record, event.name, entropy, seating=terms.seating, clock=Clock(*terms.clock), guest=party
        )
        self.hub = Hub(first)
        self.sessions = self.hub.sessions
        return first

    def _revived(self, at: int, entropy: bytes) -> Session:
        """A session of before, out of what it had kept, for another link."""
        old = self.sessions[at]
        self.links = {link: session for link, session in self.links.items() if session is not old}
        self.left.discard(old)
        self.sessions[at] = resumed(self.shelf, old.saved(), entropy)
        return self.sessions[at]

    def _opened_here(self, model: Model, effects: tuple[Effect, ...], event: on.Event) -> Answer:
        """What was kept of a match comes to the table with its game."""
        table = model.table
        if not isinstance(event, on.Open) or not event.saved_matches or table is None or table.id != event.id:
            return model, effects
        gone = self._leave()
        try:
            # No link is opened with these, and nothing sealed; every link has a session of its own, with random bytes.
            self.sessions = [
                Session(self.shelf, read_pact(text, self.shelf), bytes(32)) for text in event.saved_matches
            ]
        except GameError as error:
            note = Note(
                t("The match with your friend cannot be read."), t("{error} The game itself is here.", error=error)
            )
            return replace(model, note=note), (*gone, *effects)
        self.id = event.id
        if self.main.pact.role == "host":
            self.hub = Hub(self.main)
            self.hub.sessions = self.sessions
        self._games = self._count()
        after, more = self._shown(replace(model, table=replace(table, redo=(), flipped=self._second())), [])
        return after, (*gone, *effects, *more)

    # ---- what our person does ------------------------------------------------------------------

    def _deed(self, table: Table, event: on.Event) -> peer.Command | None:
        """What an event means where a friend has a say in it; None where it is between the person and the board."""
        asked = self.main.talk.asked
        match event:
            case on.Command.UNDO:
                return peer.Ask(peer.Wish.BACK)
            case on.Command.OFFER_DRAW:
                return peer.Ask(peer.Wish.DRAW)
            case on.Command.ACCEPT_DRAW | on.Command.DECLINE_DRAW:
                return peer.Reply(event is on.Command.ACCEPT_DRAW)
            case on.Rematch():
                again = asked is not None and asked.wish is peer.Wish.AGAIN
                return peer.Reply(yes=True) if again else peer.Ask(peer.Wish.AGAIN)
            case on.Command.RESIGN:
                return peer.Resign()
            case on.OutcomeMismatch(at) if self.main.pact.party >= 0 and at == len(table.play.entries):
                return peer.Unlike()
        return None

    def _acted(self, model: Model, session: Session, deed: peer.Command) -> Answer:
        try:
            effects = session.act(deed, self.now)
        except GameError as error:
            return complain(model, error), ()
        if isinstance(deed, peer.Ask):
            who = session.pact.friend or t("Your friend")
            self._note = Note(
                t("You have asked."), t("{who} can agree or not; a move answers it too.", who=who), quiet=True
            )
        calm = model if model.table is None else replace(quiet(model), note=None, refused_spot="")
        return self._one(calm, session, effects)

    def _played(self, model: Model, after: Model, own: tuple[str, ...]) -> Answer:
        """What a person has played, as the rules allow it, goes into the log, as far as it can."""
        effects: list[peer.Effect] = []
        for text in own:
            try:
                effects += self.main.act(peer.Move(text), self.now)
            except GameError as error:
                if not effects:
                    return complain(model, error), ()
                self._note = complain(model, error).note
                break
        return self._one(after, self.main, effects, before=model.table)

    def _said(self, model: Model, text: str) -> Answer:
        """Something said goes to every friend who plays."""
        batches, said = [], []
        try:
            for link, session in self.links.items():
                if session.playing and min(session.pact.party, session.pact.other) >= 0:
                    batches.append((session, session.act(peer.Say(text), self.now)))
                    said.append(PeerChatLine(link, plain(text, LONGEST_CHAT), mine=True, who=""))
        except GameError as error:
            return complain(model, error), ()
        if not said:
            return complain(model, LocalError(t("Not now."), t("Your friend has to be there for that."))), ()
        after, effects = self._all(model, batches)
        return after, (*effects, said[0])

    def _leave(self) -> tuple[Effect, ...]:
        """Say goodbye to all, and be alone."""
        effects: list[Effect] = []
        for link, session in self.links.items():
            if session.link is not None and not session.ended:
                goodbye = session.act(peer.Leave(), self.now)
                effects += [PeerSend(link, effect.text) for effect in goodbye if isinstance(effect, peer.Send)]
            effects.append(PeerClose(link))
        told = self._told
        self._forget()
        return (*effects, *(() if told == self._told else (self._told,)))

    # ---- what comes of it ----------------------------------------------------------------------

    def _one(self, model: Model, session: Session, effects: list[peer.Effect], before: Table | None = None) -> Answer:
        return self._all(model, [(session, effects)], before)

    def _all(
        self, model: Model, batches: list[tuple[Session, list[peer.Effect]]], before: Table | None = None
    ) -> Answer:
        """The answer to what sessions want to have done, and to what follows from it."""
        out: list[Effect] = []
        for session, effects in batches:
            out += self._carried(session, effects)
            out += self._spread(session)
        out += self._facts(model.table)
        return self._shown(model, out, before)

    def _carried(self, session: Session, effects: list[peer.Effect]) -> list[Effect]:
        """The effects for the page; what the table is to say is noted."""
        link = next((link for link, known in self.links.items() if known is session), -1)
        out: list[Effect] = []
        for effect in effects:
            match effect:
                case peer.Send(text):
                    out.append(PeerSend(link, text))
                case peer.Close():
                    out.append(PeerClose(link))
                case peer.Said(text, by):
                    out.append(PeerChatLine(link, text, mine=False, who=speaker(self.sessions, by)))
                    for other, more in self.hub.pass_on(session, effect, self.now) if self.hub else ():
                        out += self._carried(other, more)
                case peer.Keep(rests):
                    self._kept = True
                    self._rests |= rests
                case peer.Entered(text) if text == UNLIKE and session.match is not None:
                    self._note = repeat_note(session.match.play)
                case peer.Entered(text) if OPEN.fullmatch(text) and session.match is not None:
                    self._note = gathered(session.match.keys.words)
                case peer.Left():
                    self.left.add(session)
                case peer.Refused(wish):
                    who = session.pact.friend or t("Your friend")
                    self._note = Note(t("{who} does not agree.", who=who), REFUSED[wish.value], quiet=True)
                case peer.Overtaken():
                    why = t("It crossed something your friend did at the same moment.")
                    self._note = Note(t("Your move was not played."), why, quiet=True)
        return out

    def _spread(self, source: Session) -> list[Effect]:
        """The others of a star learn what one session wrote or heard."""
        if self.hub is None or len(self.sessions) == 1:
            return []
        spread = self.hub.spread(source, self.now)
        return [effect for session, effects in spread for effect in self._carried(session, effects)]

    def _facts(self, table: Table | None) -> list[Effect]:
        """Show what our own vault has to show, and open it after the end."""
        match = self.main.match if self.sessions else None
        if match is None or not self.main.playing or not match.seats or table is None or table.id != self.id:
            return []
        out: list[Effect] = []
        for text in with_disclosures(match.play, table.vaults).record.actions[len(match.play.entries) :]:
            try:
                effects = self.main.act(peer.Move(text), self.now)
            except GameError as error:  # the log is full
                self._note = complain(Model(), error).note
                break
            out += self._carried(self.main, effects)
            out += self._spread(self.main)
        return out

    def _count(self) -> int:
        match = self.main.match
        return sum(entry.text == AGAIN for entry in match.entries) if match else 0

    def _shown(self, model: Model, out: list[Effect], before: Table | None = None) -> Answer:
        """The model with the log's game on the table, and all effects.

        What is to be kept comes first if they rest on it. Otherwise what is sent does: the friend need not wait for us.
        """
        match = self.main.match if self.sessions else None
        kept: list[Effect] = []
        after, rests = model, False
        if match is not None and match.seats and self.main.pact.played:
            after = self._on_table(model, match.play, own=before is not None)
            rests, kept = self._saves(before or model.table, after)
        if self._note is not None:
            after = replace(quiet(model) if after is model else after, note=self._note)
        self._note = None
        now = company(self.id, self.sessions, self.links, self.left)
        told = () if now == self._told else (now,)
        self._told = now
        return after, ((*kept, *out) if rests else (*out, *kept)) + told

    def _second(self) -> bool:
        """Whether our person sits at another seat than the first, and so sees the board turned."""
        match, party = self.main.match, self.main.pact.party
        return match is not None and bool(match.seats) and party >= 0 and match.seats[party] > 0

    def _on_table(self, model: Model, play: Play, own: bool) -> Model:
        """The model with the log's game, and where friends are; itself if all is as it was.

        What our own person played is told and filmed in it already.
        """
        table, games = model.table, self._count()
        if games != self._games and table is not None and table.id == self.id:
            self._games, self.id = games, f"{self.id.partition('-')[0]}-{games + 1}"
        if table is None or table.id != self.id:
            table = Table(self.id, play, flipped=self._second())
            model = replace(quiet(model), table=table, note=seats_note(self.main), refused_spot="")
        remote = seated_afar(self.sessions, asking=self.main.talk.asking)
        if remote == table.remote and play is table.play:
            return model
        after = model if own else quiet(model)
        if play.record != table.play.record:
            after, table = moved(after, table, play)
        return replace(after, table=replace(table, play=play, remote=remote, redo=()))

    def _saves(self, old: Table | None, after: Model) -> tuple[bool, list[Effect]]:
        """What is to be kept, and whether it must be before anything is sent.

        Vaults, the match, and then the game's record, with which the page writes all.
        """
        new = after.table
        assert new is not None
        same = old is not None and old.id == new.id
        known = old.vaults if same and old is not None else ()
        vaults = [SaveVault(new.id, vault) for vault in new.vaults if vault not in known]
        if same and not self._kept and not vaults and old is not None and old.play.record == new.play.record:
            return False, []
        rests = self._rests or bool(vaults) or not same
        self._kept = self._rests = False
        players = [session for session in self.sessions if min(session.pact.party, session.pact.other) >= 0]
        keep = PeerSave(new.id, tuple(map(match_name, players)), tuple(session.saved() for session in players), rests)
        was = old is not None and not same and old.remote is not None
        return rests, [*([PeerSave(old.id, (), (), rests)] if was and old else []), *vaults, keep, Save(new)]


def match_name(session: Session) -> str:
    """What names a session's match in an invitation."""
    return proofs.match_name(session.pact.secret)[:8] if session.pact.secret else ""
