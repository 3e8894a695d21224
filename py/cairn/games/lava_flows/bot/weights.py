"""The weights of the evaluation, in hundredths, found by self-play: changed a few at a time, and kept if they won."""

WEIGHTS: dict[str, int] = {
    "cone": 222,
    "large goal": 124,
    "large spare": -80,
    "large 1": 41,
    "large 2": 0,
    "medium 0": 60,
    "medium 1": 40,
    "medium 2": 12,
    "pair 1": 40,
    "pair 2": 20,
    "buried large": -20,
    "buried medium": -15,
    "covered own": -9,
    "covered foreign": -40,
    "low": 28,
    "top": 3,
    "turn": 10,
}
