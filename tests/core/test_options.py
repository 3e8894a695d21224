"""Options: values from a list, and open ones that a check brings to the one form in which they are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.core.errors import BadOption
from cairn.core.option import Option
from cairn.core.play import begin, load
from cairn.core.record import LONGEST_OPTION, BadRecord, write_record
from tests.stairs import STAIRS


def tidy(value):
    if not isinstance(value, str) or len(value) < 3:
        raise BadOption("A name has three letters or more.")
    return value.strip().lower()


NAMED = replace(STAIRS, options=(*STAIRS.options, Option("climber", "Climber", ("anna",), "anna", check=tidy)))


@pytest.mark.parametrize(
    ("options", "kept"),
    [({}, "anna"), ({"climber": "anna"}, "anna"), ({"climber": " Berta"}, "berta")],
    ids=["left out", "known", "brought to its form"],
)
def test_an_open_option_is_kept_in_one_form(options, kept):
    assert NAMED.normalize_options(2, options) == {"rail": "left", "height": 6, "climber": kept}


@pytest.mark.parametrize("value", ["x", 7, None, [], True], ids=repr)
def test_an_open_option_refuses_with_its_own_sentence(value):
    with pytest.raises(BadOption, match="three letters"):
        NAMED.normalize_options(2, {"climber": value})


@pytest.mark.parametrize("value", ["right ", "x" * 9_000, 4.0, True, None, []], ids=lambda value: repr(value)[:9])
def test_a_value_that_is_not_listed_is_refused_in_a_short_sentence(value):
    with pytest.raises(BadOption, match=r"Stairs can’t have .* for “rail”; choose one of left, right\.") as refused:
        NAMED.normalize_options(2, {"rail": value})
    assert len(str(refused.value)) < 150


def test_a_long_option_travels_in_the_record():
    value = '{"a":"\\"[é' + "x" * (LONGEST_OPTION - 20)
    text = write_record(begin(NAMED, 2, {"climber": value}).record)
    assert dict(load(text, {"stairs": NAMED}).record.options)["climber"] == value
    with pytest.raises(BadRecord, match="a number or a word"):
        load(text.replace("xxx", "x" * 40), {"stairs": NAMED})
