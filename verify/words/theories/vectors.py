"""The words for vectors that are given, their signs drawn."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words import drawings
from fooling.verify.words.passages import Lines
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("vectors", "explicit vectors")
def _vectors(proved: Proved) -> Told:
    many = counted(len(proved.node["vectors"]), "vectors")
    verb = "has" if len(proved.node["vectors"]) == 1 else "have"
    return (f"{many} {verb} such inner products",), (_drawn(proved.node["vectors"]),)


@words.rule("wrong-symbol", "vectors that look up a wrong symbol")
def _wrong_symbol(proved: Proved) -> Told:
    symbols, p = proved.node["symbols"], proved.node["index"]
    return (f"of the symbols {' '.join(map(str, symbols))} a wrong one is found at index {p}",), (
        _drawn(proved.node["vectors"]),
    )


def _drawn(vectors: list[object]) -> Lines:
    rows = ["".join("+" if x > 0 else "-" for x in v) if isinstance(v, list) else str(v) for v in vectors]
    return drawings.lines("The signs of their coordinates:", rows)
