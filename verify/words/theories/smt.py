"""The words for problems that z3 says have no solution."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("smt", "z3")
def _smt(proved: Proved) -> Told:
    return (f"{proved.node['solver']} finds no values that make it false (the problem is in the certificate)",), ()
