"""What the syntactic monoid of a language is: commutative, aperiodic, in DA, ..., each with its evidence.

A property that holds comes with what the checker's rule replays: a *label*, a number for each element that never falls
along the edges of a Cayley graph, and what belongs to it.  One that does not hold comes with words.  Why either proves
what it proves stands in the theories `fooling.verify.checker.theories.monoids` and `ordered_states`; what is found here
is not trusted.  For N elements, n states and k letters the cost is O(N (k + n)), and the words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd
from typing import Any

from fooling.circuits.languages.monoid import Monoid, then
from fooling.circuits.languages.search.green import Green, path_inside
from fooling.circuits.languages.search.subgroups import generators_of, of_commutators, perfect_part, permutations
from fooling.circuits.languages.search.without_monoid import (
    letter_that_does_not_permute,
    letters_that_do_not_commute,
    order_of_states,
    words_that_part,
)

Word = tuple[int, ...]  # letter indices
MOST_STEPS = 10**7  # of the search for two words of one length
NAMES = (
    "commutative",
    "aperiodic",
    "J_trivial",
    "R_trivial",
    "L_trivial",
    "DA",
    "DO",
    "DS",
    "abelian_subgroups",
    "DO_abelian",
    "quasi_aperiodic",
    "group",
    "solvable",
)


@dataclass(frozen=True)
class Property:
    """Whether a property holds, None where it is not known, and why.

    `witness` has the words against it, where it does not hold; `evidence` the fields of the checker's rule, by name;
    `how` says in words what was seen, or why nothing is known.
    """

    name: str
    holds: bool | None
    witness: tuple[Word, ...] = ()
    how: str = ""
    evidence: Mapping[str, Any] = field(default_factory=dict)


def properties(monoid: Monoid) -> dict[str, Property]:
    """All of `NAMES` for the transition monoid of a minimal complete DFA.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> from fooling.circuits.languages.monoid import transition_monoid
    >>> from fooling.circuits.languages.minimal_automaton import minimal_automaton
    >>> found = properties(transition_monoid(minimal_automaton(dyck(1, 1)), 100))
    >>> [name for name in NAMES if found[name].holds]
    ['aperiodic', 'abelian_subgroups', 'quasi_aperiodic', 'solvable']
    """
    seen = _Seen(monoid)
    found = {name: decide(seen) for name, decide in _DECIDED.items()}
    weaker = next((found[name] for name in ("DO", "abelian_subgroups") if not found[name].holds), found["DO"])
    found["DO_abelian"] = Property("DO_abelian", weaker.holds, weaker.witness, weaker.how)
    return {name: found[name] for name in NAMES}


class _Seen:
    """A monoid, and what several properties need of it, computed once."""

    def __init__(self, monoid: Monoid) -> None:
        self.monoid = monoid

    @cached_property
    def green(self) -> Green:
        return Green.of(self.monoid)

    @cached_property
    def groups(self) -> dict[int, list[int]]:
        """The subgroups of more than one element, their identities first."""
        several = {e: group for e, group in self.green.subgroups().items() if len(group) > 1}
        return {e: [e, *(x for x in group if x != e)] for e, group in several.items()}

    def maps(self, e: int) -> dict[int, tuple[int, ...]]:
        """The maps of the elements of a subgroup."""
        return {x: self.monoid.elements[x] for x in self.groups[e]}


def _commutative(seen: _Seen) -> Property:
    words = letters_that_do_not_commute(seen.monoid.dfa)
    return _decided("commutative", words, "any two letters commute", "the order of these two letters matters")


def _group(seen: _Seen) -> Property:
    words = letter_that_does_not_permute(seen.monoid.dfa)
    return _decided("group", words, "every letter permutes the states", "the letter leads two states to the same one")


def _decided(name: str, words: Sequence[Word] | None, yes: str, no: str, **evidence: Any) -> Property:
    return Property(name, True, (), yes, evidence) if words is None else Property(name, False, tuple(words), no)


def _r_trivial(seen: _Seen) -> Property:
    found = order_of_states(seen.monoid.dfa)
    if isinstance(found[0], tuple):
        return Property("R_trivial", False, found, "of these words x and y: (xy)^w x is not (xy)^w")
    return Property("R_trivial", True, (), "the minimal DFA has no cycles but loops", {"label": found})


def _j_trivial(seen: _Seen) -> Property:
    ordered = _r_trivial(seen)
    if not ordered.holds:
        return Property("J_trivial", False, ordered.witness, ordered.how)
    label = ordered.evidence["label"]
    words, no = words_that_part(seen.monoid.dfa, label), "of these words x and y: y(xy)^w is not (xy)^w"
    return _decided("J_trivial", words, "the minimal DFA is partially ordered and confluent", no, label=label)


# Let z = a x be L-equivalent to x, z != x, and x = p z for a word p.  Then x = (pa)^w x, so a (pa)^w is not (pa)^w.
def _l_trivial(seen: _Seen) -> Property:
    left, label = seen.monoid.left, seen.green.l
    words = None
    if max(label) + 1 < len(label):
        x, a = next((x, a) for x, row in enumerate(left) for a, z in enumerate(row) if z != x and label[z] == label[x])
        words = (path_inside(left, label, left[x][a], x)[::-1], (a,))
    no = "of these words x and y: y(xy)^w is not (xy)^w"
    return _decided("L_trivial", words, "no two elements are suffixes of each other", no, label=label)


def _aperiodic(seen: _Seen) -> Property:
    words = next(((seen.monoid.word(group[1]),) for group in seen.groups.values()), None)
    return _decided("aperiodic", words, "all subgroups are trivial", "the word leads some states around a cycle")


def _among_idempotents(name: str, good: Callable[[Green, int], bool], no: str) -> Callable[[_Seen], Property]:
    """Whether all elements that are R-equivalent to an idempotent are good; else f = e u and e = f v with f not."""

    def decide(seen: _Seen) -> Property:
        green, monoid = seen.green, seen.monoid
        idempotent = {green.r[e]: e for e in reversed(green.idempotents)}
        words = None
        for f, of_class in enumerate(green.r):
            if of_class in idempotent and not good(green, f):
                words = (monoid.word(f), path_inside(monoid.right, green.r, f, idempotent[of_class]))
                break
        return _decided(name, words, "seen by the R-classes of idempotents", no, label=green.r)

    return decide


def _do(seen: _Seen) -> Property:
    ds, green, monoid = _ds(seen), seen.green, seen.monoid
    no = "of these words x and y: (xy)^w (yx)^w (xy)^w is not (xy)^w"
    if not ds.holds:
        return Property("DO", False, ds.witness, no)
    by_class: dict[int, list[int]] = {}
    for e in green.idempotents:
        by_class.setdefault(green.j[e], []).append(e)
    bands = []
    for idempotents in by_class.values():
        e = idempotents[0]
        fs = [f for f in idempotents if green.r[f] == green.r[e]]
        gs = [g for g in idempotents if green.l[g] == green.l[e]]
        maps = monoid.elements
        wrong = next(((f, g) for f in fs for g in gs if then(maps[f], maps[g]) != maps[e]), None)
        if wrong:  # x = e and y = gf: then xy = f and yx = g, and f g f is not f
            f, g = wrong
            return Property("DO", False, (monoid.word(e), monoid.word(g) + monoid.word(f)), no)
        bands.append((tuple(fs), tuple(gs)))
    return Property("DO", True, (), "idempotents form rectangles", {"label": green.j, "bands": tuple(bands)})


def _abelian(seen: _Seen) -> Property:
    words = None
    for e in seen.groups:
        numbers = permutations(seen.maps(e))
        chosen = generators_of(numbers, next(iter(numbers)))
        apart = next(((a, b) for a in chosen for b in chosen if then(a, b) != then(b, a)), None)
        if apart:
            words = tuple(seen.monoid.word(numbers[x]) for x in apart)
            break
    no = "the two words are in one subgroup, where they do not commute"
    return _decided("abelian_subgroups", words, "in each subgroup generators commute", no)


def _solvable(seen: _Seen) -> Property:
    for e in seen.groups:
        numbers = permutations(seen.maps(e))
        identity = next(iter(numbers))
        perfect = perfect_part(generators_of(numbers, identity), identity)
        if len(perfect) > 1:
            chosen, pairs = of_commutators(perfect, identity)
            words = tuple(seen.monoid.word(numbers[c]) for c in chosen)
            no = "the words generate a group in which each of them is a commutator"
            return Property("solvable", False, words, no, {"commutators": tuple(pairs)})
    return Property("solvable", True, (), "derived series of all subgroups end in the trivial group")


def _quasi_aperiodic(seen: _Seen) -> Property:
    period, phase = _phases(seen)
    for e, group in seen.groups.items():
        for g in group[1:]:
            if phase[g] == phase[e]:
                words = _of_one_length(seen, e)
                no = "the words have one length, one is idempotent, the other another element of its subgroup"
                if words is None:
                    return Property("quasi_aperiodic", None, (), f"no words of one length in {MOST_STEPS} steps")
                return Property("quasi_aperiodic", False, words, no)
    yes = "in no subgroup do two elements have words of one length"
    return Property(
        "quasi_aperiodic", True, (), yes, {"label": seen.green.r, "periods": tuple(period), "phases": tuple(phase)}
    )


def _phases(seen: _Seen) -> tuple[list[int], list[int]]:
    """Of each R-class the greatest common divisor of its cycles' lengths, and of each element its distance modulo it.

    The distance is that from the first element of the class; a class without cycles has the period 1.
    """
    right, label = seen.monoid.right, seen.green.r
    distance = [-1] * len(label)
    period = [0] * (max(label) + 1)
    for root in range(len(label)):
        if distance[root] < 0:
            distance[root] = 0
            agenda = [root]
            for x in agenda:  # grows while it is read
                for y in right[x]:
                    if label[y] == label[root]:
                        if distance[y] < 0:
                            distance[y] = distance[x] + 1
                            agenda.append(y)
                        else:
                            period[label[root]] = gcd(period[label[root]], abs(distance[x] + 1 - distance[y]))
    period = [d or 1 for d in period]
    return period, [distance[x] % period[label[x]] for x in range(len(label))]


def _of_one_length(seen: _Seen, e: int) -> tuple[Word, Word] | None:
    """Words u, v of one length of e and of another element of its subgroup; behind a word of e, shortest ones."""
    right, label, group = seen.monoid.right, seen.green.r, set(seen.groups[e])
    layers: list[dict[int, tuple[int, int]]] = [{e: (e, -1)}]
    steps = 0
    while steps < MOST_STEPS:
        layer: dict[int, tuple[int, int]] = {}
        for x in layers[-1]:
            for a, y in enumerate(right[x]):
                if label[y] == label[e]:
                    layer.setdefault(y, (x, a))
        layers.append(layer)
        steps += len(layer) + 1
        others = layer.keys() & group - {e}
        if e in layer and others:
            return _along(seen, layers, e, e), _along(seen, layers, e, min(others))
    return None


def _along(seen: _Seen, layers: list[dict[int, tuple[int, int]]], e: int, x: int) -> Word:
    letters = []
    for layer in reversed(layers[1:]):
        x, a = layer[x]
        letters.append(a)
    return (*seen.monoid.word(e), *reversed(letters))


_da = _among_idempotents(
    "DA", lambda green, x: green.is_idempotent[x], "of these words x and y: (xy)^w x (xy)^w is not (xy)^w"
)
_ds = _among_idempotents(
    "DS",
    lambda green, x: green.group_of[x] is not None,
    "of these words x and y: ((xy)^w (yx)^w (xy)^w)^w is not (xy)^w",
)
_DECIDED: Mapping[str, Callable[[_Seen], Property]] = {
    "commutative": _commutative,
    "aperiodic": _aperiodic,
    "J_trivial": _j_trivial,
    "R_trivial": _r_trivial,
    "L_trivial": _l_trivial,
    "DA": _da,
    "DO": _do,
    "DS": _ds,
    "abelian_subgroups": _abelian,
    "quasi_aperiodic": _quasi_aperiodic,
    "group": _group,
    "solvable": _solvable,
}
