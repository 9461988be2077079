"""`entropy(1/2, 1/4, 1/4)`: what a law of finitely many values has of information, in bits.

A law is written by its probabilities.  With `;` between rows they are the joint law of a row X and a column Y:

    entropy(p, ..., q)                 H(X)        the sum of p log2(1/p), that is of -p log2(p)
    entropy(p, q; r, s)                H(X, Y)     the same of all
    conditional entropy(p, q; r, s)    H(Y | X)    = H(X, Y) - H(X)
    mutual information(p, q; r, s)     I(X; Y)     = H(X) + H(Y) - H(X, Y)

It is read as these sums, without what is 0; nothing else knows of it.  The probabilities may have parameters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from fooling.verify.statement.language.sentences.numbers import number_of
from fooling.verify.statement.language.sentences.precedence import Core, Other, Read
from fooling.verify.statement.proposition import free_variables, is_integer
from fooling.verify.statement.row import Term

WORDS = ("entropy", "conditional", "mutual")  # that they begin with
OF_PAIRS = {"conditional": "entropy", "mutual": "information"}
TRIED = 3  # values of parameters at which probabilities are added up


def of_a_law(core: Core, place: int) -> Read | None:
    """One of them."""
    word = core.word(place)
    behind = place + 1 if word == "entropy" else core.words(place + 1, OF_PAIRS.get(word, ""))
    if behind is None or core.word(behind) != "(":
        return None
    rows, end = _rows(core, behind + 1)
    every = [one for row in rows for one in row]
    if len({*map(len, rows)}) > 1:
        sizes = " and ".join(str(len(row)) for row in rows)
        raise core.refused(behind, f"the rows of a law have {sizes} numbers; want rows of one length", (), end)
    if word != "entropy" and len(rows) < 2:
        raise core.refused(behind, "want the joint law of two, rows with `;` between them", (), end)
    _require_a_law(core, every, behind, end)
    marginal, columns = [_sum(row) for row in rows], [_sum(column) for column in zip(*rows, strict=True)]
    if word == "entropy":
        return Read(number_of(_entropy(every)), end)
    if word == "conditional":
        return Read(number_of(("-", _entropy(every), _entropy(marginal))), end)
    return Read(number_of(("-", ("+", _entropy(marginal), _entropy(columns)), _entropy(every))), end)


def _rows(core: Core, place: int) -> tuple[list[list[Term]], int]:
    """The numbers up to the bracket that closes them, and the place behind it."""
    rows: list[list[Term]] = [[]]
    while True:
        term, _, place = core.need("number", place)
        rows[-1].append(term)
        if core.word(place) == ")":
            return rows, place + 1
        if core.word(place) not in (",", ";"):
            core.fail(place, "`,`", "`;`", "`)`")
            raise Other
        if core.word(place) == ";":
            rows.append([])
        place += 1


def _entropy(law: Sequence[Term]) -> Term:
    """What p log2(1/p), or -p log2(p) where p has parameters, adds up to; that of a sure value is 0."""
    values = [_value(p, {}) for p in law]
    found: list[Term] = [
        ("*", _number(one), ("log2", _number(1 / one))) for one in values if one is not None and one not in (0, 1)
    ]
    total: Term = 0 if not found else found[0] if len(found) == 1 else ("+", *found)
    for p in (p for p, one in zip(law, values, strict=True) if one is None):
        total = ("-", total, ("*", p, ("log2", p)))
    return total


def _sum(law: Sequence[Term]) -> Term:
    values = [_value(p, {}) for p in law]
    if None not in values:
        return _number(sum((one for one in values if one is not None), Fraction(0)))
    return law[0] if len(law) == 1 else ("+", *law)


def _number(value: Fraction) -> Term:
    return value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)


def _require_a_law(core: Core, law: Sequence[Term], place: int, end: int) -> None:
    """Refused unless the probabilities add up to 1, and none that has no parameters is negative."""
    names = sorted({name for one in law for name in free_variables(one)})
    for trial in range(TRIED if names else 1):
        at = {name: Fraction(7 * trial + 3 * i + 2, 41) for i, name in enumerate(names)}
        values = [_value(one, at) for one in law]
        if None in values:
            raise core.refused(place, "want probabilities made by +, -, *, / and powers", (), end)
        total = sum((one for one in values if one is not None), Fraction(0))
        if total != 1:
            told = "" if names else f", and these add up to {total}"
            raise core.refused(place, f"the probabilities of a law add up to 1{told}", (), end)
        if not names and any(one is not None and one < 0 for one in values):
            raise core.refused(place, "a probability is not negative", (), end)


def _value(term: Term, at: Mapping[str, Fraction]) -> Fraction | None:
    """The number that a rational expression is; None of another, or of a variable without a value."""
    if is_integer(term):
        return Fraction(int(str(term)))
    if not isinstance(term, tuple):
        return at.get(str(term))
    values = [_value(one, at) for one in term[1:]]
    known = [one for one in values if one is not None]
    if len(known) < len(values) or not known:
        return None
    first, *others = known
    match term[0]:
        case "+":
            return sum(known, Fraction(0))
        case "-":
            return first - sum(others, Fraction(0)) if others else -first
        case "*":
            for other in others:
                first *= other
            return first
        case "/" if others[0]:
            return first / others[0]
        case "^" if others[0].denominator == 1 and 0 <= others[0] <= 64:
            return first ** int(others[0])
    return None
