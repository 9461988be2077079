"""The forms of the sizes of Dyck monoids that are derived: the checker accepts them, and they are right by listing."""

from __future__ import annotations

from functools import partial

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.methods.engine.tactic import Lemma
from fooling.verify.methods.evidence.dyck_monoids import AXIOM_OF, Form, sizes_of_dyck_monoids
from fooling.verify.statement.language.notation import summed
from fooling.verify.statement.proposition import Term, substitute
from tests import brute_force
from tests.shares import one_in

HEADS = pytest.mark.parametrize("head", AXIOM_OF)
BESIDE = tuple(
    summed(outer, low, "k", partial(summed, inner, 0, body=lambda i: 2**i)).term
    for low in (0, 1)
    for outer, inner in (("h", "i"), ("a", "b"))
)


def forms(head: str, types: Term, depth: Term = "k") -> list[Lemma]:
    """What is known of the number, next to sums from 0 and from 1 on, whatever their indices are called."""
    return sizes_of_dyck_monoids(head, ("dyck", types, depth), BESIDE)


@HEADS
@pytest.mark.parametrize("types", one_in(2, [2, 1, "t", (("+", "m", 1),)]))
def test_the_checker_accepts_them(head: str, types: Term) -> None:
    """For one type, two, t of them, and m + 1: they rest on the axiom about the number, and on two about numbers."""
    sorts, sizes = [(name, "int") for name in "tkm"], [(">=", "t", 1), (">=", "k", 0), (">=", "m", 0)]
    context = fresh().extended(sorts, sizes)
    found = forms(head, types)
    assert len(found) == 5
    for that, by in found:
        axioms = {name for kind, name in prove(that, by(that, context), context) if kind == "axiom"}
        assert {AXIOM_OF[head]} <= axioms <= {AXIOM_OF[head], "equal", "sum-of-ones"}


@HEADS
def test_of_one_language_it_is_a_number(head: str) -> None:
    """Of few heights the sum is computed; of a hundred it is a power that is."""
    for depth in (0, 3, 100):
        ((that, by),) = sizes_of_dyck_monoids(head, ("dyck", 2, depth), ())[:1]
        assert (that[1] == (head, ("dyck", 2, depth))) == (depth < 100)
        prove(that, by(that, fresh()), fresh())


@HEADS
@pytest.mark.parametrize(("types", "depth"), [(1, 0), (1, 1), (1, 3), (2, 0), (2, 1), (3, 0)])
def test_they_are_true(head: str, types: int, depth: int) -> None:
    """The elements of the monoid are listed by contexts, and each form says how many there are."""
    for that, _ in forms(head, "t") + forms(head, types):
        assert brute_force.truth(substitute(that, {"t": types, "k": depth}))


@HEADS
@pytest.mark.parametrize(("part", "wrong"), [("from_one", "from_zero"), ("powers", "polynomial")])
def test_a_wrong_form_is_refused(head: str, part: str, wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same derivation shows no form in which a sum begins elsewhere, or powers are those of one type."""
    form = Form(head, "h", "i", 0)
    context = fresh().extended([("t0", "int"), ("k0", "int")], [(">=", "t0", 1), (">=", "k0", 0)])
    lemma = {"from_one": form.begun_at_one, "powers": form.summed_in_powers}[part]
    that, by = lemma("k0")
    prove(that, by(that, context), context)
    monkeypatch.setattr(form, part, lambda end: getattr(form, wrong)(end + 1))
    that, by = lemma("k0")
    with pytest.raises(Rejected):
        prove(that, by(that, context), context)
