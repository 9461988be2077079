"""What would decide a claim that stays unknown: confirmed claims beside it, in the same file, about the same objects.

A claim uses only the claims that its author names under "uses".  Where the search stopped without the others, it is
tried once more with those that are confirmed and speak of a function or a language of the claim, for a part of the
time.  The verdict stays what it was: a certificate says what its author stated, and which claims it uses is theirs to
say.  The reason names the claims that the derivation needs, and one alone where that is found to be enough.  A claim
that says the same is not offered: whoever uses it has shown nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fooling.verify.claims.claim import Claim, Used
from fooling.verify.methods.engine.faults import passed_over, recording
from fooling.verify.methods.engine.tactic import MIRRORED
from fooling.verify.methods.facts.given_lemmas import Known
from fooling.verify.runs.decide import with_more
from fooling.verify.runs.needed_claims import cut_by, without_idle_cuts
from fooling.verify.runs.tasks import Task
from fooling.verify.runs.usable_lemmas import Settled, lemmas_of
from fooling.verify.runs.why_undecided import would_be
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, free_variables, term_positions
from fooling.verify.statement.verdict import Verdict

MOST = 6  # claims that are tried as lemmas at once
ALONE = 3  # of those that a derivation needs, how many are tried alone


def confirmed_beside(
    unknown: Sequence[Task], tasks: Sequence[Task], settled: Settled
) -> Mapping[str, tuple[Used, ...]]:
    """By the ids of unknown claims: confirmed claims of the same file that could be used, as they speak of the same.

    Claims of packs, claims with a script or an object of their own, and assumptions are left alone.
    """
    uses = {task.id: [used.id for used in task.claim.uses] for task in tasks}
    confirmed = [task for task in tasks if settled.get(task.id) is Verdict.CONFIRMED and task.module is None]
    found = {}
    for task in unknown:
        if task.module is None and task.claim.script is None and not task.claim.assumed:
            own, used = objects_of(task.that), set(uses[task.id])
            others = (other for other in confirmed if _file_of(other.id) == _file_of(task.id) and other.id not in used)
            about = [one for one in others if own & objects_of(one.that) and task.id not in _needed(one.id, uses)]
            about = [one for one in about if not says_the_same(one.that, task.that)]
            about.sort(key=lambda one: -len(own & objects_of(one.that)))
            found[task.id] = tuple(Used(one.id, one.that) for one in about[:MOST])
    return {task_id: others for task_id, others in found.items() if others}


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


def reason_beside(claim: Claim, beside: Sequence[Used], effort: str, directory: Path, settled: Settled) -> str | None:
    """Why the claim is unknown, where the claims beside it decide it, with few of them; None where they do not."""
    try:
        with recording():
            found = _decided_with(claim, beside, effort, directory, settled)
            if found is None:
                return None
            verdict, names = found
            for one in [one for one in beside if one.name in names][:ALONE] if len(names) > 1 else ():
                alone = _decided_with(claim, [one], effort, directory, settled)
                if alone is not None:
                    verdict, names = alone
                    break
    except Exception as error:  # noqa: BLE001 - a bug in a tactic costs no more than this sentence
        passed_over(error)
        return None
    return would_be(str(verdict), [used.name for used in claim.uses], names)


def _decided_with(
    claim: Claim, beside: Sequence[Used], effort: str, directory: Path, settled: Settled
) -> tuple[Verdict, list[str]] | None:
    """The verdict with claims beside one, and the names of those that its derivation needs, which are some."""
    known = lemmas_of(replace(claim, uses=(*claim.uses, *beside)), directory, settled).known
    outcome = with_more(claim, effort, known)
    if outcome is None:
        return None
    needed = {*cut_by(without_idle_cuts(claim.that, str(outcome.verdict), outcome.derivation), _stated(known))}
    names = {lemma.name for lemma in known if lemma.that in needed}
    used = [one.name for one in beside if one.name in names]
    return (outcome.verdict, used) if used else None


def _stated(known: Sequence[Known]) -> set[Term]:
    return {lemma.that for lemma in known}


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


def _needed(claim_id: str, uses: Mapping[str, Sequence[str]]) -> set[str]:
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
