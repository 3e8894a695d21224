"""The review of a game in the thinking worker: every choice as soon as it is judged, with what is to be said of it."""

from __future__ import annotations

from time import monotonic
from typing import Any

from cairn.bots.aims import QUICK as AIM_QUICK
from cairn.bots.aims import AimReviewer
from cairn.bots.review import QUICK, choices, review
from cairn.bots.review_text import KeyMoment, fair_risks, tell_aim, tell_mistake, tell_risk
from cairn.core.bot_model import PhysicsModel
from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.play import Play, is_outcome
from cairn.ui.question import Question, Work

Plain = dict[str, Any]
DONE: Plain = {"kind": "reviewed", "is_done": True}


def review_work(question: Question) -> Work:
    """Judge a game from the entry that is asked about on."""
    if isinstance(question.model, PhysicsModel):
        yield from _aims(question, question.model)
        return
    play, found, last = question.play, set[int](), None
    count = len([*choices(play)])
    for judgement in review(play, question.model, QUICK, monotonic, question.at, sure=question.sure_way()):
        if judgement is None:
            yield [], 0
            continue
        told = [tell_mistake(play, question.model, judgement)] if judgement.is_mistake else []
        if last is not None and judgement.at not in found:
            told += [tell_risk(play, risk) for risk in fair_risks([last, judgement])]
        last = judgement
        found.add(judgement.at)
        shares = {"share": judgement.share, "seen": judgement.seen, "loss": judgement.loss}
        yield [_judged(play, judgement, count, told) | shares | {"is_forced": judgement.is_forced}], 0
    yield [DONE | ({"is_provisional": True} if question.lacks_strategy() else {})], -1


def _aims(question: Question, model: PhysicsModel) -> Work:
    play = question.play
    if question.physics is None:
        raise GameError(t("Without the physics no aim can be judged."))
    count = sum(is_outcome(play.game, entry) for entry in play.entries)
    for aim in AimReviewer(play, model, AIM_QUICK, monotonic, question.physics).review(question.at):
        if aim is None:
            yield [], 0
            continue
        told = [tell_aim(play, aim)] if aim.is_mistake else []
        costs = {"cost": aim.cost, "best": aim.best, "actual": aim.actual, "loss": aim.loss}
        yield [_judged(play, aim, count, told) | costs | {"is_forced": False}], 0
    yield [DONE], -1


def _judged(play: Play, judgement: Any, count: int, told: list[KeyMoment]) -> Plain:
    return {
        "kind": "judged",
        "entry": judgement.at,
        "seat": judgement.seat,
        "count": count,
        "is_good": judgement.is_good,
        "is_mistake": judgement.is_mistake,
        "moments": [moment_data(play, each) for each in told],
    }


def moment_data(play: Play, moment: KeyMoment) -> Plain:
    """The data of a moment: what is told of it, and where its choices lead on the board."""
    choices = {"played": play.entries[moment.at]}
    if moment.better is not None:
        choices["better"] = play.game.read(moment.better)
    return {
        "at": moment.at,
        "title": moment.title,
        "why": moment.why,
        "better": moment.better or "",
        "fate": moment.fate,
        "is_grave": moment.is_grave,
        "choices": [_choice(play, moment.at, kind, action) for kind, action in choices.items()],
    }


def _choice(play: Play, at: int, kind: str, action: Any) -> Plain:
    """An action that was or could have been chosen in a position: where it leads on the board, and in words."""
    game, state = play.game, play.states[at]
    say = game.suggest or game.describe if kind == "better" else game.describe
    paths = game.paths(state, action)
    return {"kind": kind, "spots": list(paths[0]) if paths else [], "say": say(state, action)}
