"""Bounds on D of a language at odd and even positions, for all lengths, that need no gadget.

From below: words that are a fooling set for every n need as many leaves as there are words, and a tree of depth D has
at most 2^D.  From above: Bob sends his letters, floor(n/2) of them, and Alice answers.  And a constant, or a logarithm,
that fits small lengths may hold for all, which the general search is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fooling.circuits.languages.dfa import DFA
from fooling.verify.checker.meaning import exactly
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.steps import intro
from fooling.verify.methods.engine.tactic import Lemma
from fooling.verify.methods.evidence.automata import closed_set, term_of_automaton
from fooling.verify.methods.facts.bounds_from_above import bounds_by_words_read
from fooling.verify.methods.languages.gadget_bounds import Bound, by_fooling, leaves_lemma, split
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, substitute

HEAD: Term = (("n", "int"),)


def words_bits(name: str, called: str, language: Term, colour: int, words: DFA) -> Bound:
    """2^D is at least the number of words of length n, where these are a fooling set of that colour for every n."""
    f, many = split(language, "n"), ("count", term_of_automaton(words), "n")
    pairs: Lemma = ((">=", ("fooling", f, colour), many), axiom("fooling-words", closed_set))
    leaves = leaves_lemma(f, many, pairs, by_fooling(f))
    power: Lemma = (("<=", ("leaves", f), ("^", 2, ("D", f))), axiom("leaves-depth"))
    that: Term = ("forall", HEAD, ((">=", "n", 0),), (">=", ("^", 2, ("D", f)), many))
    says = f"For every n >= 0, 2^D of {called} is at least the number of words of the set found under odd-even."
    return Bound(f"{name}-words-bits", says, that, intro({"n": 0}, arith(leaves, power)))


def letters_bits(name: str, called: str, language: Term, letters: int) -> Bound:
    """D is at most one bit more than those that name Bob's word; the number is the rule's, so it says (1 n + 0)/2."""
    f, each = split(language, "n"), (letters - 1).bit_length()
    if letters == 1:
        return replace(few_bits(name, called, language, 1), name=f"{name}-letters-bits")
    (spoken,) = bounds_by_words_read(("D", f), "bob")
    many = "floor(n/2)" if letters == 2 else f"{each} floor(n/2)" if letters == 1 << each else ""
    says = f"For every n >= 0, D of {called} is at most {many or f'ceil(floor(n/2) log2({letters}))'} + 1."
    that: Term = ("forall", HEAD, ((">=", "n", 0),), spoken[0])
    return Bound(f"{name}-letters-bits", says, that, intro({"n": 0}, spoken[1]))


def few_bits(name: str, called: str, language: Term, most: int) -> Bound:
    """D is at most a constant: a guess."""
    that: Term = ("forall", HEAD, ((">=", "n", 0),), ("<=", ("D", split(language, "n")), most))
    return Bound(f"{name}-constant-bits", f"For every n >= 0, D of {called} is at most {most}.", that, automatic)


def logarithmic_bits(name: str, called: str, language: Term, depths: Mapping[int, int]) -> Iterator[Bound]:
    """D is ceil(log2 x) + c for all lengths, where the depths at small ones say so, with x = n + a: a guess."""
    first = min(depths)
    for a in range(3):
        log: Term = ("ceil", ("log2", ("+", "n", a) if a else "n"))
        c = depths[first] - exactly(substitute(log, {"n": first}))
        value: Term = ("+", log, int(c)) if c else log
        if c >= 0 and all(exactly(substitute(value, {"n": n})) == depth for n, depth in depths.items()):
            that: Term = ("forall", HEAD, ((">=", "n", first),), ("=", ("D", split(language, "n")), value))
            says = f"For every n >= {first}, D of {called} is {in_words(value)}."
            yield Bound(f"{name}-logarithmic-bits", says, that, automatic)
