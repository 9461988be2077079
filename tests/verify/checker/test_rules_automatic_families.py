"""Examples of the rule about languages with a parameter: states for all its values, and evidence that is wrong."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from trial import Trial, about

from fooling.verify.methods.languages.parametric_languages import found
from fooling.verify.statement.expression import constant
from fooling.verify.statement.language.notation import count, integer, states

k = integer("k")
AB = ("a", "b")
A, B, ANY = (("letters", AB, letters) for letters in (("a",), ("b",), AB))
TIMES = ("-", "k", 1)
LAST = ("concat", ("star", ANY), A, ("repeat", ANY, TIMES))  # the k-th letter from the end is an a
DIVIDED = ("concat", ("star", ("repeat", ("concat", ("star", B), A), "k")), ("star", B))  # k divides the number of a's
CHAIN = ("repeat", A, "k")


def of(language: Any) -> Any:
    """The language as an expression with its variable."""
    return type(k)(language, {"k": "int"})


@cache
def learned(language: Any, which: str, first: int) -> tuple[Any, dict[str, Any]]:
    """The words that are counted, and the fields of the node."""
    words, node = found(language, which, "k", first)
    return words, {name: part for name, part in node.items() if name != "rule"}


def without_edge(automaton: list[Any], place: int) -> list[Any]:
    """One edge less."""
    accepting, edges = automaton
    return [accepting, [edge for i, edge in enumerate(edges) if i != place]]


@pytest.mark.exhaustive
@about("family-states")
def test_the_kth_letter_from_the_end(rule: Trial) -> None:
    """As many state words as memories of k letters; a state less, an order turned round, and a circle are refused."""
    words, node = learned(LAST, "complete", 1)
    rule.shows(states(of(LAST), "complete").equals(count(words, k)), k >= 1, **node)
    rule.rejects("the words are as long", goal=states(of(LAST), "complete").equals(count(words, k + 1)))
    rule.rejects("of a partial automaton", goal=states(of(LAST), "partial").equals(count(words, k)))
    rule.rejects("is not seen|not shown|bounds|no lower limit|>=", assuming=[k >= 0])
    rule.rejects("is not defined|natural|states below|the words are as long|copies", first=0)
    rule.rejects("has no predecessor of smaller rank", by={**node["by"], "access": "first"})
    flat = [node["apart"][0], [[*edge[:-1], 0] for edge in node["apart"][1]]]
    rule.rejects("a pair is not told apart", apart=flat)  # a circle: no rank decreases
    turned = [node["access"][0], [[*edge[:-1], -edge[-1]] for edge in node["access"][1]]]
    rule.rejects("has no predecessor of smaller rank", access=turned)
    rule.rejects("is not among the words that are reached|has no equal one", reachable=[[], []])
    rule.rejects("has no equal one", equal=[[], []])
    rule.rejects("are not told apart", apart=[[], []])
    rule.rejects("is not accessed", access=[[], []])


@about("family-states")
def test_each_part_of_the_evidence_is_needed(rule: Trial) -> None:
    """An edge less in any automaton, another number of states, and words that are not counted."""
    words, node = learned(DIVIDED, "complete", 1)
    rule.shows(states(of(DIVIDED), "complete").equals(count(words, k)), k >= 1, **node)
    for place in range(len(node["reachable"][1])):
        rule.rejects("family", reachable=without_edge(node["reachable"], place))
    head, letters, start, accepting, rows = words
    fewer = (head, letters, start, accepting[1:], rows)
    rule.rejects("family", goal=states(of(DIVIDED), "complete").equals(count(fewer, k)))
    everything = tuple(range(1, len(rows)))
    rule.rejects(
        "family", goal=states(of(DIVIDED), "complete").equals(count((head, letters, start, everything, rows), k))
    )
    twice = ("concat", DIVIDED, ("repeat", ANY, 0), A)
    rule.rejects("family|states below|copies", goal=states(of(twice), "complete").equals(count(words, k)))
    rule.rejects("one variable", goal=states(B, "complete").equals(count(words, k)))
    rule.rejects("as many cells", goal=states(of(("dyck", 1, "k")), "complete").equals(count(words, k)))
    rule.rejects("stands within", goal=states(of(("star", ("other-words", CHAIN))), "complete").equals(count(words, k)))
    rule.rejects(
        "stands within what is repeated", goal=states(of(("repeat", CHAIN, "k")), "complete").equals(count(words, k))
    )
    power = ("repeat", A, ("^", 2, "k"))
    rule.rejects("not linear", goal=states(of(power), "complete").equals(count(words, k)))


@about("family-states")
def test_without_the_dead_state(rule: Trial) -> None:
    """a^k has k + 1 states and the dead one; what is dead cannot be called live, nor what is live dead."""
    words, node = learned(CHAIN, "partial", 0)
    rule.shows(states(of(CHAIN), "partial").equals(count(words, k + 1)), k >= 0, **node)
    rule.rejects("has no equal one", dead=None)
    rule.rejects("of a partial automaton the live words", live=None)
    rule.rejects("a dead word accepts|has a successor that is not", dead=node["reachable"])
    rule.rejects("a live word leads nowhere", live=node["reachable"])
    rule.rejects("is not live", live=[[], []])
    both, complete = learned(CHAIN, "complete", 0)
    rule.rejects("is not live|is not accessed|family", goal=states(of(CHAIN), "partial").equals(count(both, k + 1)))
    rule.shows(states(of(CHAIN), "complete").equals(count(both, k + 1)), k >= 0, **complete)
    rule.rejects("the dead state is counted", dead=node["dead"])
    rule.rejects("of a partial automaton the live words", live=node["live"])
    rule.rejects("family", goal=states(of(CHAIN), "complete").equals(count(words, k + 1)))


@pytest.mark.exhaustive
@about("family-states")
def test_stacks(rule: Trial) -> None:
    """Dyck-(2, k) has a state for each stack, whatever k is; the complete automaton one more."""
    brackets = ("dyck", 2, "k")
    words, node = learned(brackets, "partial", 0)
    rule.shows(states(of(brackets), "partial").equals(count(words, k + 1)), k >= 1, **node)
    rule.rejects("the words are as long", goal=states(of(brackets), "partial").equals(count(words, k)))
    rule.rejects(
        "in the language is one variable|family",
        goal=states(of(("dyck", 3, "k")), "partial").equals(count(words, k + 1)),
    )
    rule.rejects("as many cells", goal=states(of(("dyck", 2, ("+", "k", 1))), "partial").equals(count(words, k + 1)))
    rule.rejects("of 1 to 8 kinds", goal=states(of(("dyck", 9, "k")), "partial").equals(count(words, k + 1)))
    rule.rejects("as many cells|the words are as long", first=1)
    for field in ("reachable", "access", "apart", "live"):
        edges = len(node[field][1])
        for place in range(0, edges, max(1, edges // 4)):
            rule.rejects("family", **{field: without_edge(node[field], place)})
    whole, more = learned(brackets, "complete", 0)
    rule.shows(states(of(brackets), "complete").equals(count(whole, k + 1)), k >= 1, **more)
    rule.rejects("family", goal=states(of(brackets), "complete").equals(count(words, k + 1)))


EVEN_OR_ODD = ("dfa", AB, 0, (0, 1), ((1, 1), (0, 0)))  # all words, by two states that are never in one


@about("family-states")
def test_ranks_have_to_be_compared(rule: Trial) -> None:
    """Two equal words, of even and of odd length, are led to by one another; without ranks they would be two states."""
    everything = ("union", EVEN_OR_ODD, ("common-words", CHAIN, B))
    words, node = learned(everything, "complete", 0)
    rule.shows(states(of(everything), "complete").equals(count(words, k + 1)), k >= 0, **node)
    even, odd = node["fronts"].index([0, 2]), node["fronts"].index([1, 2])
    size = len(node["fronts"]) + len(node["cells"])
    empty = len(node["fronts"]) + node["cells"].index([[]])
    rows = tuple(tuple(1 if i in read else None for i in range(size)) for read in ((even, odd), (empty,)))
    both = ("dfa", tuple(map(str, range(size))), 0, (1,), rows)
    access = [[1], [[0, even, 1, 0], [0, odd, 1, 0], [1, empty, 1, 0]]]
    apart = [[1], [[0, even, odd, 1, 0], [0, odd, even, 1, 0], [1, empty, empty, 1, 0]]]
    goal = states(of(everything), "complete").equals(count(both, k + 1))
    for by in (None, "", "none", 0):
        compared = {"access": by, "apart": by, "live": "first"}
        rule.rejects("by the first or the last place", goal=goal, access=access, apart=apart, by=compared)
    rule.rejects("no predecessor of smaller rank", goal=goal, access=access, apart=apart)


@about("family-states")
def test_what_is_no_automaton(rule: Trial) -> None:
    """Letters that there are not, two edges for one letter, cells before the front, ranks that are no integers."""
    words, node = learned(CHAIN, "complete", 0)
    rule.shows(states(of(CHAIN), "complete").equals(count(words, k + 1)), k >= 0, **node)
    accepting, edges = node["access"]
    for wrong in ([0, 99, 1, 0], [0, len(node["fronts"]), 1, 0], [1, 0, 1, 0], [0, 0, 0, 0], edges[0]):
        rule.rejects("an automaton cannot read", access=[accepting, [*edges, wrong]])
    for rank in (0.5, True, None, "1"):
        rule.rejects("an automaton cannot read", access=[accepting, [[*edges[0][:-1], rank], *edges[1:]]])
    rule.rejects("a word without a front", access=[[0, *accepting], edges])
    rule.rejects("malformed", access=[accepting, 7])
    rule.rejects("malformed", access=3)
    rule.rejects("a set of states below", fronts=[[10**9], *node["fronts"][1:]])
    rule.rejects("a set of states below", cells=[[[-1]], *node["cells"][1:]])
    rule.rejects("more than 128 fronts", fronts=[[0]] * 200)
    rule.rejects("malformed", by={})
    rule.rejects("is an integer from one on", first="0")
    swapped = deepcopy(node["cells"])[::-1]
    rule.rejects("family", cells=swapped)
    assert constant(words).term == words
