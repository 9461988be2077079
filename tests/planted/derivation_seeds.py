"""True derivations to be changed at random: at least one of every rule whose evidence chance would not find.

What measures a matrix is asked of `measure` (its derivations are those the checker accepted); the rest is written out,
as small as it can be.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fooling.circuits.languages.product import ProductSystem
from fooling.verify.checker.axioms import AXIOMS, CHOICES, stated_axiom
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.theories.automata import system_of
from fooling.verify.checker.theories.smt import problem
from fooling.verify.evidence.certificate import read
from fooling.verify.given.asked.named_function import function_term
from fooling.verify.measures.by_automaton import on_the_lines, on_the_merged_language
from fooling.verify.measures.measure import measure
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence.algebra import of_monoid
from fooling.verify.methods.evidence.names_of_properties import NAMES
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.methods.matrices.partial_functions import partial_ends
from fooling.verify.statement.proposition import Term, frozen, negate, substitute, thawed
from fooling.verify.words.decided_by import by_operators
from tests.planted.random_derivations import ASSUMED, BOUNDS, EVALUATE, Attempt
from tests.planted.random_terms import ACCEPTORS, PROMISES
from tests.planted.regular_seeds import family_attempts, regular_attempts

D11, D12, D22 = ("dyck", 1, 1), ("dyck", 1, 2), ("dyck", 2, 2)
SAME_D11 = ("dfa", ("(", ")"), 0, (0,), ((1, None), (None, 0)))
ANY = ("dfa", ("0", "1"), 0, (0,), ((0, 0),))
UNDER = ("under", D11, "odd-even", "n")
IDLE, KEEP = {"matrix": [[0]]}, {"matrix": [[1]]}
LAST_LETTER = json.dumps(
    {
        "formats": "Q3.0",
        "alphabet": ["0", "1"],
        "embedding": {"letters": [[0], [1]]},
        "layers": [
            {"attention": {"heads": [{"query": IDLE, "key": IDLE, "value": IDLE}], "output": KEEP}, "residual": True}
        ],
    }
)
"""A Transformer that answers the last letter."""
MATRICES = (
    ((0, 1, 1), (1, 0, 1), (1, 1, 0)),
    ((1, 0), (0, 1)),
    ((0, 2, 1), (1, 1, 0)),
    ((0, 1, 1), (0, 0, 1), (0, 0, 0)),
)
LARGEST_HARVESTED = 20_000  # bytes
N0, N1, EVEN = (">=", "n", 0), (">=", "n", 1), ("even", "n")
FORALL_N = ("forall", (("n", "int"),), ((">=", "n", 1), ("<=", "n", 3)), (">=", ("^", 2, "n"), ("+", "n", 1)))
POSITIVE = ("forall", (("x", "real"),), ((">=", "x", 1),), (">=", ("*", 2, "x"), ("+", "x", 1)))


def reachable(system: ProductSystem) -> list[Any]:
    """The states of a product system that some input reaches, as JSON."""
    found, agenda = {system.start}, [system.start]
    while agenda:
        after = {system.step(state, letters) for letters in system.letters for state in agenda} - {None} - found
        found |= after
        agenda = list(after)
    return [list(state) for state in sorted(found, key=repr)]


def closed_set(goal: Term) -> dict[str, Any]:
    """The node for a goal about all words, with all states."""
    return {"rule": "closed-set", "states": reachable(system_of(goal)), "within": None}


def _about_partial_functions() -> Iterator[Attempt]:
    """What is shown of small ones."""
    for p in PROMISES:
        for quantity in (
            *((f"partial-{what}", p) for what in ("D", "leaves")),
            *((f"partial-{what}", p, 1) for what in ("fooling", "cover")),
            ("partial-one-way", p, "alice"),
        ):
            yield from (Attempt(bound.statement, bound.node) for bound in partial_ends(quantity, interval_lemmas))
    yield Attempt((">=", ("partial-cover", PROMISES[0], 1), 2), {"rule": "partial-rectangles"})
    gap, full = ("partial", ((1, "*", 0), ("*", 1, 0), (0, 0, 1))), [[1, 1, 0], [1, 1, 0], [0, 0, 1]]
    one_bit = ("partial-rnn-computes", gap, 1, 1)
    yield Attempt(one_bit, {"rule": "computes-completion", "entries": full, "by": {"rule": "remember"}})
    at_cut: dict[str, Any] = {"rule": "axiom", "name": "state-at-the-cut", "values": {"f": "g", "m": "m", "p": "p"}}
    at_cut |= {"of": [], "conditions": [{"rule": "assumption"}]}
    units = ("partial-rnn-computes", gap, "m", "p")
    message = ("<=", ("partial-one-way", gap, "alice"), ("*", "m", "p"))
    given = ((">=", "m", 1), (">=", "p", 1), units)
    every = {"rule": "every-completion", "computes": thawed(units), "name": "g", "by": at_cut}
    yield Attempt(message, every, {"m": "int", "p": "int"}, given)


def seeds() -> list[Attempt]:
    """All of them."""
    integer_n = {"n": "int"}
    return [
        *_measured(),
        *_about_matrices(),
        *_about_partial_functions(),
        *_about_lines_and_terms(),
        *_about_languages(integer_n),
        *_about_states_and_words(integer_n),
        *_about_machines(),
        *_at_their_own_variables(),
        Attempt(
            ("forall", (("X", "random"),), (), (">=", ("entropy", "X"), 0)),
            {"rule": "forall", "inhabited": None, "by": BOUNDS},
        ),
        Attempt(FORALL_N, {"rule": "table", "instances": 3}),
        Attempt(FORALL_N, {"rule": "finite", "by": [EVALUATE] * 3}),
        *_by_logic(),
        *_about_monoids(),
        Attempt(
            POSITIVE,
            {
                "rule": "smt",
                "solver": "z3",
                "problem": problem(POSITIVE),
                "inhabited": {"values": {"x": 1}, "by": [EVALUATE]},
            },
        ),
    ]


FOR_EVERY_FUNCTION: tuple[tuple[Any, ...], ...] = (
    ("leaves-depth",),
    ("rank-depth", "GF2"),
    ("cover-depth", 1),
    ("depth-rank", "Q"),
    ("depth-cover", 0),
    ("rows-depth", "alice"),
    ("depth-rows", "bob"),
    ("rows-one-way", "bob"),
    ("cover-rows-with", 1, "alice"),
    ("rank-nonzero-rows", "GF2", "bob"),
    ("identity-fooling",),
    ("identity-cover",),
    ("randomised-depth", "public"),
    ("randomised-message", "private", "alice"),
    ("randomised-some-bit", "public"),
    ("randomised-some-message", "private", "bob"),
    ("public-private", "from-alice"),
    ("randomised-error", "public", "two-way"),
    ("randomised-answer", "public", "alice"),
    ("randomised-discrepancy",),
    ("randomised-at-least",),
    ("randomised-equality", "bob"),
    ("randomised-fingerprint", "alice"),
    ("randomised-index",),
    ("depth-covers", 0),
    ("depth-covers-flags", 1),
    ("rows-with-cover", 1, "bob"),
    ("least-discrepancy-half",),
    ("equal-vectors",),
    ("equal-vectors-both-sides",),
    ("welch-bound",),
    ("sum-of-vectors",),
    ("odd-dimension",),
    ("one-side",),
    ("subset-words",),
    ("partial-states",),
    ("complete-states",),
    ("inner-product-discrepancy",),
    ("equality-discrepancy",),
    ("equality-discrepancy-above",),
)


ERRORS: Mapping[str, tuple[Term, ...]] = {  # what the conditions imply, and the kernel does not see
    **dict.fromkeys(("one-epoch-tells-all", "epochs-in-turn"), ((">=", "b", 0),)),
    "further-epochs": ((">=", "L", 1), (">=", "b", 0)),
    # errors are from 0 to 1/2
    **dict.fromkeys(("fano", "fano-on-average"), ((">", ("-", 1, "e"), 0),)),
    "randomised-error": ((">=", "b", 0), ("<", "a", ("/", 1, 2))),
    "randomised-at-least": (("<", "a", ("/", 1, 2)),),
    "randomised-equality": ((">=", "a", 0),),
    "randomised-fingerprint": ((">=", "a", 0),),
}


OF_RANDOM_VARIABLES = tuple(
    (name, *({"index": "i", "which": 0, "coins": "public"}[one] for one in AXIOMS[name].parameters))
    for name in AXIOMS
    if by_operators(name) in ("entropies", "random variables", "layers are epochs")
)


def _at_their_own_variables() -> Iterator[Attempt]:
    """Axioms of random variables and of epochs, and those whose conditions bound D or one-way bits."""
    for name, *of in (*FOR_EVERY_FUNCTION, *OF_RANDOM_VARIABLES):
        _, bindings, conditions, body = stated_axiom(name, of)
        values = {variable: variable for variable, _ in bindings}
        node = {"rule": "axiom", "name": name, "of": of, "values": values, "conditions": [ASSUMED] * len(conditions)}
        yield Attempt(body, node, dict(bindings), (*conditions, *ERRORS.get(name, ())))


def _by_logic() -> Iterator[Attempt]:
    x = {"x": "real"}
    above = (">=", "x", 1)
    equal_ranks = {"that": ["=", ["+", 1, 1], 2], "by": EVALUATE}
    exchange = {"rule": "substitution", "premise": equal_ranks, "by": EVALUATE}
    yield Attempt((">=", ("^", ("+", 1, 1), 3), ("sum", "i", 1, 3, ("+", 1, 1))), exchange)
    yield Attempt(("not", ("<", "x", 1)), {"rule": "negation", "by": ASSUMED}, x, (above,))
    either = {"rule": "or", "part": 1, "by": ASSUMED}
    yield Attempt(("not", ("and", (">", "x", 2), ("<", "x", 1))), {"rule": "negation", "by": either}, x, (above,))
    whole, before = (("sum", "i", 1, high, ("*", "i", "i")) for high in (("+", "n", 1), "n"))
    last = ("*", ("+", "n", 1), ("+", "n", 1))
    told_apart = ("=", whole, ("+", before, last))
    yield Attempt(told_apart, {"rule": "sum-last", "by": BOUNDS}, {"n": "int"}, (N0,))
    smaller = ("<=", ("sum", "i", 1, "n", "i"), ("sum", "i", 1, "n", "n"))
    by_terms = {"rule": "sum-terms", "by": ASSUMED}
    yield Attempt(smaller, by_terms, {"n": "int"}, (N0,))
    plain = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
    at = {"variable": "x", "between": "t", "point": 1, "order": ">=", "known": []}
    tangent = (">=", ("*", "x", "x"), ("-", ("*", 2, "x"), 1))
    yield Attempt(tangent, {"rule": "mean-value", **at, "base": plain, "by": plain}, x, (above,))
    absurd = {"rule": "contradiction", "lemma": {"that": ["<", "x", 1], "by": ASSUMED}, "by": ASSUMED}
    yield Attempt(("not", ("<", "x", 1)), absurd, x, (above,))
    some = ("exists", (("m", "int"),), ((">=", "m", 1),), (">=", "x", "m"))
    with_m = {**plain, "premises": [{"that": [">=", "x", "m"], "by": ASSUMED}], "multipliers": [1]}
    obtained = {"rule": "obtained", "premise": {"that": some, "by": ASSUMED}, "by": with_m}
    yield Attempt((">=", "x", 1), obtained, x, (some,))
    equal = {"rule": "bisimulation", "pairs": [[0, 0], [1, 1], [None, None]]}
    same = {"that": ["same-language", D11, SAME_D11], "by": equal}
    states = ("=", ("states", D11, "partial"), ("states", SAME_D11, "partial"))
    yield Attempt(states, {"rule": "same-states", "premise": same})
    odd_ones = ("dfa", ("a", "b"), 0, (1,), ((0, 1), (1, 0)))
    itself = {"that": ["same-language", odd_ones, odd_ones], "by": {"rule": "bisimulation", "pairs": [[0, 0], [1, 1]]}}
    few = ("<=", ("rows", ("under", odd_ones, "odd-even", "n"), "alice"), 2)
    yield Attempt(few, {"rule": "commuting-letters", "premise": itself}, {"n": "int"}, (N0,))


def _about_monoids() -> Iterator[Attempt]:
    """Each property of some languages, or that they have it not; sizes of monoids."""
    parity, last, some, turns = (
        ("dfa", ("a", "b"), 0, (accepting,), rows)
        for accepting, rows in (
            (0, ((1, 0), (0, 1))),
            (1, ((1, 0), (1, 0))),
            (1, ((1, 0), (1, 1))),
            (0, ((1, 1), (2, 0), (0, 2))),
        )
    )
    five = ("dfa", ("a", "b"), 0, (0,), ((1, 1), (2, 2), (3, 0), (4, 3), (0, 4)))
    for name in NAMES:
        for language in (D11, parity, last, some, turns, *([five] if name == "solvable-subgroups" else [])):
            goal: Term = (name, language)
            try:
                yield Attempt(goal, of_monoid(goal, fresh()))
            except NotFound:
                yield Attempt(("not", goal), of_monoid(("not", goal), fresh()))
    ordered = {"that": ["r-trivial", some], "by": {"rule": "ordered-states", "label": [0, 1]}}
    yield Attempt(("in-da", some), {"rule": "weaker-property", "premise": ordered})
    yield Attempt(("=", ("monoid-size", D11), 6), {"rule": "listed-monoid"})
    yield Attempt(("=", ("idempotents", turns), 1), {"rule": "listed-monoid"})


def _measured() -> Iterator[Attempt]:
    for rows in MATRICES:
        for found in measure([list(row) for row in rows]).values():
            yield from (Attempt(bound.statement, bound.node) for bound in found.bounds)
    for found in measure([[1, 0], [0, 1]], ["discrepancy"], distribution=[[1, 1], [0, 2]]).values():
        yield from (Attempt(bound.statement, bound.node) for bound in found.bounds)
    for spec, partition, names in (
        ("dyck:2,2", "odd-even", ["cover.0", "discrepancy"]),
        ("equality", None, ["D", "rank.Q"]),
    ):
        for found in measure(function_term(spec, 4, partition), names).values():
            yield from (Attempt(bound.statement, bound.node) for bound in found.bounds)
    f = ("under", D22, "prefix:2", 4)
    for one in (on_the_merged_language(("D", f), 1.0), on_the_lines(("one-way", f, "bob"), 1.0)):
        yield from (Attempt(bound.statement, bound.node) for bound in one.bounds)


def _with_coins() -> Iterator[Attempt]:
    both, chosen = ("matrix", ((0, 0), (0, 1))), [[1, 0], [1, ["alice", [1], 0, 1]], [1, ["bob", [1], 0, 1]]]
    seldom, cells = ("randomised-with", both, "public", "two-way"), [[0, 1, 1], [1, 0, 1], [1, 1, 1]]
    yield Attempt(("<=", (*seldom, ("/", 1, 3)), 1), {"rule": "mixture", "protocols": chosen})
    yield Attempt((">=", (*seldom, ("/", 1, 4)), 2), {"rule": "hard-distribution", "cells": cells})
    yield from _on_average(both)


def _on_average(both: Term) -> Iterator[Attempt]:
    average = ("distributional", both, "two-way", ("/", 1, 5), ("uniform",))
    yield Attempt(("<=", average, 2), {"rule": "average-protocol", "protocol": ["alice", [1], 0, ["bob", [1], 0, 1]]})
    yield Attempt((">=", average, 2), {"rule": "average-exhaustion"})


def _about_matrices() -> Iterator[Attempt]:
    identity, signs = ("matrix", ((1, 0), (0, 1))), ("matrix", ((1, 1, 1, 1), (1, 0, 1, 0), (1, 1, 0, 0), (1, 0, 0, 1)))
    ranks = {"rule": "rank", "rows": [0, 1], "columns": [0, 1], "combinations": [[1, 0], [0, 1]]}
    apart = {"colour": 0, "at_least": 2, "pairs": [[0, 1], [1, 0]], "proof": {"lemmas": [[[], [7]]]}}
    parts = [apart, {"colour": 1, "at_least": 2, "rank": ranks}]
    fewest = {"rule": "cover-exhaustion", "weights": [], "nodes": 24}
    yield Attempt(("<=", ("rows", ("equality", 2), "bob"), 4), {"rule": "inputs"})
    yield from _about_messages()
    lines = {"rule": "restriction", "rows": [3, 0], "columns": [3, 0]}
    yield Attempt((">=", ("D", ("equality", 2)), ("D", identity)), lines)
    yield Attempt((">=", ("cover", ("equality", 2), 0), 4), fewest)
    yield Attempt(
        (">=", ("D", ("equality", 1)), 2),
        {"rule": "depth-exhaustion", "rows": [0, 1], "columns": [0, 1], "positions": 8},
    )
    yield Attempt(
        (">=", ("leaves", ("equality", 1)), 4), {"rule": "leaves-exhaustion", "rows": [0, 1], "columns": [0, 1]}
    )
    yield from _with_coins()
    once = ("dfa", ("a", "b"), 0, (1,), ((0, 1), (1, None)))
    settled = ("=", *(("D", ("under", once, "odd-even", length)) for length in ("n", 4)))
    orders = {"rule": "settled-lines", "orders": [[0, 1, 2]] * 3}
    yield Attempt(settled, orders, {"n": "int"}, ((">=", "n", 4),))
    yield _after_a_prefix(once)
    yield Attempt(("<=", ("discrepancy", signs), ("/", 3, 4)), {"rule": "discrepancy-spectral"})
    weighed = {"rule": "fractional-cover", "rectangles": [[[0], [0], 1], [[1], [1], "5/4"]]}
    yield Attempt(("<=", ("fooling", identity, 1), 2), weighed)
    yield Attempt((">=", ("partition-number", identity), 4), {"rule": "partition-parts", "parts": parts})
    rows = ("matrix", ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
    yield Attempt(("<=", ("fooling", rows, 0), 3), {"rule": "clique-exhaustion", "nodes": 1})
    refuted = {"rule": "sat-refutation", "pairs": [[0, 1], [1, 0]], "proof": {"lemmas": [[[], [6]]]}}
    yield Attempt((">=", ("cover", identity, 0), 2), refuted)
    yield Attempt(
        (">=", ("fooling", ("equality", 2), 1), 2),
        {"rule": "interleave", "by": {"rule": "fooling-pairs", "pairs": [[0, 0], [1, 1]]}},
    )


def _about_messages() -> Iterator[Attempt]:
    yield Attempt(("=", ("messages", ("index", 2), "alice", 2), 1), {"rule": "in-turn"})
    in_passes = ("model-computes", ("index", 2), ("streaming", 1))
    yield Attempt((*in_passes, 2), {"rule": "in-passes"})
    yield Attempt(("not", (*in_passes, 1)), {"rule": "in-passes"})
    sees = {"rule": "bapo-strategy", "attended": [0b1010, 0b0110, 0b1001, 0b0101], "messages": [0] * 4}
    yield Attempt(("<=", ("bapo", ("equality", 2), 1), 0), sees)
    yield Attempt((">=", ("bapo", ("inner-product", 2), 1), 1), {"rule": "bapo-exhaustion"})


def _after_a_prefix(once: Term) -> Attempt:
    seen = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
    after = ("under", once, ("prefix", "k"), "n")
    parts_of_word = ((2, ("-", "k", 2)), (2, ("-", ("-", "n", "k"), 2)))
    told = [{"first": first, "step": 1, "times": times, "by": [seen, seen]} for first, times in parts_of_word]
    far = {"rule": "settled-prefix", "functions": [after], "prefix": told[0], "rest": told[1]}
    long = ((">=", "n", 0), (">=", "k", 2), (">=", ("-", ("-", "n", "k"), 2), 0))
    told[1]["by"] = [{"rule": "assumption"}, seen]
    counted = {**far, "by": [{"rule": "lines-with"}]}
    return Attempt(("=", ("rows-with", after, "alice", 1), 2), counted, {"n": "int", "k": "int"}, long)


def _about_lines_and_terms() -> Iterator[Attempt]:
    ring, values = ("matrix", ((0, 1, 1, 1), (1, 1, 1, 0))), ("matrix", ((0, 2, 1), (0, 0, 0), (1, 0, 0)))
    three = {"rule": "dnf", "terms": ["-01", "01-", "1-0"]}
    apart = {"rule": "dnf-exhaustion", "weights": [[0, 1, 1], [0, 2, 1], [1, 0, 1]], "nodes": 1}
    yield Attempt(("<=", ("terms", ring), 3), three)
    yield Attempt((">=", ("terms", ring), 3), apart)
    yield Attempt(("=", ("rows-with", values, "bob", 1), 2), {"rule": "lines-with"})
    yield Attempt(("=", ("nonzero-rows", values, "alice"), 2), {"rule": "lines-with"})
    yield Attempt(("=", ("vc-dimension", ring, "alice"), 1), {"rule": "shattered"})
    yield Attempt(("identity", values, 2), {"rule": "identity", "pairs": [[0, 2], [2, 0]]})
    both = ("by-formula", (1, 1, ("and", "x1", "y1")))
    same = {"that": thawed(("same-function", both, ("matrix", ((0, 0), (0, 1))))), "by": {"rule": "evaluate"}}
    pair = {"rule": "identity", "pairs": [[1, 1]]}
    yield Attempt(("identity", both, 1), {"rule": "same-entries", "premise": same, "by": pair})
    yield Attempt(("<=", ("D", ("part", both, (1, 0, 1), (1,))), ("D", both)), {"rule": "part-of"})


def _about_languages(integer_n: dict[str, str]) -> Iterator[Attempt]:
    fools = ("fooling-set", ("words", D11, "n"), UNDER, 1)
    determined = [("determined", D11, "odd-even", party, "n") for party in ("alice", "bob")]
    yield Attempt(fools, closed_set(fools), integer_n, (N0,))
    for goal in (*determined, ("subset", D11, D12)):
        yield Attempt(goal, closed_set(goal), integer_n, (N0,))
    premises = [{"that": list(goal), "by": closed_set(goal)} for goal in determined]
    yield Attempt(
        ("=", ("rank", UNDER, "Q"), ("count", D11, "n")),
        {"rule": "permuted-identity", "premises": premises},
        integer_n,
        (N0,),
    )
    yield Attempt(("not", ("subset", D12, D11)), {"rule": "violation", "letters": [[0], [0], [1], [1]]})
    yield Attempt(
        ("not", ("determined", ANY, "odd-even", "alice", 2)), {"rule": "violation", "letters": [[0, 0], [0, 1]]}
    )
    grows = {"rule": "recurrence", "variable": "n", "step": 1}
    yield Attempt(("=", ("count", ANY, "n"), ("^", 2, "n")), grows, integer_n, (N0,))
    dyck = {"rule": "recurrence", "variable": "n", "step": 2}
    yield Attempt(("=", ("count", D11, "n"), 1), dyck, integer_n, (N0, EVEN))
    yield from (Attempt(goal, node, integer_n, (N0,)) for goal, node in regular_attempts(integer_n, N0))
    yield from (Attempt(goal, node, integer_n, (N0,)) for goal, node in family_attempts(integer_n, N0))


def _about_codes(integer_n: dict[str, str]) -> Iterator[Attempt]:
    """Equality of bits as brackets that match; what it is at least, D1 is as well."""
    bits = ("under", ("interleaved", "equality"), "odd-even", ("*", 2, "n"))
    words = ("under", ("dyck", 2, 1), "odd-even", ("*", 2, "n"))
    code = tuple(((), (("0", (a,)), ("1", (b,))), ()) for a, b in ("([", ")]"))
    part = ("embeds", bits, words, code)
    yield Attempt(part, {"rule": "coded"}, integer_n, (N0,))
    known = {"that": thawed(part), "by": {"rule": "coded"}}
    yield Attempt(("<=", ("D", bits), ("D", words)), {"rule": "embedded", "premise": known}, integer_n, (N0,))


def _about_states_and_words(integer_n: dict[str, str]) -> Iterator[Attempt]:
    fools = ("fooling-set", ("words", D11, "n"), UNDER, 1)
    for goal in (("=", ("states", D11, "complete"), 3), ("=", ("states", D11, "partial"), 2)):
        minimal = {"rule": "minimal", "access": [[], [0], [1]], "suffixes": [[], [[]], [[], [1]]]}
        yield Attempt(goal, minimal)
        yield Attempt(goal, {"rule": "splits", "schedule": [[0, 1]]})
    yield Attempt((">=", ("states", D11, "complete"), 3), {"rule": "splits", "schedule": [[0, 1]]})
    yield Attempt(("same-language", D11, SAME_D11), {"rule": "bisimulation", "pairs": [[0, 0], [1, 1]]})
    yield Attempt(("not", ("same-language", D11, D12)), {"rule": "distinguishing-word", "word": [0, 0, 1, 1]})
    yield from _about_fooling_words(fools, integer_n)
    yield from _about_codes(integer_n)


def _about_fooling_words(fools: Term, integer_n: dict[str, str]) -> Iterator[Attempt]:
    fewer = {"that": ["<", ["count", list(D11), 2], ["^", 2, 2]], "by": EVALUATE}
    yield Attempt((">=", ("fooling", ("under", D11, "odd-even", 2), 0), 1), {"rule": "some-zero", "premise": fewer})
    read: Term = ("floor", ("/", ("+", ("*", 1, 3), 1), 2))
    yield Attempt(("<=", ("rows", ("under", D11, "odd-even", 3), "alice"), ("^", 2, read)), {"rule": "words-read"})
    words = ("fooling-set", ("words", D11, 2), ("under", D11, "odd-even", 2), 1)
    shown = {
        "rule": "axiom",
        "name": "fooling-words",
        "of": [1],
        "values": {"f": list(words[2]), "L": list(D11), "n": 2},
    }
    yield Attempt((">=", ("fooling", words[2], 1), ("count", D11, 2)), {**shown, "conditions": [EVALUATE]})
    values = {"f": list(UNDER), "L": list(D11), "n": "n"}
    node = {"rule": "axiom", "name": "fooling-words", "of": [1], "values": values, "conditions": [closed_set(fools)]}
    yield Attempt((">=", ("fooling", UNDER, 1), ("count", D11, "n")), node, integer_n, (N0,))


def _about_machines() -> Iterator[Attempt]:
    f = ("under", D11, "odd-even", 2)
    computes = ("transformer-computes", f, 2, 2, 1, 4, 4, 1, "down", "once")
    yield Attempt(computes, {"rule": "one-hot-transformer"})
    fits = {"that": [">=", ["^", 2, ["*", 2, 2]], ["*", 2, ["^", 2, ["ceil", ["/", 2, 1]]]]], "by": EVALUATE}
    yield Attempt(
        ("transformer-computes", f, 2, 2, 2, 1, 1, 1, "down", "once"),
        {"rule": "one-number-transformer", "premise": fits},
    )
    narrow = ("transformer-computes", f, 2, 2, 3, 4, 1, 1, "toward-zero", "each")
    yield Attempt(narrow, {"rule": "saturating-transformer"})
    never = ("under", D11, "odd-even", 3)
    yield Attempt(("transformer-computes", never, 2, 3, 1, 1, 1, 1, "down", "each"), {"rule": "constant-network"})
    yield Attempt(("layer-computes", never, 2, 3, 1, 1, 1), {"rule": "constant-network"})
    yield from _about_protocols(f)
    yield Attempt(("rnn-computes", ("equality", 1), 1, 2), {"rule": "remember"})
    read = ("by-formula", (1, 2, ("or", ("xor", "x1", "y2"), "y1")))
    yield Attempt(("rnn-computes", read, 1, 2), {"rule": "remember"})
    yield Attempt(("not", ("rnn-computes", read, 1, 1)), {"rule": "forgotten"})
    same = {"rule": "features", "features": [[[1, 2], [1, 0, 0, 1]]], "threshold": 0}
    yield Attempt(("sparse-threshold", ("equality", 1), 2, 2), same)
    yield Attempt(("decides", ACCEPTORS[0], D11), EVALUATE)
    yield Attempt(("not", ("decides", ACCEPTORS[0], D12)), {"rule": "wrong-word", "word": ["(", "(", ")", ")"]})
    ones = ("membership", ("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, 1))))
    parts = [{"length": 1, "proof": {"lemmas": [[[], [1, 2]]]}}]
    node = {"rule": "network-refutation", "in_order": False, "parts": parts}
    yield Attempt(("computes", ("network", LAST_LETTER, 1), ones), node)
    node = {"rule": "bit-by-bit", "parts": [{"length": 1, "proof": {"lemmas": [[[], [1]]]}}]}
    yield Attempt(("computes", ("network", LAST_LETTER, 1), ones), node)
    yield Attempt(("computes", ("network", LAST_LETTER, 1), ones), {"rule": "by-counts"})
    last = ("n-gram", ("0", "1"), ((("0",), 0), (("1",), 1)))
    yield Attempt(("computes", ("network", LAST_LETTER, 2), last), {"rule": "by-boxes", "split": [1]})
    yield Attempt(("not", ("computes", ("network", LAST_LETTER, 2), ones)), {"rule": "wrong-word", "word": ["1", "0"]})
    node = {"rule": "axiom", "name": "state-at-the-cut", "of": [], "values": {"f": ["equality", 1], "m": 1, "p": 2}}
    shown = [{"rule": "remember"}]
    yield Attempt(("<=", ("one-way", ("equality", 1), "alice"), ("*", 1, 2)), {**node, "conditions": shown})
    states = {"rule": "minimal", "access": [[], [0], [1]], "suffixes": [[], [[]], [[], [1]]]}
    yield from _about_vectors()
    yield from _about_states({"that": ["=", ["states", list(D11), "complete"], 3], "by": states})


def _about_vectors() -> Iterator[Attempt]:
    yield Attempt(("near-orthogonal", 2, 2, 0), {"rule": "vectors", "vectors": [[1, 1], [1, -1]]})
    looks = ("vectors-look-up", 2, 2, 1, 1, 1, 9, "down", "once")
    yield Attempt(("not", looks), {"rule": "wrong-symbol", "vectors": [[1], [1]], "symbols": [1, 0], "index": 1})


def _about_protocols(f: Term) -> Iterator[Attempt]:
    values = {"f": list(f), "A": 2, "N": 2, "K": 1, "m": 4, "d": 4, "H": 1}
    of_protocols = [(query, "once", r) for query in CHOICES["query"] for r in CHOICES["truncation"]]
    protocols = [("transformer-protocol", of) for of in of_protocols]
    for name, of in (*protocols, ("transformer-protocol-to-nearest", ("letter",))):
        shown = [BOUNDS] * 6 + [{"rule": "one-hot-transformer"}]
        node = {"rule": "axiom", "name": name, "of": list(of), "values": values, "conditions": shown}
        yield Attempt(instance(name, of, values), node)
    yield Attempt(("layer-computes", f, 2, 2, 2, 4, 1), {"rule": "one-hot-layer"})
    sizes = {"f": list(f), "A": 2, "N": 2, "p": 2, "m": 4, "H": 1}
    node = {"rule": "axiom", "name": "layer-protocol", "of": [], "values": sizes}
    yield Attempt(
        instance("layer-protocol", (), sizes), {**node, "conditions": [BOUNDS] * 5 + [{"rule": "one-hot-layer"}]}
    )
    larger = {"rule": "axiom", "name": "cover-fooling", "of": [1], "values": {"f": list(f)}, "conditions": []}
    fooled = {"that": [">=", ["fooling", list(f), 1], 1], "by": {"rule": "fooling-pairs", "pairs": [[0, 1]]}}
    premises = [{"that": [">=", ["cover", list(f), 1], ["fooling", list(f), 1]], "by": larger}, fooled]
    covered = {"rule": "arith", "premises": premises, "multipliers": [1, 1], "squares": []}
    for name, of, known, by in (
        ("guessing-a-transformer", (1, "letter", "once", "down"), values, "one-hot-transformer"),
        ("guessing-a-layer", (1,), sizes, "one-hot-layer"),
    ):
        guess = {**known, "e": 0}
        shown = [BOUNDS, covered, *[BOUNDS] * (len(known) - 1), {"rule": by}]
        node = {"rule": "axiom", "name": name, "of": list(of), "values": guess, "conditions": shown}
        yield Attempt(instance(name, of, guess), node)


def _about_states(three: dict[str, Any]) -> Iterator[Attempt]:
    enough = {"rule": "arith", "premises": [three], "multipliers": [-1], "squares": []}
    for name, goal, back, values in (
        ("rnn-of-states", ("rnn-decides", D11, 2, 1), "states-of-rnn", {"L": list(D11), "m": 2, "p": 1}),
        ("dfa-of-states", ("dfa-decides", D11, 4), "states-of-dfa", {"L": list(D11), "q": 4}),
    ):
        sizes = [BOUNDS] * 2 if "m" in values else []
        node = {"rule": "axiom", "name": name, "of": [], "values": values, "conditions": [*sizes, enough]}
        yield Attempt(goal, node)
        number = ("^", 2, ("*", 2, 1)) if "m" in values else 4
        again = {"rule": "axiom", "name": back, "of": [], "values": values, "conditions": [node]}
        yield Attempt((">=", number, ("states", D11, "complete")), again)


def instance(name: str, of: tuple[Term, ...], values: dict[str, Any]) -> Term:
    """What an axiom says at these values."""
    return substitute(stated_axiom(name, of)[3], {variable: frozen(value) for variable, value in values.items()})


def harvested(folder: Path) -> list[Attempt]:
    """The derivations of the certificates in a folder, as `python -m fooling check` writes them."""
    found = []
    for path in sorted(folder.rglob("*.json")):
        data = read(path.read_text(encoding="utf-8"))
        if isinstance(data, dict) and "derivation" in data and path.stat().st_size < LARGEST_HARVESTED:
            goal = frozen(data["proposition"])
            found.append(Attempt(goal if data["verdict"] == "confirmed" else negate(goal), data["derivation"]))
    return found
