"""The proofs that axioms and rules carry: the comment above the lines that it justifies, read from their sources.

Whoever changes an axiom or a rule has its proof before his eyes, and whoever asks for an explanation reads the same
lines (`fooling.verify.evidence.checker_comments`).  Of a rule that checks a definition and nothing more there is no
proof to read; `BY_DEFINITION` says what it is that it checks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import CORE
from fooling.verify.checker.theories.contents import THEORIES
from fooling.verify.checker.theories.network_contents import NETWORKS
from fooling.verify.evidence.checker_comments import above_axioms, above_rules

LONG = {"axiom": 60, "rule": 40}  # words of a proof from which on one is called a theorem
SOURCE = re.compile(r"\b[A-Z][a-z]+(?: et al\.| and [A-Z][a-z]+)?,? \(?(?:18|19|20)\d\d\b|[Tt]he same paper")

BY_DEFINITION: Mapping[str, str] = {
    "bounds": "What is seen at once from the hypotheses and from what kind of term it is about: a number of things is "
    "whole and not negative, a sum of positive terms is positive, two numbers without variables are computed.",
    "arith": "Let the claim be A >= B and the steps that are named P >= Q. (A - B) minus the named multiples of the "
    "differences P - Q, minus the named squares, is a polynomial in the variables and in the terms that are not "
    "arithmetic; with each of these written as its least value plus a number that is not negative, it has no negative "
    "coefficient, so it is at least 0. An equation is taken with any multiplier, an inequality with one that is not "
    "negative.",
    "and": "A conjunction is true where its parts are.",
    "or": "A disjunction is true where one of its parts is.",
    "assumption": "It is among the hypotheses.",
    "fooling-pairs": "The definition: each of the pairs has the value, and of two different pairs (x, y) and (x', y') "
    "f(x, y') or f(x', y) has another. All pairs are compared.",
    "protocol-tree": "The definition: the tree is walked for every input, and each leaf says the value of all inputs "
    "that reach it; its depth, or the number of its leaves, is at least the least one.",
    "rectangles": "The definition: all cells of all rectangles are read; they have the value, and no entry is left out "
    "(of a partition, none is in two).",
    "rank": "The square matrix of the named rows and columns is inverted over the field, so the rank is at least its "
    "size; every other row is written as a combination of these rows, so it is no more.",
    "messages": "The definition: inputs with the same message have the same row (for Bob, column), and those named "
    "distinct differ at a column that is named; the one-way protocol sends which row it is.",
    "identity": "The definition: at the named pairs f is 1 where the numbers of row and column in the list agree, and "
    "0 elsewhere.",
    "minimal": "Myhill and Nerode: words that lead to each of the states (access), and words that tell any two of them "
    "apart (suffixes): so there are at least as many classes of words, and an automaton with as many states.",
    "splits": "A split cuts a set of states by whether a letter leads them into one of the sets, or into another. "
    "States in different sets are told apart by some word: at first by the empty one, and after a split by its letter "
    "and a word that tells the states behind it apart. So an automaton has at least as many states as there are sets "
    "in the end.",
    "bisimulation": "The pairs of states that one word leads to, one in either automaton: they are closed under all "
    "letters, contain the pair of the starts, and agree on accepting.",
    "clique-exhaustion": "The entries of the colour are the vertices of a graph, those that may stand together in a "
    "fooling set are joined; a search through all cliques finds none that is larger.",
    "distinct-lines": "Words of one party that lead the automaton to the same behaviour on all words of the other have "
    "equal lines, and others do not; the classes are counted.",
    "torch-run": "The outputs that are recorded are compared with what is asked for; of integers also with the exact "
    "forward pass, computed again on every word. That torch put them out is trusted.",
    "closed-set": "A word at which the statement fails is called a violation. A violation leads the automaton of the "
    "statement, letter by letter, from its start to a bad state. The start is among the named states, every letter "
    "leads from a named state to a named state, and no named state is bad. So no word of any length is a violation. "
    "The words of a fooling set must also have the colour, which is shown in the same way.",
    "interleave": "By its definition a function on n >= 1 bits is the language of the words x1 y1 x2 y2 ... of length "
    "2n, of which Alice has the odd positions and Bob the even ones.",
    "vectors": "The definition: the inner products of all vectors that are given are computed.",
}


def proofs_of_axioms() -> dict[str, str]:
    """For each axiom the proof that it carries, and what that cites."""
    return above_axioms()


@cache
def proofs_of_rules() -> dict[str, str]:
    """For each rule the comment above it, or what it checks by definition."""
    return {name: proof for name, (proof, _) in _rules().items()}


def theory_of_rule(name: str) -> str:
    """The theory of a rule in words; "logic and arithmetic" of the core's."""
    return _rules()[name][1]


@cache
def _rules() -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for module in (*CORE, *THEORIES, *NETWORKS):
        above = above_rules(module)
        grounds = dict(module.theory.grounds)
        of = grounds.get("theory", "logic and arithmetic")
        for name in module.theory:
            read = re.sub(rf"^{re.escape(name)}: ", "", above.get(name, ""))
            found[name] = (BY_DEFINITION.get(name) or read, of)
    return found


def variants(parameters: Sequence[str]) -> str:
    """What is told of an axiom that is a family, of which one member is shown; nothing of any other axiom.

    >>> variants(["party", "colours"])
    'variants exist for each party and any colours; the formulas may differ'
    """
    return f"variants exist {each(parameters)}; the formulas may differ" if parameters else ""


def each(parameters: Sequence[str]) -> str:
    """For what else an axiom of a family stands.

    >>> each(["party", "colours"])
    'for each party and any colours'
    """
    return "for " + " and ".join(f"{'any' if kind.endswith('s') else 'each'} {kind}" for kind in parameters)


def is_theorem(name: str) -> bool:
    """Whether the proof that an axiom or a rule carries is long, or somebody else's."""
    kind, table = ("axiom", proofs_of_axioms()) if name in AXIOMS else ("rule", proofs_of_rules())
    return name not in BY_DEFINITION and (len(table[name].split()) >= LONG[kind] or bool(SOURCE.search(table[name])))
