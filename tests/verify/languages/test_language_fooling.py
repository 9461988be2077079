"""Fooling sets for all lengths in `fooling language`: decided, counted, explained and used, and bad input."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import fooling
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.formats.dfa_json import to_json
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.fooling.padding import padded
from fooling.circuits.languages.word_count import count_words, words_of_length
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.verify.cli import main
from fooling.verify.runs.languages import language_fooling, language_routes
from fooling.verify.runs.languages.language_width import least_width
from fooling.verify.statement.language.verdict import Verdict
from tests.shares import later

PLANTED = "regex:(ab|ba)*|a{6}|b{6}"
WORDS = "regex:(ab|ba){0,2}|(ab|ba){4,}|a{6}|b{6}"
D4 = fooling.DFA(("a", "b"), 0, frozenset({0}), ((1, 0), (2, 3), (3, 2), (0, 1)))


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And D is not measured, which is about no fooling set."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(language_routes, "SECONDS", 0.0)


def said(*arguments: str) -> Result:
    """What the command says."""
    return CliRunner().invoke(main, ["language", *arguments])


def document(*arguments: str) -> dict[str, Any]:
    """What the command says, read by a program."""
    result = said(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_set_that_breaks_at_one_length_only() -> None:
    """Planted: the words fool at each length but 6; that length, its two words, and both proofs are there."""
    found = document(PLANTED, "--words", WORDS)
    told = found["fooling"]
    assert (told["all_words_fool"], told["breaks_at"], told["words"]) == (False, 6, WORDS)
    assert sorted(told["counterexample"]) == ["aaaaaa", "bbbbbb"]
    assert {"words-do-not-fool", "shorter-words-fool"} <= set(found["certificates"])
    assert found["open"] == {}
    assert all(fooling.recheck(path).reason is None for name, path in found["certificates"].items() if "fool" in name)


def test_each_partition_is_decided_as_the_definition_says() -> None:
    """Under each partition of a short period the answer, the least length and the words are those of brute force."""
    language, longest = dyck(2, 2), 6
    found = language_fooling.fooling(language, Partition.parse("odd-even"))
    assert len(found.under) == 10 and found.asked.fools is True
    for one in found.under:
        partition = Partition.parse(one.partition)

        def breaks(n: int, partition: Partition = partition) -> bool:
            pairs = combinations(map(partition.split, words_of_length(language, n)), 2)
            return any(
                language.accepts_indices(partition.join(x, v)) and language.accepts_indices(partition.join(u, y))
                for (x, y), (u, v) in pairs
            )

        assert one.breaks_at == next((n for n in range(longest + 1) if breaks(n)), None)
        assert one.fools is (one.breaks_at is None)


@pytest.mark.parametrize("is_padded", [False, later(True)])
@pytest.mark.parametrize("colour", [0, 1])
def test_other_entries_are_decided_as_the_definition_says(colour: int, is_padded: bool) -> None:
    """Ones and zeros, bare and padded, under each partition: least length and largest set are right by brute force."""
    language = regular_expression("(ab)*")
    matrix = padded(language) if is_padded else language
    words = matrix if colour else matrix.complemented()
    entries = language_fooling.Entries(colour, is_padded)
    found = language_fooling.fooling(language, Partition.parse("odd-even"), entries=entries)
    for one in found.under:
        partition = Partition.parse(one.partition)

        def breaks(words_there: DFA, n: int, partition: Partition = partition) -> bool:
            pairs = combinations(map(partition.split, words_of_length(words_there, n)), 2)
            return any(
                matrix.accepts_indices(partition.join(x, v)) == matrix.accepts_indices(partition.join(u, y)) == colour
                for (x, y), (u, v) in pairs
            )

        assert one.breaks_at == next((n for n in range(4) if breaks(words, n)), None)
        if one.largest is not None:
            assert not any(breaks(one.largest, n) for n in range(6))
            assert all(matrix.accepts_indices(word) == colour for word in words_of_length(one.largest, 4))


@pytest.mark.exhaustive
def test_zeros_of_the_padded_language_have_their_certificates() -> None:
    """The document says which entries were asked about; n/2 zeros fool the padded (ab)*, as recheck accepts."""
    found = document("regex:(ab)*", "--zeros", "--padded")
    told = found["fooling"]
    assert (told["colour"], told["padded"], told["breaks_at"]) == (0, True, 1)
    assert told["best"]["closed_form"].startswith("n/2 where n is even; 0 where")
    assert found["least_width"] is None and found["open"] == {}
    names = {"words-do-not-fool", "shorter-words-fool", "best-words-fool", "best-recurrence"}
    assert names <= set(found["certificates"])
    assert all(fooling.recheck(found["certificates"][name]).reason is None for name in names)


@pytest.mark.exhaustive
def test_the_best_set_has_its_growth_and_its_certificates() -> None:
    """Under a partition where not all words fool: the automaton of a large set, its exact numbers, and proofs."""
    found = document("dyck:2,2", "--partition", "periodic:,ABA")
    told, asked = found["fooling"], found["fooling"]["partitions"][0]
    assert (told["partition"], told["breaks_at"], told["domain"]) == ("periodic:,ABA", 4, "all n")
    assert asked["largest"]["growth"] == "exponential" and "16^q where n = 6q" in asked["largest"]["closed_form"]
    assert told["best"]["partition"] == "odd-even" and told["best"]["recurrence"] == "a(n) = 4 a(n - 2) for n >= 3"
    assert {"largest-words-fool", "largest-recurrence", "words-fool", "words-do-not-fool-periodic-ABA"} <= set(
        found["certificates"]
    )
    assert found["open"] == {} and found["trusts"] == []


@pytest.mark.exhaustive
def test_where_linear_stands_beside_small_fooling_sets_the_rank_says_why(tmp_path: Path) -> None:
    """The dihedral group of 8 elements: rank modulo 2 polynomial, for all n, and as large as the true rank at least."""
    path = tmp_path / "d4.json"
    path.write_text(json.dumps(to_json(D4)), encoding="utf-8")
    found = document(str(path))
    assert found["communication"]["class"] == "linear"
    (one,) = (one for one in found["communication"]["proved"] if one["name"] == "small-fooling-sets")
    assert one["verdict"] == str(Verdict.CONFIRMED) and "modulo 2 is r <= 1 - q/6 + q^2 + q^3/6" in one["says"]
    assert fooling.recheck(one["certificate"]).reason is None
    language, partition = padded(D4), Partition.parse("odd-even")
    inputs = list(product(range(3), repeat=3))
    rows = ["".join(str(int(language.accepts_indices(partition.join(x, y)))) for y in inputs) for x in inputs]
    assert rank_modulo_2([int(row, 2) for row in rows]) <= (6 - 3 + 6 * 3**2 + 3**3) // 6


def rank_modulo_2(rows: list[int]) -> int:
    """Of a matrix whose rows are the bits of numbers, by elimination."""
    basis: list[int] = []
    for row in rows:
        left = row
        for one in basis:
            left = min(left, left ^ one)
        basis += [left] if left else []
    return len(basis)


@pytest.mark.exhaustive
def test_the_width_is_that_of_the_number_of_pairs() -> None:
    """A layer of width one less has fewer bits than the fooling set needs, and the certificate says so."""
    found = document("dyck:2,2")
    told = found["least_width"]
    assert (told["n"], told["p"], told["heads"]) == (256, 8, 1)
    bits = (count_words(dyck(2, 2), told["n"]) - 1).bit_length()
    cost = [2 + (4 * 8 - 2 + 2 * 8 + m * (2 * 8 + 8)) + 1 for m in range(told["width"] + 1)]
    assert cost[told["width"] - 1] < bits <= cost[told["width"]]
    assert fooling.recheck(found["certificates"]["least-width"]).reason is None
    assert least_width(fooling.DFA(("a",), 0, frozenset({0}), ((0,),)), 1).least == 1


def test_a_search_without_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The partition that is asked for is decided; the others are null, with the reason."""
    monkeypatch.setattr(language_fooling, "SECONDS", 0.0)
    found = language_fooling.fooling(dyck(2, 2), Partition.parse("periodic:,AAB"))
    assert found.asked.fools is False and found.best is None
    assert all(one.fools is None and one.why == language_fooling.NO_TIME for one in found.under[1:])


def test_an_expression_is_read_over_the_further_letters() -> None:
    """Letters that only `--alphabet` names are letters of the expression, also where it names none itself."""
    assert document("regex:.*a", "--alphabet", "open b")["counts"][:3] == [0, 1, 3]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("regex:ab", "--partition", "mask:01"), "of one length only; want a periodic one"),
        (("regex:ab", "--partition", "thirds"), "partition 'thirds'"),
        (("dyck:1,2", "--words", "regex:[(]+"), "has '(', which is not in the language"),
        (("regex:ab", "--words", "dyck:1,2"), "'(' is none of the letters a b"),
        (("regex:ab", "--words", "regex:ab", "--zeros"), "has 'ab', which is not in the complement of the language"),
        (("regex:∅",), "names no letter"),
    ],
)
def test_what_cannot_be_asked_is_one_line(arguments: tuple[str, ...], told: str) -> None:
    """Exit code 2, and one line on standard error that names the place."""
    result = said(*arguments, "--json")
    assert result.exit_code == 2
    assert told in result.stderr and len(result.stderr.strip().splitlines()) == 1


def test_words_that_are_not_in_the_language_are_refused() -> None:
    """The function says so, too, and names a word."""
    with pytest.raises(InvalidInput, match="which is not in the language"):
        fooling.language("regex:(ab)*", words="regex:a")


def test_one_letter_is_one_letter() -> None:
    """The least length at which the words of a language are no fooling set is told as one says it."""
    told = " ".join(said("regex:a|b").output.split())
    assert "the words of the language that have 1 letter are no fooling set" in told
