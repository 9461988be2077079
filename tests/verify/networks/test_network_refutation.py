"""Transformers as clauses: held against running all words, changed by one code, and proofs that are none."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.constructions.contents import construct
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.read_once import Reading
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.value_set import FixedPoint
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Budget, Rejected
from fooling.verify.checker.theories.network_refutation import WrongAnswers
from fooling.verify.evidence.witness import witness_of
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence import network_clauses
from fooling.verify.methods.evidence.network_clauses import by_clauses
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, negate
from tests.random_transformers import transformers
from tests.shares import drawn

EQUAL = ("value-of", ("equality", 2))
FIXED = (FixedPoint(6, 3), FixedPoint(5, 4), FixedPoint(8, 2))
WRONG = {"rule": "network-refutation", "in_order": True, "parts": [{"length": 40, "proof": {"lemmas": [[[], [1]]]}}]}
Word = tuple[int, ...]


def claim(network: Transformer, task: Term, n: int) -> Term:
    return "computes", ("network", json.dumps(to_json(network)), n), task


def read(words: frozenset[Word], n: int) -> Reading:
    """Membership in a set of words of n bits."""
    return Reading(("a", "b"), tuple(range(1, n + 1)), (), lambda q, i, a: (*q, a), lambda q: int(q in words))


def conflict(clauses: list[tuple[int, ...]], given: list[int]) -> bool:
    """Whether some clause is false once these literals are true, and what follows from one clause at a time."""
    true, more = set(given), True
    while more:
        more = False
        for clause in clauses:
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return True
            if len(left) == 1 and left[0] not in true:
                true.add(left[0])
                more = True
    return False


def holds_against_every_word(network: Transformer, n: int, in_order: bool, flipped: int) -> None:
    """The clauses refute each word that is answered as the task says, and no other one."""
    assume(network.min_length <= n and (network.max_length is None or n <= network.max_length))
    words, said = list(product((0, 1), repeat=n)), {}
    try:
        said = {word: network.run(word) for word in words}
    except InvalidInput:
        return
    wrong = words[flipped % len(words)]
    asked = frozenset(word for word in words if said[word] != int(word == wrong))
    try:
        problem = WrongAnswers(network, read(asked, n), (0, 1), in_order, Budget(10**4))
    except FoolingError:
        return
    needed = [clause for at, clause in enumerate(problem.clauses) if at not in problem.spare]
    for word in words:
        letters = [cell[a] for cell, a in zip(problem.word, word, strict=True)]
        assert conflict(needed, letters) == (word != wrong)
        assert conflict(problem.clauses, letters) == (word != wrong)


@drawn(240, 40, suppress=(HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.too_slow))
@given(transformers(), st.integers(1, 3), st.booleans(), st.integers(0, 7))
def test_clauses_against_running_all_words(network: Transformer, n: int, in_order: bool, flipped: int) -> None:
    """Of drawn networks of every kind, each word is refuted by the clauses unless it is the one that is wrong."""
    holds_against_every_word(network, n, in_order, flipped)


@pytest.mark.exhaustive
@drawn(2000, suppress=(HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.too_slow))
@given(transformers(FIXED, ("saturate", "wrap", "error")), st.integers(1, 3), st.booleans(), st.integers(0, 7))
def test_clauses_of_networks_that_overflow(network: Transformer, n: int, in_order: bool, flipped: int) -> None:
    """The same where numbers wrap around, or an overflow is an error."""
    holds_against_every_word(network, n, in_order, flipped)


def first_wrong(network: Transformer, n: int) -> Word | None:
    """The least word of n bits, x and y, that is not answered by whether x = y."""
    words = product((0, 1), repeat=n)
    return next((w for w in words if network.run(w) != int(w[: n // 2] == w[n // 2 :])), None)


def off_by_one(network: Transformer, block: int, row: int, column: int, by: int) -> Transformer:
    """The network with one code of a block's query map changed."""
    blocks = list(network.blocks)
    attention = blocks[block].attention
    head, rows = attention.heads[0], [list(line) for line in attention.heads[0].query.matrix]
    rows[row][column] += by
    changed = replace(head, query=replace(head.query, matrix=tuple(map(tuple, rows))))
    blocks[block] = replace(blocks[block], attention=replace(attention, heads=(changed,)))
    return replace(network, blocks=tuple(blocks))


def test_the_right_network_and_its_wrong_neighbours() -> None:
    """Equality by two layers is right; changed by a code it is right or wrong as all words say, by the first word."""
    pytest.importorskip("pysat")
    network, wrong = two_layer_equality(4), 0
    changed = [off_by_one(network, 0, 0, column, by) for column, by in ((3, -16), (3, 3), (1, -40), (4, 16))]
    for one in (network, *changed):
        that, word = claim(one, EQUAL, 4), first_wrong(one, 4)
        goal, verdict = (that, "confirmed") if word is None else (negate(that), "refuted")
        node = json.loads(json.dumps(by_clauses(goal, fresh())))
        assert proved(that, verdict, node).trusts == ()
        assert word is None or node == {"rule": "wrong-word", "word": [*map(str, word)]}
        with pytest.raises(NotFound, match="right on all words" if word is None else "wrong on the word"):
            by_clauses(negate(goal), fresh())
        wrong += word is not None
    assert 1 <= wrong <= 3


def test_more_words_than_can_be_run() -> None:
    """Of 2^24 words all are shown right at once, and the certificate says nothing of another task or length."""
    pytest.importorskip("pysat")
    network = two_layer_equality(24)
    that = claim(network, ("value-of", ("equality", 12)), 24)
    node = json.loads(json.dumps(by_clauses(that, fresh())))
    assert proved(that, "confirmed", node).theories == ("networks as clauses",)
    for task in (("value-of", ("disjointness", 12)), ("value-of", ("complement", ("equality", 12)))):
        with pytest.raises(Rejected, match="lemma"):
            proved(claim(network, task, 24), "confirmed", node)
    with pytest.raises(Rejected, match="the part of 22 letters is missing"):
        proved(claim(network, ("value-of", ("equality", 11)), 22), "confirmed", node)


def test_languages_at_each_length() -> None:
    """Membership is asked about at every length that the network reads, the empty word included."""
    pytest.importorskip("pysat")
    network = two_layer_equality(2)
    starred = replace(network, before=(0,), embedding=Added(network.embedding.letters))  # type: ignore[attr-defined]
    of_starred = {word: starred.run(word) for n in range(3) for word in product((1,), repeat=n)}
    ones = tuple(of_starred[(1,) * n] for n in range(3))
    for flipped in (None, 0, 1, 2):
        accepting = tuple(n for n in range(3) if ones[n] != int(n == flipped))
        language = ("dfa", ("1",), 0, accepting, ((1,), (2,), (None,)))
        that = claim(starred, ("membership", language), 2)
        if flipped is None:
            node = json.loads(json.dumps(by_clauses(that, fresh())))
            assert [part["length"] for part in node["parts"]] == [1, 2]
            assert proved(that, "confirmed", node).trusts == ()
        elif flipped == 0:
            with pytest.raises(Rejected, match="the empty word is wrong"):
                by_clauses(negate(that), fresh())
        else:
            assert by_clauses(negate(that), fresh()) == {"rule": "wrong-word", "word": ["1"] * flipped}


def averaging(format: str, weights: tuple[int, int] = (0, 1)) -> Transformer:
    """1 where the mean of the letters' numbers is positive."""
    f = named_format(format)
    one, nothing = f.code(1), linear(((0,),))
    head = Head(nothing, nothing, linear(((one,),)))
    letters = tuple((f.code(number),) for number in weights)
    blocks = (Block(Attention((head,), linear(((one,),)))),)
    return Transformer(Formats.alike(f), ("0", "1"), Added(letters), blocks, ReadOut(Linear(((one,),), (0,))))


def test_sums_that_hang_on_their_order() -> None:
    """Where additions round, states keep the places of pairs; whoever counts pairs there is refused."""
    pytest.importorskip("pysat")
    some = ("membership", ("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, 1))))
    for format, in_order in (("e4m3:each", True), ("Q6.6:each", False), ("Q6.6:pairwise", False), ("e4m3", False)):
        network = averaging(format)
        that = claim(network, some, 3)
        node: Any = json.loads(json.dumps(by_clauses(that, fresh())))
        assert node["in_order"] is in_order
        assert proved(that, "confirmed", node).trusts == ()
        if in_order:
            with pytest.raises(Rejected, match="hang on the order"):
                proved(that, "confirmed", {**node, "in_order": False})


def test_a_long_refutation_is_trusted_to_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without lemmas the clauses stand in the certificate, and the verdict trusts a SAT solver."""
    pytest.importorskip("pysat")
    monkeypatch.setattr(network_clauses, "HINTS", 0)
    that = claim(two_layer_equality(4), EQUAL, 4)
    node = by_clauses(that, fresh())
    assert proved(that, "confirmed", node).trusts == ("sat solver",)
    node["parts"][0]["proof"]["dimacs"] = node["parts"][0]["proof"]["dimacs"].replace(" -1 ", " 1 ", 1)
    with pytest.raises(Rejected, match="not that of the clauses"):
        proved(that, "confirmed", node)


@pytest.mark.parametrize("format", ["Q4.4", pytest.param("e4m3", marks=pytest.mark.exhaustive)])
def test_too_many_values(format: str) -> None:
    """Values that are too many to write clauses about are refused within the budget."""
    f = named_format(format)
    network = averaging(format)
    positions = tuple((f.round(i / 16),) for i in range(40))
    with pytest.raises(Rejected, match="are too long"):
        proved(claim(network, ("value-of", ("equality", 10**9)), 2 * 10**9), "confirmed", WRONG)
    many = replace(network, embedding=Added(network.embedding.letters, positions))  # type: ignore[attr-defined]
    with pytest.raises(Rejected, match="more than 4096 values"):
        proved(claim(many, ("value-of", ("equality", 20)), 40), "confirmed", WRONG)


def test_heads_that_look_at_pairs() -> None:
    """Triple matching by attention of third order is right on all its words, as its clauses say."""
    pytest.importorskip("pysat")
    made = construct("triple-matching")
    that = ("computes", network_term(made.network, made.longest), made.task)
    node = json.loads(json.dumps(by_clauses(that, fresh())))
    assert proved(that, "confirmed", node).trusts == ()


def test_the_empty_word_alone() -> None:
    """A network that reads no letter is not right for want of clauses: the empty word is run, if it is asked about."""
    starred, nothing = replace(averaging("Q4.4"), before=(0,)), {**WRONG, "parts": []}
    with pytest.raises(Rejected, match=r"no word of 0 letters|malformed"):
        proved(claim(starred, ("lookup", ("0",)), 0), "confirmed", nothing)
    for accepting in ((), (0,)):
        that = claim(starred, ("membership", ("dfa", ("1",), 0, accepting, ((0,),))), 0)
        if starred.run(()) == len(accepting):
            assert proved(that, "confirmed", nothing).trusts == ()
        else:
            with pytest.raises(Rejected, match="the empty word is wrong"):
                proved(that, "confirmed", nothing)


def test_a_wrong_word_is_told_with_both_answers() -> None:
    """Of a task that is no language a reader is told the word, the network's answer and the right one."""
    that = claim(two_layer_equality(4), ("value-of", ("disjointness", 2)), 4)
    outcome = Outcome(Verdict.REFUTED, {"rule": "wrong-word", "word": ["1", "1", "1", "1"]})
    told = witness_of(that, outcome)
    assert told is not None
    assert "the network answers 1, and the right answer is 0" in json.dumps(told)
