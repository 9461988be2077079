"""A format as its specification has it: a row for each rule, with the case that holds the reader to it.

A row is honoured (the case reads as what the rule says), refused (one line that names the rule), or without meaning
here (the case reads as it would without what the rule speaks of).  Where a reader says how it has read, the row has it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from fooling.fooling_sets.errors import InvalidInput

HONOURED, REFUSED, MEANS_NOTHING = "honoured", "refused", "without meaning here"


class Rule(NamedTuple):
    """The rule in words, what becomes of it, the case, and what is read, or a pattern of what is said."""

    says: str
    kind: str
    case: Any
    expected: Any
    note: str = ""


def of_rules(rules: list[Rule]) -> Any:
    """The rows as parameters, each named after its rule; no rule stands twice with one case."""
    return pytest.mark.parametrize("rule", rules, ids=[f"{one.says} ({i})" for i, one in enumerate(rules)])


def hold(rule: Rule, read: Callable[[Any], Any]) -> None:
    """Hold a reader to a row."""
    if rule.kind == REFUSED:
        with pytest.raises(InvalidInput, match=rule.expected) as caught:
            read(rule.case)
        assert "\n" not in str(caught.value)
        return
    with warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always")
        assert read(rule.case) == rule.expected
    said = "; ".join(str(one.message) for one in noted)
    assert (rule.note in said) if rule.note else not said, said
