"""Examples of the rules about networks and sign vectors, about what a solver said and what torch put out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from trial import D1, EQUALITY, EVALUATE, Trial, about

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.index_lookup import IndexLookup
from fooling.circuits.networks.network_json import from_json, to_json
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, linear
from fooling.circuits.numbers.number_format import named_format, q_p
from fooling.verify.checker.theories.smt import problem
from fooling.verify.claims.claim import find
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    apply,
    decides,
    equality,
    exists,
    for_all,
    integer,
    layer_computes,
    log2,
    near_orthogonal,
    negation,
    one_way,
    real,
    recurrent_network,
    rnn_computes,
    transformer_computes,
)
from fooling.verify.statement.proposition import Term, frozen

Q_2_1 = named_format("Q2.1")
x, n = real("x"), integer("n")
QUARTER = Expression(("/", 1, 4))
WITHOUT_C = ("dfa", ("a", "b", "c"), 0, (0,), ((0, 0, None),))
NO_NETWORKS = "brute force does not try networks"


@about("vectors")
def test_vectors(rule: Trial) -> None:
    """(1, 1) and (1, -1), over sqrt 2, are orthogonal."""
    rule.shows(near_orthogonal(2, 2, QUARTER), vectors=[[1, 1], [1, -1]])
    rule.rejects("exceeds", vectors=[[1, 1], [1, 1]])
    rule.rejects("is not in", vectors=[[1, 1], [1, 0]])
    rule.rejects("1 vectors", vectors=[[1, 1]])
    rule.rejects("coordinates", vectors=[[1], [-1]])
    rule.rejects("the entries are 1 and -1", vectors=[[1, 1], [1, -1.0]])
    rule.rejects("the entries are 1 and -1", vectors=[[True, 1], [1, -1]])
    rule.shows(apply("almost-orthogonal", 2, 2, QUARTER), vectors=[[1, 1], [1, -1]])
    rule.shows(near_orthogonal(2, 1, QUARTER), vectors=[[1], [-1]])
    rule.rejects("exceeds", goal=apply("almost-orthogonal", 2, 1, QUARTER))
    rule.rejects("the goal is 'rnn-computes'", goal=rnn_computes(EQUALITY, 1, 2))
    rule.rejects("it is not seen that", goal=near_orthogonal(0, 2, QUARTER))


@about("wrong-symbol")
def test_wrong_symbol(rule: Trial) -> None:
    """Two equal vectors share the weight, and a smaller query of orthogonal ones hands on the wrong bit to nearest."""
    two, five = [[1], [1]], [[1] * 5, *[[1] * (4 - i) + [-1] + [1] * i for i in range(3)]]
    looks = ("vectors-look-up", 2, 2, 1, 1, 1, 9, "down", "once")
    rule.shows(("not", looks), vectors=two, symbols=[1, 0], index=1)
    rule.rejects("rightly", vectors=two, symbols=[0, 0], index=1)
    rule.rejects("up to N symbols", vectors=two, symbols=[1, 0, 0], index=1)
    rule.rejects("up to N symbols", vectors=two, symbols=[2, 0], index=1)
    rule.rejects("up to N symbols", vectors=two, symbols=[True, 0], index=1)
    rule.rejects("the index is that of a symbol", vectors=two, symbols=[1, 0], index=3)
    rule.rejects("the index is that of a symbol", vectors=two, symbols=[1, 0], index=0)
    rule.rejects("1 vectors", vectors=[[1]], symbols=[1, 0], index=1)
    rule.rejects("exceeds", goal=("not", (*looks[:5], 0, *looks[6:])), vectors=two, symbols=[1, 0], index=1)
    rule.rejects("not run", goal=("not", (*looks[:3], 2**9, *looks[4:])), vectors=two, symbols=[1, 0], index=1)
    rule.rejects("the goal is", goal=looks, vectors=two, symbols=[1, 0], index=1)
    nearest = ("vectors-look-up", 2, 4, 1, 5, ("/", 3, 5), 5, "nearest-even", "once")
    rule.shows(("not", nearest), unread="too many vectors", vectors=five, symbols=[0, 1, 1, 1], index=1)
    rule.rejects("rightly", vectors=five, symbols=[1, 0, 0, 1], index=1)


@about("remember")
def test_remember(rule: Trial) -> None:
    """One bit is enough for equality of bits; two for that of pairs: a row, or what of it is open if the rest fits."""
    rule.shows(rnn_computes(EQUALITY, 1, 2))
    rule.shows(rnn_computes(EQUALITY, 1, 1))
    pairs = ("equality", 2)
    rule.shows(rnn_computes(pairs, 2, 1))
    rule.shows(rnn_computes(pairs, 1, 2))
    rule.rejects("too few bits to remember which of 4", goal=rnn_computes(pairs, 1, 1))
    rule.shows(rnn_computes(("index", 3), 1, 3))
    rule.rejects("which of 8 classes", goal=rnn_computes(("index", 3), 1, 2))
    read = rnn_computes(("by-formula", (1, 2, ("or", ("xor", "y2", ("not", "y1"), "x1"), "y1"))), 1, 2)
    rule.shows(read)
    rule.rejects("which of 3 classes", goal=(*read.term[:3], 1))
    held = ("restricted", pairs, "bob", ("dfa", ("0", "1"), 0, (0,), ((0, 1), (1, None))))
    rule.rejects("held to some words", goal=rnn_computes(held, 1, 1))
    mixed = ((1, 2, 3), (None, 4, None), (4, None, 4), (None, 4, 4), (None, None, None))
    once = ("under", ("dfa", ("a", "b", "c"), 0, (4,), mixed), "prefix:0", 2)
    for _ in range(4):  # two bits for the three classes after one letter, however it is written
        rule.shows(rnn_computes(once, 1, 2))
        rule.rejects("which of 3 classes", goal=rnn_computes(once, 1, 1))
        once = ("complement", once)
    rule.rejects("it is not seen that", goal=rnn_computes(EQUALITY, 0, 2))
    rule.rejects("the goal is 'rnn-decides'", goal=apply("rnn-decides", D1, 1, 2))


@about("forgotten")
def test_forgotten(rule: Trial) -> None:
    """One bit is too few for equality of pairs, and for three bits of which three classes are open after two."""
    rule.shows(negation(rnn_computes(("equality", 2), 1, 1)))
    rule.rejects("enough bits to remember which of 4", goal=negation(rnn_computes(("equality", 2), 2, 1)))
    formula = ("xor", ("or", "x1", "x2"), ("and", "x3", "x1"))
    bits = ("by-formula", (3, 1, ("or", ("and", ("not", "x1"), "x2"), ("and", "x1", ("xor", "x2", "x3")))))
    rule.shows(negation(rnn_computes(bits, 1, 1)))
    rule.rejects("which of 4 classes", goal=negation(rnn_computes(bits, 1, 2)))
    rule.rejects("which of 2 classes", goal=negation(rnn_computes(("transposed", ("transposed", bits)), 1, 1)))
    rule.rejects("which of 3 classes", goal=negation(rnn_computes(("by-formula", (3, 1, formula)), 1, 2)))
    some = ("dfa", ("0", "1"), 0, (0, 1), ((0, 1), (1, None)))
    held = ("restricted", ("equality", 2), "alice", some)
    rule.shows(negation(rnn_computes(held, 1, 1)))
    rule.rejects("which of 3 classes", goal=negation(rnn_computes(held, 1, 2)))
    ends = ("restricted", ("under", ("letters", ("a", "b", "c"), ("a",)), "prefix:1", 1), "alice", WITHOUT_C)
    rule.rejects("which of 2 classes", goal=negation(rnn_computes(ends, 1, 1)))
    rule.rejects("it is not seen that", goal=negation(rnn_computes(("equality", 2), 1, 0)))
    rule.rejects("the goal is 'rnn-decides'", goal=negation(apply("rnn-decides", D1, 1, 1)))


@about("wrong-word")
def test_wrong_word(rule: Trial) -> None:
    """The network of Dyck words of depth 1 is wrong on (()), if those of depth 2 are asked for, and right on ()."""
    acceptor, deeper = recurrent_network(json.dumps(to_json(elman_of_dfa(dyck(1, 1), Q_2_1)))), ("dyck", 1, 2)
    rule.shows(negation(decides(acceptor, deeper)), word=["(", "(", ")", ")"], unread=NO_NETWORKS)
    rule.rejects("answers this word rightly", word=["(", ")"])
    rule.rejects("answers this word rightly", word=[])
    rule.rejects("a list of letters", word=["a"])
    rule.rejects("a list of letters", word=[0])
    rule.rejects("a list of letters", word="(())")
    rule.rejects("a list of letters", word=["("] * 2**17)
    rule.rejects(r"the network reads no \[ \]", goal=negation(decides(acceptor, ("dyck", 2, 1))), word=[])
    rule.rejects("the goal is 'decides'", goal=decides(acceptor, deeper), word=["(", "(", ")", ")"])
    rule.rejects("the goal is 'even'", goal=negation(apply("even", 1)), word=[])
    rule.rejects("want the name", goal=negation(decides(recurrent_network("{}"), deeper)), word=[])


@about("wrong-word")
def test_wrong_word_of_a_transformer(rule: Trial) -> None:
    """It compares the first letter with the last; of all words of 2 letters it is asked about one, and of no other."""
    network = two_layer_equality(2)
    first_a = ("dfa", network.alphabet, 0, (1,), ((1, 2), (1, 1), (2, 2)))
    wrong = next(w for w in product((0, 1), repeat=2) if network.run(w) != (w[0] == 0))
    right = next(w for w in product((0, 1), repeat=2) if network.run(w) == (w[0] == 0))

    def computed(machine: Any, task: Any) -> Expression:
        return negation(apply("computes", machine, task))

    machine, task = network_term(network, 2), ("membership", first_a)
    word = [network.alphabet[a] for a in wrong]
    rule.shows(computed(machine, task), word=word, unread=NO_NETWORKS)
    rule.rejects("answers this word rightly", word=[network.alphabet[a] for a in right])
    rule.rejects("no Transformer that reads words of 0 letters", word=[])
    rule.rejects("no Transformer that reads words of 3 letters", word=[*word, word[0]])
    rule.rejects("a list of letters", word=7)
    rule.rejects("the network reads no", goal=computed(machine, ("membership", ("dyck", 1, 1))), word=["(", ")"])
    begun = network_term(replace(network, before=(0,)), 1)
    rule.rejects("stands around words", goal=computed(begun, task), word=[network.alphabet[1]])
    rule.rejects("one word is asked of networks alone", goal=computed(("rnn-of", ("dyck", 1, 1), 2), task), word=word)
    rule.rejects("answers this word rightly", goal=computed(machine, ("value-of", ("equality", 1))), word=word)
    rule.rejects("is not read once", goal=computed(machine, "index-lookup"), word=word)


@about("wrong-word")
def test_wrong_word_of_other_tasks(rule: Trial) -> None:
    """It says that 11 are equal, and 11 are not disjoint; of a task that is read once one word is run."""
    network = two_layer_equality(2)
    machine = network_term(network, 2)

    def computed(task: Any) -> Expression:
        return negation(apply("computes", machine, task))

    rule.shows(computed(("value-of", ("disjointness", 1))), word=["1", "1"], unread=NO_NETWORKS)
    rule.rejects("answers this word rightly", word=["0", "1"], goal=computed(("value-of", ("equality", 1))))
    rule.rejects("a list of 2 letters", word=["1"])
    rule.rejects("a list of 2 letters", word="11")
    rule.rejects("a letter that is not asked about", word=["1", "2"])
    only = ("n-gram", ("0", "1"), ((("0",), 1),))
    rule.shows(computed(only), word=["1", "0"], unread=NO_NETWORKS)
    rule.rejects("does not ask about this word", word=["0", "1"])
    rule.rejects("the words have 2 letters", goal=computed(("value-of", ("disjointness", 2))))


@about("one-hot-transformer")
def test_one_hot_transformer(rule: Trial) -> None:
    """A width of N A = 4 shows every letter at every position."""

    def computes(*sizes: int) -> Expression:
        return transformer_computes(EQUALITY, *sizes, "down", "once")

    rule.shows(computes(2, 2, 1, 4, 4, 1), unread=NO_NETWORKS)
    rule.rejects(r"it is not seen that 3 >= 2 \* 2", goal=computes(2, 2, 1, 3, 4, 1))
    rule.rejects(r"it is not seen that 3 >= 2 \* 2", goal=computes(2, 2, 1, 4, 3, 1))
    rule.rejects("inputs", goal=computes(3, 2, 1, 6, 6, 1))
    rule.rejects("it is not seen that", goal=computes(2, 2, 1, 4, 4, 0))
    rule.rejects("it is not seen that", goal=computes(2, 2, 0, 4, 4, 1))
    many = transformer_computes(("matrix", ((0, 2), (2, 0))), 2, 2, 1, 4, 4, 1, "down", "once")
    rule.rejects("values 0 and 1", goal=many)
    held = ("restricted", ("equality", 1), "bob", ("dfa", ("0", "1"), 0, (0,), ((0, None),)))
    for some in (held, ("complement", held), ("restricted", ("complement", EQUALITY), *held[2:])):
        rule.shows(transformer_computes(some, 2, 2, 1, 4, 4, 1, "down", "once"), unread=NO_NETWORKS)
        rule.rejects(
            r"it is not seen that 3 >= 2 \* 2", goal=transformer_computes(some, 2, 2, 1, 3, 4, 1, "down", "once")
        )
        rule.rejects("inputs", goal=transformer_computes(some, 1, 2, 1, 2, 2, 1, "down", "once"))
    n = integer("n")
    for length in (0, n):  # a network reads something: of words that may be empty there is none
        words = apply("under", ("dfa", ("0", "1"), 0, (0,), ((0, 1), (1, 0))), "odd-even", length)
        wide = transformer_computes(words, 2, length, 1, 2 * n + 2, 2 * n + 2, 1, "down", "once")
        rule.rejects("it is not seen that (0|n) >= 1", goal=wide, assuming=[n >= 0])
    index = transformer_computes(("index", 3), 3, 4, 1, 12, 12, 1, "down", "once")
    rule.shows(index, unread=NO_NETWORKS)
    rule.rejects("they have 4 of 2 and 3", goal=(*index.term[:2], 2, *index.term[3:]))
    rule.rejects(r"it is not seen that 11 >= 4 \* 3", goal=(*index.term[:5], 11, *index.term[6:]))


@about("constant-network")
def test_constant_network(rule: Trial) -> None:
    """No word of Dyck-(2,2) has 59 letters; some of those with 2 have; each word over one letter is one of a*."""

    def computes(f: object, *sizes: int) -> Expression:
        return transformer_computes(f, *sizes, 1, 1, 1, 1, "down", "each")

    odd = ("under", ("dyck", 2, 2), "odd-even", 59)
    rule.shows(computes(odd, 4, 59), unread=NO_NETWORKS)
    rule.shows(computes(("complement", odd), 4, 59), unread=NO_NETWORKS)
    unary = ("under", ("dfa", ("a",), 0, (0,), ((0,),)), "odd-even", 2)
    rule.shows(computes(unary, 1, 2), unread=NO_NETWORKS)
    rule.rejects("1 words of 2 letters", goal=computes(("under", ("dyck", 1, 1), "odd-even", 2), 2, 2))
    rule.rejects("no words of 59 of 2 letters, shared out: they have 59 of 4 and 4", goal=computes(odd, 2, 59))
    rule.rejects("no words of 57 of 4 letters", goal=computes(odd, 4, 57))
    rule.rejects("a language under a partition", goal=computes(EQUALITY, 2, 2))
    rule.rejects("it is not seen that", goal=transformer_computes(odd, 4, 59, 1, 1, 1, 0, "down", "each"))
    rule.shows(layer_computes(odd, 4, 59, 1, 1, 1), unread=NO_NETWORKS)
    rule.rejects("no words of 57 of 4 letters", goal=layer_computes(odd, 4, 57, 1, 1, 1))
    for sizes in ((0, 1, 1), (1, 0, 1), (1, 1, 0)):
        rule.rejects("it is not seen that", goal=layer_computes(odd, 4, 59, *sizes))


@about("one-number-transformer")
def test_one_number_transformer(rule: Trial) -> None:
    """Four letters in base 2 are at most 4 * 2^4 = 64 steps: 4^4 of them for K = 2, 4^2 for K = 1 are too few.

    Two numbers of two letters are at most 4 * 2^2 = 16 = 4^2 steps, so K = 1 is enough for them.
    """

    def computes(f: object, A: int, N: int, K: int, m: int = 1, d: int | None = None) -> Expression:
        return transformer_computes(f, A, N, K, m, d or m, 1, "down", "each")

    def fits(A: int, N: int, K: int, m: int = 1) -> dict[str, object]:
        block = ["ceil", ["/", N, m]]
        return {"that": [">=", ["^", N, ["*", 2, K]], ["*", N, ["^", A, block]]], "by": {"rule": "evaluate"}}

    words = ("under", ("dyck", 1, 1), "odd-even", 4)
    rule.shows(computes(words, 2, 4, 2), premise=fits(2, 4, 2), unread=NO_NETWORKS)
    rule.shows(computes(words, 2, 4, 1, 2), premise=fits(2, 4, 1, 2), unread=NO_NETWORKS)
    rule.rejects("evaluates to false", goal=computes(words, 2, 4, 1), premise=fits(2, 4, 1))
    rule.rejects("the premise is", goal=computes(words, 2, 4, 1), premise=fits(2, 4, 2))
    rule.rejects("the premise is", goal=computes(words, 2, 4, 1), premise=fits(2, 4, 1, 2))
    rule.rejects("projections are square", goal=computes(words, 2, 4, 1, 2, 1), premise=fits(2, 4, 1, 2))
    rule.rejects("it is not seen that", goal=computes(words, 2, 4, 1, -2), premise=fits(2, 4, 1, -2))
    rule.rejects("no words of 4 of 3 letters", goal=computes(words, 3, 4, 3), premise=fits(3, 4, 3))
    rule.rejects("no words of 3 of 2 letters", goal=computes(words, 2, 3, 2), premise=fits(2, 3, 2))
    rule.rejects("they have 4 of 2 and 3", goal=computes(("index", 3), 2, 4, 2), premise=fits(2, 4, 2))
    rule.shows(computes(("index", 3), 3, 4, 2, 2), premise=fits(3, 4, 2, 2), unread=NO_NETWORKS)
    rule.shows(computes(("by-formula", (1, 3, "y3")), 2, 4, 2), premise=fits(2, 4, 2), unread=NO_NETWORKS)
    rule.shows(computes(("complement", ("equality", 2)), 2, 4, 2), premise=fits(2, 4, 2), unread=NO_NETWORKS)


@pytest.mark.parametrize(("N", "K", "m"), [(4, 1, 2), (4, 1, 3), (4, 2, 1), (6, 1, 3), (3, 1, 3), (5, 1, 3)])
def test_numbers_of_a_block_each_tell_the_word(N: int, K: int, m: int) -> None:
    """The construction of `one-number-transformer`, run on every word of two letters in every rounding."""
    b = -(-N // m)
    assert N * 2**b <= N ** (2 * K)
    idle, square = {"matrix": [[0] * m] * m}, [[N**K * (i == j) for j in range(m)] for i in range(m)]
    places = [divmod(position, b) for position in range(N)]
    embedding = [
        [[i * N * 2**s if coordinate == t else 0 for coordinate in range(m)] for i in range(2)] for t, s in places
    ]
    for summation in ("each", "once"):
        model = from_json(
            {
                "formats": f"Qp:{N},{K}:down,saturate,{summation}",
                "alphabet": ["0", "1"],
                "embedding": {"joint": embedding},
                "layers": [
                    {
                        "attention": {
                            "heads": [{"query": idle, "key": idle, "value": {"matrix": square}}],
                            "output": {"matrix": square},
                        }
                    }
                ],
            }
        )
        told = {tuple(model.forward(word)) for word in product(range(2), repeat=N)}
        assert len(told) == 2**N


@about("saturating-transformer")
def test_saturating_transformer(rule: Trial) -> None:
    """Two letters at two positions are four rows, and 2^(K-1) >= 4 numbers are enough for them, from K = 3 on."""

    def computes(*sizes: int) -> Expression:
        return transformer_computes(EQUALITY, *sizes, "nearest-even", "each")

    rule.shows(computes(2, 2, 3, 4, 1, 1), unread=NO_NETWORKS)
    rule.shows(computes(2, 2, 10**9, 4, 1, 1), unread=NO_NETWORKS)
    rule.rejects("numbers are too few", goal=computes(2, 2, 2, 4, 1, 1))
    rule.rejects("it is not seen that", goal=computes(2, 2, 0, 4, 1, 1))
    rule.rejects("N A = 4 rows", goal=computes(2, 2, 3, 3, 1, 1))
    rule.rejects("inputs", goal=computes(3, 2, 3, 6, 1, 1))
    rule.rejects("it is not seen that", goal=computes(2, 2, 3, 4, 0, 1))
    rule.rejects("it is not seen that", goal=computes(2, 2, 3, 4, 1, 0))
    one = ("under", ("dfa", ("a", "b"), 0, (0,), ((0, None),)), "prefix:1", 1)
    alone = transformer_computes(one, 2, 1, 3, 2, 1, 1, "down", "once")
    rule.rejects("two positions", goal=alone)


@pytest.mark.parametrize(("A", "N", "K"), [(2, 2, 3), (3, 2, 4), (2, 3, 3), (2, 4, 3), (1, 3, 2), (3, 3, 3)])
@pytest.mark.parametrize("summation", ["each", "once"])
@pytest.mark.parametrize("rounding", ["down", "toward-zero", "nearest-even"])
def test_values_that_saturate_tell_the_word(A: int, N: int, K: int, rounding: str, summation: str) -> None:
    """The construction of `saturating-transformer`, run on every word: one number a letter, N A rows."""
    M, s, T = N * A, N**K, N ** (2 * K - 1)
    assert N ** (K - 1) >= M
    value = {"matrix": [[-(-T // (k + 1))] for k in range(1, M + 1)]}
    idle = {"matrix": [[0]] * M}
    embedding = [[[(j * A + i + 1) * N * s] for i in range(A)] for j in range(N)]
    attention = {
        "heads": [{"query": idle, "key": idle, "value": value}],
        "output": {"matrix": [[s * (i == j) for j in range(M)] for i in range(M)]},
    }
    model = from_json(
        {
            "formats": f"Qp:{N},{K}:{rounding},saturate,{summation}",
            "alphabet": [str(i) for i in range(A)],
            "embedding": {"joint": embedding},
            "layers": [{"attention": attention}],
        }
    )
    words = list(product(range(A), repeat=N))
    for word in words:
        numbers = [j * A + i + 1 for j, i in enumerate(word)]
        told = [sum(min(a * -(-T // (k + 1)), T) for a in numbers) for k in range(1, M + 1)]
        assert list(model.forward(word)) == told
    assert len({tuple(model.forward(word)) for word in words}) == len(words)


@about("exhibit")
def test_exhibit(rule: Trial) -> None:
    """The Transformer of theorem 4 at width 2, least instance, run on every input."""
    goal, transformer = exhibited()
    f = goal[1]
    other = ("complement", f) if f[0] != "complement" else f[1]
    rule.shows(goal, transformer=transformer, unread=NO_NETWORKS)
    rule.rejects("wrong on the input", goal=(goal[0], other, *goal[2:]))
    rule.rejects("the Transformer has", goal=(*goal[:6], 9, *goal[7:]))
    rule.rejects("transformer|Transformer", transformer={**transformer, "layers": []})
    rule.rejects("unknown 'extra'", transformer={**transformer, "extra": 0})
    rule.rejects("another format", goal=(*goal[:-1], "each" if goal[-1] == "once" else "once"))


def exhibited() -> tuple[Term, Mapping[str, Any]]:
    """What the derivation of theorem 4 at width 2 exhibits, and the statement it shows by it."""
    claim = find("bhattamishra2024/theorem-4-bound--width-2")
    derivation = decide(claim).derivation
    assert derivation is not None
    transformer = next(by["transformer"] for by in derivation["inhabited"]["by"] if by["rule"] == "exhibit")
    values = {name: frozen(value) for name, value in derivation["inhabited"]["values"].items()}
    goal = next(condition for condition in claim.that[2] if condition[0] == "transformer-computes")
    return tuple(valued(part, values) for part in goal), transformer


def valued(part: Term, values: Mapping[str, Term]) -> Term:
    """The term with values for its variables."""
    if isinstance(part, str):
        return values.get(part, part)
    return tuple(p if i == 0 else valued(p, values) for i, p in enumerate(part)) if isinstance(part, tuple) else part


@about("smt")
def test_smt(rule: Trial) -> None:
    """z3 found no x >= 1 with x^2 < 1; the problem it was asked is in the certificate."""
    goal = for_all(x >= 1)(x * x >= 1)
    written = problem(goal.term)
    seen = {"values": {"x": 1}, "by": [EVALUATE]}
    rule.shows(goal, trusts=("z3 unsat",), solver="z3", problem=written, inhabited=seen)
    rule.rejects("not the negation", problem=written + " ")
    rule.rejects("not the negation", problem="")
    rule.rejects("not the negation", goal=for_all(x >= 1)(x * x >= 2))
    rule.rejects("unknown solver", solver="z4")
    rule.rejects("evaluates to false", inhabited={"values": {"x": 0}, "by": [EVALUATE]})
    rule.rejects("exists", goal=exists(x >= 1)(x * x >= 1))
    rule.rejects("not translated", goal=for_all(x >= 1)(log2(x) >= 0))
    above = ("forall", (("x", "real"),), ((">=", "x", 1),), (">=", "x", "n"))
    rule.rejects("free variables", goal=Expression(above, n.sorts))


@about("torch-run")
def test_torch_run(rule: Trial) -> None:
    """What torch would have put out for index lookup with one position, taken from the exact model."""
    goal = ("torch-computes", ("index-lookup", 1, 2, ("0", "1"), "down", "once"), "index-lookup", "int64")
    machine = IndexLookup(1, 2)
    outputs = [list(machine.run(word)) for word in machine.domain()]
    run = {"torch": "2", "device": "cpu", "dtype": "int64", "outputs": outputs}
    rule.shows(goal, trusts=("torch int64 kernels",), unread=NO_NETWORKS, **run)
    rule.rejects("outputs where there are", outputs=outputs[:-1])
    rule.rejects("outputs where there are", outputs=[*outputs, outputs[0]])
    rule.rejects("the exact model computes", outputs=[[code + 1 for code in outputs[0]], *outputs[1:]])
    rule.rejects("device", device="abacus")
    rule.rejects("the run is in", dtype="float16")
    rule.rejects("every recorded output is right", goal=("not", goal))


@about("one-hot-layer")
def test_one_hot_layer(rule: Trial) -> None:
    """The same in two bits and more."""

    def computes(*sizes: int) -> Expression:
        return layer_computes(EQUALITY, *sizes)

    rule.shows(computes(2, 2, 2, 4, 1), unread=NO_NETWORKS)
    rule.rejects("it is not seen that 1 >= 2", goal=computes(2, 2, 1, 4, 1))
    rule.rejects(r"it is not seen that 3 >= 2 \* 2", goal=computes(2, 2, 2, 3, 1))
    long, bits = integer("h"), integer("p")
    known = (long >= 1, bits >= 3)
    rule.shows(layer_computes(equality(long), 2, 2 * long, bits, 4 * long, 1), *known)
    rule.rejects("it is not seen that", goal=layer_computes(equality(long), 2, 2 * long, bits, 4 * long - 1, 1))
    rule.rejects("it is not seen that", goal=layer_computes(equality(long), 2, 2 * long, bits - 2, 4 * long, 1))
    words = apply("under", ("dyck", 1, 1), "odd-even", long)
    rule.rejects(
        "it is not seen that h >= 1",
        goal=layer_computes(words, 2, long, bits, 2 * long + 1, 1),
        assuming=[long >= 0, bits >= 3],
    )
    rule.rejects("inputs", goal=layer_computes(equality(long), 2, long, bits, 4 * long, 1))
    rule.rejects("inputs", goal=layer_computes(equality(long), 3, 2 * long, bits, 6 * long, 1))
    rule.rejects("the inputs are no words of 2 of 3 letters, shared out", goal=computes(3, 2, 2, 6, 1))
    rule.rejects("values 0 and 1", goal=layer_computes(("matrix", ((0, 2), (0, 0))), 2, 2, 2, 4, 1))
    other = transformer_computes(EQUALITY, 2, 2, 1, 4, 4, 1, "down", "once")
    rule.rejects("the goal is 'transformer-computes'", goal=other)
    rule.shows(apply("thinking-layer-computes", EQUALITY, 2, 3, 2, 2, 4, 1, 5), unread=NO_NETWORKS)
    rule.rejects("words of 3 of 2", goal=apply("thinking-layer-computes", EQUALITY, 2, 3, 3, 2, 6, 1, 5))
    rule.rejects(r"3 >= 2 \* 2", goal=apply("thinking-layer-computes", EQUALITY, 2, 3, 2, 2, 3, 1, 5))
    rule.shows(apply("real-layer-computes", EQUALITY, 2, 2, 3, 4, 1, 0), unread=NO_NETWORKS)
    rule.rejects(r"2\^2 > 2 \* 2", goal=apply("real-layer-computes", EQUALITY, 2, 2, 2, 4, 1, 0))
    rule.rejects(r"3 >= 2 \* 2", goal=apply("real-layer-computes", EQUALITY, 2, 2, 3, 3, 1, 0))


def average(**changes: Any) -> str:
    """A layer of hard attention, all logits 0, whose average is positive iff there is a b."""
    f = named_format("Q4.4")
    one = linear(((f.scale,),))
    block = Block(Attention((Head(linear(((0,),)), one, one),), one, "average"))
    network = Transformer(Formats.alike(f), ("a", "b"), Added(((0,), (f.scale,))), (block,))
    return json.dumps(to_json(replace(network, **changes)))


@about("split-network")
def test_split_network(rule: Trial) -> None:
    """Averages of zeros and ones are positive iff there is a b: D of that is at most what the parties say."""
    some_b = ("dfa", ("a", "b"), 0, (1,), ((0, 1), (1, 1)))
    f = ("under", some_b, "odd-even", 4)
    bits = 1 + 8 + 2 + 10 + 1  # the letter, the largest logit, how many of two, their sum, the answer
    rule.shows(D(Expression(f)) <= bits, network=average(), length=4)
    rule.rejects(f"the parties say {bits} bits", goal=D(Expression(f)) <= bits - 1, network=average(), length=4)
    rule.rejects("wrong on the input", network=average(read_out=ReadOut(None, "not-negative")), length=4)
    rule.rejects("the words have 4 letters", network=average(), length=3)
    rule.rejects("a number", network=average(), length="4")
    rule.rejects("the machine reads no b", network=average(alphabet=("a", "c")), length=4)
    first = ("under", some_b, "prefix:2", 4)
    recurrent = json.dumps(to_json(elman_of_dfa(DFA(*some_b[1:]), named_format("Q2.2"))))
    sent = from_json(json.loads(recurrent)).state_bits
    rule.shows(one_way(Expression(first), "alice") <= sent, network=recurrent, length=4)
    shared = {"network": recurrent, "length": 4}
    rule.rejects(f"the parties say {sent} bits", goal=one_way(Expression(first), "alice") <= sent - 1, **shared)
    rule.rejects("bob knows the answer", goal=one_way(Expression(first), "bob") <= sent, **shared)
    both = one_way(Expression(f), "alice") <= 10 * sent
    rule.rejects("both speak on the input", goal=both, **shared)
    rule.rejects(f"the parties say {sent + 1} bits", goal=D(Expression(first)) <= sent, **shared)
    rule.rejects("it has 2 layers", network=average(blocks=from_json(json.loads(average())).blocks * 2), length=4)
    rule.rejects("the goal is D or one-way <= a number", goal=D(Expression(f)) >= bits, network=average(), length=4)
    odd = ("matrix", ((0, 1), (1, 0)))
    parity = json.dumps(to_json(elman_of_dfa(DFA(("0", "1"), 0, frozenset({1}), ((0, 1), (1, 0))), q_p(2, 1))))
    rule.shows(D(Expression(odd)) <= 4 * 4 + 1, network=parity, length=2)
    rule.rejects("wrong on the input", goal=D(Expression(("complement", odd))) <= 4 * 4 + 1, network=parity, length=2)
