"""The tasks of the grammar that are read once: of a task term, at each length, the reading that defines it.

`membership` and `value-of` of a textbook family have definitions of their own, in `machines`; their readings are shown
here to be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.circuits.networks import read_once
from fooling.circuits.networks.read_once import Reading
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import expect
from fooling.verify.statement.operators import FAMILIES
from fooling.verify.statement.proposition import Term

LARGEST_MODULUS = 2**6  # of matching


MOST_ITEMS = 2**8


def _nearest(n: int, items: Term, labels: Term, likeness: Term, margin: Term) -> Reading:
    _expect_few(items)
    return read_once.nearest(items, labels, likeness, meaning.natural(margin), n)


def _expect_few(items: Term) -> None:
    expect(len(items) <= MOST_ITEMS, f"there are at most {MOST_ITEMS} items, not {len(items)}")


def _recall(n: int, items: Term, labels: Term) -> Reading:
    _expect_few(items)
    return read_once.recall(items, labels, n)


def _matching(terms: int) -> Callable[..., Reading]:
    def found(n: int, modulus: Term, at: Term) -> Reading:
        size = meaning.natural(modulus)
        expect(size <= LARGEST_MODULUS, f"a modulus is at most {LARGEST_MODULUS}, not {size}")
        return read_once.matching(terms, size, meaning.natural(at), n)

    return found


def _n_gram(n: int, letters: Term, table: Term) -> Reading:
    places = {name: number for number, name in enumerate(letters)}
    unknown = {name for word, _ in table for name in word if name not in places}
    expect(not unknown, f"the table has words of other letters: {' '.join(sorted(unknown))}")
    return read_once.n_gram(letters, {tuple(places[name] for name in word): found for word, found in table}, n)


READINGS: Mapping[str, Callable[..., Reading]] = {
    "lookup": lambda n, symbols: read_once.lookup(symbols, n),
    "threshold": lambda n, bound, features: read_once.threshold(meaning.natural(bound), features, n),
    "nearest-neighbour": _nearest,
    "recall": _recall,
    "pair-matching": _matching(2),
    "triple-matching": _matching(3),
    "n-gram": _n_gram,
}
"""The tasks about words of exactly n letters that are defined by their readings."""


def reading(task: Term, n: int, digits: tuple[str, ...]) -> Reading:
    """What the task asks of words of n letters, n >= 1; `Rejected` where it has no reading, or asks about none such.

    `digits` are the letters, in the network's order, that stand for the digits of a function's inputs.
    """
    expect(isinstance(task, tuple) and n >= 1, "the task is not read once")
    head, *of = task
    if head in READINGS:
        return READINGS[head](n, *of)
    if head == "membership":
        return read_once.membership(meaning.language(of[0]), n)
    expect(head == "value-of", "the task is not read once")
    return _value(of[0], n, digits)


# `value-of f` asks for f(x, y) of every word x y of n letters, x and y having the letters of Alice's and of Bob's input
# of f: of these families m bits each.  The first of the two letters is the digit 0, the other 1, and inputs are
# numbered with the first digit counting most: so x as a number is the input x of the family, coordinate i being digit
# i.  `interleaved` accepts x1 y1 ... xm ym iff f(x, y) = 1; f has the values 0 and 1, so a complement is 1 - f.
def _value(f: Term, n: int, digits: tuple[str, ...]) -> Reading:
    complements = 0
    while f[0] == "complement":
        f, complements = f[1], complements + 1
    expect(f[0] in FAMILIES, "the function is not read once")
    expect(n == 2 * meaning.natural(f[1]) > 0, f"the words have {n} letters")
    expect(len(digits) == 2, f"bits are letters of two, not of {len(digits)}")
    named = {name: str(digit) for digit, name in enumerate(digits) if name.isdecimal()}
    expect(all(name == digit for name, digit in named.items()), "letters that are digits are in another order")
    return read_once.halves(f[0], n // 2, (digits[0], digits[1]), bool(complements % 2))
