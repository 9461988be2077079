"""Numbers of states as theorems of Rocq: minimal automata with and without a dead state, and corruptions of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.states.state_classes import state_classes
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.evidence.automata import minimal
from fooling.verify.pages.rocq.exported import exported
from fooling.verify.pages.rocq.minimal import with_sink, without_sink
from fooling.verify.statement.proposition import Term, frozen
from tests.proofs.spoilt import problems
from tests.proofs.test_rocq_export import with_rocq

AB = ("a", "b")
LANGUAGES: dict[str, tuple[Term, int, int]] = {  # with their states, complete and partial, counted by hand
    "dyck": (("dyck", 2, 2), 8, 7),
    "empty": (("dfa", AB, 0, (), ((0, 0),)), 1, 1),
    "all": (("dfa", AB, 0, (0,), ((0, 0),)), 1, 1),
    "even": (("dfa", AB, 0, (0,), ((0, 1), (1, 0))), 2, 2),  # of b
    "a-first": (("dfa", AB, 0, (1,), ((1, 2), (1, 1), (2, 2))), 3, 2),
}
CYCLE: Term = ("dfa", AB, 0, (0,), tuple(((q + 1) % 120, 0) for q in range(120)))  # too many for a word for each pair


def counted(language: Term, kind: str, many: int) -> dict[str, Any]:
    """A certificate of a number of states that the checker accepts."""
    goal = ("=", ("states", language, kind), many)
    node = minimal(goal, Context())
    assert proved(goal, "confirmed", node) is not None
    return {"claim": "c", "proposition": goal, "derivation": node}


@cache
def true_ones() -> dict[str, dict[str, Any]]:
    """Both numbers of each language, a bound from below, and two languages with the same words."""
    found = {
        f"{name}-{kind}": counted(language, kind, many)
        for name, (language, *both) in LANGUAGES.items()
        for kind, many in zip(("complete", "partial"), both, strict=True)
    }
    splits = {"rule": "splits", "schedule": [[*one] for one in state_classes(meaning.language(CYCLE)).schedule]}
    found["splits"] = {"proposition": ("=", ("states", CYCLE, "complete"), 120), "derivation": splits}
    found["at-least"] = {"proposition": (">=", ("states", CYCLE, "complete"), 100), "derivation": splits}
    doubled: Term = ("dfa", AB, 0, (0, 2), ((2, 1), (1, 0), (0, 1)))
    pairs = {"rule": "bisimulation", "pairs": [[0, 0], [2, 0], [1, 1]]}
    even = LANGUAGES["even"][0]
    premise = {"that": ["same-language", doubled, even], "by": pairs}
    same = ("=", ("states", doubled, "partial"), ("states", even, "partial"))
    found["same"] = {"proposition": same, "derivation": {"rule": "same-states", "premise": premise}}
    for one in found.values():
        assert proved(frozen(one["proposition"]), "confirmed", one["derivation"]) is not None
    return {name: {"claim": "c", **one} for name, one in found.items()}


def test_each_is_written_as_it_stands() -> None:
    """The table has no row for the dead state; the words lead to as many states as there are."""
    said = exported(true_ones()["a-first-partial"], "c")
    moves = "((1%nat :: 2%nat :: nil)%list :: (1%nat :: 1%nat :: nil)%list :: nil)%list"
    assert f"read_again (M := Automaton 0%nat (1%nat :: nil)%list {moves}) read0" in said
    assert "@states_are _ _ _ letters0 M1 partial" in said and "(nil :: (0%nat :: nil)%list :: nil)%list (2)%Z" in said


@pytest.mark.parametrize("name", [*LANGUAGES])
def test_the_dead_state_goes_and_comes_back(name: str) -> None:
    """The same language with it and without it."""
    full = meaning.language(LANGUAGES[name][0]).completed()
    least = without_sink(full)
    again = with_sink(least)
    assert again.is_complete and again.states == least.states + 1
    for one in (least, again):
        assert {w: one.accepts_indices(w) for w in words(full)} == {w: full.accepts_indices(w) for w in words(full)}


def words(full: DFA) -> list[tuple[int, ...]]:
    """All words of at most five letters."""
    found: list[tuple[int, ...]] = [()]
    for word in found:  # grows while it is read
        found += [(*word, a) for a in range(len(full.alphabet))] if len(word) < 5 and len(full.alphabet) < 3 else []
    return found


CORRUPTIONS = [
    ("minimal", "dyck-complete", "(8)%Z ltac", "(9)%Z ltac"),  # another number
    ("minimal", "dyck-complete", "(0%nat :: 2%nat :: nil)%list ::", "(0%nat :: 0%nat :: nil)%list ::"),  # one twice
    ("minimal", "dyck-complete", "(0%nat :: nil)%list :: (1%nat :: nil)%list ::", "(0%nat :: nil)%list ::"),  # too few
    ("minimal", "dyck-partial", "(nil :: (0%nat", "(nil :: (1%nat :: nil)%list :: (0%nat"),  # to the dead state
    (
        "minimal",
        "dyck-partial",
        "read_again (M := Automaton 0%nat",
        "read_again (M := Automaton 1%nat",
    ),  # another start
    ("minimal", "even-partial", "((0%nat, 1%nat) :: nil)%list", "nil"),  # no split tells a state from the dead one
    ("minimal", "even-complete", "M1 complete", "M1 partial"),  # the other number
    ("splits", "splits", "(120)%Z ltac", "(119)%Z ltac"),  # another number
    ("splits", "at-least", "((0%nat, 1%nat) ::", "((0%nat, 2%nat) ::"),  # a split by no letter
    ("same-states", "same", "(same_by_tables read0 read1)", "(same_by_tables read1 read1)"),  # other languages
]


@with_rocq
@pytest.mark.exhaustive
def test_rocq_accepts_what_is_true_alone(tmp_path: Path) -> None:
    """Each theorem is proved, no longer where its evidence is changed; and no other number of states is."""
    known = true_ones()
    other = {**known["dyck-complete"], "proposition": ("=", ("states", ("dyck", 2, 2), "complete"), 9)}
    texts = {name: exported(one, "c") for name, one in known.items()}
    assert problems(texts, CORRUPTIONS, tmp_path, [exported(other, "c")]) == []
