"""Monte Carlo tree search: games played to the end at random tell what a move is worth (UCT, progressive widening).

Where the order of actions matters little, one is also judged by the games in which it was played later (RAVE).
What is won or lost whatever the answers is proven on the way, and then no longer guessed (Winands, Björnsson and Saito
2008, “Monte-Carlo Tree Search Solver”). Points are counted by seat: with the pie rule a seat changes its side.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from typing import Any, NamedTuple

from cairn.core.bot_model import PlayoutModel

EXPLORATION = 0.7
"""The exploration constant of UCT, in points."""
WIDTH, WIDENING = 4, 1.6
"""Progressive widening: WIDTH and WIDENING times the root of n actions are looked at in a position visited n times."""
LOOK = 8
"""Visits after which every action of a position is tried for a win at once."""
EQUALLY = 150
"""Visits after which what an action itself earned counts as much as what it earned whenever it was played (RAVE)."""
LONGEST = 400
"""Actions after which a playout counts as a draw."""
WORLDS = 8
"""Ways in which lots may fall that are searched, each in a tree of its own: no lot is foreseen."""

Chance = Callable[[], float]
Points = tuple[float, ...]
"""By seat: 1 for a win; a draw is divided."""
Steps = Generator[None, None, None]


@dataclass(frozen=True, slots=True)
class Playouts:
    """A position to think about by its rules alone; `only` is the one action to judge, if it is not for all of them."""

    model: PlayoutModel
    state: Any
    seats: int
    only: Any = None

    def actions(self) -> list[Any]:
        """The actions to choose from."""
        return list(self.model.actions(self.state)) if self.only is None else [self.only]


class Estimate(NamedTuple):
    """The worth of an action: the share of the points it promises its player in so many playouts, and what may follow.

    `plies` is after how many actions the game is over at the latest, where that is proven; None where it is not.
    """

    share: float
    playouts: int
    actions: tuple[Any, ...]
    plies: int | None = None


class SearchNode:
    """A position in the tree, with the points of all playouts through it for the seat that moved there."""

    __slots__ = (
        "action",
        "actor",
        "children",
        "looked",
        "plies",
        "points",
        "proof",
        "state",
        "untried",
        "visits",
        "whenever",
    )

    def __init__(self, state: Any, action: Any = None) -> None:
        self.state, self.actor, self.action = state, state.actor, action
        self.visits, self.points = 0, 0.0
        self.untried: list[Any] | None = None
        self.children: dict[Any, SearchNode] = {}
        self.proof: Points | None = None
        self.plies = 0
        self.looked = False
        self.whenever: dict[Any, tuple[int, float]] = {}
        """By action: how often the seat to act played it here or later in a game, and the points of those games."""

    def share(self, seat: int) -> float:
        """The share of the points that the seat that moved here may expect; between 0 and 1 unless it is proven."""
        return (self.points + 0.5) / (self.visits + 1) if self.proof is None else self.proof[seat]

    def expected(self, action: Any) -> float:
        """The share that an action earned whenever it was played, for the seat to act."""
        count, total = self.whenever.get(action, (2, 1.0))
        return total / count

    def caution(self, seat: int) -> float:
        """The share that it has at least earned, where it may have been visited seldom."""
        return self.points / (self.visits + 2) if self.proof is None else self.proof[seat]

    def prove(self, child: SearchNode) -> None:
        """Take over what is proven of a child, if that proves something here."""
        assert child.proof is not None
        if child.proof[self.actor] < 1:
            if self.untried or any(each.proof is None for each in self.children.values()):
                return
            child = max(self.children.values(), key=lambda each: rank(each, self.actor))
        self.proof, self.plies = child.proof, child.plies + 1


def rank(node: SearchNode, seat: int, *, is_drawn: bool = False) -> tuple[float, float]:
    """How gladly a seat goes there: a quick win, then what is visited most, then a late loss.

    Where nothing is better than a draw (`is_drawn`), it is that after which the others go wrong most often.
    """
    if node.proof is None or 0 < node.proof[seat] < 1:
        return 0.5, node.points / max(1, node.visits) if is_drawn else node.visits
    return node.proof[seat], node.plies * (1 - 2 * node.proof[seat])


class PlayoutSearch:
    """One search of one position; `playouts` counts the games played to the end, `moves` the moves made for them.

    When `moves` reaches `pause_at` the search yields; its driver then moves `pause_at` on. The same chance leads to the
    same playouts, however it is driven.
    """

    def __init__(self, target: Playouts, chance: Chance) -> None:
        model = target.model
        self.target, self.chance = target, chance
        self.actions, self.after = model.actions, model.after
        self.playouts = self.moves = self.pause_at = 0
        self.played: list[dict[Any, None]] = []
        """By seat: the actions of the playout, where their order does not matter."""
        self.roots = [SearchNode(target.state)]
        if model.redraw:
            self.roots = [SearchNode(model.redraw(target.state, chance)) for _ in range(WORLDS)]
        first = self._shuffled(target.actions())
        for root in self.roots:
            root.untried = [*first]

    @property
    def is_alone(self) -> bool:
        """Whether there is one tree: what is proven in it is so, for no lots are to be drawn."""
        return len(self.roots) == 1

    def run(self, most: int | None = None) -> Steps:
        """Make about so many playouts; end before when all is proven.

        The best action then wins at once if one does, and does not let another seat win at once unless every one does.
        """
        if self.is_alone:
            yield from self._look(self.roots[0])
        while any(root.proof is None for root in self.roots):
            if most is not None and self.playouts >= most and not (yield from self._doubted()):
                return
            yield from self._step(min(self.roots, key=lambda root: root.visits))

    def estimates(self, wanted: int) -> list[Estimate]:
        """The best actions so far, best first; there is always one."""
        seat = self.roots[0].actor
        found: dict[Any, list[SearchNode]] = {}
        for root in self.roots:
            for action, child in root.children.items():
                found.setdefault(action, []).append(child)
        if not found:
            return [Estimate(0.5, 0, (self._untried(self.roots[0])[-1],))]

        def key(action: Any) -> tuple[float, float]:
            children = found[action]
            if not self.is_alone:
                return sum(child.caution(seat) for child in children), 0
            return rank(children[0], seat, is_drawn=self.roots[0].proof is not None)

        return [self._estimate(action, found[action]) for action in sorted(found, key=key, reverse=True)[:wanted]]

    def _estimate(self, action: Any, children: Sequence[SearchNode]) -> Estimate:
        seat = self.roots[0].actor
        typical = max(children, key=lambda child: child.visits)
        line, node = [action], typical
        while node.children and self.is_alone:  # what may follow depends on the lots
            action, node = max(node.children.items(), key=lambda item: rank(item[1], node.actor))
            line.append(action)
        share = sum(child.share(seat) for child in children) / len(children)
        plies = 1 + typical.plies if self.is_alone and typical.proof is not None else None
        return Estimate(share, sum(child.visits for child in children), tuple(line), plies)

    def _doubted(self) -> Generator[None, None, bool]:
        """Look at the answers to the best action, once; whether another one may be better."""
        best = self.estimates(1)[0]
        is_doubted = best.share == 0 and any(root.untried for root in self.roots)
        for root in self.roots:
            child = root.children.get(best.actions[0])
            if child is not None and child.proof is None and not child.looked:
                yield from self._look(child)
                if child.proof is not None:
                    is_doubted = True
                    if self.is_alone:
                        root.prove(child)
        return is_doubted

    def _step(self, root: SearchNode) -> Steps:
        """Go down the tree to a position that is new, play on from there, and take the result back up."""
        node, path = root, [root]
        self.played = [{} for _ in range(self.target.seats)]
        while node.proof is None:
            if node.visits == LOOK and not node.looked:
                yield from self._look(node)
                continue
            node = self._chosen(node)
            path.append(node)
            if not node.visits:
                break
        is_new = not node.visits
        if node.proof is None:
            points = yield from self._playout(node.state)
        else:
            points = node.proof
        self.playouts += node.proof is None or not is_new
        self._remember(path, points)
        for parent, child in zip(path[-2::-1], path[:0:-1], strict=True):
            child.visits += 1
            child.points += points[parent.actor]
            if child.proof is not None and parent.proof is None and (parent is not root or self.is_alone):
                parent.prove(child)
            points = parent.proof or points
        root.visits += 1

    def _remember(self, path: Sequence[SearchNode], points: Points) -> None:
        """Count the actions of a playout in every position that it went through, as if they had been played there."""
        if self.target.model.order_matters:
            return
        for node, child in pairwise(path):
            self.played[node.actor][child.action] = None
        for node in path[:-1]:
            known, mine = node.whenever, points[node.actor]
            for action in self.played[node.actor]:
                count, total = known.get(action, (0, 0.0))
                known[action] = count + 1, total + mine

    def _chosen(self, node: SearchNode) -> SearchNode:
        """The child to go to, by UCT, or a new one where there is room for more."""
        seat, growth = node.actor, log(node.visits + 1)
        best, chosen, unproven = -1.0, None, 0
        for action, child in node.children.items():
            if child.proof is None:
                unproven += 1
                visits = child.visits or 1
                score = child.points / visits
                if action in node.whenever:
                    score += sqrt(EQUALLY / (3 * visits + EQUALLY)) * (node.expected(action) - score)
                score += EXPLORATION * sqrt(growth / visits)
            else:
                score = child.proof[seat]
            if score > best:
                best, chosen = score, child
        untried = self._untried(node)
        if untried and unproven < WIDTH + WIDENING * sqrt(node.visits):
            at = max(range(len(untried)), key=lambda at: node.expected(untried[at])) if node.whenever else -1
            return self._child(node, untried.pop(at))
        assert chosen is not None
        return chosen

    def _child(self, node: SearchNode, action: Any) -> SearchNode:
        self.moves += 1
        child = node.children[action] = SearchNode(self.after(node.state, action), action)
        if child.actor is None:
            child.proof = self._points(child.state)
        return child

    def _look(self, node: SearchNode) -> Steps:
        """Try every action of a position for one that wins at once."""
        node.looked = True
        untried = self._untried(node)
        for number, action in enumerate(untried):
            self.moves += 1
            if self.moves >= self.pause_at:
                yield
            state = self.after(node.state, action)
            if state.actor is None and self._points(state)[node.actor] == 1:
                node.prove(self._child(node, untried.pop(number)))
                return

    def _playout(self, state: Any) -> Generator[None, None, Points]:
        """Play to the end at random: the points."""
        actions, after, chance = self.actions, self.after, self.chance
        played = None if self.target.model.order_matters else self.played
        for _ in range(LONGEST):
            if state.actor is None:
                return self._points(state)
            choices = actions(state)
            if not isinstance(choices, Sequence):
                choices = tuple(choices)
            action = choices[int(chance() * len(choices))]
            if played is not None:
                played[state.actor][action] = None
            state = after(state, action)
            self.moves += 1
            if self.moves >= self.pause_at:
                yield
        return (1 / self.target.seats,) * self.target.seats

    def _points(self, state: Any) -> Points:
        seats = range(self.target.seats)
        winners = (end.winners if (end := state.outcome()) else ()) or seats
        return tuple((seat in winners) / len(winners) for seat in seats)

    def _untried(self, node: SearchNode) -> list[Any]:
        """The actions that were not tried yet, in random order."""
        if node.untried is None:
            node.untried = self._shuffled(self.actions(node.state))
        return node.untried

    def _shuffled(self, actions: Iterable[Any]) -> list[Any]:
        return sorted(actions, key=lambda _: self.chance())
