"""The move that a person typed or pasted: all that no eye can tell apart is one, and what is wrong gets its name.

Records, codes and friends are read by `Game.read` alone, letter for letter. What a person types goes through
`read_typed` first: it takes the notation in other dashes, widths and cases, and any sentence in which the program tells
a move.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from string import ascii_lowercase
from typing import Any

from cairn.core.errors import IllegalAction, UnreadableAction
from cairn.core.game import Game
from cairn.core.language import ENGLISH, Language, Phrase, either, excerpt, join, render, sentences, t
from cairn.core.scene import Scene, Viewpoint

LONGEST = 400
"""Letters of a typed move, or of a sentence that tells one; what is longer is read as it is, or not at all."""
LONGEST_NOTATION = 40
"""Letters of a text that is taken for a misspelt move, rather than for a sentence."""
MOST_NAMED = 8
"""Moves that are named where a text fits several."""
LANGUAGES = (ENGLISH,)

DASHES = "\u2212\u2043\u02d7\u2796\u30fc\u2500\u2501"
"""Dashes that Unicode does not call so: minus signs, a bullet, the long sound of Japanese keyboards, lines of boxes."""
BLANK = "\u034f\u115f\u1160\u2800\u3164"
"""Letters without a shape that are not of the category of such letters."""
SIGNS = str.maketrans(
    {
        **dict.fromkeys(DASHES, "-"),
        **dict.fromkeys(BLANK, ""),
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u00b4`\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u301d\u301e", '"'),
        **{"\u02c6": "^", "\u00d7": "x", "\u3002": "."},
    }
)
AROUND = " .,;:!?'\"()[]{}<>*~`|\u2022\u2026\u060c\u061b\u061f"
"""The signs around a move in a text, which belong to no notation."""
NUMBERED = re.compile(r"(?:[-*\u2022#]|[0-9]{1,4}[.):])[. ]*")
DEAD_KEY = "\u0302"
"""The roof that a keyboard puts on the next letter, where a person typed a sign of its own."""

LATIN = dict(
    zip(
        "асеорхуіјѕԁһӏвкмнтАВСЕНКМОРТХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαινκρυχ",
        "aceopxyijsdhlbkmhtABCEHKMOPTXIJSABEZHIKMNOPTYXoaivkpux",
        strict=True,
    )
)
"""The Latin letters that those of other scripts look like."""
SCRIPTS = {
    "CYRILLIC": t("“{letter}” is a Cyrillic letter, whatever it looks like."),
    "GREEK": t("“{letter}” is a Greek letter, whatever it looks like."),
}


def tidy(text: str) -> str:
    """A text as it looks: wide letters and foreign digits plain, unseen letters gone, every dash and quote the same.

    >>> tidy("a1\\u200b \\u2013 b\\uff12.")
    'a1 - b2.'
    """
    kept = [_plain(letter) for letter in unicodedata.normalize("NFKC", text)]
    return re.sub(r"-{2,}", "-", " ".join("".join(kept).translate(SIGNS).split()))


def _plain(letter: str) -> str:
    if letter.isascii():
        return letter if letter.isprintable() else " "
    category = unicodedata.category(letter)
    if category == "Pd":
        return "-"
    if category == "Nd":
        return str(unicodedata.decimal(letter))
    if category in ("Zs", "Zl", "Zp") or letter == "\x85":
        return " "
    is_unseen = category in ("Cf", "Cc", "Me") or "\ufe00" <= letter <= "\ufe0f" or letter >= "\U000e0000"
    return "" if is_unseen else letter


def read_typed(game: Game[Any, Any], state: Any, text: str, languages: Sequence[Language] = LANGUAGES) -> Any:
    """The action that a person typed in a position, in the notation or as the program tells it in these languages.

    Raises UnreadableAction, which names what is wrong, or IllegalAction where the text fits several actions.
    """
    if len(text) > LONGEST:
        return game.read(text)
    shown = tidy(text)
    action = _read(game, state, text, shown, languages)
    try:
        state.check(action)
    except IllegalAction as error:
        point = _unknown_point(game, state, shown.strip(AROUND))
        if point and point not in str(error):
            raise UnreadableAction(_no_point(shown.strip(AROUND), point)) from error
    return action


def _read(game: Game[Any, Any], state: Any, text: str, shown: str, languages: Sequence[Language]) -> Any:
    if (action := _try(game, text)) is not None:
        return action
    names = _names_by_fold(game, state)
    for part in (shown.strip(AROUND), _without_number(shown), _other_signs(shown)):
        found = [action for written in _writings(part, names) if (action := _try(game, written)) is not None]
        if found:
            return _only(game, found)
    told = _told(game, state, shown, languages)
    if found := told.get(_fold(shown), []) or _echoed(game, shown, told):
        return _only(game, found)
    raise UnreadableAction(_fault(game, state, shown.strip(AROUND)))


def _try(game: Game[Any, Any], text: str) -> Any:
    """The action of a text in the notation; None if it is none."""
    try:
        return game.read(text)
    except UnreadableAction:
        return None


def _only(game: Game[Any, Any], found: Sequence[Any]) -> Any:
    """The one action among those found; raises IllegalAction, which names them, where they are several."""
    texts = {game.write(action): action for action in found}
    if len(texts) == 1:
        return found[0]
    moves: Phrase = either([*texts][:MOST_NAMED])
    if len(texts) > MOST_NAMED:
        moves = t("{moves} and others", moves=join(", ", [*texts][:MOST_NAMED]))
    raise IllegalAction(t("Which move?"), t("That fits several: {moves}. Type one of these.", moves=moves))


def _ways(text: str) -> tuple[str, ...]:
    """A text, the same without the spaces that part no two numbers and no two words, and without those of words too."""
    tight = "".join(letter for at, letter in enumerate(text) if letter != " " or _is_between(text, at, str.isdigit))
    loose = "".join(
        letter
        for at, letter in enumerate(text)
        if letter != " " or _is_between(text, at, str.isdigit) or _is_between(text, at, str.isalpha)
    )
    return tuple(dict.fromkeys((text, loose, tight)))


def _is_between(text: str, at: int, is_kind: Callable[[str], bool]) -> bool:
    """Whether the letters before and after a place are of one kind."""
    return is_kind(text[at - 1]) and is_kind(text[at + 1])


def _without_number(text: str) -> str:
    """A text without the number of a move before it, or the sign of a list."""
    start = NUMBERED.match(text)
    return text[start.end() :].strip(AROUND) if start else ""


def _other_signs(text: str) -> str:
    """A text with a comma in a number as a point, and the roof over a letter as a sign before it."""
    text = unicodedata.normalize("NFD", text.strip(AROUND))
    if DEAD_KEY in text:
        text = re.sub(f"(.){DEAD_KEY}", r"^\1", text)
    return text.replace(",", ".") if text.count(",") == 1 else unicodedata.normalize("NFC", text)


def _writings(text: str, names: Mapping[str, str] | None) -> Iterator[str]:
    """A text as the game may write it: without spaces, and in other cases, where case means nothing."""
    for way in _ways(text) if text else ():
        yield way
        if names is not None:
            yield from (way.lower(), way.upper(), way[:1].upper() + way[1:].lower())
            yield re.sub(r"\w+", lambda word: names.get(word[0].casefold(), word[0]), way)


def _names_by_fold(game: Game[Any, Any], state: Any) -> Mapping[str, str] | None:
    """The texts of the notation, names of spots and legal actions, by how they read without case; None if two differ
    in case alone."""
    texts = {*_spots(game.scene(state, Viewpoint())), *map(game.write, state.legal_actions())}
    names = {text.casefold(): text for text in texts}
    return names if len(names) == len(texts) else None


def _spots(scene: Scene) -> set[str]:
    """The names of all spots and buttons of a picture and its trays."""
    found = {spot.key for spot in scene.board.spots} | {button.spot for button in scene.buttons}
    return found.union(*(_spots(tray) for tray in scene.trays if tray))


def _fold(text: str) -> str:
    """A sentence as it is compared: without case, and without what stands around it."""
    return tidy(text).casefold().strip(AROUND)


def _told(game: Game[Any, Any], state: Any, text: str, languages: Sequence[Language]) -> dict[str, list[Any]]:
    """The actions that a text may tell, by each sentence in which the program tells them, and by their spots' names."""
    names = _spot_names(game, state)
    found: dict[str, list[Any]] = {}
    for action in game.mentioned(state, text):
        phrases = [game.describe(state, action), *([game.suggest(state, action)] if game.suggest else [])]
        paths = game.paths(state, action)
        if paths and all(spot in names for spot in paths[0]):
            phrases.append(join("-", [names[spot] for spot in paths[0]]))
        for language in languages:
            for reader in (None, *range(max(game.seats))):
                for phrase in phrases:
                    same = found.setdefault(_fold(render(phrase, language.addressing(reader))), [])
                    if action not in same:
                        same.append(action)
    return found


def _spot_names(game: Game[Any, Any], state: Any) -> dict[str, Phrase]:
    """The names that the picture has for each spot and each button."""
    scene, names = game.scene(state, Viewpoint()), dict[str, Phrase]()
    for part in (scene, *(tray for tray in scene.trays if tray)):
        names |= {key: label.short or label.name for key, label in part.labels.items()}
        names |= {button.spot: button.label for button in part.buttons}
    return names


def _echoed(game: Game[Any, Any], text: str, told: Mapping[str, Sequence[Any]]) -> list[Any]:
    """The action of a text that has both, as a terminal prints it: the notation, and the sentence after a colon."""
    written, _, sentence = text.partition(": ")
    action = _try(game, written)
    return [action] if action is not None and action in told.get(_fold(sentence), ()) else []


def _fault(game: Game[Any, Any], state: Any, text: str) -> Phrase:
    """The fault of a text that is no action, in a sentence or two."""
    if not text:
        return t("Nothing is written there.")
    if len(text) <= LONGEST_NOTATION:
        if found := _foreign_letter(text):
            return found
        if point := _unknown_point(game, state, text):
            return _no_point(text, point)
        if found := _lost_dash(game, state, text):
            return found
    try:
        game.read(text)
    except UnreadableAction as error:
        return error.text
    return t("That isn’t a move.")


def _foreign_letter(text: str) -> Phrase:
    """A sentence about a letter of another script, or ""."""
    for letter in text:
        script = "LATIN" if letter.isascii() or not letter.isalpha() else unicodedata.name(letter, "?").split()[0]
        if script == "LATIN":
            continue
        what = SCRIPTS.get(script, t("“{letter}” is a letter of another script."))
        said = t(what.message, letter=letter)
        if letter in LATIN:
            return sentences(said, t("Type the Latin “{letter}”.", letter=LATIN[letter]))
        return sentences(said, t("Moves are written with Latin letters."))
    return ""


def _points(game: Game[Any, Any], state: Any) -> dict[str, str]:
    """The names of spots that are letters and a number, by how they read without case."""
    spots = _spots(game.scene(state, Viewpoint()))
    return {spot.casefold(): spot for spot in spots if re.fullmatch(r"[A-Za-z]{1,8}[0-9]{1,3}", spot)}


def _no_point(text: str, point: str) -> Phrase:
    return t("“{text}” isn’t a move: there is no {spot} on this board.", text=excerpt(text, 24), spot=point)


def _unknown_point(game: Game[Any, Any], state: Any, text: str) -> str:
    """The first point of a text that is not on the board, or ""."""
    if not (points := _points(game, state)):
        return ""
    longest = max(len(point.rstrip("0123456789")) for point in points)
    words = rf"[A-Za-z]{{1,{longest}}}[0-9]{{1,9}}"  # of 40 letters at most
    for point in re.finditer(words, text):  # pattern: no part of it fits what another does
        before = text[: point.start()]
        more = before[len(before.rstrip(ascii_lowercase)) :]  # of its word
        if point[0].casefold() not in points and len(more) < 2:
            return more + point[0]
    return ""


def _lost_dash(game: Game[Any, Any], state: Any, text: str) -> Phrase:
    """Where a dash is missing between two points, or ""."""
    names = _points(game, state)
    found = [*re.finditer(r"[A-Za-z]{1,8}[0-9]{1,3}", text)]
    points = [names.get(point[0].casefold(), "") for point in found]
    rest = re.sub(r"[A-Za-z]{1,8}[0-9]{1,3}", "", text)
    if len(found) < 2 or not all(points) or any(map(str.isalnum, rest)) or _try(game, "-".join(points)) is None:
        return ""
    gaps = [text[one.end() : other.start()].strip() for one, other in pairwise(found)]
    at = next((at for at, gap in enumerate(gaps) if gap != "-"), 0)
    return t(
        "A dash is missing between {one} and {other}: write {written}.",
        one=points[at], other=points[at + 1], written="-".join(points),
    )  # fmt: skip
