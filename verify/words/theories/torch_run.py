"""The words for runs of torch that are recorded."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("torch-run", "torch")
def _torch(proved: Proved) -> Told:
    node = proved.node
    where = f"torch {node['torch']} on {node['device']}, {node['dtype']}"
    return (
        f"the outputs of {where}, on {counted(len(node['outputs']), 'inputs')}, are recorded and were compared",
    ), ()
