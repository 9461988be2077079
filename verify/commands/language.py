"""`fooling language`: what a lower-bound argument needs of a regular language, for all lengths."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from fooling.circuits.languages.search.monoids.egg_box import MOST_SIDE, WHOLE
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, answer
from fooling.verify.commands.command_line.expressions import NOTATION, telling_expressions
from fooling.verify.commands.command_line.options import FILE, as_json, evidence_of, flag, option
from fooling.verify.methods.languages.gadget_bounds import PARTITION
from fooling.verify.pages.answers import language as page
from fooling.verify.pages.formats.terminal import stages
from fooling.verify.runs.languages.language_fooling import Entries
from fooling.verify.runs.languages.language_report import MONOID_LIMIT, language
from fooling.verify.statement.language.printable import printable

HELP = f"""Say what a lower-bound argument needs of a regular language.

The answer is about all lengths.  It has the minimal DFA, the number of words of each length, the syntactic monoid with
its properties, and what these mean for communication, circuits and networks.

SPEC is dyck:TYPES,DEPTH, regex:EXPRESSION, a file with an automaton (.json, .hoa, .ba or .dot), or FILE.claims/NAME for
a language that a file of claims defines.

A property that does not hold comes with words that show it.  In the explanation, w stands for a number with
x^w x^w = x^w for every word x.

Communication is that of the padded language: Alice has the odd positions and Bob the even ones, and each position has a
letter or nothing.  The class comes from a cited theorem.  The bounds below it are proved here, each with a certificate.
What is cited, and what is proved here, is marked so.

Of fooling sets the answer says whether, for every n, the words of n letters are one, or the least n at which two words
show that they are none.  It also decides this for all partitions with a period of at most 4, and it seeks a large part
of the language that is a fooling set for every n.  That no part is larger is not said.

Exit codes: 0 the answer is there, and some of it may be open.  1 the two routes disagree.  2 bad input.

{NOTATION}
"""


class Side(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A number of rows and columns of a box, or all of them."""

    name = "number"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; `WHOLE` for all."""
        if value == "all":
            return WHOLE
        if not str(value).isdecimal() or int(str(value)) < 1:
            self.fail(f"{value!s} is no number of rows and columns; want a number from 1, or all", param, ctx)
        return int(str(value))


@click.command("language", help=HELP)
@click.argument("spec")
@option(
    "--alphabet LETTERS",
    "More letters, with spaces between them.  An EXPRESSION is read over these too, so . is any of them; of any "
    "other SPEC no word has them.",
)
@option(
    "--partition P",
    "Who has which positions, for fooling sets: odd-even, prefix:K, or periodic:HEAD,PERIOD.",
    default=PARTITION,
)
@option(
    "--words SPEC",
    "A part of the language, a SPEC too.  Are its words of each length a fooling set?  [default: all words]",
)
@flag("--padded", "Ask about fooling sets of the padded language, in whose words a position may have nothing.")
@flag(
    "--zeros", "Ask about fooling sets of zeros: words that are not in the language; of each two, a crossing is in it."
)
@option(
    "--monoid-limit N",
    "The largest monoid that is computed.  What needs a larger one is not known.",
    click.IntRange(min=1),
    default=MONOID_LIMIT,
)
@option(
    "--dot FILE",
    "Also write the minimal DFA into FILE, as a drawing for Graphviz.  With --egg-box, the egg-box picture of the "
    "monoid follows as a second graph.",
    FILE,
)
@flag(
    "--egg-box",
    "Also print the egg-box picture of the monoid.  A box is a J-class, its rows are R-classes, its columns are "
    "L-classes, and a star marks a group.  With --json, the field j_classes has all elements.",
)
@option(
    "--boxes N or all",
    "How many rows and columns of a box the egg-box picture has.  all is the whole picture.",
    Side(),
    default=str(MOST_SIDE),
)
@evidence_of("language")
@as_json
def command(
    spec: str,
    alphabet: str | None,
    partition: str,
    words: str | None,
    padded: bool,
    zeros: bool,
    monoid_limit: int,
    dot: Path | None,
    egg_box: bool,
    boxes: int,
    evidence: Path,
    as_json: bool,
) -> int:
    """Say what is known of a language; `HELP` is what its users read."""
    letters: Sequence[str] = (alphabet or "").split()
    with telling_expressions(silent=as_json) as read, stages(as_json) as stage:
        entries = Entries(0 if zeros else 1, padded)
        found = language(spec, letters, monoid_limit, evidence, partition, words, entries, stage)
    for letter in letters:
        if len(letter) > 1 and ("," in letter or set(letter) & {*found.dfa.alphabet}):
            told = f"--alphabet: {printable(letter)} is read as one letter; write spaces between letters"
            click.echo(f"fooling: {told}", err=True)
    side = boxes if egg_box else 0
    if dot is not None:
        dot.write_text(page.drawn(found, side), encoding="utf-8")
    if as_json:
        answer(page.LANGUAGE(page.Asked(found, side)) | read)
    else:
        page.print_page(found, side)
    return DIFFERS if found.routes is not None and found.routes.against else AS_EXPECTED
