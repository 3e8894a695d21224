"""The games whose rules can be read already and whose boards are still to be built."""

from typing import NamedTuple


class Coming(NamedTuple):
    """What the shelf says of a game that cannot be played yet; the fields are those of Game."""

    name: str
    title: str
    designers: str
    pitch: str
    players: str
    minutes: int


COMING = (
    Coming(
        "stonehenge",
        "Stonehenge and the Sun",
        "itten, Naotaka Shimamoto",
        "Stand one more stone in the circle, then swing the sun through it and touch nothing.",
        "2 to 4",
        20,
    ),
)
