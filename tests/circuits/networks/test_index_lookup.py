"""The index-lookup Transformer on all inputs, its near-orthogonal vectors, and where a smaller eta fails."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from fooling.circuits.networks.index_lookup import IndexLookup, attends_exactly, index_lookup
from fooling.circuits.networks.near_orthogonal import check_near_orthogonal, near_orthogonal
from fooling.circuits.numbers.enclosure import log_bounds
from fooling.circuits.numbers.number_format import Rounding, Summation
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from tests.shares import one_in
from tests.studied_rules import ROUNDINGS, SUMMATIONS

QUARTER = Fraction(1, 4)


@pytest.mark.parametrize("summation", SUMMATIONS)
@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize(("N", "K"), one_in(4, list(product((1, 2, 3, 4), (1, 2, 3)))))
def test_all_inputs(N: int, K: int, rounding: Rounding, summation: Summation) -> None:
    """Every sequence of 1..N bits with every index is answered rightly, and every weight is exactly 1 or 0."""
    machine = IndexLookup(N, K, rounding=rounding, summation=summation)
    assert attends_exactly(machine.network)
    for *symbols, index in machine.domain():
        trace, p = machine.network.trace((*symbols, index)).final, index - 2
        assert trace.heads[0].weights == tuple(machine.network.format.scale * (i == p) for i in range(len(symbols) + 1))
        assert machine.read(trace.output) == symbols[p]


@pytest.mark.parametrize("N", one_in(3, range(1, 17)))
def test_attention_is_exact_in_every_format(N: int) -> None:
    """For N up to 16 and K up to 4 every format rounds exp(-3 eta / 4) to 0: right on all inputs, none run."""
    for K, rounding, summation in product((1, 2, 3, 4), ROUNDINGS, SUMMATIONS):
        assert attends_exactly(index_lookup(N, K, rounding=rounding, summation=summation))


@pytest.mark.parametrize(("N", "rounding", "summation"), [(9, "down", "each"), (12, "nearest-even", "once")])
def test_longer_sequences(N: int, rounding: Rounding, summation: Summation) -> None:
    """Past N = 8 some inner products are positive (k = 5, at most 1); two patterns are read at every index."""
    machine = IndexLookup(N, 1, rounding=rounding, summation=summation)
    assert attends_exactly(machine.network) and machine.network.d == 1 + 2 * 5
    for text in ("011010011001"[:N], "100101100110"[:N]):
        symbols = tuple(map(int, text))
        assert tuple(machine.read(machine.run((*symbols, 2 + p))) for p in range(N)) == symbols


@pytest.mark.parametrize("alphabet", [("a",), ("a", "b", "c"), ("a", "b", "c", "d", "e")])
def test_other_alphabets(alphabet: tuple[str, ...]) -> None:
    """Alphabets that are not a power of two, and of one symbol, in both summation rules."""
    for summation in SUMMATIONS:
        machine = IndexLookup(3, 1, alphabet, "nearest-even", summation)
        letters = len(alphabet)
        assert all(machine.read(machine.run(word)) == word[word[-1] - letters] for word in machine.domain())


def test_reading_an_output() -> None:
    """The bits of a symbol's number, first bit highest; other codes, lengths and numbers say nothing."""
    machine = IndexLookup(2, 2, ("a", "b", "c"))
    outputs = [(0, 0), (0, 4), (4, 0), (4, 4), (0, 1), (0, None), (0,), (0, 0, 4)]
    assert [machine.read(output) for output in outputs] == [0, 1, 2, None, None, None, None, None]


def test_the_number_of_inputs() -> None:
    """There are sum of n 2^n inputs of 1..N bits: 2, 10, 34, 98, all different."""
    assert [len(set(IndexLookup(N, 1).domain())) for N in (1, 2, 3, 4)] == [2, 10, 34, 98]


def test_eta_is_the_largest_and_exceeds_the_papers_bound_from_K_2_on() -> None:
    """One step of W_Q more would exceed N^K; eta > 2 ln(3N) holds for N = 2, 3, 4 from K = 2 on, for N = 1 never."""
    for N, K in product((1, 2, 3, 4), (1, 2, 3)):
        model = index_lookup(N, K)
        f, entry, k = model.format, model.one_layer.heads[0][0][0][1], (model.d - 1) // 2
        assert k * entry <= f.limit < k * (entry + 1)
        bound = log_bounds(Fraction(3 * N), 40)
        assert (f.value(k * entry) > 2 * bound[1]) == (N > 1 and K > 1) and (f.value(k * entry) < 2 * bound[0]) == (
            N == 1 or K == 1
        )
        with pytest.raises(InvalidInput, match=r"query_entry = .* must be in 1\.\.limit/k"):
            index_lookup(N, K, query_entry=entry + 1)


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize("summation", SUMMATIONS)
@pytest.mark.parametrize(("N", "K"), one_in(3, [(2, 2), (2, 3), (3, 2)]))
def test_every_eta_above_the_papers_bound_suffices(N: int, K: int, rounding: Rounding, summation: Summation) -> None:
    """For the first 12 representable eta > 2 ln(3N), all inputs are right and the rounded weight at p is >= 3/4."""
    f, k = index_lookup(N, K).format, len(near_orthogonal(N, QUARTER))
    least = int(2 * log_bounds(Fraction(3 * N), 40)[1] * f.scale / k) + 1
    for entry in range(least, min(least + 12, f.limit // k + 1)):
        machine = IndexLookup(N, K, rounding=rounding, summation=summation, query_entry=entry)
        for *symbols, index in machine.domain():
            trace = machine.network.trace((*symbols, index)).final
            assert 4 * trace.heads[0].weights[index - 2] >= 3 * f.scale
            assert machine.read(trace.output) == symbols[index - 2]


@pytest.mark.parametrize(("rounding", "weights"), [("down", (1, 0)), ("toward-zero", (1, 0)), ("nearest-even", (1, 1))])
def test_a_small_eta_fails(rounding: Rounding, weights: tuple[int, ...]) -> None:
    """N = 2, K = 1, eta = 1/2 on the input 1, @1: exp(-1/2) and the weight at p round to 1/2, and 1/2 is no bit."""
    machine, word = IndexLookup(2, 1, rounding=rounding, query_entry=1), (1, 2)
    (head,) = machine.network.trace(word).final.heads
    assert head.softmax is not None
    assert (head.logits, head.softmax.exponentials, head.softmax.Z, head.weights) == ((1, 0), (2, 1), 3, weights)
    assert not attends_exactly(machine.network) and machine.run(word) == (1,) and machine.read((1,)) is None


@pytest.mark.parametrize(
    ("N", "k"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (8, 4), (9, 5), (16, 5), (17, 10), (64, 15)]
)
def test_near_orthogonal_vectors(N: int, k: int) -> None:
    """N distinct +-1 vectors with inner products at most k/4, in the dimension listed, below the proved 32 ln N + 1."""
    vectors = near_orthogonal(N, QUARTER)
    assert (
        len(set(vectors)) == N
        and check_near_orthogonal(vectors, QUARTER) == k
        and k <= 32 * log_bounds(Fraction(N), 8)[0] + 1
    )
    assert all(4 * sum(a * b for a, b in zip(u, v, strict=True)) <= k for u, v in combinations(vectors, 2))


def test_wrong_vectors_and_arguments_are_refused() -> None:
    """check_near_orthogonal names the pair or the vector that is wrong; gamma and N must be in range."""
    with pytest.raises(EvidenceError, match=r"<T\(1\), T\(3\)> = 2 exceeds 1/4 \* 2"):
        check_near_orthogonal([(1, 1), (1, -1), (1, 1)], QUARTER)
    with pytest.raises(EvidenceError, match=r"<T\(1\), T\(2\)> = 1 exceeds 1/4 \* 3"):
        check_near_orthogonal([(1, 1, 1), (1, 1, -1)], QUARTER)
    with pytest.raises(EvidenceError, match=r"vector 2 = \(1, 0\)"):
        check_near_orthogonal([(1, 1), (1, 0)], QUARTER)
    for N, gamma in ((0, QUARTER), (2, Fraction(0)), (2, Fraction(1))):
        with pytest.raises(InvalidInput, match="near_orthogonal: N ="):
            near_orthogonal(N, gamma)


def test_bad_arguments_are_refused() -> None:
    """An alphabet without symbols or with '@', and a query entry of 0."""
    for alphabet in ((), ("a", "@1")):
        with pytest.raises(InvalidInput, match="want symbols"):
            index_lookup(2, 1, alphabet)
    with pytest.raises(InvalidInput, match="query_entry = 0"):
        index_lookup(2, 1, query_entry=0)
