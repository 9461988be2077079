"""What a hand-out says of steps: what one may take, with the axioms in words and as a step would write them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.checker.judge import RULES
from fooling.verify.exercises.holes.arguments.step_grounds import LOOKING, Allowance
from fooling.verify.statement.language.wording import in_words, sentence
from fooling.verify.statement.proposition import Term
from fooling.verify.words.axioms import SAMPLES
from fooling.verify.words.contents import WORDS

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
