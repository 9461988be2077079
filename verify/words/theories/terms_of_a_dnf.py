"""The words for the theory of terms: formulas that are true where a function is 1."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words.rule_words import Words
from fooling.verify.words.shared_sentences import searched
from fooling.verify.words.subject import Told

words = Words()

words.rule("dnf-exhaustion", "terms of a DNF")(searched("all ways to do with fewer terms were tried"))


@words.rule("dnf", "terms of a DNF")
def _dnf(proved: Proved) -> Told:
    many = counted(len(proved.node["terms"]), "terms")
    return (f"{many} are true exactly where the function is 1",), ()
