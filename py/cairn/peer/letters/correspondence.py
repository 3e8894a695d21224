"""A match by link, as one side keeps it: two take turns with the pen, and every link holds the whole match.

Link 1 is the host's, link 2 the guest's, and so on. The side that has opened the other's last link has the pen: it
alone may write, and that is a draft until it is sent. So honest copies are beginnings of one another, and two links
that differ prove that somebody sent two. link_verdict.py says what a link is to the one who opens it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cairn.core.language import t
from cairn.core.play import Play, is_outcome
from cairn.peer.errors import LocalError
from cairn.peer.letters.turn_code import TurnLink
from cairn.peer.log import hashes
from cairn.peer.log.commands import refused_in_words
from cairn.peer.log.entries import Entry, EntryKind, Party
from cairn.peer.log.entry_rules import append
from cairn.peer.log.match_log import MatchLog, MatchPhase, new_log, setup_entry
from cairn.peer.log.replication import Replica, new_replica, replica_of
from cairn.peer.log.signatures import EntrySigner, PairSigner, Signer

E = EntryKind


@dataclass(frozen=True, slots=True)
class Correspondence:
    """One side of a match by link: `link` is the last one that was sent or came, and `replica` has our draft on it.

    As over a connection, a guest knows which entries the host has put in order; what follows them is the guest's own,
    sent or not; a host's are in order as it writes them. Our key, our coin and our salts rest on the `seed`, which
    never leaves. The `secret` is that of the two where they have met live before: they need not compare words again;
    `said` and `heard` count their lines of chat, as in a SavedMatch.
    """

    party: Party
    seed: bytes = field(repr=False)
    link: TurnLink
    replica: Replica
    secret: bytes = field(default=b"", repr=False)
    said: int = 0
    heard: tuple[tuple[int, int], ...] = ()

    @property
    def log(self) -> MatchLog:
        """The log of the link, and our draft."""
        return self.replica.shown

    @property
    def has_pen(self) -> bool:
        """Whether the next link is ours to make."""
        return self.link.number % 2 == self.party

    @property
    def has_draft(self) -> bool:
        """Whether anything is written that was not sent."""
        return self.log.count > self.link.log.count

    @property
    def is_asked(self) -> bool:
        """Whether the other's link asks us to show something hidden."""
        log = self.link.log
        return self.has_pen and log.mover == self.party and log.play.seat_due is not None

    @property
    def can_take_back(self) -> bool:
        """Whether anything of the draft may be taken back."""
        return self.log.count > _set_up(with_log(self, _standing(self))).log.count

    @property
    def told_outcome(self) -> int:
        """The position after an outcome that the other has told, and we have not answered; 0 where there is none."""
        log, count = self.log, len(self.log.play.entries)
        if not (count and self.has_pen and not self.has_draft and is_outcome(log.game, log.play.entries[-1])):
            return 0
        return count if log.entries[log.numbers[-1] - 1].author != self.party else 0

    @property
    def is_ready(self) -> bool:
        """Whether there is a draft that is whole: nothing more is ours to do."""
        return self.has_pen and self.has_draft and is_whole(self.log, self.party)

    @property
    def friend(self) -> str:
        """The other's name, as they gave it."""
        return self.link.names[1 - self.party]

    @property
    def name(self) -> str:
        """Our own name, as it is sent."""
        return self.link.names[self.party]


def is_whole(log: MatchLog, party: Party) -> bool:
    """Whether a log waits for the other party: the turn is theirs, a request is, or everything is over."""
    if log.wanted is not None:
        return log.wanted[1] != party
    if log.request is not None:
        return log.request.waits_for(1 - party)
    return log.phase is not MatchPhase.PLAYING or log.mover != party


def begin(play: Play, seating: str, name: str, seed: bytes, signer: Signer) -> Correspondence:
    """A new match, ours to open; raises GameError."""
    log = new_log(play.game, play.record, (0, 0), seating)
    link = TurnLink(0, (name, ""), (EntrySigner(0, seed, signer).key, ""), log)
    return _set_up(Correspondence(0, seed, link, new_replica(log)))


def join(link: TurnLink, name: str, seed: bytes, signer: Signer) -> Correspondence:
    """Our side of a match whose first link has come."""
    key = EntrySigner(1, seed, signer).key
    known = replace(link, names=(link.names[0], name), keys=(link.keys[0], key))
    return _set_up(Correspondence(1, seed, known, new_replica(link.log)))


def receive(kept: Correspondence, link: TurnLink) -> Correspondence:
    """Our side after the other's turn, which `judge` has called a TURN; what we are called is ours to say."""
    names = [mine or theirs for mine, theirs in zip(link.names, kept.link.names, strict=True)]
    names[kept.party] = kept.name
    keys = (link.keys[0], link.keys[1] or kept.link.keys[1])
    known = replace(link, names=(names[0], names[1]), keys=keys)
    ordered = last_of(link.log, 0) if kept.party and link.sender else link.log.count
    return _set_up(replace(kept, link=known, replica=replica_of(link.log, ordered)))


def settle(kept: Correspondence, link: TurnLink) -> tuple[Correspondence, tuple[Entry, ...]]:
    """A guest's side after the log that the host has ordered, and the entries of ours that fell.

    As over a connection: what the host's log overtook is drafted anew where the board is as it was, or falls.
    """
    at = parting(kept, link)
    replica, fallen = replica_of(kept.log, at), list[Entry]()
    for entry in link.log.entries[at:]:
        replica, gone = replica.learn(entry, lambda own, _: own)
        fallen += gone
    after = receive(kept, link)
    return (replace(after, replica=replica) if replica.pending else after), tuple(fallen)


def adopt(kept: Correspondence, link: TurnLink) -> Correspondence:
    """Our side when our person goes on with another game of the match than is kept; raises LocalError.

    Whether we have made what it says that we did, `judge` has told; our person has seen it.
    """
    if not is_whole(link.log, link.sender):
        raise LocalError(t("Not now."), t("That game is in the middle of a turn."))
    return receive(kept, link)


def last_of(log: MatchLog, party: Party) -> int:
    """The number of a party's last entry; 0 if it has written none."""
    return max((number for number, entry in enumerate(log.entries, 1) if entry.author == party), default=0)


def own_mark(match: Correspondence, log: MatchLog) -> str:
    """Our mark under a log up to our last entry, as entries have it over a connection; "" if we have written none."""
    at = last_of(log, match.party)
    return EntrySigner(match.party, match.seed).sign_entry(log.heads[at], in_star=False) if at else ""


def parting(kept: Correspondence, link: TurnLink) -> int:
    """How many entries two logs of a match have in common; none where what is played is another thing."""
    pairs = zip(kept.log.heads, link.log.heads, strict=False)
    return max(0, sum(ours == theirs for ours, theirs in pairs) - 1)


def with_log(match: Correspondence, log: MatchLog) -> Correspondence:
    """Our side with more or less of a draft; what we write as a guest is proposed."""
    ordered = match.replica.log if match.party else log
    return replace(match, replica=Replica(ordered, log, log.entries[ordered.count :]))


def write(match: Correspondence, entry: Entry) -> Correspondence:
    """Our side after one more entry of ours in the draft; raises GameError."""
    if not match.has_pen:
        raise LocalError(t("Not now."), t("Your friend has to answer first."))
    with refused_in_words():
        return with_log(match, append(match.log, entry))


def take_back(match: Correspondence) -> Correspondence:
    """Our side without what it drafted in this game, after its last swing; raises LocalError where that is nothing."""
    after = _set_up(with_log(match, _standing(match)))
    if after.log.count < match.log.count:
        return after
    has_moved = any(entry.kind is E.MOVE for entry in match.log.entries[match.link.log.count :])
    if match.log.game.physical and has_moved:
        raise LocalError(t("This cannot be taken back."), t("The ball was let go."))
    raise LocalError(t("Nothing to undo."), t("You have not played yet."))


def _standing(match: Correspondence) -> MatchLog:
    """The log with as much of the draft as cannot be taken back: what skill and chance have done, and earlier games."""
    base = log = match.link.log
    for entry in match.log.entries[log.count :]:
        log = append(log, entry)
        stands = log.games != base.games or (entry.kind is E.MOVE and _is_thrown(log.play))
        base = log if stands else base
    return base


def _is_thrown(play: Play) -> bool:
    """Whether the last action was one with an outcome, or is an outcome."""
    return play.game.physical and (play.game.pending(play.state) is not None or is_outcome(play.game, play.entries[-1]))


def prepare(match: Correspondence, signer: Signer | None) -> TurnLink:
    """The next link: the match with our draft, signed. It may be made as often as wanted until it is sent."""
    host, guest = match.link.marks
    mark = own_mark(match, match.log)
    marks = (host, mark) if match.party else (mark, guest)
    link = replace(match.link, number=match.link.number + 1, log=match.log, marks=marks)
    return replace(link, signature=sign(match, link, signer))


def sign(match: Correspondence, link: TurnLink, signer: Signer | None) -> str:
    """Our signature of a link."""
    with_what = PairSigner(match.secret) if link.is_paired else signer
    return EntrySigner(match.party, match.seed, with_what).sign(*link.signed_parts)


def fix(match: Correspondence, signer: Signer) -> Correspondence:
    """Our side once its link goes out: what is in it stands, and the other has the pen. Raises LocalError."""
    if not match.is_ready:
        raise LocalError(t("Not now."), t("Finish your move first."))
    return replace(match, link=prepare(match, signer))


def rename(match: Correspondence, name: str) -> Correspondence:
    """Our side under another name, as long as no link of ours is out."""
    if match.link.number > match.party or name == match.name:
        return match
    names = (name, "") if match.party == 0 else (match.link.names[0], name)
    return replace(match, link=replace(match.link, names=names))


def salts(match: Correspondence, count: int) -> str:
    """Hexadecimal digits to seal with, other ones for every moment of the match."""
    return "".join(hashes.fresh(match.seed, f"salt {match.log.head} {number}").hex() for number in range(count))


def _set_up(match: Correspondence) -> Correspondence:
    """Our side after what the setup wants of us."""
    while (wanted := match.log.wanted) is not None and wanted[1] == match.party and match.has_pen:
        entry = setup_entry(match.log, EntrySigner(match.party, match.seed))
        match = with_log(match, append(match.log, entry))
    return match
