"""The words beside the rules: a file for each group of theories, an entry for each rule, a topic for each axiom."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from fooling.verify.checker.axiom_table import axiom
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import CORE, RULES
from fooling.verify.checker.theories import assumed
from fooling.verify.checker.theories.contents import FUNCTIONS, LANGUAGES, MONOIDS, NUMBERS, THEORIES
from fooling.verify.checker.theories.network_contents import NETWORKS
from fooling.verify.pages.proofs.steps import CARRYING
from fooling.verify.statement.expression import apply, real
from fooling.verify.words import logic_and_arithmetic, theories
from fooling.verify.words.contents import FILES, WORDS
from fooling.verify.words.decided_by import (
    BETTER,
    BY_OPERATORS,
    OTHERWISE,
    PLAIN,
    TOPICS,
    by_operators,
    most_telling_first,
    topic_of,
    topic_of_axiom,
)
from fooling.verify.words.theories import functions, languages, monoids, networks, numbers

GROUPS = {
    functions: FUNCTIONS,
    languages: LANGUAGES,
    monoids: MONOIDS,
    networks: NETWORKS,
    numbers: (assumed, *NUMBERS),
}


@pytest.mark.parametrize("file", GROUPS)
def test_the_words_of_a_theory_are_those_of_its_rules(file: ModuleType) -> None:
    """Each rule of a theory has its words in the file of the theory's group, and no word is without a rule."""
    assert file.words.keys() == {name for theory in GROUPS[file] for name in theory.theory}


def test_the_core_has_its_words() -> None:
    """Those of logic, of arithmetic and of what is computed stand in one file; together all rules have words, once."""
    assert logic_and_arithmetic.words.keys() == {name for part in CORE for name in part.theory}
    assert WORDS.keys() == RULES.keys()
    assert sum(len(file.words) for file in (logic_and_arithmetic, *FILES)) == len(RULES)


def test_no_file_of_words_is_without_a_theory() -> None:
    """The folder of the words holds a file for each group of theories, and no other; each theory is in one group."""
    (folder,) = theories.__path__
    stems = {path.stem for path in Path(folder).glob("*.py")} - {"__init__"}
    assert stems == {file.__name__.rpartition(".")[2] for file in FILES} and set(FILES) == set(GROUPS)
    assert Counter(theory for group in GROUPS.values() for theory in group) == Counter((*THEORIES, *NETWORKS))


def test_every_rule_is_told_in_one_place() -> None:
    """By its words, or in the words of proofs where they say nothing; never by both."""
    silent = {name for name, words in WORDS.items() if words.tell is None}
    assert silent == CARRYING.keys() | {"assumption"}
    assert all(words.carries for name, words in WORDS.items() if name in silent)


def test_the_topics_are_those_of_rules_and_axioms() -> None:
    """None in the order of telling is idle, what is plain comes last, and one that is not there is told first."""
    assert set(TOPICS) <= {topic_of(name) for name in (*RULES, *AXIOMS)}
    assert len(set(TOPICS)) == len(TOPICS)
    assert TOPICS[-len(PLAIN) :] == PLAIN
    assert most_telling_first(["rank", "something new", "bisimulation"]) == ["something new", "bisimulation", "rank"]


def test_what_is_said_of_operators_is_needed() -> None:
    """Each row gives some axiom its topic, and what is said of an axiom by name is not what its operators say."""
    found = {by_operators(name) for name in AXIOMS if name not in BETTER}
    assert found == {*BY_OPERATORS, OTHERWISE}
    assert BETTER.keys() <= AXIOMS.keys()
    assert {name for name, topic in BETTER.items() if topic == by_operators(name)} == set()


def test_a_new_axiom_has_a_topic(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is entered in the checker, and nowhere else."""
    monkeypatch.setattr("fooling.verify.checker.axiom_table.AXIOMS", entered := {**AXIOMS})
    monkeypatch.setattr("fooling.verify.words.decided_by.AXIOMS", entered)
    x = real("x")
    axiom("least-of-same", apply("min", x, x).equals(x))
    axiom("root-of-square", apply("sqrt", x**2).equals(x), x >= 0)
    assert [topic_of_axiom(name) for name in ("least-of-same", "root-of-square")] == ["algebra", "powers"]
