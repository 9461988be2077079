"""How many states a language has: words that lead to different ones, and splits that tell them apart.

A table of the minimal automaton is found here, and Rocq checks that it reads the language; so are the words and the
splits.  What follows from them is proved in proofs/CountsStates.v.  What is written here is trusted by nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.states.minimise import access_words
from fooling.circuits.languages.search.states.state_classes import state_classes
from fooling.verify.checker import meaning
from fooling.verify.pages.rocq.automata import table_of
from fooling.verify.pages.rocq.evidence import Node
from fooling.verify.pages.rocq.place import Lines, Place, stated
from fooling.verify.pages.rocq.written import NotExported, listing, naturals
from fooling.verify.statement.language.in_rocq import argument
from fooling.verify.statement.proposition import Term, frozen

LARGEST = 2**8  # states to which Rocq gives colours


def states(goal: Term, _: Node, at: Place) -> Lines:
    """So many states, or at least so many, by Moore's splits on the minimal automaton."""
    op, (_, language, kind), _ = goal
    i, automaton = at.met.automata.number(language), meaning.language(language)
    least = without_sink(state_classes(automaton.completed()).quotient())
    if least.states > LARGEST:
        raise NotExported(f"the states of a language with more than {LARGEST} states are not exported")
    full, read = with_sink(least), at.met.fresh("M")
    words = {q: word for q, word in access_words(full).items() if kind == "complete" or q < least.states}
    splits = listing(f"({q}%nat, {a}%nat)" for q, a in state_classes(full).schedule)
    evidence = f"{splits} {listing(map(naturals, words.values()))}"
    lines = [f"have {read} := read_again (M := {table_of(least)}) read{i} ltac:(by vm_compute)."]
    known, parts = at.met.fresh("E"), f"letters{i} {read}"
    if op == ">=":
        shown = f"@states_at_least _ _ _ {parts} {evidence} ltac:(by vm_compute)"
        return [*lines, f"have {known} := {shown}.", f"rewrite INR_IZR_INZ /= in {known}; lra."]
    shown = f"@states_are _ _ _ {parts} {kind} {evidence} ({len(words)})%Z ltac:(by vm_compute)"
    return [*lines, f"have {known} := {shown}.", f"rewrite {known}; first [ reflexivity | lra | valued ]."]


def same_states(_goal: Term, node: Node, at: Place) -> Lines:
    """Of two languages with the same words."""
    _, lines = stated(frozen(node["premise"]["that"]), node["premise"]["by"], at)
    return [*lines, "apply: same_number; assumption."]


def without_sink(full: DFA) -> DFA:
    """The same language, without the state that every letter leads back to and that does not accept.

    The start stays, though it may be that state.
    """
    kept = [q for q, row in enumerate(full.transitions) if q == full.start or q in full.accepting or {*row} != {q}]
    place = {q: i for i, q in enumerate(kept)}
    rows = tuple(tuple(None if p is None else place.get(p) for p in full.transitions[q]) for q in kept)
    return DFA(full.alphabet, place[full.start], frozenset(place[q] for q in full.accepting), rows)


def with_sink(least: DFA) -> DFA:
    """The same language, with one state more, to which missing transitions lead; there may be none."""
    sink = least.states
    rows = tuple(tuple(sink if p is None else p for p in row) for row in least.transitions)
    return DFA(least.alphabet, least.start, least.accepting, (*rows, (sink,) * len(least.alphabet)))


MINIMAL: Mapping[str, Callable[[Term, Node, Place], Lines]] = {
    "minimal": states,
    "splits": states,
    "same-states": same_states,
}


# Rules about languages whose words either party's letters determine, for one length or for all.
#
# The matrix is an identity up to order, with zeros around it.  What follows from that is proved in
# proofs/CountsPermuted.v; that both parties determine the words is a lemma that the node shows before.


def permuted_identity(goal: Term, node: Node, at: Place) -> Lines:
    """From the lemmas that both parties determine the words, and that there are fewer words than inputs."""
    lines = [line for one in node["premises"] for line in stated(frozen(one["that"]), one["by"], at)[1]]
    op, quantity, right = goal
    f = quantity[1][1] if quantity[1][0] == "complement" else quantity[1]
    if quantity[0] == "rank" and quantity[1][0] != "complement":
        return [*lines, "apply: permuted_rank; assumption."]
    if quantity[0] == "rows" and op == "<=":
        return [*lines, "exact: permuted_rows."]
    if f[2] != "odd-even" or right != ("+", ("count", f[1], f[3]), 1):
        raise NotExported("rule permuted-identity: this conclusion is not exported yet")
    party = f"{argument(quantity[2], 'party', at.sorts)} " if quantity[0] == "rows" else ""
    lemma = "permuted_all_rows" if quantity[0] == "rows" else "permuted_complement"
    known = f"letters{at.met.automata.number(f[1])}"
    return [*lines, f"refine ({lemma} {party}{known} _ _ _ _ _); first [ assumption | by whole | by defined ]."]


def words_read(goal: Term, _node: Node, at: Place) -> Lines:
    """A party has at most as many inputs as words of its letters."""
    _, (_, (_, language, partition, _), _), _ = goal
    if partition != "odd-even":
        raise NotExported(f"rule words-read: it is not exported for the partition {partition}")
    known = f"letters{at.met.automata.number(language)}"
    return [f"refine (at_most_words_read {known} _ _ _); [ by whole | by defined | reflexivity ]."]


def some_zero(goal: Term, node: Node, at: Place) -> Lines:
    """There are fewer words than words over the letters."""
    _, (_, (_, language, _, _), _), _ = goal
    lines = stated(frozen(node["premise"]["that"]), node["premise"]["by"], at)[1]
    known = f"letters{at.met.automata.number(language)}"
    return [*lines, f"refine (some_zero _ {known} _ _ _); first [ assumption | by whole | by defined ]."]


PERMUTED: Mapping[str, Callable[[Term, Node, Place], Lines]] = {
    "permuted-identity": permuted_identity,
    "words-read": words_read,
    "some-zero": some_zero,
}
