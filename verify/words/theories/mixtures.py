"""The words for the theory of mixtures: protocols that coins choose, and a distribution that is hard for each."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("mixture", "random coins")
def _mixture(proved: Proved) -> Told:
    many = counted(len(proved.node["protocols"]), "protocols")
    return (f"the coins choose among {many}; on each input few enough of them are wrong",), ()


@words.rule("hard-distribution", "random coins")
def _hard(proved: Proved) -> Told:
    many = counted(len(proved.node["cells"]), "inputs")
    return (f"under a distribution on {many} no deterministic protocol of fewer bits errs seldom enough",), ()
