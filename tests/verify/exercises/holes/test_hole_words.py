"""Words that students hand in: distinguishable ones, tables of suffixes, shortest ones; against brute force."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import proved
from fooling.verify.exercises.hole import Defined, Judged, Unreadable
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked
from fooling.verify.exercises.holes.languages.residuals import make_distinguishable_words, make_suffix_table
from fooling.verify.exercises.holes.languages.shortest_word import make as make_shortest_word
from tests.circuits.languages.brute_force_automata import brzozowski_states, dfas
from tests.verify.exercises.languages_asked import ENDS, accepts, term, words

WORD = st.text("ab", max_size=4)
SUFFIXES = list(words(4))  # enough to tell 5 states apart


def told_apart(language: DFA, u: str, v: str) -> bool:
    """By trying suffixes."""
    return any(accepts(language, u + w) != accepts(language, v + w) for w in SUFFIXES)


def spelled(word: str) -> str:
    """As an answer has it."""
    return word or "ε"


def accepted(found: Judged) -> None:
    """The checker takes what the answer shows."""
    assert found.shown is not None
    assert proved(found.shown.proposition, "confirmed", found.shown.derivation).trusts == ()


@given(dfas(states=4), st.lists(WORD, min_size=1, max_size=5))
def test_words_are_right_iff_some_suffix_tells_any_two_apart(language: DFA, answer: list[str]) -> None:
    """The witness is the first pair that none does, counted from 1."""
    hole = make_distinguishable_words([term(language)], Defined({}))
    found = hole.judge(hole.read([spelled(word) for word in answer]))
    pairs = combinations(range(len(answer)), 2)
    alike = next(([i + 1, j + 1] for i, j in pairs if not told_apart(language, answer[i], answer[j])), None)
    assert found.right == (alike is None)
    if alike is not None:
        assert found.witness["words"] == alike and found.says.startswith(f"words {alike[0]} and {alike[1]}")
    else:
        assert found.measured == {"words": len(answer)}
        accepted(found)


@given(dfas(states=4), st.lists(WORD, min_size=1, max_size=6))
def test_the_largest_right_part_has_a_word_of_each_class(language: DFA, answer: list[str]) -> None:
    """It is right, made of the student's words in their order, and no larger one is."""
    hole = make_distinguishable_words([term(language)], Defined({}))
    part = hole.right_parts_of(hole.read([spelled(word) for word in answer]))
    assert part is not None and hole.judge(part).right
    classes = {tuple(accepts(language, word + w) for w in SUFFIXES) for word in answer}
    assert len(part) == len(classes)
    kept = iter(answer)
    assert all(spelled(word) in map(spelled, kept) for word in map(hole.asked.written, part))


@given(dfas(states=4))
def test_no_set_of_words_is_larger_than_the_minimal_automaton(language: DFA) -> None:
    """The best is certified, and the finder's words and table reach it."""
    for make in (make_distinguishable_words, make_suffix_table):
        hole: Any = make([term(language)], Defined({}))
        (best,) = hole.best()
        assert best.lower == best.upper == brzozowski_states(language) and len(best.shown) == 1
        solved = hole.solved()
        assume(make is make_distinguishable_words or solved.suffixes)  # a table of one row needs none
        found = hole.judge(hole.read(hole.written(solved)))
        assert found.right and found.measured == {"words": best.upper}
        accepted(found)


@given(dfas(states=3), st.lists(WORD, min_size=1, max_size=3, unique=True), st.data())
def test_a_table_is_right_iff_its_entries_are_and_its_rows_differ(
    language: DFA, rows: list[str], data: st.DataObject
) -> None:
    """The witness is the first wrong entry, or the first pair of equal rows."""
    columns = data.draw(st.lists(WORD, min_size=1, max_size=3))
    wrong = data.draw(st.sampled_from([None, None, *((i, j) for i in range(len(rows)) for j in range(len(columns)))]))
    entries = [
        [accepts(language, u + w) ^ ((i, j) == wrong) for j, w in enumerate(columns)] for i, u in enumerate(rows)
    ]
    hole = make_suffix_table([term(language)], Defined({}))
    table = {spelled(u): " ".join(str(int(one)) for one in row) for u, row in zip(rows, entries, strict=True)}
    found = hole.judge(hole.read({"suffixes": list(map(spelled, columns)), "rows": table}))
    differ = len(set(map(tuple, entries))) == len(rows)
    assert found.right == (wrong is None and differ)
    if wrong is not None:
        i, j = wrong
        assert (found.witness["word"], found.witness["suffix"]) == (spelled(rows[i]), spelled(columns[j]))
    elif differ:
        accepted(found)
    else:
        assert [spelled(u) for u in rows if spelled(u) in found.witness["words"]] == found.witness["words"]


@given(dfas(states=4), WORD)
def test_a_shortest_word_is_in_the_language_and_no_shorter_one_is(language: DFA, answer: str) -> None:
    """A language of 4 states that has a word has one of at most 3 letters."""
    members = [word for word in words(4) if accepts(language, word)]
    if not members:
        with pytest.raises(InvalidInput, match="no word at all"):
            make_shortest_word([term(language)], Defined({}))
        return
    hole = make_shortest_word([term(language)], Defined({}))
    found = hole.judge(hole.read(spelled(answer)))
    assert found.right == (answer in members and len(answer) == len(members[0]))
    assert hole.written(hole.solved()) == spelled(members[0]) and hole.best()[0].lower == len(members[0])
    if found.right:
        accepted(found)
    elif answer in members:
        told = found.says.replace("a shorter", "").split()
        assert found.witness == {"letters": len(members[0])} and members[0] not in told


def test_a_shortest_word_may_be_of_a_difference() -> None:
    """It is in the first language and not in the second."""
    hole = make_shortest_word([ENDS, ["regex", "(ab)*"]], Defined({}))
    assert hole.written(hole.solved()) == "aab"
    assert hole.judge(hole.read("bab")).right
    assert hole.judge(hole.read("ab")).says == "ab is not in the language"
    assert hole.judge(hole.read("aaab")).says == "aaab is in the language, but there is a shorter word, of 3 letters"


def test_what_is_too_large_for_a_certificate_says_so() -> None:
    """More words than a certificate has are right, and have no certificate."""
    hole = make_distinguishable_words([["repeat", ["letters", ["a"], ["a"]], 40]], Defined({}))
    found = hole.judge(hole.read(["a" * n for n in range(1, 41)]))
    assert found.right and found.shown is None and "at most 32 words" in found.uncertified


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (["a", "c"], "word 2: c has c in it"),
        ([["a"]], "word 1: a list; want a word"),
        ({"a": "b"}, "a mapping; want a list of words"),
        (["\u202ea"], "word 1"),
        (["a" * 10_001], "word 1: 10001 letters"),
    ],
)
def test_what_are_no_words_is_refused_in_one_line(answer: Any, told: str) -> None:
    """Counted from 1."""
    with pytest.raises(Unreadable, match=told) as refused:
        make_distinguishable_words([ENDS], Defined({})).read(answer)
    assert str(refused.value).isprintable()


def test_letters_of_several_characters_have_blanks_between_them() -> None:
    """In answers and in what is said."""
    letters = ["up", "down"]
    hole = make_shortest_word([["concat", *(["letters", letters, [a]] for a in letters)]], Defined({}))
    assert hole.judge(hole.read("up down")).right
    assert hole.judge(hole.read("down up")).says == "[down up] is not in the language"


def test_a_letter_of_several_signs_is_told_from_several_letters() -> None:
    """Over a and aa, what could be both is refused with both, and each is read as it is said."""
    asked = LanguageAsked(("letters", ("a", "aa"), ("aa",)))
    assert [asked.word(text, "here") for text in ('"aa"', "a a", "ε")] == [(1,), (0, 0), ()]
    assert (asked.written((1,)), asked.written((0, 0)), asked.spelled((0, 0))) == ('"aa"', "a a", "[a a]")
    with pytest.raises(Unreadable, match="here: 'aa' may be several letters: want \"aa\" or a a"):
        asked.word("aa", "here")


def test_brackets_that_are_letters_are_no_empty_word() -> None:
    """Of one bracket and another a word is made; elsewhere () is the empty word, as in expressions."""
    assert LanguageAsked(("dyck", 1, 1)).word("()", "here") == (0, 1)
    assert LanguageAsked(("letters", ("a", "b"), ("a",))).word("()", "here") == ()
    assert LanguageAsked(("letters", ("a", "ε"), ("a",))).written(()) == "λ"
