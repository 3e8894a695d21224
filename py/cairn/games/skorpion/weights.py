"""The weights of the evaluation, in hundredths; tools/tune.py finds them by self-play."""

WEIGHTS: dict[str, int] = {
    "gate 1": 80,
    "gate 2": 40,
    "gate 3": 10,
    "hand": 5,
    "danger 1": -20,
    "danger 2": -10,
    "reach 1": 60,
    "reach 2": 10,
    "lone": -100,
    "turn": 20,
}
