r"""An explanation as a fragment of LaTeX that pastes into an appendix.

It begins with a \paragraph, needs no package (amsmath and amssymb do no harm), and holds ASCII only: other characters
are named by their code points.  Steps are items of lists, one inside another where something is supposed; drawings are
tabulars.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fooling.verify.pages.formats.cited_files import without_files
from fooling.verify.pages.formats.latex_formulas import escaped, formula, is_matrix
from fooling.verify.statement.row import Term
from fooling.verify.words import passages

DEEPEST = 3  # lists in one another; LaTeX has up to six
HEAD = "% Needs no package; every step was accepted by the checker of `fooling`."


def latex(*explanations: passages.Explanation) -> str:
    """The whole fragment, of one explanation after the other."""
    return "\n".join([HEAD, *(line for one in explanations for line in _lines(one))])


def _lines(explanation: passages.Explanation) -> Iterator[str]:
    yield from (r"\begingroup\raggedright\sloppy", rf"\paragraph{{{escaped(explanation.title)}}}")
    matrices = dict(_matrices(explanation))
    for name, passage in explanation.facts:
        said = passages.changed(passage, lambda term: _called(term, matrices))
        yield rf"\par\noindent\emph{{{escaped(name)}:}} {set_(said)}"
    for name, stands_for, drawn in explanation.names:
        yield rf"\par\noindent Write {formula(name)} for {set_(stands_for)}."
        for drawing in () if name in matrices.values() else drawn:  # a matrix is set already
            yield from _drawing(drawing)
    yield from _listed(explanation)
    if explanation.truth:
        yield r"\par\noindent\emph{What the true value is:}"
        yield from (rf"\par\noindent {set_(passage)}." for passage in explanation.truth)
    if explanation.grounds:
        yield r"\par\noindent\emph{What the steps rest on, beside logic, computing and arithmetic:}"
        yield r"\begin{itemize}"
        for ground in explanation.grounds:
            yield from _ground(ground)
        yield r"\end{itemize}"
        yield from (rf"\par\noindent {escaped(without_files(sentence))}" for sentence in explanation.tested)
    yield r"\par\endgroup"


def _matrices(explanation: passages.Explanation) -> Iterator[tuple[Term, str]]:
    """The matrices that have a name, which is used in what is said of the statement, too."""
    for name, stands_for, _ in explanation.names:
        if len(stands_for) == 1 and isinstance(stands_for[0], passages.Said) and is_matrix(stands_for[0].term):
            yield stands_for[0].term, name


def _called(term: Term, names: Mapping[Term, str]) -> Term:
    """The term with the names of matrices in their place."""
    if not isinstance(term, tuple):
        return term
    return names[term] if term in names else tuple(_called(part, names) for part in term)


def set_(passage: passages.Passage) -> str:
    """A passage in text mode."""
    return passages.written(passage, escaped, formula, _typed)


def _typed(words: str) -> str:
    return rf"\texttt{{{escaped(words)}}}"


def _listed(explanation: passages.Explanation) -> Iterator[str]:
    """The openings and steps, as items of a list that is as deep as they are."""
    depth = -1
    for item in explanation.items:
        wanted = min(item.depth, DEEPEST)
        while depth > wanted:
            yield r"\end{list}"
            depth -= 1
        while depth < wanted:
            yield r"\begin{list}{}{\setlength{\leftmargin}{2.2em}\setlength{\labelwidth}{1.8em}}"
            depth += 1
            if depth < wanted:
                yield r"\item[]"
        yield from _item(item)
    yield from [r"\end{list}"] * (depth + 1)


def _item(item: passages.Opening | passages.Step) -> Iterator[str]:
    if isinstance(item, passages.Opening):
        yield rf"\item[] {set_(item.says)}"
        return
    yield rf"\item[({item.number})] {set_(item.states)}\\"
    yield rf"{{\small {set_(item.because)}.}}"
    for drawing in item.drawings:
        yield from _drawing(drawing)


def _drawing(drawing: passages.Drawing) -> Iterator[str]:
    yield rf"\par {{\small {set_(drawing.caption)}}}\par"
    if isinstance(drawing, passages.Grid):
        yield rf"{{\footnotesize\begin{{tabular}}{{{'l' * len(drawing.head)}}}"
        for row in (drawing.head, *drawing.rows):
            yield rf"{' & '.join(_cell(cell) for cell in row)} \\"
        yield r"\end{tabular}}\par"
        return
    for indent, line in drawing.lines:
        yield rf"{{\footnotesize\hspace*{{{indent + 1}em}}\texttt{{{set_(line)}}}}}\par"


def _cell(cell: str) -> str:
    """A cell; in braces, so that no bracket after a line break is read as its argument."""
    return f"{{{_typed(cell)}}}" if cell else ""


def _ground(ground: passages.Ground) -> Iterator[str]:
    says = f": {set_(ground.says)}" if ground.says else ""
    yield rf"\item {{}}[{_typed(ground.name)}] ({escaped(ground.is_a)}; used in {ground.used_in}){says}"
    yield rf"\par\emph{{Proof.}} {escaped(ground.proof)}"
    if ground.tested:
        yield rf"\par\emph{{Tested.}} {escaped(without_files(ground.tested))}"
