"""The weights of the evaluation, in hundredths; tools/tune.py finds them by self-play."""

WEIGHTS: dict[str, int] = {
    "stacks": 20,
    "frozen": -60,
    "height": 5,
    "tower": 30,
    "goals": 10,
    "turn": 10,
}
