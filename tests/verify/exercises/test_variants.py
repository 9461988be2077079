"""Variants: equally hard for all students, different for most, and the same whenever they are drawn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.classes import representative
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.variants.draw import read_draw
from fooling.verify.exercises.variants.draws import Draws
from fooling.verify.exercises.variants.languages import LanguageFamily, words_of
from fooling.verify.exercises.variants.matrices import MatrixDraw, value_of

STUDENTS = [f"student-{number}" for number in range(200)]


def draws(student: str, question: str = "q", secret: str = "s") -> Draws:
    """The numbers of a student."""
    return Draws(secret, student, question)


def test_orders_are_drawn_evenly() -> None:
    """Of three items each of the six orders is drawn, about as often as each other one."""
    drawn = Counter(tuple(draws(str(number)).in_random_order("abc")) for number in range(1200))
    assert set(drawn) == set(permutations("abc"))
    assert all(140 <= times <= 260 for times in drawn.values())


def test_numbers_depend_on_each_name_alone() -> None:
    """Another secret, student or question has other numbers, though the names together spell the same text."""
    firsts = [
        tuple(one.below(2**64) for _ in range(3))
        for one in (draws("ab", "c"), draws("a", "bc"), draws("ab", "c", "t"), draws("ab", "d"))
    ]
    assert len(set(firsts)) == 4
    assert firsts[0] == tuple(draw.below(2**64) for draw in [draws("ab", "c")] for _ in range(3))


def test_no_secret_no_variant() -> None:
    """Without a secret a variant could be foretold."""
    with pytest.raises(InvalidInput, match="secret"):
        Draws("", "ann", "q")


def test_a_matrix_has_the_values_asked_for() -> None:
    """All students' matrices have one signature, and nearly all students a matrix of their own."""
    wanted = {"D": Fraction(3), "rank.Q": Fraction(3), "fooling_set.1": Fraction(3)}
    draw = MatrixDraw(3, 3, wanted, different_lines=True)
    found = {student: draw.drawn(draws(student)) for student in STUDENTS}
    for matrix in set(found.values()):
        assert len(set(matrix)) == 3 and len(set(zip(*matrix, strict=True))) == 3
        assert {name: value_of(representative(matrix), name) for name in wanted} == wanted
        assert value_of(matrix, "D") == 3
    classes = set(draw.classes())
    assert {representative(matrix) for matrix in found.values()} == classes
    assert found == {student: draw.drawn(draws(student)) for student in STUDENTS}


def test_classes_that_fit_are_all_that_fit() -> None:
    """The classes are those of a search through all 512 matrices of 3 x 3."""
    draw = MatrixDraw(3, 3, {"rank.Q": Fraction(2), "cover.1": Fraction(2)})
    every = (tuple(bits[i : i + 3] for i in (0, 3, 6)) for bits in product((0, 1), repeat=9))
    fitting = {representative(one) for one in every if value_of(one, "rank.Q") == 2 and value_of(one, "cover.1") == 2}
    assert set(draw.classes()) == fitting


@pytest.mark.parametrize(
    ("rows", "columns", "where", "told"),
    [
        (6, 2, {}, "1 to 5"),
        (2, 2, {"depth": Fraction(2)}, "depth"),
        (2, 2, {"D": Fraction(5)}, "no 0/1 matrix of 2 x 2 has D = 5"),
    ],
)
def test_what_cannot_be_drawn_is_refused(rows: int, columns: int, where: dict[str, Fraction], told: str) -> None:
    """One line for sizes without a census, for unknown measures, and for values that no matrix has."""
    with pytest.raises(InvalidInput, match=told):
        MatrixDraw(rows, columns, where).drawn(draws("ann"))


@pytest.mark.exhaustive
def test_a_language_of_a_family() -> None:
    """Each student's language has the states asked for, and different students have different languages."""
    family = LanguageFamily("(a|b)*{w}(a|b)*", {"w": words_of("ab", 3)}, {"states": 4})
    found = Counter(family.drawn(draws(student))[0] for student in STUDENTS)
    assert set(found) == {one for one, _ in family.languages()} == {f"(a|b)*{word}(a|b)*" for word in words_of("ab", 3)}
    assert all(regular_expression(one).states == 4 for one in found)
    expression, slots = family.drawn(draws("ann"))
    assert expression == f"(a|b)*{slots['w']}(a|b)*"


def test_choices_with_one_language_count_once() -> None:
    """`a|b` and `b|a` are one language, and slots that are to differ do."""
    slots = {"x": ["a", "b"], "y": ["b", "a"]}
    assert list(LanguageFamily("{x}|{y}", slots, different=["x", "y"]).languages()) == [("a|b", {"x": "a", "y": "b"})]
    assert len(list(LanguageFamily("{x}|{y}", slots).languages())) == 3


def test_languages_by_their_numbers_of_words() -> None:
    """`words.N` is how many words of N letters the language has."""
    family = LanguageFamily("({x}|{y}{y})*", {"x": ["a", "aa"], "y": ["a", "b"]}, {"words.3": 3})
    assert [one for one, _ in family.languages()] == ["(a|bb)*"]


@pytest.mark.parametrize(
    ("regex", "slots", "where", "told"),
    [
        ("(a|b)*", {}, {}, "no slot"),
        ("{w}a", {"v": ["a"]}, {}, "slot v"),
        ("{w}a", {"w": ["a"]}, {"size": 3}, "size"),
        ("{w}a", {"w": ["a"]}, {"states": 9}, "no language of the family"),
        ("{w}a", {"w": []}, {}, "without texts"),
    ],
)
def test_families_that_cannot_be_drawn(
    regex: str, slots: dict[str, list[str]], where: dict[str, int], told: str
) -> None:
    """One line says what is wrong with a family."""
    with pytest.raises(InvalidInput, match=told):
        LanguageFamily(regex, slots, where).drawn(draws("ann"))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("4 x 4", "want {rows"),
        ({"rows": "4", "cols": "x"}, "cols: want a number"),
        ({"rows": "4", "cols": "4", "size": "3"}, "size: want only"),
        ({"rows": "4", "cols": "4", "where": {"D": "three"}}, "where.D: want a number"),
        ({"rows": "4", "cols": "4", "different-lines": "yes"}, "true or false"),
        ({"regex": "{w}", "w": "ab"}, "w: want a list"),
        ({"regex": "{w}", "w": {"letters": "ab"}}, "w: want a list of texts, or"),
        ({"regex": ["a"], "w": ["a"]}, "regex: want a text"),
    ],
)
def test_a_malformed_draw_is_told_in_one_line(given: Text, told: str) -> None:
    """What is no draw is refused, with its place and what would be right."""
    with pytest.raises(InvalidInput, match=f"question 1.draw: .*{told}"):
        read_draw(given, "question 1.draw")


def test_a_draw_defines_a_term() -> None:
    """A matrix becomes `$f`, a language `$L` over the alphabet of the draw, and the slots are told."""
    matrix = read_draw({"rows": "2", "cols": "2", "where": {"D": "2"}, "as": "g"}, "here").drawn(draws("ann"))
    assert matrix.name == "g" and matrix.term[0] == "matrix" and len(matrix.term[1]) == 2
    family = read_draw({"regex": "{w}*", "w": ["a", "b"], "alphabet": "abc"}, "here")
    one = family.drawn(draws("ann"))
    assert one.term == ["regex", f"{one.slots['w']}*", ["a", "b", "c"]] and one.name == "L"
    assert [drawn.term[1] for drawn in family.every()] == ["a*", "b*"]
