"""Objects of communication that students hand in, against brute force: right iff the definition says so.

A mistake that is told is one, and it is the first in the order that the hole's essay states.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fooling.verify.checker.judge import Basis, judge
from fooling.verify.evidence.certificate import certificate
from fooling.verify.exercises.hole import Defined, Judged, NotGraded, Unreadable
from fooling.verify.exercises.holes.kinds import hole_of
from fooling.verify.statement.proposition import thawed
from tests import brute_force
from tests.shares import drawn

Rows = list[list[int]]
LINES = st.integers(0, 2)
MATRICES = st.lists(st.lists(st.integers(0, 1), min_size=3, max_size=3), min_size=3, max_size=3)
PAIRS = st.lists(st.tuples(LINES, LINES), min_size=1, max_size=5)
SIDES = st.lists(LINES, min_size=1, max_size=3, unique=True)
MADE_BY = {"version": "1", "code": "c", "effort": "default"}
DISJ = ["disjointness", 2]


def hole(kind: str, *terms: Any) -> Any:
    """The hole of a sheet with f, g and L."""
    names = {"f": DISJ, "g": ["index", 3], "L": ["regex", "(aa|bb)*"], "M": ["matrix", [[0, 2], [1, 2]]]}
    return hole_of([kind, *terms], Defined(names))


def verdict(of: Any, answer: Any) -> Judged:
    """What is said of an answer; its certificate, where it has one, is accepted."""
    found: Judged = of.judge(of.read(answer))
    if found.shown is not None:
        that, derivation = found.shown.proposition, found.shown.derivation
        made = certificate("q", that, "confirmed", derivation, Basis(), MADE_BY)
        del made["rests_on"]
        judge(made)
    return found


def refusal(of: Any, answer: Any) -> str:
    """Why an answer is unreadable."""
    with pytest.raises(Unreadable) as error:
        of.read(answer)
    assert "\n" not in str(error.value)
    return str(error.value)


# ---- fooling sets ----


def fault(rows: Rows, colour: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The first pair of another value, else the first two pairs that do not fool, from 1."""
    for i, (x, y) in enumerate(pairs, 1):
        if rows[x][y] != colour:
            return [i]
    for (i, one), (j, other) in combinations(enumerate(pairs, 1), 2):
        if not brute_force.is_fooling_set(rows, colour, [one, other]):
            return [i, j]
    return []


@given(MATRICES, PAIRS, st.integers(0, 1))
def test_pairs_are_right_iff_they_fool(rows: Rows, pairs: list[tuple[int, int]], colour: int) -> None:
    """Random pairs of random matrices; the pairs that are named are the first at fault."""
    assume(any(colour in row for row in rows))  # another one is refused
    of = hole("fooling-set", ["matrix", rows], colour)
    found = verdict(of, [f"{x} {y}" for x, y in pairs])
    assert found.right == brute_force.is_fooling_set(rows, colour, pairs)
    if found.right:
        assert found.measured == {"pairs": len(pairs)}
    else:
        few = pairs[:4]  # more than three pairs have two with one row
        assert found.witness["pairs"] == fault(rows, colour, few if len(pairs) > 3 else pairs)
        assert found.hint and not any(character.isdigit() for character in found.hint.replace(str(colour), ""))


@given(MATRICES, PAIRS, st.integers(0, 1))
def test_the_largest_right_part_is_as_large_as_any(rows: Rows, pairs: list[tuple[int, int]], colour: int) -> None:
    """Random pairs, against all their subsets; the part keeps the order of the pairs."""
    assume(any(colour in row for row in rows))  # another one is refused
    of = hole("fooling-set", ["matrix", rows], colour)
    part = of.right_parts_of(tuple(pairs)) or ()
    subsets = (kept for size in range(len(pairs) + 1) for kept in combinations(pairs, size))
    assert len(part) == max(len(kept) for kept in subsets if brute_force.is_fooling_set(rows, colour, kept))
    assert not part or verdict(of, [f"{x} {y}" for x, y in part]).right
    assert [one for one in pairs if one in part][: len(part)] == list(part) or len(set(pairs)) < len(pairs)


def test_pairs_that_do_not_fool_are_told_as_students_count_them() -> None:
    """The lines of the three kinds of mistakes."""
    of = hole("fooling-set", "$f", 1)
    assert verdict(of, ["00 11", "01 10", "10 00"]).says == "a fooling set of 3 pairs"
    assert verdict(of, ["00 11", "11 01"]).says == "pair 2, (11, 01), has the value 0, not 1"
    assert verdict(of, ["00 11", "00 11"]).says == "pair 2 is pair 1 again, (00, 11)"
    assert verdict(of, ["00 11", "00 01"]).says == "pairs 1 and 2 do not fool: both have the input 00 of Alice"
    assert verdict(of, ["00 00", "01 10"]).says == "pairs 1 and 2 do not fool: f is 1 at both (00, 10) and (01, 00)"


def test_brackets_around_a_pair_are_let_in() -> None:
    """Where no input has brackets or commas, they are signs between the inputs."""
    of = hole("fooling-set", "$f", 1)
    assert of.read(["(00, 11)", "01,10", "( 10 01 )"]) == ((0, 3), (1, 2), (2, 1))
    assert refusal(of, ["(00", "11)"]).startswith("pair 1: (00 is no pair")


def test_more_pairs_than_inputs_are_wrong_at_once() -> None:
    """Ten thousand pairs are judged by the first few."""
    of, started = hole("fooling-set", "$f", 1), time.process_time()
    found = verdict(of, ["00 11", "01 10", "10 01", "11 00"] * 2_500)
    assert not found.right and found.says == "pair 5 is pair 1 again, (00, 11)"
    assert time.process_time() - started < 20


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (["00 4"], "pair 1: 4 is no input of Bob; want 00, 01, 10 or 11"),
        (["00 11", "00"], "pair 2: 00 is no pair; want an input of Alice, a blank, and an input of Bob"),
        (["00 11 01"], "pair 1: 00 11 01 is no pair"),
        ([["00", ["11"]]], "pair 1: a list is no input of Bob"),
        ([{"00": "11"}], "pair 1: a mapping is no pair"),
        (["\x1b[2J 11"], "pair 1: \\x1b[2J is no input of Alice"),
        ([], "no pairs; want a list of pairs: an input of Alice, a blank, an input of Bob"),
        ("00 11", "00 11 is no list of pairs"),
        ({"pairs": []}, "a mapping is no list of pairs"),
    ],
)
def test_unreadable_pairs_say_what_would_be_right(answer: Any, told: str) -> None:
    """What, where, and what would be right."""
    assert refusal(hole("fooling-set", "$f", 1), answer).startswith(told)


# ---- rectangles ----


@given(MATRICES, st.lists(st.tuples(SIDES, SIDES), min_size=1, max_size=4), st.sampled_from([0, 1, None]))
def test_rectangles_are_right_iff_every_cell_is_in_the_right_ones(rows: Rows, boxes: Any, colour: int | None) -> None:
    """Random rectangles over random matrices, against the number of rectangles at each cell."""
    assume(colour is None or any(colour in row for row in rows))  # another one is refused
    of = hole("partition", ["matrix", rows]) if colour is None else hole("cover", ["matrix", rows], colour)
    times = {cell: sum(cell[0] in xs and cell[1] in ys for xs, ys in boxes) for cell in product(range(3), repeat=2)}
    pure = all(len({rows[x][y] for x in xs for y in ys} | ({colour} - {None})) == 1 for xs, ys in boxes)
    enough = all(times[x, y] == 1 if colour is None else times[x, y] or rows[x][y] != colour for x, y in times)
    found = verdict(of, [f"{' '.join(map(str, xs))} x {' '.join(map(str, ys))}" for xs, ys in boxes])
    assert found.right == (pure and enough)
    assert found.measured == ({"rectangles": len(boxes)} if found.right else {})
    if not found.right and not found.witness["rectangles"]:
        left = [f"({x}, {y})" for (x, y), n in times.items() if not n and colour in (None, rows[x][y])]
        assert found.witness["cells"] == left[:1]


def test_a_rectangle_is_written_in_two_ways() -> None:
    """With an x, or as two lists; commas and another sign are let in."""
    of = hole("cover", "$f", 1)
    assert of.read(["00, 01 x 10 00"]) == of.read([[["01", "00"], "00 10"]]) == of.read(["00 01 \u00d7 00,10"])
    assert refusal(of, ["00 01"]).startswith("rectangle 1: 00 01 is no rectangle")
    assert refusal(of, ["00 x 01", "00 x"]).startswith("rectangle 2: it has no inputs of Bob")
    assert refusal(of, ["00 x 01 x 10"]).startswith("rectangle 1: 00 x 01 x 10 is no rectangle")


# ---- trees ----

NODES: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from(["0", "1"]),
    lambda inner: st.builds(
        lambda party, ones, zero, one: {party: [str(x) for x in ones], "0": zero, "1": one},
        st.sampled_from(["alice", "bob"]),
        st.lists(LINES, max_size=3, unique=True),
        inner,
        inner,
    ),
    max_leaves=5,
)


def answered(tree: Any, x: int, y: int) -> tuple[str, str]:
    """The bits and the leaf at the end of the talk."""
    bits = ""
    while isinstance(tree, dict):
        speaker = "alice" if "alice" in tree else "bob"
        bit = str(int(str(x if speaker == "alice" else y) in tree[speaker]))
        tree, bits = tree[bit], bits + bit
    return bits, tree


@given(MATRICES, NODES)
def test_trees_are_right_iff_every_talk_ends_right(rows: Rows, tree: Any) -> None:
    """Random trees on random matrices; the leaf that is named is the first wrong one, with the first input there."""
    found = verdict(hole("protocol-tree", ["matrix", rows]), tree)
    ends = {(x, y): answered(tree, x, y) for x, y in product(range(3), repeat=2)}
    wrong = [(*ends[cell], cell) for cell in ends if ends[cell][1] != str(rows[cell[0]][cell[1]])]
    assert found.right == (not wrong)
    if wrong:
        bits, leaf, (x, y) = min(wrong)
        assert found.witness == {"bits": bits, "answer": int(leaf), "cell": f"({x}, {y})", "value": rows[x][y]}
    else:
        depth = max((len(bits) for bits, _ in ends.values()), default=0)
        assert found.measured["depth"] >= depth and found.measured["leaves"] >= len(set(ends.values()))


@given(st.integers(0, 3), st.integers(0, 3))
def test_formulas_say_the_same_as_the_inputs(x: int, y: int) -> None:
    """A bit by a formula of x1, x2 is the bit by the inputs for which it is 1."""
    of = hole("protocol-tree", "$f")
    formulas = {
        "x1 ^ x2": lambda a, b: a ^ b,
        "~x1 | x2": lambda a, b: (1 - a) | b,
        "at_least(2, x1, x2)": lambda a, b: a & b,
    }
    for formula, value in formulas.items():
        ones = [f"{v:02b}" for v in range(4) if value(v >> 1, v & 1)]
        assert of.read({"alice": formula, "0": "0", "1": "1"}) == of.read({"alice": ones, "0": "0", "1": "1"})
    assert of.read({"bob": f"{x:02b} {y:02b}", "0": "0", "1": "1"})[1] == sorted({x, y})


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        ("maybe", "maybe is no answer; want a leaf"),
        ("01", "01 is no answer"),
        ([], "a list; want a leaf"),
        ({"alice": "x1", "0": "1"}, "the node of alice has nothing for the bit 1; want a leaf"),
        ({"carl": "x1", "0": "1", "1": "0"}, "a node with carl, 0, 1; want a leaf"),
        ({"alice": "x3", "0": "1", "1": "0"}, "x3 is no bit of Alice; want a formula of x1 to x2"),
        ({"bob": "x1", "0": "1", "1": "0"}, "x1 is no bit of Bob; want a formula of y1 to y2"),
        ({"alice": "x1", "0": {"bob": "y1 +", "0": "1", "1": "0"}, "1": "0"}, "after the bits 0: y1 + is no formula"),
        ({"alice": "x1", "0": "0", "1": {"bob": ["4"], "0": "1", "1": "0"}}, "after the bits 1: 4 is no input of Bob"),
        ({"alice": "", "0": "1", "1": "0"}, "Alice says nothing"),
        ({"alice": "__import__('os')", "0": "1", "1": "0"}, "__import__('os') is no formula"),
        ({"alice": "(" * 900, "0": "1", "1": "0"}, "(((("),
        ({"alice": "~" * 900 + "x1", "0": "1", "1": "0"}, "~~~~"),
    ],
)
def test_unreadable_trees_say_where(tree: Any, told: str) -> None:
    """The place of a node is the bits that lead to it."""
    assert refusal(hole("protocol-tree", "$f"), tree).startswith(told)


def test_a_wrong_leaf_is_told_by_its_bits() -> None:
    """The line has the bits, the answer and the inputs."""
    of = hole("protocol-tree", "$f")
    tree = {"alice": "x1", "0": {"bob": "y1", "0": "1", "1": "1"}, "1": "0"}
    assert verdict(of, tree).says == "after the bits 00 your leaf says 1, but f(01, 01) = 0"
    assert verdict(of, "1").says == "your tree always says 1, but f(01, 01) = 0"


# ---- messages ----


@given(MATRICES, st.lists(st.integers(0, 2), min_size=3, max_size=3), st.sampled_from(["alice", "bob"]))
def test_messages_are_right_iff_equal_ones_have_equal_lines(rows: Rows, said: list[int], speaker: str) -> None:
    """Random messages; the two inputs that are named are the first that need different ones."""
    lines = rows if speaker == "alice" else [list(column) for column in zip(*rows, strict=True)]
    clashes = [(x, u) for x, u in combinations(range(3), 2) if said[x] == said[u] and lines[x] != lines[u]]
    found = verdict(hole("one-way-messages", ["matrix", rows], speaker), {str(x): f"m{m}" for x, m in enumerate(said)})
    assert found.right == (not clashes)
    if clashes:
        x, u = clashes[0]
        y = next(y for y in range(3) if lines[x][y] != lines[u][y])
        assert found.witness == {"inputs": [str(x), str(u)], "listener": str(y)}
    else:
        many = len(set(said))
        assert found.measured == {"messages": many, "bits": (many - 1).bit_length()}


def test_messages_are_told_in_words() -> None:
    """The line names both inputs and the listener's; a missing input and an unknown one are unreadable."""
    of = hole("one-way-messages", "$g", "bob")
    told = "the inputs 1 and 3 have the same message, but with 001 of Alice g is 0 and 1"
    assert verdict(of, {"1": "a", "2": "b", "3": "a"}).says == told
    assert verdict(of, {"1": "0", "2": "1", "3": "10"}).says == "3 messages, of 2 bits"
    assert refusal(of, {"1": "a", "2": "b"}).startswith("the input 3 has no message")
    assert refusal(of, {"0": "a"}).startswith("0 is no input of Bob; want 1, 2 or 3")
    assert refusal(of, {"1": ["a"], "2": "b", "3": "c"}).startswith("input 1: a list is no message")
    assert refusal(of, ["a", "b", "c"]).startswith("a list is no mapping")


# ---- minors ----


@given(MATRICES, st.lists(LINES, min_size=1, max_size=3), st.lists(LINES, min_size=1, max_size=3))
def test_minors_are_right_iff_the_entries_are(rows: Rows, xs: list[int], ys: list[int]) -> None:
    """Random rows and columns, against a matrix of two rows and two columns."""
    g = [[1, 0], [0, 1]]
    found = verdict(
        hole("minor", ["matrix", rows], ["matrix", g]), {"alice": list(map(str, xs)), "bob": list(map(str, ys))}
    )
    once = len(set(xs)) == len(xs) == 2 == len(ys) == len(set(ys))
    assert found.right == (once and [[rows[x][y] for y in ys] for x in xs] == g)
    if "row" in found.witness:
        i, j = found.witness["row"] - 1, found.witness["column"] - 1
        before = [(a, b) for a, b in product(range(2), repeat=2) if rows[xs[a]][ys[b]] != g[a][b]]
        assert (i, j) == before[0]


def test_minors_are_told_in_words() -> None:
    """Sizes, repetitions and entries."""
    of = hole("minor", "$f", ["equality", 1])
    assert verdict(of, {"alice": "01 10", "bob": "10 01"}).right
    assert (
        verdict(of, {"alice": "01 10", "bob": "01 10"}).says == "f(01, 01) = 0, where row 1 and column 1 should have 1"
    )
    assert verdict(of, {"alice": "01", "bob": "01 10"}).says == "1 input of Alice, where 2 are wanted"
    assert verdict(of, {"alice": "01 01", "bob": "01 10"}).says == "the input 01 of Alice is there twice"
    assert refusal(of, {"alice": "01 10"}).startswith("bob is missing")


# ---- distributions ----


@drawn(40)
@given(MATRICES, st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=3, max_size=3))
def test_the_discrepancy_is_that_of_all_rectangles(rows: Rows, weights: Rows) -> None:
    """Random weights, against every rectangle; fractions of one denominator are the same distribution."""
    of = hole("distribution", ["matrix", rows])
    if not any(map(any, weights)):
        assert "all weights are 0" in refusal(of, [list(map(str, row)) for row in weights])
        return
    found = verdict(of, [" ".join(f"{weight}/7" for weight in row) for row in weights])
    assert found.right and found.measured == {"discrepancy": brute_force.discrepancy(rows, weights)}
    cells = {f"{x} {y}": str(weights[x][y]) for x, y in product(range(3), repeat=2) if weights[x][y]}
    assert of.read(cells) == of.read([list(map(str, row)) for row in weights])


def test_what_is_no_distribution_is_unreadable() -> None:
    """Negative weights, another shape, words, a pair that is there twice."""
    of = hole("distribution", ["equality", 1])
    assert verdict(of, {"0 0": "1/2", "1 0": "1/2"}).says == "a distribution of discrepancy 1/2"
    assert refusal(of, {"0 0": "-1"}).startswith("pair 0 0: -1; want a weight such as 1/4")
    assert refusal(of, ["1 0", "x 0"]).startswith("row 2, column 1: x; want a weight")
    assert refusal(of, ["1 0"]).startswith("1 rows of 2 weights; want")
    assert refusal(of, {"0 0": "1", "0  0": "1"}).startswith("the pair 0  0 is there twice")
    assert refusal(of, {"0 4": "1"}).startswith("4 is no input of Bob")
    assert refusal(of, ["1 1e9", "0 0"]).startswith("row 1, column 2: 1e9")


def test_too_many_rectangles_are_not_graded() -> None:
    """What is not computed within the budget of steps has no verdict."""
    of = hole("distribution", ["inner-product", 5])
    uniform = [["1"] * 32] * 32
    with pytest.raises(NotGraded, match="too many rectangles"):
        of.judge(of.read(uniform))


# ---- numbers and choices ----


@drawn(20)
@given(MATRICES, st.integers(0, 5))
def test_numbers_are_right_iff_they_are_the_value(rows: Rows, guess: int) -> None:
    """The depth of random matrices, against brute force."""
    found = verdict(hole("number", ["D", ["matrix", rows]]), str(guess))
    value = brute_force.deterministic(tuple(map(tuple, rows)))
    assert found.right == (guess == value)
    assert found.says == (
        f"{guess} is right" if found.right else f"{guess} is too {'large' if guess > value else 'small'}"
    )


@pytest.mark.parametrize(
    ("term", "answer", "right"),
    [
        (["+", 1, ["/", 1, 2]], "1.5", True),
        (["+", 1, ["/", 1, 2]], "3/2", True),
        (["rank", "$f", "Q"], "4", True),
        (["leaves", "$M"], "3", True),
        (["+", ["D", "$f"], 1], "4", True),
        (["+", ["D", "$f"], 1], "5", False),
        (["log2", 3], "1.585", False),
        (["count", "$L", 6], "8", True),
        (["least-discrepancy", ["equality", 1]], "1/4", True),
        (["least-discrepancy", ["equality", 1]], "0.3", False),
    ],
)
def test_closed_numbers_of_all_kinds(term: Any, answer: str, right: bool) -> None:
    """What is computed, what is measured, and what is neither."""
    assert verdict(hole("number", term), answer).right == right


def test_a_choice_is_right_as_a_whole() -> None:
    """All right options and no others; and no certificate, which is said."""
    of = hole("choice", {"options": {"a": "x", "b": "y", "c": "z"}, "right": ["a", "c"]})
    assert verdict(of, ["c", "a"]).right and verdict(of, "a, c").says == "a and c are right"
    assert "no proof" in verdict(of, "a c").uncertified
    assert of.forms()[0].says == "a: x; b: y; c: z"
    assert verdict(of, "a").says == "another option is right, too"
    assert verdict(of, ["a", "b", "c"]).says == "b is not right"
    assert refusal(of, "d").startswith("d is no option; want a, b, c")


# ---- languages that fool for all n ----


EXPRESSIONS = st.sampled_from(
    ["(aa|bb)*", "(aa)*", "(ab)*", "a*", "(aa|bb)*aa", "aabb|bbaa", "(aaaa|bbbb)*", "b*a", "(a|b)(a|b)"]
)


@pytest.mark.exhaustive
@given(EXPRESSIONS, st.sampled_from(["(aa|bb)*", "((a|b)(a|b))*", "(a|b)*a(a|b)*"]), st.integers(0, 1))
def test_languages_fool_iff_their_words_of_small_lengths_do(words: str, language: str, colour: int) -> None:
    """Against the words of each length up to 6, split at odd and even places; a mistake is one, and of least length."""
    found = verdict(hole("fooling-language", ["regex", language, ["a", "b"]], "odd-even", colour, {"at": 4}), words)
    lengths = {n: wrong_at(words, language, colour, n) for n in range(7)}
    bad = [n for n, wrong in lengths.items() if wrong]
    assert found.right == (not bad)
    if found.right:
        assert found.measured == {"words": len(of_length(words, 4))}
    else:
        told = found.witness["words"]
        assert sorted(told) in [sorted(one) for one in lengths[len(told[0])]]
        kinds = [n for n in bad if any(len(one) == len(told) for one in lengths[n])]
        assert len(told[0]) == kinds[0]


def of_length(expression: str, n: int) -> list[str]:
    """The words of a length that Python's own expressions match."""
    return [word for word in map("".join, product("ab", repeat=n)) if re.fullmatch(expression, word)]


def wrong_at(words: str, language: str, colour: int, n: int) -> list[list[str]]:
    """The words of another value, and the pairs that do not fool."""

    def value(word: str) -> int:
        return int(re.fullmatch(language, word) is not None)

    def crossed(one: str, other: str) -> str:
        return "".join(b if i % 2 else a for i, (a, b) in enumerate(zip(one, other, strict=True)))

    found = of_length(words, n)
    single = [[word] for word in found if value(word) != colour]
    pairs = [[a, b] for a, b in combinations(found, 2) if value(crossed(a, b)) == value(crossed(b, a)) == colour]
    return [*single, *pairs]


def test_an_expression_over_other_letters_is_unreadable() -> None:
    """The letters are those of the language."""
    of = hole("fooling-language", "$L", "odd-even", 1)
    assert "'c'" in refusal(of, "c*") and "closed" in refusal(of, "(a") and "want" in refusal(of, ["a"])


# ---- of every kind ----

HOLES: Sequence[tuple[Any, ...]] = (
    ("fooling-set", "$f", 1),
    ("protocol-tree", "$f"),
    ("protocol-tree", "$M"),
    ("cover", "$f", 0),
    ("partition", "$f"),
    ("one-way-messages", "$g", "alice"),
    ("distribution", "$f"),
    ("number", ["D", "$f"]),
    ("choice", {"options": {"a": "x", "b": "y"}, "right": "a"}),
)


@pytest.mark.parametrize("terms", HOLES, ids=lambda terms: str(terms[0]))
def test_what_is_solved_is_right_and_the_best(terms: Any) -> None:
    """The solution is written and read again, it is right, and it has the best value, certified at both ends."""
    of = hole(*terms)
    solution = of.solved()
    assert of.read(of.written(solution)) == solution
    found = verdict(of, of.written(solution))
    assert found.right
    for best in of.best():
        for one in best.shown:
            made = certificate("q", one.proposition, "confirmed", dict(one.derivation), Basis(), MADE_BY)
            del made["rests_on"]
            judge(made)
        if best.measure == of.measures[0].name:
            assert found.measured[best.measure] == best.lower == best.upper and best.shown
    assert all(form.outline.isprintable() and form.says.isprintable() for form in of.forms())


def test_inputs_with_blanks_in_them_are_told_apart() -> None:
    """Letters of several signs: a pair is split where both halves are inputs, or given as a list."""
    letters = ["letters", ["a1", "b"], ["a1", "b"]]
    of = hole("fooling-set", ["under", ["star", letters], "prefix:1", 2], 1)
    words = [of.inputs.alice.word(x) for x in range(2)], [of.inputs.bob.word(y) for y in range(2)]
    assert of.read([[words[0][0], words[1][1]]]) == of.read([f"{words[0][0]} {words[1][1]}"]) == ((0, 1),)
    assert thawed(of.f)[0] == "under"


def test_eight_by_eight_is_judged_in_time() -> None:
    """Warm, each kind takes less than 50 milliseconds at 8 x 8 (benchmarks.grading); here no kind may try all."""
    f, e = ["disjointness", 3], ["equality", 3]
    tree = {"alice": "x1", "0": "1", "1": "0"}
    answers = {
        ("fooling-set", 1): [f"{x:03b} {7 - x:03b}" for x in range(8)],
        ("cover", 1): [f"{x:03b} x {x:03b}" for x in range(8)],
        ("protocol-tree",): tree,
        ("one-way-messages", "alice"): {f"{x:03b}": str(x) for x in range(8)},
        ("distribution",): [["1"] * 8] * 8,
    }
    for (kind, *rest), answer in answers.items():
        of = hole(kind, f if kind != "cover" else e, *rest)
        of.judge(of.read(answer))
        started = time.process_time()
        of.judge(of.read(answer))
        assert time.process_time() - started < 20, kind
