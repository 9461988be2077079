"""Somebody's notes on the paper, the second text of the pack: what they say of it, held against the paper.

The notes summarise.  A statement of theirs about models is the paper's, and has the paper's claims; here are the
numbers and names that they give.  What is printed is what the paper says, so a claim about the notes is a reading.
"""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.paper import claim
from fooling.verify.claims.claim import CONFIRMED, CONSTANT, READING, REFUTED, REPAIR, TYPING
from fooling.verify.claims.names import listed, names
from fooling.verify.statement.language.notation import (
    Expression,
    both,
    either,
    maximum,
    minimum,
    rational,
    same_language,
)

FACTS, METHOD, RESULTS, MECHANISM = "Notes, quick facts", "Notes, method", "Notes, key results", "Notes, mechanisms"

claim(
    "notes-references",
    at=FACTS,
    kind=READING,
    says="The notes count 40 references, and the paper's list has 68: 40 = 68.",
    that=rational(40).equals(68),
    pinned=REFUTED,
    weight=CONSTANT,
)
claim(
    "notes-references--repaired",
    at=FACTS,
    kind=REPAIR,
    says="With 28 references more than the notes count there are as many as in the paper's list: 40 + 28 = 68.",
    that=(rational(40) + 28).equals(68),
    pinned=CONFIRMED,
    repairs="notes-references",
)
TITLE = "separations in the representational capabilities of Transformers and recurrent architectures"
claim(
    "notes-title",
    at=FACTS,
    kind=READING,
    says="The title in the notes has the words of the paper's title in their order.",
    that=same_language(listed(TITLE, TITLE), listed(TITLE, TITLE)),
    pinned=CONFIRMED,
)
TASKS = "index-lookup bounded-Dyck equality nearest-neighbours"
claim(
    "notes-tasks",
    at="Notes, core contribution",
    kind=READING,
    says="The tasks of the notes, index lookup, bounded Dyck languages, string equality and nearest neighbours, are "
    "the four tasks of the abstract.",
    that=same_language(names(TASKS), names(TASKS, "index-lookup nearest-neighbours bounded-Dyck equality")),
    pinned=CONFIRMED,
)
claim(
    "notes-synthetic-tasks",
    at=METHOD,
    kind=READING,
    says="The tasks with synthetic data in the notes, index lookup, bounded Dyck languages, string equality and "
    "nearest neighbours, are the tasks of the paper's experiments: index lookup, bounded Dyck languages and string "
    "equality.",
    that=same_language(names(TASKS), names(TASKS, "index-lookup bounded-Dyck equality")),
    pinned=REFUTED,
    weight=CONSTANT,
    note="Section 6 leaves nearest neighbours out, as earlier works have analysed them.",
)
claim(
    "notes-synthetic-tasks--repaired",
    at=METHOD,
    kind=REPAIR,
    says="The tasks of the notes without nearest neighbours, index lookup, bounded Dyck languages and string "
    "equality, are the tasks of the paper's experiments.",
    that=same_language(
        names(TASKS, "index-lookup bounded-Dyck equality"), names(TASKS, "equality index-lookup bounded-Dyck")
    ),
    pinned=CONFIRMED,
    repairs="notes-synthetic-tasks",
)
claim(
    "notes-training",
    at=METHOD,
    kind=READING,
    says="The notes have batches of 64, 250 000 steps, rates from 10^-2 to 10^-6, depths up to 6, or 3 for LSTMs, and "
    "4 or 8 heads.  The paper has 64, 250 000, 0.01, 0.000001, 6, 3, 4 and 8.",
    that=both(
        *(rational(number).equals(number) for number in (64, 250_000)),
        (rational(10) ** -2).equals(rational(1, 100)),
        (rational(10) ** -6).equals(rational(1, 1_000_000)),
        *(rational(number).equals(number) for number in (6, 3, 4, 8)),
    ),
    pinned=CONFIRMED,
)
grid, mamba = (64, 128, 256, 512), (32, 64, 256, 512, 1024)


def from_to(widths: tuple[int, ...]) -> tuple[Expression, Expression]:
    """The least and the greatest of these widths."""
    return minimum(*map(rational, widths)), maximum(*map(rational, widths))


claim(
    "notes-widths",
    at=METHOD,
    kind=READING,
    says="The widths of the notes, 64 to 1024, are those of the grid, 64, 128, 256 and 512, or of the experiment with "
    "Mamba, 32, 64, 256, 512 and 1024.",
    that=either(*(both(low.equals(64), high.equals(1024)) for low, high in map(from_to, (grid, mamba)))),
    pinned=REFUTED,
    weight=CONSTANT,
)
claim(
    "notes-widths--repaired",
    at=METHOD,
    kind=REPAIR,
    says="The widths of the grid and of the experiment with Mamba are 32 to 1024 together.",
    that=both(*(one.equals(by) for one, by in zip(from_to(grid + mamba), (32, 1024), strict=True))),
    pinned=CONFIRMED,
    repairs="notes-widths",
)
LENGTHS = "20 50 100 200 400"
claim(
    "notes-curves",
    at=RESULTS,
    kind=READING,
    says="The lengths 20, 50, 100, 200 and 400, for which the notes have validation curves of index lookup, are the "
    "lengths of the paper's curves, of which 200 is the only one.",
    that=same_language(names(LENGTHS), names(LENGTHS, "200")),
    pinned=REFUTED,
    weight=CONSTANT,
    note="Across the lengths 20 to 400 the paper shows the accuracy after training.",
)
claim(
    "notes-quotation",
    at=MECHANISM,
    kind=READING,
    says="The word for what is polylogarithmic in a sentence of section 1, as the notes quote the sentence, width, is "
    "the word of section 1, size.",
    that=same_language(names("size width", "width"), names("size width", "size")),
    pinned=REFUTED,
    weight=TYPING,
    note="Section 3 has the width O(log N).",
)
claim(
    "notes-place-of-a-quotation",
    at=MECHANISM,
    kind=READING,
    says="The place of a sentence on string equality and disjointness, a section in the notes, is the place in the "
    "paper, the abstract.",
    that=same_language(names("abstract section", "section"), names("abstract section", "abstract")),
    pinned=REFUTED,
    weight=TYPING,
    note="The notes quote it for nearest neighbours, of which the next sentence of the abstract speaks.",
)
COMPONENTS = "attention feed-forward output"
claim(
    "notes-components",
    at="Notes, architecture",
    kind=READING,
    says="The components of a layer in the notes come in the order of section 2: attention, a feed-forward network, "
    "the output.",
    that=same_language(listed(COMPONENTS, COMPONENTS), listed(COMPONENTS, "attention feed-forward output")),
    pinned=CONFIRMED,
)
claim(
    "notes-lengths",
    at="Notes, limitations",
    kind=READING,
    says="The lengths 20 to 800 of the notes are the least and the greatest of the paper's 20, 50, 100, 200, 400 and "
    "800, and the width 1024 is the greatest of its widths.",
    that=both(
        *(one.equals(by) for one, by in zip(from_to((20, 50, 100, 200, 400, 800)), (20, 800), strict=True)),
        from_to(grid + mamba)[1].equals(1024),
    ),
    pinned=CONFIRMED,
    note="These are the greatest lengths of examples.  The shortest examples have 2 symbols.",
)
