"""The weights of the evaluation, in hundredths: between those of `discard = hand` and what tools/tune.py fits now."""

WEIGHTS: dict[str, int] = {
    "gate 1": 46,
    "gate 2": 33,
    "gate 3": 31,
    "hand": 22,
    "danger 1": -8,
    "danger 2": -7,
    "reach 1": 6,
    "reach 2": 2,
    "lone": -8,
    "turn": 5,
}
