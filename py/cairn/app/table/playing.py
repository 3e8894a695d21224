"""Actions with the pieces, and the ends of a game: an entry is added to the record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cairn.app import events as on
from cairn.app.match import remote
from cairn.app.model import Model, Note, Table
from cairn.app.table import computer
from cairn.app.table.picker import Picked, drop, is_seen, lift, pick, targets, why_not
from cairn.app.table.secrets import (
    check_curtain,
    curtain_seat,
    missing_vault_note,
    seal_choice,
    secret_chooser,
    with_disclosures,
)
from cairn.app.view.sentences import describe_entry, ending, require_actor, seat_name
from cairn.core.errors import IllegalAction
from cairn.core.language import ENGLISH, Language, Phrase, sentences, t
from cairn.core.play import AgreedDraw, Play, Resignation, is_ending, is_opening
from cairn.core.typed_text import read_typed, tidy


def with_table(model: Model, table: Table, announcement: Phrase = "", **changes: Any) -> Model:
    """The model with a changed table, on which no line of the analysis is shown any more."""
    return replace(model, table=replace(table, **{"variation": ()} | changes), announcement=announcement)


def act(model: Model, table: Table, event: on.Event) -> Model:
    """The model after a person acts with the pieces; the game must go on."""
    require_actor(table.play)
    check_curtain(table)
    game, state = table.play.game, table.play.state
    match event:
        case on.Pick(spot, confirms):
            confirms &= table.mode is None
            return _picked(model, table, pick(game, state, table.chosen, spot, confirms=confirms))
        case on.Drop(start, end, confirms):
            confirms &= table.mode is None
            return _picked(model, table, drop(game, state, table.chosen, start, end, confirms=confirms))
        case on.Explain(spot):
            return replace(model, note=possible_note(table, spot))
        case on.TypeAction(text):
            return choose(model, table, _read_typed(table, text, model.language))
    return model


def start_drag(model: Model, table: Table, spot: str) -> Model:
    """A piece is in the hand, if it may be moved now."""
    if table.variation or table.at is not None or table.play.outcome is not None or curtain_seat(table) is not None:
        return model
    if computer.thinking_seat(table) is not None or not remote.may_act(table):
        return model
    return with_table(model, table, chosen=lift(table.play.game, table.play.state, table.chosen, spot))


def _picked(model: Model, table: Table, picked: Picked) -> Model:
    if picked.action is not None:
        return choose(model, table, picked.action)
    return with_table(model, table, chosen=picked.chosen)


def _read_typed(table: Table, text: str, language: Language) -> Any:
    game = table.play.game
    if tidy(text).casefold().strip(".! ") in ("draw", *(f"resign {seat}" for seat in range(max(game.seats)))):
        raise IllegalAction(t("That isn’t a move."), t("Use the buttons to resign or to offer a draw."))
    return read_typed(game, table.play.state, text, (language, ENGLISH))


def possible_note(table: Table, spot: str) -> Note:
    """The note that a spot may be picked; raises IllegalAction, which tells why, if it may not.

    A place that is no spot, as on the rim of Stonehenge, is asked about by the action that would be played there.
    """
    game, state, chosen = table.play.game, table.play.state, table.chosen
    if spot not in targets(game, state, chosen):
        if is_seen(game, state, spot):
            raise why_not(game, state, (*chosen, spot))
        state.check(game.read(spot))
    return Note(t("You can do that."), t("Just choose it."), quiet=True)


def choose(model: Model, table: Table, action: Any) -> Model:
    """The table after what a person chose to do; what is to be kept secret is sealed before it is on record."""
    if table.puzzle is not None:
        from cairn.app.puzzle import solving  # noqa: PLC0415

        return solving.answer(model, table, table.puzzle, action)
    entry, vaults = seal_choice(table, action)
    return play_entry(model, table if vaults is table.vaults else replace(table, vaults=vaults), entry)


def play_entry(model: Model, table: Table, entry: Any, redo: tuple[Any, ...] = ()) -> Model:
    """The table after an entry: an offered draw lapses, and what was taken back is gone unless this replays it.

    What has to be shown or opened after it is, from the vaults at hand.
    """
    play = with_disclosures(table.play.append(entry), table.vaults)
    added = range(len(table.play.entries) + 1, len(play.entries) + 1)
    played = [describe_entry(play, at) for at in added if not is_opening(play.game, play.entries[at - 1])]
    announce = sentences(*played, ending(play))
    random = kept_random(table, table.play)
    filmed, note = 0 if is_ending(entry) else len(added), None if table.remote else missing_vault_note(play)
    after = replace(table, play=play, redo=redo, chosen=(), offer=None, at=None, random=random, variation=())
    return replace(model, table=after, announcement=announce, animated=filmed, note=note)


def kept_random(table: Table, play: Play) -> str:
    """The state without a curtain; a player who is to hide something confirms again that they are there."""
    return table.random if secret_chooser(play) is None else ""


def resign(model: Model, table: Table) -> Model:
    """Against the computer the person resigns, also on the computer's turn."""
    seat, mine = require_actor(table.play), computer.first_person(table)
    if table.computer and mine is None:
        raise IllegalAction(t("Two computers are playing."), t("You can leave; the game is saved."))
    return play_entry(model, table, Resignation(mine if table.computer and mine is not None else seat))


def settle_draw(model: Model, table: Table, event: on.Event) -> Model:
    """A draw is offered, accepted or declined."""
    if table.computer:
        raise IllegalAction(t("The computer doesn’t accept draws."), t("Play on, resign, or leave; the game is saved."))
    play, seat = table.play, require_actor(table.play)
    if not play.game.draws:
        raise IllegalAction(t("No draws."), t("{game} has no draws.", game=play.game.title))
    match event:
        case on.Command.OFFER_DRAW:
            return with_table(
                model, table, t("{player} offers a draw.", player=seat_name(play, seat)), offer=seat, at=None
            )
        case _ if table.offer is None:
            raise IllegalAction(t("Nobody has offered a draw."), t("An offer ends with the next move."))
        case on.AnswerOffer(accepted=True):
            return play_entry(model, table, AgreedDraw())
    return with_table(model, table, t("The draw is declined."), offer=None)
