"""The sentences of a game of the kit: from the designer's docstrings, and from what stands on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cairn.core.errors import IllegalAction
from cairn.core.game import Progress, Side
from cairn.core.language import ForSeat, Phrase, either, join, listed, sentences, t, tn
from cairn.core.scene import Label, Viewpoint
from cairn.core.state import Outcome
from cairn.kit.blueprint import Blueprint
from cairn.kit.design import Action, Design, Token
from cairn.kit.faults import ask, shown
from cairn.kit.laws import DRAW, Law
from cairn.kit.position import LONGEST, STAY, STUCK, SWAP, Position

MOST_LISTED = 12
STUCK_TEXTS = {
    "loses": t("Who cannot act has lost."),
    "wins": t("Who cannot act has won."),
    "draws": t("The game is drawn when the side to act cannot."),
}


def sections(design: Design) -> list[tuple[str, Phrase]]:
    """The sections of the rules page: a name, which refusals and `rule_of` point to, and its text."""
    plan = design.plan
    found: list[tuple[str, Phrase]] = [(law.name, law.text) for law in (*plan.rules, *plan.ends)]
    found.append((STUCK, STUCK_TEXTS[plan.stuck]))
    if plan.longest:
        found.append((LONGEST, t("After {n} actions the game is drawn.", n=plan.longest)))
    if plan.swap:
        found.append(("swap", t("After the first action the second player stays, or swaps sides.")))
    return found


def rule_of(p: Position, action: Action) -> str:
    """The section of the rules page that an action is played by."""
    law = p.acts().get(action)
    return law.name if law else "swap"


def refusal(p: Position, path: Sequence[str]) -> IllegalAction:
    """Why no action is, or begins with, these spots: from what stands there, and with the rule's own sentence."""
    acts, plan = p.acts(), p.design.plan
    path = tuple(path)
    if not acts:
        return IllegalAction(t("The game is over."), t("Nothing more can be played."))
    fits = [action for action in acts if action[: len(path) - 1] == path[:-1]] if path else []
    law: Law = next((found for action in fits if (found := acts[action])), plan.rules[0])
    if plan.why is not None and path and p.design.spots.issuperset(path) and (said := ask(plan.why, p, *path)):
        if not isinstance(said, str):
            raise plan.fault("why", t("“why” returns a sentence or None, and not {value}.", value=shown(said)))
        return IllegalAction(t("Not possible."), _closed(said), law.name)
    if STAY in acts:
        return IllegalAction(t("Choose a side first."), t("Stay, or swap sides."), "swap")
    if len(path) > 1 and fits:
        onwards = sorted({action[len(path) - 1] for action in fits if len(action) >= len(path)})
        if onwards:
            return IllegalAction(t("Not there."), sentences(law.sentence, _from_here(p, onwards)), law.name)
    if path and path[0] in p.index:
        return _refuse_start(p, path[0], law)
    return IllegalAction(t("That isn’t a move."), law.sentence, law.name)


def _closed(said: str) -> str:
    return said if said.endswith((".", "!", "?")) else said + "."


def _from_here(p: Position, onwards: Sequence[str]) -> Phrase:
    shown = [name_spot(p.design, spot) for spot in onwards[:MOST_LISTED]]
    if len(onwards) > MOST_LISTED:
        return t("Possible are {spots} and others.", spots=join(", ", shown))
    return t("Possible: {spots}.", spots=either(shown))


def _refuse_start(p: Position, start: str, law: Law) -> IllegalAction:
    """Why no action begins on a point of the board."""
    piece, sides = p[start], p.design.plan.sides
    moves_pieces = any(action[0] in p.index and p.is_mine(action[0]) for action in p.acts())
    if piece is None and moves_pieces:
        why = t("{cell} is empty. {rule}", cell=start, rule=law.sentence)
        return IllegalAction(t("Nothing there."), why, law.name)
    if piece is not None and piece.side == p.other:
        why = t("It is {side}’s turn, and the piece on {cell} is {other}’s.",
                side=sides[p.turn], cell=start, other=sides[p.other])  # fmt: skip
        return IllegalAction(t("Not your piece."), sentences(why, law.sentence), law.name)
    why = t("{spot}: {contents}.", spot=start, contents=name_piece(p.design, piece))
    return IllegalAction(t("Not possible there."), sentences(why, law.sentence), law.name)


def name_piece(design: Design, piece: Token | None) -> Phrase:
    """The piece on a point in words, or that there is none."""
    if piece is None:
        return t("empty")
    return piece.kind if piece.side < 0 else t("{side} {kind}", side=design.plan.sides[piece.side], kind=piece.kind)


def name_spot(design: Design, spot: str) -> Phrase:
    """A point as it is called, a word as its button says it."""
    return design.plan.words.get(spot, spot)


def describe(p: Position, action: Action) -> Phrase:
    """An action in a sentence or two: its spots, whose pieces it takes, and the lots that it drew."""
    lots = _tell_lots(p.after(action)) if p.design.plan.has_lots else ""
    return sentences(_describe_way(p, action), lots) if lots else _describe_way(p, action)


def _tell_lots(p: Position) -> Phrase:
    """The lots that the last action drew."""
    return t("Drawn: {lots}.", lots=join(", ", [str(lot) for lot in p.drawn])) if p.drawn else ""


def _describe_way(p: Position, action: Action) -> Phrase:
    seat, side = p.seat(p.turn), p.design.plan.sides[p.turn]
    if action == STAY:
        return ForSeat(1, t("You stay {side}.", side=side), t("The second player stays {side}.", side=side))
    if action == SWAP:
        other = p.design.plan.sides[p.other]
        swaps = t("The second player swaps sides and plays {side}.", side=other)
        return ForSeat(1, t("You swap sides and play {side}.", side=other), swaps)
    way = join("–", [name_spot(p.design, spot) for spot in action])
    if p.index.keys().isdisjoint(action):
        return ForSeat(seat, t("You choose: {way}.", way=way), t("{side} chooses: {way}.", side=side, way=way))
    after = p.after(action)
    taken = [
        name
        for name in p.names_changed(after)
        if p.side(name) == p.other and (after[name] is None or after.side(name) == p.turn)
    ]
    if not taken:
        return ForSeat(seat, t("You play {way}.", way=way), t("{side} plays {way}.", side=side, way=way))
    values = {"way": way, "cells": listed(taken)}
    takes = t("{side} plays {way} and takes {cells}.", side=side, **values)
    return ForSeat(seat, t("You play {way} and take {cells}.", **values), takes)


def advise(p: Position, action: Action) -> Phrase:
    """An action as advice, without what would follow from lots that nobody has drawn yet."""
    return t("You play {way}.", way=join("–", [name_spot(p.design, spot) for spot in action]))


def prompt(p: Position, path: Sequence[str]) -> tuple[Phrase, Phrase]:
    """The prompt: the sentence of the first rule that allows something, behind the spot chosen last."""
    acts, path = p.acts(), tuple(path)
    if not acts:
        return t("The game is over."), ""
    if STAY in acts:
        return t("Stay, or swap sides?"), ""
    laws = [law for action, law in acts.items() if law and action[: len(path)] == path]
    first = min(laws, key=p.design.plan.rules.index, default=None)
    says = _closed(first.sentence) if first else ""
    if path:
        return t("{spot}: and then?", spot=name_spot(p.design, path[-1])), says
    return sentences(_tell_lots(p), says), ""


def sides(p: Position) -> tuple[Side, ...]:
    """The side that each seat plays with."""
    plan = p.design.plan
    return tuple(
        Side(plan.sides[side], plan.shapes[side], tn("{n} piece", "{n} pieces", len(p.of(side))))
        for side in map(p.seat, (0, 1))
    )


def progress(p: Position) -> Progress | None:
    """The designer's count of each seat, where there is one."""
    plan = p.design.plan
    if plan.count is None:
        return None
    counts = tuple(int(number(plan, "count", ask(plan.count, p, p.seat(seat)))) for seat in (0, 1))
    return Progress(t("Count"), counts, is_balance=True)


def number(plan: Blueprint, name: str, found: Any) -> float:
    """The number that a function of the designer's gives; raises DesignError for what is none."""
    if isinstance(found, (int, float)):
        return found
    raise plan.fault(name, t("“{name}” returns a number, and not {value}.", name=name, value=shown(found)))


def outcome(p: Position) -> Outcome | None:
    """Who has won, and by which sentence of the rules."""
    if (found := p.ended()) is None:
        return None
    (winner, name), plan = found, p.design.plan
    if name == STUCK:
        reason: Phrase = t("{side} cannot act.", side=plan.sides[p.turn])
    elif name == LONGEST:
        reason = t("{n} actions are played.", n=plan.longest)
    else:
        reason = next(_closed(law.sentence) for law in plan.ends if law.name == name)
    return Outcome(() if winner == DRAW else (p.seat(winner),), reason)


def labels(p: Position, view: Viewpoint) -> dict[str, Label]:
    """Every point in words."""
    can: dict[str, Phrase] = {**dict.fromkeys(view.targets, t("possible")), **dict.fromkeys(view.chosen, t("chosen"))}
    found = {}
    for name, code in zip(p.design.names, p.cells, strict=True):
        piece = p.design.pieces[code]
        found[name] = Label(
            name,
            "" if piece is None else name_piece(p.design, piece),
            is_empty=piece is None,
            row=name.lstrip("abcdefghijklmnopqrstuvwxyz") if p.board.has_columns else name[0],
            action=can.get(name, ""),
            owner=None if piece is None or piece.side < 0 else p.seat(piece.side),
        )
    return found
