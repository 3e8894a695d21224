"""A match by link for the page: who sits where, whose turn it is to write, and what an opened link is."""

from __future__ import annotations

from dataclasses import replace

from cairn.app.match.from_log import Snapshot, game_id
from cairn.app.match.model import RemoteSeats, TurnView
from cairn.app.match.view import called, open_request
from cairn.app.view.sentences import describe_entry
from cairn.core.errors import GameError
from cairn.core.language import Phrase, sentences, t
from cairn.core.play import Play, count_turns, is_outcome, read_entry
from cairn.core.record import NewerRecord
from cairn.peer.errors import REASONS
from cairn.peer.letters.correspondence import Correspondence, parting
from cairn.peer.letters.crossing import live_name, saved_of
from cairn.peer.letters.turn_code import TurnLink
from cairn.peer.letters.verdict import LinkVerdict, holds_ours
from cairn.peer.log import hashes
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.match_log import MatchPhase
from cairn.peer.log.turn_entries import BrokenRules

CROSSING = t("You both acted at once")
PLAYED_ON = t("You have played on somewhere else")
FORGOTTEN = t("This link holds turns that you took in another browser, or that this one has forgotten.")
COPIED = t("Take theirs, and yours is kept as a saved game.")
COPY = t("Your version is kept as a saved game.")

LONGEST = 12
"""Characters of a move in a sentence; what is longer is a seal or a report, which says nothing there."""


def turn_view(id: str, match: Correspondence) -> TurnView:
    """A match by link as it is now."""
    title, why = _asked_words(match)
    return TurnView(
        verdict="answer" if title and not match.is_ready else "",
        title=title,
        why=why,
        id=id,
        game=match.log.game.name,
        match=match.link.match,
        number=match.link.number,
        can_send=match.is_ready,
        can_undo=match.can_take_back,
        has_pen=match.has_pen,
        is_over=_is_over(match),
        name=match.name,
        friend=match.friend,
        live=live_name(match),
        fact=t("What you have hidden is not in it.") if match.log.game.secrets else "",
    )


def _asked_words(match: Correspondence) -> tuple[Phrase, Phrase]:
    """The question of the other's turn, or the words with the link after the end; "" where there are none."""
    if match.is_ready and _is_over(match):
        asks = match.log.request is not None
        said = t("You ask for a rematch.") if asks else t("The game is over.")
        return said, t("Now send it to {friend}.", friend=friend_of(match))
    if not match.is_asked or match.is_ready:
        return "", ""
    play = match.link.log.play
    title = t("{friend} asks what you have hidden", friend=player_of(match))
    return title, sentences(play.game.prompt(play.state, ())[0], t("It goes out with your move."))


def link_view(id: str, link: TurnLink) -> TurnView:
    """A link that is only looked at."""
    game, sender = link.log.game.name, link.names[link.sender]
    friend = called(sender, link.log) if sender else ""
    return TurnView(id, game, link.match, number=link.number, friend=friend)


def player_of(match: Correspondence) -> Phrase:
    """The other player's name."""
    return called(match.friend, match.log) if match.friend else t("Your friend")


def friend_of(match: Correspondence | None) -> Phrase:
    """The other player's name within a sentence."""
    return called(match.friend, match.log) if match and match.friend else t("your friend")


def snapshot(id: str, games: int, match: Correspondence) -> Snapshot:
    """A match by link as it is now, for the table; `games` is how many the table has seen before this one."""
    log, view = match.log, turn_view(id, match)
    if log.games != games:
        view = replace(view, id=game_id(id, log.games))
    seats, kept = remote_seats(match), saved_of(match)
    return Snapshot(id, view, log.games, log.play, seats, None, names_of(match), kept, standing(match))


def names_of(match: Correspondence) -> tuple[str, ...]:
    """The names of a match in turn links, and in invitations to go on live: from here, or from a friend still live."""
    met = hashes.match_name(match.secret)[:8] if match.secret else ""
    return match.link.match, *filter(None, (live_name(match), met))


def standing(match: Correspondence) -> str:
    """How a match stands for our person, in a word."""
    if match.is_ready:
        return "draft"
    if not match.has_pen:
        return "over" if _is_over(match) else "waiting"
    return "over" if match.log.phase in (MatchPhase.OVER, MatchPhase.STOPPED) and not match.log.request else "yours"


def _is_over(match: Correspondence) -> bool:
    return match.log.play.outcome is not None or match.log.phase is MatchPhase.STOPPED


def remote_seats(match: Correspondence) -> RemoteSeats:
    """Who sits where; before the coin has said so, we have no seat."""
    log, names = match.log, list[Phrase]([""] * match.log.parties)
    for party, seat in enumerate(log.seats):
        names[seat] = t("You") if party == match.party else player_of(match)
    return RemoteSeats(
        seat=log.seats[match.party] if log.seats else None,
        names=tuple(names),
        links=("",) * log.parties,
        is_going=match.has_pen and log.phase is not MatchPhase.STOPPED,
        request=open_request(log, match.party) if log.seats and match.has_pen else None,
        waits=_waits(match),
        has_draft=match.can_take_back and match.log.wanted is None,
    )


def _waits(match: Correspondence) -> tuple[Phrase, Phrase, Phrase] | None:
    """The sentences while it is not our turn to play."""
    log, friend = match.log, friend_of(match)
    coin: Phrase = t("A coin decides who begins.") if log.wanted is not None else ""
    if log.phase is MatchPhase.STOPPED and not match.is_ready:
        return *REASONS["unlike"], ""
    if not match.has_pen:
        return t("Waiting for {friend}.", friend=friend), "", coin
    if not match.is_ready:
        return None
    draft = log.entries[match.link.log.count :]
    said: Phrase
    if coin:
        said = coin
    elif draft[-1].kind is EntryKind.DISPUTE:
        said = t("This swing came out differently here.")
    elif log.play.entries and any(entry.kind is EntryKind.MOVE for entry in draft):
        said = describe_entry(log.play, len(log.play.entries))
    elif not match.link.number:
        said = t("{who} begins.", who=player_of(match))
    else:
        said = t("Your answer is ready.")
    detail = t("Something hidden has to be shown first.") if log.play.seat_due is not None else ""
    is_first = not (match.link.number or log.play.entries)
    why = (
        t("Send {friend} the first link.", friend=friend) if is_first else t("Now send it to {friend}.", friend=friend)
    )
    return said, why, detail


def trouble_view(id: str, error: GameError) -> TurnView:
    """A link that cannot be read."""
    match error:
        case NewerRecord():
            why = t("Reload the page to get the new one, and the link opens. Your games stay as they are.")
            return TurnView(id, verdict="newer", title=t("This link is from a newer Cairn"), why=why)
        case BrokenRules():
            return TurnView(id, verdict="illegal", title=error.title, why=error.why)
    why = t("Some messengers cut long links. Ask for it again, or for its text.")
    return TurnView(id, verdict="damaged", title=t("Part of the link is missing"), why=why)


def verdict_words(verdict: LinkVerdict, link: TurnLink, kept: Correspondence | None) -> tuple[Phrase, Phrase]:
    """The verdict on a link, for a person: a title and a sentence; "" where the board says it."""
    friend = friend_of(kept)
    match verdict:
        case LinkVerdict.REPEATED:
            return t("You have opened this link before"), t("Nothing has changed. It is your turn.")
        case LinkVerdict.ANSWERED:
            return t("You have answered this one"), t(
                "If {friend} has not got your link, send it again.", friend=friend
            )
        case LinkVerdict.OWN:
            return t("This is your own link"), t("It is for {friend} to open.", friend=friend)
        case LinkVerdict.STALE if kept:
            here, there = _move(kept.log.play), _move(link.log.play)
            why = t("It is move {there}; you are at move {here}. Nothing has changed.", there=there, here=here)
            return t("This link is older than your game"), why
        case LinkVerdict.UNMARKED if kept:
            why = t("Nothing in it shows that this was you. If you did not play on in another browser, keep yours.")
            return _unmarked_title(kept, link), sentences(_parting_words(kept, link), why, COPIED)
        case LinkVerdict.CROSSED if kept:
            if kept.has_pen:
                why = t("Yours counts first. Finish your turn, and {friend} goes on from there.", friend=friend)
            else:
                why = t("Yours counts first. Send your link again, and {friend} goes on from it.", friend=friend)
            return CROSSING, why
        case LinkVerdict.FORK | LinkVerdict.AHEAD if kept and holds_ours(kept, link):
            return PLAYED_ON, sentences(_parting_words(kept, link), FORGOTTEN, COPIED)
        case LinkVerdict.FORK:
            why = t("Only one can count, and yours stays as it is. Ask {friend} which one they meant.", friend=friend)
            return t("Two different games from here"), sentences(_parting_words(kept, link), why)
        case LinkVerdict.AHEAD:
            why = t("You have a move here that you didn’t send. Take theirs, and yours is kept as a saved game.")
            return t("{friend} has gone on", friend=friend), why
        case LinkVerdict.FOREIGN if kept is None:
            why = t(
                "You can look at it. If it is yours, open the link in the browser you play in, or bring its games here."
            )
            return t("This game isn’t in this browser"), why
        case LinkVerdict.FOREIGN:
            return t("This is somebody else’s game"), t("You can look at it; you can’t move in it.")
        case LinkVerdict.FORGED:
            why = t("It was changed after it was sent. Your games stay as they are; ask for the link again.")
            return t("The signature is wrong"), why
        case LinkVerdict.UNFIT:
            why = t("It holds no turn that could come now. Your games stay as they are; ask for the link again.")
            return t("This link does not fit"), why
    return "", ""


def _unmarked_title(kept: Correspondence, link: TurnLink) -> Phrase:
    """The title of a link that holds something in our name that we have not made here."""
    new = link.log.entries[parting(kept, link) :]
    if any(entry.kind is EntryKind.MOVE and entry.author == kept.party for entry in new):
        return t("This link holds moves of yours that were not made here")
    return t("This link holds a turn of yours that was not made here")


def settled_words(
    before: Correspondence, after: Correspondence, fallen: tuple[Entry, ...], is_copied: bool
) -> tuple[Phrase, Phrase]:
    """The words to a guest whose own entries the host's log has overtaken."""
    copied: Phrase = COPY if is_copied else ""
    if holds_ours(before, after.link):
        return PLAYED_ON, sentences(FORGOTTEN, copied)
    lapsed: Phrase = t("Yours no longer stands.") if fallen else ""
    again: Phrase = t("Your turn now follows it: send it, or take it back.") if after.has_draft else ""
    return CROSSING, sentences(t("Theirs counts first."), lapsed, again, copied)


def _parting_words(kept: Correspondence | None, link: TurnLink) -> Phrase:
    """The moves with which two games of a match part, in a sentence; "" where it is not by moves."""
    if kept is None:
        return ""
    at = parting(kept, link)
    ours, theirs = kept.log.entries[at : at + 1], link.log.entries[at : at + 1]
    moves = [entry.text for entry in (*ours, *theirs) if entry.kind is EntryKind.MOVE and len(entry.text) <= LONGEST]
    if len(moves) < 2:
        return ""
    return t(
        "Both go on from the same move: yours with {ours}, the other one with {theirs}.", ours=moves[0], theirs=moves[1]
    )


def difference_words(match: Correspondence, seen: str) -> tuple[Phrase, Phrase]:
    """The words where the other's last swing came out as `seen` here."""
    play, friend = match.log.play, player_of(match)
    at, number = len(play.entries), sum(is_outcome(play.game, entry) for entry in play.entries)
    why: Phrase = t("{friend}’s device: {told}", friend=friend, told=describe_entry(play, at))
    try:
        ours = describe_entry(play.without_last().append(read_entry(play.game, seen)), at)
        why = sentences(why, t("Yours: {told}", told=ours))
    except GameError:
        pass
    title = t("Swing {n} came out differently here", n=number)
    return title, sentences(why, t("Your game stays as it was before. Ask {friend} to swing again.", friend=friend))


def _move(play: Play) -> int:
    return count_turns(play.turns)
