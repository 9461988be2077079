"""What the minimal complete DFA of a language shows of its syntactic monoid M, without M, at any size.

The checker makes the minimal DFA itself (`fooling.circuits.languages.minimal_automaton`).  M is what words do to its
states, so M is commutative iff its generators, the letters, commute, and a group iff every letter permutes the states.
R-trivial and J-trivial monoids are seen by an order of the states.
Cost: states x letters for each round of minimising, states x letters^2 for pairs of letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import Row, complete_rows, minimal_automaton
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Budget, Context, Grounds, Node, Theory, expect, premise
from fooling.verify.statement.proposition import Term

theory = Theory("orders of states")

Word = tuple[int, ...]  # letter indices


def minimal(language: Term, context: Context) -> DFA:
    """The minimal complete DFA of a language without variables."""
    found, cost = _minimal_once(language)
    context.budget.spend(cost)
    return found


@lru_cache(1)  # a certificate, and the next one, mostly speak of one language; each pays
def _minimal_once(language: Term) -> tuple[DFA, int]:
    left = Budget()
    return minimal_automaton(meaning.language(language), left.spend), Budget().numbers - left.numbers


# A finite monoid of maps is a group iff its generators permute the states.  If they do, some power of each is the
# identity, so each has an inverse.  In a group a letter has an inverse, hence permutes.
@theory.rule("letters-alone")
def _letters_alone(goal: Term, node: Node, context: Context) -> Grounds:
    name, language = goal
    rows = complete_rows(minimal(language, context))
    if name == "commutative":
        context.budget.spend(len(rows) * len(rows[0]) ** 2)
        pairs = list(combinations(range(len(rows[0])), 2))
        expect(all(rows[row[a]][b] == rows[row[b]][a] for row in rows for a, b in pairs), "two letters do not commute")
    else:
        expect(name == "group-language", f"letters alone say nothing of {name}")
        expect(all(len(set(targets)) == len(rows) for targets in zip(*rows, strict=True)), "a letter does not permute")
    return NOTHING


STRONGER: Mapping[str, tuple[str, ...]] = {
    "r-trivial": ("j-trivial",),
    "l-trivial": ("j-trivial",),
    "in-da": ("r-trivial", "l-trivial"),
    "aperiodic": ("in-da",),
    "in-do": ("commutative", "group-language", "r-trivial", "l-trivial"),
    "in-ds": ("in-do",),
    "abelian-subgroups": ("commutative", "aperiodic"),
    "solvable-subgroups": ("abelian-subgroups",),
    "quasi-aperiodic": ("aperiodic",),
}


# One property of M follows from another, as `STRONGER` lists them.
#   In an R-trivial monoid (xy)^w takes up x behind it, and y: (xy)^w y = (xy)^w x y = (xy)^w.  So it takes up all words
#   of x and y, which gives the identities of DA and DO.  In an L-trivial one it does so with what stands before it.
#   DA, with the empty word for y: x^w x x^w = x^w, so M is aperiodic.  All of its subgroups then have one element, so
#   they are abelian, and no words of one length have a larger one.  Where letters commute, (xy)^w = (yx)^w, and in a
#   group both are the identity, so M is in DO.  In DO the left side of the identity of DS is (xy)^w.  Abelian groups
#   are solvable.
@theory.rule("weaker-property", "premise")
def _weaker(goal: Term, node: Node, context: Context) -> Grounds:
    name, language = goal
    stronger, grounds = premise(node["premise"], context)
    expect(stronger[0] in STRONGER.get(name, ()), f"{name} does not follow from {stronger[0]}")
    expect(stronger[1] == language, "the premise is about another language")
    return grounds


# The label rises along every transition but loops: so whoever comes back to a state has not left it.
#   R-trivial.  Let x, y be words and s = q(xy)^w for a state q.  Then s xy = s, since (xy)^w xy is (xy)^w once the
#   powers of xy have one value, and they have: along q, q xy, q (xy)^2, ... the label never falls, and where it does
#   not rise nothing moves.  Reading x y from s comes back to s, so all states on the way are s, and s x = s.  Hence
#   (xy)^w x = (xy)^w.  Conversely, if M is R-trivial, a cycle q a u = q with q a != q would make (au)^w a differ from
#   (au)^w at q; so the states of the minimal DFA have such a label.
#   J-trivial, that is, R- and L-trivial (in a finite monoid J is R followed by L).  Besides, no two states that words
#   of letters a and b lead to from one state are both kept by a and b (`_confluent`).  Claim: for any set G of letters
#   and any state p, there is one state kept by all of G that words over G lead to from p.  There is some: moving on
#   raises the label.  For uniqueness use induction on the label from above.  If p is kept by G, it is p.  Else let u, v
#   be words over G from p to states s, t that G keeps; drop letters at their beginnings that keep p.  They begin with
#   letters a, b that move p.  If a = b, s = t by the claim for p a.  Otherwise words of a and b lead from p a and from
#   p b to one state r, that which a and b keep; by the claim for p a the state that G keeps behind r is s, and by that
#   for p b it is t.
#   Now let x, y be words, G the letters of x y, and p a state.  As above, p (xy)^w is kept by all letters of x y, and
#   so is p y(xy)^w.  Both are reached from p by words over G, so they are equal.  Hence y(xy)^w = (xy)^w.
@theory.rule("ordered-states", "label")
def _ordered_states(goal: Term, node: Node, context: Context) -> Grounds:
    name, language = goal
    expect(name in ("r-trivial", "j-trivial"), f"an order of states says nothing of {name}")
    rows, label = complete_rows(minimal(language, context)), node["label"]
    expect(len(label) == len(rows) and all(type(i) is int for i in label), f"want a number for {len(rows)} states")
    rises = all(r == q or label[r] > label[q] for q, row in enumerate(rows) for r in row)
    expect(rises, "the label does not rise along a transition that is no loop")
    if name == "j-trivial":
        downwards = sorted(range(len(rows)), key=label.__getitem__, reverse=True)
        for pair in combinations(range(len(rows[0])), 2):
            context.budget.spend(len(rows))
            expect(_confluent(rows, downwards, pair), "from some state two letters lead to two states that both keep")
    return NOTHING


# kept[q] is the one state kept by both letters that words of them lead to from q, or else the loop returns False; the
# states behind q come before it.
def _confluent(rows: tuple[Row, ...], downwards: list[int], letters: tuple[int, ...]) -> bool:
    kept: dict[int, int] = {}
    for q in downwards:
        ends = {kept[rows[q][a]] for a in letters if rows[q][a] != q}
        if len(ends) > 1:
            return False
        kept[q] = ends.pop() if ends else q
    return True
