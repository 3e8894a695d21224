"""A tree open at the table: any position of a game can be played on from, and nothing of that is played in the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from cairn.app import events as on
from cairn.app.model import Exploration, Note, Table
from cairn.app.table.picker import Picked, drop, lift, pick
from cairn.app.table.secrets import curtain_seat
from cairn.app.view import board_notes
from cairn.core.errors import GameError, IllegalAction
from cairn.core.language import ENGLISH, Language, t
from cairn.core.play import Play, is_ending, is_opening, read_entry
from cairn.core.record import Shelf
from cairn.core.scene import Viewpoint
from cairn.core.tree import NO_NOTES, BadTree, Node, Notes, Tree, annotate, branch, plant, promote, prune, tidy
from cairn.core.tree_text import after, read_tree
from cairn.core.typed_text import read_typed


def explore(table: Table, keeps: bool) -> Table:
    """The table with its tree open at the position shown; a line of the analysis on the board becomes a branch.

    `keeps`: what is added is kept with the game.
    """
    if table.puzzle is not None or table.lesson is not None:
        raise IllegalAction(t("Not here."), t("Play on from any position of a game of yours."))
    if table.remote is not None and table.remote.is_going:
        raise IllegalAction(t("A match is on."), t("Finish it first; then play on from any position."))
    if curtain_seat(table) is not None:
        raise IllegalAction(t("Something is to be hidden first."), t("Then play on from any position."))
    tree = replant(table.tree, table.play) if table.tree else plant(table.play.record)
    home = replace(table, chosen=(), variation=())
    exploration = Exploration(home, tree, tree.played()[table.shown], keeps and not table.is_shared)
    found = _shown(table, exploration)
    for action in table.variation:
        found = _branched(found, table.play.game.write(action))
    return found


def stop(table: Table) -> Table:
    """The game again, at the position from which the tree was opened, with what was added to it."""
    assert table.exploration is not None
    home, tree = table.exploration.home, table.exploration.tree
    if not table.exploration.keeps:
        return replace(home, flipped=table.flipped)
    return replace(home, flipped=table.flipped, tree=None if tree == plant(tree.record) else tree)


def act(table: Table, event: on.Pick | on.Drop | on.TypeAction, language: Language = ENGLISH) -> Table:
    """The table after something was done with the pieces of the position shown; raises GameError.

    `language`: that of a move that was typed as a sentence.
    """
    assert table.exploration is not None
    game, state = table.play.game, table.play.states[table.shown]
    if here(table).play.outcome is not None:
        raise IllegalAction(t("The game is over here."), t("Go back to an earlier position to play on from it."))
    match event:
        case on.TypeAction(text):
            picked = Picked((), read_typed(game, state, text, (language, ENGLISH)))
        case on.Pick(spot):
            picked = pick(game, state, table.chosen, spot)
        case on.Drop(start, end):
            picked = drop(game, state, table.chosen, start, end)
    if picked.action is None:
        return replace(table, chosen=picked.chosen)
    return _branched(table, game.write(picked.action))


def lift_piece(table: Table, spot: str) -> Table:
    """The table with the piece on a spot in hand."""
    if table.variation or here(table).play.outcome is not None:
        return table
    return replace(table, chosen=lift(table.play.game, table.play.states[table.shown], table.chosen, spot))


def change(
    table: Table, event: on.GoToNode | on.Annotate | on.DrawOnBoard | on.PromoteBranch | on.PruneBranch
) -> Table:
    """The table after a node was chosen, described, moved to the front or deleted; raises BadTree."""
    assert table.exploration is not None
    exploration, tree = table.exploration, table.exploration.tree
    if not 0 <= event.node < len(tree.nodes):
        raise BadTree(t("There is no such position."))
    match event:
        case on.GoToNode(node):
            exploration = replace(exploration, at=node)
        case on.Annotate(node, name, comment, mark):
            notes = replace(tree.nodes[node].notes, name=tidy(name), comment=tidy(comment), mark=mark)
            exploration = replace(exploration, tree=annotate(tree, node, notes))
        case on.DrawOnBoard(node, start, end):
            scene = table.play.game.scene(table.play.states[table.shown], Viewpoint())
            notes = board_notes.toggled(tree.nodes[node].notes, scene, start, end)
            exploration = replace(exploration, tree=annotate(tree, node, notes))
        case on.PromoteBranch(node):
            tree, at = promote(tree, node)
            exploration = replace(exploration, tree=tree, at=at)
        case on.PruneBranch(node):
            exploration = replace(exploration, tree=prune(tree, node), at=tree.path(node)[-2:][0])
    return _shown(table, exploration)


def go_to(table: Table, at: int) -> Table:
    """Another position of the line shown, by how many entries led to it."""
    assert table.exploration is not None
    line = line_through(table.exploration.tree, table.exploration.at)
    return _shown(table, replace(table.exploration, at=line[min(at, len(line) - 1)]))


def here(table: Table) -> Table:
    """The table as if the game had come to the position shown, and stood there."""
    play, count = table.play, table.shown
    record = replace(play.record, actions=play.record.actions[:count])
    cut = Play(play.game, record, play.states[: count + 1], play.entries[:count])
    return Table(table.id, cut, chosen=table.chosen, flipped=table.flipped, variation=table.variation)


def open_tree(text: str, play: Play, shelf: Shelf) -> tuple[Tree | None, Note | None]:
    """The tree kept with a game, grown or cut to what was played since; without it, a note, where it cannot be read."""
    if not text:
        return None, None
    try:
        return replant(read_tree(text, shelf), play), None
    except GameError as error:
        return None, Note(t("What was added to this game cannot be read."), error.why or error.title)


def replant(tree: Tree, play: Play) -> Tree:
    """The tree of a game that went on, or was taken back in part: all that was added, on what is played now.

    What was played and taken back is no branch, unless something was added to it.
    """
    if tree.record == play.record:
        return tree
    played = {*tree.played()}
    added = [place for place, node in enumerate(tree.nodes) if place not in played or node.notes != NO_NOTES]
    notes: dict[tuple[str, ...], Notes] = {}
    grown: dict[str, Any] = {}
    _grow(grown, play.record.actions)
    for place in added:
        line = tuple(tree.nodes[at].action for at in tree.path(place)[1:])
        if line != play.record.actions[: len(line)] and not all(_is_move(play, text) for text in line):
            continue
        notes[line] = tree.nodes[place].notes
        _grow(grown, line)
    return Tree(
        play.record,
        tuple(Node(len(line), line[-1] if line else "", notes.get(line, NO_NOTES)) for line in _lines(grown)),
    )


def _grow(root: dict[str, Any], line: Sequence[str]) -> None:
    for text in line:
        root = root.setdefault(text, {})


def _lines(root: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The actions that lead to every node, in preorder."""
    waiting: list[tuple[tuple[str, ...], dict[str, Any]]] = [((), root)]
    while waiting:
        line, children = waiting.pop()
        yield line
        waiting += [((*line, text), inner) for text, inner in reversed(children.items())]


def _is_move(play: Play, text: str) -> bool:
    entry = read_entry(play.game, text)
    return not is_ending(entry) and not is_opening(play.game, entry)


def _branched(table: Table, text: str) -> Table:
    """The table after an action from the position shown; raises GameError where its outcome cannot be known."""
    exploration = table.exploration
    assert exploration is not None
    after(exploration.home.play, table.play.states[table.shown], text)
    tree, at = branch(exploration.tree, exploration.at, text)
    return _shown(table, replace(exploration, tree=tree, at=at))


def _shown(table: Table, exploration: Exploration) -> Table:
    """The table with the line through the node that is shown."""
    play, at = exploration.home.play, exploration.tree.nodes[exploration.at].depth
    line, played = line_through(exploration.tree, exploration.at), {*exploration.tree.played()}
    texts = tuple(exploration.tree.nodes[place].action for place in line[1:])
    states, entries = [play.states[0]], []
    for depth, (place, text) in enumerate(zip(line[1:], texts, strict=True), 1):
        entries.append(read_entry(play.game, text))
        states.append(play.states[depth] if place in played else after(play, states[-1], text))
    shown = Play(play.game, replace(play.record, actions=texts), tuple(states), tuple(entries))
    return Table(
        table.id,
        shown,
        at=at if at < len(texts) else None,
        flipped=table.flipped,
        exploration=exploration,
        mode=table.mode,
    )


def line_through(tree: Tree, at: int) -> tuple[int, ...]:
    """The nodes from the start through one to the end of what is preferred after it."""
    line = [*tree.path(at)]
    while children := tree.children(line[-1]):
        line.append(children[0])
    return tuple(line)
