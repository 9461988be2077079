"""How many words of each length a regular language has, in all shapes: numbers, recurrence, generating function, sum.

The recurrence is the shortest one; its polynomial is the denominator of the generating function, read backwards, which
is in lowest terms since no shorter recurrence holds (Stanley, EC1 4.1).  All coefficients are integers (Fatou's lemma).
Not trusted: the checker proves recurrence and sum for all lengths.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.closed_form import (
    LONGEST,
    MODULI,
    ClosedForm,
    check_closed_form,
    closed_form,
)
from fooling.circuits.languages.search.counting.recurrence import find_recurrence
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.circuits.languages.word_count import word_counts
from fooling.records import dataclass

SHOWN = 21  # lengths 0 .. 20
MOST_STATES = 1_000  # of the minimal automaton


@dataclass(frozen=True)
class WordCounts:
    """`counts[n]` words have length n, n = 0 .. 20.

    `recurrence` are c_0 .. c_(r-1): a(n) = c_0 a(n - r) + ... + c_(r-1) a(n - 1) for all n >= r, r least.
    `generating_function` is (P, Q), the coefficients of 1, x, x^2, ... in the numerator and in the denominator.
    Both are None where the automaton is too large; `closed_form` is None where there is none of its shape.  `deciding`
    are so many first numbers as tell, by the recurrence, that it is right for all lengths.
    """

    counts: tuple[int, ...]
    recurrence: tuple[int, ...] | None
    generating_function: tuple[tuple[int, ...], tuple[int, ...]] | None
    closed_form: ClosedForm | None
    deciding: tuple[int, ...] = ()

    def __repr__(self) -> str:
        order = "unknown" if self.recurrence is None else len(self.recurrence)
        known = "a closed form" if self.closed_form else "no closed form"
        return f"WordCounts({', '.join(map(str, self.counts[:7])):.80}, ...; recurrence of order {order}, {known})"

    @property
    def recurrence_in_words(self) -> str | None:
        """Such as a(n) = a(n - 1) + a(n - 2) for n >= 2."""
        if self.recurrence is None:
            return None
        order = len(self.recurrence)
        parts = [(c, f"a(n - {i})") for i, c in enumerate(reversed(self.recurrence), 1)]
        return f"a(n) = {_sum(parts)} for n >= {order}"

    @property
    def generating_function_in_words(self) -> str | None:
        """Such as (1 - x)/(1 - 2 x)."""
        if self.generating_function is None:
            return None
        over, under = (_polynomial(one) for one in self.generating_function)
        return over if under == "1" else f"{_bracketed(over)}/{_bracketed(under)}"


def word_numbers(dfa: DFA) -> WordCounts:
    """The numbers of words of a language.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> found = word_numbers(dyck(1, 2))
    >>> found.recurrence_in_words, found.generating_function_in_words
    ('a(n) = 2 a(n - 2) for n >= 3', '(1 - x^2)/(1 - 2 x^2)')
    """
    least = hopcroft(dfa)
    counts = word_counts(least, range(SHOWN))
    if least.states > MOST_STATES:
        return WordCounts(counts, None, None, None)
    recurrence = tuple(int(c) for c in find_recurrence(least, 0, 1))
    order = len(recurrence)
    terms = word_counts(least, range((2 * order + 3) * (max(MODULI) if order <= LONGEST else 1)))
    polynomial = (1, *(-c for c in reversed(recurrence)))
    if (form := closed_form(terms, recurrence)) is not None:
        check_closed_form(form, order, terms)
    deciding = () if form is None else terms[: form.decided_by(order)]
    over = [sum(polynomial[i] * terms[j - i] for i in range(j + 1)) for j in range(order)]
    return WordCounts(counts, recurrence, (_trimmed(over), _trimmed(polynomial)), form, deciding)


def _trimmed(coefficients: Sequence[int]) -> tuple[int, ...]:
    """Without zeros at the end, but with a first one."""
    last = max((i for i, c in enumerate(coefficients) if c), default=0)
    return tuple(coefficients[: last + 1]) or (0,)


def _polynomial(coefficients: Sequence[int]) -> str:
    powers = ("", "x", *(f"x^{i}" for i in range(2, len(coefficients))))
    return _sum(list(zip(coefficients, powers, strict=False)))


def _sum(parts: Sequence[tuple[int, str]]) -> str:
    text = ""
    for c, what in parts:
        if c:
            sign = ("- " if text else "-") if c < 0 else "+ " if text else ""
            size = f"{abs(c)} {what}".strip() if abs(c) != 1 or not what else what
            text += f"{' ' if text else ''}{sign}{size}"
    return text or "0"


def _bracketed(text: str) -> str:
    return f"({text})" if " " in text else text
