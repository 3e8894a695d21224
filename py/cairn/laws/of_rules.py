"""Laws of the rules: who acts, what is legal, what is refused, how a game ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cairn.kit.state import State
from cairn.laws.of_notation import mutations
from cairn.laws.random_games import Breach, GameLaw, RandomGames, Sample, ends_well, is_illegal

STRANGERS = 150
"""Actions of other positions that are tried in each."""


def _rules_of_actions(games: RandomGames) -> Iterator[Breach]:
    known, rule_of = games.has_section, games.game.rule_of
    for sample in games.open_samples():
        for action in sample.state.legal_actions():
            if not (rule := rule_of(sample.state, action)) or not known(rule):
                yield Breach(f"It is played by “{rule}”, which the rules do not have.", action)
    for play in games.walks:
        for at, entry in enumerate(play.entries):
            games.now = Sample(play, at)
            if not (rule := rule_of(play.states[at], entry)) or not known(rule):
                yield Breach(f"It is played by “{rule}”, which the rules do not have.", entry)


def _choices_while_it_goes_on(games: RandomGames) -> Iterator[Breach]:
    game = games.game
    for sample in games.samples():
        state = sample.state
        is_due = game.secrets is not None and game.secrets.seat_due(state) is not None
        if (state.actor is None) != (state.outcome() is not None):
            yield Breach("Somebody is to act in a game that is over, or nobody in one that is not.")
        if bool(state.legal_actions()) != (state.actor is not None and not is_due):
            yield Breach("Somebody is to act without a choice, or nobody with one.")
        if state.actor is not None and state.actor not in range(game.seats[0]):
            yield Breach(f"Seat {state.actor} is to act, which does not exist.")


def _ends(games: RandomGames) -> Iterator[Breach]:
    if not any(play.outcome for play in games.walks):
        yield Breach(f"None of the random games came to its end within {games.longest} actions.")
    for play in games.plays():
        if (outcome := play.outcome) is None:
            continue
        if not set(outcome.winners) <= set(range(games.game.seats[0])):
            yield Breach(f"The winners are {outcome.winners}.")
        if not ends_well(outcome.reason):
            yield Breach(f"“{outcome.reason}” is no sentence.")
        if not outcome.winners and not games.game.draws:
            yield Breach("It ended in a draw, which it is said not to have.")


def _choices_are_legal(games: RandomGames) -> Iterator[Breach]:
    for sample in games.samples():
        choices = list(sample.state.legal_actions())
        if len(set(choices)) != len(choices):
            yield Breach("A choice is listed twice.")
        if list(sample.state.legal_actions()) != choices:
            yield Breach("Asked again, the choices are others, or in another order.")
        for action in choices:
            if refused := is_illegal(sample.state.check, action):
                yield Breach(f"It is a choice, and refused: {refused}", action)


def _others_are_refused(games: RandomGames) -> Iterator[Breach]:
    game, lots = games.game, games.lots()
    every = {action for sample in games.samples() for action in sample.state.legal_actions()}
    pool = sorted(every, key=game.write)
    for sample in games.samples():
        state, choices = sample.state, set(sample.state.legal_actions())
        strangers = [*lots.sample(pool, min(STRANGERS, len(pool))), *mutations(game, lots, choices or pool)]
        strangers = [action for action in strangers if action not in choices]
        if game.sampled:
            strangers = [action for action in strangers if is_illegal(state.check, action)]
        for action in (*strangers, None, 0, "", "e5", (), object(), state):
            yield from _refused(games, state, action)


def _refused(games: RandomGames, state: Any, action: Any) -> Iterator[Breach]:
    if (refused := is_illegal(state.check, action)) is None:
        yield Breach(f"{action!r:.60} is no choice, and not refused.")
        return
    if not refused.title or not refused.why:
        yield Breach(f"{action!r:.60} is refused without a word.")
    if not games.has_section(refused.rule):
        yield Breach(f"{action!r:.60} is refused by “{refused.rule}”, which the rules do not have.")
    if is_illegal(state.apply, action) is None:
        yield Breach(f"{action!r:.60} is no choice, and can be played.")


def _positions_stay(games: RandomGames) -> Iterator[Breach]:
    for sample in games.open_samples():
        state = sample.state
        before, shown = hash(state), repr(state)
        action = games.lots(shown).choice(state.legal_actions())
        if state.apply(action) == state:
            yield Breach("It changes nothing.", action)
        if (hash(state), repr(state)) != (before, shown):
            yield Breach("It changes the position that it is played in.", action)
        slots = {slot for kind in type(state).__mro__ for slot in getattr(kind, "__slots__", ())}
        for name in sorted({"actor", "extra", *slots}):
            if _can_be_set(state, name):
                yield Breach(f"“{name}” of a position can be set.")


def _can_be_set(state: Any, name: str) -> bool:
    try:
        setattr(state, name, 0 if name == "extra" else getattr(state, name, 0))
    except (AttributeError, TypeError):  # Python 3.11 raises TypeError for what is no field
        return False
    return True


def _the_same_again(games: RandomGames) -> Iterator[Breach]:
    for sample in games.samples():
        state = games.game.start(sample.play.record.seats, dict(sample.play.record.options))
        for action in sample.play.entries[: sample.at]:
            if state.outcome() is None:  # one that is over is told below
                state = state.apply(action)
        if state.outcome() != sample.state.outcome():
            yield Breach("The same actions end the game only now and then.", line=_line_of_end(state, sample.state))
        elif state != sample.state or hash(state) != hash(sample.state):
            yield Breach("The same actions lead to another position when they are played again.")
        elif differing := sorted({*state.legal_actions()} ^ {*sample.state.legal_actions()}, key=games.game.write):
            place = state if differing[0] in state.legal_actions() else sample.state
            yield Breach("It is a choice only now and then in this position.", differing[0], state=place)
        elif list(state.legal_actions()) != list(sample.state.legal_actions()):
            yield Breach("The choices come in another order when the game is played again.")


def _line_of_end(*states: Any) -> int:
    """Where the @end stands by which one of these is over; 0 where that cannot be told."""
    lines = states[0].design.plan.lines if isinstance(states[0], State) else {}
    ended = {found[1] for state in states if lines and (found := state.ended())}
    return max((lines.get(name, 0) for name in ended), default=0)


RULES = (
    GameLaw("Every action is played by a rule.", _rules_of_actions),
    GameLaw("There are choices exactly when somebody is to act.", _choices_while_it_goes_on),
    GameLaw("A random game comes to its end, and says why.", _ends, of_all=True),
    GameLaw("Every choice is legal, and listed once in the same order.", _choices_are_legal),
    GameLaw("What is not a choice is refused with a sentence.", _others_are_refused),
    GameLaw("Positions never change: an action leads to another one.", _positions_stay),
    GameLaw("The same actions lead to the same position and the same choices.", _the_same_again),
)
"""The laws of the rules."""
