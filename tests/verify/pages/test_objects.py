"""How public objects print, and what an outcome says of itself: counterexample, steps, certificate."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fooling
from fooling import contents, notation
from fooling.circuits.languages.search.fooling.regular_fooling import Decision, Violation
from fooling.circuits.networks.search.behaviour import Behaviour
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.evidence.stated_outcome import Judgement
from fooling.verify.given.asked.from_torch import Imported
from fooling.verify.given.modules.float_distance import FloatDistance
from fooling.verify.given.modules.held_to_module import Held
from fooling.verify.runs.certificates.many_certificates import Rechecked
from fooling.verify.runs.certificates.many_certificates import recheck as recheck_here
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.one_claim import Plan, decide_here
from fooling.verify.statement.language.notation import for_all, integer
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term
from tests.shares import later, one_in

LONGEST = 200
ODD_EVEN = fooling.Partition.parse("odd-even")
WIDE = fooling.Partition.parse("mask:" + "01" * 400)
N = integer("n")
PAIRS = fooling.regular_expression("(ab)*")
LETTERS = tuple(f"letter-{i}" for i in range(300))
MANY = fooling.DFA(LETTERS, 0, frozenset(range(200)), ((0,) * 300,) * 200)
Q48, PAPER = fooling.named_format("Q4.8"), fooling.named_format("Qp:2,1")
ONE = ((PAPER.scale,),)
LAYER = fooling.one_layer(PAPER, ("a",), (ONE,) * 2, [(ONE, ONE, ONE)], ONE)
COMPARES = fooling.two_layer_equality(6)
HELD = Held(10**6, 64, 1e-300 / 3, 2.0**-32 / 3, "a batch of words, a tensor of integers B x n", "log-softmax")
ELMAN = fooling.elman_of_dfa(fooling.dyck(1, 2), Q48)
LARGE = fooling.from_rows([[x * y % 7 for y in range(60)] for x in range(60)], "a matrix")
IDENTITY = fooling.equality(6)
FALSE = for_all(N >= 2)(notation.D(notation.equality(N)) <= N)
TRUE = for_all(N >= 2)(notation.D(notation.equality(N)) >= N)
LONG = "why " * 300
DECIDED: dict[Term, Any] = {}


def tree(depth: int) -> fooling.ProtocolTree:
    """A tree of that depth in which Alice says one bit after the other."""
    found: fooling.ProtocolTree = fooling.Leaf(0)
    for _ in range(depth):
        found = fooling.Node("alice", frozenset(range(500)), fooling.Leaf(1), found)
    return found


def argument() -> fooling.Argument:
    """An argument of a hundred assumptions."""
    found = fooling.Argument()
    for i in range(100):
        found.assume(f"a-{i}", source="a talk", says="Many.", that=TRUE)
    return found


def channel() -> fooling.Channel:
    """A channel on which much was said."""
    found = fooling.Channel()
    for i in range(100):
        found.send("alice", i, 10, "a number")
    return found


def decided(that: notation.Expression, folder: Path) -> Any:
    """What `fooling.check` returns for one statement, decided in this process, once."""
    if that.term not in DECIDED:
        plan = Plan("default", folder, 1, 60.0)
        DECIDED[that.term] = decide_here(own_task("mine/one", "mine.json", LONG, that.term), plan)
    return DECIDED[that.term]


def checked_answer(folder: Path) -> Any:
    """What `fooling.check_answer` returns for a long answer."""
    sheet = folder / "sheet.yaml"
    sheet.write_text(
        "title: A\nquestions: [{id: q, text: T, hole: [fooling-set, [equality, 9], 1], points: 1, credit: {full: 1}}]"
    )
    return fooling.check_answer(sheet, "q", [f"{x:09b} {x:09b}" for x in range(512)])


def read_again(path: Path) -> object:
    """A network that was written."""
    fooling.write_network(ELMAN, path)
    return fooling.read_network(path)


PRINTED: dict[str, Callable[[Path], Any]] = {  # public name -> objects that it is, makes or returns
    "AllLengths": lambda _: fooling.AllLengths(9**99, False, None, None, (1,) * 999, 9, LONG),
    "Argument": lambda _: argument(),
    "Channel": lambda _: channel(),
    "CheckedAnswer": checked_answer,
    "CommunicationMatrix": lambda _: [fooling.CommunicationMatrix.of(LARGE), fooling.CommunicationMatrix.of(IDENTITY)],
    "DFA": lambda _: [PAIRS, MANY],
    "construct": lambda _: fooling.construct("thresholds", N=48, b=20),
    "FOOLING_FAMILIES": lambda _: list(fooling.FOOLING_FAMILIES.values()),
    "FoolingSet": lambda _: fooling.FOOLING_FAMILIES["equality"].at(7),
    "Leaf": lambda _: fooling.Leaf(3),
    "Measured": lambda _: fooling.Measured(trusts=(LONG,)),
    "Node": lambda _: tree(40),
    "NumberFormat": lambda _: [Q48, PAPER, *map(fooling.named_format, ("e4m3:toward-zero,each", "float32", "Q9.99"))],
    "Partition": lambda _: [ODD_EVEN, WIDE],
    "RNN": lambda _: fooling.RNN(9999, 7**3000, lambda t, a, h: h, lambda t, h: 1),
    "Transformer": lambda _: [LAYER, COMPARES],
    "TwoPartyFunction": lambda _: [IDENTITY, LARGE, fooling.equality(9999)],
    "acceptor_term": lambda _: [],  # data
    "all_lengths": lambda _: fooling.all_lengths(ELMAN, fooling.dyck(1, 3)),
    "automaton_of": lambda _: fooling.automaton_of(ELMAN),
    "check": lambda folder: [decided(FALSE, folder), decided(TRUE, folder)],
    "check_answer": checked_answer,
    "check_tree": lambda _: fooling.check_tree(fooling.from_rows([[0]]), fooling.Leaf(0)),
    "complement": lambda _: fooling.complement(IDENTITY),
    "count_words": lambda _: fooling.count_words(PAIRS, 4),
    "decide": lambda _: fooling.decide("D(EQ_3) = 4"),
    "decide_fooling_set": lambda _: [
        *fooling.decide_fooling_set(fooling.dyck(2, 3), fooling.dyck(2, 3), ODD_EVEN),
        *fooling.decide_fooling_set(fooling.dyck(2, 2), fooling.dyck(2, 2), ODD_EVEN),
    ],
    "decide_proposition": lambda _: [*map(fooling.decide_proposition, (FALSE, TRUE))],
    "disjointness": lambda _: fooling.disjointness(3),
    "dyck": lambda _: fooling.dyck(2, 6),
    "elman_of_dfa": lambda _: [ELMAN, fooling.elman_of_dfa(fooling.dyck(2, 2), Q48)],
    "equality": lambda _: IDENTITY,
    "LanguageReport": lambda _: fooling.language("regex:(ab)*"),
    "language": lambda _: fooling.language("regex:(ab)*"),
    "included": lambda _: fooling.included(fooling.dyck(1, 2), fooling.dyck(1, 3)),
    "word_numbers": lambda _: fooling.word_numbers(fooling.dyck(2, 6)),
    "equivalent": lambda _: fooling.equivalent(fooling.dyck(2, 6), fooling.dyck(2, 6)),
    "exact_complexity": lambda _: (exact := fooling.exact_complexity(fooling.equality(3))) and [exact, exact.tree],
    "float_distance": lambda _: FloatDistance(Fraction(1, 7**99), (1,) * 999, 1, 2, "2", "float32", "cpu", 1, False),
    "from_rows": lambda _: LARGE,
    "write_torch": lambda _: HELD,
    "from_torch": lambda _: Imported(ELMAN, {f"part {i}": Fraction(1, i + 7**99) for i in range(99)}, HELD),
    "function_term": lambda _: [
        fooling.function_term("dyck:2,2", 8),
        fooling.function_term("dyck:2,2", 800, WIDE.name),
    ],
    "greater_than": lambda _: fooling.greater_than(3),
    "index": lambda _: fooling.index(3),
    "inner_product": lambda _: fooling.inner_product(3),
    "intersection": lambda _: fooling.intersection(3),
    "judge_network": lambda _: [
        fooling.judge_network(fooling.rnn_of_dfa(PAIRS), "regex:(ab)*", 3),
        Behaviour(LETTERS, 9**9, first=(1,) * 999),
    ],
    "maximum_fooling": lambda _: fooling.maximum_fooling(fooling.disjointness(4), 1),
    "measure": lambda _: (found := fooling.measure([[1, 0], [0, 1]])) and [found, *found.values()],
    "named_format": lambda _: Q48,
    "network_term": lambda _: [],  # data
    "one_layer": lambda _: LAYER,
    "predicate": lambda _: fooling.predicate(lambda x, y: x < y, range(50), range(50)),
    "recheck": lambda folder: [recheck_here(decided(TRUE, folder).certificate), Rechecked(folder, None, reason=LONG)],
    "regex": lambda _: [fooling.regex("(ab|b)*"), fooling.regex("|".join("abcdefgh" * 9)), TRUE],
    "registered": lambda _: list(fooling.registered()),
    "regular_expression": lambda _: PAIRS,
    "regular_function": lambda _: [
        fooling.regular_function(fooling.dyck(2, 2), ODD_EVEN, 4),
        fooling.regular_function(fooling.dyck(2, 2), WIDE, 800),
    ],
    "read": lambda _: fooling.read("D(f) = 4", f="EQ_3"),
    "read_network": lambda path: read_again(path / "elman.json"),
    "rnn_of_dfa": lambda _: fooling.rnn_of_dfa(PAIRS),
    "simulate": lambda _: fooling.simulate(LAYER, (0, 0), ODD_EVEN),
    "two_layer_equality": lambda _: COMPARES,
    "Verdict": lambda _: list(Verdict),
}
OTHERS = {  # what asks torch, errors, a module, a table of makers, a type; what returns text, a stream, or nothing
    *("EvidenceError", "FoolingError", "InvalidInput", "notation", "FAMILIES", "ProtocolTree"),
    *("deployed", "enumerate_words", "in_words", "write_network"),
}


def test_every_public_name_stands_here() -> None:
    """What is added to the table of contents is added to the table of what prints."""
    assert {*PRINTED} | OTHERS == {*contents.homes()} and not {*PRINTED} & OTHERS


@pytest.mark.parametrize("name", one_in(3, [later(name) if name == "check" else name for name in PRINTED]))
def test_a_public_object_prints_in_a_line(name: str, tmp_path: Path) -> None:
    """At most 200 characters, on one line, with the name of its class or its verdict first; no address, no data."""
    made = PRINTED[name](tmp_path)
    for one in made if isinstance(made, list) else [made]:
        shown = repr(one)
        assert len(shown) <= LONGEST and "\n" not in shown, (len(shown), shown[:500])
        assert " at 0x" not in shown
        head = type(one).__name__
        assert shown.startswith(
            (head, "confirmed", "refuted", "mine/one is", "Partition.parse(", "q: 1 of 1:")
        ) or isinstance(one, int), shown


def test_what_matters_comes_first() -> None:
    """A measure shows its value or its ends and what it trusts, an outcome its verdict and why."""
    found = fooling.measure([[1, 0], [0, 1]], ["D", "discrepancy"])
    assert repr(found) == "Measures(D 2, discrepancy 1/4)" and repr(found["D"]) == "Measured(2)"
    assert repr(fooling.Measured(trusts=("z3",))) == "Measured(0 to ?, trusting z3)"
    refuted = fooling.decide_proposition(FALSE)
    assert repr(refuted).startswith("refuted, counterexample: n = 2, D(equality on 2 bits) = 3: for all integers n")
    assert (
        repr(Outcome(Verdict.UNKNOWN, reason="too hard", trusts=("z3",))) == "Outcome(unknown: too hard, trusting z3)"
    )
    assert repr(fooling.decide_proposition(TRUE)) == (
        "confirmed: for all integers n with n >= 2: D(equality on n bits) >= n"
    )
    violated = Decision(fooling.decide_fooling_set(PAIRS, PAIRS, ODD_EVEN)[1].system, Violation(((0, 0),) * 5))
    assert repr(violated) == "Decision(holds=False, fooling set, violated at length 5)"


@pytest.mark.parametrize("that", [later(FALSE), TRUE])
def test_an_outcome_says_why(that: notation.Expression, tmp_path: Path) -> None:
    """Its counterexample where it is false, steps that end in what is proved, and a certificate that is accepted."""
    found = fooling.decide_proposition(that)
    assert (found.counterexample is None) == (that is TRUE)
    assert that is TRUE or found.counterexample == {"n": 2, "known": ["D(equality on 2 bits) = 3"]}
    last, _, rule = found.steps[-1].partition("  [")
    proved = that.term if that is TRUE else ("exists", (("n", "int"),), ((">=", "n", 2),), (">", that.term[3][1], "n"))
    assert last == fooling.in_words(proved) and rule in ("forall]", "witness]", "instance]", "axiom equality-depth]")
    assert len(found.steps) == len(set(found.steps)) > 1
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(found.certificate))
    again = recheck_here(path)
    assert (again.verdict, again.reason) == (str(found.verdict), None)
    other = decided(that, tmp_path)
    assert (other.counterexample, other.steps) == (found.counterexample, found.steps)


def test_an_outcome_that_knows_nothing_says_so() -> None:
    """Neither counterexample nor steps nor certificate where nothing was decided, but a reason."""
    found = Judgement.of(FALSE.term, Outcome(Verdict.UNKNOWN, reason="too hard"))
    assert (found.verdict, found.reason) == (Verdict.UNKNOWN, "too hard")
    assert (found.counterexample, found.steps, found.certificate) == (None, (), None)
    assert repr(found).startswith("unknown, too hard: for all integers n with n >= 2: D(equality on n bits) <= n")


def test_a_measure_says_why(tmp_path: Path) -> None:
    """Both ends with their steps, and one certificate of both that is accepted; nothing where nothing is shown."""
    found = fooling.measure([[1, 0, 1], [0, 1, 1]], ["D", "cover.1"])
    for name, one in found.items():
        assert one.steps[-1].startswith(("D(", "cover(")), name
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(one.certificate))
        assert (recheck_here(path).verdict, recheck_here(path).reason) == ("confirmed", None)
    assert (fooling.Measured().steps, fooling.Measured().certificate) == ((), None)


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        (lambda: for_all(N == 2)(N >= 1), r"for n == 2 write n\.equals\(2\)"),
        (lambda: for_all(N != 2)(N >= 1), r"for n != 2 write negation\(n\.equals\(2\)\)"),
        (lambda: for_all(N >= 2)(N == 1), r"write n\.equals\(2\)"),
        (lambda: notation.exists(N == 2)(N >= 1), r"write n\.equals\(2\)"),
        (lambda: notation.both(N == 2, N >= 1), r"write n\.equals\(2\)"),
        (lambda: notation.negation(N != 2), r"write negation"),
        (lambda: notation.apply("or", N >= 1, N == 2), r"write n\.equals\(2\)"),
        (lambda: for_all(3)(N >= 1), "3 is no expression: want a comparison such as n >= 2"),
        (lambda: for_all(N >= 1)("n >= 1"), "'n >= 1' is no expression"),
        (lambda: for_all(over=("n",))(N >= 1), "'n' is no expression"),
    ],
)
def test_what_python_makes_of_an_equation_is_told(stated: Callable[[], object], message: str) -> None:
    """`n == 2` is False to Python: the one line says what to write."""
    with pytest.raises(InvalidInput, match=message):
        stated()


def test_a_chained_comparison_is_told() -> None:
    """`1 <= n <= 3` asks for a truth value, and the message says which two conditions to write."""
    with pytest.raises(TypeError, match="for 1 <= n <= 3 write 1 <= n, n <= 3"):
        for_all(1 <= N <= 3)(N >= 1)
    assert for_all(N >= 1, N <= 3)(N >= 1).term == (
        ("forall", (("n", "int"),), ((">=", "n", 1), ("<=", "n", 3)), (">=", "n", 1))
    )


def test_a_certificate_is_rechecked_as_data() -> None:
    """As the file that it would be: accepted, rejected where it was changed, no JSON where it is none."""
    one = fooling.measure([[1, 0], [0, 1]], ["D"])["D"].certificate
    assert one is not None
    assert fooling.recheck(one).reason is None
    assert fooling.recheck({**one, "verdict": "refuted"}).reason is not None
    for forged in ({}, {"claim": {1, 2}}, {"proposition": float("nan")}, {"a": 10**5000}):
        assert fooling.recheck(forged).reason
