"""What one step of an argument may rest on: one thing that the sheet allows, and no object that it does not name.

The program knows much and finds much.  Left alone, it would do a student's work: it would chain three axioms, or find
the fooling set that the question asks for.  So three things are held of the derivation that is found for a step.

1. Its axioms and theories are among those that the sheet allows.  Axioms about numbers alone are arithmetic.  2. It
takes one axiom or one theory, as often as it likes.  `steps: free` in the sheet lifts this.  3. What a theory speaks
of, such as a set of words, is named by the step or by what the step uses; and no rule comes    with an object of its
own, such as a list of pairs.  `find: yes` in the sheet lifts this.

The derivation is read as the checker went through it (`fooling.verify.evidence.derivation`).  A hand-out says what one
may take, with the axioms in words and as a step would write them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from fooling.records import dataclass
from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.checker.judge import RULES
from fooling.verify.evidence.derivation import Proved, noted
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.methods.engine.goals import computable, subterms
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.strategy.one_step import of_numbers
from fooling.verify.statement.language.wording import in_words, sentence
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, term_positions
from fooling.verify.words.contents import WORDS
from fooling.verify.words.decided_by import SAMPLES

ALWAYS = ("induction", "assumed")  # theories that are logic, or stand for the steps that are used
COMPUTING = ("evaluate", "table")  # rules that may also read a matrix or an automaton
COUNTED = ("count", "tail")  # numbers that any rule of the core may compute
ANY_NUMBER = "#"  # stands for a number in the shape of an object
NO_OBJECTS = ("number", "proposition", "partition")
# Rules of theories that look through what the goal names.  The others come with an object: pairs, a tree, words.
LOOKING = frozenset(
    (
        *("closed-set", "recurrence", "splits", "same-states", "commuting-letters", "bisimulation", "interleave"),
        *("induction", "sum-last", "sum-terms", "mean-value", "assumed", "smt", "by-counts", "by-boxes"),
        *("depth-exhaustion", "leaves-exhaustion", "cover-exhaustion", "clique-exhaustion"),
        *("discrepancy-exhaustion", "dnf-exhaustion", "sat-refutation", "network-refutation"),
        *("merged-lines", "distinct-lines", "lines-with", "inputs", "part-of", "same-entries"),
        *("some-word", "fewer-inputs", "zeros-around", "permuted-identity", "permuted-identity-values"),
        *("regular-identity", "regular-rows", "regular-orthogonal"),
        *("letters-alone", "weaker-property", "listed-monoid", "rising-label", "idempotent-label"),
        *("bands", "maximal-subgroups", "phases", "ordered-states"),
    )
)


@dataclass(frozen=True)
class Beyond:
    """What a derivation takes that a step may not; false where there is nothing.

    not_allowed  axioms and theories that the sheet does not allow
    at_once      axioms and theories that the sheet allows, where the step takes more than one
    finds        whether an object comes in that the step does not name
    """

    not_allowed: tuple[str, ...] = ()
    at_once: tuple[str, ...] = ()
    finds: bool = False

    def __bool__(self) -> bool:
        return bool(self.not_allowed or self.at_once or self.finds)


@dataclass(frozen=True)
class Allowance:
    """What the sheet allows a step: axioms, theories, several of them at once (`free`), and to find objects."""

    axioms: frozenset[str]
    theories: frozenset[str]
    free: bool = False
    find: bool = False

    def beyond(self, said: Sequence[Term], node: Node) -> Beyond:
        """What a derivation takes beyond this; `said` are the step, which it derives, and what the step uses."""
        parts = _followed(noted(said[0], node, fresh()))
        taken = dict.fromkeys(name for one in parts for name in self._taken(one))
        not_allowed = tuple(name for name in taken if name not in self.axioms | self.theories)
        allowed = tuple(name for name in taken if name not in not_allowed)
        at_once = allowed if len(allowed) > 1 and not self.free else ()
        return Beyond(not_allowed, at_once, not self.find and finds_an_object(said, parts))

    def _taken(self, one: Proved) -> Collection[str]:
        """The axioms and theories that a part of a derivation rests on, but for arithmetic and logic."""
        if one.rule == "axiom":
            name = one.node["name"]
            return [] if of_numbers(name) else [name]
        theories = {name for kind, name in RULES[one.rule].grounds if kind == "theory"}
        if not self.theories and _reads_more_than_numbers(one):
            theories |= {"computing"}
        return sorted(theories - {*ALWAYS})


def finds_an_object(said: Sequence[Term], parts: Iterable[Proved]) -> bool:
    """Whether a theory comes with an object, or some part is about one, that nothing that is said names.

    A number in an object is any number: a function is the same on n bits and on m bits.
    """
    parts = list(parts)
    theories = [one for one in parts if RULES[one.rule].grounds - {("theory", name) for name in ALWAYS}]
    if any(one.rule not in LOOKING for one in theories):
        return True
    named = {_shape(term) for one in said for term in _objects(one, inside=True)}
    return bool(theories) and any(_shape(term) not in named for one in parts for term in _objects(one.goal))


def _objects(term: Term, inside: bool = False) -> Iterator[Term]:
    """The functions, languages, sets of words and the like that it is about; with `inside` those in others, too."""
    if not isinstance(term, tuple) or not term or term[0] not in (*OPERATORS, *QUANTIFIERS):
        return
    is_object = term[0] in OPERATORS and OPERATORS[term[0]].result not in NO_OBJECTS
    if is_object:
        yield term
    if inside or not is_object:
        for part in _parts(term):
            yield from _objects(part, inside)


def _parts(term: tuple[Any, ...]) -> Sequence[Term]:
    return (*term[2], term[3]) if term[0] in QUANTIFIERS else [term[i] for i in term_positions(term)]


def _shape(term: Term) -> Term:
    """An object with any number in place of each number that is a term in it."""
    return _any_number(term, free_variables(term))


def _any_number(term: Term, variables: Collection[str]) -> Term:
    if not isinstance(term, tuple) or not term or term[0] not in OPERATORS:
        return ANY_NUMBER if isinstance(term, int) or (isinstance(term, str) and term in variables) else term
    if OPERATORS[term[0]].result == "number":
        return ANY_NUMBER
    positions = term_positions(term)
    return tuple(_any_number(part, variables) if i in positions else part for i, part in enumerate(term))


def _followed(one: Proved) -> list[Proved]:
    """The parts of a derivation, but for those that show only that something meets the conditions of a "for all"."""
    premises = one.premises[-1:] if one.rule == "forall" else one.premises
    return [one, *(inside for premise in premises for inside in _followed(premise))]


def _reads_more_than_numbers(one: Proved) -> bool:
    """Whether a rule of the core has computed more than arithmetic: a matrix, an automaton, a number of words.

    To `bounds` and `arith` a number of words without variables is the number that it is, whatever is assumed of it.
    """
    if one.rule in COMPUTING and one.goal[0] not in ("forall", "exists") and not computable(one.goal):
        return True
    counted = (term for head in COUNTED for term in subterms(one.goal, head))
    return one.rule in ("bounds", "arith", *COMPUTING) and not all(map(free_variables, counted))


NUMBERS = "axioms about numbers alone, such as that log2 is increasing, and induction"
A_LANGUAGE = "`the words of /(ab)*/ of length n` are the words of length n of a language."
WORDS_OF_STATEMENTS = "`fooling docs grammar` lists the words of statements."


def rules_told(allowed: Allowance) -> Iterator[str]:
    """The lines of the hand-out, in Markdown."""
    if not allowed.axioms and not allowed.theories:
        yield f"A step uses the steps that it names, and arithmetic: {NUMBERS}."
        return
    several = "axioms and theories" if allowed.free else "one axiom or theory, as often as it needs it,"
    yield f"A step uses the steps that it names, {several} of those below, and arithmetic: {NUMBERS}."
    yield from map(_axiom_told, sorted(allowed.axioms))
    for name in sorted(allowed.theories):
        yield f"Theory {name}. It shows a statement by: {', '.join(_topics_of(name, allowed.find))}."
    if allowed.theories:
        if not allowed.find:
            yield "No object is found for you: a step names the set of words, or the pairs, that it is about."
        yield f"{A_LANGUAGE} {WORDS_OF_STATEMENTS}"


def _axiom_told(name: str) -> str:
    stated: Term = stated_axiom(name, [SAMPLES[kind] for kind in AXIOMS[name].parameters])
    return f"Axiom {name}: {as_said(stated)}"


def as_said(statement: Term) -> str:
    """A statement in the words of people, and as a step has it where its sentence is another one.

    >>> as_said((">=", ("D", "f"), 1))
    '`D(f) >= 1`.'
    """
    words, typed = in_words(statement), sentence(statement)
    return f"`{typed}`." if words == typed else f"{words}. In a step: `{typed}`."


def _topics_of(theory: str, find: bool) -> Sequence[str]:
    """What the proofs by a theory are named after, without those that find an object unless that is allowed."""
    rules = [name for name, rule in RULES.items() if ("theory", theory) in rule.grounds]
    told = (WORDS[name].topic for name in rules if find or name in LOOKING)
    return list(dict.fromkeys(topic for topic in told if topic)) or ["nothing without find: yes"]
