"""docs/grammar.md is what the code says: how each operator is typed, the letters of its arguments, what it means."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.given.arguments.written_forms import FORMS, READ
from fooling.verify.statement.language import argument_names
from fooling.verify.statement.language.argument_names import NAMES, SAID, names, what_each_is
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.row import fact

MAKER = Path(__file__).parents[2] / "architecture" / "grammar_page.py"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """What makes the tables."""
    spec = importlib.util.spec_from_file_location("grammar_page", MAKER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_pages_are_up_to_date(maker: ModuleType) -> None:
    """Their tables are those that are made now; `python tests/architecture/grammar_page.py` rewrites them."""
    for page, made in maker.PAGES.items():
        assert maker.between_markers(page) == made()


@pytest.mark.parametrize("head", OPERATORS)
def test_an_example_is_read_and_printed_back(head: str, maker: ModuleType) -> None:
    """The example of an operator is read as a term of it that denotes something, and so is what is printed of it."""
    sort, text = OPERATORS[head].result, maker.example(head)
    whole = f"the RNN of the DFA of /a/ up to length 4 computes {text} on every input" if sort == "task" else text
    asked = "proposition" if sort == "task" else sort
    read = sentence_of(whole, {}, maker.DOCS, asked)
    term = read.term[2] if sort == "task" else read.term
    require_sense(term, "the example")
    assert term[0] == head and (head in maker.TYPED or term == maker.example_term(head))
    assert sentence_of(sentence(read.term), {}, maker.DOCS, asked).term == read.term


def test_all_that_is_read_has_a_row(maker: ModuleType) -> None:
    """What a file may have beside operators stands in the tables with an example, which begins as it is written."""
    text = maker.EXCHANGE.read_text(encoding="utf-8")
    assert {*FORMS} | {"recurrent-construction"} == {*READ}
    for head, form in FORMS.items():
        assert f'`["{head}"' in text and json.loads(form.example)[0] == head and form.written.startswith(f'["{head}"')


def test_the_rows_are_whole(maker: ModuleType) -> None:
    """Each row has six cells, says what the operator means, and does not begin or end in the middle of a sentence."""
    rows = [line for line in maker.tables().splitlines() if line.startswith("| `")]
    assert len(rows) == len(OPERATORS)
    for line in rows:
        _, written, typed, head, _, means, _, end = re.split(r"(?<!\\)\|", line)
        said = means.strip()
        assert written.strip() and typed.strip() and head.strip() and said and not end, line
        assert not re.match(r"\W*\.\.|[,;.]", said) and not re.search(r"\.\.\., [a-z]|(that is|[,;:(])$", said), line
        assert not re.search(r"[,(] ?(\w) = \1\b", written), line


def test_no_two_operators_share_a_sentence(maker: ModuleType) -> None:
    """What is said of an operator is said of it alone, and no sentence begins with the name of another one."""
    meant = maker.meanings()
    told = {head: maker.PLAINLY.get(head) or meant.get(head, "") for head in OPERATORS}
    said = [text for text in told.values() if text]
    assert sorted(text for text in set(said) if said.count(text) > 1) == []
    for text in said:
        glued = re.findall(r"[.;] ([^ ,;:.]+)(?: \w+)*: ", text)
        assert not {*glued} & {*OPERATORS} and not text.startswith(":"), text


def test_each_operator_has_names_for_its_arguments() -> None:
    """One each, all different; nothing is said of a letter that there is not, or that the sorts say already."""
    for head, operator in OPERATORS.items():
        letters = names(head)
        assert len(letters) == len(set(letters)) == len(operator.arguments), head
        assert all(what_each_is(head).values())
    assert all(said.keys() <= set(names(head)) for head, said in SAID.items())
    assert NAMES.keys() <= OPERATORS.keys()


def test_an_operator_without_letters_has_those_of_its_sorts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that somebody adds needs no letters."""
    assert [head for head, said in NAMES.items() if said.split() == _names_without(head, monkeypatch)] == []
    added = fact("function function size field", "{0} {1} {2}")
    monkeypatch.setitem(OPERATORS, "larger", added)  # type: ignore[arg-type]
    assert names("larger") == ["f", "g", "n", "F"]
    assert what_each_is("larger")["g"] == "a function"


def _names_without(head: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    with monkeypatch.context() as patch:
        patch.setattr(argument_names, "NAMES", {})
        return names(head)


ADDED = """
import sys
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.row import fact, measure, row
OPERATORS["girth"] = measure("function natural party", "girth({0}; around {1}, seen by {2})")
OPERATORS["woven"] = row("function", "function function", "{t0} woven with {t1}")
OPERATORS["tame"] = fact("language", "{t0} is tame")
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.statement.language.sentences.completions import completions, operator_at
from fooling.verify.statement.language.wording import sentence
sys.path.insert(0, sys.argv[1])
import grammar_page
typed = "girth(EQ_2 woven with DISJ_3; around 4, seen by bob) >= 5 and /a*/ is tame"
read = sentence_of(typed)
assert read.term[1][1] == ("girth", ("woven", ("equality", 2), ("disjointness", 3)), 4, "bob"), read.term
assert read.term[2] == ("tame", ("star", ("letters", ("a",), ("a",)))), read.term
printed = sentence(read.term)
assert sentence_of(printed).term == read.term, printed
assert sentence_of("the girth of EQ_2 around 4, seen by bob = 5").term[1][0] == "girth"
for text, label in {
    "": "girth(f; around n, seen by s)",
    "girth(EQ_2; around 4, seen by ": "alice",
    "D(EQ_2 ": "woven with g",
    "/a/ is ": "tame",
}.items():
    labels = [one.label for one in completions(text, len(text), {}, "proposition")[1]]
    assert label in labels, (text, labels)
assert operator_at(printed, 1) == "girth"
for head, row in {
    "girth": "| `girth(f; around n, seen by s)` | `girth(EQ_2; around 4, seen by alice)` | `girth` | f: a func",
    "woven": "| `f woven with g` | `EQ_2 woven with EQ_2` | `woven` | f: a function; g: a function | ",
    "tame": "| `L is tame` | `/(ab)*/ is tame` | `tame` | L: a language | what its words say |",
}.items():
    assert row in grammar_page.tables(), (head, [one for one in grammar_page.tables().splitlines() if head in one])
    assert sentence_of(grammar_page.example(head)).term == grammar_page.example_term(head)
"""


def test_an_operator_that_is_added_needs_nothing_elsewhere() -> None:
    """Rows of the table alone are typed, printed and completed, and have a row and an example on the page."""
    found = subprocess.run(
        [sys.executable, "-c", ADDED, str(MAKER.parent)], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stderr) == (0, "")


def test_the_essay_uses_the_same_letters(maker: ModuleType) -> None:
    """Where it writes an operator with its arguments; a partial function is p there."""
    mentioned = maker.mentions()
    assert len(mentioned) > 40
    for head, letters in mentioned.items():
        if not head.startswith("partial-"):
            assert names(head)[: len(letters)] == letters, head


def test_what_the_essay_says_is_found(maker: ModuleType) -> None:
    """Whole entries: from its operators to the next entry."""
    meant = maker.meanings()
    assert meant["complement"] == "1 - f, for f with values 0 and 1"
    assert meant["layer-computes"].endswith("the mean of the values of all of them")
