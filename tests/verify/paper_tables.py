"""The tables on the pages of the packs and in the README: they are made from the packs, and `--write` writes them.

Of each pack: its claims by kind and verdict, what is refuted by weight, what each core leaves out, and what keeps
statements out.  They stand between the markers `<!-- counts -->` and `<!-- /counts -->`.  The README has one table,
which begins with `| pack |`.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from fooling.verify.claims.claim import KINDS, PACKS, PRINTED, READING, WEIGHTS, Pack, by_weight, pack
from fooling.verify.claims.coverage import coverage
from fooling.verify.pages.answers.coverage import lacking, left_out
from fooling.verify.statement.language.printable import counted

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
VERDICTS = ("confirmed", "refuted", "unknown")
TEXTS = {
    "bhattamishra2024": "Bhattamishra et al. 2024: [arXiv 2406.09347](https://arxiv.org/abs/2406.09347), and notes",
    "yang2024": "Yang et al. 2024: Do Efficient Transformers Really Save Computation?",
    "mallick2025": "Mallick, Paul: slides on the capacity of language models",
    "hsu2023": "Hsu: slides on [arXiv 2306.02896](https://arxiv.org/abs/2306.02896)",
}


def page(name: str) -> Path:
    """The page of that pack."""
    return ROOT / "docs" / f"{name}.md"


def between(text: str, marker: str) -> str:
    """What stands between the markers."""
    return text.partition(f"<!-- {marker} -->")[2].partition(f"<!-- /{marker} -->")[0].strip()


def of_page(paper: Pack) -> str:
    """The claims by kind and pinned verdict, what is refuted by weight, and what keeps statements out."""
    counts = Counter((claim.kind, str(claim.expected)) for claim in paper.claims.values())
    kinds = [kind for kind in KINDS if any(counts[kind, verdict] for verdict in VERDICTS)]
    rows = {kind: [counts[kind, verdict] for verdict in VERDICTS] for kind in kinds}
    rows["**all**"] = [sum(found[i] for found in rows.values()) for i in range(len(VERDICTS))]
    shown = [f"| {name} | {' | '.join(map(str, found))} | {sum(found)} |" for name, found in rows.items()]
    claims = [f"| kind | {' | '.join(VERDICTS)} | all |", "|---|---:|---:|---:|---:|", *shown]
    return "\n".join([*claims, "", *refuted(paper), "", *cores(paper), *kept_out(paper.name)])


def refuted(paper: Pack) -> list[str]:
    """What of the text is refuted, the heaviest first: how many of each weight, and which."""
    found = by_weight(claim for claim in paper.claims.values() if claim.weight is not None)
    lines = ["What of the text is refuted, the heaviest first:", ""]
    for weight, meaning in WEIGHTS.items():
        told = [f"**{weight}**: {meaning}."]
        for kind in (PRINTED, READING):
            names = [claim.id.partition("/")[2] for claim in found if (claim.weight, claim.kind) == (weight, kind)]
            many = counted(len(names), "readings") if kind == READING else f"{len(names)} {kind}"
            told += [f"{many}: {', '.join(f'`{one}`' for one in names)}."] if names else []
        lines += [f"- {' '.join(told)}"] if len(told) > 1 else []
    return lines


def cores(paper: Pack) -> list[str]:
    """What each core leaves out of its statement, where the cores of the pack say so."""
    told = {claim.id.partition("/")[2]: claim.leaves for claim in paper.claims.values() if claim.leaves is not None}
    head = [
        "A core is the arithmetic of a statement. Each leaves something out:",
        "",
        "| core | left out |",
        "|---|---|",
    ]
    return [*head, *(f"| `{name}` | {leaves} |" for name, leaves in told.items()), ""] if told else []


def kept_out(name: str) -> list[str]:
    """The statements that are no claim, or no claim in full, by what keeps them out, as the page shows them."""
    statements = coverage(name)
    wholly, partly = lacking(statements), left_out(statements)
    kinds = sorted({*wholly, *partly}, key=lambda kind: (-wholly.get(kind, 0), -partly.get(kind, 0), kind))
    covered = sum(bool(one.claims) for one in statements)
    return [
        f"The list has {len(statements)} statements, {covered} of them with claims. What keeps the others out:",
        "",
        "| what is missing | statements without a claim | statements with claims on a part |",
        "|---|---:|---:|",
        *(f"| {kind} | {wholly.get(kind, 0)} | {partly.get(kind, 0)} |" for kind in kinds),
    ]


def of_readme() -> str:
    """A line a pack: how many claims there are, what became of the printed ones, and how heavy those refuted are."""
    columns = ("claims", "printed", *VERDICTS, *WEIGHTS)
    return "\n".join(
        [f"| pack | text | {' | '.join(columns)} |", f"|---|---|{'---:|' * len(columns)}", *map(row, PACKS)]
    )


def row(name: str) -> str:
    """The pack in the README."""
    claims = pack(name).claims.values()
    printed = [claim for claim in claims if claim.kind == PRINTED]
    verdicts, weights = Counter(str(claim.expected) for claim in printed), Counter(claim.weight for claim in printed)
    counts = (len(claims), len(printed), *(verdicts[one] for one in VERDICTS), *(weights[one] for one in WEIGHTS))
    return f"| [{name}](docs/{name}.md) | {TEXTS[name]} | {' | '.join(map(str, counts))} |"


def in_readme() -> str:
    """The table of packs as the README has it."""
    told = README.read_text(encoding="utf-8")
    return told[told.index("| pack |") :].partition("\n\n")[0]


def write() -> None:
    """Each page and the README, with its tables as they should be."""
    README.write_text(README.read_text(encoding="utf-8").replace(in_readme(), of_readme()), encoding="utf-8")
    for name in PACKS:
        told = page(name).read_text(encoding="utf-8")
        page(name).write_text(told.replace(between(told, "counts"), of_page(pack(name))), encoding="utf-8")


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    write()
