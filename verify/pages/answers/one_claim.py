"""One claim explained, as `show` prints it and as its JSON: what is known of it, and the steps of its derivation."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass, replace
from fooling.verify.claims.claim import WEIGHTS, Claim
from fooling.verify.evidence.grounds import SEMANTICS, assumptions_of, rests_on, trusted_names
from fooling.verify.evidence.store import beside, code_version, load, place
from fooling.verify.evidence.theorems_in_rocq import is_theorem_in_rocq
from fooling.verify.evidence.witness import spelled, witness_of
from fooling.verify.given.arguments.typed_form import as_typed
from fooling.verify.pages.answers.beside import BESIDE, Noticed, beside_lines, smaller_ones
from fooling.verify.pages.answers.claims import (
    CLAIM,
    DOMAIN,
    FAULTS,
    IN_ITS_SENTENCE,
    WEIGHED,
    Said,
    counterexample,
    opposite,
    repaired_by,
)
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.answers.rechecked import based
from fooling.verify.pages.formats.as_text import plain, width
from fooling.verify.pages.proofs import explanation as proofs
from fooling.verify.pages.proofs.explanation_json import EXPLANATION
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.certificates.many_certificates import judged
from fooling.verify.runs.claims.decide import decide
from fooling.verify.runs.claims.lemmas_in_proof import lemmas_in
from fooling.verify.runs.claims.one_claim import Beside, repeated
from fooling.verify.runs.mutants.one_mutant import strength
from fooling.verify.statement.language.printable import printable, shortened
from fooling.verify.statement.language.sentence_letters import letters_in_words
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.language.wording import calling, in_parts, in_words
from fooling.verify.statement.proposition import Term, frozen
from fooling.verify.words.decided_by import method_of
from fooling.verify.words.labelled_pairs import in_labels
from fooling.verify.words.passages import Explanation, Passage, Step

REPLAYED = "nothing beyond the checker: every step was replayed"
REPLAYED_BY = "beyond the checker nothing but {}: every step was replayed"
_QUOTED = re.compile(r"'(\W)'")  # a letter that an expression quotes
COPIED = ("as typed", "certificate", "decide again", "to decide", "recheck")  # lines that are copied, and stay whole
LONG_TEXT, SHOWN = 1000, 60  # characters: texts of a proposition that are cut off, and what is left of them


@dataclass(frozen=True)
class JudgedClaim:
    """A claim, its certificate, and what the checker says of it: an outcome, or why it is rejected, if there is one.

    `lacks` is what the object of a claim lacks that is to show it; such a claim has no certificate.  `expressions` are
    the regular expressions that were typed, each with its letters, and `typed` is the text of the proposition in its
    author's file, where that is at hand.
    """

    claim: Claim
    path: Path
    outcome: Outcome | None
    rejected: str | None
    lacks: str | None = None
    expressions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    typed: str | None = None

    @cached_property
    def steps(self) -> Explanation | None:
        """The derivation step by step, where there is one that is accepted."""
        if self.outcome is None:
            return None
        claim, outcome = self.claim, self.outcome
        facts = self._facts()
        witness = self.said.witness
        if (against := counterexample(claim, outcome.verdict, witness)) is not None:
            facts.append(("Counterexample", f"{against}{smaller_ones(claim.that, witness)}"))
        if (proved := opposite(claim, outcome.verdict, witness)) is not None:
            facts.append(("Proved", proved))
        facts += [("Letters", letters)] if (letters := letters_in_words(claim.letters.declaration)) else []
        facts.append(("Trusts", trusted_in_words(outcome.trusts, self.rests_on)))
        return proofs.explained(claim.id, claim.that, outcome, self.path, _passages(facts), claim.names)

    @cached_property
    def said(self) -> Said:
        """The claim with the verdict on it, and what its derivation exhibits, with the author's names for terms."""
        if self.outcome is None:
            return Said(self.claim, None, None)
        with calling(self.claim.names):
            return Said(self.claim, self.outcome.verdict, witness_of(self.claim.that, self.outcome))

    @cached_property
    def rests_on(self) -> dict[str, list[str]]:
        """What an accepted derivation rests on."""
        return {} if self.outcome is None else rests_on(self.claim.that, self.outcome)

    @cached_property
    def fragment(self) -> Explanation | None:
        """The steps, or without any what the object lacks that is to show the claim."""
        if self.lacks is None:
            return self.steps
        facts = [*self._facts(), ("Verdict", "unknown"), ("Reason", self.lacks)]
        return proofs.without_steps(self.claim.id, self.claim.that, _passages(facts))

    @cached_property
    def beside(self) -> Beside:
        """What the run that decided the claim said beside its verdict, as far as its certificates prove it."""
        folder = next((one for one in self.path.parents if place(one, self.claim.id) == self.path), None)
        if self.outcome is None or folder is None:
            return Beside()
        with calling(self.claim.names):
            return repeated(self.claim, self.outcome, self.claim.effort, folder)

    @cached_property
    def lemmas(self) -> list[tuple[str, Term]]:
        """The claims of the same file that its derivation states on its way; of packs each claim names what it uses."""
        if self.outcome is None or self.claim.pinned is not None or not self.path.exists():
            return []
        return lemmas_in(self.outcome.derivation, self.path)

    @property
    def beside_certificate(self) -> Path | None:
        """Where the certificate of what holds past a counterexample lies, if anything does."""
        folder = next((one for one in self.path.parents if place(one, self.claim.id) == self.path), None)
        path = None if folder is None else place(*beside(folder, self.claim.id))
        return path if path is not None and path.exists() else None

    def _facts(self) -> list[tuple[str, str]]:
        """Where it stands and what it says."""
        place = [("Place", self.claim.at)] if self.claim.pinned is not None else []
        return [*place, *([("Says", self.claim.says)] if self.claim.says else [])]


def _passages(facts: Sequence[tuple[str, str]]) -> list[tuple[str, Passage]]:
    return [(name, (printable(words),)) for name, words in facts]


def judged_claim(claim: Claim, path: Path) -> JudgedClaim:
    """The claim with its certificate, which is judged again; or with its object, where that has none."""
    if claim.by_object and not path.exists():
        tried = decide(claim)
        shown = None if tried.derivation is None else tried
        return JudgedClaim(claim, path, shown, None, None if shown is not None else tried.reason)
    try:
        outcome = judged(load(path), claim.id, claim.that) if path.exists() else None
    except FoolingError as error:
        return JudgedClaim(claim, path, None, str(error))
    return JudgedClaim(claim, path, outcome, None)


class Shown(NamedTuple):
    """A claim that was judged, and the directory of the certificates."""

    one: JudgedClaim
    directory: Path

    @property
    def recheck(self) -> str | None:
        """The command that checks its certificate once more."""
        path = self.one.path
        return f"fooling recheck {shlex.quote(os.path.relpath(path))}" if path.exists() else None

    @property
    def rerun(self) -> str | None:
        """The command that decides it once more, where it is of a pack."""
        return None if self.one.claim.pinned is None else _rerun(self.one.claim, self.directory)


LEMMA = of.Record(
    tuple[str, Term],
    claim=(of.LINE, lambda lemma: printable(lemma[0])),
    statement=(of.LINE, lambda lemma: in_words(lemma[1])),
)
STEP = of.Record(
    Step,
    number=of.POSITIVE,
    states=(of.LINE, lambda step: plain(step.states)),
    because=(of.LINE, lambda step: plain(step.because)),
    by=of.maybe(of.LINE),
    uses=of.listed(of.POSITIVE),
)
JUDGED: of.Fields[JudgedClaim] = {
    **of.through(JudgedClaim, lambda one: one.claim, CLAIM),
    "words": (of.LINE, lambda one: in_labels(one.claim.that)),
    "proposition": (of.PROPOSITION, lambda one: one.claim.that),
    "typed": (of.TERM, lambda one: as_typed(one.claim.that, one.expressions)),
    "as_typed": (of.maybe(of.TEXT), lambda one: one.typed),
    **of.through(JudgedClaim, lambda one: one.claim, {**DOMAIN, **WEIGHED}),
    "verdict": (of.EXPECTED, lambda one: one.said.verdict),
    "expected": (of.EXPECTED, lambda one: one.claim.expected),
    **of.through(JudgedClaim, lambda one: one.said, IN_ITS_SENTENCE),
    "reason": (of.maybe(of.LINE), lambda one: one.claim.open_because or one.lacks),
    "rejected": of.maybe(of.LINE),
    "certificate": (of.CERTIFICATE, lambda one: one.path if one.path.exists() else None),
    "trusts": (of.NAMES, lambda one: () if one.outcome is None else one.outcome.trusts),
    "assumes": (
        of.NAMES,
        lambda one: () if one.outcome is None else map(str, assumptions_of(one.claim.that, one.outcome)),
    ),
    "rests_on": (of.RESTS_ON, lambda one: None if one.outcome is None else one.rests_on),
    "lemmas": of.listed(LEMMA),
    "theorem_in_rocq": (
        of.BOOLEAN,
        lambda one: one.outcome is not None and is_theorem_in_rocq(one.claim.id, one.claim.that, one.outcome.verdict),
    ),
    "repairs": (of.maybe(of.LINE), lambda one: one.claim.repairs),
    "repaired_by": (of.NAMES, lambda one: repaired_by(one.claim.id)),
    "method": (of.LINE, lambda one: one.claim.route if one.outcome is None else method_of(one.outcome)),
    "effort": (of.EFFORT, lambda one: one.claim.effort),
    "note": (of.maybe(of.LINE), lambda one: one.claim.note),
}
KNOWN: of.Fields[Shown] = {
    **of.through(Shown, lambda shown: shown.one, JUDGED),
    "strength": (of.maybe(of.LINE), lambda shown: strength(shown.directory, shown.one.claim.id, shown.one.claim.that)),
    "rerun": of.maybe(of.LINE),
    "recheck": of.maybe(of.LINE),
    "code": (of.LINE, lambda shown: code_version()),
    **of.through(Shown, lambda shown: Noticed(shown.one.beside, shown.one.beside_certificate), BESIDE),
}
known_of = of.Record(Shown, **KNOWN)
"""All that is known of a claim, its evidence judged again, without the steps."""
SHOW = Document(
    "show",
    "show answers: one claim, judged again, step by step",
    Shown,
    {**FAULTS, **EXPRESSIONS},
    **KNOWN,
    steps=(of.maybe(of.listed(STEP)), lambda shown: shown.one.steps and shown.one.steps.steps),
    explanation=(of.maybe(EXPLANATION), lambda shown: shown.one.steps),
)
SHOW_SEVERAL = Document(
    "show-several",
    "show answers of several claims: for each, its answer of one",
    tuple[Shown, ...],
    {**FAULTS, **EXPRESSIONS},
    claims=(of.listed(SHOW, minItems=1), lambda claims: claims),
)


def _rerun(claim: Claim, directory: Path) -> str:
    """The command that decides a claim of a pack once more."""
    where = os.path.relpath(directory)
    evidence = "" if where == "evidence" else f" --evidence {shlex.quote(where)}"
    return f"fooling check {claim.id}{evidence}" + (f" --effort {claim.effort}" if claim.effort != "default" else "")


def _is_sentence(known: Mapping[str, Any]) -> bool:
    """Whether a sentence was typed, and no data."""
    return not (known["as_typed"] or "[").lstrip().startswith(("[", "{"))


def explanation(known: Mapping[str, Any], said: Beside) -> str:
    """The same for people: one line a fact, and what was said beside the verdict after the verdict."""
    stated, parts = in_parts(frozen(known["proposition"]))
    lines = {
        "place": known["source"],
        "says": known["statement"],
        "stated": stated,
        "notation": notation_in_words(known["words"]),
        "as typed": re.sub(r"\s*\n\s*", " ", known["as_typed"] or ""),
        "shorter": None if known["as_typed"] or known["typed"] == known["proposition"] else json.dumps(known["typed"]),
        "as data": None if _is_sentence(known) else json.dumps(without_long_texts(known["proposition"])),
        "claimed for": known["domain"],
        "kind": known["kind"],
        "weight": known["weight"] and f"{known['weight']}: {WEIGHTS[known['weight']]}",
        "verdict": _standing(known),
        "counterexample": known["counterexample"],
        "proved": known["opposite"],
        **dict(beside_lines(replace(said, unneeded=()))),
        "not needed": "; ".join(said.unneeded) or None,
        "witness": spelled(known["witness_in_statement"])
        if known["witness"] and known["verdict"] == "confirmed"
        else None,
        "letters": letters_in_words(known["letters"]) or None,
        "reason": known["reason"],
        "method": known["method"],
        "trusts": trusted_in_words(known["trusts"], known["rests_on"]) if known["verdict"] else None,
        "assumes": "; ".join(known["assumes"]) or None,
        "rests on": based(known["rests_on"]) if known["verdict"] else None,
        "uses": "; ".join(f"{one['claim']}: {one['statement']}" for one in known["lemmas"]) or None,
        "in Rocq": in_rocq(known),
        "repairs": known["repairs"],
        "repaired by": ", ".join(known["repaired_by"]) or None,
        "note": known["note"],
        "strength": known["strength"],
        "certificate": known["certificate"],
        "decide again" if known["certificate"] else "to decide": known["rerun"],
        "recheck": known["recheck"],
    }
    shown = [_fact(name, text, parts if name == "stated" else ()) for name, text in lines.items() if text]
    return "\n".join([printable(known["id"]), *shown])


def _standing(known: Mapping[str, Any]) -> str:
    """The verdict, or why there is none here; and the one that is expected, and by whom."""
    none = "unknown: no certificate is here" if known["expected"] == "unknown" else "not decided here yet"
    none = "unknown" if known["reason"] and known["expected"] != "unknown" else none
    rejected = f"certificate not accepted: {known['rejected']}" if known["rejected"] else none
    state = str(known["verdict"] or rejected)
    who = "expected" if known["rerun"] is None else "the pack expects"
    return state if known["expected"] is None else f"{state} ({who}: {known['expected']})"


def in_rocq(known: Mapping[str, Any]) -> str | None:
    """What Rocq has accepted for the claim, if it has."""
    if not known["theorem_in_rocq"]:
        return None
    what = "the negation of the statement" if known["verdict"] == "refuted" else "the statement"
    return f"{what} is also a theorem of Rocq: `fooling export --rocq` writes it"


def without_long_texts(data: Any) -> Any:
    """A proposition whose long texts, such as networks, are cut off; --json and the certificate have them whole."""
    if isinstance(data, list):
        return [without_long_texts(part) for part in data]
    return shortened(data, SHOWN) if isinstance(data, str) and len(data) > LONG_TEXT else data


def trusted_in_words(trusts: Sequence[str], rests_on: Mapping[str, Sequence[str]]) -> str:
    """What is trusted beside the checker's core, and which axioms and rules are cited, or proved in words only."""
    in_words = rests_on["proved_in_words"]
    parts = [f"{_are(in_words)} proved in words and not in Rocq"] if in_words else []
    parts += [f"{_are(rests_on['cited'])} cited, and not fully proved here"] if rests_on["cited"] else []
    semantics = " and ".join(SEMANTICS[name] for name in rests_on["semantics"])
    replayed = REPLAYED_BY.format(semantics) if semantics else REPLAYED
    named = [part for part in (trusted_names(trusts), semantics) if part]
    return "; ".join([*(named if trusts else [replayed]), *parts])


def notation_in_words(words: str) -> str | None:
    """How the expressions of a statement are read, if it has letters between quotes.

    >>> notation_in_words("number of words('(' a* ')'; length 3) = 1")
    "in an expression '(' is the letter (, | is or, and * is any number of times"
    """
    if (found := _QUOTED.search(words)) is None:
        return None
    return f"in an expression {found[0]} is the letter {found[1]}, | is or, and * is any number of times"


def _are(names: Sequence[str]) -> str:
    return f"{', '.join(names)} {'is' if len(names) == 1 else 'are'}"


def _fact(name: str, words: str, parts: Sequence[str] = ()) -> str:
    """A line for a fact, or some where it is long; no word is split.  Its parts, if any, are numbered below it."""
    words, before = printable(words), f"  {name:<15}"
    if name in COPIED:
        return f"{before}{words}"
    rest = " " * len(before)
    lines = [_filled(f"{words}:" if parts else words, before, rest)]
    lines += [_filled(one, f"{rest}({i}) ", f"{rest}    ") for i, one in enumerate(map(printable, parts), 1)]
    return "\n".join(lines)


def _filled(words: str, before: str, rest: str) -> str:
    return fill(
        words, width(), initial_indent=before, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
