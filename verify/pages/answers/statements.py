"""What a file says, before anything is decided: each statement in words, over what it ranges, what it uses.

For whoever writes an argument: a bracket in the wrong place, a variable that ranges over too much, a name that stands
for another thing are seen here, in the words that certificates and tables have.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.claims.claim import Claim
from fooling.verify.pages.answers.claims import CLAIM, DOMAIN, FAULTS, OF_FILES
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.formats.terminal import console, indented, text
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.sentence_letters import letters_in_words
from fooling.verify.words.labelled_pairs import in_labels

STATED = of.Open(
    Claim,
    **CLAIM,
    **DOMAIN,
    words=(of.LINE, lambda claim: in_labels(claim.that)),
    proposition=(of.PROPOSITION, lambda claim: claim.that),
    letters=(of.table_of(of.LINE), lambda claim: claim.letters.declaration),
    uses=(of.NAMES, lambda claim: [used.id for used in claim.uses]),
    expected=of.EXPECTED,
)
CHECK_DRY_RUN = Document(
    "check-dry-run",
    "check --dry-run answers: statements in words, none of them decided",
    tuple[Claim, ...],
    {**FAULTS, **OF_FILES, **EXPRESSIONS},
    assumptions=(
        of.optional(of.listed(STATED, minItems=1)),
        lambda claims: [claim for claim in claims if claim.assumed] or None,
    ),
    claims=(of.listed(STATED), lambda claims: [claim for claim in claims if not claim.assumed]),
)


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
    out.print(text(f"{counted(len(claims), 'statements')}{taken}; nothing was decided"), soft_wrap=True)


def _remarks(claim: Claim) -> list[str]:
    told = [f"assumed: {claim.at}"] if claim.assumed else []
    told += [f"letters: {letters}"] if (letters := letters_in_words(claim.letters.declaration)) else []
    told += [f"uses: {', '.join(used.name for used in claim.uses)}"] if claim.uses else []
    return told + ([] if claim.expected is None else [f"expected: {claim.expected}"])
