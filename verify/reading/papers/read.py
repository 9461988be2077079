"""The claims of a file by its ending: a claims file is all claims, of a paper in Markdown or LaTeX the blocks are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading import papers
from fooling.verify.reading.files import lines_of, read_text
from fooling.verify.reading.papers.excerpt import CLAIMS, LATEX, MARKDOWN, MOST_BYTES, Excerpt, Line

NAMED = "a name and a sentence, and the proposition below, deeper"
WANTED: Mapping[str, str] = {
    CLAIMS: NAMED,
    MARKDOWN: f"a fenced block `claims`: {NAMED}",
    LATEX: rf"\begin{{claims}} ... \end{{claims}}: {NAMED}",
}


def excerpt_of(path: Path, texts: Mapping[Path, str] | None = None) -> Excerpt:
    """The claims of a file; `texts` are the files that an editor has open, which may differ from those on disk."""
    if path.suffix == LATEX:
        found: Excerpt = papers.latex.in_latex(path, texts or {})
        return found
    text = (texts or {}).get(path)
    text = read_text(path, MOST_BYTES, "a text with claims") if text is None else text
    if path.suffix == MARKDOWN:
        blocks: Excerpt = papers.markdown.in_markdown(path, text)
        return blocks
    return Excerpt(path, tuple(Line(path, number, said) for number, said in enumerate(lines_of(text, path), 1)))


def is_paper_with_claims(path: Path) -> bool:
    r"""Whether a file in a folder is a paper that has claims: of LaTeX the main file, which has \documentclass.

    One that is refused counts, so that it is told why.
    """
    try:
        if path.suffix == LATEX and not re.search(r"^[^%]*\\documentclass", read_text(path, MOST_BYTES), re.MULTILINE):
            return False
        return any(line.said for line in excerpt_of(path).lines)
    except InvalidInput:
        return True
