"""An argument in steps, whose last line the sheet pins: `[steps, PROPOSITION, {allow: [AXIOM or THEORY, ...]}]`.

    steps:
      - {id: pairs, that: [forall, [[n, int]], [[">=", n, 1]], [">=", [fooling, $f, 1], ["^", 2, n]]]}
      - {id: bits, uses: [pairs]}          # the last line may be left out: the sheet says it

Each step is a proposition of the grammar, and names those before it that it uses.  It has to follow from these, from
the axioms that the sheet allows, and from logic and arithmetic (`fooling.verify.methods.strategy.one_step`).  So "it is
so" does not score, though the tool may be able to prove the statement unaided.  A theory that the sheet allows, such as
"regular families", is how a step that rests on no other is shown; then the whole search is asked, and what it finds
counts only if it rests on nothing else.  `given` has statements that may be used without proof.

The first step that is not seen to follow is told, with a counterexample where one is seen: then it is wrong.  A step
without either may follow in a way that is not seen, as no search sees everything; so it is not graded, and a person
looks at it, unless the sheet says `unseen: wrong`.  The certificate is the derivation of the last line from nothing,
put together from those of the steps; an argument that uses what is `given` has none, as it trusts that.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import RULES, fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence.derivation import Proved, noted
from fooling.verify.evidence.witness import spelled, witness_of
from fooling.verify.exercises.hole import Best, Defined, Judged, Measure, NotGraded, Shown, Text, Unreadable
from fooling.verify.exercises.shown import shown
from fooling.verify.exercises.terms import closed, natural, options
from fooling.verify.exercises.text_trees import Scalar, as_terms, counted, excerpt, fields, refused, scalar
from fooling.verify.given.expansion import Expansion
from fooling.verify.given.stated_proposition import stated
from fooling.verify.methods.engine.clock import sliced
from fooling.verify.methods.engine.goals import computable
from fooling.verify.methods.engine.tactic import Node, Tactic, subterms
from fooling.verify.methods.facts.given_lemmas import Known, discharged, told_apart, using
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.first_look import at_a_glance
from fooling.verify.methods.strategy.one_step import Following, of_numbers
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, negate, thawed
from fooling.verify.statement.verdict import Outcome, Verdict
from fooling.verify.statement.wording import in_words

KIND = "steps"
SHAPE = "a list of steps, such as {id: bits, that: [...], uses: [pairs]}"
SECONDS = 4.0  # of the processor, for one step
GLANCE = 1.0  # and for a counterexample to one that does not follow
MOST = 50  # steps
MOST_FORGOTTEN = 3  # steps before of which it is tried whether a step follows with one of them, too
UNSEEN = ("not graded", "wrong")  # what becomes of a step that is not seen to follow
ALWAYS = ("induction", "assumed")  # theories that are logic, or stand for the steps that are used
COMPUTING = ("evaluate", "table")  # rules that may also read a matrix or an automaton
COUNTED = ("count", "tail")  # numbers that any rule of the core may compute


@dataclass(frozen=True)
class Step:
    """One step: its name, what it says, and which steps before it, or statements of the sheet, it uses."""

    name: str
    that: Term
    uses: tuple[str, ...]


@dataclass(frozen=True)
class Steps:
    """The hole: the last line, what the steps may rest on, and what is given."""

    last: Term
    allowed: Collection[str]
    given: Mapping[str, Term]
    defined: Defined
    unseen_is_wrong: bool = False
    most: int = MOST
    kind: str = KIND
    measures: Sequence[Measure] = (Measure("steps", more_is_better=False),)

    @cached_property
    def axioms(self) -> frozenset[str]:
        """The axioms among what is allowed."""
        return frozenset(name for name in self.allowed if name in AXIOMS)

    @cached_property
    def theories(self) -> frozenset[str]:
        """The theories among what is allowed."""
        return frozenset(self.allowed) - self.axioms

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
        that = as_terms(given["that"])
        _require_no_file(that)
        try:
            return stated(that, place, names)
        except InvalidInput as error:  # of what the student has written
            raise Unreadable(self._meant(str(error))) from None

    def _meant(self, told: str) -> str:
        """What is told of a statement, in words for a student, whose answer has no `define`."""
        known = " or ".join(f"${name}" for name in self.defined.names)
        told = told.replace("want it in define", f"want {known}" if known else "this question has no such names")
        if "no variable of this name is bound here" in told and self.last[0] in QUANTIFIERS:
            told += f"; want {_as_written(self.last[:-1])[:-1]}, ...] around the statement"
        return told

    # ---- judging ----

    def judge(self, given: tuple[Step, ...]) -> Judged:
        """Whether each step follows, and the last one is the line asked for."""
        started = time.process_time()
        known = {name: Known(name, "the sheet", that) for name, that in self.given.items()}
        for number, step in enumerate(given, 1):
            lemmas = [known[name] for name in step.uses]
            node, more = self._derivation(step.that, lemmas)
            if node is None:
                forgotten = partial(self._forgotten, step, known, started)
                return self._unseen(number, step, [one.name for one in given], more, forgotten)
            known[step.name] = Known(step.name, step.name, step.that, discharged(node, _apart(lemmas, step.that)))
        if given[-1].that != self.last:
            told = f"the last step is not the line asked for, which is: {in_words(self.last)}"
            return Judged(False, told, "the last step is not the line asked for", witness={"last": len(given)})
        return self._right(given, known[given[-1].name])

    def _right(self, given: Sequence[Step], last: Known) -> Judged:
        says = f"all {len(given)} steps follow" if len(given) > 1 else "the step follows"
        trusted = proved(last.that, "confirmed", last.derivation, in_words).trusts
        names = ", ".join(one.removeprefix("assumed ") for one in trusted)
        if trusted:
            return Judged(
                True, says, measured={"steps": len(given)}, uncertified=f"it rests on {names}, which is given"
            )
        return Judged(True, says, measured={"steps": len(given)}, shown=shown(last.that, last.derivation or {}))

    def _derivation(self, that: Term, lemmas: Sequence[Known]) -> tuple[Node | None, Sequence[str]]:
        """A derivation that rests on what is allowed alone; or None, and what else the one found rests on.

        NotGraded where time ran out.
        """
        leaves = [Known(one.name, one.source, one.that) for one in _apart(lemmas, that)]
        tactics: list[Tactic] = [Following(self.axioms), *([automatic] if self.theories else [])]
        started, more = time.process_time(), list[str]()
        for tactic in tactics:
            found = _found(that, leaves, tactic)
            more = [] if found is None else self._more_than_allowed(that, found)
            if found is not None and not more:
                return found, ()
        if not more and time.process_time() - started >= SECONDS:
            raise NotGraded("a step could not be decided in the time for one")
        return None, more

    def _more_than_allowed(self, that: Term, node: Node) -> list[str]:
        """The axioms and theories that a derivation rests on and that are not allowed."""
        needed = (name for one in _followed(noted(that, node, fresh())) for name in self._not_allowed(one))
        return list(dict.fromkeys(needed))

    def _not_allowed(self, one: Proved) -> Collection[str]:
        if one.rule == "axiom":
            name = one.node["name"]
            return [] if name in self.axioms or of_numbers(name) else [name]
        theories = {name for kind, name in RULES[one.rule].grounds if kind == "theory"}
        if not self.theories and _reads_more_than_numbers(one):
            theories |= {"computing"}
        return sorted(theories - {*self.theories, *ALWAYS})

    def _unseen(
        self, number: int, step: Step, names: Sequence[str], more: Sequence[str], forgotten: Callable[[], str | None]
    ) -> Judged:
        """What is said of the first step that is not seen to follow; NotGraded where it may be right.

        What it follows from beside what is allowed is for the author of the sheet, and not said to a student.
        """
        used = [one if one in self.given else f"step {names.index(one) + 1}" for one in step.uses]
        told = f"step {number} is not seen to follow from {' and '.join([*used, 'what the sheet allows'])}"
        hint = told
        witness: dict[str, Any] = {"step": number, **({"needs": list(more)} if more else {})}
        if (counterexample := _counterexample(step.that)) is not None:
            witness["counterexample"] = counterexample
            return Judged(False, f"{told}; it is false: {spelled(counterexample)}", hint, witness=witness)
        if (name := forgotten()) is not None:
            place = "" if name in self.given else f" (step {names.index(name) + 1})"
            told += f"; it follows if it uses {name}{place}, too"
            witness["forgotten"] = name
        if not self.unseen_is_wrong:
            raise NotGraded(f"{told}; a person has to look at it")
        return Judged(False, told, hint, witness=witness)

    def _forgotten(self, step: Step, known: Mapping[str, Known], started: float) -> str | None:
        """A step before, or what is given, with which it is seen to follow; None where none alone is enough.

        It is not looked for where much time has gone since `started`: the answer is to be graded within its limits.
        """
        used = [known[name] for name in step.uses]
        others = [name for name in known if name not in step.uses]
        for name in others[-MOST_FORGOTTEN:] if time.process_time() - started < SECONDS else []:
            leaves = [Known(one.name, one.source, one.that) for one in _apart([*used, known[name]], step.that)]
            found = _found(step.that, leaves, Following(self.axioms), GLANCE)
            if found is not None and not self._more_than_allowed(step.that, found):
                return name
        return None

    # ---- the rest of a hole ----

    def right_parts_of(self, given: tuple[Step, ...]) -> None:
        """None: the steps before the first one that does not follow do not come to the last line."""

    def best(self) -> Sequence[Best]:
        """At least one step."""
        return [Best("steps", 1, MOST)]

    def solved(self) -> None:
        """None: only the author of a sheet can say which argument is meant."""

    def written(self, given: tuple[Step, ...]) -> Text:
        """The steps as a student writes them."""
        return [
            {"id": one.name, "that": _as_text(thawed(one.that)), **({"uses": list(one.uses)} if one.uses else {})}
            for one in given
        ]

    def told(self) -> Sequence[str]:
        """The last line, what is given and allowed, and the names, as students write them."""
        last = f"To show: {in_words(self.last)}. In a step: `{_as_written(self.last)}`. The last step needs no `that`."
        given = [
            f"Given as `{name}`: {in_words(that)}. In a step: `{_as_written(that)}`."
            for name, that in self.given.items()
        ]
        names = [f"`${name}` stands for `{_as_written(term)}`." for name, term in self.defined.names.items()]
        allowed = f"A step may use arithmetic, and of axioms and theories: {', '.join(self.allowed) or 'none'}."
        most = [f"At most {counted(self.most, 'steps')}."] if self.most < MOST else []
        return [last, *given, *names, allowed, *most]

    def doubts(self) -> Sequence[str]:
        """That the last line, or what is given, is false."""
        said = {"the last line": self.last, **{f"{name}, which is given,": that for name, that in self.given.items()}}
        found = {name: _counterexample(that) for name, that in said.items()}
        return [f"{name} is false: {spelled(one)}" for name, one in found.items() if one is not None]

    def template(self) -> str:
        """How steps are written."""
        uses = f", uses: [{', '.join(self.given)}]" if self.given else ""
        return f"[{{id: first, that: {_as_written(self._sample())}{uses}}}, {{id: last, uses: [first]}}]"

    def _sample(self) -> Any:
        """A statement as a step may have it, with the names of the sheet, about the variables of the last line."""
        functions = (name for name, term in self.defined.names.items() if _is_function(term))
        name = next(functions, None)
        said = [">=", ["D", f"${name}"], 0] if name is not None else ["=", 0, 0]
        if self.last[0] not in QUANTIFIERS:
            return said
        return [self.last[0], *map(thawed, self.last[1:-1]), said]


def make(terms: Sequence[Any], defined: Defined) -> Steps:
    """The hole of `[steps, PROPOSITION, {allow: [...], given: {name: PROPOSITION}}]`."""
    terms, said = options(terms, ("allow", "given", "unseen", "most"), KIND)
    if len(terms) != 1:
        raise InvalidInput(f"hole {KIND}: want [steps, PROPOSITION, {{allow: [names of axioms and theories]}}]")
    allowed = said.get("allow", [])
    theories = {name for rule in RULES.values() for kind, name in rule.grounds if kind == "theory"}
    if not isinstance(allowed, list) or (odd := [name for name in allowed if name not in {*AXIOMS, *theories}]):
        told = repr(allowed) if not isinstance(allowed, list) else repr(odd[0])
        named = f"the theories are {', '.join(sorted(theories - {*ALWAYS}))}; `fooling axioms` lists the axioms"
        raise InvalidInput(f"hole {KIND}: allow: {told} is no axiom or theory; {named}")
    if (unseen := said.get("unseen", "not graded")) not in UNSEEN:
        raise InvalidInput(f"hole {KIND}: unseen: {unseen!r}; want {' or '.join(UNSEEN)}")
    given = {
        name: closed(that, "proposition", defined, f"given.{name}") for name, that in said.get("given", {}).items()
    }
    most = natural(said.get("most", MOST), f"hole {KIND}: most")
    last = closed(terms[0], "proposition", defined, KIND)
    return Steps(last, tuple(allowed), given, defined, unseen == "wrong", most)


def _apart(lemmas: Sequence[Known], that: Term) -> list[Known]:
    return [told_apart(one, that) for one in lemmas]


def _found(that: Term, lemmas: Sequence[Known], tactic: Tactic, seconds: float = SECONDS) -> Node | None:
    """What the tactic finds and the checker accepts."""
    try:
        with using(lemmas), sliced(seconds):
            node = tactic(that, fresh())
        proved(that, "confirmed", node, in_words)
    except FoolingError:
        return None
    return node


def _followed(one: Proved) -> list[Proved]:
    """The steps of a derivation, but for those that show only that something meets the conditions of a "for all"."""
    premises = one.premises[-1:] if one.rule == "forall" else one.premises
    return [one, *(inside for premise in premises for inside in _followed(premise))]


def _reads_more_than_numbers(one: Proved) -> bool:
    """Whether a rule of the core has computed more than arithmetic: a matrix, an automaton, a number of words.

    To `bounds` and `arith` a number of words without variables is the number that it is, whatever is assumed of it.
    """
    if one.rule in COMPUTING and one.goal[0] not in ("forall", "exists") and not computable(one.goal):
        return True
    counted = (term for head in COUNTED for term in subterms(one.goal, head))
    return one.rule in ("bounds", "arith", *COMPUTING) and not all(map(free_variables, counted))


def _counterexample(that: Term) -> Mapping[str, Any] | None:
    """What refutes the statement at a glance; None where nothing is seen."""
    opposite = negate(that)
    node = _shown(opposite, at_a_glance if opposite[0] in ("exists", "forall") else automatic)
    if node is None:
        return None
    return witness_of(that, Outcome(Verdict.REFUTED, node, ())) or {"breaks": [in_words(opposite)]}


def _shown(that: Term, tactic: Tactic) -> Node | None:
    try:
        with sliced(GLANCE):
            node = tactic(that, fresh())
        proved(that, "confirmed", node, in_words)
    except (FoolingError, Rejected):
        return None
    return node


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


def _as_written(given: Any) -> str:
    """A term as a step of a student has it, in one line."""
    return json.dumps(thawed(given) if isinstance(given, tuple) else given)


def _as_text(given: Any) -> Text:
    if isinstance(given, list):
        return [_as_text(one) for one in given]
    return Scalar(str(given), plain=isinstance(given, int))


__all__ = ["Shown", "Step", "Steps", "make"]
