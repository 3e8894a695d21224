"""Secrets at a table where both players sit before one screen: the curtain, the vaults, and what comes out of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cairn.app.model import Note, Table
from cairn.app.table import computer
from cairn.app.view.sentences import seat_name
from cairn.core.errors import GameError, IllegalAction
from cairn.core.language import Phrase, listed, t
from cairn.core.play import Play, is_ending, is_opening
from cairn.core.seal import Vault, read_vault, split_salts
from cairn.core.state import Seat


def secret_chooser(play: Play) -> Seat | None:
    """The seat that is to choose something in secret now, or None."""
    secrets = play.game.secrets
    if secrets is None or play.outcome is not None or not any(map(secrets.is_secret, play.state.legal_actions()[:1])):
        return None
    seat: Seat = play.state.actor
    return seat


def curtain_seat(table: Table) -> Seat | None:
    """The seat for whom a curtain hangs before the board, or None. None hangs for the computer."""
    if table.play.game.secrets is None:
        return None
    if table.is_shared or table.at is not None or table.random or table.remote is not None:
        return None
    if computer.thinking_seat(table) is not None:
        return None
    seat = secret_chooser(table.play)
    return _next(table) if seat is None else seat


def _next(table: Table) -> Seat | None:
    """The seat that moves after somebody else at this screen has just hidden something, whose hand still lies on it."""
    play = table.play
    if play.game.secrets is None or table.computer or play.outcome is not None or not play.entries:
        return None
    if secret_chooser(play.without_last()) is None:
        return None
    hid, seat = play.states[-2].actor, play.state.actor
    return seat if hid != seat and any(vault.seat == hid for vault in table.vaults) else None


def checked_random(table: Table, random: str) -> str:
    """The random digits to seal with, now that the one who is to hide something says they are there."""
    secrets = table.play.game.secrets
    if secrets is None or curtain_seat(table) is None:
        raise IllegalAction(t("There is no curtain."), t("Nobody has to hide anything now."))
    split_salts(random, secrets.salts)
    return random


def check_curtain(table: Table) -> None:
    """Raise IllegalAction while the curtain hangs: who clicks may not be the one for whom it hangs."""
    if (seat := curtain_seat(table)) is not None:
        player = seat_name(table.play, seat)
        raise IllegalAction(
            t("Pass the device to {player}.", player=player),
            t("It’s {player}’s turn; the board is behind the curtain.", player=player),
        )


def seal_choice(table: Table, entry: Any) -> tuple[Any, tuple[Vault, ...]]:
    """The entry as it stands on record, and the vaults after it: a secret choice is sealed."""
    play, secrets = table.play, table.play.game.secrets
    if secrets is None or secret_chooser(play) is None or is_ending(entry):
        return entry, table.vaults
    if not secrets.is_secret(entry):
        raise IllegalAction(t("Choose what to hide."), t("Choose on the board what goes where."))
    sealed, vault = secrets.commit(play.state, entry, split_salts(table.random, secrets.salts))
    others = (other for other in table.vaults if other.seat != vault.seat)
    return sealed, tuple(sorted((*others, vault), key=lambda one: one.seat))


def with_disclosures(play: Play, vaults: Sequence[Vault]) -> Play:
    """The game after everything was shown that is due, and opened that was sealed if it is over."""
    secrets = play.game.secrets
    if secrets is None:
        return play
    held = {vault.seat: vault for vault in vaults}
    while (fact := secrets.answer(play.state, held)) is not None:
        play = play.append(fact)
    if play.outcome is not None:
        while (opening := secrets.next_opening(play.state, held)) is not None:
            play = play.append(opening)
    return play


def missing_vault_note(play: Play) -> Note | None:
    """The note when a vault has to show something and is not here."""
    if play.outcome is not None or (seat := play.seat_due) is None:
        return None
    why = t(
        "What {player} has hidden is stored on another device. Undo, or resign.",
        player=seat_name(play, seat),
    )
    return Note(t("This can’t be shown here."), why)


def check_undo(play: Play) -> None:
    """Raise IllegalAction if the last entry has shown something that was hidden."""
    secrets, last = play.game.secrets, play.entries[-1]
    if secrets is None or is_ending(last) or play.seat_due is not None:
        return
    if secrets.reveals(play.states[-2], last):
        raise IllegalAction(t("You can’t unsee that."), t("Something hidden was shown, so this can’t be undone."))


def audit(play: Play) -> Phrase:
    """How the opening of secrets came out after the end, in a sentence; "" where there were none."""
    secrets = play.game.secrets
    if secrets is None or not play.entries:
        return ""
    if unopened := secrets.sealed_seats(play.state):
        players = listed([seat_name(play, seat) for seat in unopened])
        return t("What {players} had hidden couldn’t be opened here.", players=players)
    return t("Everything hidden has been opened and checked.") if is_opening(play.game, play.entries[-1]) else ""


def restore_vaults(play: Play, texts: Sequence[str]) -> tuple[tuple[Vault, ...], Note | None]:
    """The vaults kept for a game that open what they should, and what to say of the others."""
    secrets, vaults, note = play.game.secrets, [], None
    if secrets is None:
        return (), None
    for text in texts:
        try:
            vault = read_vault(text)
            secrets.verify(play.state, vault)
            vaults.append(vault)
        except GameError as error:
            note = Note(
                t("What was hidden can’t be opened."),
                t("{error} The game goes on; nothing has changed.", error=error.text),
            )
    return tuple(vaults), note
