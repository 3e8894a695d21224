"""The events of the page: one small class for each message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from cairn.app.messages.link_events import ByLink, Peer
from cairn.core.language import Language
from cairn.core.option import Options
from cairn.core.state import Seat


@dataclass(frozen=True, slots=True)
class NewGame:
    """Start a game under a new save id; `seats` 0 is the game's usual number. `computer` has levels by seat."""

    game: str
    options: Options
    id: str
    seats: int = 0
    computer: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenSaved:
    """Go on with a saved record.

    With it come the vaults kept for it, the computer's levels by seat, the `saved_matches` with friends, and the text
    of its `tree`.
    """

    id: str
    text: str
    vaults: tuple[str, ...] = ()
    computer: Mapping[Seat, int] = field(default_factory=dict)
    saved_matches: tuple[str, ...] = field(default=(), repr=False)
    tree: str = ""

    @property
    def is_by_link(self) -> bool:
        """Whether its match goes on by link (`cairn.peer.live.saved_match`)."""
        return bool(self.saved_matches) and self.saved_matches[0].startswith('{"cairn-by-link":')


@dataclass(frozen=True, slots=True)
class Import:
    """Make a record from outside the game, under a new save id, if it is good."""

    text: str
    id: str


@dataclass(frozen=True, slots=True)
class OpenCode:
    """Look at the game of a code out of a link, or of a record that somebody sent; the id names its table."""

    code: str
    id: str


@dataclass(frozen=True, slots=True)
class Learn:
    """Begin a game's lesson after so many steps of the one with this key; the id names its table.

    With a section of the rules, it is the exercise of that section.
    """

    game: str
    id: str
    step: int
    key: str
    section: str = ""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Begin a game of one's own with the actions up to the position shown, under a new save id."""

    id: str


@dataclass(frozen=True, slots=True)
class WriteCode:
    """Ask for the code of the game, for a link that opens it at a position of the line shown.

    `with_tree`: what was added to the game goes along.
    """

    at: int
    with_tree: bool = False


@dataclass(frozen=True, slots=True)
class DrawPosition:
    """Ask for the picture of the position after `at` entries, as everybody may see it."""

    at: int


@dataclass(frozen=True, slots=True)
class EditPosition:
    """Change a position that is set up, or only look at it.

    A change puts a kind (`what`) on a place, takes the top one from it, or that of a kind, moves there from another
    place (`what`), or says whose turn it is. `text` is the position so far, "" the first one of the game.
    """

    game: str
    options: Options
    text: str
    layout: str
    edit: str
    place: str
    what: str


@dataclass(frozen=True, slots=True)
class OpenPuzzle:
    """Lay a puzzle on the table; `text` is one of the game's file of puzzles, and the id names its table."""

    id: str
    game: str
    text: str


@dataclass(frozen=True, slots=True)
class DescribePuzzle:
    """Ask what a puzzle or a kept position shows and asks, and what solves it; the id goes back with the answer."""

    id: str
    game: str
    text: str


@dataclass(frozen=True, slots=True)
class PuzzleGoOn:
    """Show the next action of what follows an answer, in the position after `at`; the one before has been seen."""

    at: int


@dataclass(frozen=True, slots=True)
class Pick:
    """A spot was chosen; `confirms`: an action that it completes is to be confirmed before it is played."""

    spot: str
    confirms: bool = False


@dataclass(frozen=True, slots=True)
class DragStart:
    """A piece on a spot was taken in hand, to be dragged."""

    spot: str


@dataclass(frozen=True, slots=True)
class Drop:
    """A piece was taken from one spot and dropped on another; `confirms` as in `Pick`."""

    start: str
    end: str
    confirms: bool = False


@dataclass(frozen=True, slots=True)
class Explain:
    """Asked why nothing can be done with a spot."""

    spot: str


@dataclass(frozen=True, slots=True)
class TypeAction:
    """An action was typed in the game's notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Query:
    """A question about the position shown, to be answered in words."""

    text: str


@dataclass(frozen=True, slots=True)
class OpenCurtain:
    """The player who is to hide something confirms being there; `random`: unguessable digits to seal it with."""

    random: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class GoTo:
    """Look at the position after `at` actions."""

    at: int


@dataclass(frozen=True, slots=True)
class ShowVariation:
    """Show what would come of these actions after position `at`, without playing them."""

    at: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explore:
    """Open the tree of the game at the position shown; `keeps`: what is added is kept with the game."""

    keeps: bool


@dataclass(frozen=True, slots=True)
class GoToNode:
    """Show a node of the tree that is open."""

    node: int


@dataclass(frozen=True, slots=True)
class DrawOnBoard:
    """Draw an arrow from spot to spot on a node of the open tree, or a ring round one spot; or take it away again."""

    node: int
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Annotate:
    """Name a node of the tree, comment on it, and mark the action that led to it."""

    node: int
    name: str
    comment: str
    mark: str


@dataclass(frozen=True, slots=True)
class PromoteBranch:
    """Put a branch before the one in front of it."""

    node: int


@dataclass(frozen=True, slots=True)
class PruneBranch:
    """Delete a branch."""

    node: int


@dataclass(frozen=True, slots=True)
class OutcomeMismatch:
    """A friend's outcome in entry `at`, of the action before it, came out differently here: as `found`."""

    at: int
    found: str = ""


@dataclass(frozen=True, slots=True)
class SetLayout:
    """Which drawing fits the page."""

    layout: str


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Say everything in this language from now on."""

    language: Language


@dataclass(frozen=True, slots=True)
class ComputerAction:
    """The computer's choice in the position after `at` actions of a game; `random` are digits to seal it with."""

    id: str
    at: int
    action: str
    random: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """Accept or decline the offer that was shown under this number, and no other one."""

    number: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class Rematch:
    """Play again, under a new save id; where the loser may begin, the loser perhaps gives way to the winner."""

    id: str
    gives_way: bool = False


class Command(Enum):
    """The events that carry nothing else; the value is the kind of the message."""

    LEAVE = "leave"
    DESELECT = "deselect"
    UNDO = "undo"
    REDO = "redo"
    RESIGN = "resign"
    OFFER_DRAW = "offer_draw"
    FLIP = "flip"
    DISMISS_COMPUTER = "dismiss_computer"
    CLOSE_NOTE = "close_note"
    OUTCOMES = "outcomes"
    SHOW_AGAIN = "show_again"
    PUZZLE_HINT = "puzzle_hint"
    PUZZLE_SOLUTION = "puzzle_solution"
    PUZZLE_AGAIN = "puzzle_again"
    SHOW_ME = "show_me"
    STOP_EXPLORING = "stop_exploring"


Event = (
    NewGame | OpenSaved | Import | OpenCode | Learn | PlayOn | WriteCode | DrawPosition | EditPosition | OpenPuzzle
    | DescribePuzzle | PuzzleGoOn | Pick | DragStart | Drop | Explain | TypeAction | Query
    | OpenCurtain | GoTo | ShowVariation | OutcomeMismatch | Explore | GoToNode | Annotate | DrawOnBoard
    | PromoteBranch | PruneBranch | SetLayout | SetLanguage | ComputerAction | Rematch | AnswerOffer
    | Command | Peer | ByLink
)  # fmt: skip
