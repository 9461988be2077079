"""Propositions in words: brackets where precedence needs them and nowhere else, ranges as a reader would say them."""

from __future__ import annotations

import operator
import re
import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.language.wording import domain_of, in_parts, in_words
from fooling.verify.statement.operators import OPERATORS, WORDS


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (("-", "a", ("-", "b", "c")), "a - (b - c)"),
        (("-", ("-", "a", "b"), "c"), "a - b - c"),
        (("*", ("+", "a", "b"), "c"), "(a + b) * c"),
        (("+", ("*", "a", "b"), "c"), "a * b + c"),
        (("^", 2, ("-", ("/", "n", 2), 1)), "2^(n/2 - 1)"),
        (("^", ("^", 2, "a"), "b"), "(2^a)^b"),
        (("^", -1, "n"), "(-1)^n"),
        (("*", 2, -3), "2 * (-3)"),
        (("-", 0, ("+", "a", 1)), "-(a + 1)"),
        (("+", "a"), "a"),
        (("/", 1, ("*", "a", "b")), "1 / (a * b)"),
        (("*", 3, "m", ("+", "p", ("log2", "N")), "H"), "3 * m * (p + log2(N)) * H"),
        (("max", "a", ("+", "b", 1)), "max(a, b + 1)"),
        (("+", ("sum", "i", 0, ("-", "k", 1), ("^", "t", "i")), 1), "(sum over i = 0..(k - 1) of (t^i)) + 1"),
        (("or", ("and", (">", "a", 1), ("=", "a", 2)), ("even", "a")), "a > 1 and a = 2 or a even"),
        (("and", ("or", (">", "a", 1), ("=", "a", 2)), ("even", "a")), "(a > 1 or a = 2) and a even"),
        (("not", ("subset", ("dyck", 2, 2), ("dyck", 2, 3))), "not (Dyck-(2,2) is a subset of Dyck-(2,3))"),
        (("=", ("D", ("equality", "n")), ("+", "n", 1)), "D(equality on n bits) = n + 1"),
        (("=", ("D", ("matrix", ((0, 1), (1, 1)))), 1), "D(the matrix [[0, 1], [1, 1]]) = 1"),
        (("qp", "N", "K"), "|{multiples of 1/s in [-s, s] for s = N^K}|"),
        (("qp", ("+", "N", 1), "K"), "|{multiples of 1/s in [-s, s] for s = (N + 1)^K}|"),
        (
            ("index-lookup", 3, 2, ("a", "b"), "down", "once"),
            (
                "the index-lookup Transformer of 3 symbols "
                "(format constant 2, letters a b, rounding down, sums rounded once)"
            ),
        ),
        (
            ("exists", (("n", "int"), ("L", "language")), (("odd", "n"),), ("dfa-decides", "L", "n")),
            "there are integers n, languages L with n odd such that some complete DFA with n states decides L",
        ),
    ],
)
def test_words_follow_precedence(term, text):
    """A term is written with the brackets its structure needs."""
    assert in_words(term) == text


@pytest.mark.parametrize(
    ("term", "domain"),
    [
        (("=", 1, 1), "no variables"),
        (("forall", (("n", "int"),), ((">=", "n", 2), ("even", "n")), ("=", 1, 1)), "all even n >= 2"),
        (("forall", (("n", "int"),), (("<", "n", 7), (">", "n", 0)), ("=", 1, 1)), "n = 1..6"),
        (("forall", (("n", "int"),), (("<=", "n", 6), (">=", "n", 1), ("odd", "n")), ("=", 1, 1)), "odd n = 1..6"),
        (("forall", (("n", "int"),), (), ("=", 1, 1)), "all integers n"),
        (
            (
                "forall",
                (("N", "int"), ("m", "int"), ("p", "int")),
                ((">=", "N", 2), (">=", "m", 1), (">=", "p", 1), ("<=", "p", "m")),
                ("=", 1, 1),
            ),
            "all N >= 2; m, p >= 1 where p <= m",
        ),
        (
            (
                "forall",
                (("n", "int"),),
                ((">=", "n", 1),),
                ("forall", (("f", "function"),), (("two-cnf", "f"),), ("=", 1, 1)),
            ),
            "all n >= 1; functions f where f is a conjunction of clauses of at most two literals",
        ),
        (("forall", (("x", "real"),), ((">", "x", 0),), ("=", 1, 1)), "all reals x where x > 0"),
        (("exists", (("n", "int"),), ((">=", "n", 2),), ("=", 1, 1)), "some n >= 2"),
        (
            ("and", ("=", 1, 1), ("forall", (("n", "int"),), ((">=", "n", 0),), ("=", 1, 1))),
            "part 1: no variables; part 2: all n >= 0",
        ),
    ],
)
def test_a_domain_names_the_range_of_every_variable(term, domain):
    """The range of a statement is what its outermost quantifiers say, bounds merged, other conditions kept."""
    assert domain_of(term) == domain


SAMPLES = {
    "number": "n",
    "function": "f",
    "language": "L",
    "partition": "odd-even",
    "letters": ("0", "1"),
    "state": 0,
    "states": (0,),
    "transitions": ((0, 1), (1, None)),
    "rows": ((0, 1),),
    "cells": ((0, 1),),
    "entries": ((0, "*"),),
    "promise": ("partial", ((0, "*"),)),
    "weights": ((0, 1),),
    "law": ("uniform",),
    "field": "GF11",
    "colour": 1,
    "binder": "i",
    "proposition": ("even", "n"),
    "machine": ("rnn-of", "L", 4),
    "model": ("lstm", "m", 8),
    "relay": ("sequential-composition", "L", "m", 2),
    "random": "X",
    "generator": ("uniform-words", "L", "n"),
    "sequence": ("listed", ((0, 1),)),
    "acceptor": ("recurrent-network", '{"b": 2}'),
    "task": "own-language",
    "document": '{"a": 1}',
    "answers": ((("a",), 1),),
    "features": (((1, 2), (0, 1, 1, 0)),),
    "pairs": ("words", "L", "n"),
    "moves": ((0, "1", 0),),
    "formula": (1, 1, ("and", "x1", "y1")),
    "inputs": (0, 2),
    "code": (((), (("0", ("(",)),), ()), (("a",), (("0", (")", ")")),), ())),
    **{sort: words[0] for sort, words in WORDS.items()},
}


@pytest.mark.parametrize("head", OPERATORS)
def test_words_of_every_operator_are_one_line_without_gaps(head):
    """Every operator is written on one line, each argument of its own in it; a network's text is its digest there."""
    arguments = [SAMPLES[sort.rstrip("*")] for sort in OPERATORS[head].arguments]
    text = in_words((head, *arguments))
    assert text and "\n" not in text and "None" not in text
    assert all(argument in text for argument in arguments if isinstance(argument, str) and argument[0] != "{")


NESTED = {
    "not": lambda inner: ("not", inner),
    "and": lambda inner: ("and", ("even", "n"), inner),
    "forall": lambda inner: ("forall", (("x", "int"),), (), inner),
    "/": lambda inner: ("=", _deep(lambda term: ("/", term, "n"), 90), 1),
    "max": lambda inner: ("=", _deep(lambda term: ("max", "n", term), 90), 1),
    "qp": lambda inner: ("=", _deep(lambda term: ("qp", term, 2), 90), 1),
    "complement": lambda inner: ("=", ("D", _deep(lambda term: ("complement", term), 90, "f")), 1),
}


def _deep(around, times, term="n"):
    for _ in range(times):
        term = around(term)
    return term


@pytest.mark.parametrize("head", NESTED)
def test_words_of_deeply_nested_terms_are_found_at_once_or_refused(head):
    """Ninety levels are worded in a moment and briefly; a thousand are refused with one line."""
    inner = ("even", "n")
    started = time.process_time()
    text = in_words(_deep(NESTED[head], 90, inner) if head in ("not", "and", "forall") else NESTED[head](inner))
    assert len(text) < 20_000
    assert time.process_time() - started < 1
    for words in (in_words, domain_of):
        with pytest.raises(InvalidInput, match="nested more than 100 deep"):
            words(_deep(lambda term: ("not", term), 1000, inner))


def test_words_are_one_printable_line_whatever_the_letters_are():
    """Letters of a language are text of its author: line ends, marks that reorder, and lone surrogates are escaped."""
    language = ("dfa", ("a\naccepted: x", "\u202e", "\ud800"), 0, (0,), ((0, 0, 0),))
    text = in_words((">=", ("count", language, 2), 1))
    assert text.isprintable()
    assert "over 'a\\naccepted: x' \\u202e \\ud800" in text


numbers = st.recursive(
    st.integers(-3, 9),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from("+-*/"), inner, inner), st.tuples(st.just("^"), inner, st.integers(0, 2))
    ),
    max_leaves=8,
)


def _value(term):
    """The value of the term; ZeroDivisionError where it has none."""
    if isinstance(term, int):
        return Fraction(term)
    left, right = _value(term[1]), _value(term[2])
    if term[0] == "/":
        return left / right
    return {"+": operator.add, "-": operator.sub, "*": operator.mul, "^": operator.pow}[term[0]](left, right)


@given(numbers)
def test_python_reads_the_infix_as_the_term_it_was_written_from(term):
    """Read with the usual precedences, the text has the value of the term."""
    try:
        expected = _value(term)
    except ZeroDivisionError:
        return
    text = in_words(term).replace("^", "**")
    assert eval(re.sub(r"\d+", lambda m: f"Fraction({m[0]})", text), {"Fraction": Fraction}) == expected


def test_the_order_in_which_a_recurrent_network_reads_is_said() -> None:
    """All of Alice's letters come before Bob's, also where the partition has them in turn."""
    f = ("under", ("dyck", 1, 2), "odd-even", 4)
    assert "that reads Alice's letters, then Bob's, computes" in in_words(("rnn-computes", f, 2, 3))
    assert "Alice" not in in_words(("rnn-decides", ("dyck", 1, 2), 2, 3))


def test_one_is_singular():
    """One head is no 1 heads; what only ends in 1, or is subtracted, stays as it is."""
    assert in_words(("equality", 1)) == "equality on 1 bit"
    assert in_words(("equality", 11)) == "equality on 11 bits"
    assert in_words(("equality", ("-", "n", 1))) == "equality on (n - 1) bits"
    one_layer = ("transformer-computes", ("equality", 1), 2, 2, 1, 3, 4, 1, "nearest-even", "each")
    assert in_words(one_layer) == (
        "some one-layer Transformer with 1 head of width 3 and embeddings of size 4, over the format (2, 1) with "
        "rounding to nearest and sums rounded at each product and each addition, computes (equality on 1 bit) on "
        "words of 2 letters out of 2"
    )


@pytest.mark.parametrize(("head", "told"), [("and", "all of these hold"), ("or", "at least one of these holds")])
def test_the_parts_of_a_long_list_stand_alone(head, told):
    """Three long parts are handed out one by one, in their order; what is short, or has two parts, stays one line."""
    parts = [("<=", ("D", ("under", ("dyck", i, 2), "odd-even", "n")), ("*", i, ("+", "n", 10**70))) for i in (2, 3, 4)]
    whole = ("forall", (("n", "int"),), ((">=", "n", 2),), (head, *parts))
    assert in_parts(whole) == (f"for all integers n with n >= 2, {told}", list(map(in_words, parts)))
    for short in ((*whole[:3], (head, *parts[:2])), ("and", ("even", 2), ("even", 4), ("even", 6)), ("even", "n")):
        assert in_parts(short) == (in_words(short), [])
