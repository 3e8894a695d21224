"""The weights of the evaluation, in hundredths; tools/tune.py finds them by self-play."""

WEIGHTS: dict[str, int] = {
    "stacks": 10,
    "frozen": -60,
    "loose": 40,
    "heights": 5,
    "tallest": 20,
    "turn": 10,
}
