"""Objects in a notebook: every public type has a view, of at most 20 KB, and IPython is told of each by its name."""

from __future__ import annotations

import ast
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import fooling
from fooling import contents, notation, notebook
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.exercises.papers.sheet import sheet_of
from fooling.verify.given.asked.from_torch import Imported
from fooling.verify.given.modules.held_to_module import Held
from fooling.verify.pages.formats.markup import Markup
from fooling.verify.pages.notebooks.contents import PLACES, STATEMENTS, in_latex, view
from fooling.verify.pages.notebooks.view import MOST_BYTES, Part, View, html, table

EXHAUSTIVE = pytest.mark.exhaustive
ROOT = Path(__file__).parents[3]
NOTEBOOKS = ["a_class", "draft_lemma", "paper", "trained_network"]
SHEET = sheet_of("""
title: Sheet
questions:
  - {id: fool, text: A, hole: [fooling-set, [equality, 5], 1], points: 2, credit: {full: 4}}
""")
n = notation.integer("n")
ODD_EVEN = fooling.Partition.parse("odd-even")
PAIRS = fooling.DFA(("a", "b"), 0, frozenset({0}), ((1, None), (None, 0)))
ELMAN = fooling.elman_of_dfa(fooling.dyck(1, 2), fooling.named_format("Q4.8"))


def an_argument() -> fooling.Argument:
    """With a name that is markup."""
    made = fooling.Argument()
    made.assume("many", source="a talk", says="<b>Many.", that=notation.for_all(n >= 2)(n >= 1))
    return made


def a_channel() -> fooling.Channel:
    """With one message."""
    channel = fooling.Channel()
    channel.send("alice", 5, 3, "<i>a number")
    return channel


OBJECTS: dict[str, Callable[[], Any]] = {
    "AllLengths": lambda: fooling.all_lengths(ELMAN, fooling.dyck(1, 3)),
    "Argument": an_argument,
    "Channel": a_channel,
    "CheckedAnswer": lambda: fooling.check_answer(SHEET, "fool", ["00000 00000"]),
    "CommunicationMatrix": lambda: fooling.CommunicationMatrix.of(fooling.disjointness(3)),
    "DFA": lambda: fooling.dyck(2, 2),
    "FoolingSet": lambda: fooling.FOOLING_FAMILIES["index"].at(3),
    "Leaf": lambda: fooling.Leaf(1),
    "Measured": lambda: fooling.measure([[0, 1], [1, 0]], ["D"])["D"],
    "Node": lambda: fooling.exact_complexity(fooling.equality(2)).tree,
    "NumberFormat": lambda: fooling.named_format("Q4.8"),
    "Partition": lambda: ODD_EVEN,
    "RNN": lambda: fooling.rnn_of_dfa(PAIRS),
    "Transformer": lambda: fooling.two_layer_equality(4),
    "TwoPartyFunction": lambda: fooling.equality(2),
    "Verdict": lambda: fooling.Verdict.UNKNOWN,
    "behaviour": lambda: fooling.judge_network(fooling.two_layer_equality(4), "disjointness", 4, 4),
    "bisimulation": lambda: fooling.included(fooling.dyck(1, 1), fooling.dyck(1, 2)),
    "bounds": lambda: fooling.maximum_fooling(fooling.disjointness(3), 1),
    "claim": lambda: next(iter(fooling.registered())),
    "constructed": lambda: fooling.construct("equality-by-squares", N=4),
    "counts": lambda: fooling.word_numbers(PAIRS),
    "decision": lambda: fooling.decide_fooling_set(PAIRS, PAIRS, ODD_EVEN)[0],
    "exact": lambda: fooling.exact_complexity(fooling.equality(2)),
    "expression": lambda: notation.for_all(n >= 1)(n >= 0),
    "family": lambda: fooling.FOOLING_FAMILIES["equality"],
    "imported": lambda: Imported(ELMAN, {"out": Fraction(1, 512)}, Held(9, 3, 0.0, 0.1, "module(numbers)", None)),
    "measures": lambda: fooling.measure([[0, 1], [1, 0]], ["D", "rank.Q"]),
    "recurrent": lambda: ELMAN,
    "refuted": lambda: fooling.decide_proposition(notation.for_all(n >= 1)(n <= 5)),
    "simulation": lambda: fooling.simulate(fooling.rnn_of_dfa(PAIRS), [0, 1, 0, 1], ODD_EVEN),
}


def words_of(markup: str) -> str:
    """What stands in it, which is well-formed, without the style sheet."""
    return " ".join("".join(part for one in ET.fromstring(markup)[1:] for part in one.itertext()).split())


@pytest.mark.parametrize("name", OBJECTS)
def test_each_object_is_shown_in_few_bytes(name: str) -> None:
    """Well-formed, small, and with no tag of a stranger's."""
    shown = notebook.shown(OBJECTS[name]())
    assert len(shown.encode()) <= MOST_BYTES and words_of(shown)
    assert "<b>Many" not in shown and "<i>a number" not in shown


def test_every_public_type_has_a_view() -> None:
    """Errors have none; Measured, Node and all others do, and each is tried above."""
    kinds = {name: getattr(fooling, name) for name in contents.homes() if isinstance(getattr(fooling, name), type)}
    shown = {name for name, kind in kinds.items() if not issubclass(kind, Exception)}
    assert {name for name in shown if f"{kinds[name].__module__}.{name}" not in PLACES} == set()
    assert shown - set(OBJECTS) == {"LanguageReport"}  # it takes seconds, and is shown by the next test's type


def test_every_name_in_the_table_is_that_of_a_type_and_of_a_function() -> None:
    """A type that is moved or renamed is missed here."""
    for path, (module, function) in PLACES.items():
        home, _, name = path.rpartition(".")
        assert isinstance(getattr(import_module(home), name), type)
        assert callable(getattr(import_module(f"fooling.verify.pages.notebooks.{module}"), function))
    assert set(STATEMENTS) <= set(PLACES)


def test_what_is_shown_says_what_is_there() -> None:
    """Of a set its pairs, of a verdict the counterexample, of a language what was proved."""
    assert "Fooling set of 3 pairs with the value 1" in words_of(notebook.shown(OBJECTS["FoolingSet"]()))
    refuted = words_of(notebook.shown(OBJECTS["refuted"]()))
    assert refuted.startswith("✗ refuted") and "n = 6" in refuted and "The steps" in refuted
    assert "Alice <i>a number 3 5" in words_of(notebook.shown(OBJECTS["Channel"]()).replace("</td>", " </td>"))
    report = words_of(notebook.shown(fooling.language("regex:(ab)*")))
    assert "3 states; 2 without a dead state" in report and "aperiodic" in report


def test_what_is_too_long_is_named() -> None:
    """A part that does not fit is left out whole; those behind it that fit are shown."""
    large, small = (
        Part("the large part", Markup(f"<p>{'x' * MOST_BYTES}</p>")),
        Part("the small part", Markup("<p>y</p>")),
    )
    shown = html(View("<b>", [("Fact", "z" * 10**6)], [large, small]))
    assert words_of(shown).startswith("<b>") and "y" in words_of(shown) and "x" * 9 not in shown
    assert "Too long to be shown here: the large part." in words_of(shown)
    assert len(html(View("&" * 10**6, [("\u202e" * 9, "&" * 300)] * 90, [large] * 90)).encode()) <= MOST_BYTES
    assert "... and 70 more" in table("many", ["n"], [[str(i)] for i in range(100)]).shown


def test_large_and_hostile_objects_stay_small() -> None:
    """Two million rows, and a name of a million characters."""
    name = "<script>alert(1)</script>" * 10**5
    hostile = TwoPartyFunction(name, 2, 2, min, lambda x: name, lambda y: name)
    for one in (hostile, fooling.equality(21), fooling.FOOLING_FAMILIES["equality"].at(8)):
        shown = notebook.shown(one)
        assert len(shown.encode()) <= MOST_BYTES and "<script" not in shown


def test_a_statement_is_latex_as_well() -> None:
    """For notebooks that are printed."""
    assert in_latex(OBJECTS["expression"]()) == r"for all integers $n$ with $n \ge 1$: $n \ge 0$"
    assert in_latex(OBJECTS["refuted"]()) == r"for all integers $n$ with $n \ge 1$: $n \le 5$"


class Formatter:
    """As IPython's: types by their names."""

    def __init__(self) -> None:
        self.told: dict[tuple[str, str], Callable[[Any], str]] = {}

    def for_type_by_name(self, module: str, name: str, function: Callable[[Any], str]) -> None:
        """Keep it."""
        self.told[module, name] = function


def test_ipython_is_told_each_type_by_its_name() -> None:
    """HTML for all, LaTeX for statements, and by the extension the same."""
    assert notebook.load_ipython_extension is notebook.register
    formatters = {"text/html": Formatter(), "text/latex": Formatter()}
    display = type("Display", (), {"formatters": formatters})
    notebook.register(type("Shell", (), {"display_formatter": display}))
    assert set(formatters["text/html"].told) == {tuple(path.rsplit(".", 1)) for path in PLACES}
    assert len(formatters["text/latex"].told) == len(STATEMENTS)
    as_html = formatters["text/html"].told["fooling.circuits.languages.dfa", "DFA"]
    assert as_html(PAIRS) == notebook.shown(PAIRS)


def cells(name: str) -> Iterator[str]:
    """The cells of a notebook that hold code."""
    for cell in (ROOT / "notebooks" / f"{name}.py").read_text(encoding="utf-8").split("# %%")[1:]:
        if not cell.startswith(" [markdown]"):
            yield cell


def run(name: str, directory: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, str]]:
    """What each cell ends with and shows, in a folder of its own: as a notebook runs it."""
    monkeypatch.chdir(directory)
    space: dict[str, Any] = {"__name__": "notebook"}
    found = []
    for cell in cells(name):
        body = ast.parse(cell)
        last = body.body.pop() if isinstance(body.body[-1], ast.Expr) else None
        with redirect_stdout(io.StringIO()) as printed:
            exec(compile(body, name, "exec"), space)
            value = None if last is None else eval(ast.unparse(last), space)
        assert printed.getvalue() == ""
        if last is not None:
            found.append((value, notebook.shown(value) if view(value) else ""))
    return found


def test_the_notebook_of_a_draft_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bound is refuted and its repair proved, as the text between the cells says."""
    shown = run("draft_lemma", tmp_path, monkeypatch)
    assert len(shown) == 6 and all(len(one.encode()) <= MOST_BYTES for _, one in shown)
    refuted, proved = shown[-2][0], shown[-1][0]
    assert refuted.verdict is fooling.Verdict.REFUTED and refuted.counterexample["n"] % 2 == 1
    assert proved.verdict is fooling.Verdict.CONFIRMED and not [*tmp_path.iterdir()]


@pytest.mark.exhaustive
def test_the_notebook_of_a_paper_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reading is refuted, the printed lemma is confirmed, and its certificate is accepted."""
    verdicts = {str(value.verdict) for value, _ in run("paper", tmp_path, monkeypatch) if hasattr(value, "verdict")}
    assert verdicts == {"confirmed", "refuted"}


@pytest.mark.exhaustive
def test_the_notebook_of_a_trained_network_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The network is right on all short words, and its automaton says what it has learned."""
    pytest.importorskip("torch")
    imported, short, learned, every = (value for value, _ in run("trained_network", tmp_path, monkeypatch))
    assert isinstance(imported, Imported) and short.wrong.total() == 0
    assert learned.accepts("b") and not learned.accepts("a") and every.equal is not None


def test_the_notebook_of_a_class_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven pairs are the most and get all points; two that do not fool get none."""
    shown = run("a_class", tmp_path, monkeypatch)
    assert len(shown) == 6 and all(0 < len(one.encode()) <= MOST_BYTES for _, one in shown)
    largest, wrong, right, bound = (value for value, _ in shown[2:])
    assert largest.lower == largest.upper == 7
    assert repr(wrong).startswith("fool: 0 of 7: pairs 1 and 2 do not fool") and "7 of 7" in repr(right)
    assert bound.verdict is fooling.Verdict.CONFIRMED


def test_there_is_no_other_notebook() -> None:
    """Each of the folder is run here."""
    assert sorted(path.stem for path in (ROOT / "notebooks").glob("*.py")) == NOTEBOOKS


@pytest.mark.parametrize("name", [pytest.param(one, marks=EXHAUSTIVE) for one in NOTEBOOKS])
def test_the_notebooks_run_in_jupyter(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel of IPython shows the results as HTML, once `fooling` is imported."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    if name == "trained_network":
        pytest.importorskip("torch")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *sys.path]))  # the kernel takes this tree
    specs = tmp_path / "kernels" / "this"
    specs.mkdir(parents=True)
    argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (specs / "kernel.json").write_text(json.dumps({"argv": argv, "display_name": "this", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells(name)])
    where = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(book, timeout=300, kernel_name="this", resources=where).execute()
    shown = [out for cell in book.cells for out in cell.outputs if out.output_type == "execute_result"]
    assert shown and all(len(out.data["text/html"]) <= MOST_BYTES for out in shown)
