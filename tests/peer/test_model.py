"""The rules of the log, checked by trying every interleaving of a small model; each rule, taken away, is missed."""

from __future__ import annotations

import pytest

from tests.peer.model import CASES, RULES, Model, explore

SMALL = {
    "two parties": (2, 1, 0, 1, 1, 1),
    "two requests": (2, 2, 0, 1, 0, 0),
    "star of three": (1, 1, 0, 1, 0, 0),
    "one away": (1, 1, 0, 2, 0, 0),
    "play by link": (2, 1, 1, 0, 1, 0),
}
SHOWN_BY = {"identity": "two requests", "absence": "one away", "consent": "one away"}
"""The case that shows what is lost without a rule, where it is not the first one."""
BUDGETS = {"proposal": (3, 1, 1, 1, 1, 2), "identity": (2, 2, 0, 1, 1, 0)}


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_no_interleaving_of_a_small_match_breaks_an_invariant(case):
    parties, _, by_link = CASES[case]
    states, _, trace, violation = explore(Model(parties, SMALL[case], by_link, set()), 60_000)
    assert violation is None, trace
    assert 100 < states < 60_000, "all of them were tried"


@pytest.mark.parametrize("rule", RULES)
def test_without_any_one_rule_a_match_goes_wrong(rule):
    case = SHOWN_BY.get(rule, "two parties")
    parties, budgets, by_link = CASES[case]
    model = Model(parties, BUDGETS.get(rule, budgets), by_link, {rule})
    assert explore(model, 60_000)[3] is not None
