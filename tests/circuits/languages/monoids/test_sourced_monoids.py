"""The sourced table of monoids, each row once more from the definition of its language: no automaton, no package.

A language is a question about a text.  Its syntactic monoid is what short contexts tell apart; its properties are the
textbook's identities, tried on all elements or pairs of them.  The monoid of the package has to be the same table of
products, and each property what the identities say and what the source says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.minimal_automaton import minimal_automaton
from fooling.circuits.languages.monoid import transition_monoid
from fooling.circuits.languages.search.monoids.properties import properties
from tests.brute_force_monoids import PROPERTIES, Elements
from tests.circuits.languages.monoids.test_monoid_properties import NAMES, OPERATORS, SOURCES, of_rows


def returning(*maps: Sequence[int]) -> Callable[[str], bool]:
    """Whether a word leads 0 back to 0, where each letter moves the numbers."""

    def belongs(word: str) -> bool:
        q = 0
        for letter in word:
            q = maps["abc".index(letter)][q]
        return q == 0

    return belongs


def of_height(word: str, highest: int) -> bool:
    """Whether a, b are brackets that match, at most so deep."""
    heights = [word[:n].count("a") - word[:n].count("b") for n in range(len(word) + 1)]
    return min(heights) == 0 and max(heights) <= highest and heights[-1] == 0


def of_two_brackets(word: str) -> bool:
    """Whether a word of two kinds of brackets, c, d and e, f, is balanced and at most two deep."""
    open_ = ""
    for letter in word:
        if letter in "ce":
            open_ += letter
        elif open_[-1:] + letter in ("cd", "ef"):
            open_ = open_[:-1]
        else:
            return False
        if len(open_) > 2:
            return False
    return not open_


def tomita_3(word: str) -> bool:
    """No odd block of a's has an odd block of b's anywhere behind it."""
    blocks = re.findall("a+|b+", word)
    odd = [(i, one[0]) for i, one in enumerate(blocks) if len(one) % 2]
    return not any(i < j and (x, y) == ("a", "b") for i, x in odd for j, y in odd)


# Each language as a question about a word, and how long contexts have to be on either side.
DEFINED: dict[str, tuple[Callable[[str], bool], int]] = {
    "nothing": (lambda w: False, 1),
    "a* b a*, one b": (lambda w: w.count("b") == 1, 2),
    "some a and then some b": (lambda w: re.search("a.*b", w) is not None, 2),
    "first letter": (lambda w: w[:1] == "a", 2),
    "last letter": (lambda w: w[-1:] == "a", 2),
    "(ab)*, a dot-depth of one": (lambda w: w == "ab" * (len(w) // 2), 2),
    "(a(ab)*b)*, a dot-depth of two": (lambda w: of_height(w, 2), 3),
    "some aa": (lambda w: "aa" in w, 2),
    "parity": (lambda w: w.count("a") % 2 == 0, 1),
    "(aa)*, over a and b": (lambda w: "b" not in w and len(w) % 2 == 0, 2),
    "even length": (lambda w: len(w) % 2 == 0, 1),
    "at least three a's": (lambda w: w.count("a") >= 3, 3),
    "S3": (returning((1, 2, 0), (1, 0, 2)), 2),
    "A5 (Barrington 1989)": (returning((1, 2, 3, 4, 0), (1, 2, 0, 3, 4)), 4),
    "Tomita 1": (lambda w: "b" not in w, 1),
    "Tomita 2": (lambda w: re.fullmatch("(ab)*", w) is not None, 2),
    "Tomita 4, no aaa": (lambda w: "aaa" not in w, 3),
    "Tomita 5, even numbers of a's and of b's": (lambda w: w.count("a") % 2 == w.count("b") % 2 == 0, 2),
    "Tomita 6, as many a's as b's modulo 3": (lambda w: (w.count("a") - w.count("b")) % 3 == 0, 2),
    "Tomita 7": (lambda w: re.fullmatch("b*a*b*a*", w) is not None, 4),
}
# Of these the sources name some properties only; the identities decide the others.
BRACKETS = minimal_automaton(dyck(2, 2))
FURTHER: dict[str, tuple[DFA, dict[str, bool]]] = {
    "Tomita 3": (
        of_rows((1, 0), (0, 2), (4, 3), (3, 2), (4, 4), accepting=(0, 1, 3)),
        {"aperiodic": False, "solvable": True},
    ),
    "in DS and not in DO": (of_rows((0, 2), (1, 3), (1, 2), (0, 3)), {"DS": True, "DO": False}),
    "Dyck-(2,2)": (BRACKETS, {"aperiodic": True, "quasi_aperiodic": True, "DS": False, "commutative": False}),
}
DEFINED |= {
    "Tomita 3": (tomita_3, 4),
    "in DS and not in DO": (lambda w: w[-1:] != "b" and w.count("ba") % 2 == 0, 3),
    "Dyck-(2,2)": (of_two_brackets, 2),
}


def said(name: str) -> tuple[DFA, dict[str, bool]]:
    """The automaton of a row, and what its source says of the properties."""
    if name in FURTHER:
        return FURTHER[name]
    dfa, holding = SOURCES[name]
    return dfa, {one: one in holding for one in NAMES}


def by_identities(elements: Elements) -> dict[str, bool]:
    """Of each property whether its identities hold."""
    found = {name: PROPERTIES[OPERATORS.get(name, name)](elements) for name in NAMES if name != "DO_abelian"}
    return {**found, "DO_abelian": found["DO"] and found["abelian_subgroups"]}


def test_every_row_is_here() -> None:
    """All languages of the sourced table but that of all maps, which is tried by itself below."""
    assert {*SOURCES, *FURTHER} - {*DEFINED} == {"all maps of five states"}
    assert {*DEFINED} <= {*SOURCES, *FURTHER}


@pytest.mark.parametrize("name", DEFINED)
def test_a_row_from_its_definition(name: str) -> None:
    """The monoid of the definition is that of the package; identities, finder and source say the same of it."""
    (belongs, longest), (dfa, source) = DEFINED[name], said(name)
    letters = "cdef"[: len(dfa.alphabet)] if dfa is BRACKETS else "abc"[: len(dfa.alphabet)]
    elements = Elements.of_language(letters, belongs, longest)
    monoid = transition_monoid(dfa, 1000)
    listed = Elements(monoid.right, [monoid.word(i) for i in range(monoid.size)])
    assert listed.table.tolist() == elements.table.tolist()
    found = by_identities(elements)
    assert {one: answer.holds for one, answer in properties(monoid).items()} == found
    assert {one: found[one] for one in source} == source


def test_a_wrong_definition_is_seen() -> None:
    """A language that is nearly the one of its row has another monoid, or other properties."""
    nearly = Elements.of_language("ab", lambda w: w.count("a") >= 2, 3)
    assert len(nearly.all) != transition_monoid(SOURCES["at least three a's"][0], 100).size
    whole = by_identities(Elements.of_language("ab", lambda w: "b" not in w and len(w) % 2 == 0, 2))
    assert whole != by_identities(Elements.of_language("ab", lambda w: "b" not in w, 2))


@pytest.mark.exhaustive
def test_all_maps_of_five_states() -> None:
    """All 3,125 maps, from maps alone, and all pairs of them: no property holds, as the finder says."""
    elements = Elements.of_maps([(1, 2, 3, 4, 0), (1, 0, 2, 3, 4), (0, 0, 2, 3, 4)])
    assert len(elements.all) == 5**5
    found = by_identities(elements)
    assert not any(found.values())
    dfa, _ = SOURCES["all maps of five states"]
    assert {name: one.holds for name, one in properties(transition_monoid(dfa, 5**5)).items()} == found
