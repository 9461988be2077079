"""What `fooling export --rocq` writes: the rules, the operators, and the functions and languages that it reads.

All of it is read off the tables that the exporter itself uses.  A rule or an operator that is here may still be refused
in one certificate: the limits of size, and the shapes of a goal, stand in the message of `NotExported`.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.pages.rocq.arithmetic import STEPS
from fooling.verify.pages.rocq.automata import READ
from fooling.verify.pages.rocq.counts import COUNTING
from fooling.verify.pages.rocq.evidence import EVIDENCE
from fooling.verify.pages.rocq.minimal import MINIMAL, PERMUTED
from fooling.verify.pages.rocq.searched import SEARCHED
from fooling.verify.pages.rocq.steps import OWN, WHOLE
from fooling.verify.pages.rocq.tables import KINDS
from fooling.verify.statement.language.in_rocq import DEFINED, FOLDED, INFIX
from fooling.verify.statement.operators import CONNECTIVES, OPERATORS

BY_THEMSELVES = ("sum", "fooling-set", "inputs-of", "words")  # operators that the translation treats by themselves


def exported_rules() -> Mapping[str, tuple[str, ...]]:
    """The rules that are exported, under what they are about."""
    return {
        "logic": (*WHOLE, *OWN),
        "arithmetic": (*STEPS,),
        "evidence about a matrix": (*EVIDENCE,),
        "searches, which Rocq repeats": (*SEARCHED,),
        "words of every length": (*COUNTING, *MINIMAL, *PERMUTED),
    }


def translated_operators() -> tuple[str, ...]:
    """The operators that a proposition may have: they have a definition in Rocq."""
    known = {*DEFINED, *INFIX, *FOLDED, *BY_THEMSELVES, *CONNECTIVES}
    return tuple(dict.fromkeys(op for op in (*CONNECTIVES, *OPERATORS) if op in known))


def refused_operators() -> tuple[str, ...]:
    """The operators that have no definition in Rocq."""
    known = {*translated_operators()}
    return tuple(op for op in OPERATORS if op not in known)


def functions_read() -> tuple[str, ...]:
    """The functions without variables whose matrix Rocq computes, so that evidence about it is exported."""
    return (*KINDS,)


def languages_read() -> tuple[str, ...]:
    """The languages without variables whose automaton Rocq reads, so that evidence about their words is exported."""
    return (*READ,)
