"""Examples of the rules of logic."""

from __future__ import annotations

import pytest
from trial import ASSUMED, BOUNDS, EVALUATE, Trial, about, premise

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.statement.language.notation import (
    apply,
    both,
    dfa_decides,
    either,
    even,
    exists,
    exp,
    for_all,
    integer,
    log2,
    negation,
    odd,
    real,
    states,
)
from fooling.verify.statement.proposition import Term

n, m, x, y = integer("n"), integer("m"), real("x"), real("y")
DYCK = ("dyck", 2, 2)
POSITIVE = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
BELOW_ONE = {"values": {"n": 0}, "by": [EVALUATE]}
AT_ONE = {"values": {"n": 1}, "by": [EVALUATE]}
DEEP = "brute force finds no machine"
NESTED = "brute force does not read quantifiers inside"


@about("forall")
def test_forall(rule: Trial) -> None:
    """What holds of an arbitrary n >= 1 holds of all; some n has to meet the condition."""
    rule.shows(for_all(n >= 1)(n > 0), inhabited=AT_ONE, by=POSITIVE)
    rule.rejects("evaluates to false", inhabited={"values": {"n": 0}, "by": [EVALUATE]})
    rule.rejects("exactly the fields values, by|has the fields values, by", inhabited=None)
    rule.rejects("strict", goal=for_all(n >= 0)(n > 0))
    rule.rejects("evaluates to false", goal=for_all(n < n, over=(n,))(n > 0))
    rule.rejects("it is not seen that", inhabited={"values": {"n": ["/", 3, 2]}, "by": [EVALUATE]})
    rule.rejects("given for exactly", inhabited={"values": {}, "by": [EVALUATE]})
    rule.rejects("given for exactly", inhabited={"values": {"n": 1, "m": 1}, "by": [EVALUATE]})
    rule.rejects("as many derivations", inhabited={"values": {"n": 1}, "by": []})
    rule.rejects("needs no witness", goal=for_all(over=(n,))(n > 0))
    rule.rejects("the goal is 'exists'", goal=exists(n >= 1)(n > 0))
    rule.rejects(
        "it is not seen that", goal=for_all(log2(n) >= 1)(n > 0), inhabited={"values": {"n": -1}, "by": [EVALUATE]}
    )


@about("forall")
def test_forall_inside_another(rule: Trial) -> None:
    """The conditions of an inner quantifier must be met whatever the outer variable is."""
    rule.shows(
        for_all(over=(x,))(for_all(n >= 1)(n > 0)),
        inhabited=None,
        by={"rule": "forall", "inhabited": AT_ONE, "by": POSITIVE},
        unread=NESTED,
    )
    rule.rejects("evaluates to false", by={"rule": "forall", "inhabited": BELOW_ONE, "by": POSITIVE})


@about("forall")
def test_inner_conditions_on_an_outer_variable(rule: Trial) -> None:
    """They are met by a value in the outer variable, whatever that is; what some outer values allow is not enough."""
    ceiling = {"rule": "axiom", "name": "ceiling-above", "of": [], "values": {"x": "x"}, "conditions": []}

    def above(*conditions: Term) -> Term:
        inner = ("forall", (("n", "int"),), ((">=", "n", "x"), *conditions), (">=", "n", "x"))
        return "forall", (("x", "real"),), (), inner

    def by(value: object, *met: object) -> object:
        return {"rule": "forall", "inhabited": {"values": {"n": value}, "by": list(met)}, "by": {"rule": "assumption"}}

    rule.shows(above(), inhabited=None, by=by(["ceil", "x"], ceiling), unread=NESTED)
    rule.rejects("it is not seen that", by=by(0, BOUNDS))
    rule.rejects("it is not seen that", by=by("x", BOUNDS))
    rule.rejects("n", by=by("n", BOUNDS))
    rule.rejects("it is not seen that", goal=above(("<=", "n", 0)), by=by(["ceil", "x"], ceiling, BOUNDS))


@about("witness")
def test_witness(rule: Trial) -> None:
    """One value that meets the conditions and the body shows that there is one."""
    rule.shows(exists(n >= 1)(n.equals(2)), values={"n": 2}, by=EVALUATE, conditions=[EVALUATE], unread=NESTED)
    rule.rejects("evaluates to false", values={"n": 3})
    rule.rejects("as many derivations", conditions=[])
    rule.rejects("as many derivations", conditions=[EVALUATE, EVALUATE])
    rule.rejects("evaluates to false", goal=exists(n >= 3)(n.equals(2)))
    rule.rejects("given for exactly", values={})
    rule.rejects("it is not seen that", goal=exists(over=(n,))(n > 1), values={"n": ["/", 3, 2]}, conditions=[])
    rule.rejects("it is not seen that", goal=exists(over=(x,))(n.equals(n)), values={"x": ["/", 1, 0]}, conditions=[])


@about("witness")
def test_a_witness_may_be_any_term_that_is_an_integer(rule: Trial) -> None:
    """4/2 is one, n + 1 where n is, and x + 1 where nothing is known of x is none."""
    rule.shows(
        exists(n >= 1)(n.equals(2)), values={"n": ["/", 4, 2]}, by=EVALUATE, conditions=[EVALUATE], unread=NESTED
    )
    rule.rejects("it is not seen that", values={"n": ["/", 5, 2]})
    rule.rejects("no variable of this name", values={"n": "m"})


@about("and")
def test_and(rule: Trial) -> None:
    """Each part by its own derivation."""
    one, two = ("=", 1, 1), ("<", 1, 2)
    rule.shows(("and", one, two), by=[EVALUATE, EVALUATE])
    rule.rejects("as many derivations", by=[EVALUATE])
    rule.rejects("evaluates to false", goal=("and", one, (">", 1, 1)))
    rule.rejects("the goal is 'or'", goal=("or", one, two))


@about("or")
def test_or(rule: Trial) -> None:
    """One true part is enough, and it has to be named."""
    rule.shows(("or", (">", 0, 1), (">", 1, 0)), part=1, by=EVALUATE)
    rule.rejects("evaluates to false", part=0)
    for part in (2, -1, True, 1.0, None):
        rule.rejects("part must be below 2", part=part)


@about("or")
def test_the_other_parts_need_no_meaning(rule: Trial) -> None:
    """`or` is true when some part is, whatever the others are."""
    rule.shows(("or", ("=", ("/", 1, 0), 1), ("=", 1, 1)), part=1, by=EVALUATE)
    rule.rejects("it is not seen that", part=0)


@about("assumption")
def test_assumption(rule: Trial) -> None:
    """What is assumed, to the letter."""
    rule.shows(x >= 1, x >= 1)
    rule.rejects("not among the assumptions", goal=x >= 2)
    rule.rejects("not among the assumptions", goal=(x + 0) >= 1)
    rule.rejects("not among the assumptions", assuming=[])


@about("cut")
def test_cut(rule: Trial) -> None:
    """A lemma that has been proved is assumed: 2^x is positive, so its logarithm has a meaning."""
    lemma = exp(x) >= 1 + x
    shown = {"rule": "axiom", "name": "exp-tangent", "of": [], "values": {"x": "x"}, "conditions": []}
    added = {"rule": "arith", "premises": [premise(lemma)], "multipliers": [1], "squares": []}
    rule.shows(exp(x) >= x, lemma=premise(lemma, shown), by=added)
    rule.rejects("not among the assumptions", lemma=premise(lemma, ASSUMED))
    rule.rejects(
        "not among the assumptions", lemma=premise(exp(x) >= x, shown | {"rule": "assumption"} | {}) | {"by": ASSUMED}
    )
    rule.rejects("negative after|no lower limit", goal=exp(x) >= x + 2)
    rule.rejects("exactly the fields that, by", lemma={"that": ["=", 1, 1]})
    rule.rejects("it is not seen that", lemma=premise(log2(x) >= log2(x), BOUNDS))
    rule.rejects("should be a proposition", lemma={"that": 3, "by": EVALUATE})


@about("induction")
def test_induction(rule: Trial) -> None:
    """2^0 >= 1, and 2^n >= n + 1 gives 2^(n+1) >= n + 2 when it is doubled."""
    growth = 2**n >= n + 1
    step = {"rule": "arith", "premises": [premise(growth)], "multipliers": [2], "squares": []}
    rule.shows(for_all(n >= 0)(growth), base=EVALUATE, step=step)
    rule.rejects("evaluates to false", goal=for_all(n >= 0)(2**n >= n + 2))
    rule.rejects("the one condition", goal=for_all(n > 0)(growth))
    rule.rejects("the one condition", goal=for_all(n >= 0, n >= 1)(growth))
    rule.rejects("the one condition", goal=for_all(over=(n,))(growth))
    rule.rejects("not among the assumptions", step=ASSUMED)
    rule.rejects("over one integer variable", goal=for_all(real("n") >= 0)(2**n >= n + 1))
    rule.rejects("over one integer variable", goal=for_all(n >= 0, over=(m,))(growth))


@about("instance")
def test_instance(rule: Trial) -> None:
    """What holds of all n >= 1 holds of 5."""
    universal = premise(for_all(n >= 1)(n > 0), {"rule": "forall", "inhabited": AT_ONE, "by": POSITIVE})
    rule.shows((">", 5, 0), of=universal, values={"n": 5}, conditions=[EVALUATE])
    rule.rejects("the instance is not the goal", values={"n": 6})
    rule.rejects("evaluates to false", goal=(">", 0, 0), values={"n": 0})
    rule.rejects("as many derivations", conditions=[])
    rule.rejects("not among the assumptions", of=universal | {"by": ASSUMED})
    rule.rejects("the goal is '>', not 'forall'", of=premise((">", 5, 0), EVALUATE))
    rule.rejects("it is not seen that", goal=(">", ("/", 5, 1), 0), values={"n": ["/", 5, 0]})


@about("axiom")
def test_axiom(rule: Trial) -> None:
    """An instance of a statement of the table; a certificate says that it rests on it."""
    goal = (">=", ("D", ("equality", 1)), ("log2", ("leaves", ("equality", 1))))
    values = {"f": ["equality", 1]}
    found = rule.shows(goal, name="depth-leaves", of=[], values=values, conditions=[])
    assert (found.axioms, found.theories) == (("depth-leaves",), ())
    rule.rejects("is no axiom", name="depth")
    rule.rejects("is no axiom", name=["depth-leaves"])
    rule.rejects("is stated for no parameter", of=["alice"])
    rule.rejects("given for exactly", values={})
    rule.rejects("as many derivations", conditions=[EVALUATE])
    rule.rejects("the instance is not the goal", values={"f": ["equality", 2]})
    rule.rejects("should be a function", values={"f": 1})


@about("cases")
def test_cases(rule: Trial) -> None:
    """x < 0 or x >= 0: either way the square is not negative."""
    square = {**POSITIVE, "squares": [[1, "x"]]}
    rule.shows(x**2 >= 0, split=[">=", "x", 0], below=square, above=square)
    rule.rejects("split on a comparison", split=["=", "x", 0])
    rule.rejects("split on a comparison", split=["and", [">=", "x", 0], ["<", "x", 1]])
    rule.rejects("not among the assumptions", goal=x >= 0, below=ASSUMED, above=ASSUMED)
    rule.rejects("no variable of this name", split=[">=", "z", 0])
    rule.rejects("it is not seen that", split=[">=", ["/", 1, "x"], 0])


@about("cases")
def test_cases_of_parity_are_not_by_order(rule: Trial) -> None:
    """Each case has its assumption, and the other one does not."""
    rule.shows(
        either(n >= 0, n < 0),
        split=[">=", "n", 0],
        above={"rule": "or", "part": 1, "by": ASSUMED},
        below={"rule": "or", "part": 0, "by": ASSUMED},
    )
    rule.rejects("not among the assumptions", above={"rule": "or", "part": 0, "by": ASSUMED})
    rule.rejects("split on a comparison", goal=either(even(n), odd(n)), split=["even", "n"])
    rule.rejects("not among", goal=negation(both(n >= 0, n < 0)), above=ASSUMED, below=ASSUMED)


@about("negation")
def test_negation(rule: Trial) -> None:
    """It is not so that 1 > 2, as 1 <= 2; not both, as one is not."""
    rule.shows(negation(both(n > 0, n <= 0)), n >= 1, by={"rule": "or", "part": 1, "by": {**POSITIVE}})
    rule.rejects("negative after the lower limits", by={"rule": "or", "part": 0, "by": {**POSITIVE}})
    rule.rejects("the goal is 'and'", goal=both(n > 0, n <= 0))
    rule.shows(negation(n < 1), n >= 1, by=ASSUMED)
    rule.rejects("not among the assumptions", goal=negation(n < 2))
    rule.rejects("it is not seen that", goal=negation(log2(n - 2) < 1))
    rule.shows(negation(exists(n >= 1, n <= 3)(n.equals(4))), by={"rule": "table", "instances": 3}, unread=NESTED)
    rule.rejects("false at", goal=negation(exists(n >= 1, n <= 3)(n.equals(3))))


@about("obtained")
def test_obtained(rule: Trial) -> None:
    """Where there is some m with n = 2 m + 1 and m >= 0, n is positive; what hangs on m itself is not shown."""
    given = exists(m >= 0)(n.equals(2 * m + 1))
    from_m = {
        "rule": "arith",
        "premises": [premise(n.equals(2 * m + 1)), premise(m >= 0)],
        "multipliers": [1, 2],
        "squares": [],
    }
    rule.shows(n >= 1, given, premise=premise(given), by=from_m, unread=NESTED)
    rule.rejects("negative after the lower limits", goal=n >= 2)
    rule.rejects("not among the assumptions", assuming=[exists(m >= -1)(n.equals(2 * m + 1))])
    rule.rejects("'m' should be a new variable name", goal=both(m >= 0, n >= 1), assuming=[m <= 7])


@about("obtained")
def test_a_goal_that_speaks_of_what_is_obtained(rule: Trial) -> None:
    """From "some m is 7" it does not follow that m is 7, whatever m may be: here it is not even in scope."""
    seven = exists(over=(m,))(m.equals(7))
    rule.shows(n >= n, seven, premise=premise(seven), by=POSITIVE, unread=NESTED)
    every = for_all(over=(m,))(m >= m)
    rule.rejects("the goal is 'forall'", premise=premise(every, {"rule": "forall", "inhabited": None, "by": POSITIVE}))
    context = fresh().extended((), (seven.term,))
    with pytest.raises(Rejected, match="the goal speaks of the values obtained"):
        prove(("=", "m", 7), {"rule": "obtained", "premise": premise(seven), "by": ASSUMED}, context)


@about("obtained")
def test_obtained_values_are_of_their_sort(rule: Trial) -> None:
    """An integer m with 0 < m <= x is at least 1, so x is; a real one need not be."""

    def some(sort: str) -> Term:
        return "exists", (("m", sort),), ((">", "m", 0),), ("<=", "m", "x")

    whole = {"rule": "axiom", "name": "integers-at-least", "of": [], "values": {"i": "m", "j": 1}}
    from_m = {"premises": [premise(m >= 1, {**whole, "conditions": [BOUNDS]}), premise(m <= x)]}
    by = {**POSITIVE, **from_m, "multipliers": [1, 1]}
    rule.shows(x >= 1, some("int"), premise=premise(some("int")), by=by, unread=NESTED)
    rule.rejects("it is not seen that m is an integer", premise=premise(some("real")), assuming=[some("real")])


@about("contradiction")
def test_contradiction(rule: Trial) -> None:
    """No DFA of 7 states decides Dyck-(2,2): it would have at least as many states as the minimal one, which has 8."""
    enough, few = apply(">=", 7, states(DYCK, "complete")), apply("<", 7, states(DYCK, "complete"))
    axiom = {"rule": "axiom", "name": "states-of-dfa", "of": [], "values": {"q": 7, "L": ["dyck", 2, 2]}}
    by = {**axiom, "conditions": [ASSUMED]}
    rule.shows(negation(dfa_decides(DYCK, 7)), few, lemma=premise(enough, by), by=ASSUMED, unread=DEEP)
    rule.rejects("not among the assumptions", assuming=[apply("<", 6, states(DYCK, "complete"))])
    rule.rejects("not among the assumptions", goal=negation(dfa_decides(DYCK, 8)))
    rule.rejects("only a statement about terms", goal=negation(both(dfa_decides(DYCK, 7), dfa_decides(DYCK, 7))))
    rule.rejects("the goal is 'dfa-decides'", goal=dfa_decides(DYCK, 7))
    rule.rejects("not among the assumptions", lemma=premise(dfa_decides(DYCK, 8)))
    undefined = log2(n - 2) >= 1
    rule.rejects("it is not seen that", goal=negation(undefined), lemma=premise(undefined))


@about("cut")
def test_a_lemma_makes_the_goal_defined(rule: Trial) -> None:
    """log2(n - 2) has a value where n >= 4 is proved; a lemma that does not say so is not enough."""
    most = {"rule": "axiom", "name": "log2-increasing", "of": [">="]}
    one = {**most, "values": {"x": ["-", "n", 2], "y": 2}, "conditions": [BOUNDS] * 3}
    lemma = {**POSITIVE, "premises": [premise(2 * n >= 8)], "multipliers": [["/", 1, 2]]}
    rule.shows(log2(n - 2) >= log2(2), 2 * n >= 8, lemma=premise(n >= 4, lemma), by=one)
    rule.rejects("it is not seen that", lemma=premise(2 * n >= 8))
    rule.rejects("it is not seen that", lemma=premise(n >= 2, {**POSITIVE, **lemma}))
