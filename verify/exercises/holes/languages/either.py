"""The hole `[either, [dfa, regex], L]`: a language in one of several ways, and the student chooses which.

    (a|b)*ab
    {start: n, accepting: [y], moves: {n: {a: o, b: n}, o: {a: o, b: y}, y: {a: o, b: n}}}

What was handed in says which kind it is: a text is an expression, a mapping with `starts` is a nondeterministic
automaton, and any other mapping a deterministic one.  It is then read, judged and certified as that kind does it, so
that no answer is right here and wrong there.  What is measured is what all the kinds measure, such as the states of two
automata; an expression and an automaton have no measure in common, and every right answer has all points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.exercises.hole import Best, Defined, Form, Hole, Judged, MakeHole, Measure, Text, Told, Whole
from fooling.verify.exercises.holes.languages import automata, regex
from fooling.verify.exercises.text_trees import excerpt, options, refused

MAKERS: Mapping[str, MakeHole] = {"dfa": automata.make_dfa, "nfa": automata.make_nfa, "regex": regex.make}
OPTIONS: Mapping[str, Sequence[str]] = {"dfa": ("says", "partial"), "nfa": ("says",), "regex": ("says",)}
CALLED = {"dfa": "a deterministic automaton", "nfa": "a nondeterministic automaton", "regex": "a regular expression"}


@dataclass(frozen=True)
class Chosen:
    """What a student handed in, and the kind that it is."""

    kind: str
    given: Any


@dataclass(frozen=True)
class EitherHole(Whole):
    """See `fooling.verify.exercises.hole.Hole`; what is read is a `Chosen`."""

    holes: Mapping[str, Hole]

    kind = "either"

    @property
    def measures(self) -> Sequence[Measure]:
        """Those that all kinds have."""
        first, *others = (one.measures for one in self.holes.values())
        return tuple(one for one in first if all(one in other for other in others))

    def read(self, answer: Text) -> Chosen:
        """The object, by the kind that its shape tells; `Unreadable` for the shape of none, and as that kind says."""
        kind = self._kind_of(answer)
        if kind is None:
            raise refused("", f"{excerpt(answer)} is none of them", self._wanted())
        return Chosen(kind, self.holes[kind].read(answer))

    def _kind_of(self, answer: Text) -> str | None:
        if isinstance(answer, str):
            fitting = ["regex"]
        elif isinstance(answer, Mapping):
            fitting = ["nfa", "dfa"] if "starts" in answer else ["dfa", "nfa"]
        else:
            fitting = []
        return next((one for one in fitting if one in self.holes), None)

    def _wanted(self) -> str:
        forms = ((CALLED[kind], form) for kind, hole in self.holes.items() for form in hole.forms())
        return "; or ".join(f"{called}, {form.outline}" for called, form in forms)

    def judge(self, given: Chosen) -> Judged:
        """As its kind says."""
        return self.holes[given.kind].judge(given.given)

    def best(self) -> Sequence[Best]:
        """Of a measure that all have, the least that is known of any; nothing where one kind knows nothing."""
        names = [one.name for one in self.measures]
        found = [{one.measure: one for one in hole.best()} for hole in self.holes.values() if names]
        each = [[known[name] for known in found if name in known] for name in names]
        return [
            Best(
                known[0].measure,
                min(one.lower for one in known),
                min((one.upper for one in known if one.upper is not None), default=None),
            )
            for known in each
            if len(known) == len(self.holes)
        ]

    def solved(self) -> Chosen | None:
        """What the first kind with a finder finds."""
        found = ((kind, hole.solved()) for kind, hole in self.holes.items())
        return next((Chosen(kind, one) for kind, one in found if one is not None), None)

    def written(self, given: Chosen) -> Text:
        """As its kind is written."""
        return self.holes[given.kind].written(given.given)

    def told(self) -> Sequence[str]:
        """Which kinds there are to choose from, and what each says of itself."""
        named = " or ".join(CALLED[kind] for kind in self.holes)
        of_each = [
            f"{CALLED[kind].capitalize()}: {line}"
            for kind, hole in self.holes.items()
            if isinstance(hole, Told)
            for line in hole.told()
        ]
        return [f"Give {named}.", *of_each]

    def forms(self) -> Sequence[Form]:
        """Those of each kind."""
        return [form for hole in self.holes.values() for form in hole.forms()]


def make(terms: Sequence[Any], defined: Defined) -> EitherHole:
    """`[either, [dfa, regex], L]`, or `[either, [dfa, regex], L, {says: end in ab, partial: yes}]`."""
    terms, said = options(terms, ("says", "partial"), "either")
    kinds, language = terms if len(terms) == 2 else (None, None)
    known = ", ".join(MAKERS)
    if not isinstance(kinds, list) or len(kinds) < 2:
        raise InvalidInput(f"hole[1]: want two or more of {known}, and a language: `a DFA or an expression for L`")
    for number, kind in enumerate(kinds, 1):
        if not isinstance(kind, str) or kind not in MAKERS:
            raise InvalidInput(f"hole[1][{number}]: {excerpt(str(kind))}; want one of {known}")
        if kind in kinds[: number - 1]:
            raise InvalidInput(f"hole[1][{number}]: {kind} stands there twice; want it once")
    if "partial" in said and "dfa" not in kinds:
        raise InvalidInput("hole either: partial is for dfa, which is not among the kinds; leave it out")

    def made(kind: str) -> Hole:
        own = {name: value for name, value in said.items() if name in OPTIONS[kind]}
        try:
            return MAKERS[kind]([language, *([own] if own else [])], defined)
        except InvalidInput as error:  # in the makers the language is the first term
            raise InvalidInput(str(error).replace("hole[1]", "hole[2]")) from None

    return EitherHole({kind: made(kind) for kind in kinds})
