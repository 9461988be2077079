"""The schemas of the documents about claims and axioms: axioms, check, list, mutants, recheck, show."""

from __future__ import annotations

from fooling.verify.mutants.mutant import Kind
from fooling.verify.pages.schemas.explanations import explanation
from fooling.verify.pages.schemas.parts import (
    ANYTHING,
    BOOLEAN,
    CERTIFICATE,
    COUNT,
    EFFORT,
    EXPECTED,
    EXPRESSIONS,
    IN_ITS_SENTENCE,
    INTEGER,
    KIND,
    LINE,
    NAMES,
    POSITIVE,
    PROPOSITION,
    RESTS_ON,
    SECONDS,
    TERM,
    TEXT,
    VERDICT,
    WEIGHT,
    WITNESS,
    Schema,
    document,
    listed,
    maybe,
    one_of,
    record,
    table_of,
)
from fooling.verify.runs.mutants.mutant_standings import Standing
from fooling.verify.statement.language.verdict import Verdict

FAULTS = listed(ANYTHING)
BY_VERDICT = {str(verdict): COUNT for verdict in Verdict}
MALFORMED = record({"file": LINE, "claim": maybe(LINE), "reason": LINE})
OF_FILES = {"malformed": listed(MALFORMED, minItems=1), "left_out": listed(LINE, minItems=1), **EXPRESSIONS}
ROUTE = one_of(("none", "automatic", "script"))

CLAIM: dict[str, Schema] = {"id": LINE, "source": LINE, "statement": TEXT, "domain": TEXT}
CLOSEST = maybe(record({"statement": LINE, "proposition": PROPOSITION, "verdict": VERDICT, "certificate": CERTIFICATE}))
LARGER = record({"variable": LINE, "fails_at": listed(INTEGER), "holds": CLOSEST})
BESIDE: dict[str, Schema] = {"unneeded_hypotheses": NAMES, "larger": LARGER, "undefined": LINE, "instead": CLOSEST}
DECIDED = record(
    CLAIM
    | IN_ITS_SENTENCE
    | {
        "kind": KIND,
        "weight": WEIGHT,
        "verdict": VERDICT,
        "object": maybe(one_of(("shows", "fails"))),
        "expected": EXPECTED,
        "witness": WITNESS,
        "reason": maybe(LINE),
        "certificate": CERTIFICATE,
        "trusts": NAMES,
        "uses": NAMES,
        "rests_on": RESTS_ON,
        "repairs": maybe(LINE),
        "method": LINE,
        "seconds": SECONDS,
    },
    {**BESIDE, "faults": FAULTS, "closest": CLOSEST, "search": NAMES},
    open_ended=True,
)


def check() -> Schema:
    """Of `check --json`."""
    of_papers = {"printed": record(BY_VERDICT), "papers": table_of(table_of(record(BY_VERDICT)))}
    summary = record({**BY_VERDICT, "unexpected": COUNT}, of_papers, open_ended=True)
    needed = {"effort": EFFORT, "seconds": SECONDS, "summary": summary, "claims": listed(DECIDED)}
    possible = {"assumptions": listed(DECIDED, minItems=1), "faults": FAULTS, **OF_FILES}
    return document("check", "what `check --json` answers: claims with their verdicts", needed, possible)


def check_dry_run() -> Schema:
    """Of `check --dry-run --json`."""
    stated = record(
        CLAIM
        | {"words": LINE, "proposition": PROPOSITION, "uses": NAMES, "expected": EXPECTED, "letters": table_of(LINE)},
        open_ended=True,
    )
    title = "what `check --dry-run --json` answers: statements in words, none of them decided"
    possible = {"assumptions": listed(stated, minItems=1), "faults": FAULTS, **OF_FILES}
    return document("check-dry-run", title, {"claims": listed(stated)}, possible)


def list_() -> Schema:
    """Of `list --json`."""
    more = {
        "kind": KIND,
        "weight": WEIGHT,
        "expected": EXPECTED,
        "method": ROUTE,
        "effort": EFFORT,
        "repairs": maybe(LINE),
    }
    more |= {"words": LINE, "note": maybe(LINE), "repaired_by": NAMES, "uses": NAMES}
    claims = listed(record(CLAIM | more, open_ended=True))
    return document("list", "what `list --json` answers: the known claims", {"claims": claims}, OF_FILES)


def list_coverage() -> Schema:
    """Of `list --coverage --json`."""
    claim = record({"id": LINE, "kind": KIND, "expected": VERDICT})
    statement = record({"source": LINE, "statement": LINE, "claims": listed(claim), "reason": maybe(LINE)})
    counts = {"statements": COUNT, "with_claims": COUNT, "with_a_reason_only": COUNT}
    summary = record(counts | {"lacks": table_of(COUNT), "left_out": table_of(COUNT)})
    title = "what `list --coverage --json` answers: the statements of a paper, each with its claims"
    return document("list-coverage", title, {"summary": summary, "statements": listed(statement)})


def show() -> Schema:
    """Of `show --json`."""
    step = record({"number": POSITIVE, "states": LINE, "because": LINE, "by": maybe(LINE), "uses": listed(POSITIVE)})
    known = {
        "words": LINE,
        "proposition": PROPOSITION,
        "typed": TERM,
        "as_typed": maybe(TEXT),
        "kind": KIND,
        "weight": WEIGHT,
        "verdict": maybe(VERDICT),
        "expected": EXPECTED,
        "witness": WITNESS,
        "reason": maybe(LINE),
        "rejected": maybe(LINE),
        "certificate": CERTIFICATE,
        "trusts": NAMES,
        "assumes": NAMES,
        "rests_on": RESTS_ON,
        "lemmas": listed(record({"claim": LINE, "statement": LINE})),
        "theorem_in_rocq": BOOLEAN,
        "repairs": maybe(LINE),
        "repaired_by": NAMES,
        "method": LINE,
        "effort": EFFORT,
        "note": maybe(LINE),
        "strength": maybe(LINE),
        "rerun": maybe(LINE),
        "recheck": maybe(LINE),
        "code": LINE,
        "steps": maybe(listed(step)),
        "explanation": maybe(explanation()),
    }
    title = "what `show --json` answers: one claim, judged again, step by step"
    return document("show", title, CLAIM | IN_ITS_SENTENCE | known, {**BESIDE, "faults": FAULTS, **EXPRESSIONS})


def recheck() -> Schema:
    """Of `recheck --json`."""
    asked = record({"solver": LINE, "answer": LINE, "agrees": maybe(BOOLEAN), "seconds": SECONDS})
    answer = record(
        {
            "path": LINE,
            "beside": BOOLEAN,
            "claim": maybe(TEXT),
            "accepted": BOOLEAN,
            "verdict": EXPECTED,
            "trusts": NAMES,
            "rests_on": RESTS_ON,
            "assumes": NAMES,
            "given": NAMES,
            "counterexample": maybe(LINE),
            "statement": maybe(LINE),
            "registered": BOOLEAN,
            "reason": maybe(LINE),
            "asked_again": maybe(listed(asked)),
            "method": maybe(LINE),
            "readable": BOOLEAN,
        },
        open_ended=True,
    )
    title = "what `recheck --json` answers: certificates, each accepted or rejected"
    summary = record({"accepted": COUNT, "rejected": COUNT}, {"unreadable": POSITIVE}, open_ended=True)
    return document("recheck", title, {"summary": summary, "certificates": listed(answer)}, {"faults": FAULTS})


def report() -> Schema:
    """Of `report --json`."""
    rejected = listed(record({"claim": LINE, "reason": LINE}))
    needed = {
        "folder": LINE,
        "files": POSITIVE,
        "bytes": POSITIVE,
        "claims": POSITIVE,
        "verdicts": table_of(COUNT),
        "rejected": rejected,
    }
    return document("report", "what `report --json` answers: where the web pages are", needed, OF_FILES)


def bundle() -> Schema:
    """Of `bundle --json`."""
    needed = {
        "file": LINE,
        "sha256": LINE,
        "bytes": POSITIVE,
        "files": POSITIVE,
        "claims": POSITIVE,
        "verdicts": table_of(COUNT),
        "trusting": COUNT,
    }
    return document("bundle", "what `bundle --json` answers: the archive of a run", needed, OF_FILES)


def mutants() -> Schema:
    """Of `mutants --json`."""
    tried = {
        "kind": one_of(Kind),
        "change": LINE,
        "standing": one_of(Standing),
        "statement": LINE,
        "proposition": TERM,
        "witness": WITNESS,
        "reason": maybe(LINE),
        "certificate": CERTIFICATE,
        "trusts": NAMES,
        "seconds": SECONDS,
    }
    nearer = maybe(record(tried, open_ended=True))
    mutant = record({**tried, "best": nearer, "beyond": nearer}, open_ended=True)
    counts = table_of(COUNT)
    claim = record(
        {
            "id": LINE,
            "verdict": VERDICT,
            "trusts": NAMES,
            "statement": LINE,
            "summary": counts,
            "mutants": listed(mutant),
        },
        open_ended=True,
    )
    title = "what `mutants --json` answers: what is true of the statements next to a claim"
    needed = {"effort": EFFORT, "seconds": SECONDS, "summary": counts, "claims": listed(claim)}
    return document("mutants", title, needed, {"faults": FAULTS, **OF_FILES})


def axioms() -> Schema:
    """Of `axioms --json`."""
    axiom = record(
        {
            "name": LINE,
            "kind": LINE,
            "for_each": NAMES,
            "words": TEXT,
            "proposition": maybe(PROPOSITION),
            "standing": LINE,
            "used_by_packs": maybe(BOOLEAN),
            "proof": LINE,
            "cited": maybe(LINE),
            "claims": NAMES,
        }
    )
    title = "what `axioms --json` answers: what is taken as known, with proof or source"
    return document("axioms", title, {"axioms": listed(axiom)})


def show_several() -> Schema:
    """Of `show --json` for several claims."""
    title = "what `show --json` answers of several claims: for each, its answer of one"
    return document("show-several", title, {"claims": listed(show(), minItems=1)}, {"faults": FAULTS, **EXPRESSIONS})


def export() -> Schema:
    """Of `export --json`."""
    needed = {"written": listed(LINE), "refused": listed(LINE)}
    return document(
        "export", "what `export --json` answers: the files for a proof assistant, and what is not written", needed
    )
