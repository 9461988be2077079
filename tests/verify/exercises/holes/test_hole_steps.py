"""Arguments in steps: what follows does, what does not is told, and nothing rests on more than is allowed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import judge, proved
from fooling.verify.evidence.certificate import certificate
from fooling.verify.evidence.grounds import basis_of
from fooling.verify.evidence.store import made_by
from fooling.verify.exercises.hole import Defined, Judged, NotGraded, Text, Unreadable
from fooling.verify.exercises.holes.arguments.steps import Steps, make
from fooling.verify.exercises.marking.example import answers_in
from fooling.verify.given.files.event_stream import text_tree
from fooling.verify.given.files.scalar import Scalar
from fooling.verify.methods.engine import limits
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words, sentence
from fooling.verify.statement.proposition import thawed
from tests.shares import one_in

AT_LEAST_1 = [[">=", "n", 1]]
FUNCTION = {"f": ["disjointness", "n"]}
ALLOWED = ["leaves-fooling", "depth-at-least"]


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not follow is looked for as long as what does takes, and not much longer."""
    monkeypatch.setattr(limits, "AXIOM_ALONE", 20_000)
    monkeypatch.setattr(limits, "STEP_AT_A_GLANCE", 40_000)


def for_all_n(body: Any) -> list[Any]:
    """The statement for all n >= 1."""
    return ["forall", [["n", "int"]], AT_LEAST_1, body]


LAST = for_all_n([">=", ["D", "$f"], ["+", "n", 1]])
ONES = for_all_n([">=", ["fooling", "$f", 1], ["^", 2, "n"]])
ZEROS = for_all_n([">=", ["fooling", "$f", 0], 1])
LEAVES = for_all_n([">=", ["leaves", "$f"], ["+", ["^", 2, "n"], 1]])


def hole(allow: list[str], given: dict[str, Any] | None = None, last: Any = LAST, **more: str) -> Steps:
    """The hole for D(DISJ_n) >= n + 1."""
    return make([last, {"allow": allow, "given": given or {}, "unseen": "wrong", **more}], Defined(FUNCTION))


def text(value: Any) -> Text:
    """As a student's file has it: all scalars are text."""
    if isinstance(value, dict):
        return {key: text(one) for key, one in value.items()}
    return [text(one) for one in value] if isinstance(value, list) else Scalar(str(value), plain=True)


def judged(of: Steps, *steps: dict[str, Any]) -> Judged:
    """What is said of these steps."""
    return of.judge(of.read(text(list(steps))))


def test_an_argument_is_accepted_with_a_certificate_of_its_last_line() -> None:
    """The derivations of the steps become one that trusts nothing, and the judge accepts it as a certificate."""
    one = judged(
        hole([*ALLOWED, "automata", "fooling-words"], steps="free", find="yes"),
        {"id": "ones", "that": ONES},
        {"id": "zeros", "that": ZEROS},
        {"id": "leaves", "that": LEAVES, "uses": ["ones", "zeros"]},
        {"id": "bits", "uses": ["leaves"]},
    )
    assert one.right, one.says
    assert one.measured == {"steps": 4} and one.shown is not None and one.says == "all 4 steps follow"
    outcome = Outcome(Verdict.CONFIRMED, dict(one.shown.derivation), ())
    made = certificate(
        "mine/x", one.shown.proposition, "confirmed", one.shown.derivation, basis_of(outcome), made_by("default")
    )
    assert not judge(json.loads(json.dumps(made))).trusts


def test_what_is_given_may_be_used_and_is_told() -> None:
    """An argument from what the sheet gives has no certificate, and says on what it rests."""
    one = judged(
        hole(ALLOWED, {"ones": ONES, "zeros": ZEROS}),
        {"id": "leaves", "that": LEAVES, "uses": ["ones", "zeros"]},
        {"id": "bits", "uses": ["leaves"]},
    )
    assert one.right and one.shown is None
    assert one.uncertified == "it rests on ones, zeros, which is given"


@pytest.mark.parametrize("allow", one_in(2, [[], ["leaves-fooling", "depth-leaves", "depth-at-least"]]))
def test_it_is_so_does_not_score(allow: list[str]) -> None:
    """The last line alone is not seen to follow from nothing, though the tool proves it unaided."""
    one = judged(hole(allow), {"id": "so"})
    assert not one.right
    assert one.says == "step 1 is not seen to follow from what the sheet allows"


def test_what_may_follow_unseen_is_not_graded() -> None:
    """No search sees everything: a tautology that this one does not see has no verdict, unless the sheet wants one."""
    either = for_all_n(["or", [">=", ["D", "$f"], "n"], ["<", ["D", "$f"], "n"]])
    careful = make([either, {"allow": ALLOWED}], Defined(FUNCTION))
    with pytest.raises(
        NotGraded, match="step 1 is not seen to follow from what the sheet allows; a person has to look"
    ):
        judged(careful, {"id": "so"})


def test_counting_words_is_no_arithmetic() -> None:
    """How many words a language has is not computed where nothing is allowed, by whichever rule."""
    count = ["count", ["regex", "(a|b)*"], 3]
    for that in ([">=", count, 8], ["=", count, 8], [">=", ["+", count, 1], 5]):
        assert not judged(hole([], last=that), {"id": "so"}).right
    assert judged(hole(["automata"], last=["=", count, 8]), {"id": "so"}).right
    weak, last = {"words": [">=", count, 1]}, [">=", count, 8]
    assert not judged(hole([], weak, last), {"id": "so", "uses": ["words"]}).right
    assert judged(hole(["automata"], weak, last), {"id": "so", "uses": ["words"]}).right


@pytest.mark.exhaustive
def test_a_false_question_is_told_to_its_author() -> None:
    """A false last line and a false statement that is given are doubts, with what refutes them; true ones are none."""
    false = for_all_n([">=", ["D", "$f"], ["+", "n", 2]])
    assert len(hole(ALLOWED, {"wrong": [">=", ["fooling", ["equality", 2], 0], 900]}, false).doubts()) == 2
    assert hole(ALLOWED, {"ones": ONES, "zeros": ZEROS}).doubts() == []


def test_the_hand_out_says_what_may_be_used() -> None:
    """The last line as it is written, what is given, the names, and the axioms."""
    told = " ".join(hole(ALLOWED, {"ones": ONES}).told())
    assert "To show: `for all integers n with n >= 1: D(disjointness on n bits) >= n + 1`." in told
    assert "Given as `ones`" in told and "`f` stands for `disjointness on n bits`." in told
    assert "Axiom leaves-fooling: `for all" in told and "leaves(f)" in told
    with_words = " ".join(hole(["automata", "fooling-words"]).told())
    assert all(word in with_words for word in ("fooling set", "the words of", "number of words", "/(ab)*/"))
    assert '["' not in told + with_words


def test_what_the_hand_out_says_can_be_typed() -> None:
    """A statement between backquotes, typed as a step, is read as the statement itself."""
    of = hole(ALLOWED, {"ones": ONES, "zeros": ZEROS})
    told = [re.search("(Given as|To show).*`(for all [^`]*)`", line) for line in of.told()]
    typed = [found[2] for found in told if found]
    assert len(typed) == 3
    steps = of.read(text([{"id": f"s{i}", "that": one} for i, one in enumerate(typed)]))
    assert [step.that for step in steps] == [of.last, *of.given.values()]


def test_the_sample_is_of_the_sheets_own_names() -> None:
    """The example of an answer has the sheet's names, and the variables of the last line; and not what a step uses."""
    of = hole(ALLOWED, {"ones": ONES})
    (example,) = of.forms()[0].examples
    (whole, *_) = answers_in(text_tree(example, "example"))
    steps = of.read(whole)
    assert [step.uses for step in steps] == [(), ()] and "ones" not in example
    assert "D(f)" in example and steps[0].that[0] == "forall" and steps[0].that != of.last
    assert sentence(of.given["ones"]) in " ".join(of.told())


def test_names_and_variables_are_told_for_a_student() -> None:
    """An answer has no `define`, and a statement without its variables is told which line goes around it."""
    with pytest.raises(Unreadable, match=r"\$g is not defined before; want \$f$"):
        judged(hole(ALLOWED), {"id": "a", "that": [">=", ["D", "$g"], 1]}, {"id": "b"})
    with pytest.raises(Unreadable, match="want `for all integers n with n >= 1:` in front of the statement"):
        judged(hole(ALLOWED), {"id": "a", "that": [">=", ["D", "$f"], "n"]}, {"id": "b"})


def test_a_sheet_may_say_how_many_steps_there_may_be() -> None:
    """More steps than that are refused, and the hand-out says so."""
    of = make([LAST, {"allow": ALLOWED, "most": 1}], Defined(FUNCTION))
    assert of.told()[-1] == "At most 1 step."
    with pytest.raises(Unreadable, match="2 steps; want at most 1"):
        of.read(text([{"id": "a", "that": LAST}, {"id": "b"}]))


def test_a_step_follows_only_from_what_it_uses() -> None:
    """The step that forgets to name the zeros is told, by number."""
    one = judged(
        hole(ALLOWED, {"ones": ONES, "zeros": ZEROS}),
        {"id": "leaves", "that": LEAVES, "uses": ["ones"]},
        {"id": "bits", "uses": ["leaves"]},
    )
    told = "step 1 is not seen to follow from ones and what the sheet allows"
    assert one.says == f"{told}; it follows if it uses zeros, too"
    assert one.hint == told and one.witness == {"step": 1, "forgotten": "zeros"}


def test_a_false_step_comes_with_a_counterexample() -> None:
    """D >= n + 2 is false, and the least n is told."""
    one = judged(
        hole(ALLOWED, {"ones": ONES, "zeros": ZEROS}),
        {"id": "leaves", "that": LEAVES, "uses": ["ones", "zeros"]},
        {"id": "more", "that": for_all_n([">=", ["D", "$f"], ["+", "n", 2]]), "uses": ["leaves"]},
        {"id": "bits", "uses": ["more"]},
    )
    assert one.says.startswith("step 2 is not seen to follow from step 1 and what the sheet allows; it is false: n = 1")


def test_another_last_line_is_not_the_one_asked_for() -> None:
    """An easier statement, shown well, is not the pinned one."""
    easier = for_all_n([">=", ["D", "$f"], "n"])
    one = judged(hole(ALLOWED, {"leaves": LEAVES}), {"id": "bits", "that": easier, "uses": ["leaves"]})
    assert not one.right and one.says.startswith("the last step is not the line asked for")


@pytest.mark.exhaustive
def test_what_a_theory_shows_needs_the_theory() -> None:
    """A fooling set for all n follows where automata are allowed; else what it needs is kept for the author."""
    assert judged(hole(["automata", "fooling-words"], last=ONES, steps="free", find="yes"), {"id": "ones"}).right
    assert not judged(hole(["leaves-fooling"], last=ONES), {"id": "ones"}).right
    one = judged(hole(["automata"], last=ONES), {"id": "ones"})
    assert not one.right and one.witness["needs"] == ["fooling-words"] and "fooling-words" not in one.says


WORDS = ["words", ["regex", "(01|10)*"], ["*", 2, "n"]]
INTERLEAVED = ["under", ["interleaved", "disjointness"], "odd-even", ["*", 2, "n"]]
SIZE = for_all_n([">=", ["fooling", INTERLEAVED, 1], ["^", 2, "n"]])
SET = {"id": "set", "that": for_all_n(["fooling-set", WORDS, INTERLEAVED, 1])}
COUNT = {"id": "count", "that": for_all_n(["=", ["count", ["regex", "(01|10)*"], ["*", 2, "n"]], ["^", 2, "n"]])}


@pytest.mark.exhaustive
@pytest.mark.parametrize("steps", one_in(2, ["one", "free"]))
def test_an_object_that_the_program_finds_is_not_the_students(steps: str) -> None:
    """A fooling set has to be named: its size alone is no step, however many axioms a step may take."""
    of = hole(["automata", "fooling-words"], last=SIZE, steps=steps)
    one = judged(of, {"id": "size"})
    assert not one.right and one.witness["finds"]
    assert judged(of, SET, COUNT, {"id": "size", "uses": ["set", "count"]}).right
    found = judged(hole(["automata", "fooling-words"], last=SIZE, steps="free", find="yes"), {"id": "size"})
    assert found.right


def test_a_rule_that_comes_with_its_object_finds_one() -> None:
    """Pairs of a given matrix are an object, too: a size follows from them only where finding is allowed."""
    small = [">=", ["fooling", ["equality", 2], 1], 4]
    assert not judged(hole(["matrices"], last=small), {"id": "so"}).right
    assert judged(hole(["matrices"], last=small, find="yes"), {"id": "so"}).right


@pytest.mark.exhaustive
def test_a_step_takes_one_axiom() -> None:
    """Two axioms at once are named, and a step for each is wanted, unless the sheet says that steps are free."""
    given = {"ones": ONES, "zeros": ZEROS}
    one = judged(hole(ALLOWED, given), {"id": "bits", "uses": ["ones", "zeros"]})
    assert one.witness["at once"] == ["leaves-fooling", "depth-at-least"]
    assert one.says.endswith("it needs leaves-fooling and depth-at-least; write one step for each")
    assert judged(hole(ALLOWED, given, steps="free"), {"id": "bits", "uses": ["ones", "zeros"]}).right


@pytest.mark.exhaustive
def test_the_steps_that_follow_may_have_a_share() -> None:
    """What a step of the key says is reached by a step that says as much, and not by one that does not follow."""
    key = text([{"id": "leaves", "that": LEAVES, "uses": ["ones", "zeros"]}, {"id": "bits", "uses": ["leaves"]}])
    of = hole(ALLOWED, {"ones": ONES, "zeros": ZEROS}).with_key(key, ["leaves"])
    other = for_all_n([">", ["leaves", "$f"], ["^", 2, "n"]])
    reached = judged(of, {"id": "a", "that": other, "uses": ["ones", "zeros"]}, {"id": "b"})
    assert not reached.right and reached.right_parts == {"leaves"}
    missed = judged(of, {"id": "a", "that": LEAVES, "uses": ["ones"]}, {"id": "b", "uses": ["a"]})
    assert not missed.right and not missed.right_parts
    with pytest.raises(InvalidInput, match=r"parts\.bits: no step of the key before the last one; want leaves"):
        of.with_key(key, ["bits"])


def test_what_follows_from_nothing_is_reached_by_a_step_that_says_it() -> None:
    """A part of the key that arithmetic shows unaided has points where it is stated, and none for 0 = 0."""
    growth = {"id": "growth", "that": for_all_n([">=", ["^", 2, "n"], ["+", "n", 1]])}
    key = text([growth, {"id": "bits", "uses": ["growth"]}])
    asked, wrong = hole(ALLOWED).with_key(key, ["growth"]), {"id": "b", "that": ["=", 1, 2]}
    assert judged(asked, growth, wrong).right_parts == {"growth"}
    assert not judged(asked, {"id": "a", "that": ["=", 0, 0]}, wrong).right_parts


def test_a_right_answer_is_what_it_says() -> None:
    """What is shown is the pinned line itself, and the checker accepts it without trust."""
    one = judged(hole(["depth-at-least"], last=[">=", 5, 3]), {"id": "numbers"})
    assert one.shown is not None and thawed(one.shown.proposition) == [">=", 5, 3]
    assert not proved(one.shown.proposition, "confirmed", one.shown.derivation, in_words).trusts


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("it is clear", "want a list of steps"),
        ([], "want a list of steps"),
        ([{"that": LAST}], "id is missing"),
        ([{"id": "a"}, {"id": "b"}], "that is missing"),
        ([{"id": "a", "uses": ["b"]}], "step 1, uses?: it uses b, which is no step before it|step 1: it uses b"),
        ([{"id": "a", "that": ONES}, {"id": "a"}], "step 2: a is the name of something before it"),
        ([{"id": "a", "that": ["dfa-file", "key.json"]}], "names a file"),
        ([{"id": "a", "that": [">=", ["E", "$f"], 1]}], "step 1"),
        ([{"id": "a", "that": [">=", "n", 1]}], "step 1"),
        ([{"id": "a", "that": "forall n: fooling($f, 1) >= 2^n"}], "step 1.that: line 1, column 11: found `fooling`"),
    ],
)
def test_what_is_no_argument_is_unreadable(answer: Any, told: str) -> None:
    """One line says what is wrong and where."""
    with pytest.raises(Unreadable, match=told) as caught:
        hole(ALLOWED).read(text(answer))
    assert "\n" not in str(caught.value)


def test_what_is_written_is_read_again() -> None:
    """A solution as it is handed out is an answer."""
    of = hole(ALLOWED, {"leaves": LEAVES})
    steps = of.read(text([{"id": "bits", "uses": ["leaves"]}]))
    assert of.read(of.written(steps)) == steps


@pytest.mark.parametrize(
    "terms",
    [[], [LAST, {"allow": ["no-such-axiom"]}], [LAST, {"allow": "all"}], [LAST, {"x": 1}], [LAST, {"unseen": "maybe"}]],
)
def test_a_malformed_hole_is_refused(terms: list[Any]) -> None:
    """One line for a sheet that allows what there is not."""
    with pytest.raises(InvalidInput, match="hole steps"):
        make(terms, Defined(FUNCTION))
