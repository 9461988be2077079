"""What each rule shows, in words and with the numbers of its evidence, and that evidence drawn.

A row of `TELLERS` for each rule that is a step of its own; how the rules of logic are told, which only carry statements
on, stands in `verify.pages.steps`.  What is told is read off the node that the checker accepted; nothing is decided.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.evidence.derivation import Proved
from verify.pages import automaton_words, drawings, matrix_words, partial_words
from verify.pages.passages import counted
from verify.pages.spoken_of import Teller, Told, plainly, value_of
from verify.statement.operators import COMPARISONS
from verify.statement.proposition import Term


def told(proved: Proved) -> Told:
    """Why a step holds, and what is drawn of its evidence."""
    return TELLERS[proved.rule](proved)


def _evaluated(proved: Proved) -> Told:
    goal = proved.goal
    if goal[0] in COMPARISONS:
        known = [
            f"the {which} side is {value}"
            for which, side in zip(("left", "right"), goal[1:], strict=True)
            if isinstance(side, tuple) and (value := value_of(side)) is not None
        ]
        return (f"computed: {', '.join(known)}" if known else "computed, in bounds as narrow as it takes",), ()
    if _head(goal) == "decides":
        return (
            "all states that the network reaches were found, in exact arithmetic, beside those of the language",
        ), ()
    if _head(goal) in RUN:
        return ("the machine was run on every input, in exact arithmetic",), ()
    return ("computed by the definition, on all that it speaks of",), ()


RUN = ("computes", "split-exact", "split-bits", "printed-exact", "printed-bits")


def _head(goal: Term) -> str:
    """What a statement, or what it denies, says."""
    return str(goal[1][0] if goal[0] == "not" else goal[0])


def _table(proved: Proved) -> Told:
    many = proved.node["instances"]
    return ("the one case was computed" if many == 1 else f"all {many} cases were computed",), ()


def _smt(proved: Proved) -> Told:
    return (f"{proved.node['solver']} finds no values that make it false (the problem is in the certificate)",), ()


def _torch(proved: Proved) -> Told:
    node = proved.node
    where = f"torch {node['torch']} on {node['device']}, {node['dtype']}"
    return (f"the outputs of {where}, on {counted(len(node['outputs']), 'input')}, are recorded and were compared",), ()


def _assumed(proved: Proved) -> Told:
    return (f"ASSUMED, not shown: {proved.node['name']}, taken from {proved.node['source']}",), ()


def _vectors(proved: Proved) -> Told:
    many = counted(len(proved.node["vectors"]), "vector")
    verb = "has" if len(proved.node["vectors"]) == 1 else "have"
    rows = [
        "".join("+" if x > 0 else "-" for x in v) if isinstance(v, list) else str(v) for v in proved.node["vectors"]
    ]
    return (f"{many} {verb} such inner products",), (drawings.lines("The signs of their coordinates:", rows),)


def _dnf(proved: Proved) -> Told:
    many = counted(len(proved.node["terms"]), "term")
    return (f"{many} are true exactly where the function is 1",), ()


def _split_network(proved: Proved) -> Told:
    return (
        f"the two parties run the network between them, tried on every word of {proved.node['length']} letters",
    ), ()


TELLERS: Mapping[str, Teller] = {
    **matrix_words.TELLERS,
    **automaton_words.TELLERS,
    **partial_words.TELLERS,
    "bounds": plainly("this is seen at once from the hypotheses and from what kind of numbers these are"),
    "evaluate": _evaluated,
    "table": _table,
    "assumed": _assumed,
    "dnf": _dnf,
    "remember": plainly("an RNN that remembers all that still matters has enough bits"),
    "forgotten": plainly("an RNN of so few bits takes inputs that can still go on to different values for one another"),
    "exhibit": plainly("one such Transformer is in the certificate, and was run on every input"),
    "one-hot-transformer": plainly(
        "a Transformer wide enough for one number for each letter at each position computes anything"
    ),
    "constant-network": plainly("the function is constant"),
    "one-number-transformer": plainly("a Transformer writes each block of the word into one number"),
    "saturating-transformer": plainly(
        "values that saturate, each from another letter on, tell a Transformer with a row for each all of the word"
    ),
    "split-network": _split_network,
    "one-hot-layer": plainly("a layer wide enough for one number for each letter at each position computes anything"),
    "smt": _smt,
    "torch-run": _torch,
    "vectors": _vectors,
}
