"""The table of rules: what a decorator says is found in the sources, in order, and a wrong node is passed over."""

from importlib import import_module
from pathlib import Path

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.methods.engine import rules, search
from fooling.verify.methods.engine.attempts import first_in
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.proposition import Term
from tests.ablation import rules_page
from tests.ablation.procedures import procedures

TABLE = list(rules.rules_in(rules.METHODS))
PLANTED = '''
from fooling.verify.methods.engine.rules import rule

@rule({data})
def {name}(goal, context):
    """Planted."""
'''


def planted(folder: Path, **those: str) -> Path:
    """A room with a file for each of these rules."""
    (folder / "room").mkdir()
    for name, data in those.items():
        (folder / "room" / f"{name}.py").write_text(PLANTED.format(name=name, data=data), "utf-8")
    return folder


def test_the_table_is_what_the_modules_say_when_they_are_loaded() -> None:
    """The data that is read from the sources is that of the functions; and no function with such data is left out."""
    for module in {one.module for one in TABLE}:
        functions = [one for one in vars(import_module(module)).values() if getattr(one, "__module__", None) == module]
        own = {one.__name__: vars(one)["rule"] for one in functions if isinstance(vars(one).get("rule"), rules.Data)}
        assert own == {one.name: one.data for one in TABLE if one.module == module}
    assert sum(path.read_text("utf-8").count("\n@rule(") for path in rules.METHODS.rglob("*.py")) == len(TABLE) > 100


def test_a_rule_is_a_procedure() -> None:
    """So each has a row in the ablation table, but for those that only say why there is nothing to look for."""
    assert {rules_page.procedure(one) for one in TABLE} <= {one.id for one in procedures()}


def test_every_rule_is_reached() -> None:
    """Some goal has it among its rules: the first operator that it is for, alone or inside of what it names."""
    assert {one for found in rules.by_operator().values() for one in found} == set(TABLE)
    assert all(one.says.endswith(".") for one in TABLE)


def test_the_page_has_the_table_that_is_made_now() -> None:
    """`make tiers` rewrites it."""
    assert rules_page.between_markers() == rules_page.table()


def test_a_planted_rule_is_found_at_its_price(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cheaper ones come first whatever their names are, safe ones before them, and only for their goals."""
    data = {"dear": 30, "cheap": 2, "middle": 10.5}
    those = {name: f'on=("even",), price={price}, closed=True' for name, price in data.items()}
    planted(tmp_path, **those, sure_of_it='on=("number",), price=99, kind="safe"')
    monkeypatch.setattr(rules, "METHODS", tmp_path)
    found = rules.by_operator.__wrapped__()
    assert [one.name for one in found["even"]] == ["sure_of_it", "cheap", "middle", "dear"]
    for one in found["even"][1:]:
        assert one.data.fits(("even", 4), fresh()) and not one.data.fits(("even", "n"), fresh())
    assert [one.name for one in found["odd"]] == ["sure_of_it"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ('on=("even",), price=1, colour=2', "room/wrong.py, rule wrong: nothing is called 'colour' here"),
        ('on=("even",), price="1"', "room/wrong.py, rule wrong: its price is no number: '1'"),
        ('on=("evn",), price=1', "room/wrong.py, rule wrong: no operator is called 'evn'"),
        ('on=("not evn",), price=1', "room/wrong.py, rule wrong: no operator is called 'evn'"),
        ('on=("even",), price=1, kind="sure"', "its kind is 'sure', and not one of safe, closing, unsafe"),
        ('on=("even",), price=COST', "its data are no literals"),
        ('on=("even",), price=1, steps="NONE_SUCH"', "no budget of steps is called 'NONE_SUCH'"),
        ('on=("even",)', "it has no price"),
    ],
)
def test_a_wrong_decorator_is_told_in_one_line(data: str, said: str, tmp_path: Path) -> None:
    """The file, the rule, and what is wrong with it."""
    with pytest.raises(InvalidInput) as error:
        list(rules.rules_in(planted(tmp_path, wrong=data)))
    assert said in str(error.value) and "\n" not in str(error.value)


def test_two_rules_of_one_name_are_told(tmp_path: Path) -> None:
    """With both files: the name is what a reader knows a rule by."""
    planted(tmp_path, one='on=("even",), price=1')
    (tmp_path / "room" / "other.py").write_text(PLANTED.format(name="one", data='on=("odd",), price=1'), "utf-8")
    with pytest.raises(InvalidInput, match=r"^room/other.py, rule one: room/one.py has a rule of that name, too$"):
        list(rules.rules_in(tmp_path))


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


def test_nothing_is_tried_after_a_safe_rule_that_is_made_for_the_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what it does not find is not looked for; where it is not made for the goal, others are tried."""

    def safe(goal: Term, context: Context) -> Node:
        raise NotMadeFor if goal[1] == 4 else NotFound("it is not so")

    def other(goal: Term, context: Context) -> Node:
        return {"rule": "evaluate"}

    monkeypatch.setitem(vars(rules), "safe", safe)
    monkeypatch.setitem(vars(rules), "other", other)
    both = [
        rules.Rule(rules.__name__, "safe", rules.Data(("even",), 9, "safe")),
        rules.Rule(rules.__name__, "other", rules.Data(("even",), 1)),
    ]
    monkeypatch.setattr(search, "rules_for", lambda goal, context: both)
    assert search.chosen(("even", 4), fresh()) == {"rule": "evaluate"}
    with pytest.raises(NotFound, match="it is not so"):
        search.chosen(("even", 6), fresh())


def test_what_rules_ask_of_a_goal_alike_is_worked_out_once() -> None:
    """While the goal is at hand, and for this goal and context only."""
    asked = list[Term]()

    @search.once_a_goal
    def known(goal: Term, context: Context) -> int:
        asked.append(goal)
        return len(asked)

    with search.at_hand():
        assert [known(("even", 4), fresh()) for _ in range(3)] == [1, 1, 1]
        assert known(("even", 6), fresh()) == 2
    assert known(("even", 4), fresh()) == 3
