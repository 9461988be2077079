"""Networks bit by bit: what z3 says of the formula, against running all words and against the clauses about cells."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from fooling.circuits.networks.block import Block
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.read_once import Reading, halves, n_gram
from fooling.circuits.networks.search.bit_vectors import WrongWord
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import ROUNDINGS, NumberFormat, named_format
from fooling.circuits.numbers.value_set import FixedPoint, Multiples
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.sat import available, solve
from fooling.verify.checker.kernel import Budget, Rejected
from fooling.verify.checker.theories.network_refutation import WrongAnswers
from tests.random_transformers import a_transformer, of_keys, of_kind
from tests.shares import a_share_of

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


@pytest.mark.parametrize("many", a_share_of(10, 150))
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
        met["wrong" if wrong else "right"] += 1
        try:
            problem = WrongAnswers(network, asked, letters, in_order=True, budget=Budget())
        except (Rejected, InvalidInput):
            continue
        if available() and (answer := solve(problem.clauses, 30.0)) is not None:
            assert (answer.model is not None) == wrong
            met["cells"] += 1
    assert min(met["wrong"], met["right"], met["cells"]) > many / 5


@pytest.mark.parametrize("rounding", ROUNDINGS)
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
