"""Words that show what the syntactic monoid of a language is not: they break the identity that defines the property.

The checker makes the minimal complete DFA itself and runs the words on it; the monoid is not listed, so this works at
any size.  Idempotent powers are computed by squaring maps.  Cost: the letters of the words, times the states; or the
letters alone, where one state shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.monoid import Map, group_identity, idempotent_power, maps_of, then
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.theories.ordered_states import Word, minimal
from fooling.verify.statement.proposition import Term, frozen

theory = Theory("words against identities")

w = idempotent_power


def _two(differ: Callable[[Map, Map, Map], bool]) -> Callable[[Sequence[Word], Sequence[Map]], bool]:
    """Whether the elements x, y of two words differ as told; the third argument is (xy)^w."""

    def found(words: Sequence[Word], maps: Sequence[Map]) -> bool:
        x, y = maps
        return differ(x, y, w(then(x, y)))

    return found


def _same_group(x: Map, y: Map) -> bool:
    e = group_identity(x)
    return e is not None and e == group_identity(y)


# The definitions of `fooling.verify.statement.algebra_operators`, denied.  Two need a word.
#   Subgroups: x and y are in the subgroup H_e (`fooling.circuits.languages.monoid`), where they do not commute.
#   Quasi-aperiodic: let u and v be words of one length t, x = x x the element of u, and y != x that of v, in the
#   subgroup H_x.  Let d be the order of y there.  The word v^i u^(d-i), of length d t, has the element y^i, for i = 1,
#   ..., d; so words of length d t have among their elements the group of the powers of y, which has more than one.
AGAINST: Mapping[str, Callable[[Sequence[Word], Sequence[Map]], bool]] = {
    "commutative": _two(lambda x, y, e: then(x, y) != then(y, x)),
    "group-language": lambda words, maps: w(maps[0]) != tuple(range(len(maps[0]))),
    "aperiodic": lambda words, maps: then(w(maps[0]), maps[0]) != w(maps[0]),
    "r-trivial": _two(lambda x, y, e: then(e, x) != e),
    "l-trivial": _two(lambda x, y, e: then(y, e) != e),
    "j-trivial": _two(lambda x, y, e: then(e, x) != e or then(y, e) != e),
    "in-da": _two(lambda x, y, e: then(e, x, e) != e),
    "in-do": _two(lambda x, y, e: then(e, w(then(y, x)), e) != e),
    "in-ds": _two(lambda x, y, e: w(then(e, w(then(y, x)), e)) != e),
    "abelian-subgroups": _two(lambda x, y, e: _same_group(x, y) and then(x, y) != then(y, x)),
    "quasi-aperiodic": lambda words, maps: (
        len(words[0]) == len(words[1]) and then(maps[0], maps[0]) == maps[0] != maps[1] and _same_group(*maps)
    ),
}


# The elements of the words, which are computed, break the identity that defines the property.
@theory.rule("words-against", "words")
def _words_against(goal: Term, node: Node, context: Context) -> Grounds:
    name, language = matched(goal, "not")[0]
    expect(name in AGAINST, f"no words are known that say something of {name}")
    words = node["words"]
    expect(AGAINST[name](words, _maps(minimal(language, context), words, context)), "the words do not show it")
    return NOTHING


# Let t be the state after x y from the given one, q, and let x y lead from t to t.  So (xy)^w leads q to t, as it is a
# power of x y.  If x leads t elsewhere, (xy)^w x and (xy)^w differ in q.  Likewise, if x y leads the state s after y
# from q to itself, y (xy)^w leads q to s.
@theory.rule("words-at-state", "words", "state")
def _words_at_state(goal: Term, node: Node, context: Context) -> Grounds:
    name, language = matched(goal, "not")[0]
    (x, y), q, dfa = node["words"], node["state"], minimal(language, context)
    expect(type(q) is int and 0 <= q < dfa.states, f"want a state below {dfa.states}")
    _expect_words(dfa, (x, y))
    context.budget.spend(4 * (len(x) + len(y)))
    t, s = dfa.run_from(q, x + y), dfa.run_from(q, y)
    behind = name in ("r-trivial", "j-trivial") and dfa.run_from(t, x) != t
    before = name in ("l-trivial", "j-trivial") and dfa.run_from(s, x + y) == s != t
    expect(dfa.run_from(t, x + y) == t and (behind or before), "the state does not show it")
    return NOTHING


# Let P be the group that the elements c of the words generate; all are in one subgroup H_e.  Each c is a^-1 b^-1 a b
# for two elements a and b of P, since a b = b a c in a group.  So P is its own derived group, and so are all terms of
# its derived series: P is not solvable if it has more than one element.  Subgroups of solvable groups are solvable, so
# H_e is not.
@theory.rule("perfect-subgroup", "words", "commutators")
def _perfect_subgroup(goal: Term, node: Node, context: Context) -> Grounds:
    name, language = matched(goal, "not")[0]
    expect(name == "solvable-subgroups", f"a perfect subgroup says nothing of {name}")
    maps = _maps(minimal(language, context), frozen(node["words"]), context)
    e = group_identity(maps[0])
    expect(e is not None and all(group_identity(c) == e for c in maps), "the words are not all in one subgroup")
    expect(any(c != e for c in maps), "the words generate one element alone")
    for c, (a, b) in zip(maps, frozen(node["commutators"]), strict=True):
        expect(all(type(i) is int and 0 <= i < len(maps) for i in (*a, *b)), "a word of numbers of generators")
        context.budget.spend((len(a) + len(b)) * (1 + len(c)))
        x, y = (then(e or c, *(maps[i] for i in word)) for word in (a, b))
        expect(then(x, y) == then(y, x, c), "an element is not the commutator of the two given with it")
    return NOTHING


def _maps(dfa: DFA, words: Sequence[Word], context: Context) -> list[Map]:
    _expect_words(dfa, words)
    context.budget.spend((sum(map(len, words)) + len(words) * len(dfa.alphabet)) * dfa.states)
    return maps_of(dfa, words)


def _expect_words(dfa: DFA, words: Sequence[Word]) -> None:
    letters = {(int, a) for a in range(len(dfa.alphabet))}
    expect({(type(a), a) for word in words for a in word} <= letters, "a word of letter numbers")
