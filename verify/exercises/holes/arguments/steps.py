"""An argument in steps, whose last line the sheet pins: `[steps, PROPOSITION, {allow: [AXIOM or THEORY, ...]}]`.

    steps:
      - {id: pairs, that: "for all n >= 1: F_1(f) >= 2^n"}
      - {id: bits, uses: [pairs]}          # the last line may be left out: the sheet says it

Each step is a proposition of the grammar, and names those before it that it uses.  It has to follow from these, from
one axiom or theory that the sheet allows, and from logic and arithmetic (`fooling.verify.methods.strategy.one_step`).
So "it is so" does not score, though the tool may be able to prove the statement unaided.  A theory that the sheet
allows, such as "automata", is how a step that rests on no other is shown; then the whole search is asked, and what it
finds counts only if it rests on nothing else and on no object that the step does not name (`step_grounds`).  What is
`given` may be used without proof.

The first step that is not seen to follow is told, with a counterexample where one is seen: then it is wrong.  A step
without either may follow in a way that is not seen, as no search sees everything; so it is not graded, and a person
looks at it, unless the sheet says `unseen: wrong`.  Then a part of the argument may have a share of the points: what
steps of the key say is reached where it follows, by arithmetic, from a step that follows (`parts` of the credit).  The
certificate is the derivation of the last line from nothing, put together from those of the steps; an argument that uses
what is `given` has none, as it trusts that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field, replace
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import RULES, proved
from fooling.verify.evidence.shown_by_steps import found_by
from fooling.verify.evidence.witness import spelled
from fooling.verify.exercises.hole import (
    Best,
    Defined,
    Form,
    Judged,
    Measure,
    NotGraded,
    Shown,
    Text,
    Unreadable,
    Whole,
)
from fooling.verify.exercises.holes.arguments import step_search
from fooling.verify.exercises.holes.arguments.step_grounds import ALWAYS, Allowance, Beyond, as_said, rules_told
from fooling.verify.exercises.shown import shown
from fooling.verify.exercises.text_trees import (
    as_terms,
    closed,
    excerpt,
    fields,
    natural,
    options,
    refused,
    scalar,
    truth,
)
from fooling.verify.given.arguments import sentences
from fooling.verify.given.arguments.argument import stated
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.methods.engine import ends, limits
from fooling.verify.methods.facts.given_lemmas import Known, discharged
from fooling.verify.methods.strategy.one_step import Following
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.wording import in_words, sentence
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term

KIND = "steps"
SHAPE = "a list of steps, such as {id: bits, that: STATEMENT, uses: [pairs]}"
MOST = 50  # steps
UNSEEN = ("not graded", "wrong")  # what becomes of a step that is not seen to follow
TAKEN = ("one", "free")  # axioms and theories that one step may take
LEFT = "A step that the program does not see to follow, nor to be false, is left to a person."
OPTIONS = ("allow", "given", "unseen", "most", "steps", "find")


@dataclass(frozen=True)
class Step:
    """One step: its name, what it says, and which steps before it, or statements of the sheet, it uses."""

    name: str
    that: Term
    uses: tuple[str, ...]


@dataclass(frozen=True)
class Steps(Whole):
    """The hole: the last line, what the steps may rest on, and what is given.

    `milestones` are what steps of the key say, by name, that have a share of the points; see `with_key`.  `for_author`:
    whether it is sought what a step would follow from, if the sheet allowed all that there is.
    """

    last: Term
    allowed: Allowance
    given: Mapping[str, Term]
    defined: Defined
    unseen_is_wrong: bool = False
    most: int = MOST
    kind: str = KIND
    measures: Sequence[Measure] = (Measure("steps", more_is_better=False),)
    milestones: Mapping[str, Term] = field(default_factory=dict)
    for_author: bool = False

    # ---- reading ----

    def read(self, answer: Text) -> tuple[Step, ...]:
        """The steps in the answer."""
        if isinstance(answer, (str, Mapping)) or not answer:
            raise refused("", excerpt(answer), f"{SHAPE}, 1 to {self.most}")
        if len(answer) > self.most:
            raise refused("", counted(len(answer), "steps"), f"at most {self.most}")
        found = list[Step]()
        for number, item in enumerate(answer, 1):
            found.append(self._step(item, number, number == len(answer), {*self.given, *(one.name for one in found)}))
        return tuple(found)

    def _step(self, item: Text, number: int, is_last: bool, known: Collection[str]) -> Step:
        place = f"step {number}"
        given = fields(item, ["id"] if is_last else ["id", "that"], ["id", "that", "uses", "says"], SHAPE)
        name = scalar(given["id"], place, "a name")
        if name in known:
            raise refused(place, f"{excerpt(name)} is the name of something before it", "another name")
        uses = given.get("uses", [])
        named = [scalar(one, f"{place}, uses", "names of steps") for one in ([uses] if isinstance(uses, str) else uses)]
        if odd := [one for one in named if one not in known]:
            wanted = f"names of earlier steps{' or of what is given' if self.given else ''}"
            raise refused(place, f"it uses {excerpt(odd[0])}, which is no step before it", wanted)
        return Step(name, self._that(given, place) if "that" in given else self.last, tuple(dict.fromkeys(named)))

    def _that(self, given: Mapping[str, Text], place: str) -> Term:
        names = Expansion(self.defined.names, "define", Path(self.defined.folder))
        if isinstance(given["that"], str):
            return self._said(str(given["that"]), place)
        that = as_terms(given["that"])
        _require_no_file(that)
        try:
            return stated(that, place, names)
        except InvalidInput as error:  # of what the student has written
            raise Unreadable(self._meant(str(error))) from None

    def _said(self, text: str, place: str) -> Term:
        """The statement that a sentence of a student says."""
        names, folder = self.defined.names, Path(self.defined.folder)
        try:
            that = sentences.term_of(text, "proposition", names, folder, _require_no_file)
            require_sense(that, place)
        except InvalidInput as error:
            raise Unreadable(f"{place}.that: {error}") from None
        return that

    def _meant(self, told: str) -> str:
        """What is told of a statement, in words for a student, whose answer has no `define`."""
        known = " or ".join(f"${name}" for name in self.defined.names)
        told = told.replace("want it in define", f"want {known}" if known else "this question has no such names")
        if "no variable of this name is bound here" in told and self.last[0] in QUANTIFIERS:
            told += f"; want `{_opening(self.last)}` in front of the statement"
        return told

    # ---- judging ----

    def judge(self, given: tuple[Step, ...]) -> Judged:
        """Whether each step follows, and the last one is the line asked for."""
        with ends.counted() as work:
            return self._judged(given, work)

    def _judged(self, given: tuple[Step, ...], work: ends.Work) -> Judged:
        known = {name: Known(name, "the sheet", that) for name, that in self.given.items()}
        wrong: Judged | None = None
        for number, step in enumerate(given, 1):
            if not known.keys() >= {*step.uses}:
                continue  # it uses a step that does not follow
            lemmas = [known[name] for name in step.uses]
            node, beyond = step_search.derivation(self.allowed, step.that, lemmas)
            if node is not None:
                known[step.name] = Known(
                    step.name, step.name, step.that, discharged(node, step_search.apart(lemmas, step.that))
                )
                continue
            if wrong is None:
                one_of: tuple[str, ...] = ()
                if self.for_author and (beyond.not_allowed or not beyond):
                    one_of, beyond = step_search.would_do(self.allowed, step.that, lemmas, beyond)
                forgotten = partial(step_search.forgotten_of, self.allowed, step.that, step.uses, dict(known), work)
                wrong = self._unseen(number, step, [one.name for one in given], beyond, forgotten)
                wrong = replace(wrong, witness={**wrong.witness, "one of": list(one_of)}) if one_of else wrong
            if not self.milestones:
                return wrong
        if wrong is None and given[-1].that != self.last:
            told = f"the last step is not the line asked for, which is: {in_words(self.last)}"
            wrong = Judged(False, told, "the last step is not the line asked for", witness={"last": len(given)})
        if wrong is not None:
            numbered = [(number, step) for number, step in enumerate(given, 1) if step.name in known]
            reached = self._reached(numbered)
            return replace(wrong, right_parts=frozenset(reached), places=reached)
        return self._right(given, known[given[-1].name])

    def _reached(self, followed: Sequence[tuple[int, Step]]) -> dict[str, str]:
        """The milestones that follow from a step by logic and arithmetic alone, each with that step, such as "step 1".

        One that follows so from nothing, such as 2^n >= n + 1, has to be a step itself: it says no more than 0 = 0.
        """
        found = dict[str, str]()
        for name, that in self.milestones.items():
            by = next((number for number, step in followed if step.that == that), None)
            if by is None:
                by = next((number for number, step in followed if _gives([step], that)), None)
                by = None if by is None or _gives([], that) else by
            if by is not None:
                found[name] = f"step {by}"
        return found

    def _right(self, given: Sequence[Step], last: Known) -> Judged:
        says = f"all {len(given)} steps follow" if len(given) > 1 else "the step follows"
        trusted = proved(last.that, "confirmed", last.derivation, in_words).trusts
        names = ", ".join(one.removeprefix("assumed ") for one in trusted)
        if trusted:
            return Judged(
                True, says, measured={"steps": len(given)}, uncertified=f"it rests on {names}, which is given"
            )
        return Judged(True, says, measured={"steps": len(given)}, shown=shown(last.that, last.derivation or {}))

    def _unseen(
        self, number: int, step: Step, names: Sequence[str], beyond: Beyond, forgotten: Callable[[], str | None]
    ) -> Judged:
        """What is said of the first step that is not seen to follow; NotGraded where it may be right.

        What it follows from beside what is allowed is for the author of the sheet, and not said to a student.
        """
        used = [one if one in self.given else f"step {names.index(one) + 1}" for one in step.uses]
        told = f"step {number} is not seen to follow from {' and '.join([*used, 'what the sheet allows'])}"
        hint = told
        witness: dict[str, Any] = {"step": number, **_as_witness(beyond)}
        if (found := step_search.counterexample_to(step.that)) is not None:
            witness["counterexample"], shows = found
            false = f"{told}; it is false: {spelled(witness['counterexample'])}"
            return Judged(False, false, hint, witness=witness, against=shows)
        if beyond.at_once and not beyond.not_allowed:
            taken = " and ".join(beyond.at_once)
            told = f"step {number} is not seen to follow in one step: it needs {taken}; write one step for each"
        elif beyond.finds and not beyond.not_allowed:
            told += "; it is about an object, such as a set of words or a list of pairs: want a step that names it"
        elif (name := forgotten()) is not None:
            place = "" if name in self.given else f" (step {names.index(name) + 1})"
            told += f"; it follows if it uses {name}{place}, too"
            witness["forgotten"] = name
        if not self.unseen_is_wrong:
            raise NotGraded(f"{told}; a person has to look at it")
        return Judged(False, told, hint, witness=witness)

    # ---- the rest of a hole ----

    def with_key(self, key: Text, parts: Collection[str]) -> Steps:
        """The hole that knows what these steps of the key say; `InvalidInput` for a name that is none of them."""
        found = {step.name: step.that for step in self.read(key)[:-1]}
        if odd := [name for name in parts if name not in found]:
            names = ", ".join(found) or "more steps in the key"
            raise InvalidInput(f"parts.{odd[0]}: no step of the key before the last one; want {names}")
        return replace(self, milestones={name: found[name] for name in parts})

    def for_a_verdict(self) -> Steps:
        """The hole to which a step is wrong that is not seen to follow."""
        return replace(self, unseen_is_wrong=True)

    def for_its_author(self) -> Steps:
        """The hole that says what such a step would follow from, whatever the sheet allows."""
        return replace(self, unseen_is_wrong=True, for_author=True)

    def shortcuts(self, key: Text) -> Iterator[tuple[str, Text]]:
        """The last line alone, from all that is given, and the key without its first steps, each after what it is."""
        steps = self.read(key)
        if len(steps) > 1:
            yield "the last line alone", self.written((Step(steps[-1].name, self.last, tuple(self.given)),))
        for first in range(len(steps) - 2, 0, -1):
            kept = steps[first:]
            names = {*self.given, *(one.name for one in kept)}
            left = (replace(one, uses=tuple(name for name in one.uses if name in names)) for one in kept)
            yield f"the key without its first {counted(first, 'steps')}", self.written(tuple(left))

    def best(self) -> Sequence[Best]:
        """At least one step."""
        return [Best("steps", 1, MOST)]

    def written(self, given: tuple[Step, ...]) -> Text:
        """The steps as a student writes them."""
        return [
            {"id": one.name, "that": sentence(one.that), **({"uses": list(one.uses)} if one.uses else {})}
            for one in given
        ]

    def told(self) -> Sequence[str]:
        """The last line, what is given and allowed, and the names, as students write them."""
        last = f"To show: {as_said(self.last)} The last step needs no `that`."
        given = [f"Given as `{name}`: {as_said(that)}" for name, that in self.given.items()]
        known, folder = self.defined.names, Path(self.defined.folder)
        said = {name: sentences.said_of(name, known, folder) for name in known}
        names = [f"`{name}` stands for `{term}`." for name, term in said.items() if term is not None]
        most = [f"At most {counted(self.most, 'steps')}."] if self.most < MOST else []
        unseen = ["A step that the program does not see to follow is wrong."] if self.unseen_is_wrong else [LEFT]
        return [last, *given, *names, *rules_told(self.allowed), *unseen, *most]

    def doubts(self) -> Sequence[str]:
        """That the last line, or what is given, is false."""
        said = {"the last line": self.last, **{f"{name}, which is given,": that for name, that in self.given.items()}}
        found = {name: step_search.counterexample_to(that) for name, that in said.items()}
        return [f"{name} is false: {spelled(one[0])}" for name, one in found.items() if one is not None]

    def forms(self) -> Sequence[Form]:
        """How steps are written."""
        sample = json.dumps(sentence(self._sample()), ensure_ascii=False)
        example = f"[{{id: first, that: {sample}, uses: [...]}}, ..., {{id: last, uses: [...]}}]"
        outline = "[{id: NAME, that: STATEMENT, uses: [NAME, ...]}, ..., {id: NAME, uses: [NAME, ...]}]"
        of_what = "steps before it, or of what is given" if self.given else "steps before it"
        return (Form(outline, [example], f"behind uses stand the names of {of_what}"),)

    def _sample(self) -> Term:
        """A statement as a step may have it, with the names of the sheet, about the variables of the last line."""
        functions = (name for name, term in self.defined.names.items() if _is_function(term))
        name = next(functions, None)
        said = (">=", ("D", name), 0) if name is not None else ("=", 0, 0)
        return (*self.last[:-1], said) if self.last[0] in QUANTIFIERS else said


def make(terms: Sequence[Any], defined: Defined) -> Steps:
    """The hole of `[steps, PROPOSITION, {allow: [...], given: {name: PROPOSITION}}]`."""
    terms, said = options(terms, OPTIONS, KIND)
    if len(terms) != 1:
        raise InvalidInput(f"hole {KIND}: want [steps, PROPOSITION, {{allow: [names of axioms and theories]}}]")
    allowed = said.get("allow", [])
    theories = {name for rule in RULES.values() for kind, name in rule.grounds if kind == "theory"}
    if not isinstance(allowed, list) or (odd := [name for name in allowed if name not in {*AXIOMS, *theories}]):
        told = repr(allowed) if not isinstance(allowed, list) else repr(odd[0])
        named = f"the theories are {', '.join(sorted(theories - {*ALWAYS}))}; `fooling axioms` lists the axioms"
        raise InvalidInput(f"hole {KIND}: allow: {told} is no axiom or theory; {named}")
    if (taken := said.get("steps", "one")) not in TAKEN:
        raise InvalidInput(f"hole {KIND}: steps: {taken!r}; want {' or '.join(TAKEN)}")
    if (unseen := said.get("unseen", "not graded")) not in UNSEEN:
        raise InvalidInput(f"hole {KIND}: unseen: {unseen!r}; want {' or '.join(UNSEEN)}")
    given = {
        name: closed(that, "proposition", defined, f"given.{name}") for name, that in said.get("given", {}).items()
    }
    most = natural(said.get("most", MOST), f"hole {KIND}: most")
    last = closed(terms[0], "proposition", defined, KIND)
    rules = Allowance(
        frozenset(name for name in allowed if name in AXIOMS),
        frozenset(allowed) - AXIOMS.keys(),
        taken == "free",
        truth(said.get("find", "no"), f"hole {KIND}: find"),
    )
    return Steps(last, rules, given, defined, unseen == "wrong", most)


def _gives(steps: Sequence[Step], that: Term) -> bool:
    """Whether it is seen to follow from the steps by logic and arithmetic alone."""
    leaves = step_search.leaves_of([Known(step.name, step.name, step.that) for step in steps], that)
    return found_by(that, leaves, Following(frozenset()), limits.STEP_AT_A_GLANCE) is not None


def _as_witness(beyond: Beyond) -> dict[str, Any]:
    """What a derivation takes that a step may not, as data."""
    said = {"needs": list(beyond.not_allowed), "at once": list(beyond.at_once), "finds": beyond.finds}
    return {name: value for name, value in said.items() if value}


def _require_no_file(term: Any) -> None:
    """Statements of students name no files: what a file holds is not theirs to ask."""
    if isinstance(term, list):
        if term and str(term[0]).endswith("-file"):
            raise refused("", f"{excerpt(str(term[0]))} names a file", "a statement without files")
        for part in term:
            _require_no_file(part)


def _is_function(term: Any) -> bool:
    """Whether a definition of the sheet is a function of two parties."""
    head = term[0] if isinstance(term, list) and term else None
    return isinstance(head, str) and head in OPERATORS and OPERATORS[head].result == "function"


def _opening(statement: Term) -> str:
    """What stands in front of a quantified statement: its variables and its conditions."""
    return sentence((*statement[:-1], ("=", 0, 0))).removesuffix(" 0 = 0")


__all__ = ["Shown", "Step", "Steps", "make"]
