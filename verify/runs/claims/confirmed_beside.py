"""Claims of the same file that decide a claim: confirmed ones, tried as if its author had named them under "uses".

Where the search stopped with what a claim says it uses, it is tried once more with the confirmed claims of its file,
for a part of the time: first without those that trust something or say the same, then with them.  What decides it is
left out again as far as the checker accepts the rest, and what is left is named beside the verdict.  The derivation has
the derivations of the claims that it uses, so it stands alone, and trusts what they trust.

What a claim sees hangs on the file alone, not on which claim ends first: claims are tried in rounds, and in a round
each sees what was confirmed before the round, in the order of the file.  So nothing goes in a circle: what was
confirmed earlier was derived without it.  A claim that says it uses the unknown one is left out all the same.  Claims
come in by what they speak of: those about a function or a language of the claim, those about one of these claims, and
so on; then those of numbers alone, or of every function.

Which of several claims a derivation needs is tried: a search assumes what every claim says of its goal, and uses some
of that.  So each cut of the derivation is tried without, the inner ones first: where the whole is still accepted,
nothing rests on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.claims.claim import Claim, Used
from fooling.verify.evidence.store import stored
from fooling.verify.methods.engine.ends import passed_over, recording
from fooling.verify.methods.engine.goals import MIRRORED
from fooling.verify.runs.claims.arguments import Settled, Task, lemmas_of
from fooling.verify.runs.claims.decide import with_more
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, frozen, term_positions

MOST_CUTS = 100  # cuts that are tried; the others stay

Way = tuple[str | int, ...]  # the keys that lead to a part of a derivation


def without_idle_cuts(that: Term, verdict: str, derivation: Any, most: int = MOST_CUTS) -> Any:
    """The derivation without the cuts that it does not need, as far as so many are tried."""
    for path in sorted(_cuts(derivation, ()), key=len, reverse=True)[:most]:
        shorter = _replaced(derivation, path)
        try:
            proved(that, verdict, shorter)
        except Rejected:
            continue
        derivation = shorter
    return derivation


def cut_by(node: Any, is_known: Callable[[Term], bool]) -> Iterator[Term]:
    """Those of the known statements that stand before the rest of a derivation, or before what others rest on."""
    while node["rule"] == "cut":
        that = frozen(node["lemma"]["that"])
        yield from [that] if is_known(that) else cut_by(node["lemma"]["by"], is_known)
        node = node["by"]


def _cuts(data: Any, path: Way) -> Iterator[Way]:
    """The ways to all cuts in a derivation."""
    if isinstance(data, Mapping) and data.get("rule") == "cut":
        yield path
    parts = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        yield from _cuts(part, (*path, key))


def _replaced(data: Any, path: Way) -> Any:
    """The same with what comes after a cut in the place of the cut."""
    if not path:
        return data["by"]
    key, *rest = path
    part = _replaced(data[key], tuple(rest))
    if isinstance(data, list):
        return [part if i == key else one for i, one in enumerate(data)]
    return {**data, key: part}


MOST = 8  # claims that are tried as lemmas at once
ALONE = 3  # of those that a derivation needs, how many are tried alone


def confirmed_beside(
    unknown: Sequence[Task], tasks: Sequence[Task], settled: Settled, most: int = MOST
) -> Mapping[str, tuple[Used, ...]]:
    """By the ids of unknown claims: confirmed claims of the same file that they may use, the nearest first.

    Claims of packs, claims with a script or an object of their own, and assumptions are left alone.
    """
    uses = {task.id: [used.id for used in task.claim.uses] for task in tasks}
    confirmed = [task for task in tasks if settled.get(task.id) is Verdict.CONFIRMED and task.module is None]
    needed = {task.id: needed_by(task.id, uses) for task in confirmed}
    found = {}
    for task in unknown:
        if is_tried(task):
            others = [one for one in confirmed if _file_of(one.id) == _file_of(task.id) and one.id not in uses[task.id]]
            free = [one for one in others if task.id not in needed[one.id]]
            found[task.id] = tuple(Used(one.id, one.that) for one in _nearest(task.that, free)[:most])
    return {task_id: others for task_id, others in found.items() if others}


def is_tried(task: Task) -> bool:
    """Whether a task is a claim of somebody's own that the search alone decides."""
    return task.module is None and task.claim.script is None and not task.claim.assumed


def _nearest(that: Term, others: Sequence[Task]) -> list[Task]:
    """Those that speak of what a statement speaks of, directly or through one another; then those of no object."""
    about = {one.id: objects_of(one.that) for one in others}
    reached, found, left = objects_of(that), list[Task](), [one for one in others if about[one.id]]
    while near := [one for one in left if about[one.id] & reached]:
        near.sort(key=lambda one: -len(about[one.id] & reached))
        found += near
        left = [one for one in left if one not in near]
        reached = reached.union(*(about[one.id] for one in near))
    return [*found, *(one for one in others if not about[one.id])]


def confirmed_in_part(unknown: Sequence[Task], tasks: Sequence[Task], settled: Settled) -> Mapping[str, list[str]]:
    """By the ids of unknown claims: confirmed claims of the same file with the same conclusion, for other values."""
    confirmed = [task for task in tasks if settled.get(task.id) is Verdict.CONFIRMED and task.module is None]
    found = {
        task.id: [
            Used(other.id, other.that).name
            for other in confirmed
            if _file_of(other.id) == _file_of(task.id) and _concludes_the_same(other.that, task.that)
        ]
        for task in unknown
        if task.module is None
    }
    return {task_id: names for task_id, names in found.items() if names}


def _concludes_the_same(one: Term, other: Term) -> bool:
    """Whether two statements about all values differ in nothing but their hypotheses.

    >>> of_n, of_k = (("n", "int"),), (("k", "int"),)
    >>> _concludes_the_same(("forall", of_n, ((">=", "n", 2),), (">=", "n", 2)), ("forall", of_k, (), (">=", "k", 2)))
    True
    """
    if not one[0] == other[0] == "forall" or says_the_same(one, other):
        return False
    return says_the_same((*one[:2], (), one[3]), (*other[:2], (), other[3]))


def objects_of(that: Term) -> set[Term]:
    """The functions and languages of a statement, those that a variable stands for left out.

    Two claims may call the same variable by two names, so a variable has no name here.

    >>> objects_of(("forall", (("n", "int"),), (), (">=", ("D", ("equality", "n")), 2)))
    {('equality', None)}
    """
    if not isinstance(that, tuple) or not that:
        return set()
    result = OPERATORS[that[0]].result if that[0] in OPERATORS else ""
    own = {_nameless(that, free_variables(that))} if result in ("function", "language") else set[Term]()
    return own if result == "language" else own.union(*map(objects_of, that[1:]))  # a part of a language is another one


def decided_beside(
    claim: Claim, beside: Sequence[Used], effort: str, directory: Path, settled: Settled
) -> tuple[Outcome, tuple[Used, ...]] | None:
    """What the claims beside one decide of it, and those that the derivation needs; None where they do not."""
    try:
        with recording():
            for some in _stages(claim.that, beside, directory):
                found = _decided_with(claim, some, effort, directory, settled)
                if found is not None:
                    return _with_one(claim, found, effort, directory, settled) or found
    except Exception as error:  # noqa: BLE001 - a bug in a tactic costs no more than this verdict
        passed_over(error)
    return None


def _stages(that: Term, beside: Sequence[Used], directory: Path) -> Iterator[Sequence[Used]]:
    """The claims in the order in which they are tried together: the independent ones first, then all.

    Where there is none, the claims that it says it uses are new, and are tried alone.
    """
    trusting = {one.id for one in beside if _trusts(one, directory)}
    free = [one for one in beside if one.id not in trusting and not says_the_same(one.that, that)]
    yield from [free] if free or not beside else []
    yield from [beside] if len(free) < len(beside) else []


def _trusts(one: Used, directory: Path) -> bool:
    evidence = stored(directory, one.id, one.that)
    return evidence is not None and bool(evidence.trusts)


Found = tuple[Outcome, tuple[Used, ...]]


def _with_one(claim: Claim, found: Found, effort: str, directory: Path, settled: Settled) -> Found | None:
    """The same with one of several claims, where one is found to be enough."""
    needed = found[1] if len(found[1]) > 1 else ()
    alone = (_decided_with(claim, [one], effort, directory, settled) for one in needed[:ALONE])
    return next((one for one in alone if one is not None and one[0].verdict is found[0].verdict), None)


def _decided_with(claim: Claim, beside: Sequence[Used], effort: str, directory: Path, settled: Settled) -> Found | None:
    """The outcome with claims beside one, and those of them that its derivation needs, which are some."""
    known = lemmas_of(replace(claim, uses=(*claim.uses, *beside)), directory, settled).known
    outcome = with_more(claim, effort, known)
    if outcome is None:
        return None
    shorter = without_idle_cuts(claim.that, str(outcome.verdict), outcome.derivation)
    trusts = proved(claim.that, str(outcome.verdict), shorter).trusts
    return replace(outcome, derivation=shorter, trusts=trusts), used_in(shorter, beside)


def used_in(derivation: Any, beside: Sequence[Used]) -> tuple[Used, ...]:
    """Those of the claims that a derivation states before the rest, whatever it calls their variables."""
    found = dict[str, Used]()

    def is_one(that: Term) -> bool:
        one = next((used for used in beside if says_the_same(used.that, that)), None)
        found.update({} if one is None else {one.id: one})
        return one is not None

    list(cut_by(derivation, is_one))
    return tuple(one for one in beside if one.id in found)


def says_the_same(one: Term, other: Term) -> bool:
    """Whether two statements are the same up to the names of their variables and the order of their hypotheses.

    >>> says_the_same(("forall", (("n", "int"),), (), (">=", "n", 2)), ("forall", (("k", "int"),), (), (">=", "k", 2)))
    True
    >>> n, even = (("n", "int"),), ("even", "n")
    >>> says_the_same(("forall", n, (even, (">=", "n", 2)), even), ("forall", n, (("<=", 2, "n"), even), even))
    True
    """
    return bool(_numbered(one, {}) == _numbered(other, {}))


def _file_of(claim_id: str) -> str:
    return claim_id.rpartition("/")[0]


def needed_by(claim_id: str, uses: Mapping[str, Sequence[str]]) -> set[str]:
    """All claims that one uses, and that these use."""
    found, left = set[str](), [claim_id]
    while left:
        new = set(uses.get(left.pop(), ())) - found
        found |= new
        left += new
    return found


def _nameless(term: Any, variables: frozenset[str]) -> Any:
    """The term with None in place of the variables."""
    if isinstance(term, tuple):
        return tuple(_nameless(part, variables) for part in term)
    return None if term in variables else term


def _numbered(term: Term, names: Mapping[str, str]) -> Term:
    """The term with its bound variables named by the order in which they are bound."""
    if isinstance(term, str):
        return names.get(term, term)
    if not isinstance(term, tuple) or not term:
        return term
    if term[0] in QUANTIFIERS:
        inside = {**names, **{name: f"#{len(names) + i}" for i, (name, _) in enumerate(term[1])}}
        bindings = tuple((inside[name], sort) for name, sort in term[1])
        hypotheses = sorted((_numbered(one, inside) for one in term[2]), key=repr)
        return (term[0], bindings, ("and", *hypotheses), _numbered(term[3], inside))
    if term[0] in (">=", ">"):
        return (MIRRORED[term[0]], _numbered(term[2], names), _numbered(term[1], names))
    if term[0] == "sum":
        inside = {**names, term[1]: f"#{len(names)}"}
        return (term[0], inside[term[1]], *(_numbered(part, names) for part in term[2:4]), _numbered(term[4], inside))
    places = term_positions(term)
    return tuple(_numbered(part, names) if i in places else part for i, part in enumerate(term))
