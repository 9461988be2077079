"""Prefixes that may be longer than the words, in statements where nothing, or not enough, is said of their length."""

from __future__ import annotations

import pytest

from fooling.verify.statement.language.notation import D, apply, dfa, for_all, integer, one_way, prefix, rows, under
from tests.verify.derived import is_confirmed, is_refuted

n, k = integer("n"), integer("k")
WITH_AA = under(dfa("ab", 0, [2], [[1, 0], [2, 0], [2, 2]]), prefix(k), 2 * n)


@pytest.mark.parametrize(
    "statement",
    [
        for_all(n >= 0, k >= 0)(rows(WITH_AA, "alice") <= 3),
        for_all(n >= 0, k >= 0)(apply("and", D(WITH_AA) <= 3, one_way(WITH_AA, "alice") <= 2)),
        for_all(n >= 1, k >= 2 * n + 5)(rows(WITH_AA, "bob") <= 1),
        for_all(n >= 1, k >= 0, k <= 2 * n + 1)(rows(WITH_AA, "bob") <= 3),
    ],
    ids=str,
)
def test_a_longer_prefix_is_the_whole_word(statement):
    """As many rows as the language has residuals, and one column, where Bob has nothing."""
    is_confirmed(statement)


@pytest.mark.parametrize(
    "statement",
    [
        for_all(n >= 0, k >= 0)(rows(WITH_AA, "alice") <= 2),
        for_all(n >= 1, k >= 2 * n)(rows(WITH_AA, "alice") <= 1),
        for_all(n >= 0, k >= 0)(rows(WITH_AA, "bob") <= 2),
    ],
    ids=str,
)
def test_what_is_too_low_is_refuted(statement):
    """Among the prefixes that are shorter, or the others."""
    is_refuted(statement)
