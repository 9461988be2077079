"""FUNCTION on the command line: names, languages, automata and matrices from files, and every way to get them wrong."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.fooling.padding import padded
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES
from fooling.fooling_sets.partition import Partition
from fooling.verify.given.asked.distribution import distribution_from
from fooling.verify.given.asked.named_function import FunctionSpec, as_term, function_term
from fooling.verify.given.files import function_file, matrix_entry
from fooling.verify.given.files.matrix_entry import as_integer
from fooling.verify.statement.proposition import frozen, require, thawed
from tests.shares import drawn

pytestmark = pytest.mark.slow

EVEN = {"alphabet": ["0", "1"], "start": 0, "accepting": [0], "transitions": [[0, 1], [1, 0]]}


def written(path: Path, content: object) -> str:
    """A file with a text, bytes, an array or JSON in it; its name."""
    if isinstance(content, np.ndarray):
        np.save(path, content)
    elif path.suffix == ".npz" and isinstance(content, dict):
        np.savez_compressed(path, **content)
    elif isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", FAMILIES)
def test_families_are_their_own_terms(name: str) -> None:
    """A family's term is its name and n, and the function is the one of that name."""
    spec = function_term(name, 3)
    assert (spec.term, spec.n, spec.partition, spec.language, spec.alphabet) == ((name, 3), 3, None, None, None)
    assert spec.function == FAMILIES[name](3)
    assert spec.row_label(5) == "101"


@pytest.mark.parametrize(
    ("text", "n", "partition", "pad"),
    [
        ("dyck:2,2", 4, None, False),
        ("dyck:1,3", 4, "prefix:2", True),
        ("regex:(ab|c)*", 3, "mask:010", False),
        ("regex:a*b{0}", 2, "periodic:B,AB", True),
        ("dyck:5,1", 2, "odd-even", False),
        ("dyck:2,2", 0, None, False),
    ],
)
def test_languages_are_terms_that_a_proposition_can_hold(text: str, n: int, partition: str | None, pad: bool) -> None:
    """The term is well formed, survives JSON, and means the language under the partition."""
    spec = function_term(text, n, partition, pad)
    require(spec.term, "function")
    assert frozen(json.loads(json.dumps(thawed(spec.term)))) == spec.term
    assert spec.partition == (partition or "odd-even") and spec.language is not None
    split = Partition.parse(spec.partition)
    for word in product(spec.language.alphabet, repeat=n):
        x, y = split.split(word)
        row = next(i for i in range(spec.function.row_count) if spec.row_label(i) == "".join(x))
        column = next(j for j in range(spec.function.column_count) if spec.column_label(j) == "".join(y))
        assert spec.function.entry(row, column) == spec.language.accepts(word)


@drawn(30)
@given(st.sampled_from(("(ab)*", "a*b?", "(a|bb)*")))
def test_padding_is_erasing_the_empty_letter(text: str) -> None:
    """A padded word is one whose other letters spell a word."""
    plain = regular_expression(text)
    longer = padded(plain)
    assert longer.alphabet == (*plain.alphabet, "_")
    for n in range(5):
        for word in product(longer.alphabet, repeat=n):
            assert longer.accepts(word) == plain.accepts([letter for letter in word if letter != "_"])


def test_an_automaton_file_is_the_language_it_holds(tmp_path: Path) -> None:
    """A JSON object is an automaton, and needs n as every language does."""
    spec = function_term(written(tmp_path / "even.json", EVEN), 4)
    assert spec.language_term == ("dfa", ("0", "1"), 0, (0,), ((0, 1), (1, 0)))
    assert spec.term == ("under", spec.language_term, "odd-even", 4)
    assert spec.function.entry(1, 1) == 1


def test_as_term_is_read_back_as_the_same_automaton() -> None:
    """The term of an automaton denotes it."""
    spec = FunctionSpec("", ("under", as_term(dyck(2, 1)), "odd-even", 2), 2, "odd-even", as_term(dyck(2, 1)))
    assert spec.language == dyck(2, 1)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("m.csv", "0,1,-2\n3, 4 ,+5\n"),
        ("m.csv", "\ufeff0,1,-2\r\n3,4,5"),
        ("m.csv", "0,1,-2\n3,4,5\n\n\n"),
        ("M.CSV", '"0",1,-2\n3,4,5\n'),
        ("m.json", [[0, 1, -2], [3, 4, 5]]),
        ("m.csv", "0.0,1.,-2e0\n3.000e+00,4,5\n"),
        ("m.json", "[[0, 1.0, -2e0], [30e-1, 4, 5]]"),
        ("m.json", [["0", "1.0", -2], [3, "4", 5]]),
        ("m.npz", {"matrix": np.array([[0, 1, -2], [3, 4, 5]])}),
        ("m.npy", np.array([[0, 1, -2], [3, 4, 5]])),
        ("m.npy", np.array([[0, 1, -2], [3, 4, 5]], dtype=np.int8)),
        ("m.npy", np.array([[0, 1, -2], [3, 4, 5]], dtype=np.float16)),
        ("m.npy", np.asfortranarray([[0, 1, -2], [3, 4, 5]])),
        ("m.npy", np.array([[0, 1, -2], [3, 4, 5]], dtype=">i4")),
    ],
)
def test_a_matrix_is_read_from_each_kind_of_file(tmp_path: Path, name: str, content: object) -> None:
    """The same matrix from CSV, JSON and numpy, whatever the details of the format."""
    spec = function_term(written(tmp_path / name, content))
    assert spec.term == ("matrix", ((0, 1, -2), (3, 4, 5)))
    assert (spec.n, spec.partition, spec.column_label(2)) == (None, None, "2")
    require(spec.term, "function")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("m.csv", "1,1.0\ntrue,True\n"),
        ("m.json", "[[1, 1.0], [true, 1e0]]"),
        ("m.npy", np.array([[1.0, 1], [True, True]])),
        ("m.npz", {"m": np.ones((2, 2), dtype=bool)}),
    ],
)
def test_one_is_one_however_it_is_written(tmp_path: Path, name: str, content: object) -> None:
    """1, 1.0, true and True are the entry 1 in every kind of file, of a matrix and of weights."""
    path = written(tmp_path / name, content)
    assert function_term(path).term == ("matrix", ((1, 1), (1, 1)))
    assert distribution_from(Path(path), FAMILIES["equality"](1)) == ((1, 1), (1, 1))


NUMBERS = st.one_of(
    st.integers(-50, 50).map(str),
    st.booleans().map(str),
    st.decimals(-20, 20, places=2).map(str),
    st.floats(-1e3, 1e3).map(repr),
    st.text("0123456789.e+-", max_size=5),
)


@given(NUMBERS)
def test_a_text_is_the_whole_number_that_python_reads(text: str) -> None:
    """Against Python's own readers of numbers: what both take is the same, and a fraction is none."""
    expected: int | None
    try:
        number = Fraction({"True": "1", "False": "0"}.get(text, text))
        expected = int(number) if number.denominator == 1 else None
    except (ValueError, ZeroDivisionError):
        expected = None
    assert as_integer(text) == as_integer(f" {text} ") == expected


def test_an_archive_that_unpacks_to_more_is_refused(tmp_path: Path) -> None:
    """Zeros that are packed a thousand times smaller are not unpacked, and a header that lies is no array."""
    with ZipFile(tmp_path / "m.npz", "w", ZIP_DEFLATED) as archive:
        archive.writestr("a.npy", bytes(2**27))
    assert (tmp_path / "m.npz").stat().st_size < 2**18
    with pytest.raises(InvalidInput, match="an array of 134217728 bytes, want at most"):
        function_term(str(tmp_path / "m.npz"))


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.uint64, np.float32, np.float64, np.longdouble])
def test_a_numpy_matrix_of_any_number_type(tmp_path: Path, dtype: type) -> None:
    """Booleans, unsigned integers and whole floats are integers here."""
    assert function_term(written(tmp_path / "m.npy", np.eye(2, dtype=dtype))).term == ("matrix", ((1, 0), (0, 1)))


BAD_FILES = [
    ("m.json", [[0, 1], [1]], "row 2 has 1 entries"),
    ("m.json", [[0, None]], "column 2: 'null' should be an integer"),
    ("m.json", [[0, 1.5]], "column 2: '1.5' should be an integer"),
    ("m.json", "[[0, 0.99999999999999999999]]", "column 2: '0.99999999999999999999' should be an integer"),
    ("m.json", "[[1e300]]", "column 1: '1000.*' should be between|too long"),
    ("m.json", [[0, "a"]], "should be an integer"),
    ("m.json", "[[0, NaN]]", "NaN is not a number"),
    ("m.json", "[[0, 1", "not readable as JSON \\(line 1, column 7"),
    ("m.json", "[" * 100_000, "nested 100000 deep, at most 900 is read"),
    ("m.json", "[[" + "1" * 10_000 + "]]", "not readable as JSON .*digits"),
    ("m.json", [], "no rows"),
    ("m.json", [[]], "an empty row"),
    ("m.json", [0, 1], "row 1: '0' should be a list of integers"),
    ("m.json", '"text"', "should be a list of rows, or an automaton"),
    ("m.json", [[2**31]], "row 1, column 1: '2147483648' should be between"),
    ("d.json", {"alphabet": ["a"]}, "want an object with alphabet, start, accepting, transitions"),
    ("d.json", {**EVEN, "transitions": [[0, 1], [1, 7]]}, r"transitions\[1\]\[1\]: state 7 is not one of the 2 states"),
    ("m.npy", b"nonsense", "no .npy header"),
    ("m.npy", np.array([[0.0, np.nan]]), "row 1, column 2: nan should be an integer"),
    ("m.npy", np.array([[0.0, np.inf]]), "row 1, column 2: inf should be an integer"),
    ("m.npy", np.array([[0.0, 0.5]]), "row 1, column 2: 0.5 should be an integer"),
    ("m.npy", np.array([[0, 2**40]]), "row 1, column 2: '1099511627776' should be between"),
    ("m.npy", np.array([["a", "b"]]), "entries of type <U1, want integers"),
    ("m.npy", np.array([[1j]]), "entries of type complex128"),
    ("m.npz", b"nonsense", "no complete .npz archive"),
    ("m.npz", {"a": np.eye(2), "b": np.eye(2)}, "2 arrays; want one, as numpy.savez"),
    ("m.npz", {}, "no complete .npz archive|0 arrays; want one"),
    ("m.npz", {"a": np.array([[0.5]])}, "row 1, column 1: 0.5 should be an integer"),
    ("m.npz", {"a": np.array(["a"])}, "entries of type <U1, want integers"),
    ("m.npy", np.zeros((2, 2, 2), dtype=int), "shape \\(2, 2, 2\\), want rows and columns"),
    ("m.npy", np.zeros((0, 4), dtype=int), "shape \\(0, 4\\), want rows and columns, at least one of each"),
    ("m.npy", np.zeros((1 << 12, (1 << 10) + 1), dtype=bool), "4096 x 1025 entries, want at most 4194304"),
]


@pytest.mark.parametrize(("name", "content", "message"), BAD_FILES, ids=range(len(BAD_FILES)))
def test_a_bad_file_is_told_in_one_line(tmp_path: Path, name: str, content: object, message: str) -> None:
    """What is wrong, where, and what would be right."""
    path = written(tmp_path / name, content)
    with pytest.raises(InvalidInput, match=message) as caught:
        function_term(path, 2 if name == "d.json" else None)
    assert "\n" not in str(caught.value) and str(caught.value).startswith(path)


def test_an_object_array_is_not_unpickled(tmp_path: Path) -> None:
    """A .npy of objects could run code; it is refused by its header."""
    header = (
        b"\x93NUMPY\x01\x00v\x00" + b"{'descr': '|O', 'fortran_order': False, 'shape': (1, 1), }".ljust(117) + b"\n"
    )
    with pytest.raises(InvalidInput, match="entries of type object, want integers"):
        function_term(written(tmp_path / "m.npy", header + b"\x80"))


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ((1 << 15, 1 << 15), "32768 x 32768 entries, want at most 4194304"),
        ((-1, 4), "want"),
        ((40, 40), "want a complete .npy file"),
    ],
)
def test_a_header_is_believed_only_as_far_as_it_is_checked(
    tmp_path: Path, shape: tuple[int, int], message: str
) -> None:
    """A .npy that says 10^9 entries is refused before it is read; so is one that is cut off."""
    header = (
        b"\x93NUMPY\x01\x00v\x00"
        + repr({"descr": "<i8", "fortran_order": False, "shape": shape}).encode().ljust(117)
        + b"\n"
    )
    with pytest.raises(InvalidInput, match=message):
        function_term(written(tmp_path / "m.npy", header + bytes(16)))


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_a_text_file_of_ten_to_the_nine_entries_is_refused_by_its_size(tmp_path: Path, suffix: str) -> None:
    """Two gigabytes are not read to find out (the file is sparse)."""
    path = tmp_path / f"m{suffix}"
    with path.open("wb") as stream:
        stream.truncate(2 * 10**9)
    with pytest.raises(InvalidInput, match="2000000000 bytes, want at most 67108864"):
        function_term(str(path))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("m.csv", "0,0,0\n" * 4),
        ("m.json", [[0, 0, 0]] * 4),
        ("m.npy", np.zeros((4, 3), dtype=int)),
        ("m.npz", {"a": np.zeros((4, 3), dtype=int)}),
    ],
)
def test_entries_are_counted_while_they_are_read(
    tmp_path: Path, name: str, content: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit on entries holds for all kinds of file."""
    path = written(tmp_path / name, content)
    assert function_term(path).function.row_count == 4
    for module in (function_file, matrix_entry):
        monkeypatch.setattr(module, "MOST_ENTRIES", 10)
    with pytest.raises(InvalidInput, match="want at most 10"):
        function_term(path)


def test_an_automaton_beyond_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """States times letters are bounded as entries are."""
    monkeypatch.setattr(function_file, "MOST_ENTRIES", 3)
    with pytest.raises(InvalidInput, match="2 states x 2 letters, want at most 3 transitions"):
        function_term(written(tmp_path / "even.json", EVEN), 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("equality",), "--n: equality wants a number of bits, 1 to 10000"),
        (("equality", 0), "--n 0: equality wants"),
        (
            ("equality", 3, "odd-even"),
            "--partition: equality is a function of two inputs, not a language; leave the option out",
        ),
        (("equality", 3, None, True), "--padding: equality is"),
        (("dyck:2,2",), "--n: dyck:2,2 wants a length of the words, 0 to 10000"),
        (("dyck:2,2", -1), "--n -1: dyck:2,2 wants"),
        (("dyck:2,2", 4, "half"), "partition 'half': expected 'odd-even'"),
        (("dyck:2,2", 4, "mask:01"), "partition mask:01 is for words of length 2, not 4"),
        (("dyck:0,2", 4), "want dyck:TYPES,DEPTH, two numbers without blanks"),
        (("dyck:2", 4), "want dyck:TYPES,DEPTH"),
        (("dyck:9,64", 4), "at most 4194304 states x letters"),
        (("regex:a(", 4), "regex 'a\\('"),
        (("regex:a_", 4, None, True), "--padding: '_' stands for the empty letter"),
        (
            ("halting", 4),
            "function 'halting': neither a known name nor a file; want equality, .* or a file .csv, .json, .npy",
        ),
        (("equalty",), "function .equalty.: did you mean equality. It is neither a known name nor a file"),
        (("dyck:2,2", 4, "prefix:5"), "partition prefix:5: the words have 4 letters; want prefix:0 to prefix:4"),
        (("missing.csv",), "function 'missing.csv': neither a known name nor a file"),
        (("tests",), "function 'tests': a directory"),
        (("README.md",), "function 'README.md': a file of unknown kind"),
        (("x" * 5000 + ".csv",), "neither a known name nor a file"),
        (("nul\0.csv",), "neither a known name nor a file"),
    ],
)
def test_what_does_not_fit_is_told_in_one_line(arguments: tuple[object, ...], message: str) -> None:
    """A name, an n or a partition that is missing, wrong or out of place."""
    with pytest.raises(InvalidInput, match=message) as caught:
        function_term(*arguments)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 320


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((4,), "--n 4: .* is a matrix, whose size is fixed; leave the option out"),
        ((None, "odd-even"), "--partition: .* is a matrix, not a language"),
        ((None, None, True), "--padding: .* is a matrix, not a language"),
    ],
)
def test_a_matrix_takes_no_options(tmp_path: Path, arguments: tuple[object, ...], message: str) -> None:
    """A matrix has one size and one split."""
    with pytest.raises(InvalidInput, match=message):
        function_term(written(tmp_path / "m.csv", "0,1\n"), *arguments)  # type: ignore[arg-type]
