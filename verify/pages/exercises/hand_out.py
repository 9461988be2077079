"""A sheet as what students get: the hand-out, in Markdown or LaTeX, and the template of an answer; and as solutions.

All are made of the same sheet.  The hand-out and the template are made of the questions without their keys
(`without_keys`), so that nothing of a key can reach them.  Solutions are the hand-out with each key below its question,
as a student would write it; the template with keys is an answer that has full marks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

import yaml

from fooling.verify.exercises.hole import Keyed, Text, Told
from fooling.verify.exercises.marking.credit import marks_in_words
from fooling.verify.exercises.marking.example import forms_of
from fooling.verify.exercises.papers.credit_in_words import better_in_words, salvage_in_words, scale_in_words
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import Sheet
from fooling.verify.exercises.text_trees import WHOLE, in_figures, number_of
from fooling.verify.given.files.scalar import Scalar
from fooling.verify.pages.formats.as_markdown import code
from fooling.verify.pages.formats.as_markdown import escaped as in_markdown
from fooling.verify.pages.formats.latex_of_markdown import escaped as in_latex
from fooling.verify.pages.formats.latex_of_markdown import latex_of
from fooling.verify.runs.grading.grades import decimal
from fooling.verify.statement.language.printable import counted, printable

HOW = "Answers are one file, which is called by your name: NAME.yaml. Write each answer after the name of its question."
COMMANDS = (
    r"\varepsilon \lambda \Sigma \emptyset \cup \cap \circ \cdot \forall \exists \wedge \vee \neg \to "
    r"\leq \geq \neq \in \notin \subseteq \times \ldots - \mathbb{N}"
)
SIGNS = dict(zip("ελΣ∅∪∩∘·∀∃∧∨¬→≤≥≠∈∉⊆×…\u2212\u2115", COMMANDS.split(), strict=True))  # of expressions and of texts
# LuaLaTeX and XeLaTeX have no such command: there the sign itself becomes one.
DECLARE = r"""\ifdefined\DeclareUnicodeCharacter\else\def\DeclareUnicodeCharacter#1#2{
  \catcode"#1=\active\begingroup\lccode`\~="#1\lowercase{\endgroup\protected\def~}{#2}}\fi"""
Forms = Callable[[Question], str]
NO_KEYS: Mapping[str, str] = {}
WIDTH, LONGEST = 100, 10**6  # columns of an answer, and of one text


class Missing(str):
    """Why there is no solution, in the place of one."""

    __slots__ = ()


def without_keys(sheet: Sheet) -> Sheet:
    """The sheet with what students may see of it."""
    bare = (replace(one, key=None, wrong=(), stated={}) for one in sheet.questions)
    return replace(sheet, questions=tuple(bare), secret="")


def written(name: str, answer: Text) -> list[str]:
    """An answer behind its name, as a line or more of YAML, with quotes where a text would be none without."""
    whole = _plain(answer)
    lines = as_yaml(answer).removesuffix("...\n").rstrip("\n").split("\n")
    if isinstance(whole, str) or lines[0][0] in "[{":  # on the line of the name
        return [f"{name}: {lines[0]}", *(f"  {line}" for line in lines[1:])]
    return [f"{name}:", *(f"  {line}" for line in lines)]


def as_yaml(given: Text, nulls: Collection[str] = ()) -> str:
    """A text tree as YAML, which is read as the same terms; plain texts among `nulls` are written as null."""
    whole = _plain(given, nulls)
    width = LONGEST if isinstance(whole, str) else WIDTH
    return str(yaml.dump(whole, default_flow_style=None, allow_unicode=True, sort_keys=False, width=width))


def _plain(answer: Text, nulls: Collection[str] = ()) -> object:
    """Without the classes that remember where a text stood; a whole number without quotes stays one."""
    if isinstance(answer, Scalar) and answer.plain and WHOLE.fullmatch(answer):
        return number_of(answer)
    if isinstance(answer, Scalar) and answer.plain and answer in nulls:
        return None
    if isinstance(answer, str):
        return str(answer)
    if isinstance(answer, Mapping):
        return {str(name): _plain(part, nulls) for name, part in answer.items()}
    return [_plain(part, nulls) for part in answer]


def _worth(question: Question) -> str:
    points = counted(decimal(question.points), "points")
    if question.is_for_a_human:
        return f"{points}, marked by hand" if question.points else "no points"
    return points


def _told(question: Question) -> Sequence[str]:
    """What the hand-out says beside the text of the question: what the hole tells, and what has some of the points."""
    hole: object = question.hole
    return [*(hole.told() if isinstance(hole, Told) else ()), *_partial_credit(question)]


def _partial_credit(question: Question) -> Iterator[str]:
    """How points depend on what is counted, and on right parts.

    Where the feedback hides what is best, the hand-out hides it, too, and says only which way is better.
    """
    if question.hole is None:
        return
    credit = question.credit
    if credit.scale is not None:
        measure = credit.measured(question.hole.measures)
        if question.feedback.tells_best:
            yield from scale_in_words(credit, measure, question.points)
        else:
            yield better_in_words(measure)
        yield from salvage_in_words(credit, measure, question.points)
    keyed: object = question.hole
    if isinstance(keyed, Keyed) and credit.parts:  # its parts are called as in the key, which no student reads
        most = in_figures(max(credit.parts.values()) * question.points)
        yield f"Up to {counted(most, 'points')} are for steps that follow, even if a later step does not follow."
    elif not isinstance(keyed, Keyed):
        shares = ((name, in_figures(share * question.points)) for name, share in credit.parts.items())
        yield from (f"{points} of the points are for the {name} alone." for name, points in shares)


# ---- the three formats ----


def markdown(sheet: Sheet, keys: Mapping[str, Text], forms: Forms) -> str:
    """The hand-out in Markdown, with solutions where there are keys."""
    return "\n".join(_markdown(sheet, keys, forms)) + "\n"


def _markdown(sheet: Sheet, keys: Mapping[str, Text], forms: Forms) -> Iterator[str]:
    yield from (f"# {in_markdown(sheet.title)}", "")
    yield from ([f"For {in_markdown(sheet.student)}.", ""] if sheet.student else [])
    yield from (" ".join([HOW, *marks_in_words(sheet)]), "")
    for number, one in enumerate(sheet.questions, 1):
        yield from (f"## {number}. {code(one.id)} ({_worth(one)})", "", one.text.strip(), "")
        if told := _told(one):
            yield from (*(f"- {line}" for line in told), "")
        if shape := forms(one):
            yield from (f"Your answer: {code(f'{one.id}: {shape}')}", "")
        if isinstance(key := keys.get(one.id), Missing):
            yield from (f"**Solution.** There is none: {key}.", "")
        elif key is not None:
            yield from ("**Solution.**", "", "```yaml", *written(one.id, key), "```", "")


def latex(sheet: Sheet, keys: Mapping[str, Text], forms: Forms) -> str:
    """The hand-out as a document in LaTeX, with solutions where there are keys."""
    return "\n".join(_latex(sheet, keys, forms)) + "\n"


def _latex(sheet: Sheet, keys: Mapping[str, Text], forms: Forms) -> Iterator[str]:
    yield from (r"\documentclass{article}", r"\usepackage[T1]{fontenc}", r"\usepackage{amsmath,amssymb}")
    yield DECLARE
    yield from (
        rf"\DeclareUnicodeCharacter{{{ord(sign):04X}}}{{\ensuremath{{{text}}}}}" for sign, text in SIGNS.items()
    )
    yield from (r"\begin{document}", r"\sloppy", rf"\section*{{{in_latex(sheet.title)}}}")
    yield from ([f"For {in_latex(sheet.student)}.", ""] if sheet.student else [])
    yield from (in_latex(" ".join([HOW, *marks_in_words(sheet)])), "")
    for number, one in enumerate(sheet.questions, 1):
        yield rf"\subsection*{{{number}. \texttt{{{in_latex(one.id)}}} ({in_latex(_worth(one))})}}"
        yield latex_of("\n".join([one.text, "", *(f"- {line}" for line in _told(one))])).rstrip("\n")
        if shape := forms(one):
            yield from ("", rf"Your answer: {{\ttfamily\raggedright {in_latex(f'{one.id}: {shape}')}\par}}")
        if isinstance(key := keys.get(one.id), Missing):
            yield from ("", rf"\textbf{{Solution.}} There is none: {latex_of(key).rstrip()}.")
        elif key is not None:
            lines = "\\\\\n".join(map(_indented, written(one.id, key)))
            yield from ("", rf"\textbf{{Solution.}}\par {{\ttfamily\raggedright {lines}\par}}")
        yield ""
    yield r"\end{document}"


def _indented(line: str) -> str:
    """A line of YAML in LaTeX, as far to the right as it is."""
    words = line.lstrip(" ")
    return "~" * (len(line) - len(words)) + in_latex(words)


def template(sheet: Sheet, keys: Mapping[str, Text], forms: Forms) -> str:
    """A file of answers without any, or with the keys: names to write behind, and how answers are written."""
    return "\n".join(_template(sheet, keys, forms)) + "\n"


def _template(sheet: Sheet, keys: Mapping[str, Text], forms: Forms) -> Iterator[str]:
    student = f", for {sheet.student}" if sheet.student else ""
    told = (HOW, *marks_in_words(sheet), "A line that begins with # is not read.")
    yield from (f"# {printable(sheet.title + student)}", *(f"# {line}" for line in told), "")
    for one in sheet.questions:
        yield f"# {one.id}, {_worth(one)}: {printable(' '.join(one.text.split()))}"
        if shape := forms(one):
            yield f"#   {one.id}: {printable(shape)}"
        yield from (f"#   {printable(line)}" for line in _told(one))
        if isinstance(key := keys.get(one.id), Missing):
            yield f"#   there is no solution: {key}"
        yield from ([f"{one.id}:"] if key is None or isinstance(key, Missing) else written(one.id, key))
        yield ""


FORMATS: Mapping[str, Callable[[Sheet, Mapping[str, Text], Forms], str]] = {
    "markdown": markdown,
    "latex": latex,
    "template": template,
}


def page(
    sheet: Sheet,
    layout: str,
    keys: Mapping[str, Text] = NO_KEYS,
    forms: Forms = forms_of,
    unsolved: Mapping[str, str] = NO_KEYS,
) -> str:
    """The sheet in this format; `keys` are the solutions to be shown, by questions.

    `unsolved` says of which questions there is none, and why.  `forms` says how an answer is written: for many students
    `FormsOnce`, which judges each example once.
    """
    missing = {name: Missing(why) for name, why in unsolved.items()}
    return FORMATS[layout](without_keys(sheet), {**missing, **keys}, forms)
