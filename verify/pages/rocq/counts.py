"""Rules about words of all lengths: closed sets of states, and numbers of words by their recurrences.

The tables of the languages come from `fooling.verify.pages.rocq.automata`.  The lemmas that the steps apply stand in
proofs/Counts.v, CountsWords.v and CountsClosed.v.  What is written here is trusted by nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fooling.verify.checker import meaning
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.theories.automata import first_value, linear, system_of
from fooling.verify.pages.rocq.automata import READ
from fooling.verify.pages.rocq.closed_number_facts import facts, is_closed, parts_of, real
from fooling.verify.pages.rocq.evidence import Node
from fooling.verify.pages.rocq.place import Lines, Place
from fooling.verify.pages.rocq.written import NotExported, listing, naturals
from fooling.verify.statement.language.in_rocq import argument, name, number
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_named, substitute

FILES = tuple(
    f"Counts{part}"
    for part in ("", "Words", "Expressions", "Closed", "Permuted", "Tables", "States", "Crossings")  # of proofs/
)
MOST_TERMS = 200  # of a sequence that are compared one by one


# ---- rule recurrence ----


def recurrence(goal: Term, node: Node, at: Place) -> Lines:
    """Both sides are sequences that a matrix makes, and have the same first terms."""
    _, left, right = goal
    n, step = node["variable"], node["step"]
    first, j = first_value(n, step, at.context), at.met.fresh("j")
    sequence, said = (
        [
            (number(substitute(side, {n: "#9"}), {**at.sorts, "#9": "int"})).replace(
                "(IZR v9)", f"(IZR ({first} + {step} * Z.of_nat {j}))"
            )
            for side in (left, right)
        ],
        at.met.fresh("G"),
    )
    size = _size(left, n) + _size(right, n)
    if size > MOST_TERMS:
        raise NotExported(f"rule recurrence: more than {MOST_TERMS} first terms are to be compared")
    values = [_value(goal, n, first + step * i, at) for i in range(size)]
    known = "I"
    for value, _ in values:
        known = f"(conj {known} {value})"
    along = [line for atom in _atoms(goal, n) for line in _along(atom, n, first, step, at)]
    found, e, shown = at.met.fresh("j"), at.met.fresh("E"), "ltac:(sequence) ltac:(by vm_compute)"
    parity = "first [ left; split; [ assumption | by [] ] | right; split; [ assumption | by [] ] ]"
    stride = "@by_ones {} ({})%Z" if step == 1 else f"@by_twos {{}} ({{}})%Z ltac:({parity})"
    return [
        f"have {said} : forall {j} : nat, {sequence[0]} = {sequence[1]}.",
        "{",
        *(f"  {line}" for _, lines in values for line in lines),
        *(f"  {line}" for line in along),
        f"  exact: (@by_recurrence {size} _ {' '.join(f'(fun {j} => {side})' for side in sequence)} {shown} {known}).",
        "}",
        f"have [{found} {e}] := {stride.format(name(n), first)} ltac:(lra).",
        f"rewrite {e}; exact: ({said} {found}).",
    ]


def _size(term: Term, n: str) -> int:
    """How many coordinates the tactic `sequence` gives a term that hangs on n."""
    if n not in free_variables(term):
        return 1
    if term == n:
        return 2
    head, *parts = term
    sizes = [_size(part, n) for part in parts] if head in ("+", "-", "*", "/") else []
    if head in ("+", "-"):
        return sum(sizes)
    if head in ("*", "/"):
        total = 1
        for size in sizes:
            total *= size
        return total
    if head == "count" and not free_variables(term[1]):
        return meaning.language(term[1]).states
    if head == "^" and not free_variables(term[1]):
        return 1
    raise NotExported(f"rule recurrence: `{head}` is not exported as a sequence")


def _atoms(term: Term, n: str) -> Iterator[Term]:
    """Numbers of words and powers that hang on n, each once."""
    yield from dict.fromkeys(part for part in parts_of(term) if part[0] in ("count", "^") and n in free_variables(part))


def _along(atom: Term, n: str, first: int, step: int, at: Place) -> Lines:
    """That an atom is a sequence, as its length or exponent grows by the same step."""
    scale, offset = linear(normal(atom[2], at.context), n)
    start, grows, j = scale * first + offset, scale * step, at.met.fresh("j")
    place = number(substitute(atom[2], {n: "#9"}), {**at.sorts, "#9": "int"}).replace(
        "(IZR v9)", f"(IZR ({first} + {step} * Z.of_nat {j}))"
    )
    known = at.met.fresh("R")
    if atom[0] == "count":
        i = at.met.automata.number(atom[1])
        shown = f"@rec_count_along _ auto{i} ({start})%Z ({grows})%Z (fun {j} => {place}) reads{i} erefl erefl"
    else:
        base = number(atom[1], at.sorts)
        shown = f"@rec_power_along {base} (fun {j} => {place}) {real(start)} {real(grows)} ltac:(number)"
    return [f"have {known} := {shown} ltac:(progression)."]


def _value(goal: Term, n: str, value: int, at: Place) -> tuple[str, Lines]:
    """The equation at one value of the variable."""
    there = substitute(goal, {n: value})
    known = at.met.fresh("V")
    shown = [*dict.fromkeys([*counts(there, at), *facts([there])])]
    names = [at.met.fresh("W") for _ in shown]
    lines = [f"have {one} : {fact}" for one, fact in zip(names, shown, strict=True)]
    said = f"{number(there[1], at.sorts)} = {number(there[2], at.sorts)}"
    rewriting = " ".join(f"?{one}" for one in reversed(names))
    return known, [
        f"have {known} : {said}.",
        "{",
        *(f"  {line}" for line in lines),
        f"  rewrite {rewriting}; lra.",
        "}",
    ]


def counts(term: Term, at: Place) -> Iterator[str]:
    """The numbers of words of closed lengths in a term, each with its value."""
    for part in dict.fromkeys(part for part in parts_of(term) if part[0] == "count" and is_closed(part[2])):
        if free_variables(part[1]) or part[1][0] not in READ:
            continue
        i, length = at.met.automata.number(part[1]), meaning.natural(part[2])
        many = meaning.number_of_words(at.context.budget, part[1], part[2])
        shown = f"@counted _ auto{i} _ ({length})%Z {number(part[2], at.sorts)} ({many})%Z reads{i} letters{i} erefl"
        yield f"{number(part, at.sorts)} = ({many}) by exact: ({shown} ltac:(lra) ltac:(by vm_compute))."


# ---- rule closed-set ----


def closed_set(goal: Term, node: Node, at: Place) -> Lines:
    """The states of the certificate, as Rocq has them."""
    system_of(goal)  # the checker's, of which the states are
    states = _states(frozen(node["states"]))
    if goal[0] == "subset":
        return [f"apply: (subset_by_tables {_both_read(goal, at)}); by vm_compute."]
    if goal[0] == "determined":
        _, language, partition, party, _ = goal
        i, width = at.met.automata.number(language), meaning.language(language).states + 1
        known = f"reads{i} {_phases(partition)} letters{i}"
        return [
            f"exact: (@words_determined _ _ auto{i} _ _ _ {width}%nat {states} {party} _ {known} ltac:(by vm_compute))."
        ]
    if goal[0] == "fooling-set" and goal[1][1] == goal[2][1] and goal[3] == 1:
        _, (_, language, _), (_, _, partition, _), _ = goal
        i, width = at.met.automata.number(language), meaning.language(language).states + 1
        known = f"reads{i} {_phases(partition)} letters{i}"
        return [f"exact: (@own_words_fool _ _ auto{i} _ _ _ {width}%nat {states} _ _ {known} ltac:(by vm_compute))."]
    if goal[0] == "fooling-set":
        return _others_fool(goal, states, node["within"], at)
    raise NotExported(f"rule closed-set: it is not exported for a goal that is `{goal[0]}`")


def _others_fool(goal: Term, states: str, within: Any, at: Place) -> Lines:
    """Words of another language, or of colour 0: all of them have the colour."""
    _, (_, words, _), (_, language, partition, _), colour = goal
    i, k = at.met.automata.number(words), at.met.automata.number(language)
    width = max(meaning.language(one).states for one in (words, language)) + 1
    dead = meaning.language(language).states  # where the complement of the checker has a state of its own
    pairs = listing(f"({p}%nat, {dead if q is None else q}%nat)" for p, q in frozen(within) if p is not None)
    bit = "true" if colour == 1 else "false"
    evidence = f"{width}%nat {states} {pairs}"
    both = " ".join(argument(one, "language", {}) for one in (words, language))
    known = f"{at.met.automata.same_letters(words, language)} reads{i} reads{k} {_phases(partition)} letters{k}"
    return [
        f"exact: (@other_words_fool {both} _ auto{i} auto{k} {bit} _ _ _ {evidence} _ _ {known} ltac:(by vm_compute))."
    ]


def _states(states: Term) -> str:
    """States of automata, a phase, and whether the words differ."""
    return listing(f"({naturals(qs)}, {phase}%nat, {'true' if differ else 'false'})" for *qs, phase, differ in states)


def _phases(partition: Term) -> str:
    """Why the partition repeats."""
    if partition == "odd-even":
        return "odd_even_phased"
    raise NotExported(f"closed sets under the partition {partition} are not exported yet")


# ---- rules bisimulation, distinguishing-word and violation: two languages of the same letters ----


def _both_read(statement: Term, at: Place) -> str:
    """That the tables of two languages read them."""
    return " ".join(f"read{at.met.automata.number(language)}" for language in statement[1:3])


def bisimulation(goal: Term, _: Node, at: Place) -> Lines:
    """Rocq walks through the pairs of states by itself."""
    return [f"apply: (same_by_tables {_both_read(goal, at)}); by vm_compute."]


def distinguishing(goal: Term, node: Node, at: Place) -> Lines:
    """A word of one of the languages alone."""
    return _by_word("different_by_word", goal[1], node["word"], at)


def violation(goal: Term, node: Node, at: Place) -> Lines:
    """A word of the first language that is not in the second one; two words whose crossings both have the colour."""
    if goal[1][0] == "fooling-set":
        return _crossed(goal[1], node, at)
    if goal[1][0] != "subset":
        raise NotExported(f"rule violation: it is not exported for a goal that denies `{goal[1][0]}`")
    return _by_word("no_subset_by_word", goal[1], [letter for letter, *_ in node["letters"]], at)


def _crossed(statement: Term, node: Node, at: Place) -> Lines:
    _, (_, words, _), (_, language, partition, n), colour = statement
    if free_variables(statement) or not is_named(partition):
        raise NotExported("rule violation: it is exported for a length that is a number, and a partition with a name")
    i, k, length = at.met.automata.number(words), at.met.automata.number(language), meaning.natural(n)
    u, v = (naturals(letters) for letters in zip(*node["letters"], strict=True))
    both = f"{at.met.automata.same_letters(words, language)} reads{i} reads{k} letters{k} _ erefl"
    bit = "true" if colour == 1 else "false"
    lemma = f"@words_cross _ _ _ auto{i} auto{k} _ {length}%nat {bit} {u} {v} _ _ ({length})%Z {both}"
    return [f"refine ({lemma} _); [ lra | by vm_compute ]."]


def _by_word(lemma: str, statement: Term, word: Any, at: Place) -> Lines:
    return [f"apply: ({lemma} {_both_read(statement, at)} (w := {naturals(word)})); by vm_compute."]


COUNTING: Mapping[str, Callable[[Term, Node, Place], Lines]] = {
    "recurrence": recurrence,
    "closed-set": closed_set,
    "bisimulation": bisimulation,
    "distinguishing-word": distinguishing,
    "violation": violation,
}
BY_LEMMA = {"fooling-words": "words_enough"}  # axioms that are shown for the functions met here, not for all
