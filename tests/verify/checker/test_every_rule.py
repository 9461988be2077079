"""No rule is without examples: a right one, and wrong ones with their reasons (the fixture `rule` asks for both)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from trial import ABOUT, BOUNDS, EVALUATE

from fooling.verify.checker.judge import RULES, fresh, proved
from fooling.verify.checker.kernel import Context, Rejected, Theory, prove
from fooling.verify.statement.proposition import Term


def test_every_rule_has_a_right_and_a_wrong_example() -> None:
    """The tests of this folder are about all rules the judge knows, and about no other."""
    for path in Path(__file__).parent.glob("test_*.py"):
        import_module(path.stem)
    assert ABOUT.keys() == RULES.keys()


@pytest.mark.parametrize(
    "node", [None, 3, "evaluate", [], ["evaluate"], {}, {"rule": None}, {"rule": ["evaluate"]}, {"rule": 1}]
)
def test_a_node_is_an_object_with_a_rule(node: object) -> None:
    """Anything else is rejected with that reason."""
    with pytest.raises(Rejected, match="a derivation node must be an object with a rule"):
        proved(("=", 1, 1), "confirmed", node)


def test_a_rule_that_is_not_listed_is_unknown() -> None:
    """A context knows the rules it is given and no others: a theory that nobody lists proves nothing."""
    theory = Theory("planted")

    @theory.rule("trust-me")
    def _trust_me(goal: Term, node: object, context: Context) -> frozenset[tuple[str, str]]:
        return frozenset()

    assert theory["trust-me"].grounds == {("theory", "planted")}
    with pytest.raises(Rejected, match="unknown rule 'trust-me'"):
        proved(("=", 1, 2), "confirmed", {"rule": "trust-me"})
    with pytest.raises(Rejected, match="unknown rule 'evaluate'"):
        prove(("=", 1, 1), EVALUATE, Context())


def test_what_a_rule_raises_is_a_rejection() -> None:
    """Evidence of a wrong shape ends as a rejection that names the rule, whatever Python made of it."""
    for pairs in (None, 3, [[0]], [[0, 1, 2]], [["0", "1"]], {"0": 0}):
        node = {"rule": "fooling-pairs", "pairs": pairs}
        with pytest.raises(Rejected, match="fooling-pairs: "):
            prove((">=", ("fooling", ("equality", 1), 1), 2), node, fresh())


def test_rules_of_a_theory_say_so() -> None:
    """The grounds of a rule are the theory it stands in; the core's rules have none."""
    assert RULES["evaluate"].grounds == RULES["bounds"].grounds == RULES["axiom"].grounds == frozenset()
    assert RULES["rank"].grounds == {("theory", "matrices")}
    assert proved(("=", 1, 1), "confirmed", BOUNDS).theories == ()
