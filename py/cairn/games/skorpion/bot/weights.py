"""The weights of the evaluation, in hundredths; tools/tune.py finds them by self-play."""

WEIGHTS: dict[str, int] = {
    "gate 1": 37,
    "gate 2": 31,
    "gate 3": 24,
    "hand": 6,
    "danger 1": -2,
    "danger 2": -7,
    "reach 1": -2,
    "reach 2": 2,
    "lone": 1,
    "turn": 8,
}
