"""Statements that say for all lengths what was found of the numbers of words: the recurrence, and the closed form.

Each is an ordinary proposition, which the checker's rule `recurrence` proves; so what is printed of a language's counts
is certified, and not only computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.circuits.languages.search.counting.closed_form import ClosedForm, Summand
from fooling.circuits.languages.search.counting.root_sums import RootSum, Surd
from fooling.verify.methods.engine.tactic import number
from fooling.verify.statement.proposition import Term


def recurrence_claim(language: Term, recurrence: Sequence[int]) -> Term:
    """For all n >= 0, the number of words of length n + r is the sum of c_i times that of length n + i.

    >>> recurrence_claim(("dyck", 1, 1), (1, 0))[3]
    ('=', ('count', ('dyck', 1, 1), ('+', 'n', 2)), ('count', ('dyck', 1, 1), 'n'))
    """

    def count(i: int) -> Term:
        return ("count", language, ("+", "n", i) if i else "n")

    parts = [count(i) if c == 1 else ("*", c, count(i)) for i, c in enumerate(recurrence) if c]
    return ("forall", (("n", "int"),), ((">=", "n", 0),), ("=", count(len(recurrence)), _added(parts)))


def numbers_claim(language: Term, numbers: Sequence[int]) -> Term:
    """There are so many words of the lengths 0, 1, 2, ...

    >>> numbers_claim(("dyck", 1, 1), (1, 0))
    ('and', ('=', ('count', ('dyck', 1, 1), 0), 1), ('=', ('count', ('dyck', 1, 1), 1), 0))
    """
    return ("and", *(("=", ("count", language, n), many) for n, many in enumerate(numbers)))


def closed_form_claims(language: Term, form: ClosedForm) -> Iterator[Term]:
    """For each remainder r, the number of words of length m q + r, for all q from the first one on.

    None where a sum is over roots that are not written with square roots: there is no such number in propositions.
    """
    m = len(form.sums) if form.in_radicals else 0
    v = "n" if m == 1 else "q"
    for r, parts in enumerate(form.sums[:m]):
        whole: Term = v if m == 1 else ("*", m, v)
        length: Term = ("+", whole, r) if r else whole
        first = max(0, -(-(form.least - r) // m))
        said = ("=", ("count", language, length), _added([term for part in parts for term in _terms(part, v)]))
        yield ("forall", ((v, "int"),), ((">=", v, first),), said)


def _terms(part: Summand, v: str) -> list[Term]:
    if isinstance(part, RootSum):
        return [_product([_surd(w), *[v] * part.i, ("^", _surd(root), v)]) for w, root in part.surds]
    weight, i, b = part
    return [_product([number(weight), *[v] * i, *([("^", b, v)] if b != 1 else [])])]


def _surd(one: Surd) -> Term:
    """(a + b sqrt(d)) / c."""
    root = ("sqrt", one.d) if one.b == 1 else ("*", one.b, ("sqrt", one.d))
    over = one.a if not one.b else ("+", one.a, root) if one.a else root
    return over if one.c == 1 else ("/", over, one.c)


def _product(factors: list[Term]) -> Term:
    left = [one for one in factors if one != 1] or [1]
    return left[0] if len(left) == 1 else ("*", *left)


def _added(parts: Sequence[Term]) -> Term:
    return 0 if not parts else parts[0] if len(parts) == 1 else ("+", *parts)
