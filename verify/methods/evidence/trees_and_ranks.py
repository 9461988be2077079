"""Evidence about the matrix of a two-party function: protocol trees, ranks, messages, identities inside it."""

from __future__ import annotations

from collections.abc import Sequence

from fooling.fooling_sets.search.identity import identity_inside
from fooling.fooling_sets.search.rank_search import find_rank
from fooling.protocols.search.exact import exact_complexity, find_one_way
from fooling.protocols.search.trees import to_json
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.automata import interleaved_families
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import stated
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic
from fooling.verify.methods.evidence.automata import bisimulation
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term


@rule(on=("<=",), left=("D",), price=30, integer=True, closed=True)
def protocol_tree(goal: Term, context: Context) -> Node:
    """An upper bound on D, by an optimal protocol tree."""
    found = exact_complexity(meaning.small(meaning.function(goal[1][1])))
    return {"rule": "protocol-tree", "tree": to_json(found.tree)}


@rule(on=("=",), left=("rank",), price=30, integer=True, closed=True)
def rank_evidence(goal: Term, context: Context) -> Node:
    """A rank, by an invertible minor and every row as a combination of its rows."""
    return rank_of(meaning.small(meaning.function(goal[1][1])).rows(), goal[1][2])


def rank_of(rows: Sequence[Sequence[int]], field: str) -> Node:
    """The same for a matrix."""
    evidence = find_rank(rows, field)
    combinations = [
        [str(c) if field == "Q" and getattr(c, "denominator", 1) != 1 else int(c) for c in row]
        for row in evidence.combinations
    ]
    return {
        "rule": "rank",
        "rows": list(evidence.rows),
        "columns": list(evidence.columns),
        "combinations": combinations,
    }


@rule(on=("=",), left=("rows",), price=30, integer=True, closed=True)
def messages(goal: Term, context: Context) -> Node:
    """A number of rows, by the classes of equal rows and inputs that tell them apart."""
    evidence = find_one_way(meaning.small(meaning.function(goal[1][1])), goal[1][2])
    return {
        "rule": "messages",
        "messages": list(evidence.messages),
        "distinct": list(evidence.distinct),
        "probes": list(evidence.probes),
    }


@rule(on=("identity",), price=30, closed=True)
def identity_pairs(goal: Term, context: Context) -> Node:
    """An identity matrix inside a given function, by its rows and columns."""
    _, f, size = goal
    found = identity_inside(meaning.small(meaning.function(f)), meaning.natural(size))
    if found is None:
        raise NotFound(f"no {in_words(size)} rows and columns were found that make an identity")
    return {"rule": "identity", "pairs": [list(pair) for pair in found]}


def with_premises(rule: str, *lemmas: Lemma) -> Tactic:
    """A rule with a list of premises."""
    return lambda goal, context: {"rule": rule, "premises": [stated(used, context) for used in lemmas]}


@rule(on=("same-function",), kind="unsafe", price=40, speaks=("under",), sure=True)
def same_words(goal: Term, context: Context) -> Node:
    """That two functions are the same, as their languages are."""
    by_languages = axiom("same-words", conditions={1: bisimulation})
    return interleaved(first_of(by_languages, axiom("same-other-way", by_languages)))(goal, context)


def interleaved(by: Tactic) -> Tactic:
    """A family as its interleaved language; `by` proves the rewritten goal."""
    return lambda goal, context: {"rule": "interleave", "by": by(interleaved_families(goal), context)}
