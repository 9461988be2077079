"""The words for networks of several layers, and for functions as thresholds of features."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()

words.plain("exhibit-layers", "a network", "one such Transformer is in the certificate, and was run on every input")


@words.rule("features", "thresholds of features")
def _features(proved: Proved) -> Told:
    many = counted(len(proved.node["features"]), "features")
    return (f"it is 1 where more than {proved.node['threshold']} of {many} are, as was tried on every input",), ()
