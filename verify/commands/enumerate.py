"""`fooling enumerate`: the words, or the pairs of a fooling set, as a stream."""

from __future__ import annotations

import sys

import click

from fooling.verify.commands.endings import AS_EXPECTED
from fooling.verify.commands.options import as_json
from fooling.verify.pages.answers.enumeration import as_document, enumeration, written


@click.command("enumerate")
@click.argument("function")
@click.option("--n", "n", type=int, required=True, metavar="N", help="Length of the words, or bits of each input.")
@click.option(
    "--partition",
    metavar="P",
    help="odd-even, prefix:K, mask:0110 or periodic:HEAD,PERIOD; for the pairs of a language.",
)
@click.option("--what", type=click.Choice(("words", "pairs")), help="Words of the language, or pairs of a fooling set.")
@click.option("--format", "layout", type=click.Choice(("text", "csv", "jsonl")), default="text", show_default=True)
@as_json
def command(function: str, n: int, partition: str | None, what: str | None, layout: str, as_json: bool) -> int:
    """Stream the words of a language, or the pairs of a fooling set.

    FUNCTION is dyck:TYPES,DEPTH, or one of equality, disjointness, intersection, index, greater-than, inner-product.
    """
    items = enumeration(function, n, partition, what)
    for block in as_document(items) if as_json else written(items, layout):
        sys.stdout.write(block)
    return AS_EXPECTED
