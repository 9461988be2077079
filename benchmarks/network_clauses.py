"""Soft equality on all words at once: clauses with cut points, and one plain formula in bit vectors beside them.

    python -m benchmarks.network_clauses [4 8 16 32 64] [--format Q14.10] [--plain 60] [--thresholds 16 32 48]

The network is `two_layer_equality` with logits so flat that several positions have a share in each weighted sum: layer
1 fetches the sign of the other half's letter from five positions, weighted, and its network clamps 8 times the sum to
[-1, 1]; in layer 2 all positions have a share.  For each N: the clauses and their lemmas, the seconds in which the
refutation is found, and those in which the checker replays it, writing the clauses anew.  With `--plain S`, z3 is given
S seconds for the same question without cut points: every number is a bit vector, every rounding a division, and exp a
tree of comparisons; the answers are compared.  `--thresholds` measures a majority by an average, where counts meet
counts.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from functools import reduce
from typing import Any

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import NumberFormat, named_format
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Budget
from fooling.verify.checker.theories.network_refutation import wrong_answers
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence.network_clauses import by_clauses
from fooling.verify.statement.proposition import Term


def soft_equality(N: int, f: NumberFormat) -> Transformer:
    """1 where the second half of a word of N letters is the first; coordinates as in `two_layer_equality`."""
    one, hard = f.code(1), two_layer_equality(N, f)
    fetch, look = (block.attention for block in hard.blocks)
    (first,), (second,) = fetch.heads, look.heads

    def rows(*of: tuple[int, ...], bias: tuple[int, ...]) -> Linear:
        return Linear(tuple(tuple(one * entry for entry in row) for row in of), tuple(one * entry for entry in bias))

    sign, fetched = (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 8, 0)
    minus = tuple(-entry for entry in sign)
    clamp = FeedForward(
        (
            rows(fetched, fetched, sign, minus, bias=(1, -1, 0, 0)),
            rows((-1, 1, 1, -1), (1, -1, -1, 1), bias=(1, -1)),
            rows(*[(0, 0)] * 5, (1, 1), bias=(0,) * 6),
        )
    )
    query = rows((0, 0, 0, 2, 0, 0), (0,) * 6, bias=(0, -1))
    blocks = (
        Block(replace(fetch, heads=(replace(first, query=query),)), clamp, residual=True),
        Block(replace(look, heads=(replace(second, query=replace(second.query, bias=(one, *second.query.bias[1:]))),))),
    )
    read = ReadOut(Linear((tuple(-one * (i == 4) for i in range(6)),), (1,)))
    return replace(hard, blocks=blocks, read_out=read)


def majority(N: int, f: NumberFormat) -> Transformer:
    """1 where more than half of N bits are 1."""
    one, nothing = f.code(1), linear(((0,),))
    head = Head(nothing, nothing, linear(((one,),)))
    read = ReadOut(Linear(((one,),), (-f.round((N // 2 + 0.5) / N),)))
    block = Block(Attention((head,), linear(((one,),))))
    return Transformer(Formats.alike(f), ("0", "1"), Added(((0,), (one,))), (block,), read)


def measured(name: str, network: Transformer, task: Term, N: int) -> None:
    """A line of the table."""
    goal = ("computes", ("network", json.dumps(to_json(network)), N), task)
    (problem,) = wrong_answers(goal[1], task, False, Budget())
    start = time.perf_counter()
    try:
        node = by_clauses(goal, fresh())
    except NotFound as error:
        print(f"{name:>10} {N:>4} {len(problem.clauses):>8} clauses  {time.perf_counter() - start:6.1f} s  {error}")
        return
    found = time.perf_counter()
    trusts = proved(goal, "confirmed", json.loads(json.dumps(node))).trusts
    replayed = time.perf_counter() - found
    lemmas = sum(len(part["proof"].get("lemmas", ())) for part in node["parts"])
    said = f"found in {found - start:6.1f} s, replayed in {replayed:6.1f} s"
    print(f"{name:>10} {N:>4} {len(problem.clauses):>8} clauses {lemmas:>7} lemmas  {said}", *trusts)


class Plain:
    """A network of blocks with residual connections or without, no norms and one format of fixed point, for z3."""

    def __init__(self, network: Transformer) -> None:
        import z3

        self.z3: Any = z3
        self.network, self.f = network, network.format
        self.width = 2 * self.f.bits + 8
        values = [(d, self.f.exp(d)) for d in range(0, -64 * self.f.scale, -1)]
        after = [*values[1:], (0, -1)]
        self.steps = [one for one, other in zip(values, after, strict=True) if one[1] != other[1]]

    def number(self, code: int) -> Any:
        """A constant."""
        return self.z3.BitVecVal(code, self.width)

    def fitted(self, x: Any) -> Any:
        """Saturated."""
        low, high = self.number(self.f.least), self.number(self.f.most)
        return self.z3.simplify(self.z3.If(x < low, low, self.z3.If(x > high, high, x)))

    def quotient(self, above: Any, below: Any) -> Any:
        """Rounded to nearest, ties to even, of whole numbers, the second positive."""
        z3, zero = self.z3, self.number(0)
        size = z3.If(above < zero, -above, above)
        floor, rest = z3.UDiv(size, below), z3.URem(size, below)
        up = z3.If(z3.UGT(2 * rest + (floor & 1), below), floor + 1, floor)
        return self.fitted(z3.If(above < zero, -up, up))

    def exp(self, difference: Any) -> Any:
        """Of a code that is not positive: `steps` has the least code for each value."""

        def tree(low: int, high: int) -> Any:
            if low == high:
                return self.number(self.steps[low][1])
            middle = (low + high) // 2
            return self.z3.If(difference >= self.steps[middle][0], tree(low, middle), tree(middle + 1, high))

        return self.z3.simplify(tree(0, len(self.steps) - 1))

    def dot(self, a: list[Any], b: list[Any]) -> Any:
        """The exact sum of products, rounded once."""
        return self.quotient(sum((x * y for x, y in zip(a, b, strict=True)), self.number(0)), self.number(self.f.scale))

    def apply(self, part: Linear, x: list[Any]) -> list[Any]:
        """A linear map."""
        rows = [self.dot([self.number(code) for code in row], x) for row in part.matrix]
        return [self.fitted(code + self.number(more)) for code, more in zip(rows, part.bias, strict=True)]

    def attend(self, head: Head, x: list[Any], vectors: list[list[Any]]) -> list[Any]:
        """What a head takes of the vectors of all positions."""
        z3, query = self.z3, self.apply(head.query, x)
        logits = [self.dot(query, self.apply(head.key, other)) for other in vectors]
        top = reduce(lambda a, b: z3.If(a >= b, a, b), logits)
        powers = [self.exp(self.fitted(logit - top)) for logit in logits]
        total = self.fitted(sum(powers, self.number(0)))
        weights = [self.quotient(power * self.f.scale, total) for power in powers]
        columns = zip(*(self.apply(head.value, other) for other in vectors), strict=True)
        return [self.dot(weights, list(column)) for column in columns]

    def block(self, block: Block, x: list[Any], vectors: list[list[Any]]) -> list[Any]:
        """The vector after a block."""
        (head,) = block.attention.heads
        found = self._added(block, x, self.apply(block.attention.output, self.attend(head, x, vectors)))
        if not block.feed_forward.maps:
            return found
        first, *others = block.feed_forward.maps
        inner = self.apply(first, found)
        for part in others:
            inner = self.apply(part, [self.z3.If(code > 0, code, self.number(0)) for code in inner])
        return self._added(block, found, inner)

    def _added(self, block: Block, x: list[Any], made: list[Any]) -> list[Any]:
        return [self.fitted(a + b) for a, b in zip(x, made, strict=True)] if block.residual else made

    def asked(self, N: int, seconds: float) -> str:
        """Whether some word is answered wrongly: unsat, sat or unknown."""
        z3, bits = self.z3, [self.z3.Bool(f"x{i}") for i in range(N)]
        vectors = []
        for i, bit in enumerate(bits, 1):
            pairs = zip(*(self.network.vector(i, a) for a in (0, 1)), strict=True)
            vectors.append([z3.simplify(z3.If(bit, self.number(one), self.number(zero))) for zero, one in pairs])
        for block in self.network.blocks[:-1]:
            vectors = [self.block(block, x, vectors) for x in vectors]
        last = self.block(self.network.blocks[-1], vectors[-1], vectors)
        read = self.network.read_out.map
        (score,) = last[:1] if read is None else self.apply(read, last)
        equal = z3.And(*(a == b for a, b in zip(bits[: N // 2], bits[N // 2 :], strict=True)))
        solver = z3.SolverFor("QF_BV")
        solver.set("timeout", int(1000 * seconds))
        solver.add((score > 0) != equal)
        return str(solver.check())


def main() -> None:
    """Read the arguments, print a line for each N."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lengths", nargs="*", type=int, default=[4, 8, 16, 32, 64])
    parser.add_argument("--format", default="Q14.10")
    parser.add_argument("--plain", type=float, default=0.0)
    parser.add_argument("--thresholds", nargs="*", type=int, default=[])
    given = parser.parse_args()
    f = named_format(given.format)
    for N in given.lengths:
        network = soft_equality(N, f)
        measured("equality", network, ("value-of", ("equality", N // 2)), N)
        if given.plain:
            start = time.perf_counter()
            print(f"{'plain':>10} {N:>4} {Plain(network).asked(N, given.plain)} in {time.perf_counter() - start:.1f} s")
    for N in given.thresholds:
        features = tuple(((i,), (0, 1)) for i in range(1, N + 1))
        measured("majority", majority(N, named_format("Q8.12")), ("threshold", N // 2, features), N)


if __name__ == "__main__":
    main()
