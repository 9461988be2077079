"""What is malformed in meaning is an input error with its place; what depends on a variable is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.runs.claims.arguments import own
from fooling.verify.statement.proposition import frozen, require

AB = ["letters", ["a", "b"], ["a"]]
UNDER = ["under", AB, "odd-even", 4]
LONG_LETTERS = ["dfa", ["a", "ab", "b", "bb"], 0, [0], [[0, 0, 0, 0]]]
CODE = [[[], [["0", ["a"]]], []], [[], [["0", ["a"]], ["1", ["c"]]], []]]
WRONG: dict[str, tuple[Any, str]] = {
    "a mask of another length": ([">=", ["D", ["under", AB, "mask:011", 4]], 1], r"that\[1\]\[1\]\[2\].*words of 4"),
    "an accepting state out of range": ([">=", ["count", ["dfa", ["a"], 0, [7], [[0]]], 4], 1], "below 1"),
    "no bits": ([">=", ["D", ["disjointness", 0]], 1], r"that\[1\]\[1\]\[1\]: .*0; want it at least 1"),
    "negative bits": ([">=", ["D", ["equality", -2]], 1], "-2; want it at least 1"),
    "half a bit": ([">=", ["D", ["equality", ["/", 1, 2]]], 1], "1/2; want it an integer"),
    "a negative length": ([">=", ["count", AB, ["-", 1, 3]], 1], "want it at least 0"),
    "a prefix longer than the words": ([">=", ["D", ["under", AB, "prefix:9", 4]], 1], "prefix:0 to prefix:4"),
    "the same, computed": ([">=", ["D", ["under", AB, ["prefix", ["+", 2, 3]], 4]], 1], "longer than the words"),
    "cells outside of a matrix": (
        ["fooling-set", ["pairs", [[0, 9]]], ["equality", 2], 1],
        r"that\[1\]: pair 1: column 9; columns are 0 to 3",
    ),
    "a row outside of a matrix": (
        ["fooling-set", ["pairs", [[0, 1], [4, 0]]], ["equality", 2], 1],
        "pair 2: row 4; row",
    ),
    "words of a function of bits, for all n": (
        [
            "forall",
            [["n", "int"]],
            [[">=", "n", 1]],
            ["fooling-set", ["words", AB, ["*", 2, "n"]], ["disjointness", "n"], 1],
        ],
        r"that\[3\]\[1\]: .*; want `interleaved disjointness under odd-even, length 2 \* n`, whose words",
    ),
    "a word that reads as another one does": (
        ["fooling-set", ["pairs", [["abb", "aa"]]], ["under", LONG_LETTERS, "odd-even", 4], 1],
        r"that\[1\]: pair 1: row 'abb' is no input; want one of the 16 words 'a a' to",
    ),
    "a word that is no input": (
        ["fooling-set", ["pairs", [["00", "00"], ["01", "2"]]], ["equality", 2], 1],
        r"that\[1\]: pair 2: column '2' is no input; want one of the 4 words '00' to '11', or a number from 0 to 3",
    ),
    "words of a length that is not given": (
        ["forall", [["n", "int"]], [], ["fooling-set", ["pairs", [["a", "a"]]], ["under", AB, "odd-even", "n"], 1]],
        r"that\[3\]\[2\]: pairs of words want a function with all its sizes given",
    ),
    "pairs without their operator": (
        ["fooling-set", [[1, 0]], ["equality", 2], 1],
        r"want .* \[.pairs., \[\[1, 0\], ...\]\]",
    ),
    "a colour too few": (
        ["fooling-set", ["pairs", [[0, 0]]], ["equality", 2]],
        r"that: 'fooling-set' takes W, f, b .3., here 2: W \(pairs of inputs\), .*; it says .W are a fooling",
    ),
    "which states": (
        [">=", ["states", AB], 1],
        r"takes L, w .*, w \(complete or partial: with or without the dead state\)",
    ),
    "one part": (["and"], r"'and' takes S, ... \(at least 1\), here 0: S \(a statement\)"),
    "the complement of other numbers": ([">=", ["D", ["complement", ["matrix", [[2]]]]], 1], "no values but 0 and 1"),
    "weights of another size": ([">=", ["discrepancy-under", ["equality", 2], [[1]]], 0], "want it of the size of"),
    "a law of another size": (
        [">=", ["distributional", ["equality", 2], "two-way", 0, [[1]]], 0],
        "want it of the size of",
    ),
    "an error of a half": (
        [">=", ["distributional", ["equality", 2], "two-way", ["/", 1, 2], ["uniform"]], 0],
        "want that 1/2 < 1/2",
    ),
    "division by 0": ([">", ["/", 4, ["-", 2, 2]], 1], r"that\[1\]\[2\]: .*another number than 0"),
    "log of 0": ([">", ["log2", 0], 1], "greater than 0"),
    "inside of a quantifier": (
        ["forall", [["n", "int"]], [[">=", "n", ["ln", 0]]], [">=", "n", 1]],
        r"that\[2\]\[0\]\[2\]\[1\]",
    ),
    "log for log2": ([">", ["log", 4], 1], r"that\[1\]\[0\]: 'log' is no operator; .* one sentence, which has .log2.x"),
    "a letter that looks like another": (
        ["forall", [["\uff4e", "int"]], [], ["=", 1, 1]],
        r"that\[1\]\[0\]\[0\].*plain letters",
    ),
    "a mask of one length for words of all": (
        ["forall", [["n", "int"]], [[">=", "n", 2]], [">=", ["D", ["under", AB, "mask:011", ["*", 2, "n"]]], 1]],
        r"that\[3\]\[1\]\[1\]\[2\]: mask:011 splits no words of 4 letters, with n = 2; want a condition `n = \.\.\.`",
    ),
    "a code without a letter": (["embeds", ["equality", 2], UNDER, CODE[:1] * 2], r"that\[3\]\[0\]\[1\].*for 0 1"),
    "a code that writes another letter": (
        ["forall", [["n", "int"]], [[">=", "n", 1]], ["embeds", ["equality", "n"], UNDER, CODE[1:] * 2]],
        r"that\[3\]\[3\]\[0\]: writes 'c'; want the letters of .*: a b",
    ),
    "a code whose words differ in length": (
        ["embeds", ["equality", 2], UNDER, [[[], [["0", ["a"]], ["1", ["b", "b"]]], []]] * 2],
        r"that\[3\]\[0\]\[1\]: 0 as a, 1 as b b; want words of one length",
    ),
    "a party held to words of other letters": (
        [">=", ["D", ["restricted", ["equality", 2], "alice", AB]], 1],
        r"that\[1\]\[1\]\[3\]: a language over a b; want one over the letters of equality on 2 bits: 0 1",
    ),
    "a formula that stands for a function": ([">=", ["D", {"x": 1, "y": 1, "formula": "x1 & y1"}], 1], "by-formula"),
    "a name misspelt": ([">", ["D", ["disjointnes", 4]], 1], "did you mean disjointness"),
    "a name unheard of": ([">", ["D", ["zzzz", 4]], 1], "lists them"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_means_nothing_is_refused_with_its_place(case: str, tmp_path: Path) -> None:
    """One line with the path of the wrong part."""
    that, told = WRONG[case]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"claims": [{"id": "one", "says": "something", "that": that}]}))
    with pytest.raises(InvalidInput, match=told) as refused:
        own(path)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(f"{path}: claim 1 (one).that")


@pytest.mark.parametrize(
    ("that", "wanted"),
    [
        ("some RNN with 0 units of 3 bits decides L", "not (some complete DFA with 1 state decides L)"),
        (
            "the words of L of length 4 are a fooling set of colour 1 of DISJ_2",
            "interleaved disjointness under odd-even, length 4",
        ),
    ],
)
def test_what_is_wanted_is_a_sentence(that: str, wanted: str) -> None:
    """Whoever types a sentence is told one, which can be typed; no list of the files of programs."""
    with pytest.raises(InvalidInput) as refused:
        sentence_of(that, {"L": "/(0|1)*/"}, sort="proposition")
    assert f"`{wanted}`" in str(refused.value) and "[" not in str(refused.value)
    assert sentence_of(wanted, {"L": "/(0|1)*/"}).term


@pytest.mark.parametrize(
    "that",
    [
        ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", ["D", ["disjointness", ["-", "n", 3]]], 1]],
        ["forall", [["n", "int"]], [[">=", "n", 9]], [">=", ["D", ["under", AB, "prefix:9", "n"]], 0]],
        [">=", ["D", ["under", AB, "prefix:4", 4]], 0],
        ["forall", [["n", "int"]], [["=", "n", 3]], [">=", ["D", ["under", AB, "mask:011", "n"]], 0]],
        ["embeds", ["equality", 2], UNDER, [[[], [["0", ["a"]], ["1", ["b"]]], []]] * 2],
        [">=", ["D", ["disjointness", ["^", 10, 9]]], 1],
        [">=", ["qp", ["^", 2, ["^", 2, 60]], 3], 1],
    ],
)
def test_what_depends_on_a_variable_or_is_large_is_not(that: Any) -> None:
    """The kernel is asked about these."""
    require(frozen(that), "proposition")
    require_sense(frozen(that), "that")


def test_a_word_stands_for_its_row_or_column(tmp_path: Path) -> None:
    """Alice's letters and Bob's of a word, bits of a family, and numbers beside them give the same proposition."""
    letters = ["star", ["letters", ["a", "b", "c"], ["a", "c"]]]
    f, g = ["under", letters, "odd-even", 4], ["complement", ["equality", 2]]
    of_words = [
        ["fooling-set", ["pairs", [["ab", "cb"], [2, "aa"]]], f, 1],
        ["fooling-set", ["pairs", [["01", "11"]]], g, 0],
    ]
    of_numbers = [["fooling-set", ["pairs", [[1, 7], [2, 0]]], f, 1], ["fooling-set", ["pairs", [[1, 3]]], g, 0]]
    read = []
    for i, (one, two) in enumerate((of_words, of_numbers)):
        path = tmp_path / f"m{i}.json"
        path.write_text(json.dumps({"claims": [{"id": "one", "says": "so", "that": ["or", one, two]}]}))
        read.append([claim.that for claim in own(path)])
    assert read[0] == read[1]
