"""`fooling enumerate`: the words, or the pairs of a fooling set, as a stream."""

from __future__ import annotations

import sys

import click

from fooling.verify.commands.command_line.endings import AS_EXPECTED
from fooling.verify.commands.command_line.options import as_json, option
from fooling.verify.pages.answers.enumeration import as_document, enumeration, written


@click.command("enumerate")
@click.argument("function")
@option("--n N", "Length of the words of a language, or bits of each input of a function.", int, to="n", required=True)
@option(
    "--partition P",
    "Which positions are Alice's, for the pairs of a language: odd-even, prefix:K, mask:0110 or periodic:HEAD,PERIOD.",
)
@option(
    "--what",
    "Words of the language, or pairs of a fooling set.  [default: words for a language without --partition, "
    "else pairs]",
    click.Choice(("words", "pairs")),
)
@option("--format", None, click.Choice(("text", "csv", "jsonl")), to="layout", default="text")
@as_json
def command(function: str, n: int, partition: str | None, what: str | None, layout: str, as_json: bool) -> int:
    """Print all words of a language, or all pairs of a fooling set.

    FUNCTION is the Dyck language dyck:TYPES,DEPTH, or one of the functions equality, disjointness, intersection, index,
    greater-than, inner-product.

    The fooling set of a function is the textbook one, such as the pairs (x, x) for equality.  The fooling set of a Dyck
    language is the set of its words of length N, each split by --partition.  If these words are no fooling set, that is
    bad input, and the message names two words that show it.

    Items are printed as they are generated, so N is not limited by memory.
    """
    items = enumeration(function, n, partition, what)
    for block in as_document(items) if as_json else written(items, layout):
        sys.stdout.write(block)
    return AS_EXPECTED
