"""What follows from axioms in a line is derived wherever it is used, and trusted nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from fooling.verify.checker.axioms import AXIOMS, CHOICES
from fooling.verify.checker.judge import basis, fresh
from fooling.verify.checker.kernel import Context, Rejected, prove
from fooling.verify.methods.axioms.derived import DERIVED
from fooling.verify.methods.axioms.instances import axiom, stated_by
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.statement.expression import for_all
from fooling.verify.statement.language.notation import Expression, complement, index, inner_product, integer, rank
from fooling.verify.statement.proposition import Term, substitute
from tests import brute_force

FIELDS = ("Q", "GF2", "GF3", "GF5")
OF = [
    (name, of)
    for name, one in DERIVED.items()
    for of in product(*(FIELDS if kind == "field" else CHOICES[kind] for kind in one.statement.parameters))
]
COMPUTED = ("index-rank", "index-cover", "index-partition", "inner-product-complement")


def within(statement: Term) -> tuple[Term, Context]:
    """The body, and a context in which its conditions are assumed."""
    _, bindings, conditions, body = statement
    return body, fresh().extended(bindings, conditions)


@pytest.mark.parametrize(("name", "of"), OF)
def test_the_checker_accepts_each(name: str, of: tuple[Term, ...]) -> None:
    """At every choice of the parameters, by axioms alone; its own name is none of theirs."""
    body, context = within(stated_by(name, of))
    rests = basis(prove(body, axiom(name, of=of)(body, context), context))
    assert rests.axioms and not rests.theories and name not in AXIOMS


@pytest.mark.parametrize("name", COMPUTED)
def test_each_is_true(name: str) -> None:
    """By the slow algorithms, for one and two bits."""
    for of in (of for one, of in OF if one == name):
        _, _, _, body = stated_by(name, of)
        assert all(brute_force.truth(substitute(body, {"n": n})) for n in (1, 2))


def wrong() -> Iterator[tuple[str, tuple[Term, ...], list[Expression]]]:
    """Each with a condition less, and with a rank one more."""
    for name, of in dict(OF).items():
        yield name, of, [*DERIVED[name].statement.build(*of)][:-1]
    n = integer("n")
    yield "index-rank", ("Q",), [rank(index(n), "Q").equals(n + 1), n >= 1]
    yield "inner-product-complement", ("Q",), [rank(complement(inner_product(n)), "Q").equals(2**n + 1), n >= 1]


@pytest.mark.parametrize(("name", "of", "statement"), [*wrong()])
def test_a_wrong_one_has_no_derivation(name: str, of: tuple[Term, ...], statement: list[Expression]) -> None:
    """What asks less, or says something else, is not shown by the same steps."""
    body, *conditions = statement
    goal, context = within(for_all(*conditions, over=(body,))(body).term)
    values = {variable: variable for variable, _ in stated_by(name, of)[1]}
    with pytest.raises((NotFound, Rejected)):
        prove(goal, DERIVED[name].by(axiom, of, values)(goal, context), context)
