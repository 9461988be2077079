"""What the syntactic monoid of a language is: commutative, aperiodic, in DA, ..., each with its evidence.

A property that holds comes with what the checker's rule replays: a *label*, a number for each element that never falls
along the edges of a Cayley graph, and what belongs to it.  One that does not hold comes with words.  Why either proves
what it proves stands in the theories `fooling.verify.checker.theories.monoids`, `ordered_states` and `words_against`;
what is found here is not trusted.  For N elements, n states and k letters the cost is O(N (k + n)), and the words.

Four properties are seen without the monoid (`without_monoid`), at any size; against most others short words are sought
(`short_words_against`), and a perfect subgroup against solvable ones (`perfect_subgroups`).

Whether words of one length can have a group among their elements: periods and phases of R-classes.

The period of an R-class is the greatest common divisor of the lengths of its cycles in the right Cayley graph; the
phase of an element is its distance from the first element of the class, modulo the period.  The syntactic morphism is
quasi-aperiodic iff no two elements of one maximal subgroup have one phase (Barrington, Compton, Straubing and Therien
1992; the proof stands in `fooling.verify.checker.theories.monoids`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import gcd, inf

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.monoid import Map, Monoid, then
from fooling.circuits.languages.permutation_groups import generators_of
from fooling.circuits.languages.search.monoids.green import Graph, Green, path_inside
from fooling.circuits.languages.search.monoids.monoid import MonoidTable, fast_monoid
from fooling.circuits.languages.search.monoids.perfect_subgroups import (
    HOW,
    LEAST_NON_SOLVABLE,
    not_abelian,
    not_solvable,
    of_commutators,
    perfect_part,
)
from fooling.circuits.languages.search.monoids.property import Property, Word, decided
from fooling.circuits.languages.search.monoids.without_monoid import ALONE, X_AND_Y, short_words_against
from fooling.fooling_sets.errors import InvalidInput

MOST_STEPS = 10**7  # of the search for two words of one length


def periods_and_phases(right: Graph, label: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of each R-class its period, 1 where it has no cycles, and of each element its phase.

    >>> periods_and_phases([[1], [0]], [0, 0])
    ((2,), (0, 1))
    """
    distance, period = [-1] * len(label), [0] * (max(label) + 1)
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
                        period[label[root]] = gcd(period[label[root]], distance[x] + 1 - distance[y])
    period = [d or 1 for d in period]
    return tuple(period), tuple(d % period[i] for d, i in zip(distance, label, strict=True))


def ways_of_one_length(right: Graph, label: Sequence[int], e: int, group: Collection[int]) -> tuple[Word, Word] | None:
    """Shortest words u, v of one length with e u = e, and e v another element of the subgroup of e.

    None where none are found in `MOST_STEPS`.
    """
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
        if e in layer and (others := layer.keys() & set(group) - {e}):
            return _along(layers, e), _along(layers, min(others))
    return None


def _along(layers: Sequence[dict[int, tuple[int, int]]], x: int) -> Word:
    """The letters that lead to an element of the last layer."""
    letters = []
    for layer in reversed(layers[1:]):
        x, a = layer[x]
        letters.append(a)
    return tuple(reversed(letters))


MONOID_LIMIT = 10**6  # elements
STRONGER: Mapping[str, tuple[str, ...]] = {  # from which a property follows; the checker has the proofs
    "L_trivial": ("J_trivial",),
    "DA": ("R_trivial", "L_trivial"),
    "aperiodic": ("DA",),
    "DO": ("commutative", "group", "R_trivial", "L_trivial"),
    "DS": ("DO",),
    "DO_abelian": ("commutative", "R_trivial"),
    "abelian_subgroups": ("commutative", "aperiodic"),
    "solvable": ("abelian_subgroups",),
    "quasi_aperiodic": ("aperiodic",),
}
LEAST_NON_ABELIAN = 6  # elements of a group: S3
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


def properties(monoid: Monoid | MonoidTable) -> dict[str, Property]:
    """All of `NAMES` for the transition monoid of a minimal complete DFA.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> from fooling.circuits.languages.minimal_automaton import minimal_automaton
    >>> found = properties(fast_monoid(minimal_automaton(dyck(1, 1)), 100))
    >>> [name for name in NAMES if found[name].holds]
    ['aperiodic', 'abelian_subgroups', 'quasi_aperiodic', 'solvable']
    """
    seen = _Seen(monoid)
    return {name: _of(name, seen) for name in NAMES}


def decide(name: str, monoid: Monoid | MonoidTable) -> Property:
    """One of `NAMES`."""
    return _of(name, _Seen(monoid))


def properties_without_monoid(dfa: DFA, why: str) -> dict[str, Property]:
    """All of `NAMES`: by the automaton alone, or by words against them, or not known for the reason given."""
    seen = {name: of_dfa(dfa) for name, of_dfa in ALONE.items()}
    found = {**_weaker(seen), **short_words_against(dfa), **seen}
    if "solvable" not in found and (against := not_solvable(dfa)) is not None:
        apart = not_abelian(dfa, against)
        found = {"abelian_subgroups": apart, "DO_abelian": replace(apart, name="DO_abelian"), **found}
        found["solvable"] = against
    return {name: found.get(name) or Property(name, None, (), why) for name in NAMES}


def _weaker(seen: Mapping[str, Property]) -> dict[str, Property]:
    """What follows from properties that hold, step by step."""
    found = {name: one for name, one in seen.items() if one.holds}
    for name in (*NAMES, *NAMES):
        stronger = next((found[one] for one in STRONGER.get(name, ()) if one in found), None)
        if stronger and name not in found:
            found[name] = Property(name, True, (), f"{stronger.how} ({stronger.name})")
    return found


def monoid_and_properties(
    dfa: DFA, limit: int = MONOID_LIMIT, seconds: float = inf
) -> tuple[MonoidTable | None, dict[str, Property]]:
    """The monoid of a minimal complete DFA, None where it is too large or takes too long, and all of `NAMES`."""
    try:
        monoid = fast_monoid(dfa, limit, seconds)
    except InvalidInput as error:
        return None, properties_without_monoid(dfa, str(error))
    return monoid, properties(monoid)


class _Seen:
    """A monoid, and what several properties need of it, computed once."""

    def __init__(self, monoid: Monoid | MonoidTable) -> None:
        self.monoid = monoid
        self.known: dict[str, Property] = {}

    @cached_property
    def green(self) -> Green:
        return Green(self.monoid)

    @cached_property
    def different_groups(self) -> dict[int, dict[Map, int]]:
        """One of the subgroups of each R-class: those of a J-class are isomorphic."""
        by_class = {self.green.r[e]: e for e in self.groups}
        return {e: self.groups[e] for e in by_class.values()}

    @cached_property
    def groups(self) -> dict[int, dict[Map, int]]:
        """The subgroups of more than one element: the map of each element, with its number, by their idempotents."""
        several = {e: group for e, group in self.green.subgroups.items() if len(group) > 1}
        return {e: {self.monoid.element(x): x for x in group} for e, group in several.items()}


def _of(name: str, seen: _Seen) -> Property:
    if name not in seen.known:
        seen.known[name] = ALONE[name](seen.monoid.dfa) if name in ALONE else _OF_MONOID[name](seen)
    return seen.known[name]


# Let z = a x be L-equivalent to x, z != x, and x = p z for a word p.  Then x = (pa)^w x, so a (pa)^w is not (pa)^w.
def _l_trivial(seen: _Seen) -> Property:
    left, label = seen.monoid.left, seen.green.l
    words = None
    if max(label) + 1 < len(label):
        x, a = next((x, a) for x, row in enumerate(left) for a, z in enumerate(row) if z != x and label[z] == label[x])
        words = (path_inside(left, label, left[x][a], x)[::-1], (a,))
    no = X_AND_Y.format("y(xy)^w", "(xy)^w")
    return decided("L_trivial", words, "no two elements are suffixes of each other", no, label=label)


def _aperiodic(seen: _Seen) -> Property:
    others = (x for e, group in seen.groups.items() for x in group.values() if x != e)
    words = next(((seen.monoid.word(x),) for x in others), None)
    return decided("aperiodic", words, "all subgroups are trivial", "the word leads some states around a cycle")


# Let f be R-equivalent to the idempotent e, e = f v, and f not idempotent (for DA), or in no subgroup (for DS).  With
# x = f and y = v: xy = e.
#   DA.  e f e = f e.  Were it e, then with f = e u: f f = (f e) u = e u = f.  So x and y are words against DA.
#   DS.  g = yx = v f is idempotent, and e g e = e v f e.  Were its idempotent power e, f e would be J-equivalent to e,
#   hence R-equivalent to f and L-equivalent to e.  Let f = e u.  By Green's lemma u takes the L-class of e to that of f
#   and keeps R-classes, so f f = (f e) u is in the H-class of f, and f in a subgroup.
def _among_idempotents(
    name: str, good: Callable[[Green], Callable[[int], bool]], no: str
) -> Callable[[_Seen], Property]:
    """Whether all elements that are R-equivalent to an idempotent are good; else words x, y with x such an element."""

    def decide(seen: _Seen) -> Property:
        green, monoid = seen.green, seen.monoid
        idempotent, is_good = {green.r[e]: e for e in reversed(green.idempotents)}, good(green)
        bad = next((f for f, of_class in enumerate(green.r) if of_class in idempotent and not is_good(f)), None)
        words = None
        if bad is not None:
            words = (monoid.word(bad), path_inside(monoid.right, green.r, bad, idempotent[green.r[bad]]))
        return decided(name, words, "seen by the R-classes of idempotents", no, label=green.r)

    return decide


# Let f and g be idempotents, R- and L-equivalent to the idempotent e, and f g != e.  With x = e and y = g f: xy = e g f
# = e f = f and yx = g f e = g e = g.  Were f g f = f, f g would be idempotent, and in the subgroup of e (in DS), so e.
def _do(seen: _Seen) -> Property:
    ds, green, monoid = _of("DS", seen), seen.green, seen.monoid
    no = X_AND_Y.format("(xy)^w (yx)^w (xy)^w", "(xy)^w")
    if not ds.holds:
        return Property("DO", False, ds.witness, no)
    by_class: dict[int, list[int]] = {}
    for e in green.idempotents:
        by_class.setdefault(green.j[e], []).append(e)
    bands = []
    for e, *others in by_class.values():
        fs, gs = ([h for h in (e, *others) if label[h] == label[e]] for label in (green.r, green.l))
        product = monoid.element(e)
        maps = {h: monoid.element(h) for h in (*fs, *gs)}
        wrong = next(((f, g) for f in fs for g in gs if then(maps[f], maps[g]) != product), None)
        if wrong:
            f, g = wrong
            return Property("DO", False, (monoid.word(e), monoid.word(g) + monoid.word(f)), no)
        bands.append((green.j[e], tuple(fs), tuple(gs)))
    return Property("DO", True, (), "idempotents form rectangles", {"label": green.j, "bands": tuple(bands)})


def _abelian(seen: _Seen) -> Property:
    words = None
    for e, group in seen.different_groups.items():
        if len(group) < LEAST_NON_ABELIAN:
            continue
        chosen = generators_of(group, seen.monoid.element(e))
        apart = next(((a, b) for a in chosen for b in chosen if then(a, b) != then(b, a)), None)
        if apart:
            words = tuple(seen.monoid.word(group[x]) for x in apart)
            break
    no = "the two words are in one subgroup, where they do not commute"
    return decided("abelian_subgroups", words, "in each subgroup generators commute", no)


def _do_abelian(seen: _Seen) -> Property:
    parts = [_of(name, seen) for name in ("DO", "abelian_subgroups")]
    weaker = next((part for part in parts if not part.holds), None)
    how = " and ".join(part.how for part in parts)
    return (
        Property("DO_abelian", False, weaker.witness, weaker.how) if weaker else Property("DO_abelian", True, (), how)
    )


def _solvable(seen: _Seen) -> Property:
    for e, group in seen.different_groups.items():
        if len(group) < LEAST_NON_SOLVABLE:
            continue
        identity = seen.monoid.element(e)
        perfect = perfect_part(generators_of(group, identity), identity)
        if len(perfect) > 1:
            chosen, pairs = of_commutators(perfect, identity)
            words = tuple(seen.monoid.word(group[c]) for c in chosen)
            return Property("solvable", False, words, HOW, {"commutators": tuple(pairs)})
    return Property("solvable", True, (), "derived series of all subgroups end in the trivial group")


def _quasi_aperiodic(seen: _Seen) -> Property:
    right, label = seen.monoid.right, seen.green.r
    periods, phases = periods_and_phases(right, label)
    for e, group in seen.groups.items():
        if any(phases[x] == phases[e] for x in group.values() if x != e):
            found = ways_of_one_length(right, label, e, group.values())
            if found is None:
                return Property("quasi_aperiodic", None, (), f"no words of one length in {MOST_STEPS} steps")
            words = tuple(seen.monoid.word(e) + way for way in found)
            no = "the words have one length, one is idempotent, the other another element of its subgroup"
            return Property("quasi_aperiodic", False, words, no)
    evidence = {"label": label, "periods": periods, "phases": phases}
    return Property("quasi_aperiodic", True, (), "in no subgroup do two elements have words of one length", evidence)


_OF_MONOID: Mapping[str, Callable[[_Seen], Property]] = {
    "aperiodic": _aperiodic,
    "L_trivial": _l_trivial,
    "DA": _among_idempotents(
        "DA", lambda green: green.is_idempotent.__getitem__, X_AND_Y.format("(xy)^w x (xy)^w", "(xy)^w")
    ),
    "DS": _among_idempotents(
        "DS",
        lambda green: lambda x: green.group_of[x] is not None,
        X_AND_Y.format("((xy)^w (yx)^w (xy)^w)^w", "(xy)^w"),
    ),
    "DO": _do,
    "abelian_subgroups": _abelian,
    "DO_abelian": _do_abelian,
    "solvable": _solvable,
    "quasi_aperiodic": _quasi_aperiodic,
}
