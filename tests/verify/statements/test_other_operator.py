"""What is plainly meant where an argument is of another kind, as the line for the malformed claim says it."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.argument import stated_in_python

LANGUAGE, FUNCTION = ["regex", "(ab)*"], ["equality", 3]


@pytest.mark.parametrize(
    ("that", "told"),
    [
        (["rnn-decides", FUNCTION, 1, 3], 'of a function write ["rnn-computes", f, m, p]'),
        (["rnn-computes", LANGUAGE, 1, 3], 'of a language write ["rnn-decides", L, m, p]'),
        (["decides", LANGUAGE, LANGUAGE], 'written ["rnn-decides", L, m, p]'),
        ([">=", ["D", LANGUAGE], 1], '["D", ["under", L, P, n], ...]'),
        ([">=", ["states", FUNCTION, "complete"], 1], "states is of a language"),
        (["forall", [["n", "nat"]], [], ["=", 1, 1]], 'write ["n", "int"], and [">=", "n", 0] among the conditions'),
        *(
            (
                ["forall", [["n", "int"]], [], [">=", ["D", ["under", LANGUAGE, f"prefix:{length}", "n"]], 0]],
                'or ["prefix", k] for a number k of letters, such as ["prefix", ["/", "n", 2]] for the first half',
            )
            for length in ("n", "n/2", "(2n - 1)")
        ),
        (["layer-computes", FUNCTION, 2, 6, 1, 3], "takes f, A, N, p, m, H (6), here 5: f (a function), A (letters), "),
        (["=", ["D", ["by-formula", {"formula": "x1 == y1"}]], 1], "~(a ^ b) for a == b"),
    ],
)
def test_what_is_meant_is_said(that: Any, told: str) -> None:
    """Beside what is wrong, in the letters of the grammar."""
    with pytest.raises(InvalidInput) as raised:
        stated_in_python(that)
    assert told in str(raised.value) and "\n" not in str(raised.value)


def test_what_is_right_stays_right() -> None:
    """Nothing is refused that the grammar takes."""
    assert stated_in_python(["rnn-decides", LANGUAGE, 1, 3])[0] == "rnn-decides"
