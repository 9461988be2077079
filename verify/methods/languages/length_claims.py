"""Statements that say for all lengths what was found of the numbers of words: the recurrence, and the closed form.

Each is an ordinary proposition, which the checker's rule `recurrence` proves; so what is printed of a language's counts
is certified, and not only computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.circuits.languages.search.closed_form import ClosedForm, Part
from fooling.circuits.languages.search.length_counts import WordCounts
from fooling.verify.methods.engine.tactic import number
from fooling.verify.statement.proposition import Term


def length_claims(language: Term, found: WordCounts) -> Iterator[Term]:
    """What is so for all lengths, of the language of that term."""
    if found.recurrence is not None:
        yield recurrence_claim(language, found.recurrence)
    if found.closed_form is not None:
        yield from closed_form_claims(language, found.closed_form)


def recurrence_claim(language: Term, recurrence: Sequence[int]) -> Term:
    """For all n >= 0, the number of words of length n + r is the sum of c_i times that of length n + i.

    >>> recurrence_claim(("dyck", 1, 1), (1, 0))[3]
    ('=', ('count', ('dyck', 1, 1), ('+', 'n', 2)), ('count', ('dyck', 1, 1), 'n'))
    """

    def count(i: int) -> Term:
        return ("count", language, ("+", "n", i) if i else "n")

    parts = [count(i) if c == 1 else ("*", c, count(i)) for i, c in enumerate(recurrence) if c]
    return ("forall", (("n", "int"),), ((">=", "n", 0),), ("=", count(len(recurrence)), _added(parts)))


def closed_form_claims(language: Term, form: ClosedForm) -> Iterator[Term]:
    """For each remainder r, the number of words of length m q + r, for all q from the first one on."""
    m = len(form.sums)
    v = "n" if m == 1 else "q"
    for r, parts in enumerate(form.sums):
        whole: Term = v if m == 1 else ("*", m, v)
        length: Term = ("+", whole, r) if r else whole
        first = max(0, -(-(form.least - r) // m))
        said = ("=", ("count", language, length), _added([_part(part, v) for part in parts]))
        yield ("forall", ((v, "int"),), ((">=", v, first),), said)


def _part(part: Part, v: str) -> Term:
    weight, i, b = part
    factors: list[Term] = [v] * i + ([("^", b, v)] if b > 1 else [])
    if weight != 1 or not factors:
        factors.insert(0, number(weight))
    return factors[0] if len(factors) == 1 else ("*", *factors)


def _added(parts: Sequence[Term]) -> Term:
    return 0 if not parts else parts[0] if len(parts) == 1 else ("+", *parts)
