"""Tasks: answers against the slow oracle, inputs, cuts, folds, generators, and the known objects that they are."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import chain, product

import pytest
from brute_force_tasks import ANSWERS, apart, paths

from fooling.circuits.languages.generator import distance
from fooling.circuits.languages.random_words import uniform_words
from fooling.circuits.tasks.contents import TASKS, task
from fooling.circuits.tasks.search.samples import samples
from fooling.circuits.tasks.task import Task, accuracy, matrix, mean
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning

SIZES = range(1, 6)
MOST = 5000  # words of a size that is tried
VARIANTS = (*TASKS, "equality,symbols=3,negative=one", "equality,symbols=3,negative=first", "dyck,closing=three-way")


def sizes(one: Task) -> list[int]:
    """Those that the task has, with few words."""
    found = list[int]()
    for n in SIZES:
        try:
            one.require(n)
        except InvalidInput:
            continue
        if _words(one, n) <= MOST:
            found.append(n)
    return found


def _words(one: Task, n: int) -> int:
    many = 1
    for some in one.places(n):
        many *= len(some)
    return many


@pytest.mark.parametrize("name", TASKS)
def test_answers_are_those_of_the_definition(name: str) -> None:
    """Each answer to each input of small sizes is the oracle's, also read letter by letter; inputs are listed once."""
    one = task(name)
    for n in sizes(one):
        fold, words = one.read(n), list(one.inputs(n))
        assert len({*words}) == len(words) > 0 and len(one.cut(n)) == len(one.places(n))
        for word in words:
            found = fold.start
            for letter in word:
                found = fold.step(found, letter)
            assert one.answer(word) == fold.value(found) == ANSWERS[name](word), word


@pytest.mark.parametrize("name", VARIANTS)
def test_laws_are_those_of_all_paths(name: str) -> None:
    """A generator draws inputs only, and its law is that of all its paths."""
    one = task(name)
    for n in sizes(one)[:3]:
        law = one.generator(n).law()
        assert law == paths(one.generator(n)) and sum(law.values()) == 1 and {*law} <= {*one.inputs(n)}


@pytest.mark.parametrize("name", VARIANTS)
def test_samples_are_within_the_law(name: str) -> None:
    """Of 100,000 words with a fixed seed chi-square lies within five deviations; the same seed draws the same words."""
    one = task(name)
    n, many = sizes(one)[:2][-1], 100_000
    law, drawn = one.generator(n).law(), Counter(samples(one.generator(n), many, 7).words())
    assert {*drawn} <= {*law} and drawn == Counter(samples(one.generator(n), many, 7).words())
    chi = sum((drawn[word] - many * float(p)) ** 2 / (many * float(p)) for word, p in law.items())
    degrees = len(law) - 1
    assert abs(chi - degrees) <= 5 * (2 * degrees) ** 0.5


@pytest.mark.parametrize("name", TASKS)
def test_a_known_function_is_that_function(name: str) -> None:
    """Where a task says which function it is, its matrix is that function's."""
    one = task(name)
    for n in sizes(one):
        if (term := one.function(n)) is not None:
            assert matrix(one, n)[0] == meaning.function(term).rows()


def test_the_reduction_to_triple_matching() -> None:
    """Repaired, the numbers match iff the sets meet; as printed they match at n = 1 for sets that do not."""
    for n in range(1, 5):
        meets = meaning.function(("intersection", n)).rows()
        assert matrix(task("triple-matching"), n)[0] == meets
        assert {*chain(*matrix(task("triple-matching,reading=printed"), n)[0])} == {1} != {*chain(*meets)}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_best_accuracy_is_that_of_the_listed_law(name: str) -> None:
    """The best guess from a statistic is right as often as the likeliest answers of its values have mass."""
    one = task(name)
    n = sizes(one)[:2][-1]
    law = one.generator(n).law()
    for fold in one.statistics(n).values():
        best = dict[object, Counter[object]]()
        for word, mass in law.items():
            found = fold.start
            for letter in word:
                found = fold.step(found, letter)
            best.setdefault(fold.value(found), Counter())[one.answer(word)] += mass  # type: ignore[assignment]
        if all(isinstance(value, int) for value in best):
            average = sum((v * sum(of.values()) for v, of in best.items()), Fraction(0))  # type: ignore[operator]
            assert mean(fold, one.generator(n)) == average
        assert accuracy(one, n, fold, one.generator(n)) == sum(max(of.values()) for of in best.values())


def test_appendix_h_of_bhattamishra2024() -> None:
    """Half and half is uniform; the three-way reading is 1/6, 7/36, 13/54 and 121/432 away."""
    half, three = task("dyck,examples=positive"), task("dyck,examples=positive,closing=three-way")
    for n, away in zip((4, 6, 8, 10), ("1/6", "7/36", "13/54", "121/432"), strict=True):
        uniform = uniform_words(half.language, n)  # type: ignore[attr-defined]
        assert len(uniform.law()) == 2 ** (n - 1)
        assert distance(half.generator(n), uniform) == 0 and str(distance(three.generator(n), uniform)) == away


def test_corrupted_words_may_stay_in_the_language() -> None:
    """With two places changed 5/48, 1/15 and 11/224 are still words of it, with one or three none."""
    for n, share in zip((4, 6, 8), ("5/48", "1/15", "11/224"), strict=True):
        for many, wanted in ((1, "0"), (2, share), (3, "0")):
            one = task(f"dyck,examples=corrupted,changes={many}")
            assert str(one.generator(n).law(one.read(n)).get(1, Fraction(0))) == wanted


def test_distances_are_those_of_the_listed_laws() -> None:
    """Of two tasks with the same letters, also where one law has words that the other has not."""
    pairs = (("equality", "equality,negative=one"), ("dyck", "dyck,closing=three-way"), ("parity", "parity"),
             ("equality,negative=first", "inner-product"), ("recall", "nearest-neighbour"))  # fmt: skip
    for (p, q), n in product(pairs, (2, 4)):
        first, second = task(p).generator(n), task(q).generator(n)
        assert distance(first, second) == apart(first.law(), second.law())


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("dycc", "did you mean dyck"),
        ("dyck,types=0", "at least 1"),
        ("dyck,types=x", "want a whole number"),
        ("k-hop,hops=0", "want at least 1"),
        ("addition,base=1", "want at least 2"),
        ("dyck,a=1", "none of its parameters"),
        ("equality,negative=two", "want random"),
        ("n-gram,answers=01", "want 4 digits"),
        ("word-problem,group=S6", "want Z2"),
    ],
)
def test_bad_parameters_are_told_in_one_line(spec: str, told: str) -> None:
    """The line names the task, and what would be right."""
    with pytest.raises(InvalidInput, match=told) as error:
        task(spec)
    assert "\n" not in str(error.value)


def test_a_size_that_a_task_has_not_is_told() -> None:
    """Odd words of brackets, more items than there are, an even expression."""
    for spec, n in (
        ("dyck", 5),
        ("copying", 10**5),
        ("recall-many", 5),
        ("arithmetic", 4),
        ("n-gram", 1),
        ("equality", 0),
    ):
        with pytest.raises(InvalidInput, match=f"not {n}|items"):
            list(task(spec).inputs(n))
