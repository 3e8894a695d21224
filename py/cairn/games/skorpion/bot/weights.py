"""The weights of the evaluation, in hundredths: near what tools/tune.py fits, with little less worth to beads in hand.

Where a bead in hand counts less, beads are paid for second steps too early (docs/decisions/0117-worth-of-a-bead.md).
"""

WEIGHTS: dict[str, int] = {
    "gate 1": 42,
    "gate 2": 32,
    "gate 3": 28,
    "hand": 20,
    "danger 1": -5,
    "danger 2": -7,
    "reach 1": 2,
    "reach 2": 2,
    "lone 1": -4,
    "lone 2": 300,
    "turn": 6,
}
