"""Whether a Transformer answers a word wrongly, as one formula in bit vectors: the whole arithmetic, and no cut points.

Every number that the network computes is a definition of its own, a vector of bits in two's complement, wide enough for
the largest number on the way; every rounding is a division with its remainder, as `NumberFormat` defines it, and exp is
a tree of comparisons.  Letters are the only unknowns.  So nothing here is shared with the clauses about cells, which
tabulate what the network's own arithmetic says; the two are held against each other by tests.  The formula is a script
for solvers of bit vectors, and `fooling.verify.checker.theories.network_bits` takes it apart into clauses.

Followed are softmax rounded step by step with its maximum subtracted, and hard attention; maps, ReLU and residual
connections; fixed point that saturates, each sum rounded once or at each addition from the first on.  All else is
refused by name.  Size: some ten definitions for each operation of a forward pass.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.read_once import Reading, State
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic, Linear
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput

MOST_STEPS = 2**12  # of the table of exp
MOST_OF_EXP = 2**62  # codes, among which it is searched
MOST_LINES = 2**18  # of the script
MOST_STATES = 2**12  # of a task after a letter
Bits = str  # a term: a name, or a constant
DEAD = 0  # the state of words that are not asked about


@dataclass
class Written:
    """Definitions, one a line, of vectors of `width` bits or of truth values.

    `ends` are numbers between which each vector is, whatever the letters are; a vector of one number is that constant.
    `largest` is the largest size of a number on the way.
    """

    width: int
    lines: list[str] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    ends: dict[Bits, tuple[int, int]] = field(default_factory=dict)
    largest: int = 1

    def number(self, code: int) -> Bits:
        """A constant."""
        found = f"(_ bv{code % (1 << self.width)} {self.width})"
        self.ends[found], self.largest = (code, code), max(self.largest, abs(code))
        return found

    def define(self, term: str, low: int, high: int) -> Bits:
        """A name for a term that lies between two numbers, the same for equal terms."""
        if low == high:
            return self.number(low)
        found = self._named(term, f"(_ BitVec {self.width})")
        self.ends[found], self.largest = (low, high), max(self.largest, abs(low), abs(high))
        return found

    def _named(self, term: str, sort: str) -> str:
        if term not in self.known:
            _expect(len(self.lines) < MOST_LINES, f"a formula of more than {MOST_LINES} definitions")
            self.known[term] = f"v{len(self.known) + 1}"
            self.lines.append(f"(define-fun {self.known[term]} () {sort} {term})")
        return self.known[term]

    def said(self, term: str) -> str:
        """A truth value."""
        return self._named(term, "Bool")

    def choose(self, condition: str, one: Bits, other: Bits) -> Bits:
        """The one where the condition holds, else the other."""
        if one == other:
            return one
        both = (*self.ends[one], *self.ends[other])
        return self.define(f"(ite {condition} {one} {other})", min(both), max(both))

    def sum(self, terms: Sequence[Bits]) -> Bits:
        """Exact."""
        known = [term for term in terms if self.ends[term] != (0, 0)]
        if len(known) < 2:
            return known[0] if known else self.number(0)
        low, high = (sum(self.ends[term][end] for term in known) for end in (0, 1))
        return self.define(f"(bvadd {' '.join(known)})", low, high)

    def times(self, one: Bits, other: Bits) -> Bits:
        """Exact."""
        if (1, 1) in (self.ends[one], self.ends[other]):
            return other if self.ends[one] == (1, 1) else one
        corners = [a * b for a in self.ends[one] for b in self.ends[other]]
        return self.define(f"(bvmul {one} {other})", min(corners), max(corners))

    def minus(self, one: Bits) -> Bits:
        """The negative."""
        low, high = self.ends[one]
        return self.define(f"(bvneg {one})", -high, -low)

    # The size of above is floor * below + rest, with 0 <= rest < below.  To nearest it is rounded away from 0 if 2 rest
    # is above below, or equal to it and floor is odd: if 2 rest + 1 or 2 rest, as floor is odd or even, is above below.
    def rounded(self, f: NumberFormat, above: Bits, below: Bits) -> Bits:
        """above / below steps, below > 0, rounded and made to fit."""
        if below == self.number(1):
            return self.fitted(f, above)
        (low, high), (least, most) = self.ends[above], self.ends[below]
        least, largest = max(1, least), max(abs(low), abs(high))
        if low == high and least == most:
            return self.number(f.round_quotient(low, least))
        self.largest = max(self.largest, 2 * most + 1)
        negative = self.said(f"(bvslt {above} {self.number(0)})") if low < 0 else "false"
        size = self.choose(negative, self.minus(above), above) if low < 0 else above
        floor = self.define(f"(bvudiv {size} {below})", 0, largest // least)
        rest = self.define(f"(bvurem {size} {below})", 0, most)
        more = self.sum([floor, self.number(1)])
        if f.rounding == "nearest-even":
            twice = self.sum([rest, rest, self.define(f"(bvand {floor} {self.number(1)})", 0, 1)])
            away = self.said(f"(bvsgt {twice} {below})")
        else:
            inexact = f"(not (= {rest} {self.number(0)}))"
            way = {"down": f"(and {negative} {inexact})", "up": f"(and (not {negative}) {inexact})"}
            away = self.said(way.get(f.rounding, "false"))
        steps = self.choose(away, more, floor)
        return self.fitted(f, self.choose(negative, self.minus(steps), steps) if low < 0 else steps)

    def fitted(self, f: NumberFormat, x: Bits) -> Bits:
        """Saturated."""
        (at_least, at_most), (low, high) = self.ends[x], (f.least, f.most)
        if at_most > high:
            x = self._held(f"(bvsgt {x} {self.number(high)})", high, x, min(at_least, high), high)
        if at_least < low:
            x = self._held(f"(bvslt {x} {self.number(low)})", low, x, low, max(low, min(at_most, high)))
        return x

    def _held(self, beyond: str, end: int, x: Bits, low: int, high: int) -> Bits:
        return self.define(f"(ite {self.said(beyond)} {self.number(end)} {x})", low, high)

    def added_up(self, f: NumberFormat, terms: Sequence[Bits]) -> Bits:
        """By the format's rule, of its codes."""
        if f.summation == "once":
            return self.fitted(f, self.sum(terms))
        total = terms[0]
        for term in terms[1:]:
            total = self.fitted(f, self.sum([total, term]))
        return total


class WrongWord:
    """Of words of the reading's length; numbers[a] is the network's number of its letter a.  InvalidInput by name."""

    def __init__(self, network: Transformer, asked: Reading, numbers: Sequence[int]) -> None:
        self.network, self.asked, self.numbers = network, asked, numbers
        self.arithmetic: Arithmetic = network.arithmetic
        self.formats, self.schedule = network.formats, network.schedule
        _expect_followed(network)
        self.f = network.format
        self.letters = [f"letter{i}" for i in range(1, len(asked.order) + 1)]
        # Where all numbers met are small enough, constants that differ are written differently, and all is as it is
        # said: so is the size of the largest number.  Elsewhere a larger one is told, and it is written wider.
        width = 64
        while True:
            self.written = Written(width)
            self.wrong = self._wrong()
            needed = max(self.written.largest, len(numbers)).bit_length() + 1
            if needed == width:
                break
            width = needed

    def _wrong(self) -> str:
        """The word is asked about, and its answer is not the right one."""
        answer, (right, asked) = self._answer(), self._right()
        return f"(and {asked} (distinct {answer} {right}))"

    # ---- arithmetic, as `fooling.circuits.numbers.arithmetic` has it ----

    def _apply(self, part: Linear, x: Sequence[Bits]) -> list[Bits]:
        w, (weights, sums) = self.written, (self.formats.weights, self.formats.accumulator)
        rows = [[w.times(w.number(code), c) for code, c in zip(row, x, strict=True) if code] for row in part.matrix]
        scale = part.scale
        if self.schedule.affine == "fused":
            below = w.number(weights.scale * sums.scale * scale.denominator)
            factor, bias = sums.scale * scale.numerator, self.f.scale * weights.scale * scale.denominator
            exact = [w.times(w.number(factor), w.sum(row)) for row in rows]
            biased = [w.sum([one, w.number(bias * b)]) for one, b in zip(exact, part.bias, strict=True)]
            return [w.rounded(self.f, one, below) for one in biased]
        found = [self._products(sums, row, weights.scale * self.f.scale) for row in rows]
        if scale != 1:
            found = [
                w.rounded(sums, w.times(w.number(scale.numerator), one), w.number(scale.denominator)) for one in found
            ]
        found = [w.fitted(sums, w.sum([one, w.number(b)])) for one, b in zip(found, part.bias, strict=True)]
        return [self._handed_on(one) for one in found]

    def _products(self, sums: NumberFormat, products: Sequence[Bits], scales: int) -> Bits:
        """Exact products added up in a format, by its rule."""
        w, scale = self.written, self.written.number(sums.scale)
        if sums.summation == "once":
            return w.rounded(sums, w.times(scale, w.sum(products)), w.number(scales))
        terms = [w.rounded(sums, w.times(scale, one), w.number(scales)) for one in products]
        return w.added_up(sums, terms) if terms else w.number(0)

    def _handed_on(self, code: Bits) -> Bits:
        if self.formats.are_alike:
            return code
        w = self.written
        return w.rounded(self.f, w.times(w.number(self.f.scale), code), w.number(self.formats.accumulator.scale))

    def _dot(self, a: Sequence[Bits], b: Sequence[Bits], steps: int) -> Bits:
        """Of codes of which one has the scale of activations and the other `steps`."""
        w = self.written
        products = [w.times(x, y) for x, y in zip(a, b, strict=True)]
        if self.arithmetic.sums_exactly:
            return w.rounded(self.f, w.sum(products), w.number(steps))
        return self._handed_on(self._products(self.formats.accumulator, products, steps * self.f.scale))

    def _largest(self, codes: Sequence[Bits]) -> Bits:
        w, top = self.written, codes[0]
        for code in codes[1:]:
            top = w.choose(w.said(f"(bvsgt {code} {top})"), code, top)
        return top

    # Of codes that ascend the values ascend, as exp does and rounding keeps the order: the next value is found by
    # halving.
    @cached_property
    def exp_steps(self) -> list[tuple[int, int]]:
        """The values of exp at codes up to 0, each with the least code that has it, from the least on."""
        f, softmax = self.f, self.formats.softmax
        found, code, table = list[tuple[int, int]](), f.least, range(f.least, 1)

        def exp(at: int) -> int:
            return softmax.values_of("exp", (at,), f)[0]

        while code <= 0:
            value = exp(code)
            found.append((code, value))
            if len(found) > MOST_STEPS:
                raise InvalidInput(f"exp has more than {MOST_STEPS} values in {softmax.short_name}")
            code = table[bisect_left(table, value + 1, lo=code - f.least, key=exp)] if value < exp(0) else 1
        return found

    def _exp(self, difference: Bits) -> Bits:
        w, steps = self.written, self.exp_steps

        def tree(low: int, high: int) -> Bits:
            if low == high:
                return w.number(steps[low][1])
            middle = (low + high + 1) // 2
            at_least = w.said(f"(bvsge {difference} {w.number(steps[middle][0])})")
            return w.choose(at_least, tree(middle, high), tree(low, middle - 1))

        return tree(0, len(steps) - 1)

    # ---- the network ----

    def _attended(self, attention: Attention, head: Head, x: list[Bits], others: Sequence[list[Bits]]) -> list[Bits]:
        query = self._apply(head.query, x)
        logits = [self._dot(query, self._apply(head.key, other), self.f.scale) for other in others]
        columns = list(zip(*(self._apply(head.value, other) for other in others), strict=True))
        if attention.kind != "softmax":
            return self._hard(attention, logits, columns)
        w, f, softmax = self.written, self.f, self.formats.softmax
        top = w.minus(self._largest(logits))
        powers = [self._exp(w.fitted(f, w.sum([logit, top]))) for logit in logits]
        Z = w.added_up(softmax, powers)
        weights = [w.rounded(softmax, w.times(w.number(softmax.scale), power), Z) for power in powers]
        return [self._dot(weights, column, softmax.scale) for column in columns]

    def _hard(self, attention: Attention, logits: list[Bits], columns: Sequence[Sequence[Bits]]) -> list[Bits]:
        w, top = self.written, self._largest(logits)
        chosen = [w.said(f"(= {logit} {top})") for logit in logits]
        if attention.kind != "average":
            order = range(len(logits)) if attention.kind == "rightmost" else reversed(range(len(logits)))
            found = [column[0] for column in columns]
            for at in order:
                found = [w.choose(chosen[at], column[at], value) for column, value in zip(columns, found, strict=True)]
            return found
        nothing, one = w.number(0), w.number(1)
        count = w.sum([w.choose(said, one, nothing) for said in chosen])
        totals = [w.sum([w.choose(s, v, nothing) for s, v in zip(chosen, column, strict=True)]) for column in columns]
        if self.schedule.attention != "fused":
            totals = [w.fitted(self.f, total) for total in totals]
        return [w.rounded(self.f, total, count) for total in totals]

    def _after(self, block: Block, vectors: Sequence[list[Bits]], i: int) -> list[Bits]:
        x, left = vectors[i - 1], [vectors[j - 1] for j in block.attention.left(i, len(vectors))]
        heads = [self._attended(block.attention, head, x, left) for head in block.attention.heads]
        found = self._around(block, x, self._apply(block.attention.output, [code for head in heads for code in head]))
        inner = found
        for number, part in enumerate(block.feed_forward.maps):
            inner = self._apply(part, [self._relu(code) for code in inner] if number else inner)
        return self._around(block, found, inner) if block.feed_forward.maps else found

    def _relu(self, code: Bits) -> Bits:
        zero = self.written.number(0)
        return self.written.choose(self.written.said(f"(bvsgt {code} {zero})"), code, zero)

    def _around(self, block: Block, x: list[Bits], made: list[Bits]) -> list[Bits]:
        w = self.written
        return [w.fitted(self.f, w.sum([*pair])) for pair in zip(x, made, strict=True)] if block.residual else made

    def _answer(self) -> Bits:
        network, w = self.network, self.written
        vectors = [self._embedded(i) for i in range(1, self._positions + 1)]
        for block in network.blocks[:-1]:
            vectors = [self._after(block, vectors, i) for i in range(1, self._positions + 1)]
        last = self._after(network.blocks[-1], vectors, network.position(self._positions))
        read = network.read_out
        scores, one = last if read.map is None else self._apply(read.map, last), w.number(1)
        if not read.rule.startswith("argmax"):
            turn = {"positive": 1, "not-negative": 0, "at-least-one": self.f.scale}[read.rule]
            return w.choose(w.said(f"(bvsge {scores[0]} {w.number(turn)})"), one, w.number(0))
        top, order = self._largest(scores), range(len(scores))
        found = w.number(0)
        for at in order if read.rule == "argmax-last" else reversed(order):
            found = w.choose(w.said(f"(= {scores[at]} {top})"), w.number(at), found)
        return found

    @property
    def _positions(self) -> int:
        return len(self.network.before) + len(self.asked.order) + len(self.network.after)

    def _embedded(self, i: int) -> list[Bits]:
        """The vector at position i: of what stands around the word, or of the letter that is there."""
        network, w, n = self.network, self.written, len(self.asked.order)
        at = i - len(network.before)
        if not 1 <= at <= n:
            letter = network.before[i - 1] if at < 1 else network.after[at - n - 1]
            return [w.number(code) for code in network.vector(i, letter)]
        found = [w.number(code) for code in network.vector(i, self.numbers[0])]
        for a, number in enumerate(self.numbers[1:], 1):
            there = w.said(f"(= {self.letters[at - 1]} {w.number(a)})")
            vector = network.vector(i, number)
            found = [w.choose(there, w.number(code), old) for code, old in zip(vector, found, strict=True)]
        return found

    # ---- the task ----

    def _right(self) -> tuple[Bits, str]:
        """The right answer, and whether the word is asked about."""
        w, asked = self.written, self.asked
        known: dict[State, int] = {asked.start: 1}
        state = w.number(1)
        for i in asked.order:
            after, numbers = w.number(DEAD), dict[State, int]()
            for q, number in known.items():
                here = w.said(f"(= {state} {w.number(number)})")
                for a in range(len(self.numbers)):
                    target = asked.step(q, i, a)
                    if target is not None:
                        place = numbers.setdefault(target, len(numbers) + 1)
                        both = w.said(f"(and {here} (= {self.letters[i - 1]} {w.number(a)}))")
                        after = w.choose(both, w.number(place), after)
            if len(numbers) > MOST_STATES:
                raise InvalidInput(f"the task has more than {MOST_STATES} states after {i} letters")
            known, state = numbers, after
        answers = {number: asked.answer(q) for q, number in known.items()}
        if set(answers.values()) <= {None}:
            raise InvalidInput(f"no word of {len(asked.order)} letters is asked about")
        told = {number: answer for number, answer in answers.items() if answer is not None}
        right = w.number(0)
        for number, answer in told.items():
            right = w.choose(w.said(f"(= {state} {w.number(number)})"), w.number(answer), right)
        some = [f"(= {state} {w.number(number)})" for number in told]
        return right, w.said(f"(or false {' '.join(some)})")

    def smtlib(self, comments: Sequence[str] = ()) -> str:
        """A script that ends with (check-sat): satisfiable iff a word that is asked about is answered wrongly."""
        w = self.written
        letters = [f"(declare-const {name} (_ BitVec {w.width}))" for name in self.letters]
        letters += [f"(assert (bvult {name} {w.number(len(self.numbers))}))" for name in self.letters]
        head = [*(f"; {line}" for line in comments), "(set-logic QF_BV)", *letters]
        return "\n".join([*head, *w.lines, f"(assert {self.wrong})", "(check-sat)", ""])


def _expect_followed(network: Transformer) -> None:
    """InvalidInput says what is not followed."""
    formats, schedule = network.formats, network.schedule
    for f in (formats.activations, formats.weights, formats.accumulator, formats.softmax):
        _expect(f.precision is None, f"floating point ({f.short_name})")
        _expect(f.overflow == "saturate", f"overflow that does not saturate ({f.short_name})")
        _expect(f.summation in ("once", "each"), f"sums that are added up {f.summation}")
    _expect(network.last_norm is None, "a norm")
    for block in network.blocks:
        attention = block.attention
        _expect(attention.kind in ("softmax", "leftmost", "rightmost", "average"), f"{attention.kind} attention")
        soft = attention.kind == "softmax"
        _expect(not soft or formats.activations.least > -MOST_OF_EXP, "exp of numbers of more than 62 bits")
        _expect(not soft or formats.softmax.most > 0, "a softmax without numbers above 0, which divides by 0")
        _expect(not soft or schedule.attention == "stepwise", "a softmax that is rounded once")
        _expect(not soft or schedule.maximum == "subtracted", "a softmax that keeps its maximum")
        once = formats.activations.summation == "once" or schedule.attention == "fused"
        _expect(attention.kind != "average" or once, "a mean whose sum is rounded at each addition")
        _expect(attention.rotary is None and not attention.scaled, "rotary positions, or logits over a root")
        _expect(not any(head.second for head in attention.heads), "heads of third order")
        _expect(block.norms == (None, None), "a norm")
        _expect(block.place != "parallel", "a layer of parallel parts")
        _expect(block.feed_forward.activation == "relu" or len(block.feed_forward.maps) < 2, "an activation but ReLU")


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise InvalidInput(f"bit by bit {what} is not written")
