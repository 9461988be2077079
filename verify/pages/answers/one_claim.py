"""One claim explained, as `show` prints it and as its JSON: what is known of it, and the steps of its derivation."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from textwrap import fill
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.claims.claim import WEIGHTS, Claim
from fooling.verify.evidence.assumptions import assumptions_of
from fooling.verify.evidence.checker_comments import rests_on
from fooling.verify.evidence.store import beside, code_version, load, place
from fooling.verify.evidence.theorems_in_rocq import is_theorem_in_rocq
from fooling.verify.evidence.witness import spelled, witness_of
from fooling.verify.given.arguments.typed_form import as_typed
from fooling.verify.pages.answers.beside import beside_fields, beside_lines
from fooling.verify.pages.answers.claims import based, counterexample, opposite, repaired_by
from fooling.verify.pages.answers.smaller_ones import smaller_ones
from fooling.verify.pages.formats.as_text import plain, width
from fooling.verify.pages.proofs import explanation as proofs
from fooling.verify.pages.proofs.explanation_json import explanation_entry
from fooling.verify.pages.schemas.head import headed
from fooling.verify.runs.certificates.many_certificates import judged
from fooling.verify.runs.claims.decide import decide
from fooling.verify.runs.claims.lemmas_in_proof import lemmas_in
from fooling.verify.runs.claims.remarks import Beside, repeated
from fooling.verify.runs.mutants.claim_strength import strength
from fooling.verify.statement.language.printable import printable, shortened
from fooling.verify.statement.language.sentence_letters import letters_in_words
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.language.wording import calling, domain_of, in_parts, in_words
from fooling.verify.statement.proposition import Term, frozen, thawed
from fooling.verify.words.decided_by import method_of
from fooling.verify.words.labelled_pairs import in_labels
from fooling.verify.words.passages import Explanation, Passage, Step

REPLAYED = "nothing beyond the checker: every step was replayed"
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
        witness = _witness(claim, outcome)
        if (against := counterexample(claim, outcome.verdict, witness)) is not None:
            facts.append(("Counterexample", f"{against}{smaller_ones(claim.that, witness)}"))
        if (proved := opposite(claim, outcome.verdict, witness)) is not None:
            facts.append(("Proved", proved))
        facts += [("Letters", letters)] if (letters := letters_in_words(claim.letters.declaration)) else []
        facts.append(("Trusts", trusted_in_words(outcome.trusts, self.rests_on)))
        return proofs.explained(claim.id, claim.that, outcome, self.path, _passages(facts), claim.names)

    @cached_property
    def rests_on(self) -> dict[str, list[str]]:
        """What an accepted derivation rests on."""
        return {} if self.outcome is None else rests_on(self.outcome)

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


def _witness(claim: Claim, outcome: Outcome) -> dict[str, Any] | None:
    """What the derivation exhibits, with the author's names for terms."""
    with calling(claim.names):
        return witness_of(claim.that, outcome)


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


def explained(one: JudgedClaim, directory: Path) -> dict[str, Any]:
    """All that is known of one claim, its evidence judged again, as `show --json` has it."""
    explanation = one.steps
    steps = None if explanation is None else list(map(step_entry, explanation.steps))
    entry = None if explanation is None else explanation_entry(explanation)
    return headed("show", known_of(one, directory) | {"steps": steps, "explanation": entry})


def known_of(one: JudgedClaim, directory: Path) -> dict[str, Any]:
    """The same without the steps."""
    claim, path, outcome, rejected = one.claim, one.path, one.outcome, one.rejected
    witness = None if outcome is None else _witness(claim, outcome)
    certificate = os.path.relpath(path)
    return {
        "id": claim.id,
        "source": claim.at,
        "statement": claim.says,
        "words": in_labels(claim.that),
        "proposition": thawed(claim.that),
        **_typed(one),
        "domain": domain_of(claim.that),
        "kind": claim.kind,
        "weight": claim.weight,
        "verdict": None if outcome is None else str(outcome.verdict),
        "expected": None if claim.expected is None else str(claim.expected),
        "witness": witness,
        "letters": claim.letters.declaration,
        "witness_in_statement": None if witness is None else claim.letters.in_sentence(witness),
        "counterexample": None if outcome is None else counterexample(claim, outcome.verdict, witness),
        "opposite": None if outcome is None else opposite(claim, outcome.verdict, witness),
        "reason": claim.open_because or one.lacks,
        "rejected": rejected,
        "certificate": certificate if path.exists() else None,
        "trusts": [] if outcome is None else list(outcome.trusts),
        "assumes": [] if outcome is None else list(map(str, assumptions_of(claim.that, outcome))),
        "rests_on": None if outcome is None else one.rests_on,
        "lemmas": [{"claim": printable(name), "statement": in_words(that)} for name, that in one.lemmas],
        "theorem_in_rocq": outcome is not None and is_theorem_in_rocq(claim.id, claim.that, outcome.verdict),
        "repairs": claim.repairs,
        "repaired_by": repaired_by(claim.id),
        "method": claim.route if outcome is None else method_of(outcome),
        "effort": claim.effort,
        "note": claim.note,
        "strength": strength(directory, claim.id, claim.that),
        "rerun": None if claim.pinned is None else _rerun(claim, directory),
        "recheck": f"fooling recheck {shlex.quote(certificate)}" if path.exists() else None,
        "code": code_version(),
        **beside_fields(one.beside, one.beside_certificate),
    }


def _typed(one: JudgedClaim) -> dict[str, Any]:
    """The proposition as it can be typed, and as its author typed it."""
    return {"typed": as_typed(one.claim.that, one.expressions), "as_typed": one.typed}


def _rerun(claim: Claim, directory: Path) -> str:
    """The command that decides a claim of a pack once more."""
    where = os.path.relpath(directory)
    evidence = "" if where == "evidence" else f" --evidence {shlex.quote(where)}"
    return f"fooling check {claim.id}{evidence}" + (f" --effort {claim.effort}" if claim.effort != "default" else "")


def several(judged: Sequence[JudgedClaim], directory: Path) -> dict[str, Any]:
    """The answer of `show --json` for several claims: for each what it is for one."""
    return headed("show-several", {"claims": [explained(one, directory) for one in judged]})


def step_entry(step: Step) -> dict[str, Any]:
    """A step as `show --json` has it."""
    return {
        "number": step.number,
        "states": plain(step.states),
        "because": plain(step.because),
        "by": step.by,
        "uses": list(step.uses),
    }


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
        "as data": json.dumps(without_long_texts(known["proposition"])),
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
    """What is trusted beside the checker, and which axioms and rules are cited, or proved in words only."""
    in_words = rests_on["proved_in_words"]
    parts = [f"{_are(in_words)} proved in words and not in Rocq"] if in_words else []
    parts += [f"{_are(rests_on['cited'])} cited, and not fully proved here"] if rests_on["cited"] else []
    return "; ".join([", ".join(trusts) or REPLAYED, *parts])


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
