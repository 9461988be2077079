"""How many claims of each pack speak of an object of their text, by the operators of their propositions.

An object is a language, a function, a task, a model, a network, a law, vectors.  A claim without operators other than
those of numbers and of logic is the arithmetic around one.  Languages of names, which hold two places of a text against
each other, count apart.  `PYTHONPATH=. python tests/verify/claims/test_objects_of_claims.py` prints the numbers, and
with names of packs the claims that are arithmetic alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from fooling.verify.claims.claim import PACKS, pack
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term

LOGIC = {"forall", "exists", "not", "and", "or", ">=", "<", "<=", ">", "=", "!=", "even", "odd", "integer"}
NUMBERS = {"+", "-", "*", "/", "^", "max", "min", "log2", "ln", "exp", "sqrt", "ceil", "floor", "abs", "sum"}
NAMES = {"letters", "concat", "union", "same-language", "subset", "count"}
OBJECT, NAMED, ARITHMETIC = "object", "names", "arithmetic"
LEAST = {"bhattamishra2024": 234, "hsu2023": 27, "mallick2025": 26, "yang2024": 17}


def heads(term: Term) -> Iterator[str]:
    """The operators of a term; the variables that it binds, alphabets and networks have none."""
    if not isinstance(term, tuple) or not term:
        return
    head, *of = term
    if isinstance(head, str):
        yield head
    within = {"forall": of[1:], "exists": of[1:], "letters": [], "dfa": [], "nfa": [], "network": []}
    for one in within.get(head, of) if isinstance(head, str) else term:
        yield from heads(one)


def speaks_of(term: Term) -> str:
    """Whether a proposition speaks of an object, of names alone, or of numbers alone."""
    found = set(heads(term)) & set(OPERATORS) - LOGIC - NUMBERS - {"binomial"}
    return ARITHMETIC if not found else NAMED if found <= NAMES else OBJECT


def spoken_of(name: str) -> Counter[str]:
    """How many claims of a pack speak of each."""
    return Counter(speaks_of(claim.that) for claim in pack(name).claims.values())


@pytest.mark.parametrize("name", PACKS)
def test_no_pack_loses_its_objects(name: str) -> None:
    """A claim about a task, a model or a language is not replaced by the arithmetic around it."""
    assert spoken_of(name)[OBJECT] >= LEAST[name]


def test_a_variable_that_is_called_like_an_operator_is_no_object() -> None:
    """Planted: a variable D beside the operator D, a language of names, and a function."""
    numbers = ("forall", (("D", "int"),), ((">=", "D", 1),), (">=", ("*", "D", "D"), 1))
    assert speaks_of(numbers) == ARITHMETIC
    assert speaks_of(("same-language", ("letters", ("D",), ("D",)), ("letters", ("D",), ("D",)))) == NAMED
    assert speaks_of(("forall", (("D", "int"),), ((">=", "D", 1),), (">=", ("D", ("equality", "D")), "D"))) == OBJECT


if __name__ == "__main__":
    for paper in sys.argv[1:] or PACKS:
        told = spoken_of(paper)
        print(f"{paper}: {told[OBJECT]} of {told.total()} claims speak of an object, {told[NAMED]} of names alone")
        of_numbers = [claim.id for claim in pack(paper).claims.values() if speaks_of(claim.that) == ARITHMETIC]
        print(*[f"  {one}" for one in of_numbers if sys.argv[1:]], sep="\n", end="")
