"""What a bundle says of itself: a README of one page, the manifest of CODECHECK, whom to cite, and the environment."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

from fooling.verify.evidence.grounds import trusted_names
from fooling.verify.evidence.store import code_version, version
from fooling.verify.pages.site.index_page import left_out
from fooling.verify.pages.site.overviews import libraries
from fooling.verify.pages.site.reported import Report, Reported
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import thawed

README = """# Certificates: {title}

{counts}

Open `index.html` for the statements, the verdicts and the proofs step by step. It needs no server and no network.

## Check it again

    python check.py

Python 3.11 or later and its standard library are all that this takes. The script first holds every file to
`SHA256SUMS`. Then the checker in `checker/` judges each certificate. It writes a line for each, and its exit code is
0 if all are accepted. A changed or missing file is named, and the exit code is 1. Other files that lie here are told,
and are neither read nor run. Below a refuted claim stands its counterexample. `python check.py CLAIM` checks one
claim, and `python check.py --help` says more.

With the program itself, `fooling recheck certificates` does the same, each certificate in a process with limits of
time and memory, and asks solvers again where a certificate trusts one.

## What is believed

{trusted}
The page Axioms has the axioms that proofs use, each with its proof or with what it cites. The checker is
`checker/`: {modules} files of Python, {lines:,} lines with their comments, which hold the proofs of the rules. It
shares no code with the searches that found the proofs. Whether a statement says what the paper says
is for a reader to judge: `statements/` has each of them in words and as data.

## What lies here

| path | holds |
|---|---|
| `index.html`, `claims/` | the pages |
| `statements/` | a file for each claim: its sentence, its statement in words and as data, its verdict |
| `certificates/` | a proof for each claim, as data |
| `checker/`, `check.py` | the checker, and what runs it |
| `environment.txt` | with which versions the bundle was made |
| `codecheck.yml`, `CITATION.cff` | the manifest of CODECHECK, and whom to cite |
"""


def readme(report: Report, checker: Mapping[str, bytes]) -> str:
    """One page."""
    verdicts = Counter(one.verdict for one in report.claims)
    counts = f"{len(report.claims)} claims: " + ", ".join(f"{many} {verdict}" for verdict, many in verdicts.items())
    counts = " ".join([f"{counts}.", *left_out(report)])
    lines = sum(content.count(b"\n") for content in checker.values())
    return README.format(title=report.title, counts=counts, trusted=_trusted(report), lines=lines, modules=len(checker))


def _trusted(report: Report) -> str:
    """What verdicts trust beside the checker, each with how many do."""
    counts = Counter(name for one in report.claims for name in one.known["trusts"])
    if not counts:
        return "Every step of every proof is replayed by the checker.\n"
    told = "".join(f"- {trusted_names([name])}: {many} of the claims\n" for name, many in sorted(counts.items()))
    others = "The checker replays every other step. It takes these as they are, and `check.py` names them:"
    return f"{others}\n\n{told}"


def statement_of(one: Reported) -> dict[str, Any]:
    """A claim as a file of `statements/`."""
    claim, known = one.claim, one.known
    return {
        "claim": claim.id,
        "place": claim.at,
        "kind": one.kind,
        "says": claim.says,
        "words": in_words(claim.that),
        "proposition": thawed(claim.that),
        "verdict": one.verdict,
        "counterexample": known["counterexample"],
        "witness": known["witness"] if known["counterexample"] else None,
        "trusts": list(known["trusts"]),
        "rests_on": known["rests_on"],
    }


def codecheck(report: Report) -> str:
    """The configuration file of CODECHECK 1.0: what is to be made again, and which command does."""
    files = "".join(
        f"  - file: {json.dumps(f'certificates/{one.claim.id}.json')}\n"
        f"    comment: {json.dumps(f'{one.claim.at or one.name}: {one.verdict}')}\n"
        for one in report.claims
    )
    return (
        "---\nversion: https://codecheck.org.uk/spec/config/1.0/\n\n"
        f"# python check.py judges each of these again; a codechecker adds paper, codechecker and certificate.\n"
        f"summary: {json.dumps(f'Certificates of {report.title}, judged by python check.py')}\n\nmanifest:\n{files}"
    )


def citation() -> str:
    """Whom to cite for the program; CFF 1.2.0."""
    fields = {
        "cff-version": "1.2.0",
        "message": "If you use these certificates, please cite the program that made and checked them.",
        "type": "software",
        "title": "fooling",
        "version": version(),
        "license": "MIT",
    }
    lines = "".join(f"{name}: {json.dumps(told)}\n" for name, told in fields.items())
    return f"{lines}authors:\n  - name: {json.dumps(_author())}\n"


def _author() -> str:
    try:
        return metadata("fooling")["Author"] or "the fooling authors"
    except PackageNotFoundError:
        return "the fooling authors"


def environment() -> str:
    """The versions with which the bundle is made, one a line."""
    return "".join(f"{line}\n" for line in _versions())


def _versions() -> Iterator[str]:
    yield f"fooling=={version()}"
    yield f"# code {code_version()} (a SHA-256 of the sources, its first 16 digits)"
    yield f"# Python {platform.python_version()}"
    yield from libraries("==")
