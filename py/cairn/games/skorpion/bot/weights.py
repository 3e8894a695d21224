"""The weights of the evaluation, in hundredths: near what tools/tune.py fits, with less worth to beads kept in hand.

With more, equal players wait for each other, and their games hardly end (docs/speed.md).
"""

WEIGHTS: dict[str, int] = {
    "gate 1": 42,
    "gate 2": 32,
    "gate 3": 28,
    "hand": 8,
    "danger 1": -5,
    "danger 2": -7,
    "reach 1": 2,
    "reach 2": 2,
    "lone": -4,
    "turn": 6,
}
