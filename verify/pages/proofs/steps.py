"""A derivation as numbered steps: premises before what follows from them, each statement once, what is plain left out.

The walk (`fooling.verify.pages.proofs.derivation_walk`) goes along what the checker was asked.  The rules of logic and
arithmetic are told here, as people tell a proof: let, take, suppose, in the one case, as n was arbitrary; all others by
the words beside them (`fooling.verify.words`).  A lemma "for all n" that is used for N under the hypotheses under which
it is shown is told for N straight away.  Steps that nothing uses are left out, and the others numbered anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.computation import points
from fooling.verify.checker.judge import fresh
from fooling.verify.evidence.derivation import Proved
from fooling.verify.pages.proofs.carried_proofs import is_theorem
from fooling.verify.pages.proofs.derivation_walk import Carrying, Given, Seen, Source, Walk, says_little, taken_from
from fooling.verify.pages.proofs.short_names import tidied
from fooling.verify.pages.proofs.used_hypotheses import hypotheses_used
from fooling.verify.statement.language.wording import SORTS, in_words
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import Term, frozen, is_integer
from fooling.verify.words.passages import Named, Opening, Passage, Ref, Said, Step, joined, said

MOST_CASES = 4  # instances of a finite statement that are told
LONGEST_VALUE = 60  # characters of a value that is put in
UNSEEN = (
    "bit",
    "query",
    "summation",
    "truncation",
)  # parameters of axioms that change a formula, and have no words in it


def steps_of(proved: Proved) -> tuple[Opening | Step, ...]:
    """The openings and steps of a derivation; the last step states what it proves."""
    walk = Walk(proved, CARRYING)
    walk.shown(proved)
    return numbered_anew(walk.items)


# ---- rules of logic ----


def _forall(walk: Walk, proved: Proved) -> Source:
    goal = walk.named(proved.goal)
    _, bindings, conditions, _ = goal
    *examples, body = proved.premises
    sources = [walk.tell(example) for example in examples]
    if conditions:
        met = (*_there_are(proved.node["inhabited"]["values"]), *taken_from([s for s in sources if isinstance(s, int)]))
        tail: Passage = (". (For example, ", *met, ".)")
    else:
        tail = (".",)
    with walk.inside(deeper=proved is not walk.root):
        walk.opening("Let ", *_lets(bindings), *((" with ", *said(conditions)) if conditions else ()), *tail)
        source = walk.shown(body)
    whatever = joined([(Said(name),) for name, _ in bindings])
    was = "was" if len(bindings) == 1 else "were"
    return walk.add(proved, ("as ", *whatever, f" {was} arbitrary"), [source])


def _lets(bindings: Sequence[Any]) -> Passage:
    by_sort: dict[str, list[str]] = {}
    for name, sort in bindings:
        by_sort.setdefault(sort, []).append(name)
    parts: list[Passage] = []
    for sort, names in by_sort.items():
        kind = SORTS[sort] if len(names) > 1 else _a(SORTS[sort].removesuffix("s"))
        parts.append((*said(names), f" be {kind}"))
    return joined(parts)


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _there_are(values: Mapping[str, Any]) -> Passage:
    return joined([(Said(name), " = ", Said(frozen(value))) for name, value in values.items()], last=", ")


def _witness(walk: Walk, proved: Proved) -> Source:
    values = {name: walk.named(frozen(value)) for name, value in proved.node["values"].items()}
    walk.opening("Take ", *_there_are(values), ".")
    *conditions, body = proved.premises
    sources: list[Source] = [walk.tell(condition) for condition in conditions]
    sources.append(walk.shown(body))
    return walk.add(proved, ("the values taken above are an example",), sources)


def _and(walk: Walk, proved: Proved) -> Source:
    if len(proved.premises) == 1:
        return walk.shown(proved.premises[0])
    sources: list[Source] = [walk.shown(part) for part in proved.premises]
    both = "both hold" if len(sources) == 2 else "all hold"
    return walk.add(proved, (both, *_together(walk.named(proved.goal))), sources)


def _together(goal: Term) -> Passage:
    """What x >= 3 and x <= 3 say together."""
    parts = goal[1:]
    if len(parts) == 2 and parts[0][1:] == parts[1][1:] and {part[0] for part in parts} == {"<=", ">="}:
        return (", that is ", Said(("=", *parts[0][1:])))
    return ()


def _cut(walk: Walk, proved: Proved) -> Source:
    lemma, body = proved.premises
    source = walk.tell(lemma)
    goal = walk.named(lemma.goal)
    walk.known = {**dict.fromkeys(map(tidied, _conjuncts(goal)), source), **walk.known}
    return walk.tell(body)


def _obtained(walk: Walk, proved: Proved) -> Source:
    lemma, body = proved.premises
    source = walk.tell(lemma)
    _, bindings, conditions, holds = walk.named(lemma.goal)
    with walk.inside():
        walk.opening("Let ", *_lets(bindings), " with ", *said((*conditions, holds)), ".")
        shown = walk.shown(body)
    return walk.add(proved, ("as there are such values",), [source, shown])


def _conjuncts(goal: Term) -> Iterator[Term]:
    yield goal
    for part in goal[1:] if goal[0] == "and" else ():
        yield from _conjuncts(part)


def _contradiction(walk: Walk, proved: Proved) -> Source:
    (assumed,) = walk.named(proved.goal)[1:]
    with walk.inside():
        walk.opening("Suppose that ", Said(assumed), ".")
        sources: list[Source] = [walk.shown(part) for part in proved.premises]
    return walk.add(proved, ("otherwise there is a contradiction",), sources)


def _instance(walk: Walk, proved: Proved) -> Source:
    of, *conditions = proved.premises
    values = {name: walk.named(frozen(value)) for name, value in proved.node["values"].items()}
    renamed = all(isinstance(value, str) for value in values.values()) and len(set(values.values())) == len(values)
    if of.rule == "forall" and renamed and all(one.rule == "assumption" for one in conditions):
        return _told_with(walk, of, values)
    source = walk.tell(of)
    sources = [source, *(walk.tell(condition) for condition in conditions)]
    told = {name: value for name, value in values.items() if tidied(value) != name}
    return walk.add(proved, ("with ", *_short_values(told)) if told else ("for these variables",), sources)


def _told_with(walk: Walk, lemma: Proved, values: Mapping[str, Term]) -> Source:
    """The proof of a lemma for all n, told for these variables, which meet its conditions."""
    outer, walk.naming = walk.naming, {**walk.naming, **values}
    try:
        return walk.tell(lemma.premises[-1])
    finally:
        walk.naming = outer


def _short_values(values: Mapping[str, Term]) -> Passage:
    return joined([(Said(name), " = ", Said(value)) for name, value in values.items()])


def _axiom(walk: Walk, proved: Proved) -> Source:
    sources = [walk.tell(condition) for condition in proved.premises]
    values = {name: walk.named(frozen(value)) for name, value in proved.node["values"].items()}
    told = {
        n: v for n, v in values.items() if tidied(v) != n and len(in_words(v)) <= LONGEST_VALUE and not _is_function(v)
    }
    name = str(proved.node["name"])
    law = "theorem" if is_theorem(name) else "axiom"
    because: Passage = (f"by the {law} ", Named(name), *((" with ", *_short_values(told)) if told else ()))
    because = (*because, *_variant(name, proved.node["of"]))
    return walk.add(proved, because, sources, by=name)


def _variant(name: str, of: Sequence[Any]) -> Passage:
    """Which member of a family an axiom is here, where its statement does not say so."""
    chosen = [f"{kind} {value}" for kind, value in zip(AXIOMS[name].parameters, of, strict=True) if kind in UNSEEN]
    return (f", in the variant for {', '.join(chosen)}",) if chosen else ()


def _is_function(term: Term) -> bool:
    """A function, language or partition, of which the statement itself says enough."""
    return isinstance(term, tuple) and term[0] in OPERATORS and OPERATORS[term[0]].result != "number"


def _arith(walk: Walk, proved: Proved) -> Source:
    goal = walk.named(proved.goal)
    sources = _with_laws_last(walk, proved.premises)
    if not any(isinstance(source, int) for source in sources) and says_little(goal):
        return Seen()
    told = _combination(walk, proved, sources)
    limits = [one for one in map(walk.named, hypotheses_used(proved)) if one not in _told_in(told)]
    steps = [step for one in limits if isinstance(step := walk.known.get(tidied(one)), int)]
    used: list[Passage] = [(Ref(step),) for step in dict.fromkeys(steps)]
    used += [(Said(one),) for one in limits if not isinstance(walk.known.get(tidied(one)), int)]
    return walk.add(proved, (*told, *((", given ", *joined(used)) if used else ())), [*sources, *steps], told=True)


def _told_in(passage: Passage) -> set[Term]:
    return {part.term for part in passage if isinstance(part, Said)}


def _with_laws_last(walk: Walk, premises: Sequence[Proved]) -> list[Source]:
    """Where the premises stand; those that hold in general are told last, next to what is made of them."""
    general = [premise.rule == "axiom" and not premise.premises for premise in premises]
    sources: dict[int, Source] = {}
    for i in sorted(range(len(premises)), key=general.__getitem__):
        sources[i] = walk.tell(premises[i])
    return [sources[i] for i in range(len(premises))]


def _combination(walk: Walk, proved: Proved, sources: Sequence[Source]) -> Passage:
    """The multiples of the premises that are added up."""
    factors = [walk.named(frozen(factor)) for factor in proved.node["multipliers"]]
    goals = [walk.named(premise.goal) for premise in proved.premises]
    factors = [_without_sign(factor) if goal[0] == "=" else factor for factor, goal in zip(factors, goals, strict=True)]
    together = sorted(zip(sources, factors, goals, strict=True), key=lambda one: _place(one[0]))
    factors = [factor for _, factor, _ in together]
    named: list[Passage] = [
        (Ref(s),) if isinstance(s, int) else (_what_it_is(s), Said(goal)) for s, _, goal in together
    ]
    many = len(proved.node["squares"])
    squares: list[Passage] = [(f"{many} squares" if many > 1 else "a square",)] if many else []
    if not named and not squares:
        return ("by arithmetic",)
    if len(named) > 1 and len(set(factors)) == 1 and factors[0] != 1:
        whole: Passage = (Said(factors[0]), " times the sum of ", *joined(named))
        return ("by arithmetic from ", *joined([whole, *squares]))
    shares = [
        what if factor == 1 else (*_bracketed(factor), " times ", *what)
        for factor, what in zip(factors, named, strict=True)
    ]
    return ("by arithmetic from ", *joined([*shares, *squares]))


def _without_sign(factor: Term) -> Term:
    """The same positive, if it is a number: an equation holds in both directions."""
    if is_integer(factor):
        return abs(factor)
    if isinstance(factor, tuple) and factor[0] == "/" and all(map(is_integer, factor[1:])):
        return ("/", abs(factor[1]), abs(factor[2]))
    return factor


def _what_it_is(source: Source) -> str:
    return "the hypothesis " if isinstance(source, Given) else "the fact that "


def _place(source: Source) -> int:
    """Steps in their order, then what has none."""
    return source if isinstance(source, int) else sys.maxsize


def _bracketed(factor: Term) -> Passage:
    return ("(", Said(factor), ")") if isinstance(factor, tuple) and factor[0] in ("+", "-") else (Said(factor),)


def _cases(walk: Walk, proved: Proved) -> Source:
    split = walk.named(frozen(proved.node["split"]))
    other = (COMPARISONS[split[0]], *split[1:])
    sources: list[Source] = []
    for which, assumed, part in zip(("First", "Second"), (split, other), proved.premises, strict=True):
        with walk.inside():
            walk.opening(f"{which} case: ", Said(assumed), ".")
            sources.append(walk.shown(part))
    return walk.add(proved, ("in both cases",), sources)


def _finite(walk: Walk, proved: Proved) -> Source:
    every = list(points(proved.goal, fresh()))
    sources: list[Source] = []
    for values, part in list(zip(every, proved.premises, strict=True))[:MOST_CASES]:
        with walk.inside():
            walk.opening("The case ", *_there_are(values), ".")
            sources.append(walk.shown(part))
    left = len(every) - MOST_CASES
    more = f"; the {left} others are shown in the certificate, likewise" if left > 0 else ""
    return walk.add(proved, (f"{len(every)} cases are all there are{more}",), sources)


CARRYING: Mapping[str, Carrying] = {
    "forall": _forall,
    "witness": _witness,
    "and": _and,
    "cut": _cut,
    "obtained": _obtained,
    "contradiction": _contradiction,
    "instance": _instance,
    "axiom": _axiom,
    "arith": _arith,
    "cases": _cases,
    "finite": _finite,
}


def numbered_anew(items: Sequence[Opening | Step]) -> tuple[Opening | Step, ...]:
    """The last step, all that it is taken from, and what is supposed for these; numbered from 1."""
    steps = {item.number: item for item in items if isinstance(item, Step)}
    wanted, kept = {max(steps)}, set[int]()
    while wanted != kept:
        kept = set(wanted)
        wanted |= {use for number in kept for use in steps[number].uses}
        wanted |= {ref for item in _with(items, kept) if isinstance(item, Opening) for ref in _refs(item.says)}
    left = _with(items, kept)
    numbers = {old: new for new, old in enumerate(sorted(kept), 1)}
    return tuple(_numbered(item, numbers) for item in left)


def _with(items: Sequence[Opening | Step], kept: set[int]) -> list[Opening | Step]:
    """These steps, and the openings of what is supposed for one of them."""
    return [
        item
        for i, item in enumerate(items)
        if (item.number in kept if isinstance(item, Step) else _opens_for(items[i + 1 :], item.depth, kept))
    ]


def _opens_for(after: Sequence[Opening | Step], depth: int, kept: set[int]) -> bool:
    """Whether one of these steps comes before what was supposed is over."""
    for item in after:
        if item.depth < depth:
            return False
        if isinstance(item, Step) and item.number in kept:
            return True
    return False


def _refs(passage: Passage) -> set[int]:
    return {part.step for part in passage if isinstance(part, Ref)}


def _numbered(item: Opening | Step, numbers: Mapping[int, int]) -> Opening | Step:
    def anew(passage: Passage) -> Passage:
        return tuple(Ref(numbers[part.step]) if isinstance(part, Ref) else part for part in passage)

    if isinstance(item, Opening):
        return replace(item, says=anew(item.says))
    uses = tuple(numbers[use] for use in item.uses)
    return replace(item, number=numbers[item.number], uses=uses, because=anew(item.because))
