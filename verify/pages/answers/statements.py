"""What a file says, before anything is decided: each statement in words, over what it ranges, what it uses.

For whoever writes an argument: a bracket in the wrong place, a variable that ranges over too much, a name that stands
for another thing are seen here, in the words that certificates and tables have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fooling.verify.claims.claim import Claim
from fooling.verify.pages.formats.terminal import console, indented, text
from fooling.verify.pages.schemas.head import headed
from fooling.verify.statement.language.sentence_letters import letters_in_words
from fooling.verify.statement.language.wording import domain_of
from fooling.verify.statement.proposition import thawed
from fooling.verify.words.labelled_pairs import in_labels


def document(claims: Sequence[Claim]) -> dict[str, Any]:
    """The answer of `check --dry-run --json`."""
    assumed = [_entry(claim) for claim in claims if claim.assumed]
    fields = {
        **({"assumptions": assumed} if assumed else {}),
        "claims": [_entry(claim) for claim in claims if not claim.assumed],
    }
    return headed("check-dry-run", fields)


def _entry(claim: Claim) -> dict[str, Any]:
    return {
        "id": claim.id,
        "source": claim.at,
        "statement": claim.says,
        "domain": domain_of(claim.that),
        "words": in_labels(claim.that),
        "proposition": thawed(claim.that),
        "letters": claim.letters.declaration,
        "uses": [used.id for used in claim.uses],
        "expected": None if claim.expected is None else str(claim.expected),
    }


def print_stated(claims: Sequence[Claim]) -> None:
    """Each statement with its words below it, and a line that sums them up."""
    out = console()
    for claim in claims:
        out.print(text(claim.id, "bold").append(f"  {claim.says}", "not bold"))
        out.print(indented(in_labels(claim.that), ""))
        for remark in _remarks(claim):
            out.print(indented(remark, "dim"))
    assumed = sum(claim.assumed for claim in claims)
    taken = f", {assumed} of them assumed" if assumed else ""
    out.print()
    out.print(text(f"{len(claims)} statements{taken}; nothing was decided"), soft_wrap=True)


def _remarks(claim: Claim) -> list[str]:
    told = [f"assumed: {claim.at}"] if claim.assumed else []
    told += [f"letters: {letters}"] if (letters := letters_in_words(claim.letters.declaration)) else []
    told += [f"uses: {', '.join(used.name for used in claim.uses)}"] if claim.uses else []
    return told + ([] if claim.expected is None else [f"expected: {claim.expected}"])
