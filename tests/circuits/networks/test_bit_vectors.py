"""Networks bit by bit: what solvers say of the formula and of its gates, against all words and against cells."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from fooling.circuits.networks.bit_vectors import WrongWord
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.counted_words import Asked
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.read_once import Reading, halves, n_gram
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import ROUNDINGS, NumberFormat, named_format
from fooling.circuits.numbers.value_set import FixedPoint, Multiples
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.sat import available, solve
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Rejected, prove
from fooling.verify.checker.theories.network_bits import FALSE, TRUE, Gates, WrongBits, at, constant
from fooling.verify.checker.theories.network_refutation import WrongAnswers
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence.network_clauses import by_bits
from tests.random_transformers import a_transformer, of_keys, of_kind
from tests.shares import a_share_of, one_in

VALUES = [FixedPoint(4, 2), FixedPoint(5, 2), FixedPoint(4, 1), Multiples(2, 1), Multiples(3, 1)]
KINDS = ("softmax", "softmax", "leftmost", "rightmost", "average")


def satisfiable(script: str) -> bool:
    """What z3 says."""
    z3 = pytest.importorskip("z3")
    solver = z3.SolverFor("QF_BV")
    solver.set("timeout", 60_000)
    solver.from_string(script)
    said = str(solver.check())
    assert said in ("sat", "unsat")
    return said == "sat"


def followed(network: Transformer, chance: Random) -> Transformer:
    """Of the same maps, what is written bit by bit."""

    def plain(block: Block) -> Block:
        attention = of_kind(block.attention, chance.choice(KINDS))
        attention = replace(attention, rotary=None, scaled=False)
        return replace(
            block, attention=attention, norms=(None, None), feed_forward=replace(block.feed_forward, activation="relu")
        )

    def summed(f: NumberFormat) -> NumberFormat:
        return replace(f, summation=f.summation if f.summation == "once" else "each")

    schedule = replace(network.schedule, attention="stepwise", maximum="subtracted")
    blocks = tuple(map(plain, of_keys(network, chance.choice).blocks))
    roles = (network.formats.activations, network.formats.weights, network.formats.accumulator, network.formats.softmax)
    formats = Formats(*map(summed, roles))
    return replace(network, blocks=blocks, last_norm=None, schedule=schedule, formats=formats)


def drawn(chance: Random) -> tuple[Transformer, Reading, tuple[int, ...], bool]:
    """A network, a task with its letters, and whether some word is answered wrongly."""
    while True:
        try:
            network = followed(a_transformer(chance.choice, VALUES), chance)
        except InvalidInput:  # a gate that is no longer one has another width
            continue
        letters = [a for a in (0, 1) if a not in (*network.before, *network.after)]
        n = max(1, network.min_length, chance.randint(1, 3))
        if network.max_length is not None and n > network.max_length:
            continue
        answers = {word: network.run([letters[a] for a in word]) for word in product(range(len(letters)), repeat=n)}
        table, wrong = dict(answers), chance.random() < 0.5
        if wrong:
            table[changed] = 1 - table[changed := chance.choice(list(table))]
        return network, n_gram(tuple(network.alphabet[a] for a in letters), table, n), tuple(letters), wrong


def in_gates(network: Transformer, asked: Reading, letters: tuple[int, ...]) -> bool:
    """What CaDiCaL says of the clauses about gates."""
    answer = solve(WrongBits(Asked(network, asked, letters), Budget()).clauses, 60.0)
    assert answer is not None
    return answer.model is not None


@pytest.mark.parametrize("many", a_share_of(20, 150))
def test_bit_by_bit_as_running_all_words(many: int) -> None:
    """The formula is satisfiable iff a word is answered wrongly, and so are the clauses about cells."""
    chance, met = Random(5), Counter[str]()
    for _ in range(many):
        network, asked, letters, wrong = drawn(chance)
        try:
            script = WrongWord(network, asked, letters).smtlib()
        except InvalidInput as error:
            met[str(error)] += 1
            continue
        assert satisfiable(script) == wrong
        if available():
            assert in_gates(network, asked, letters) == wrong
        met["wrong" if wrong else "right"] += 1
        try:
            problem = WrongAnswers(network, asked, letters, in_order=True, budget=Budget())
        except (Rejected, InvalidInput):
            continue
        if available() and (answer := solve(problem.clauses, 30.0)) is not None:
            assert (answer.model is not None) == wrong
            met["cells"] += 1
    assert min(met["wrong"], met["right"], met["cells"]) > many / 5


def test_numbers_of_more_than_64_bits() -> None:
    """They are written as wide as they are, however wide the first attempt was."""
    soft = two_layer_equality(2, named_format("Q90.40"))
    with pytest.raises(InvalidInput, match="exp of numbers of more than 62 bits"):
        WrongWord(soft, halves("equality", 1), (0, 1))
    hard = (replace(block, attention=replace(block.attention, kind="leftmost")) for block in soft.blocks)
    network = replace(soft, blocks=tuple(hard))
    asked, words = halves("equality", 1), product((0, 1), repeat=2)
    wrong = any(network.run(word) != int(word[0] == word[1]) for word in words)
    assert WrongWord(network, asked, (0, 1)).written.width > 90
    assert not available() or in_gates(network, asked, (0, 1)) == wrong


def put_out(gates: Gates, given: Sequence[int]) -> set[int]:
    """What is true where these literals are: each gate is settled by its clauses once those before it are."""
    true = {TRUE, *given}
    for clause in gates.clauses:
        left = [literal for literal in clause if -literal not in true]
        assert left
        true |= {*left} if len(left) == 1 else set()
    return true


def value_of(bits: Sequence[int], true: set[int]) -> int:
    """The number that a vector of literals is, all of which are settled."""
    assert all((bit in true) != (-bit in true) for bit in bits)
    return sum((bit in true) << i for i, bit in enumerate(bits[:-1])) - ((bits[-1] in true) << len(bits) - 1)


def test_gates_calculate() -> None:
    """Sums, differences, products, quotients, comparisons and choices of all numbers of three bits, with constants."""
    for fixed in (None, -3, 0, 1, 2, 5):
        gates = Gates(Budget())
        x, y = ([gates.new("bit") for _ in range(3)] for _ in range(2))
        up, other = [*x[:2], FALSE], y if fixed is None else constant(fixed)
        told = (
            gates.sum(x, other, 6),
            gates.minus(x, other, 6),
            gates.product(x, other, 7),
            gates.product(other, x, 7),
            [gates.below(x, other), FALSE],
            [gates.equal(x, other), FALSE],
            [gates.chosen(x[0], at(x, i), at(other, i)) for i in range(5)],
        )
        divided = gates.divided(up, other)
        for a, b in product(range(-4, 4), range(-4, 4)):
            given = [bit if number >> i & 1 else -bit for v, number in ((x, a), (y, b)) for i, bit in enumerate(v)]
            true, c = put_out(gates, given), b if fixed is None else fixed
            wanted = (a + c, a - c, a * c, a * c, int(a < c), int(a == c), a if a & 1 else c)
            assert tuple(value_of(bits, true) for bits in told) == wanted, (a, c)
            if a >= 0 and c > 0:
                assert tuple(value_of(bits, true) for bits in divided) == divmod(a, c)


@pytest.mark.parametrize("rounding", one_in(4, list(ROUNDINGS)))
def test_a_network_and_its_neighbours(rounding: str) -> None:
    """Equality of two layers, with each of some biases of its read-out: satisfiable iff running all words finds one."""
    network, said = two_layer_equality(2, named_format("Q6.2")), set[bool]()
    network = replace(network, formats=Formats.alike(named_format(f"Q6.2:{rounding}")))
    read, words = network.read_out, list(product((0, 1), repeat=2))
    assert read.map is not None
    for bias in (-1, 0, 1, 3, 9):
        off = replace(network, read_out=replace(read, map=replace(read.map, bias=(bias,), scale=Fraction(1, 2))))
        wrong = any(off.run(word) != int(word[0] == word[1]) for word in words)
        assert satisfiable(WrongWord(off, halves("equality", 1), (0, 1)).smtlib(["a line"])) == wrong
        if available():
            machine = ("network", json.dumps(to_json(off)), 2)
            goal = ("computes", machine, ("value-of", ("equality", 1)))
            first = next((w for w in words if off.run(w) != int(w[0] == w[1])), None)
            node = by_bits(goal if first is None else ("not", goal), fresh())
            prove(goal if first is None else ("not", goal), node, fresh())
            assert first is None or node["word"] == [str(letter) for letter in first]
            with pytest.raises(NotFound):
                by_bits(("not", goal) if first is None else goal, fresh())
        said.add(wrong)
    assert said == {True, False}


def test_what_is_not_written_is_refused_by_name() -> None:
    """Floating point, a kept maximum, a fused softmax and sums by halves are no part of it."""
    network = two_layer_equality(2)
    asked = halves("equality", 1)
    fused = replace(network, schedule=replace(network.schedule, attention="fused"))
    kept = replace(network, schedule=replace(network.schedule, maximum="kept"))
    paired = replace(network, formats=Formats.alike(replace(network.format, summation="pairwise")))
    for changed, named in ((fused, "rounded once"), (kept, "keeps its maximum"), (paired, "added up pairwise")):
        with pytest.raises(InvalidInput, match=named):
            WrongWord(changed, asked, (0, 1))
    assert re.search("set-logic QF_BV", WrongWord(network, asked, (0, 1)).smtlib())
