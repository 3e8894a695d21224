"""Brings the table up to date with the log of a match: `reduce`, a pure function of the model, a snapshot and news.

It puts the log's game on the table, announces what is new, and orders what is to be saved before anything is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cairn.app.effects import Effect, PeerSave, Save, SaveVault
from cairn.app.match.model import MatchView, Multiplayer, RemoteSeats, TurnView
from cairn.app.model import Model, Note, Table
from cairn.app.table.secrets import secret_chooser
from cairn.app.update import without_transients
from cairn.app.view.sentences import describe_entry, ending
from cairn.core.language import sentences, t
from cairn.core.play import Abandonment, Play, TimeOut, is_ending, is_opening
from cairn.peer.live.saved_match import SavedMatch
from cairn.peer.wire.effects import EndedByClaim, Overrun


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match as it is now. `play` and `remote` are None until there is a table to sit at.

    `begins` is what is said when it comes to the table. `matches` and `kept` are what a resume needs, if anything does.
    `turn` is how a match by link stands.
    """

    id: str
    view: MatchView | TurnView
    games: int = 0
    play: Play | None = None
    remote: RemoteSeats | None = None
    begins: Note | None = None
    matches: tuple[str, ...] = ()
    kept: SavedMatch | None = None
    turn: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """The results of an event: effects for the page, a note, and the table before our own person played, if they did.

    `before_send` tells whether the match is to be saved before anything is sent; None: it is as it was saved.
    """

    out: tuple[Effect, ...] = ()
    note: Note | None = None
    before_send: bool | None = None
    before: Table | None = None


Answer = tuple[Model, tuple[Effect, ...]]


def reduce(model: Model, now: Snapshot, news: News) -> Answer:
    """The model with the log's game on the table, and all effects: what is to be kept comes before what is sent.

    What is to be saved before there is a table is saved with it.
    """
    was = model.multiplayer
    known, after, kept = Multiplayer(now.id, was.games, now.view), model, tuple[Effect, ...]()
    if now.play is not None and now.remote is not None:
        if now.games != was.games and model.table is not None and model.table.id == now.id:
            known = Multiplayer(game_id(now.id, now.games), now.games, now.view)
        after = _on_table(model, known.id, now, now.play, news)
        kept = _save_effects(news.before or model.table, after.table, news, now)
    if news.note is not None:
        after = replace(without_transients(model) if after is model else after, note=news.note)
    if known == was:
        return after, (*kept, *news.out)
    view_effects = () if now.view == was.view else (now.view,)
    return replace(after, multiplayer=known), (*kept, *news.out, *view_effects)


def game_id(id: str, games: int) -> str:
    """The id of a rematch, by that of a game before it."""
    return f"{id.partition('-')[0]}-{games + 1}"


def _on_table(model: Model, id: str, now: Snapshot, play: Play, news: News) -> Model:
    """The model with the log's game, and where friends are; itself if all is as it was.

    For what our own person played, the model has the announcement and the film already.
    """
    table = model.table
    if table is None or table.id != id:
        table = Table(id, play, flipped=bool(now.remote and now.remote.seat))
        model = replace(without_transients(model), note=now.begins)
    if now.remote == table.remote and play is table.play:
        return model
    said: dict[str, Any] = {} if news.before is not None else {"announcement": "", "animated": 0}
    laid: dict[str, Any] = {"play": play, "remote": now.remote, "redo": ()}
    if play.record != table.play.record:
        news_of, place = _moved(table, play)
        said, laid = said | news_of, laid | place | {"chosen": ()}
    return replace(model, table=replace(table, **laid), **said)


def _moved(table: Table, play: Play) -> tuple[dict[str, Any], dict[str, Any]]:
    """The changes in model and table when the log has brought another game: longer, shorter, or a new one."""
    old, new = table.play.record, play.record
    if new.actions[: len(old.actions)] == old.actions:
        added = range(len(old.actions) + 1, len(new.actions) + 1)
        played = [describe_entry(play, at) for at in added if not is_opening(play.game, play.entries[at - 1])]
        at = table.at if old.options == new.options else None
        filmed = 0 if at is not None or is_ending(play.entries[-1]) else len(added)
        return {"announcement": sentences(*played, ending(play)), "animated": filmed, "note": None}, {"at": at}
    if old.actions[: len(new.actions)] == new.actions:
        back = sentences(*(describe_entry(table.play, at) for at in range(len(old.actions), len(new.actions), -1)))
        return {"announcement": t("Undone: {said}", said=back), "animated": 0, "note": None}, {"at": None}
    return {"announcement": "", "animated": 0}, {"at": None}


def _save_effects(old: Table | None, new: Table | None, news: News, now: Snapshot) -> tuple[Effect, ...]:
    """The effects that save vaults, the match, and last the game's record, with which the page writes all of it."""
    assert new is not None
    same = old if old is not None and old.id == new.id else None
    vaults = tuple(SaveVault(new.id, vault) for vault in new.vaults if same is None or vault not in same.vaults)
    if same and news.before_send is None and not vaults and same.play.record == new.play.record:
        return ()
    before_send = bool(news.before_send or vaults or same is None)
    keep = PeerSave(new.id, now.matches, now.kept, before_send, now.turn)
    was_shared = old is not None and same is None and old.remote is not None
    forget = (PeerSave(old.id, (), None, before_send),) if was_shared and old else ()
    return *forget, *vaults, keep, Save(new)


def ended_by_claim(model: Model, claim: EndedByClaim) -> Answer:
    """The game as our own record has it when no friend's page says that it is over."""
    table = model.table
    if table is None or table.play.outcome is not None:
        return model, ()
    is_absence = claim.overrun is Overrun.ABSENCE
    end = Abandonment() if is_absence else TimeOut(claim.seat)
    after = replace(table, play=table.play.append(end), remote=None)
    title, why = (
        t("Won on time, by your clock."),
        t("Your friend’s page did not answer. Your record says so; theirs may say something else."),
    )
    if claim.overrun is Overrun.PAUSES:
        why = t("Your friend’s pauses were used up. Your record says so; theirs may say something else.")
    if is_absence:
        title = t("Ended without a result.")
        why = t("Your record says so; your friends’ records may say something else.")
    note = Note(title, why, quiet=True)
    return replace(without_transients(model), table=after, note=note), (
        PeerSave(table.id, (), None, before_send=True),
        Save(after),
    )


def salted(model: Model, table: Table, salts: Callable[[], str]) -> Model:
    """The model with fresh random digits, where our person is to hide something and has nothing to seal it with."""
    remote = table.remote
    if table.random or remote is None or not remote.is_going or secret_chooser(table.play) != remote.seat:
        return model
    return replace(model, table=replace(table, random=salts()))
