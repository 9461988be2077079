"""What is not defined is never accepted, neither it nor its negation, whatever rule is asked.

A mask of another length, a complement or a discrepancy of more than two values, a DNF of what are no bits, words of a
negative length: statements about these are neither true nor false.  tests/planted/test_undefined.py has the forgeries
that go through other rules.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from trial import ASSUMED, D22, EQUALITY, EVALUATE, premise, sorts_of, term_of

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.statement.language.notation import (
    Expression,
    apply,
    complement,
    count,
    cover,
    determined,
    discrepancy,
    dnf_terms,
    equality,
    fooling,
    index,
    integer,
    leaves,
    partition_number,
    rank,
    under,
    variable,
)
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import require

n, f = integer("n"), variable("f", "function")
MANY = apply("matrix", ((0, 1, 2, 3),))
THREE = apply("matrix", ((0, 1, 0), (1, 1, 0), (0, 0, 1)))
ITSELF = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}


def instance(name: str, *conditions: Any, of: tuple[Any, ...] = (), **values: Any) -> dict[str, Any]:
    """A node of the rule `axiom`."""
    terms = {variable: term_of(value) for variable, value in values.items()}
    return {"rule": "axiom", "name": name, "of": of, "values": terms, "conditions": conditions}


def refused(reason: str, goal: Expression, node: dict[str, Any], *assuming: Expression) -> None:
    """The node does not prove the goal, and the reason is that something has no value."""
    sorts = sorts_of([*assuming, goal])
    require(goal.term, "proposition", sorts)
    context = fresh(in_words).extended(sorts.items(), tuple(map(term_of, assuming)))
    for statement in (goal.term, ("not", goal.term)):
        with pytest.raises(Rejected, match=f"it is not seen that .*{reason}"):
            prove(statement, json.loads(json.dumps(node)), context)


def test_masks_of_another_length() -> None:
    """A mask for two letters says nothing of four, nor of n."""
    four, any_length = under(D22, "mask:01", 4), under(D22, "mask:01", n)
    for g, assuming in ((four, ()), (any_length, (n >= 0,))):
        refused("splits words", leaves(g) >= partition_number(g), instance("leaves-partition", f=g), *assuming)
        ones = instance("fooling-ones", EVALUATE, EVALUATE, L=D22, P="mask:01", n=g.term[3])
        refused("splits words", fooling(g, 1) <= count(D22, g.term[3]), ones, *assuming)
    fewer = premise(("<", ("count", D22, 4), ("^", 4, 4)), EVALUATE)
    refused("splits words", fooling(four, 0) >= 1, {"rule": "some-zero", "premise": fewer})
    refused("splits words", determined(D22, "mask:01", "alice", 5), EVALUATE)


def test_words_of_negative_length() -> None:
    """There are none, and no matrix of them."""
    g = under(D22, "odd-even", -4)
    refused("-4 >= 0", leaves(g) >= partition_number(g), instance("leaves-partition", f=g))
    both = tuple(determined(D22, "odd-even", party, n) for party in ("alice", "bob"))
    node = {"rule": "permuted-identity", "premises": [premise(that) for that in both]}
    refused("n >= 0", rank(under(D22, "odd-even", n), "Q").equals(count(D22, n)), node)


def test_complements_of_other_values() -> None:
    """1 - f has a meaning where f has no values but 0 and 1."""
    for g in (f, MANY):
        goal = leaves(complement(g)) >= partition_number(complement(g))
        refused("no values but 0 and 1", goal, instance("leaves-partition", f=complement(g)))


def test_discrepancies_without_weights() -> None:
    """Weights have the size of the matrix, which is known, and its values are 0 and 1."""
    for g, weights, reason in (
        (EQUALITY, ((1, 1, 1),), "as many rows and columns"),
        (MANY, ((1, 1, 1, 1),), "no values but 0 and 1"),
        (equality(n), ((1, 1), (1, 1)), "as many rows and columns"),
    ):
        quantity = apply("discrepancy-under", g, weights)
        refused(reason, quantity <= quantity, ITSELF, n >= 1)
    refused("no values but 0 and 1", discrepancy(MANY) >= discrepancy(MANY), ITSELF)


def test_formulas_of_what_are_no_bits() -> None:
    """A DNF is one of bits: coordinates, brackets and three rows are none."""
    for g in (index(3), under(D22, "odd-even", 4), THREE):
        node = instance("terms-cover", EVALUATE, EVALUATE, f=g)
        refused("all bit strings", dnf_terms(g) >= cover(g, 1), node)


def test_an_assumption_defines_its_terms() -> None:
    """Where a statement is assumed, what it speaks of is defined, and other statements may speak of it."""
    g = complement(f)
    context = fresh(in_words).extended(g.sorts.items(), (term_of(leaves(g) >= 3),))
    prove(term_of(leaves(g) >= 3), ASSUMED, context)
    prove(term_of(leaves(g) >= partition_number(g)), instance("leaves-partition", f=g), context)
