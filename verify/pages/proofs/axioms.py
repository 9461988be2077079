"""The axioms for people: each in words, with the proof that stands above it, what that cites, and the claims on it.

The proof is the comment above the axiom in the checker (`fooling.verify.pages.proofs.carried_proofs`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from textwrap import fill

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass
from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.checker.judge import RULES
from fooling.verify.claims.claim import registered
from fooling.verify.evidence.checker_comments import CITED as CITES
from fooling.verify.evidence.checker_comments import source_in
from fooling.verify.evidence.grounds import CITED, IN_ROCQ, IN_WORDS, basis_of, rules_of, standing
from fooling.verify.evidence.store import stored
from fooling.verify.evidence.used_by_packs import used_by_packs
from fooling.verify.pages.formats.as_text import width
from fooling.verify.pages.formats.terminal import print_lines, say
from fooling.verify.pages.proofs.carried_proofs import proofs_of_axioms, proofs_of_rules, theory_of_rule, variants
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term
from fooling.verify.words.decided_by import SAMPLES

MEANINGS = {
    IN_ROCQ: "proved in Rocq; what that leaves to believe is said by fooling docs proofs",
    CITED: "cited: a part of its proof is not printed here, and Rocq has no proof of it",
    IN_WORDS: "proved in words, as below; Rocq has no proof of it",
}
SHORT = {IN_ROCQ: "in Rocq", CITED: "cited", IN_WORDS: "in words"}
UNUSED = "no claim of the packs"
KINDS = {IN_ROCQ: "rocq", IN_WORDS: "words"}  # of `axioms --kind`, beside proved and cited
LONGEST_CONDITIONS = 80  # characters of conditions that a short line still shows


@dataclass(frozen=True)
class Entry:
    """One axiom: its name, what it is stated for each of, one such statement, the proof, and who uses it.

    `cited` is the source that has what the proof leaves out, None where it is whole.  `standing` is how the axiom is
    known, one of `STANDINGS`.  `used_by_packs` tells whether a certificate of the packs names the axiom.  A rule of a
    theory likewise, which states nothing by itself, and of which that is not told (None).
    """

    name: str
    kind: str
    for_each: tuple[str, ...]
    words: str
    proposition: Term | None
    proof: str
    cited: str | None
    standing: str
    used_by_packs: bool | None
    claims: tuple[str, ...]


def entries(names: Sequence[str], directory: Path | None) -> list[Entry]:
    """The axioms or rules of these names, all axioms where there are none; `InvalidInput` offers the nearest names.

    The claims on them are those with evidence in the directory; without one they are not looked for.
    """
    for name in names:
        if name not in AXIOMS and name not in RULES:
            near = get_close_matches(name, [*AXIOMS, *RULES], n=3, cutoff=0.4)
            raise InvalidInput(f"unknown axiom {name!r}" + (f"; nearest: {', '.join(near)}" if near else ""))
    proofs, resting = proofs_of_axioms() | proofs_of_rules(), {} if directory is None else _resting(directory)
    return [_described(name, proofs[name], tuple(resting.get(name, ()))) for name in names or AXIOMS]


def _described(name: str, proof: str, claims: tuple[str, ...]) -> Entry:
    if name not in AXIOMS:
        return Entry(
            name, f"rule of the theory {theory_of_rule(name)}", (), "", None, *_parts(name, proof), None, claims
        )
    stated = _stated(name)
    parts, used = _parts(name, proof), name in used_by_packs()
    return Entry(name, "axiom", AXIOMS[name].parameters, in_words(stated), stated, *parts, used, claims)


def _stated(name: str) -> Term:
    """What an axiom says, at one choice of its parameters."""
    return stated_axiom(name, [SAMPLES[kind] for kind in AXIOMS[name].parameters])


def conclusion(name: str) -> str:
    """The same without the variables: what is concluded, and if which conditions hold, or only that there are some."""
    stated = _stated(name)
    if stated[0] != "forall":
        return in_words(stated)
    conditions = ", ".join(map(in_words, stated[2]))
    if len(conditions) > LONGEST_CONDITIONS:
        conditions = "conditions hold (--long)"
    return in_words(stated[3]) + (f", if {conditions}" if conditions else "")


def _parts(name: str, comment: str) -> tuple[str, str | None, str]:
    """The proof without the line that cites, the source that this names, and how the axiom is known."""
    source = source_in(comment)
    return comment.partition(CITES)[0].strip(), source, standing(name)


def _resting(directory: Path) -> dict[str, list[str]]:
    """For each axiom or rule the registered claims whose evidence in the directory, judged again, rests on it."""
    found: dict[str, list[str]] = {}
    for claim in registered():
        try:
            outcome = stored(directory, claim.id, claim.that)
        except FoolingError:
            continue
        rests = () if outcome is None else {*basis_of(outcome).axioms, *rules_of(outcome.derivation)}
        for name in rests:
            found.setdefault(name, []).append(claim.id)
    return found


ENTRY = of.Record(
    Entry,
    name=of.LINE,
    kind=of.LINE,
    for_each=of.NAMES,
    words=of.TEXT,
    proposition=of.maybe(of.PROPOSITION),
    proof=of.LINE,
    cited=of.maybe(of.LINE),
    standing=of.LINE,
    used_by_packs=of.maybe(of.BOOLEAN),
    claims=of.NAMES,
)
AXIOMS_TOLD = Document(
    "axioms",
    "axioms answers: what is taken as known, with proof or source",
    tuple[Entry, ...],
    axioms=(of.listed(ENTRY), lambda entries: entries),
)


def like(listed: Sequence[Entry], pattern: re.Pattern[str] | None, source: str | None) -> list[Entry]:
    """Those whose text has the pattern, and whose proof is "proved" (printed), "cited", in "rocq" or in "words"."""
    return [
        one
        for one in listed
        if source in (None, "proved" if one.cited is None else "cited", KINDS.get(one.standing))
        and (pattern is None or any(map(pattern.search, (one.name, one.words, one.proof, one.cited or ""))))
    ]


def as_text(listed: Sequence[Entry]) -> str:
    """The same for people."""
    return "\n\n".join(map(_entry, listed)) + ("" if len(listed) == 1 else f"\n\n{_counted(listed)}")


def print_short(listed: Sequence[Entry]) -> None:
    """The axioms, one line each: name, whether proved in Rocq, cited or unused, conclusion and conditions."""
    rows = [(one.name, _short(one), conclusion(one.name)) for one in listed]
    print_lines(rows, ["yellow"] * len(listed))
    say(f"{_counted(listed)}; fooling axioms NAME")


def _short(one: Entry) -> str:
    marks = (SHORT.get(one.standing), "unused" if one.used_by_packs is False else None)
    return ", ".join(mark for mark in marks if mark)


def _counted(listed: Sequence[Entry]) -> str:
    standings = {short: sum(one.standing == kind for one in listed) for kind, short in SHORT.items()}
    many = counted(len(listed), "axioms")
    standings["unused"] = sum(one.used_by_packs is False for one in listed)
    return many + "".join(f", {some} {kind}" for kind, some in standings.items() if some)


def _entry(one: Entry) -> str:
    lines = {
        "is a": None if one.words else one.kind,
        "states": one.words,
        "variants": variants(one.for_each).removeprefix("variants ") or None,
        "is": MEANINGS[one.standing] if one.words else None,
        "why": one.proof,
        "cited": one.cited and f"the proof above is not complete; for the rest see {one.cited}",
        "used by": ", ".join(one.claims) or (UNUSED if one.used_by_packs is False else None),
    }
    return "\n".join([one.name, *(_wrapped(name, text) for name, text in lines.items() if text)])


def _wrapped(name: str, text: str) -> str:
    return fill(f"{name:<10}{text}", width(), initial_indent="  ", subsequent_indent=" " * 12, break_on_hyphens=False)
