"""Positions kept to be asked again: their text, what they ask, what an answer is worth, and what is said of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cairn.app.view.sentences import ending
from cairn.bots.analysis import Variation
from cairn.bots.hints import advice, search_reason
from cairn.bots.mistakes import Finding, judge_answer
from cairn.bots.review import GOOD, MISTAKE, Judgement
from cairn.bots.review_text import tell_why
from cairn.bots.worlds import win_probability
from cairn.core.bot_model import WON, SearchModel
from cairn.core.errors import GameError, IllegalAction, UnreadableAction
from cairn.core.language import Phrase, sentences, t
from cairn.core.play import Play, load
from cairn.core.record import Shelf, write_record
from cairn.core.strict_json import StrictJsonError, parse

FIELDS = {"record": str, "good": list, "near": list, "whole": bool, "best": list, "played": list, "own": bool}
MOST_BRACKETS = 100
LONGEST_LINE = 8
SHOWN = 3
"""Actions of the better line that are shown."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A position that is asked again, and what there is to find in it; `own`: it is out of a game of the solver's."""

    play: Play
    finding: Finding
    own: bool


class BadKept(GameError):
    """A text that is no kept position."""

    title = t("This position cannot be read.")


def write_kept(play: Play, at: int, finding: Finding) -> str:
    """The text of a position that was found in a game of one's own."""
    while len(play.entries) > at:
        play = play.without_last()
    write = play.game.write
    table = {
        "record": write_record(play.record),
        "good": [write(action) for action in finding.good],
        "near": [write(action) for action in finding.near],
        "whole": finding.is_whole,
        "best": _plain(play, finding.best),
        "played": _plain(play, finding.played) if finding.played else [],
        "own": True,
    }
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"))


def _plain(play: Play, line: Variation) -> list[Any]:
    return [line.score, [play.game.write(action) for action in line.actions[:LONGEST_LINE]]]


def is_kept(text: str) -> bool:
    """Whether a text is that of a kept position, and not of a puzzle."""
    return text.startswith('{"record":')


def read_kept(game: str, text: str, shelf: Shelf) -> Kept:
    """The position of a text; raises GameError for what is none, or is against the rules."""
    try:
        table = parse(text, MOST_BRACKETS)
    except StrictJsonError:
        table = None
    if not _is_table(table):
        raise _damaged()
    play = load(table["record"], shelf)
    model = play.game.bot()
    if play.game.name != game or play.outcome is not None or not isinstance(model, SearchModel):
        raise _damaged()
    try:
        good, near = (tuple(_legal(play, each) for each in table[name]) for name in ("good", "near"))
        best = _line(play, table["best"])
        played = _line(play, table["played"]) if table["played"] else None
    except (IllegalAction, UnreadableAction) as error:
        raise _damaged() from error
    if best.actions[0] not in good or (played and played.actions[0] in (*good, *near)):
        raise _damaged()
    return Kept(play, Finding(good, near, table["whole"], best, played), table["own"])


def _damaged() -> BadKept:
    return BadKept(t("It is damaged, or was made under other rules."))


def _is_table(table: Any) -> bool:
    if not isinstance(table, dict) or table.keys() != FIELDS.keys():
        return False
    if not all(type(table[name]) is form for name, form in FIELDS.items()):
        return False
    texts = (*table["good"], *table["near"])
    is_named = all(isinstance(each, str) for each in texts) and len({*texts}) == len(texts)
    return is_named and _is_line(table["best"]) and (table["played"] == [] or _is_line(table["played"]))


def _is_line(line: Any) -> bool:
    if not isinstance(line, list) or len(line) != 2 or type(line[0]) is not int or abs(line[0]) > WON:
        return False
    texts = line[1]
    return isinstance(texts, list) and 0 < len(texts) <= LONGEST_LINE and all(isinstance(each, str) for each in texts)


def _legal(play: Play, text: str) -> Any:
    action = play.game.read(text)
    play.state.check(action)
    return action


def _line(play: Play, line: list[Any]) -> Variation:
    """A line of legal actions; raises GameError."""
    actions, state = [], play.state
    for text in line[1]:
        action = play.game.read(text)
        state = state.apply(action)
        actions.append(action)
    return Variation(line[0], tuple(actions))


def ask(kept: Kept) -> Phrase:
    """The question that a kept position asks, in a sentence."""
    play, played = kept.play, kept.finding.played
    side = play.game.sides(play.state)[play.state.actor].name
    if played is None:
        return t("{side} to move. What is best?", side=side)
    move = play.game.write(played.actions[0])
    if kept.own:
        return t("{side} to move. You played {move} here. What is better?", side=side, move=move)
    return t("{side} to move. {move} was played here. What is better?", side=side, move=move)


def judge(kept: Kept, action: Any) -> tuple[bool, tuple[Any, ...]]:
    """Whether an answer is good, and what follows on the board: more of the better line, or what refutes the answer.

    Nothing follows what is not the best and no mistake either. Raises IllegalAction.
    """
    kept.play.state.check(action)
    finding = kept.finding
    if action == finding.best.actions[0]:
        return True, finding.best.actions[1:SHOWN]
    if finding.played and action == finding.played.actions[0] and len(finding.played.actions) > 1:
        return False, finding.played.actions[1:2]
    lost, line = judge_answer(_model(kept), kept.play.state, finding, action)
    return lost <= GOOD, line[1:2] if lost <= GOOD or lost >= MISTAKE else ()


def better_line(kept: Kept) -> tuple[Any, ...]:
    """The better line, as far as it is shown."""
    return kept.finding.best.actions[:SHOWN]


def explain(kept: Kept, found: Any = None) -> Phrase:
    """Why the better line is better, as a review says it; `found` may be another good action."""
    play, finding, model = kept.play, kept.finding, _model(kept)
    best = finding.best
    said = advice(play.game, play.state, best.actions[0])
    if finding.played is None:
        return sentences(t("Best: {advice}", advice=said), search_reason(play.game, model, (play.state,), best))
    seat, share = play.state.actor, win_probability(best.score)
    seen = share if seat == 0 else 1 - share
    lost = share - win_probability(finding.played.score)
    after = play.append(finding.played.actions[0])
    judgement = Judgement(len(play.entries), seat, seen, seen, best, finding.played, lost, depth=0)
    is_other = found is not None and found != best.actions[0]
    better = t("Best: {advice}", advice=said) if is_other else t("Better: {advice}", advice=said)
    return tell_why(after, model, judgement, better)


def refute(kept: Kept, entries: Sequence[Any], to_come: Sequence[Any]) -> tuple[Phrase, Phrase]:
    """The sentences on a wrong answer, the first of `entries`, and on what follows it, there or `to_come`.

    Where the game is over with `entries`, the second says how.
    """
    action, *rest = (*entries, *to_come)
    after = kept.play.append(action)
    if not rest and after.outcome is None:
        return t("That can be played, but there is something better."), ""
    finding, again = kept.finding, t("Not that move.")
    if finding.played and action == finding.played.actions[0]:
        again = t("That is what you played in the game.") if kept.own else t("That is what was played in the game.")
    answer = t("The answer: {answer}", answer=kept.play.game.describe(after.state, rest[0])) if rest else ""
    seen = after.append(rest[0]) if rest and not to_come else after
    return again, sentences(answer, ending(seen))


def _model(kept: Kept) -> SearchModel:
    model = kept.play.game.bot()
    assert isinstance(model, SearchModel)
    return model
