"""Automata and expressions that students hand in, against brute force over words: right iff equal, least witness."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.verify.checker.judge import Basis, judge
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence.certificate import certificate
from fooling.verify.exercises.hole import Defined, Judged, NotGraded, Unreadable
from fooling.verify.exercises.holes.languages.automata import DFAHole, NFAHole, make_dfa, make_nfa
from fooling.verify.exercises.holes.languages.regex import RegexHole
from fooling.verify.exercises.holes.languages.regex import make as make_regex
from fooling.verify.given.files.event_stream import text_tree
from tests.circuits.languages.brute_force_automata import brzozowski_states, dfas
from tests.textbook_expressions import EXPRESSIONS
from tests.verify.exercises.languages_asked import AB, ENDS, accepts, term, words

ROWS: dict[str, Any] = {"n": {"a": "o", "b": "n"}, "o": {"a": "o", "b": "y"}, "y": {"a": "o", "b": "n"}}
ENDING: dict[str, Any] = {"start": "n", "accepting": ["y"], "moves": ROWS}
MADE_BY = {"version": "1", "code": "c", "effort": "default"}


def tree(dfa: DFA) -> dict[str, Any]:
    """The automaton as a student writes it, the missing moves left out."""
    rows = [dict(zip(AB, row, strict=True)) for row in dfa.transitions]
    moves = {f"s{q}": {a: f"s{r}" for a, r in row.items() if r is not None} for q, row in enumerate(rows)}
    return {"start": f"s{dfa.start}", "accepting": [f"s{q}" for q in dfa.accepting], "moves": moves}


def held(found: Judged, is_right: Callable[[str], bool], longest: int) -> None:
    """What was judged is what brute force finds, and the witness is the first wrong word."""
    wrong = next((word for word in words(longest) if not is_right(word)), None)
    assert found.right == (wrong is None)
    if wrong is not None:
        assert found.witness["word"] == (wrong or "ε")
        assert found.says.startswith(wrong or "the empty word")


def rechecked(found: Judged) -> Basis:
    """What the certificate of a right answer rests on, judged as `recheck` does."""
    assert found.shown is not None
    made = certificate("sheet/q", found.shown.proposition, "confirmed", found.shown.derivation, Basis(), MADE_BY)
    return judge({name: part for name, part in made.items() if name != "rests_on"})


@given(dfas(states=3), dfas(states=3))
def test_a_partial_automaton_is_right_iff_it_accepts_the_same_words(language: DFA, answer: DFA) -> None:
    """Two automata of at most 4 states with their sinks differ on some word of at most 7 letters."""
    hole = make_dfa([term(language), {"partial": "yes"}], Defined({}))
    found = hole.judge(hole.read(tree(answer)))
    held(found, lambda word: accepts(language, word) == accepts(answer, word), 7)
    assert found.measured == ({"states": answer.states} if found.right else {})


@given(dfas(states=3), dfas(states=3))
def test_a_complete_automaton_is_right_iff_it_accepts_the_same_words(language: DFA, answer: DFA) -> None:
    """The same with a move for each letter, where a missing one cannot be read."""
    hole = make_dfa([term(language)], Defined({}))
    if any(None in row for row in answer.transitions):
        with pytest.raises(Unreadable, match="no move for the letter"):
            hole.read(tree(answer))
        answer = answer.completed()
    held(hole.judge(hole.read(tree(answer))), lambda word: accepts(language, word) == accepts(answer, word), 7)


@given(dfas(states=4))
def test_the_least_automaton_is_certified(language: DFA) -> None:
    """The best number of states is that of Brzozowski's algorithm, and the finder's automaton has so many."""
    hole = make_dfa([term(language)], Defined({}))
    (best,) = hole.best()
    assert best.lower == best.upper == brzozowski_states(language)
    (counted,) = best.shown
    assert counted.proposition[0] == "=" and counted.proposition[2] == best.lower
    solved = hole.judge(hole.read(hole.written(hole.solved())))
    assert solved.right and solved.measured == {"states": best.lower}
    assert rechecked(solved).trusts == ()


NFA = tuple[int, frozenset[int], frozenset[int], frozenset[tuple[int, str, int]]]


@st.composite
def nfas(draw: st.DrawFn) -> NFA:
    """States, starts, accepting states and moves, some for ε."""
    size = draw(st.integers(1, 3))
    some = st.frozensets(st.integers(0, size - 1), max_size=size)
    move = st.tuples(st.integers(0, size - 1), st.sampled_from("abε"), st.integers(0, size - 1))
    return size, draw(some), draw(some), draw(st.frozensets(move, max_size=7))


def nfa_accepts(nfa: NFA, word: str) -> bool:
    """By searching for a run, through pairs of a state and a number of letters read."""
    _, starts, accepting, moves = nfa
    met, agenda = {(q, 0) for q in starts}, [(q, 0) for q in starts]
    while agenda:
        q, read = agenda.pop()
        for source, letter, target in moves:
            after = (target, read + (letter != "ε"))
            reads = letter == "ε" or word[read : read + 1] == letter
            if source == q and reads and after not in met:
                met.add(after)
                agenda.append(after)
    return any((q, len(word)) in met for q in accepting)


def nfa_tree(nfa: NFA) -> dict[str, Any]:
    """As a student writes it."""
    size, starts, accepting, moves = nfa
    rows: dict[str, dict[str, list[str]]] = {f"s{q}": {} for q in range(size)}
    for source, letter, target in sorted(moves):
        rows[f"s{source}"].setdefault(letter, []).append(f"s{target}")
    return {"starts": [f"s{q}" for q in starts], "accepting": [f"s{q}" for q in accepting], "moves": rows}


@given(nfas(), dfas(states=2))
def test_a_nondeterministic_automaton_is_right_iff_it_accepts_the_same_words(answer: NFA, language: DFA) -> None:
    """Runs are searched for; a right one is shown to the checker, a wrong one's word is the first."""
    hole = make_nfa([term(language)], Defined({}))
    found = hole.judge(hole.read(nfa_tree(answer)))
    held(found, lambda word: nfa_accepts(answer, word) == accepts(language, word), 7)
    if found.right:
        assert found.measured == {"states": answer[0]}
        assert rechecked(found).trusts == ()


@given(nfas())
def test_bounds_on_the_states_of_a_nondeterministic_automaton_hold(answer: NFA) -> None:
    """Some automaton has the upper bound, and none that is drawn has fewer states than the lower one."""
    hole = make_nfa([term(determinised(answer))], Defined({}))
    (best,) = hole.best()
    solved = hole.judge(hole.read(hole.written(hole.solved())))
    assert solved.right and solved.measured == {"states": best.upper}
    assert hole.judge(hole.read(nfa_tree(answer))).right and answer[0] >= best.lower


def determinised(nfa: NFA) -> DFA:
    """The language of words of up to 7 letters decides the states: prefixes with equal answers are one."""
    ends = list(words(3))
    rows: dict[tuple[bool, ...], int] = {}
    agenda, targets, accepting = [""], list[tuple[int, ...]](), set[int]()

    def row(word: str) -> tuple[bool, ...]:
        return tuple(nfa_accepts(nfa, word + end) for end in ends)

    rows[row("")] = 0
    for word in agenda:
        if nfa_accepts(nfa, word):
            accepting.add(len(targets))
        after = []
        for letter in AB:
            found = row(word + letter)
            if found not in rows:
                rows[found] = len(rows)
                agenda.append(word + letter)
            after.append(rows[found])
        targets.append(tuple(after))
    return DFA(("a", "b"), 0, frozenset(accepting), tuple(targets))


def test_sets_of_states_without_number_are_not_graded() -> None:
    """An automaton that accepts everything by one state, beside others that have 2^20 sets, has no verdict."""
    moves: dict[str, Any] = {"all": {"a": "all", "b": "all"}, "q0": {"a": "q0 q1", "b": "q0"}}
    moves |= {f"q{i}": {"a": f"q{i + 1}", "b": f"q{i + 1}"} for i in range(1, 20)}
    hole = make_nfa([["star", ["letters", ["a", "b"], ["a", "b"]]]], Defined({}))
    answer = hole.read({"starts": "all q0", "accepting": "all", "moves": moves})
    with pytest.raises(NotGraded, match="sets of states"):
        hole.judge(answer)


@given(EXPRESSIONS, EXPRESSIONS)
def test_an_expression_is_right_iff_it_matches_the_same_words(asked: tuple[str, str], answer: tuple[str, str]) -> None:
    """Python's own engine says which words match; right ones are shown to the checker."""
    hole = make_regex([["regex", asked[0], ["a", "b"]]], Defined({}))
    found = hole.judge(hole.read(answer[0]))

    def same(word: str) -> bool:
        return bool(re.fullmatch(asked[1], word)) == bool(re.fullmatch(answer[1], word))

    wrong = next((word for word in words(6) if not same(word)), None)
    if wrong is not None:
        assert not found.right and found.witness["word"] == (wrong or "ε")
    elif not found.right:  # a longer word
        assert len(str(found.witness["word"])) > 6 and not same(str(found.witness["word"]))
    else:
        assert found.shown is not None and rechecked(found).trusts == ()


def test_a_changed_certificate_is_not_accepted() -> None:
    """The pairs of states of a right automaton show nothing of a wrong one."""
    hole = make_dfa([ENDS], Defined({}))
    found = hole.judge(hole.read(ENDING))
    assert found.shown is not None
    head, (kind, letters, start, _, rows), language = found.shown.proposition
    other = (head, (kind, letters, start, (0,), rows), language)
    made = certificate("sheet/q", other, "confirmed", found.shown.derivation, Basis(), MADE_BY)
    with pytest.raises(Rejected):
        judge({name: part for name, part in made.items() if name != "rests_on"})


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("end in ab", "aba is accepted, but does not end in ab"),
        ("be short", "aba is accepted, but is not short"),
        ("", "aba is accepted, but is not in the language"),
    ],
)
def test_a_sheet_may_say_what_the_words_do(says: str, told: str) -> None:
    """The line speaks as the sheet does."""
    hole = make_dfa([ENDS, {"says": says}], Defined({}))
    answer = {**ENDING, "moves": {**ROWS, "y": {"a": "y", "b": "y"}}}
    found = hole.judge(hole.read(answer))
    assert found.says == told and found.hint == "some word is accepted that should not be"


def test_a_wrong_word_is_found_before_the_sets_of_states_are_many() -> None:
    """The deterministic automaton of the expression has 2^31 states."""
    hole = make_regex([ENDS], Defined({}))
    assert hole.judge(hole.read("(a|b)*a(a|b){30}")).says == "ab is not matched, but is in the language"


def test_signs_that_mislead_are_told_with_a_wrong_expression() -> None:
    """A + between two letters is no "or" here."""
    hole = make_regex([ENDS, {"says": "end in ab"}], Defined({}))
    found = hole.judge(hole.read("(a+b)*ab"))
    assert found.says.startswith("aab is not matched, but ends in ab; + at position 3 is read as")


UNREADABLE: list[tuple[Any, str]] = [
    ("x", "x is a text, and an automaton is asked for, no expression; want {start"),
    ({"start": "n", "moves": ENDING["moves"]}, "accepting is missing"),
    ({**ENDING, "start": "m"}, "start: m is no state; want one of the states that have moves: n, o, y"),
    ({**ENDING, "accepting": ["\x1b[31m"]}, r"accepting: \\x1b\[31m is no state"),
    ({**ENDING, "moves": {"n": {"c": "n"}}}, "the moves of n: c is no letter; want one of the letters a b"),
    (
        {**ENDING, "accepting": "n", "moves": {"n": {"a": ["n"], "b": "n"}}},
        "the move of n for a: a list; want the name of a state",
    ),
    ({**ENDING, "moves": []}, "moves: a list; want"),
    ({**ENDING, "name": "mine"}, "name is not known here"),
]


@pytest.mark.parametrize(("answer", "told"), UNREADABLE)
def test_what_is_no_automaton_is_refused_in_one_line(answer: Any, told: str) -> None:
    """What, where, and what would be right."""
    with pytest.raises(Unreadable, match=told) as refused:
        make_dfa([ENDS], Defined({})).read(answer)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("answer", ["a(", "ac", "", ["a"], "a" * 20_000, "a\x1b[0m"])
def test_what_is_no_expression_is_refused_in_one_line(answer: Any) -> None:
    """So is a letter that the language has not."""
    hole = make_regex([ENDS], Defined({}))
    if answer == "":
        assert not hole.judge(hole.read(answer)).right  # the empty word
        return
    with pytest.raises(Unreadable) as refused:
        hole.read(answer)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "hole", [make_dfa([ENDS], Defined({})), make_nfa([ENDS], Defined({})), make_regex([ENDS], Defined({}))]
)
def test_examples_of_a_form_are_read(hole: DFAHole | NFAHole | RegexHole) -> None:
    """Each is an answer in one line, and not all of them are right."""
    examples = [one for form in hole.forms() for one in form.examples]
    assert not any("\n" in one for one in examples)
    assert not all(hole.judge(hole.read(text_tree(one, "example"))).right for one in examples)
