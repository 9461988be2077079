"""The table of rules: what a decorator says is found in the sources, in order, and a wrong node is passed over."""

from importlib import import_module
from pathlib import Path

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.methods.engine import rules
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node, first_in
from fooling.verify.statement.proposition import Term
from tests.ablation.procedures import procedures

TABLE = list(rules.rules_in(rules.METHODS))
PLANTED = '''
from fooling.verify.methods.engine.rules import rule

@rule(on=("even",), price={price}, closed=True)
def {name}(goal, context):
    """Planted."""
'''


def test_the_table_is_what_the_modules_say_when_they_are_loaded() -> None:
    """The data that is read from the sources is that of the functions; and no function with such data is left out."""
    for module in {one.module for one in TABLE}:
        functions = [one for one in vars(import_module(module)).values() if getattr(one, "__module__", None) == module]
        own = {one.__name__: vars(one)["rule"] for one in functions if isinstance(vars(one).get("rule"), rules.Data)}
        assert own == {one.name: one.data for one in TABLE if one.module == module}
    assert sum(path.read_text("utf-8").count("\n@rule(") for path in rules.METHODS.glob("*/*.py")) == len(TABLE) > 5


def test_a_rule_is_a_procedure() -> None:
    """So each has a row in the ablation table."""
    rooms = f"{rules.__name__.partition('.engine')[0]}."
    assert {f"{one.module}.{one.name}".removeprefix(rooms) for one in TABLE} <= {one.id for one in procedures()}


def test_a_planted_rule_is_found_at_its_price(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cheaper ones come first whatever their names are, and only for the goals that they are for."""
    (tmp_path / "room").mkdir()
    for name, price in (("dear", 30), ("cheap", 2), ("middle", 10.5)):
        (tmp_path / "room" / f"{name}.py").write_text(PLANTED.format(name=name, price=price), "utf-8")
    monkeypatch.setattr(rules, "METHODS", tmp_path)
    found = rules.by_head.__wrapped__()
    assert [one.name for one in found["even"]] == ["cheap", "middle", "dear"]
    assert all(one.data.fits(("even", 4)) and not one.data.fits(("even", "n")) for one in found["even"])
    assert not found["even"][0].data.fits(("odd", 4))


def test_a_wrong_node_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a rule that says of an odd number that it is seen to be even; the next one goes on."""

    def careless(goal: Term, context: Context) -> Node:
        return {"rule": "evaluate"}

    monkeypatch.setitem(vars(rules), "careless", careless)
    wrong = rules.Rule(rules.__name__, "careless", rules.Data(("even",), 1))
    with pytest.raises(Rejected):
        wrong.tactic()(("even", 3), fresh())
    with pytest.raises(NotFound):
        first_in([wrong.tactic()], ("even", 3), fresh())
    assert first_in([wrong.tactic()], ("even", 4), fresh()) == {"rule": "evaluate"}
