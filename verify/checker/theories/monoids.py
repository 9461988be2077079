"""What the syntactic monoid M of a language is, by evidence on its elements; M is listed by the checker itself.

M is the transition monoid of the minimal complete DFA, which the checker makes (`ordered_states`); elements have the
numbers of `fooling.circuits.languages.monoid`.  Evidence is mostly a *label*: a number for each element that never
falls along the edges of the right Cayley graph (x to x a), of the left one (x to a x), or of both.  Elements that are
R-equivalent (L-; J-) lie on a cycle of the graph, so a label is the same on each of them; elements that share one need
not be equivalent.  Below, x^w is the idempotent power, and e, f, g are idempotents.

Budget: at most `MOST_STATES` states and `MOST_ELEMENTS` elements; what is larger is rejected.  Cost, for N elements, n
states and k letters: N k + N log n maps of n numbers, and N log N for the subgroups.  No pair of elements is looked at
but pairs of generators, and of idempotents that one band names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.monoid import Map, Monoid, group_identity, is_idempotent, then, transition_monoid
from fooling.circuits.languages.permutation_groups import derived, generated, generators_of
from fooling.verify.checker.kernel import NOTHING, Budget, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.theories.goals import compared
from fooling.verify.checker.theories.ordered_states import minimal
from fooling.verify.statement.proposition import Term

theory = Theory("syntactic monoids")

MOST_STATES = 2**8
MOST_ELEMENTS = 10**5
Graph = Sequence[Sequence[int]]


def monoid_of(language: Term, context: Context) -> Monoid:
    """The syntactic monoid of a language without variables, listed; `Rejected` where it is too large."""
    dfa = minimal(language, context)
    expect(dfa.states <= MOST_STATES, f"the minimal DFA has {dfa.states} states, more than {MOST_STATES}")
    monoid, cost = _listed_once(dfa)
    context.budget.spend(cost)
    return monoid


@lru_cache(1)  # a certificate says several things of one language, mostly
def _listed_once(dfa: DFA) -> tuple[Monoid, int]:
    cost = len(dfa.alphabet) * (1 + (dfa.states >> 5))  # of an element
    monoid = transition_monoid(dfa, max(1, min(MOST_ELEMENTS, Budget().numbers // cost)))
    return monoid, monoid.size * cost


def labelled(label: Sequence[int], *graphs: Graph) -> Sequence[int]:
    """The label; `Rejected` unless it has a number for each element and falls along no edge of the graphs."""
    size = len(graphs[0])
    expect(len(label) == size and {*map(type, label)} == {int}, f"want a number for each of {size} elements")
    falls = any(label[y] < label[x] for graph in graphs for x, row in enumerate(graph) for y in row)
    expect(not falls, "the label falls along an edge")
    return label


def subgroups(monoid: Monoid, context: Context) -> Mapping[Map, list[int]]:
    """The numbers of the elements of each maximal subgroup, by its idempotent; each derivation pays for them."""
    context.budget.spend(monoid.size * (1 + (monoid.dfa.states >> 5)))
    return monoid.subgroups


# The elements are listed, each once, and an idempotent is one that is its own square.
@theory.rule("listed-monoid")
def _listed(goal: Term, node: Node, context: Context) -> Grounds:
    (head, language), k = compared(goal, "=", "monoid-size", "idempotents")
    elements = monoid_of(language, context).elements
    found = len(elements) if head == "monoid-size" else sum(is_idempotent(x) for x in elements)
    expect(found == k, f"the number is {found}, not {k}")
    return NOTHING


# Different elements that are L-equivalent would lie on a cycle of the left graph, along which the label never falls,
# and rises.  So there are none.  As (xy)^w = (xy)^(w-1) x y(xy)^w, (xy)^w and y(xy)^w are L-equivalent, hence equal.
@theory.rule("rising-label", "label")
def _rising_label(goal: Term, node: Node, context: Context) -> Grounds:
    (language,) = matched(goal, "l-trivial")
    left = monoid_of(language, context).left
    label = labelled(node["label"], left)
    rises = all(y == x or label[y] != label[x] for x, row in enumerate(left) for y in row)
    expect(rises, "the label does not rise along an edge that is no loop")
    return NOTHING


# Let e = (xy)^w.  Then e x is R-equivalent to e, as (e x) y(xy)^(w-1) = e; so they share a label, and by the check all
# elements with that label are idempotent (for DA), or in a subgroup (for DS).
#   DA.  e x e x = e x.  With z = y(xy)^(w-1) behind both sides: e x e = e, since e x z = e.
#   DS.  In the J-class of e each R-class has an idempotent, as in every regular one, so all of its elements are in
#   subgroups.  Let f = (yx)^w, where w is a number such that both powers are idempotent.  f is in this class: (xy)^w =
#   (xy)^(w+w) = x (yx)^w (yx)^(w-1) y is a multiple of f, and f likewise of e.
#   Products stay in the class: let a and b be in it.  The L-class of a and the R-class of b have a common element, in a
#   subgroup; let g be its idempotent.  Then a g = a, and g = b t for some t.  So a b t = a, and a b is
#   R-equivalent to a.  Hence e f e is in the class, and begins and ends with e, so it is R- and L-equivalent to e (in a
#   finite monoid an element u v that is J-equivalent to u is R-equivalent to it, and v u L-equivalent).  So it is in
#   the subgroup of e, and (e f e)^w = e.
# Conversely, in DA and DS the R-classes of idempotents have only such elements, so a numbering of R-classes will do.
@theory.rule("idempotent-label", "label")
def _idempotent_label(goal: Term, node: Node, context: Context) -> Grounds:
    name, language = goal
    expect(name in ("in-da", "in-ds"), f"a label of idempotents says nothing of {name}")
    monoid = monoid_of(language, context)
    label = labelled(node["label"], monoid.right)
    shared = {i for i, x in zip(label, monoid.elements, strict=True) if is_idempotent(x)}
    inside = (x for i, x in zip(label, monoid.elements, strict=True) if i in shared)
    good = all(is_idempotent(x) if name == "in-da" else group_identity(x) is not None for x in inside)
    expect(good, "an element shares its label with an idempotent, and should not")
    return NOTHING


# A band is a label with lists F and G of elements.  The check sees that all products f g are one element e, that g e =
# g for all g in G, and that each idempotent with this label is g f for some f in F and g in G.
# Let h = (xy)^w and h' = (yx)^w, which are J-equivalent, as seen above for DS.  So they share a label: h = g f and h' =
# g' f' in one band.  Then h h' h = g (f g') (f' g) f = g e e f = g f = h.
# Conversely, in DO, let e be an idempotent of a J-class, F the idempotents of its R-class and G those of its L-class.
# Then f g is idempotent, R-equivalent to f and L-equivalent to g, hence to e on both sides, so it is e; and each
# idempotent h of the class is g f for the g of its R-class and the f of its L-class.
@theory.rule("bands", "label", "bands")
def _bands(goal: Term, node: Node, context: Context) -> Grounds:
    (language,) = matched(goal, "in-do")
    monoid = monoid_of(language, context)
    label = labelled(node["label"], monoid.right, monoid.left)
    products = {number: _products(monoid, F, G, context) for number, F, G in node["bands"]}
    for i, x in zip(label, monoid.elements, strict=True):
        expect(not is_idempotent(x) or x in products.get(i, ()), "an idempotent is in no band of its label")
    return NOTHING


def _products(monoid: Monoid, F: Sequence[int], G: Sequence[int], context: Context) -> set[Map]:
    """The products g f of a band."""
    expect(all(type(i) is int and 0 <= i < monoid.size for i in (*F, *G)), "a band has numbers of elements")
    context.budget.spend(len(F) * len(G) * (2 + (monoid.dfa.states >> 5)))
    fs, gs = ([monoid.elements[i] for i in one] for one in (F, G))
    e = then(fs[0], gs[0])
    expect(all(then(g, e) == g for g in gs), "an element of a band is changed by the idempotent of the band")
    expect(all(then(f, g) == e for f in fs for g in gs), "two products of a band differ")
    return {then(g, f) for f in fs for g in gs}


# Every subgroup lies in a maximal one, and these are listed.  A group is abelian iff generators commute.  M is
# aperiodic iff these are trivial: with x in H_e, e = x^w; and x^w x is in the subgroup of x^w for every x.
# A group of fewer than six elements is abelian: if their number is 1 or a prime one, or some element has the order 4,
# it is cyclic; otherwise it has 4 elements, each its own inverse, and a b = (a b)^-1 = b^-1 a^-1 = b a.
# The group of e permutes the image of e, differently for each element: with at most four states there, it is a group of
# permutations of four, and these are solvable, by the even ones and the Klein four-group.  With at most four states in
# all, every image is so small, and nothing is listed.
@theory.rule("maximal-subgroups")
def _maximal_subgroups(goal: Term, node: Node, context: Context) -> Grounds:
    name, language = goal
    expect(name in ("aperiodic", "abelian-subgroups", "solvable-subgroups"), f"subgroups say nothing of {name}")
    if name == "solvable-subgroups" and minimal(language, context).states <= 4:
        return NOTHING
    monoid = monoid_of(language, context)
    for e, numbers in subgroups(monoid, context).items():
        expect(name != "aperiodic" or len(numbers) == 1, "a subgroup has more than one element")
        if len(numbers) > 5 and (name == "abelian-subgroups" or len(set(e)) > 4):
            generators = generators_of((monoid.elements[i] for i in numbers), e)
            if name == "abelian-subgroups":
                alike = all(then(a, b) == then(b, a) for a in generators for b in generators)
                expect(alike, "two elements of a subgroup do not commute")
            else:
                _expect_solvable(generators, e)
    return NOTHING


def _expect_solvable(generators: list[Map], e: Map) -> None:
    size = len(generated(generators, e))
    while size > 1:
        generators = derived(generators, e)
        before, size = size, len(generated(generators, e))
        expect(size < before, "a derived series ends in a group of more than one element")


# Each label has a period d, and elements have phases, which grow by 1 modulo d along each edge of the right graph
# inside of a label.  No two elements of one maximal subgroup have the same phase.
# Suppose that words of some length t have a nontrivial group among their elements: then u has its idempotent e, and v
# another element g of it.  Reading u from e leads to e e = e.  The way is a cycle, so all of it has one label, and d
# divides t.  Reading v from e leads to e g = g, which is R-equivalent to e, so the way lies in one R-class, and the
# phase of g is that of e.  But both are in H_e, so g = e.
# Conversely, let M be quasi-aperiodic, the labels R-classes, d the greatest common divisor of the lengths of cycles in
# a class, and phases distances modulo d.  Were e and g in H_e of one phase, there would be, in the strongly connected
# class, ways from e to e and from e to g of every large length that d divides; with a word of e before both, words of
# one length have e and g as elements.
@theory.rule("phases", "label", "periods", "phases")
def _phases(goal: Term, node: Node, context: Context) -> Grounds:
    (language,) = matched(goal, "quasi-aperiodic")
    monoid = monoid_of(language, context)
    label, periods, phases = labelled(node["label"], monoid.right), node["periods"], node["phases"]
    whole = all(type(d) is int and d > 0 for d in periods) and all(type(i) is int for i in phases)
    expect(whole and len(phases) == monoid.size, "want a period >= 1 for each label and a phase for each element")
    expect(all(0 <= i < len(periods) for i in label), f"labels are places of the {len(periods)} periods")
    inside = ((x, y) for x, row in enumerate(monoid.right) for y in row if label[y] == label[x])
    grows = all((phases[y] - phases[x] - 1) % periods[label[x]] == 0 for x, y in inside)
    expect(grows, "the phase does not grow by 1 along an edge")
    for numbers in subgroups(monoid, context).values():
        seen = {phases[x] % periods[label[x]] for x in numbers}
        expect(len(seen) == len(numbers), "two elements of a subgroup have one phase")
    return NOTHING
