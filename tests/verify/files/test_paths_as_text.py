"""Paths in the Python interface: every public function that takes one takes a text and a `Path`."""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import fooling
from fooling import contents

NAMED_BY = {"path", "evidence", "what", "spec", "against"}  # parameters that name files, whatever their type
AND_NO_FILE = {"automaton_of", "from_rows"}  # nothing here takes a path: a check of the check
CLAIMS = {"claims": [{"id": "sum", "says": "A sum.", "that": ["=", ["+", 1, 1], 2]}]}


def takers() -> dict[str, list[str]]:
    """The public functions that take a path, with the parameters that do, by name or by type."""
    found = dict[str, list[str]]()
    for name in contents.homes():
        value = getattr(fooling, name)
        if not inspect.isfunction(value):
            continue
        told = inspect.signature(value).parameters.values()
        taking = [one.name for one in told if one.name in NAMED_BY or "Path" in str(one.annotation)]
        if taking:
            found[name] = taking
    return found


def test_the_functions_that_take_paths_are_known() -> None:
    """Those of today are found; one that is new has to be tried below."""
    assert set(takers()) == {
        "check",
        "check_answer",
        "function_term",
        "judge_network",
        "language",
        "read_network",
        "recheck",
        "write_network",
        "write_torch",
    }
    assert not AND_NO_FILE & set(takers())


@pytest.mark.parametrize(("name", "parameter"), [(name, one) for name, all_ in takers().items() for one in all_])
def test_a_path_is_a_text_or_an_object_for_paths(name: str, parameter: str) -> None:
    """By its type, each such parameter takes `str` and `os.PathLike[str]`."""
    hint = get_type_hints(getattr(fooling, name))[parameter]
    assert set(get_args(hint)) >= {str, os.PathLike[str]}, hint


class Somewhere:
    """No `Path` and no text: an object that has a path."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __fspath__(self) -> str:
        return self.path


@pytest.mark.parametrize("kind", [str, pytest.param(Somewhere, marks=pytest.mark.exhaustive)])
def test_each_of_them_runs_with_either(
    kind: Callable[[str], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A claim is decided, its certificate judged, a matrix read, a network written and held against an automaton."""
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text(json.dumps(CLAIMS))
    (decided,) = fooling.check(kind("mine.json"), evidence=kind("kept"), jobs=1)
    assert decided.certificate is not None and decided.certificate.parts[0] == "kept"
    assert fooling.recheck(kind(str(decided.certificate))).reason is None
    Path("m.csv").write_text("1,0\n0,1\n")
    assert fooling.function_term(kind("m.csv")).term == ("matrix", ((1, 0), (0, 1)))
    fooling.write_network(fooling.two_layer_equality(2), kind("network.json"))
    assert fooling.read_network(kind("network.json"), "Q10.4").run((1, 1)) == 1
    Path("sheet.yaml").write_text("title: A\nquestions: [{id: q, text: T, hole: [number, 3], points: 1}]")
    assert fooling.check_answer(kind("sheet.yaml"), "q", 3).marked.points == 1
    odd = {"alphabet": ["0", "1"], "start": 0, "accepting": [1], "transitions": [[0, 1], [1, 0]]}
    Path("odd.json").write_text(json.dumps(odd))
    assert fooling.language(kind("odd.json"), evidence=kind("kept")).dfa.states == 2
    parity = fooling.RNN(1, 0, lambda t, letter, h: h ^ letter, lambda t, h: h)
    assert not fooling.judge_network(parity, kind("odd.json"), 3).wrong
