"""The status: whose move it is and what is asked, where one is looking, or how the game ended."""

from __future__ import annotations

from cairn.app.match import remote
from cairn.app.messages.scene_data import Plain
from cairn.app.model import Table
from cairn.app.table import computer, variations
from cairn.app.table.picker import awaits_confirmation, held_action
from cairn.app.view.sentences import describe_place, seat_name, sides_of, verdict
from cairn.core.language import ForSeat, Phrase, t


def status(table: Table) -> Plain:
    """The status: whose move it is and what is asked, or where one is looking, or how it ended."""
    play, outcome = table.play, table.play.outcome
    if table.variation:
        return {
            "status": [t("Analysis: move {n} of a line.", n=len(table.variation)), variations.describe_last(table)],
            "status_detail": t("None of this is played.")
            if table.is_shared
            else t("None of this is played. Choose any spot to go back to the game."),
        }
    if table.at is not None:
        return {
            "status": [*describe_place(play, table.at)],
            "status_detail": "" if table.is_shared else t("Choose any spot to go on playing."),
        }
    if table.puzzle is not None:
        from cairn.app.puzzle import solving  # noqa: PLC0415 (most visits need none of it)

        if (said := solving.status(table, table.puzzle)) is not None:
            return {"status": said, "status_detail": ""}
    if outcome is not None:
        return {"status": [t("{result}.", result=verdict(play, outcome)), outcome.reason], "status_detail": ""}
    if (seat := computer.thinking_seat(table)) is not None:
        return {"status": computer.status(table, seat), "status_detail": ""}
    if (waiting := remote.status(table)) is not None:
        return {"status": waiting[:2], "status_detail": waiting[2]}
    if awaits_confirmation(play.game, play.state, table.chosen):
        held = held_action(play.game, play.state, table.chosen)
        told = (play.game.suggest or play.game.describe)(play.state, held)  # nothing of what it uncovers
        return {"status": [t("Play this move?"), told], "status_detail": t("Or choose another one.")}
    main, soft = play.game.prompt(play.state, table.chosen)
    if computer.player_name(table, play.state.actor):  # it has acted, and the outcome is being worked out
        return {"status": [main, ""], "status_detail": soft}
    seat = play.state.actor
    turn: Phrase = ForSeat(seat, t("Your move."), t("Your move, {player}.", player=seat_name(play, seat)))
    if not play.entries and not sides_of(play.game, play.state)[seat].shape:  # nobody has a side of their own yet
        turn = t("You go first.")
    return {"status": [turn, main], "status_detail": soft}
