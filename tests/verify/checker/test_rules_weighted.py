"""Examples of the rules about families with weights: factorisations, and rectangles of either sign, for all lengths."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trial import Trial, about

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.search.fooling.minors import find_minor
from fooling.verify.checker.judge import fresh
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.steps import stated
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.counts import closed_form
from fooling.verify.methods.languages.found_families import independent
from fooling.verify.statement.expression import constant
from fooling.verify.statement.language.notation import complement, count, integer, least_discrepancy, rank, under
from fooling.verify.statement.proposition import thawed

m = integer("m")
EQUAL, DISJOINT, PRODUCT = (("interleaved", name) for name in ("equality", "disjointness", "inner-product"))
# 00 and 11, any number of them; and the same with at least one 11: the second letter of a pair repeats the mark.
SUBSETS = ("dfa", ("0", "1"), 0, (0,), ((1, 2), (0, None), (None, 0)))
NONEMPTY = ("dfa", ("0", "1"), 0, (3,), ((1, 2), (0, None), (None, 3), (4, 5), (3, None), (None, 3)))


def of(language: Any, length: Any = 2 * m) -> Any:
    """The language at odd and even positions."""
    return under(language, "odd-even", length)


def local(start: str, *weights: list[str]) -> list[Any]:
    """A weighted automaton of one state: a weight for each letter and none, and each mark."""
    return [[start], ["1"], [[[[w]] for w in row] for row in weights]]


INSIDE = local("1", ["1", "0"], ["1", "1"], ["1", "1"])  # z is a subset of x
SIGNED = local("-1/2", ["1", "0"], ["1", "-2"], ["1", "1"])  # of y, times -1/2 (-2)^|z|


@about("regular-factorisation")
def test_inner_products_by_common_subsets(rule: Trial) -> None:
    """IP(x, y) = -1/2 sum of (-2)^|z| over nonempty z inside x and y."""
    rule.shows(rank(of(PRODUCT), "Q") <= count(NONEMPTY, 2 * m), m >= 0, alice=INSIDE, bob=SIGNED)
    rule.shows(rank(of(PRODUCT), "GF3") <= count(NONEMPTY, 2 * m), m >= 0, alice=INSIDE, bob=SIGNED)
    rule.rejects("value other than 0", goal=rank(of(PRODUCT), "Q") <= count(SUBSETS, 2 * m))  # -1/2 too much
    rule.rejects("no number modulo 2", goal=rank(of(PRODUCT), "GF2") <= count(NONEMPTY, 2 * m))  # there is no half
    rule.rejects("value other than 0", goal=rank(complement(of(PRODUCT)), "Q") <= count(NONEMPTY, 2 * m))
    rule.rejects("value other than 0", goal=rank(of(DISJOINT), "Q") <= count(NONEMPTY, 2 * m))
    rule.rejects("value other than 0", bob=local("-1/2", ["1", "0"], ["1", "2"], ["1", "1"]))
    rule.rejects("value other than 0", bob=local("1/2", ["1", "0"], ["1", "-2"], ["1", "1"]))
    rule.rejects("value other than 0", alice=local("1", ["1", "1"], ["1", "1"], ["1", "1"]))
    rule.rejects("as long as", goal=rank(of(PRODUCT), "Q") <= count(NONEMPTY, 2 * m + 2))
    rule.rejects("a weight is", bob=[[0.5], *SIGNED[1:]])
    rule.rejects("more than 64 bits", bob=[["1/" + "9" * 40], *SIGNED[1:]])
    rule.rejects("not those of letters, or none", alice=local("1", ["1"], ["1"], ["1"]))
    rule.rejects(
        "the weights are for 1 letters", alice=local("1", *[["1", "1"]] * 2), bob=local("1", *[["1", "1"]] * 2)
    )
    rule.rejects("unpack", alice=[])


@about("regular-factorisation")
def test_disjointness_by_common_subsets(rule: Trial) -> None:
    """DISJ(x, y) = sum of (-1)^|z| over all z inside x and y."""
    alternating = local("1", ["1", "0"], ["1", "-1"], ["1", "1"])
    rule.shows(rank(of(DISJOINT), "Q") <= count(SUBSETS, 2 * m), m >= 0, alice=INSIDE, bob=alternating)
    rule.rejects("value other than 0", goal=rank(of(DISJOINT), "Q") <= count(NONEMPTY, 2 * m))
    rule.rejects("value other than 0", bob=INSIDE)


@about("regular-factorisation")
def test_an_identity_that_fails_at_length_ten_only(rule: Trial) -> None:
    """A sum that is right for words of 0 to 4 pairs is none of those of 5."""
    turned = [["1" if j == (i + 1) % 6 else "0" for j in range(6)] for i in range(6)]
    still, none = [["1" if j == i else "0" for j in range(6)] for i in range(6)], [["0"] * 6] * 6
    steps = [[turned, none], [none, turned], [still, still]]
    always = [["1", *"00000"], ["1"] * 6, steps]
    alice = local("1", ["1", "0"], ["0", "1"], ["1", "1"])
    rule.shows(rank(of(EQUAL), "Q") <= count(SUBSETS, 2 * m), m >= 0, alice=alice, bob=always)
    rule.rejects("value other than 0", bob=[["1", *"00000"], [*"11111", "0"], steps])


FLIPS = [0, [], [[0, 0, 0, 1, 0, 0], [1, 1, 1, 0, 1, 1]]]  # the parity of the marks at the letters 1
HASHED = [["1/2", "-3/2"], ["-3/2", "1/2"]]


LENGTH = ("*", 2, "m")


def mean(index: Any, many: Any, scale: int, length: Any = LENGTH) -> dict[str, Any]:
    """The premise that an index has many scale^m words of length 2m."""
    context = fresh().extended([("m", "int")], [(">=", "m", 0)])
    equation = ("=", ("count", index, length), ("*", many, ("^", scale, ("/", LENGTH, 2))))
    return stated((equation, arith(*closed_form(index, length, context))), context)


def all_weights(bound: Any, total: Any, many: Any, least: Any = ("/", 1, 2)) -> dict[str, Any]:
    """The premise that a bound times all weights is at most the least sum."""
    return {"that": thawed(("<=", ("*", bound, ("*", total, many)), least)), "by": {"rule": "evaluate"}}


EIGHTH, FOUR = ("/", 1, 8), ("/", 4, 1)
RANDOM = mean(SUBSETS, 1, 2)


@about("regular-weights")
def test_random_inner_products(rule: Trial) -> None:
    """Those of x and y with a random z are alike for x = y, and else for half of the z: 1/2 - 0 against 1/4 - 3/4."""
    family = [[FLIPS, FLIPS], 2, HASHED, RANDOM]
    goal = least_discrepancy(of(EQUAL)) >= constant(1) / 8
    rule.shows(goal, m >= 0, m <= 1, families=[family], least="1/2", premise=all_weights(EIGHTH, FOUR, 1))
    rule.rejects("a word has the sum", goal=least_discrepancy(of(DISJOINT)) >= constant(1) / 8)
    rule.rejects("a word has the sum", goal=least_discrepancy(complement(of(EQUAL))) >= constant(1) / 8)
    rule.rejects("not that the bound times all weights", goal=least_discrepancy(of(EQUAL)) >= constant(1) / 7)
    rule.rejects("evaluate", goal=goal, premise=all_weights(("/", 1, 7), FOUR, 1))
    too_little = [[FLIPS, FLIPS], 2, [["1/2", "-1"], ["-1", "1/2"]], RANDOM]
    rule.rejects("not that the bound times all weights", families=[too_little])
    seventh = {
        "goal": least_discrepancy(of(EQUAL)) >= constant(1) / 6,
        "premise": all_weights(("/", 1, 6), ("/", 3, 1), 1),
    }
    rule.rejects("a word has the sum", families=[too_little], **seventh)
    rule.rejects("a word has the sum", families=[[[FLIPS, [0, [], [[0] * 6, [1] * 6]]], 2, HASHED, RANDOM]])
    rule.rejects("odd and even", goal=least_discrepancy(of(EQUAL, m)) >= constant(1) / 8)
    rule.rejects("odd and even", goal=least_discrepancy(under(EQUAL, "prefix:1", 2 * m)) >= constant(1) / 8)
    rule.rejects("the least sum is positive", least="0")
    rule.rejects("want 2 x 2 weights", families=[[[FLIPS, FLIPS], 2, [["1/2", "-3/2"]], RANDOM]])
    rule.rejects("not a mean times scale", families=[[[FLIPS, FLIPS], 4, HASHED, RANDOM]])
    rule.rejects("a scale is an integer", families=[[[FLIPS, FLIPS], 2.0, HASHED, RANDOM]])
    none = {"that": thawed(("<=", ("*", EIGHTH, ("+", 0, 0)), ("/", 1, 2))), "by": {"rule": "evaluate"}}
    rule.rejects("not that the bound times all weights", families=[], premise=none)


@about("regular-weights")
def test_more_words_than_are_counted(rule: Trial) -> None:
    """Each word is counted with its weight, so an index of more words than said, or twice the family, is too much."""
    family = [[FLIPS, FLIPS], 2, HASHED, RANDOM]
    goal = least_discrepancy(of(EQUAL)) >= constant(1) / 8
    rule.shows(goal, m >= 0, m <= 1, families=[family], least="1/2", premise=all_weights(EIGHTH, FOUR, 1))
    false = {**RANDOM, "that": thawed(("=", ("count", NONEMPTY, ("*", 2, "m")), tuple(RANDOM["that"][2])))}
    rule.rejects("what remains is not 0", families=[[[FLIPS, FLIPS], 2, HASHED, false]])
    rule.rejects("not that the bound times all weights", families=[family, family])
    rule.rejects("not that the bound times all weights", least="1/4")
    rule.rejects("not that the bound times all weights", premise=all_weights(EIGHTH, ("/", 2, 1), 1))
    longer = mean(SUBSETS, 2, 2, length=("+", ("*", 2, "m"), 2))
    rule.rejects("as long as", families=[[[FLIPS, FLIPS], 2, HASHED, longer]])


def growing(first: str, *end: str) -> list[Any]:
    """Columns for equality: a diagonal of `first` + m, with 1 and m beside it, as the end says."""
    one, none = [["1", "0"], ["1", "1"]], [["0", "0"], ["0", "0"]]
    still = [["1", "0"], ["0", "1"]]
    return [[first, "1"], list(end), [[one, none], [none, one], [still, still]]]


SAME = local("1", ["1", "0"], ["0", "1"], ["1", "1"])  # x itself


def vector(phase: int, z: int, q: int, value: str, slope: str) -> list[Any]:
    """A generator at one phase, with the state of z and that of equality."""
    return [phase, z, [[q, 0, 0, value], [q, 0, 1, slope]]]


def cone(value: str) -> dict[str, Any]:
    """What m + value is made of: (value, 1) and (1, 0), the second what is added by each pair."""
    places = ((0, 0, 0), (1, 1, 1), (1, 2, 2))
    first, added = [2 * i for i in range(3)], [2 * i + 1 for i in range(3)]
    between = [[[[first[1], "1"]], [[first[2], "1"]]], [[[added[1], "1"]], [[added[2], "1"]]]]
    by_zero = [[[[first[0], "1"], [added[0], "1"]], []], [[[added[0], "1"]], []]]
    by_one = [[[], [[first[0], "1"], [added[0], "1"]]], [[], [[added[0], "1"]]]]
    return {
        "generators": [vector(*place, *entries) for place in places for entries in ((value, "1"), ("1", "0"))],
        "starts": [[[0, "1"]]],
        "images": [*between, *by_zero, *by_one],
    }


@about("regular-minor")
def test_a_diagonal_that_grows(rule: Trial) -> None:
    """The rows of equality with columns times m + 1; with m - 5 the entry vanishes at m = 5."""
    goal = rank(of(EQUAL), "Q") >= count(SUBSETS, 2 * m)
    ones = {"rows": SAME, "columns": growing("1", "1", "0"), "order": [0, 1], **cone("1")}
    rule.shows(goal, m >= 0, **ones)
    rule.rejects("the entry of a generator is -1", columns=growing("-5", "1", "0"), **cone("-5"))
    rule.rejects("not the combination", columns=growing("-5", "1", "0"))
    rule.rejects("the entry of a generator is 0", columns=growing("0", "1", "0"), **cone("0"))
    rule.rejects("the entry of a generator is 0", columns=growing("1", "0", "1"), **cone("1"))  # (1, 0) has entry 0
    images = cone("1")["images"]
    less = [[[[0, "2"], [1, "-1"]], []] if i == 2 else image for i, image in enumerate(images)]
    rule.rejects("not the combination", images=less)
    rule.rejects("no share", images=[[[], []] if i == 3 else image for i, image in enumerate(images)])
    rule.rejects("no share", images=[[[[1, "0"]], []] if i == 3 else image for i, image in enumerate(images)])
    rule.rejects("other generators", images=[[[[3, "1"]], []] if i == 3 else image for i, image in enumerate(images)])
    rule.rejects("zip|shorter|longer", images=images[:-1])
    rule.rejects("zip|shorter|longer", starts=[])
    rule.rejects("not the combination", starts=[[[1, "1"]]])
    rule.rejects("added up modulo a prime", goal=rank(of(EQUAL), "GF3") >= count(SUBSETS, 2 * m))
    rule.rejects("value other than 0", goal=rank(of(DISJOINT), "Q") >= count(SUBSETS, 2 * m))
    rule.rejects("permutation", order=[0, 0])
    rule.rejects("as long as", goal=rank(of(EQUAL), "Q") >= count(SUBSETS, 2 * m + 2))
    rule.rejects("words of all lengths", goal=rank(under(EQUAL, "mask:0101", 4), "Q") >= count(SUBSETS, 4))
    rule.rejects("a state is an integer", generators=[vector(0, 0, 0.0, "1", "1"), *ones["generators"][1:]])


def turning(end: list[str], step: list[list[str]]) -> dict[str, Any]:
    """Columns for equality whose state moves by a step at each pair, and the lines of the vectors that it leads to."""
    size = range(len(end))
    still, none = [["1" if j == i else "0" for j in size] for i in size], [["0"] * len(end)] * len(end)
    steps = [[step, none], [none, step], [still, still]]
    places = ((0, 0, 0), (1, 1, 1), (1, 2, 2))
    after = [[step[i].index("1"), "1"] for i in size]
    between = [[[[len(end) + i, "1"]], [[2 * len(end) + i, "1"]]] for i in size]
    return {
        "rows": SAME,
        "columns": [["1", *["0"] * (len(end) - 1)], end, steps],
        "order": [0, 1],
        "generators": [[phase, z, [[q, 0, i, "1"]]] for phase, z, q in places for i in size],
        "starts": [[[0, "1"]]],
        "images": [*between, *([[one], []] for one in after), *([[], [one]] for one in after)],
    }


@about("regular-minor")
def test_an_inverse(rule: Trial) -> None:
    """The matrix of equality is its own inverse; numbers on the wrong side, and a zero on it at m = 5, are none."""
    goal = rank(of(EQUAL), "Q") >= count(SUBSETS, 2 * m)
    rule.shows(goal, m >= 0, **turning(["1"], [["1"]]))
    one, none = [["1"]], [["0"]]
    rule.rejects("value other than 0", columns=[["1"], ["1"], [[one, one], [none, one], [one, one]]])
    rule.rejects("not the combination", columns=[["1"], ["1"], [[one, none], [none, none], [one, one]]])
    rule.rejects("the entry of a generator is 0", columns=[["1"], ["0"], [[one, none], [none, one], [one, one]]])
    rule.rejects("want 3 x 2 matrices of dimension 2", columns=[["1", "0"], ["1"], [[one, one]] * 3])
    rule.rejects("count", goal=rank(of(EQUAL), "Q") >= 2**m)
    rule.rejects("value other than 0", goal=rank(of(PRODUCT), "Q") >= count(SUBSETS, 2 * m))
    turn = [["1" if j == (i + 1) % 6 else "0" for j in range(6)] for i in range(6)]
    rule.shows(goal, m >= 0, **turning(["1"] * 6, turn))
    rule.rejects("the entry of a generator is 0", columns=turning([*"11111", "0"], turn)["columns"])


@about("regular-minor")
def test_an_inverse_from_one_pair_on(rule: Trial) -> None:
    """A first entry that is 0 is none of the lengths from 2 on."""
    later = turning(["0", "1"], [["0", "1"], ["0", "1"]])
    ones = {
        "generators": later["generators"][1::2],
        "starts": [[[0, "1"]], [], [], [[0, "1"]]],
        "images": [[[[1, "1"]], [[2, "1"]]], [[[0, "1"]], []], [[], [[0, "1"]]]],
    }
    rule.shows(rank(of(EQUAL), "Q") >= count(SUBSETS, 2 * m), m >= 1, **{**later, **ones})
    rule.rejects("not the combination", assuming=[m >= 0])
    rule.rejects("not the combination", assuming=[m >= 0], starts=[[[0, "1"]]])
    rule.rejects("the entry of a generator is 0", assuming=[m >= 0], **later)


@about("regular-minor")
def test_a_share_below_zero(rule: Trial) -> None:
    """2^m + 1 is 2^(m-1) more than the one before; as 3 (2^(m-1) + 1) - (2^(m-1) + 2) it is not seen to be positive."""
    one, none = [["2", "0"], ["0", "1"]], [["0", "0"], ["0", "0"]]
    still = [["1", "0"], ["0", "1"]]
    columns = [["1", "1"], ["1", "1"], [[one, none], [none, one], [still, still]]]
    places = ((0, 0, 0), (1, 1, 1), (1, 2, 2))

    def made(generators: list[list[str]], images: list[list[list[Any]]]) -> dict[str, Any]:
        many = len(generators)

        def moved(shares: list[Any], by: int) -> list[Any]:
            return [[g + by, share] for g, share in shares]

        between = [[[[many + g, "1"]], [[2 * many + g, "1"]]] for g in range(many)]
        back = [[[moved(shares, 0), []] for shares in images], [[[], moved(shares, 0)] for shares in images]]
        return {
            "generators": [[p, z, [[q, 0, 0, a], [q, 0, 1, b]]] for p, z, q in places for a, b in generators],
            "starts": [[[0, "1"]]],
            "images": [*between, *back[0], *back[1]],
        }

    right = made([["1", "1"], ["1", "0"]], [[[0, "1"], [1, "1"]], [[1, "2"]]])
    goal = rank(of(EQUAL), "Q") >= count(SUBSETS, 2 * m)
    rule.shows(goal, m >= 0, rows=SAME, columns=columns, order=[0, 1], **right)
    # (2, 1) = 3/2 (1, 1) + 1/2 (1, -1), and (2, -1) = 1/2 (1, 1) + 3/2 (1, -1): but (1, -1) has the entry 0.
    touching = made([["1", "1"], ["1", "-1"]], [[[0, "3/2"], [1, "1/2"]], [[0, "1/2"], [1, "3/2"]]])
    rule.rejects("the entry of a generator is 0", **touching)
    # (2, 1) = 3 (1, 1) - (1, 2), both with positive entries.
    below = made([["1", "1"], ["1", "2"]], [[[0, "3"], [1, "-1"]], [[0, "2"], [1, "0"]]])
    rule.rejects("different signs", **below)


@about("regular-minor")
def test_a_minor_of_inner_products(rule: Trial) -> None:
    """Differences of rows and of columns at some places, the first row and column at the others: -1/2 (-2)^|z|."""
    found = find_minor(interleaved("inner-product"))
    assert found is not None
    goal = rank(of(PRODUCT), "Q") >= count(term_of_automaton(found[0].index), 2 * m)
    fields = {key: part for key, part in independent(*found)(("=", 0, 0), fresh()).items() if key != "rule"}
    rule.shows(goal, m >= 0, **fields)
    whole = interleaved("inner-product")
    evens = frozenset({whole.start}) | whole.accepting
    ones = term_of_automaton(replace(whole, accepting=evens))  # all words of even length: the rank is 1
    rule.rejects(
        "the entry of a generator is 0", goal=rank(of(ones), "Q") >= count(term_of_automaton(found[0].index), 2 * m)
    )
    rule.rejects(
        "no share of a generator", goal=rank(of(PRODUCT), "GF2") >= count(term_of_automaton(found[0].index), 2 * m)
    )
    more = DFA(found[0].index.alphabet, 0, found[0].index.accepting | {0}, found[0].index.transitions)
    rule.rejects("the entry of a generator is 0", goal=rank(of(PRODUCT), "Q") >= count(term_of_automaton(more), 2 * m))
