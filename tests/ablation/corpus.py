"""All statements that there are to draw on: of the packs, the lists, tests, pages, and the ablation table itself.

What stands in a test or on a page is read as it is written there: nested lists that are a closed proposition, and the
files of claims that a page gives.  What a test makes by calling functions is met where it is decided
(`tests.ablation.collecting`).
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.claims.claim import registered
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.runs.claims.arguments import own
from fooling.verify.statement.language.sentences.reader import read_sentence
from tests.ablation.procedures import ROOT
from tests.ablation.statements import Stated, of_claim
from tests.ablation.table import read, said_by

NOT_LISTS = ("undecided",)
HEADS = ("forall", "exists", "=", "!=", "<=", "<", ">=", ">", "and", "or", "not")
THAT = re.compile(r'"that":\s*|(?<=\n)\s*(?=\["(?:forall|exists)")')
FILE = re.compile(r"`([\w-]+\.claims)`:\n\n((?:    .*\n|\n)+)")


def all_statements(collected: Iterable[Stated] = ()) -> Iterator[Stated]:
    """Each once, those of packs first, and last those that were met where tests decide them; no place is another's."""
    met, places = set[object](), Counter[str]()
    for one in (*_of_packs(), *_of_lists(), *_of_sentences(), *_of_tests(), *of_pages(), *_of_the_table(), *collected):
        if one.claim is not None or (one.that, one.given) not in met:
            met.add((one.that, one.given))
            places[one.place] += 1
            yield one if places[one.place] == 1 else replace(one, place=f"{one.place}-{places[one.place]}")


def _of_packs() -> Iterator[Stated]:
    for claim in registered():
        if claim.open_because is None:
            yield Stated(claim.id, claim.that, claim.id)


def _of_lists() -> Iterator[Stated]:
    for path in sorted((ROOT / "tests/verify").glob("*.json")):
        if path.stem not in NOT_LISTS:
            yield from (of_claim(task.claim) for task in own(path) if not task.claim.assumed)


def _of_sentences() -> Iterator[Stated]:
    path = ROOT / "tests/verify/measures/models_asked.json"
    for name, texts in json.loads(path.read_text(encoding="utf-8")).items():
        yield from (Stated(f"models-asked/{name}", read_sentence(text).term) for text in texts)


def _of_tests() -> Iterator[Stated]:
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parts = one.elts if isinstance(one, (ast.List, ast.Tuple)) else []
            if parts and isinstance(parts[0], ast.Constant) and parts[0].value in HEADS:
                with suppress(ValueError):
                    yield from _proposed(f"{path.relative_to(ROOT)}:{one.lineno}", _lists(ast.literal_eval(one)))


def _lists(data: Any) -> Any:
    return [_lists(part) for part in data] if isinstance(data, (list, tuple)) else data


def of_pages() -> Iterator[Stated]:
    """What stands in README and on the pages of docs."""
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = path.read_text(encoding="utf-8")
        for met in THAT.finditer(text):
            with suppress(ValueError):
                data, _ = json.JSONDecoder().raw_decode(text, met.end())
                line = text.count("\n", 0, met.end()) + 1
                yield from _proposed(f"{path.relative_to(ROOT)}:{line}", data)
        for name, block in FILE.findall(text):
            yield from _of_a_file(path, name, dedent(block.partition("    $ ")[0]))


def _of_a_file(page: Path, name: str, text: str) -> Iterator[Stated]:
    """The claims of a file that a page gives; one that needs other files beside it is no concern here."""
    with TemporaryDirectory() as folder, suppress(FoolingError), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a remark on how a term is read is no concern here
        written = Path(folder, name)
        written.write_text(text, encoding="utf-8")
        for one in (of_claim(task.claim) for task in own(written) if not task.claim.assumed):
            yield replace(one, place=f"{page.relative_to(ROOT)}:{one.place}")


def _proposed(place: str, data: Any) -> Iterator[Stated]:
    with suppress(FoolingError, ValueError, TypeError, LookupError, RecursionError), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a doubt about an expression of a test is no concern here
        if isinstance(data, list):
            yield Stated(place, stated_in_python(data))


def _of_the_table() -> Iterator[Stated]:
    for name, row in read().rows.items():
        that, given = said_by(row.statement)
        yield Stated(f"table/{name}", that, given=given)
