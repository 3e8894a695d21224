"""What a match brings to the table: where the log leads, who sits where, and digits to seal with."""

from __future__ import annotations

from dataclasses import replace

from cairn.app.model import Model, Note, Table
from cairn.app.secrets import secret_chooser
from cairn.app.sentences import describe_entry, ending, seat_name
from cairn.core.language import sentences, t
from cairn.core.play import Play, is_ending, is_opening
from cairn.peer.session import Session


def quiet(model: Model) -> Model:
    """The model without what was told and shown once."""
    return replace(model, announcement="", animated=0)


def salted(model: Model, table: Table, session: Session) -> Model:
    """The model with fresh digits to seal with, if our person is to hide something.

    A session without a link may have no random bytes: digits made of it could be found out.
    """
    if (
        table.random
        or table.remote is None
        or not table.remote.going
        or secret_chooser(table.play) != table.remote.seat
    ):
        return model
    digits = "".join(session.fresh("salt").hex() for _ in range(4))
    return replace(model, table=replace(table, random=digits))


def seats_note(session: Session) -> Note | None:
    """Who sits where, when a coin has said so."""
    match, party = session.match, session.pact.party
    if match is None or party < 0 or session.pact.seating != "toss" or match.count > 1:
        return None
    mine, theirs = (seat_name(match.play, match.seats[each]) for each in (party, 1 - party))
    return Note(
        t("The coin says: you are {mine}.", mine=mine),
        t("{friend} is {theirs}.", friend=session.pact.friend or t("Your friend"), theirs=theirs),
        quiet=True,
    )


def moved(model: Model, table: Table, play: Play) -> tuple[Model, Table]:
    """The model and the table when the log has brought another game than is shown: longer, shorter, or a new one."""
    old, new = table.play.record.actions, play.record.actions
    table = replace(table, chosen=(), at=None if table.play.record.options != play.record.options else table.at)
    if new[: len(old)] == old:
        added = range(len(old) + 1, len(new) + 1)
        played = [describe_entry(play, at) for at in added if not is_opening(play.game, play.entries[at - 1])]
        said = sentences(*played, ending(play))
        filmed = 0 if table.at is not None or is_ending(play.entries[-1]) else len(added)
        return replace(model, announcement=said, animated=filmed, note=None), table
    table = replace(table, at=None)
    if old[: len(new)] == new:
        back = sentences(*(describe_entry(table.play, at) for at in range(len(old), len(new), -1)))
        return replace(model, announcement=t("Taken back: {said}", said=back), animated=0, note=None), table
    return replace(model, announcement="", animated=0), table
