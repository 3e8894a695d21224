"""Translates the state and effects of a match into the program's values: page effects, notes and snapshots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cairn.app.effects import Effect, PeerChatLine, PeerClose, PeerSend
from cairn.app.match.from_log import Snapshot, game_id
from cairn.app.match.model import Multiplayer
from cairn.app.match.remote import UNNAMED, repeat_note
from cairn.app.match.view import all_joined_note, match_name, match_view, party_name, remote_seats, speaker
from cairn.app.model import Note
from cairn.app.view.sentences import seat_name
from cairn.core.language import Phrase, listed, sentences, t
from cairn.peer.letters.crossing import names_by_link
from cairn.peer.live.table import MatchTable
from cairn.peer.log.clock import GRACE
from cairn.peer.log.entries import Party
from cairn.peer.log.match_log import MatchLog
from cairn.peer.log.requests import RequestKind
from cairn.peer.wire import effects as do

DECLINED = {
    RequestKind.TAKEBACK: t("Your last move stands. The game goes on."),
    RequestKind.DRAW: t("The draw is declined. The game goes on."),
    RequestKind.REMATCH: t("Perhaps another time. The game stays here, to look back at."),
    RequestKind.ABANDON: t("The game is kept, and can still go on."),
    RequestKind.SUBSTITUTE: t("The game is kept, and can still go on."),
}

SUPERSEDED = {
    "move": t("Your move was not played."),
    "request": t("Your request has lapsed."),
    "reply": t("Your answer came too late."),
    "resign": t("Your resignation came too late."),
}


def page_effect(effect: do.Effect, table: MatchTable, links: Mapping[int, int]) -> tuple[Effect, ...]:
    """An effect of a match for the page; `links` has the page's number of a link by session."""
    match effect:
        case do.Send(number, text) if number in links:
            return (PeerSend(links[number], text),)
        case do.Close(number) if number in links:
            return (PeerClose(links[number]),)
        case do.Said(text, author):
            return (PeerChatLine(min(links.values(), default=0), text, mine=False, who=speaker(table, author)),)
    return ()


def note_of(effect: do.Effect, table: MatchTable) -> Note | None:
    """The note at the table on an effect, if any."""
    log = table.match
    match effect:
        case do.Appended(kind="dispute") if log is not None:
            return repeat_note(log.play)
        case do.Appended(kind="open") if log is not None and log.keys.words:
            return all_joined_note(log.keys.words)
        case do.Appended("request", text, author) if author == table.party and text.startswith(RequestKind.ABANDON):
            why = t("The game ends without a result as soon as everybody who is here agrees.")
            return Note(t("You have asked."), why, quiet=True)
        case do.Appended("request", text, author) if author == table.party and text.startswith(RequestKind.SUBSTITUTE):
            why = t("The computer plays as soon as everybody who is here agrees.")
            return Note(t("You have asked."), why, quiet=True)
        case do.Appended("reply", "yes") if log is not None and _lets_computer_play(log):
            return _substitutes_note(table, log)
        case do.Appended("return", author=author):
            return _return_note(table, author)
        case do.Declined(kind, author):
            who = speaker(table, author) or table.main.pair.friend or t("Your friend")
            return declined_note(who, kind)
        case do.Superseded(kind=kind):
            why = t("It crossed something your friend did at the same moment.")
            return Note(SUPERSEDED[kind], why, quiet=True)
        case do.Uncharged(author, milliseconds, why) if log is not None and log.seats:
            who = "" if author == table.party else party_name(table, author)
            return _uncharged_note(milliseconds, why, who, _pauses_left(table, log, author))
    return None


def _lets_computer_play(log: MatchLog) -> bool:
    """Whether the last entry is the yes with which the computer takes a seat."""
    number = log.entries[-1].answers
    return number > 0 and log.request is None and log.entries[number - 1].text.startswith(RequestKind.SUBSTITUTE)


def _substitutes_note(table: MatchTable, log: MatchLog) -> Note:
    """The note once all have agreed that the computer plays for somebody."""
    names = listed([party_name(table, party) for party in log.substitutes])
    why = t("The seat can be taken back at any time.")
    if len(log.substitutes) > 1:
        why = t("The seats can be taken back at any time.")
    return Note(t("The computer now plays for {players}.", players=names), why, quiet=True)


def _return_note(table: MatchTable, author: Party) -> Note:
    """The note when somebody takes the seat again."""
    if author == table.party:
        return Note(t("You’re playing again."), t("What the computer played stands."), quiet=True)
    who = party_name(table, author)
    return Note(t("{player} is playing again.", player=who), t("The computer has left the seat."), quiet=True)


def _pauses_left(table: MatchTable, log: MatchLog, party: Party) -> int:
    """A party's pauses left, in milliseconds, with the move just told of, or with the turn that goes on; between two,
    below 0 where it took more."""
    left = table.time.pauses_left(log, party, table.party, table.now)
    return max(0, left) if log.is_star else left


def _uncharged_note(milliseconds: int, why: str, who: Phrase, left: int) -> Note:
    """The note on time not charged, why, and what is left of the pauses; `who` is "" for our own person."""
    times = {"time": _minutes(milliseconds // 1000), "left": _minutes(max(0, -(-left // 1000)))}
    match why:
        case "asleep":
            title = t("Your page was asleep.")
        case "apart" | "unheard":
            title = t("Nothing was heard for a while.")
        case "unheard there":
            title = t("Your friend’s page did not hear you for a while.")
        case _:
            title = t("Your pages measured differently.")
    if not who:
        said = t("Not charged to you: {time}. Pauses left: {left}.", **times)
        may_end = t("Your friend can end the game for that.") if left < -GRACE else ""
        return Note(title, sentences(said, may_end), quiet=True)
    said = t("Not charged to {player}: {time}. Pauses left: {left}.", player=who, **times)
    if who == UNNAMED:
        said = t("Not charged to your friend: {time}. Pauses left: {left}.", **times)
    return Note(title, said, quiet=True)


def _minutes(seconds: int) -> str:
    """Minutes and seconds, as a clock shows them: of what is left, a second that has begun counts as one."""
    return f"{seconds // 60}:{seconds % 60:02}"


def declined_note(who: Phrase, kind: RequestKind) -> Note:
    """The note when somebody does not grant what we asked for."""
    return Note(t("{who} does not agree.", who=who), DECLINED[kind], quiet=True)


def asked_note(kind: str, table: MatchTable) -> Note:
    """The note to our person who asks for something; a rematch is asked for when no move can be made."""
    who = table.main.pair.friend or t("Your friend")
    why = t("{who} can agree or not; a move answers it too.", who=who)
    if kind == RequestKind.REMATCH:
        why = t("{who} can agree or not.", who=who)
    return Note(t("You have asked."), why, quiet=True)


def snapshot(known: Multiplayer, table: MatchTable, links: Mapping[int, int]) -> Snapshot:
    """The match as it is now."""
    log, view = table.match, match_view(known.id, table, links)
    if log is None or not log.seats or not any(session.pair.agreed for session in table.sessions):
        return Snapshot(known.id, view)
    if log.games != known.games:
        view = replace(view, id=game_id(known.id, log.games))
    matches = (*map(match_name, table.players), *names_by_link(table))
    kept = table.saved() if table.party >= 0 and table.players else None
    begins = coin_note(log, table.party, table.main.pair.friend)
    return Snapshot(known.id, view, log.games, log.play, remote_seats(table), begins, matches, kept)


def coin_note(log: MatchLog, party: Party, friend: str) -> Note | None:
    """Who sits where, when a coin has said so."""
    if log.seating != "toss" or party < 0 or log.play.entries or log.games:
        return None
    mine, theirs = (seat_name(log.play, log.seats[one]) for one in (party, 1 - party))
    title = t("The coin says: you are {mine}.", mine=mine)
    return Note(title, t("{friend} is {theirs}.", friend=friend or t("Your friend"), theirs=theirs), quiet=True)
