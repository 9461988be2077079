"""What an arithmetic step says of the hypotheses that it uses, and an axiom of which of its variants it is."""

from __future__ import annotations

import pytest

from fooling.verify.checker import meaning
from fooling.verify.checker.judge import fresh
from fooling.verify.claims.claim import pack
from fooling.verify.evidence.derivation import Proved, followed, noted, replayed
from fooling.verify.pages.answers.one_claim import REPLAYED, trusted_in_words
from fooling.verify.pages.formats.as_text import plain, words_of
from fooling.verify.pages.proofs import axiom_tests
from fooling.verify.pages.proofs.axioms import conclusion
from fooling.verify.pages.proofs.steps import _variant, steps_of
from fooling.verify.pages.proofs.used_hypotheses import hypotheses_used
from fooling.verify.runs.claims.decide import decide
from fooling.verify.words.drawings import matrix
from fooling.verify.words.passages import Lines, Step

ARITH = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
SQUARE = (">=", ("*", "w", "w", "w"), ("*", 4, "w"))


def test_the_hypothesis_that_is_needed_is_named() -> None:
    """w^3 >= 4 w needs w >= 2 or more: of w >= 1, w >= 2 and n >= 7 only that one is used."""
    goal = ("forall", (("w", "int"), ("n", "int")), ((">=", "w", 1), (">=", "w", 2), (">=", "n", 7)), SQUARE)
    example = [{"rule": "evaluate"}] * 3
    node = {"rule": "forall", "inhabited": {"values": {"w": 2, "n": 7}, "by": example}, "by": ARITH}
    proved = noted(goal, node, fresh())
    assert hypotheses_used(proved.premises[-1]) == ((">=", "w", 2),)


def test_a_hypothesis_that_nothing_needs_is_not_named() -> None:
    """n + 1 >= n holds of all numbers."""
    goal = ("forall", (("n", "int"),), ((">=", "n", 7),), (">=", ("+", "n", 1), "n"))
    node = {"rule": "forall", "inhabited": {"values": {"n": 7}, "by": [{"rule": "evaluate"}]}, "by": ARITH}
    assert hypotheses_used(noted(goal, node, fresh()).premises[-1]) == ()


def test_hypotheses_that_are_needed_together_are_named_in_order() -> None:
    """Of nine, the product of a, b and c needs three; of two that say enough of b the first is named, and none else."""
    names = "abcxyz"
    at_least = {name: (">=", name, 2) for name in names}
    conditions = (*at_least.values(), (">=", "b", 3), (">=", "a", 1), (">=", "z", 9))
    goal = ("forall", tuple((name, "int") for name in names), conditions, (">=", ("*", "a", "b", "c"), 8))
    values = {name: 9 for name in names}
    inhabited = {"values": values, "by": [{"rule": "evaluate"}] * len(conditions)}
    proved = noted(goal, {"rule": "forall", "inhabited": inhabited, "by": ARITH}, fresh())
    assert hypotheses_used(proved.premises[-1]) == tuple(at_least[name] for name in "abc")


def same(one: Proved, other: Proved) -> bool:
    """The same node proves the same under the same assumptions, and so does all that it is proved from."""
    told = [(part.goal, dict(part.sorts), part.assumptions, len(part.premises)) for part in (one, other)]
    return told[0] == told[1] and one.node is other.node and all(map(same, one.premises, other.premises))


@pytest.mark.parametrize("name", ["fact-4", "lemma-1", "dyck22-blocks", "theorem-2"])
def test_a_derivation_that_is_followed_is_noted_as_if_it_were_replayed(name: str) -> None:
    """Though what has no steps inside is not checked a second time."""
    claim = pack("bhattamishra2024").claims[f"bhattamishra2024/{name}"]
    outcome = decide(claim)
    assert outcome.derivation is not None and same(followed(claim.that, outcome), replayed(claim.that, outcome))


def test_the_step_says_given_what() -> None:
    """With a premise of its own the reason names the premise, and then the lower limit."""
    premise = {"that": [">=", "n", "w"], "by": {"rule": "assumption"}}
    arith = ARITH | {"premises": [premise], "multipliers": [["*", "w", "w"]]}
    body = (">=", ("*", "n", "w", "w"), ("*", 4, "w"))
    goal = ("forall", (("w", "int"), ("n", "int")), ((">=", "w", 2), (">=", "n", "w")), ("and", body, (">=", "n", "w")))
    both = {"rule": "and", "by": [arith, {"rule": "assumption"}]}
    node = {"rule": "forall", "inhabited": {"values": {"w": 2, "n": 2}, "by": [{"rule": "evaluate"}] * 2}, "by": both}
    steps = [one for one in steps_of(noted(goal, node, fresh())) if isinstance(one, Step)]
    assert plain(steps[0].because) == "by arithmetic from w * w times the hypothesis n >= w, given w >= 2"


def test_a_variant_is_named_where_the_statement_does_not_show_it() -> None:
    """Of a query and a summation the formula has no words; a colour stands in it."""
    told = plain(_variant("guessing-a-transformer", (1, "embedding", "once", "down")))
    assert told == ", in the variant for bit 1, query embedding, summation once, truncation down"
    assert _variant("cover-fooling", (1,)) == ()


def test_a_short_line_has_its_conditions() -> None:
    """What holds under conditions is not printed as if there were none."""
    assert "leaves(f) >= " in conclusion("leaves-crossing") and ", if " in conclusion("leaves-crossing")
    assert conclusion("guessing-a-transformer").endswith(", if conditions hold (--long)")


def test_what_is_cited_is_trusted_in_words() -> None:
    """Nothing is trusted beyond the checker only if nothing is cited or proved in words; a solver is named, too."""
    proved, in_words = "leaves-depth", "lookup-by-codes"
    assert trusted_in_words((), {"axioms": [proved], "semantics": [], "cited": (), "proved_in_words": ()}) == REPLAYED
    for cited, said in ((["a"], "a is cited"), (["a", "b"], "a, b are cited")):
        grounds: dict[str, list[str]] = {"axioms": [], "semantics": [], "cited": cited, "proved_in_words": []}
        assert trusted_in_words((), grounds) == f"{REPLAYED}; {said}, and not fully proved here"
    both = trusted_in_words(
        ("z3",), {"axioms": [proved, in_words], "semantics": [], "cited": ["a"], "proved_in_words": [in_words]}
    )
    assert both == f"z3; {in_words} is proved in words and not in Rocq; a is cited, and not fully proved here"


def test_what_is_beyond_running_is_said_by_itself() -> None:
    """An axiom that cannot be tried at small numbers is named with what was run for it; the others are the others."""
    beyond, usual, rule = "lookup-by-codes", "leaves-depth", "minimal"
    others, apart, rules = axiom_tests.tested_all([beyond, usual, rule], [])
    assert apart == f"Of {beyond}: {axiom_tests.tested(beyond)}."
    assert others.startswith("Each other axiom was evaluated") and rules.startswith("Each rule was tested")
    assert axiom_tests.tested_all([usual], [])[0].startswith("Each axiom was evaluated")
    assert (
        axiom_tests.tested_all([beyond], []) == (f"Of {beyond}: {axiom_tests.tested(beyond)}.",)
        and axiom_tests.tested_all([beyond], [beyond]) == ()
    )


def test_one_is_singular() -> None:
    """1 heads is 1 head; 11 heads and n - 1 bits are what they were."""
    assert words_of("some layer of 1 heads and 1 units of 11 bits") == "some layer of 1 head and 1 unit of 11 bits"
    assert words_of("index on n - 1 bits") == "index on n - 1 bits"


def test_a_matrix_of_one_entry_is_said_in_words() -> None:
    """A heading over a single cell would look like a second row."""
    (drawn,) = matrix(meaning.function(("matrix", ((1,),))), "The matrix:")
    assert isinstance(drawn, Lines) and plain(drawn.lines[0][1]) == "one row and one column, with the entry 1"
