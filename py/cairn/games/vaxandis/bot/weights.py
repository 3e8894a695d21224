"""The weights of the evaluation, in hundredths; tools/tune.py finds them by self-play."""

WEIGHTS: dict[str, int] = {
    "stacks": 56,
    "frozen": -36,
    "loose": 6,
    "heights": 4,
    "tallest": 3,
    "turn": 27,
    "first": 1,
}
