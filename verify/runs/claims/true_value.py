"""What is true in place of a refuted statement: the closed form of its quantity, guessed from values and then proved.

"The minimal DFA has 3k - 1 states" is refuted at k = 3; with 7, 9, 11, 13 states at k = 2, ..., 5 it has 2k + 3, and
that is what its author wants to know.  The quantity is measured at the first values that the hypotheses admit, formulas
are read off (`fooling.verify.methods.guesses.closed_forms`), and the equation for all values is proved like any
statement; what is not proved is not said.  Where a formula fits from the second or third value on alone, the equation
is stated from there.

Tried are statements about all integers n that meet conditions on numbers, whose conclusion compares numbers and one
quantity with n in it.  Statements with more variables, with "there is", or of two quantities are not tried.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from fractions import Fraction

from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.meaning import language, natural
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.ends import counted, in_steps, is_over, steps_left
from fooling.verify.methods.engine.goals import QUANTITIES, computable, subterms
from fooling.verify.methods.guesses.closed_forms import closed_forms
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.methods.strategy.first_values import value_of
from fooling.verify.runs.claims.closest_statement import Closest, Kind
from fooling.verify.runs.claims.kept_beside import Ways
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, substitute

MEASURED = (*QUANTITIES, "states", "count")
FARTHEST, POINTS, FEWEST = 24, 8, 4  # the largest n that is looked at; values that are measured, and that are needed
LATER = 2  # first values that a formula may leave out
TRIED = 2  # formulas


@dataclass(frozen=True)
class _Compared:
    """A statement about all integers of one name, and the quantity in it."""

    that: Term
    name: str
    quantity: Term

    def states(self, formula: Term, least: int | None) -> Term:
        """That the quantity is the formula, for all values that the statement is about, or from one on."""
        head, bindings, conditions, _ = self.that
        more = () if least is None else ((">=", self.name, least),)
        return (head, bindings, (*conditions, *more), ("=", self.quantity, formula))

    def told(self, that: Term) -> str:
        """The equation in words: "it is" where the quantity stands alone on a side."""
        _, _, conditions, (_, quantity, formula) = that
        what = "it" if quantity in self.that[3][1:] else in_words(quantity)
        later = f" for all {self.name} >= {conditions[-1][2]}" if len(conditions) > len(self.that[2]) else ""
        return f"{what} is {in_words(formula)}{later}"


def true_value(that: Term, ways: Ways, longest: float) -> Closest | None:
    """The closed form of the quantity of a refuted statement, proved; None where none is.

    Nothing is begun after `longest` seconds of the clock.
    """
    compared, last = _compared(that), time.monotonic() + longest
    if compared is None:
        return None
    for stated in _kept(compared, ways.kept) if ways.kept is not None else _guessed(compared, last):
        outcome = ways.prove(stated, limits.FORMULA) if time.monotonic() < last and not is_over() else None
        if outcome is not None:
            return Closest(Kind.WEAKER, compared.told(stated), stated, outcome)
    return None


def _compared(that: Term) -> _Compared | None:
    if that[0] != "forall" or [sort for _, sort in that[1]] != ["int"] or that[3][0] not in COMPARISONS:
        return None
    name, body = that[1][0][0], that[3]
    named = {q for head in MEASURED for q in subterms(body, head)}
    is_one = len(named) == 1 and all(map(computable, that[2])) and free_variables(*named) == {name}
    return _Compared(that, name, *named) if is_one else None


def _kept(compared: _Compared, kept: Sequence[Term]) -> Iterator[Term]:
    """Of the statements that an earlier run has shown, those that say what the quantity is."""
    for one in kept:
        is_like = one[:2] == compared.that[:2] and one[2][: len(compared.that[2])] == compared.that[2]
        if is_like and one[3][:2] == ("=", compared.quantity):
            yield one


def _guessed(compared: _Compared, last: float) -> Iterator[Term]:
    points, values = _values(compared, last)
    found = dict[Term, Term]()  # what is stated, by its formula
    for later in range(min(LATER, len(points) - FEWEST) + 1):
        for form in closed_forms(compared.name, points[later:], values[later:]):
            found.setdefault(form, compared.states(form, points[later] if later else None))
    yield from [*found.values()][:TRIED]


def _values(compared: _Compared, last: float) -> tuple[list[int], list[Fraction]]:
    """The first values of the quantity, as many as are found in so many steps; none is left out between them."""
    points, values = list[int](), list[Fraction]()
    with counted(limits.VALUES):
        _measure(compared, last, points, values)
    return points, values


def _measure(compared: _Compared, last: float, points: list[int], values: list[Fraction]) -> None:
    for n in (n for n in range(FARTHEST + 1) if hold_at(compared.that[2], {compared.name: n})):
        if is_over() or time.monotonic() > last or len(points) == POINTS:
            break
        try:
            with in_steps(steps_left(limits.ANY)):
                values.append(_value(substitute(compared.quantity, {compared.name: n})))
        except FoolingError:
            if points:
                break
            continue  # the first of them are too small to be of a matrix
        points.append(n)


def _value(quantity: Term) -> Fraction:
    if quantity[0] == "count":
        return Fraction(count_words(language(quantity[1]), natural(quantity[2])))
    return value_of(quantity)
