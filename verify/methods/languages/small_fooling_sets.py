"""Why fooling sets stay small although communication is linear: the rank modulo a prime is polynomial, for all n.

A fooling set is at most as large as the square of the rank over any field (Dietzfelbinger, Hromkovic and Schnitger
1996; the axiom `fooling-rank`).  Where blocks of the padded language count modulo a prime r, the rank modulo r may be
polynomial, while that modulo another prime is exponential (`fooling.verify.methods.languages.counting_bounds`).  The
bound is a factorisation with a regular set of inner words (`fooling.circuits.languages.search.fooling.factorisations`);
the closed form of their number is the bound on the rank.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.factorisation import Factorisation
from fooling.circuits.languages.search.counting.closed_form import ClosedForm
from fooling.circuits.languages.search.counting.growth import degree_of_growth
from fooling.circuits.languages.search.counting.length_counts import word_numbers
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Lemma, every, intro
from fooling.verify.methods.evidence.automata import recurrence
from fooling.verify.methods.languages.gadget_bounds import Bound, split
from fooling.verify.methods.languages.length_claims import closed_form_claims
from fooling.verify.methods.languages.weighted_families import factored, factors
from fooling.verify.methods.matrices.intervals import term_of_automaton
from fooling.verify.statement.proposition import Term

MOST_LETTERS = 4  # of a padded language that is factored
PAIR = "AB"  # the period of the partition; inner words have a length that is a multiple of its length


def small_fooling_sets(padded: DFA, r: int) -> Iterator[Bound]:
    """For a prime that divides r: polynomial bounds on rank and fooling sets, where a factorisation is found."""
    for p in (p for p in range(2, r + 1) if r % p == 0 and all(p % d for d in range(2, p))):
        family = factored(padded, p) if len(padded.alphabet) <= MOST_LETTERS else None
        form = (
            None if family is None or degree_of_growth(family.index) is None else word_numbers(family.index).closed_form
        )
        if family is not None and form is not None and len(form.sums) == len(PAIR):
            yield _small(padded, p, family, form)
            return


def _small(padded: DFA, p: int, family: Factorisation, form: ClosedForm) -> Bound:
    """The bounds at n = 2q, by the number of inner words of that length."""
    claim = next(closed_form_claims(term_of_automaton(family.index), form))
    _, _, ((_, q, first),), same = claim
    _, count, most = same
    f, field = split(term_of_automaton(padded), count[2]), f"GF{p}"
    other: Term = ("complement", f)
    inner: Lemma = (("<=", ("rank", f, field), count), factors(family))
    parts: tuple[Lemma, ...] = (
        (("<=", ("rank", f, field), most), arith(inner, (same, recurrence(q)))),
        (("<=", ("fooling", f, 1), ("^", ("rank", f, field), 2)), axiom()),
        (("<=", ("rank", other, field), ("+", ("rank", f, field), 1)), axiom()),
        (("<=", ("fooling", f, 0), ("^", ("rank", other, field), 2)), axiom()),
    )
    return Bound(
        "small-fooling-sets",
        f"For every n = 2q >= {2 * first}, the rank of the padded language modulo {p} is r <= {form.case(0)}; each "
        "fooling set of ones has at most r^2 pairs, and each fooling set of zeros at most (r + 1)^2.",
        ("forall", ((q, "int"),), ((">=", q, first),), ("and", *(that for that, _ in parts))),
        intro({q: first}, every(*(by for _, by in parts))),
    )
