"""Nothing is read but through one door, `fooling.verify.reading`: found in the syntax of every file of ours.

A call of `open`, of `read_text`, `read_bytes` or `open` as a method, of `json.load`, `numpy.load` and the like is one
way round it; `read_bytes` and `read_text` of the door itself are plain names that are imported from there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

import pytest
from source_tree import PACKAGES, ROOT, nodes, sources, with_a_sign

DOOR = ROOT / "verify" / "reading"
METHODS = frozenset(
    {"read_text", "read_bytes", "open", "fromfile", "loadtxt", "genfromtxt", "memmap", "load_file", "safe_open"}
    | {"run_path", "load_module", "exec_module", "read_csv", "read_table", "FileIO", "mmap"}
)
LIBRARIES = frozenset({"json", "marshal", "np", "numpy", "pickle", "tomllib", "torch"})  # whose `load` reads
NAMES = frozenset({"open", "safe_open", "load_file", "run_path", "FileIO"})
SIGNS = rf"\b({'|'.join(METHODS | NAMES | {'load'})})\b"
ALLOWED = {  # file -> the calls in it, which are no way in for a user's file
    "verify/claims/compiled.py": ["read_text"],  # the terms of a pack, which are installed beside it
    "verify/claims/pack_files.py": ["read_text"],  # the texts of a pack, likewise
    "fooling/contents.py": ["read_text"],  # the stub that is installed beside it
    "verify/methods/engine/rules.py": ["read_bytes"],  # the sources of the search, which are installed with it
    "verify/evidence/theorems_in_rocq.py": ["read_text"],  # the list that is installed beside it
    "verify/evidence/used_by_packs.py": ["read_text"],  # the same, of axioms
    "verify/pages/rocq/library.py": ["read_text"],  # the files of Rocq that are installed with the program
    "verify/commands/docs.py": ["read_bytes", "read_bytes"],  # pages that are installed with the program
    "verify/pages/editors/document.py": ["read_text"],  # a page that is installed with the program
    "verify/pages/site/frame.py": ["read_text"],  # the style sheet and the script that are installed beside it
    # before anything is judged, to hold it to its sums; what is judged are those bytes
    "verify/pages/bundles/check.py": ["read_text", "read_bytes"],
    "fooling_sets/search/sat.py": ["open"],  # the proof that its own child has written
    "protocols/simulation/one_party.py": [
        "load"
    ],  # a party's standard input, which the other process of the pair writes
    "verify/given/files/numpy_file.py": ["load", "load"],  # of bytes that the door has read
    "verify/runs/processes/one_process.py": ["open", "open"],  # /dev/null and standard error, to write
    "verify/runs/grading/grades_file.py": ["open"],  # its table, to add a row
    "verify/runs/measures/many_matrices.py": ["open"],  # the folder of its parts, to hold it
    "verify/runs/experiments/many_runs.py": ["open"],  # the folder of the frozen networks, likewise
    "verify/runs/experiments/row_log.py": ["open"],  # its rows, to add one
    "verify/pages/formats/terminal.py": ["open"],  # /dev/null, to write
    "verify/commands/command_line/endings.py": ["open", "open", "open"],  # /dev/null
}


def calls_around_the_door(program: Sequence[ast.AST]) -> list[str]:
    """The names of what reads (or might), called or passed on, in the order of the text, of the nodes of a program."""
    loads = {
        alias.asname or alias.name
        for node in program
        if isinstance(node, ast.ImportFrom) and node.module in LIBRARIES
        for alias in node.names
        if alias.name == "load"
    }
    found = list[tuple[int, int, str]]()
    for node in program:
        if isinstance(node, ast.Attribute) and (node.attr in METHODS or _is_a_load(node)):
            found.append((node.lineno, node.col_offset, node.attr))
        if isinstance(node, ast.Name) and node.id in NAMES | loads:
            found.append((node.lineno, node.col_offset, node.id))
    return [name for *_, name in sorted(found)]


def _is_a_load(node: ast.Attribute) -> bool:
    return node.attr == "load" and isinstance(node.value, ast.Name) and node.value.id in LIBRARIES


def test_nothing_is_read_around_the_door() -> None:
    """No file outside verify/reading opens or loads anything, but for those that have a reason."""
    outside = [path for path in sources("fooling", *PACKAGES) if DOOR not in path.parents]
    read = with_a_sign(SIGNS, outside)
    found = {path.relative_to(ROOT).as_posix(): calls_around_the_door(nodes(path)) for path in read}
    assert {name: calls for name, calls in found.items() if calls} == ALLOWED


@pytest.mark.parametrize(
    ("planted", "name"),
    [
        ("from pathlib import Path\nPath('x').read_text()", "read_text"),
        ("def f(path):\n    return path.read_bytes()", "read_bytes"),
        ("with open('x') as file:\n    pass", "open"),
        ("path.open('rb')", "open"),
        ("import json\njson.load(stream)", "load"),
        ("import numpy as np\nnp.load(path)", "load"),
        ("from json import load\nload(stream)", "load"),
        ("from runpy import run_path\nrun_path('x')", "run_path"),
        ("list(map(Path.read_text, paths))", "read_text"),
        ("import os\nos.open('x', 0)", "open"),
    ],
)
def test_a_planted_way_round_is_found(planted: str, name: str) -> None:
    """Each way to read a file is seen, called or passed on."""
    assert name in calls_around_the_door([*ast.walk(ast.parse(planted))]) and re.search(SIGNS, planted)


def test_the_door_itself_is_no_way_round() -> None:
    """What is imported from there may be called."""
    program = ast.parse("from fooling.verify.reading.files import read_bytes\nread_bytes(path)")
    assert calls_around_the_door([*ast.walk(program)]) == []
