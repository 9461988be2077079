"""One function as part of another, by codes of its inputs, at all lengths; and what is then at least as hard.

`embeds g f C` says that g(x, y) = f(x', y') for all inputs x and y of g, where C writes Alice's x as x' and Bob's y as
y', each letter by letter (`fooling.circuits.languages.coded_inputs`).  Both are functions of words whose parties are
held to nothing: a language under a partition, a family on bits, or the complement of one.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from fooling.circuits.languages.coded_inputs import Code, alternating_system, code, consecutive_system
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import check_reachable
from fooling.verify.checker import meaning
from fooling.verify.checker.evaluate import Predicates
from fooling.verify.checker.kernel import NOTHING, Budget, Context, Grounds, Node, Theory, expect, matched, premise
from fooling.verify.checker.meaning import held_language
from fooling.verify.checker.normal_form import is_nonnegative, normal
from fooling.verify.checker.polynomial import constant, plus
from fooling.verify.checker.theories.goals import related
from fooling.verify.checker.theories.held_functions import progression
from fooling.verify.checker.theories.matrices import MONOTONE
from fooling.verify.statement.proposition import Term

theory = Theory("embeddings")

MOST_STATES = 2**14  # pairs of states that are walked through
MOST_WORDS = 2**16  # letters of words that are coded one by one


@lru_cache(64)
def _words(f: Term) -> tuple[DFA, Term, Term]:
    """The language, the partition and the length of a function of words whose parties are held to nothing."""
    held, split, n = held_language(f, meaning.language)
    expect(held.alice is None and held.bob is None, "an embedding is of functions whose parties are held to nothing")
    return held.language, split, n


def _codes(given: Term, g: DFA, f: DFA) -> tuple[Code, Code]:
    return code(given[0], g, f), code(given[1], g, f)


# By definition: every word of g's length is split, coded and joined.  A coded share that has another length than f's
# is no input of f.
def unlike(budget: Budget, g_term: Term, f_term: Term, given: Term) -> list[list[str]] | None:
    """The letters of the first inputs x and y with g(x, y) other than f(x', y'), or where there is no f(x', y')."""
    (g, g_split, g_size), (f, f_split, f_size) = _words(g_term), _words(f_term)
    n, m = meaning.natural(g_size, budget), meaning.natural(f_size, budget)
    alice, bob = _codes(given, g, f)
    outer, inner = meaning.partition(f_split), meaning.partition(g_split)
    longest = max(map(len, (*alice.words, *bob.words)), default=1)
    expect(len(g.alphabet) ** n * (1 + n * longest + m) <= MOST_WORDS, "too many words to code one by one")
    for word in product(range(len(g.alphabet)), repeat=n):
        budget.spend(1 + n)
        x, y = inner.split(word)
        shares = alice.coded(x), bob.coded(y)
        is_input = tuple(map(len, shares)) == outer.sizes(m)
        if not is_input or g.accepts_indices(word) != f.accepts_indices(outer.join(*shares)):
            return [[g.alphabet[a] for a in share] for share in (x, y)]
    return None


def _embeds(budget: Budget, g: Term, f: Term, given: Term) -> bool:
    return unlike(budget, g, f, given) is None


PREDICATES: Predicates = {"embeds": _embeds}


# coded: the two walks of `fooling.circuits.languages.coded_inputs` say it of all words at once; that the coded shares
# have the lengths of f's is an identity of polynomials.  Under odd-even a word of even length n has n/2 letters for
# each party.
@theory.rule("coded")
def _coded(goal: Term, node: Node, context: Context) -> Grounds:
    small, large, given = matched(goal, "embeds")
    (g, g_split, n), (f, f_split, m) = _words(small), _words(large)
    alice, bob = _codes(given, g, f)
    around = len(alice.before + alice.after + bob.before + bob.after)
    if g_split == f_split == "odd-even":
        expect(_is_even(n, context), "the length of the words of the first function is even")
        system = alternating_system(g, f, alice, bob)
        _require_same(m, ("+", ("*", alice.length, n), around), context)
    else:
        k, cut = _prefix(g_split), _prefix(f_split)
        expect(is_nonnegative(plus(normal(n, context), normal(k, context), -1), context), "Alice's prefix is no longer")
        expect(None not in (alice.length, bob.length), "the words for a party's letters have one length")
        own = ("+", ("*", alice.length, k), len(alice.before + alice.after))
        _require_same(cut, own, context)
        _require_same(m, ("+", own, ("*", bob.length, ("-", n, k)), len(bob.before + bob.after)), context)
        system = consecutive_system(g, f, alice, bob)
    check_reachable(system, MOST_STATES)
    return NOTHING


def _is_even(n: Term, context: Context) -> bool:
    first, step = progression(normal(n, context), context)
    return first % 2 == 0 == step % 2


def _prefix(split: Term) -> Term:
    """How many letters Alice has, the first ones."""
    if isinstance(split, tuple):
        return split[1]
    expect(split.startswith("prefix:"), "both functions are under odd-even, or under a prefix each")
    return int(split.removeprefix("prefix:"))


def _require_same(a: Term, b: Term, context: Context) -> None:
    difference = plus(normal(a, context), normal(b, context), -1)
    expect(difference == constant(0), "the coded inputs are as long as those of the other function")


# embedded: the matrix of g is one of some rows and columns of f's, see the rule "restriction".
@theory.rule("embedded", "premise")
def _embedded(goal: Term, node: Node, context: Context) -> Grounds:
    part, whole = related(goal, "<=", *MONOTONE)
    (head, *of), grounds = premise(node["premise"], context)
    expect(head == "embeds", "the premise is that one function embeds into another")
    expect(part[1] == of[0] and whole == (part[0], of[1], *part[2:]), "the sides are one quantity of these functions")
    return grounds
