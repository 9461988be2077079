"""The hole `[truth, STATEMENT]`: true, or false with a counterexample.

    true
    {answer: false, counterexample: {n: 3, f: [01, 10], L: (ab)*}}

The statement is decided by the project's own search, once, when the sheet is tested: a student's "true" rests on the
derivation found there.  A "false" is judged by the student's own values for the outer variables: the certificate is the
negation of the statement, with these as witness, and it stands though the search had found nothing.  Of a statement
that begins with "there are" it is the "true" that comes with an example.  A statement without outer variables, and one
whose sheet says `counterexample: no`, is answered by the word alone.  What the search does not decide is not graded.

Values are numbers, for a function its rows or a term such as [equality, 2], for a language an expression, for a
partition its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import islice, product
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence.witness import spelled, witness_of
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, NotGraded, Shown, Text, Whole
from fooling.verify.exercises.holes.values import value, wanted
from fooling.verify.exercises.shown import shown
from fooling.verify.exercises.text_trees import arguments, closed, excerpt, fields, options, refused, scalar, truth
from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import attempt, with_steps
from fooling.verify.methods.engine.steps import witness
from fooling.verify.methods.engine.tactic import Tactic
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.refutations import at_a_glance
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, negate, substitute, thawed

WORDS = {"true": True, "yes": True, "false": False, "no": False}
ROUTES: Sequence[tuple[Verdict, Tactic, float]] = (
    (Verdict.REFUTED, at_a_glance, 0.25),
    (Verdict.CONFIRMED, automatic, 0.5),
    (Verdict.REFUTED, automatic, 0.25),
)
"""What is tried, in this order, and each one's part of the time."""

A, AB = (("letters", letters, letters) for letters in (("a",), ("a", "b")))
SMALL: Mapping[str, Sequence[Term]] = {
    "int": (0, 1, 2, 3),
    "language": (A, ("star", A), ("repeat", A, 0), ("repeat", A, 2), AB, ("star", AB)),
    "function": tuple(("matrix", rows) for rows in (((0,),), ((1,),), ((0, 1),), ((0, 1), (1, 0)), ((0, 1), (1, 1)))),
}
"""Values that are tried for variables before those of the search are told, the smallest first."""
MOST_SMALL = 64  # choices of such values that are tried


@dataclass(frozen=True)
class TruthValue:
    """An answer, and the values of the variables that are to show it, where some are given.

    flaw     what is wrong with values that are none; empty where they are well formed, or none are given
    ignored  whether values are given that show nothing of this answer, such as an example of a "for all"
    """

    is_true: bool
    values: Mapping[str, Term] | None = None
    flaw: str = ""
    ignored: bool = False


@dataclass(frozen=True)
class TruthHole(Whole):
    """See `fooling.verify.exercises.hole.Hole`; what is read is a `TruthValue`."""

    that: Term
    with_values: bool = True

    kind = "truth"
    measures: Sequence[Measure] = ()

    # ---- what is asked ----

    @property
    def _exhibited(self) -> bool | None:
        """Which answer the statement's outer variables can show; None where there are none, or they are not wanted."""
        return {"forall": False, "exists": True}.get(self.that[0]) if self.with_values else None

    @property
    def _field(self) -> str:
        return "example" if self._exhibited else "counterexample"

    @property
    def _sorts(self) -> Mapping[str, str]:
        return dict(self.that[1]) if self._exhibited is not None else {}

    @cached_property
    def decision(self) -> Outcome | None:
        """What the search finds of the statement, on no trust; None where it finds nothing in its time."""
        for verdict, tactic, share in ROUTES:
            found = attempt(self.that, verdict, with_steps(tactic, share * limits.SEARCH["default"], 1.0))
            if isinstance(found, Outcome) and not found.trusts:
                is_shown_by_values = self._exhibited is (verdict is Verdict.CONFIRMED)
                return (self._by_small_values(verdict) if is_shown_by_values else None) or found
        return None

    def _by_small_values(self, verdict: Verdict) -> Outcome | None:
        """The same by values that a student would think of first; None where none of these is enough.

        The search takes languages and functions that show much at once, which are not the smallest.
        """
        if not {"language", "function"} & {*self._sorts.values()} or not {*self._sorts.values()} <= SMALL.keys():
            return None
        numbers = product(*(range(len(SMALL[sort])) for sort in self._sorts.values()))
        for chosen in islice(sorted(numbers, key=lambda one: (sum(one), one)), MOST_SMALL):
            pairs = zip(self._sorts.items(), chosen, strict=True)
            values = {name: SMALL[sort][number] for (name, sort), number in pairs}
            tactic = witness(values, automatic, dict.fromkeys(range(len(self.that[2])), automatic))
            found = attempt(self.that, verdict, with_steps(tactic, limits.SMALL_VALUES, 1.0))
            if isinstance(found, Outcome) and not found.trusts:
                return found
        return None

    @property
    def _is_true(self) -> bool | None:
        return None if self.decision is None else self.decision.verdict is Verdict.CONFIRMED

    # ---- the answer ----

    def read(self, answer: Text) -> TruthValue:
        """The answer; `Unreadable` for another word, for an unknown variable and a value that is none."""
        outline = self.forms()[0].outline
        if isinstance(answer, str):
            either = "true or false" if self._exhibited is None else f"true or false, or {outline}"
            return TruthValue(_word(answer, "", either))
        parts = fields(answer, ("answer",), (self._field,), outline)
        is_true, given = _word(parts["answer"], "answer", "true or false"), parts.get(self._field)
        if given is None or is_true is not self._exhibited:
            return TruthValue(is_true, ignored=given is not None)
        try:
            return TruthValue(is_true, self._values(given))
        except InvalidInput as error:  # the word may still be right
            return TruthValue(is_true, flaw=str(error))

    def _values(self, given: Text) -> Mapping[str, Term]:
        """The values of all variables; `InvalidInput` for what is none."""
        if not isinstance(given, Mapping):
            raise refused(self._field, excerpt(given), f"{{{', '.join(f'{name}: ...' for name in self._sorts)}}}")
        if given.keys() != self._sorts.keys():
            odd = next(iter(name for name in (*given, *self._sorts) if (name in given) != (name in self._sorts)))
            told = f"{excerpt(odd)} is {'no variable of the statement' if odd in given else 'missing'}"
            raise refused(self._field, told, f"a value for each of {', '.join(self._sorts)}")
        return {name: value(given[name], sort, f"{self._field}: {name}") for name, sort in self._sorts.items()}

    def judge(self, given: TruthValue) -> Judged:
        """By the student's values where they are given, else by the decision of the statement itself."""
        if given.values is not None:
            found = self._by_values(given.values)
            if found is not None:
                return self._right(given, found)
        if self._is_true is None and given.values is None:
            raise NotGraded("whether the statement is true was not found in time")
        if self._is_true is not None and self._is_true is not given.is_true:
            return self._wrong(given)
        if given.is_true is not self._exhibited:
            return self._right(given, self._own)
        return self._without_values(given)

    @property
    def _own(self) -> Shown:
        """What the search found."""
        if self.decision is None or self.decision.derivation is None:
            raise NotGraded("whether the statement is true was not found in time")
        return Shown(self.that if self._is_true else negate(self.that), self.decision.derivation)

    def _right(self, given: TruthValue, found: Shown) -> Judged:
        says = f"the statement is {'true' if given.is_true else 'false'}"
        if given.values is not None:
            says += f", as {self._spelled(given.values)} shows"
        says += f"; your {self._field} is not looked at, as it shows nothing of this answer" if given.ignored else ""
        return Judged(
            True, says, shown=found, right_parts=frozenset({"answer", *([self._field] if given.values else [])})
        )

    def _wrong(self, given: TruthValue) -> Judged:
        """The other answer is right."""
        told = f"the statement is {'true' if self._is_true else 'false'}"
        hint, witness_ = told, dict[str, Any]()
        if given.values is not None:
            why, _ = self._unmet(given.values) or (told, None)
            told = f"{self._spelled(given.values)} is no {self._field}: {why}"
        elif self.decision is not None and not self._is_true:
            witness_ = witness_of(self.that, self.decision) or {}
            told += f": {spelled(witness_)}" if witness_ else ""
        return Judged(False, told, hint, witness=witness_, against=self._own)

    def _without_values(self, given: TruthValue) -> Judged:
        """The answer is right, and what is to show it is missing, or does not."""
        answer, parts = "true" if given.is_true else "false", frozenset({"answer"})
        if given.values is None:
            told = f"the statement is {answer}, but you give no {self._field}"
            told += f": {given.flaw}" if given.flaw else ""
            return Judged(False, told, told, right_parts=parts)
        why, against = self._why_not(given.values)
        told = f"{self._spelled(given.values)} is no {self._field}: {why}"
        hint = f"what you give is no {self._field}"
        if self._is_true is None:
            raise NotGraded(f"{told}; whether the statement is {answer} was not found in time")
        return Judged(False, told, hint, witness=self._shown(given.values), right_parts=parts, against=against)

    # ---- the student's values ----

    @property
    def _existential(self) -> Term:
        """The statement, or its negation, of which values are a witness."""
        return self.that if self._exhibited else negate(self.that)

    def _by_values(self, values: Mapping[str, Term]) -> Shown | None:
        """That the statement, or its negation, holds by these values; None where the search does not find it."""
        conditions = dict.fromkeys(range(len(self.that[2])), automatic)
        tactic = witness(values, automatic, conditions)
        return _proof(self._existential, tactic)

    def _why_not(self, values: Mapping[str, Term]) -> tuple[str, Shown | None]:
        """Why the values show nothing, with its proof; `NotGraded` where that is not found.

        Where a term is not defined there is no proposition to be proved.
        """
        body = self._existential[3]
        if (unmet := self._unmet(values)) is not None:
            return unmet
        if (fails := _proof(negate(substitute(body, values)))) is not None:
            return f"the statement {'does not hold' if self._exhibited else 'holds'} there", fails
        try:
            require_sense(substitute(body, values), "")
        except InvalidInput:
            return "a term of the statement is not defined there", None
        raise NotGraded(f"whether your {self._field} is one was not found in time")

    def _unmet(self, values: Mapping[str, Term]) -> tuple[str, Shown] | None:
        """Which condition of the statement the values do not meet, with its proof; None where this is not seen."""
        for condition in self._existential[2]:
            if (fails := _proof(negate(substitute(condition, values)))) is not None:
                return f"the statement is about values with {in_words(condition)}", fails
        return None

    def _shown(self, values: Mapping[str, Term]) -> dict[str, Any]:
        return {name: thawed(term) for name, term in values.items()}

    def _spelled(self, values: Mapping[str, Term]) -> str:
        return spelled(self._shown(values))

    # ---- the rest ----

    def best(self) -> Sequence[Best]:
        """Nothing is measured; the statement is decided now, and kept."""
        _ = self.decision
        return ()

    def solved(self) -> TruthValue | None:
        """The answer with the search's own values, where these are terms."""
        if self.decision is None or self._is_true is None:
            return None
        if self._is_true is not self._exhibited:
            return TruthValue(self._is_true)
        node: Any = self.decision.derivation
        if node["rule"] != "witness":
            return TruthValue(self._is_true)
        where = self._field
        return TruthValue(self._is_true, {n: value(_text(v), self._sorts[n], where) for n, v in node["values"].items()})

    def written(self, given: TruthValue) -> Text:
        """The word, or a mapping with the values."""
        word = "true" if given.is_true else "false"
        if given.values is None:
            return word
        return {"answer": word, self._field: {name: _text(thawed(one)) for name, one in given.values.items()}}

    def forms(self) -> Sequence[Form]:
        """Both words, as one alone might be the right one, and a place for each variable, without a value."""
        if self._exhibited is None:
            return (Form("true or false"),)
        values = ", ".join(f"{name}: ..." for name in self._sorts)
        alone = f"the word {'false' if self._exhibited else 'true'} needs no {self._field}"
        says = "; ".join([alone, *(f"{name} is {wanted(sort)}" for name, sort in self._sorts.items())])
        return (Form(f"{{answer: true or false, {self._field}: {{{values}}}}}", says=says),)


def _word(given: Text, place: str, either: str) -> bool:
    word = scalar(given, place, either).lower()
    if word not in WORDS:
        raise refused(place, excerpt(word), either)
    return WORDS[word]


def _proof(that: Term, tactic: Tactic = automatic) -> Shown | None:
    """That it holds, as the checker accepts it on no trust; None where no such proof is found soon."""
    found = attempt(that, Verdict.CONFIRMED, with_steps(tactic, limits.VALUES_ANSWERED, 1.0))
    if not isinstance(found, Outcome) or found.trusts or found.derivation is None:
        return None
    try:
        return shown(that, found.derivation)
    except Rejected:
        return None


def _text(given: Any) -> Text:
    """A term as a student writes it."""
    return [_text(one) for one in given] if isinstance(given, list) else str(given)


def make(terms: Sequence[Any], defined: Defined) -> TruthHole:
    """`[truth, STATEMENT]`, or `[truth, STATEMENT, {counterexample: no}]`."""
    terms, said = options(terms, ("counterexample",), "truth")
    (statement,) = arguments(terms, "truth")
    that = closed(statement, "proposition", defined, "hole[1]")
    return TruthHole(that, truth(said.get("counterexample", "yes"), "counterexample"))
