"""Transformers that are right on all words of a length, as one formula about bits: no cut points, no tables.

The formula is that of `fooling.circuits.networks.bit_vectors`, in which each number that the network computes is a
vector of bits.  Here it is taken apart into clauses, a variable for each gate: sums by ripples of carries, products by
shifted sums, quotients by long division.  Gates of constants are no gates, and equal ones are one.  A refutation is
replayed like that of other clauses, or, where it is too long, a solver is trusted and the certificate holds the clauses
(`fooling.verify.checker.theories.refutation`).

Cost: a few clauses for each gate, which is paid for from the budget.  A product of two numbers of b bits has b^2 gates,
and so has a quotient.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

from fooling.circuits.networks.bit_vectors import WrongWord
from fooling.circuits.networks.counted_words import Asked
from fooling.verify.checker.kernel import NOTHING, Budget, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.theories.cases import questions
from fooling.verify.checker.theories.clauses import Clauses
from fooling.verify.checker.theories.refutation import refuted
from fooling.verify.statement.proposition import Term

theory = Theory("networks bit by bit")
TRUE = 1 << 40  # a constant among literals, and FALSE its negative; no clause has one
FALSE = -TRUE
Vector = Sequence[int]  # literals and constants: two's complement, of which the last bit, the sign, goes on for ever


# Each clause says of a gate what its output is, for all values of its inputs: it holds of every word, if variables
# have the values of their gates.
class Gates(Clauses):
    """Clauses about gates, each of which is paid for."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget, self.known = budget, dict[tuple[str, frozenset[int]], int]()

    def both(self, one: int, other: int) -> int:
        """Whether both are true."""
        if one == -other or FALSE in (one, other):
            return FALSE
        if one == other or TRUE in (one, other):
            return min(one, other)  # TRUE is the largest
        out, is_new = self._gate("and", one, other)
        if is_new:
            self.add(-out, one)
            self.add(-out, other)
            self.add(out, -one, -other)
        return out

    def some(self, one: int, other: int) -> int:
        """Whether one of them is true."""
        return -self.both(-one, -other)

    def differ(self, one: int, other: int) -> int:
        """Whether one of them is true, and not both."""
        a, b = abs(one), abs(other)
        turned = (one > 0) != (other > 0)
        if a == b:
            return TRUE if turned else FALSE
        if TRUE in (a, b):  # one of a variable and TRUE: its negative
            return min(a, b) if turned else -min(a, b)
        out, is_new = self._gate("xor", a, b)
        if is_new:
            self.add(-out, a, b)
            self.add(-out, -a, -b)
            self.add(out, -a, b)
            self.add(out, a, -b)
        return -out if turned else out

    def chosen(self, condition: int, one: int, other: int) -> int:
        """The first where the condition holds, else the second."""
        return one if one == other else self.some(self.both(condition, one), self.both(-condition, other))

    def _gate(self, kind: str, one: int, other: int) -> tuple[int, bool]:
        self.budget.spend(4)
        inputs = kind, frozenset((one, other))
        is_new = inputs not in self.known
        if is_new:
            self.known[inputs] = self.new(kind)
        return self.known[inputs], is_new

    def sum(self, x: Vector, y: Vector, width: int, carry: int = FALSE) -> Vector:
        """x + y + carry, in so many bits."""
        found = list[int]()
        for i in range(width):
            a, b = at(x, i), at(y, i)
            half = self.differ(a, b)
            found.append(self.differ(half, carry))
            carry = self.some(self.both(a, b), self.both(half, carry))
        return found

    def minus(self, x: Vector, y: Vector, width: int) -> Vector:
        """x - y, in so many bits: x + (-y - 1) + 1."""
        return self.sum(x, [-bit for bit in y], width, carry=TRUE)

    # The sign of y counts -2^i where the bits before it count 2^i: it takes the last multiple of x away.
    def product(self, x: Vector, y: Vector, width: int) -> Vector:
        """x y, in so many bits."""
        total: Vector = [FALSE]
        for i, bit in enumerate(y):
            part = [*[FALSE] * i, *(self.both(bit, a) for a in x)]
            total = (self.minus if i == len(y) - 1 else self.sum)(total, part, width)
        return total

    # x >= 0 and y > 0.  Before bit i the rest is that of the bits above it, below y; with the bit it is below 2 y.
    def divided(self, x: Vector, y: Vector) -> tuple[Vector, Vector]:
        """The quotient, and the rest."""
        width, quotient, rest = max(len(x), len(y)) + 1, [FALSE], [FALSE]
        for bit in reversed(x):
            larger = [bit, *rest][:width]
            less = self.minus(larger, y, width + 1)
            fits = -less[-1]
            quotient.append(fits)
            rest = [self.chosen(fits, less[i], at(larger, i)) for i in range(width)]
        return quotient[::-1], rest

    def below(self, x: Vector, y: Vector) -> int:
        """x < y."""
        return self.minus(x, y, max(len(x), len(y)) + 1)[-1]

    def equal(self, x: Vector, y: Vector) -> int:
        """x = y."""
        places = range(max(len(x), len(y)))
        return reduce(self.both, (-self.differ(at(x, i), at(y, i)) for i in places), TRUE)


def at(x: Vector, i: int) -> int:
    """Bit i."""
    return x[min(i, len(x) - 1)]


def bits_of(value: int) -> int:
    """How many bits of two's complement a number has."""
    return max(value, -value - 1).bit_length() + 1


def constant(value: int) -> Vector:
    """A number."""
    return [TRUE if value >> i & 1 else FALSE for i in range(bits_of(value))]


def tree(text: str) -> Any:
    """A line of a script: names, and lists of what stands in brackets."""
    open_ones: list[list[Any]] = [[]]
    for part in text.replace("(", " ( ").replace(")", " ) ").split():
        if part == "(":
            open_ones.append([])
        else:
            done = open_ones.pop() if part == ")" else part
            open_ones[-1].append(done)
    return open_ones[0][0]


# In the script all numbers have a width that is enough for the largest one.  Here each has as many bits as are enough
# for the numbers between which it is said to lie.  The lower bits of a sum, a product, a negative, a choice hang on
# lower bits alone.  Quotients are of numbers x >= 0 and y > 0.
class WrongBits(Gates):
    """Clauses that hold of the words that a task asks about and the network answers wrongly, and of no others.

    `letters` has, for each letter of the word, the bits of its number among the task's letters.
    """

    def __init__(self, one: Asked, budget: Budget) -> None:
        super().__init__(budget)
        script = WrongWord(one.network, one.reading, one.numbers)
        self.width, self.names = script.written.width, dict[str, Any](false=FALSE)
        self.quotients = dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[Vector, Vector]]()
        self.letters = [self._letter(name, len(one.numbers)) for name in script.letters]
        for line in script.written.lines:
            _, name, _, _, term = tree(line)
            ends = script.written.ends.get(name)
            self.names[name] = self._said(term) if ends is None else self._number(term, max(map(bits_of, ends)))
        wrong = self._said(tree(script.wrong))
        if wrong != TRUE:
            self.add(*([] if wrong == FALSE else [wrong]))

    def _letter(self, name: str, many: int) -> Vector:
        found = [*(self.new("letter") for _ in range((many - 1).bit_length())), FALSE]
        self.names[name], few = found, self.below(found, constant(many))
        if few != TRUE:
            self.add(few)
        return found

    def _said(self, term: Any) -> int:
        """Whether it is true."""
        if isinstance(term, str):
            return int(self.names[term])
        head, *parts = term
        if head in COMPARED:
            return COMPARED[head](self, *map(self._known, parts))
        values = map(self._said, parts)
        if head == "not":
            return -next(values)
        return reduce(self.both, values, TRUE) if head == "and" else reduce(self.some, values, FALSE)

    def _known(self, term: Any) -> Vector:
        """A number that has a name, or is a constant."""
        if isinstance(term, str):
            return list(self.names[term])
        value = int(term[1].removeprefix("bv"))
        return constant(value - (value >> (self.width - 1) << self.width))

    def _number(self, term: Any, width: int) -> Vector:
        """Of so many bits."""
        head, *parts = term
        if head == "ite":
            condition, (one, other) = self._said(parts[0]), map(self._known, parts[1:])
            return [self.chosen(condition, at(one, i), at(other, i)) for i in range(width)]
        first, *others = map(self._known, parts)
        if head == "bvadd":
            return reduce(lambda x, y: self.sum(x, y, width), others, first)
        if head == "bvneg":
            return self.minus([FALSE], first, width)
        (other,) = others
        if head == "bvmul":
            y, x = sorted((first, other), key=lambda vector: sum(bit != FALSE for bit in vector))
            return self.product(x, y, width)
        if head == "bvand":
            return [self.both(at(first, i), at(other, i)) for i in range(width)]
        of = tuple(first), tuple(other)
        if of not in self.quotients:
            self.quotients[of] = self.divided(*of)
        return self.quotients[of][("bvudiv", "bvurem").index(head)][:width]


COMPARED: Mapping[str, Callable[[Gates, Vector, Vector], int]] = {
    "=": Gates.equal,
    "distinct": lambda gates, x, y: -gates.equal(x, y),
    "bvslt": Gates.below,
    "bvsgt": lambda gates, x, y: gates.below(y, x),
    "bvsge": lambda gates, x, y: -gates.below(x, y),
}


# Of a word that the task asks about and the network answers wrongly, let the letters' variables say which word it is,
# and those of gates what the gates put out.  Then all clauses hold: those of gates, whatever their inputs are; letters
# are numbers of letters; and the last clause is that the word is asked about and its answer is not the right one.  So
# where nothing satisfies the clauses there is no such word.
@theory.rule("bit-by-bit", "parts")
def _bit_by_bit(goal: Term, node: Node, context: Context) -> Grounds:
    parts, grounds = list(node["parts"]), NOTHING
    for one in questions(*matched(goal, "computes")):
        expect(bool(parts), "a length has no part")
        part, n = parts.pop(0), len(one.reading.order)
        expect(part.keys() == {"length", "proof"}, "a part has exactly the fields length, proof")
        expect(part["length"] == n, f"the part of {n} letters is missing")
        grounds |= refuted(WrongBits(one, context.budget), part["proof"])
    expect(not parts, "there is a part more than lengths")
    return grounds
