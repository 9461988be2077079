"""An explanation as Markdown: terms as code, drawings as blocks of code."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fooling.verify.pages.formats.as_text import columns_of, plain, words_of
from fooling.verify.pages.formats.cited_files import without_files
from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.language.wording import in_words
from fooling.verify.words.passages import Drawing, Explanation, Grid, Ground, Opening, Passage, Step, written

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#+|!~$&-])")


def markdown(explanation: Explanation) -> str:
    """The whole page."""
    return "\n".join(_lines(explanation))


def _lines(explanation: Explanation) -> Iterator[str]:
    yield from (f"# {escaped(explanation.title)}", "")
    for name, passage in explanation.facts:
        yield f"- **{escaped(name)}:** {_marked(passage)}"
    yield from ("", "## Steps", "")
    for name, stands_for, drawn in explanation.names:
        yield from (f"{code(name)} is short for {_marked(stands_for)}.", "")
        for drawing in drawn:
            yield from _drawing(drawing, "")
    for item in explanation.items:
        yield from _item(item)
    if explanation.truth:
        yield from ("## What the true value is", "")
        yield from (f"- {_marked(passage)}" for passage in explanation.truth)
        yield ""
    if explanation.grounds:
        yield from ("## What the steps rest on", "", "Beside logic, computing and arithmetic:", "")
        for ground in explanation.grounds:
            yield from _ground(ground)
        yield ""
        yield from (escaped(without_files(sentence)) for sentence in explanation.tested)


def escaped(words: str) -> str:
    """Words that Markdown shows as they stand."""
    return SPECIAL.sub(r"\\\1", printable(words))


def code(words: str) -> str:
    """Words as code, whatever they hold."""
    words = printable(words)
    longest = max(map(len, re.findall("`+", words)), default=0)
    fence, space = "`" * (longest + 1), " " if longest else ""
    return f"{fence}{space}{words}{space}{fence}"


def _marked(passage: Passage) -> str:
    return written(passage, escaped, lambda term: code(words_of(in_words(term))), code)


def _item(item: Opening | Step) -> Iterator[str]:
    before = "> " * item.depth
    if isinstance(item, Opening):
        yield from (f"{before}{_marked(item.says)}", before.rstrip())
        return
    yield from (f"{before}**({item.number})** {_marked(item.states)}  ", f"{before}{_marked(item.because)}.")
    yield before.rstrip()
    for drawing in item.drawings:
        yield from _drawing(drawing, before)


def _drawing(drawing: Drawing, before: str) -> Iterator[str]:
    yield from (f"{before}{_marked(drawing.caption)}", before.rstrip(), f"{before}```text")
    if isinstance(drawing, Grid):
        drawn = columns_of(drawing)
    else:
        drawn = ["  " * indent + plain(line) for indent, line in drawing.lines]
    yield from (f"{before}{line.replace('```', '` ` `')}" for line in drawn)
    yield from (f"{before}```", before.rstrip())


def _ground(ground: Ground) -> Iterator[str]:
    says = f": {_marked(ground.says)}" if ground.says else ""
    yield f"- **{code(ground.name)}** ({escaped(ground.is_a)}; used in {ground.used_in}){says}"
    yield f"  - *Proof.* {escaped(ground.proof)}"
    if ground.tested:
        yield f"  - *Tested.* {escaped(without_files(ground.tested))}"
