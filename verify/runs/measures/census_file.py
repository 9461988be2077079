"""The table of a census: written as CSV or Parquet, and hashed.

The table holds values and nothing that depends on when, where or in which order they were found, so that its hash is
the same everywhere.  A value that was not settled in time breaks that: it is an empty field, named in what is told, and
no hash is given. The hash is the SHA-256 of the table as CSV (comma, LF, UTF-8, a header line); a Parquet file, whose
bytes depend on the library, says in its metadata which table it holds.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
from collections.abc import Sequence
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.extras import install
from fooling.verify.measures.census import COLUMNS, Line

CSV, PARQUET = ".csv", ".parquet"
TEXTS = ("matrix", "discrepancy", "least_discrepancy", "remarks")  # the other columns are integers


def require_writer(out: Path) -> None:
    """InvalidInput unless the file's name ends in .csv, or in .parquet where pyarrow is installed."""
    if out.suffix not in (CSV, PARQUET):
        raise InvalidInput(f"--out {out}: want a file that ends in {CSV} or {PARQUET}")
    if out.suffix == PARQUET:
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            raise InvalidInput(f"--out {out}: Parquet needs pyarrow; {install('parquet')}, or choose {CSV}") from None


def as_csv(lines: Sequence[Line]) -> bytes:
    """The table as CSV; an open value is an empty field."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows((COLUMNS, *lines))
    return text.getvalue().encode()


def write_table(out: Path, lines: Sequence[Line]) -> str:
    """Write the table, whole or not at all, and return the SHA-256 of its CSV form."""
    content = as_csv(lines)
    digest = hashlib.sha256(content).hexdigest()
    beside = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        if out.suffix == PARQUET:
            _write_parquet(beside, lines, digest)
        else:
            beside.write_bytes(content)
        beside.replace(out)
    finally:
        beside.unlink(missing_ok=True)
    return digest


def _write_parquet(path: Path, lines: Sequence[Line], digest: str) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema(
        [(name, pa.string() if name in TEXTS else pa.int64()) for name in COLUMNS], metadata={"sha256-of-csv": digest}
    )
    columns = list(map(list, zip(*lines, strict=True))) or [[] for _ in COLUMNS]
    pq.write_table(pa.table(dict(zip(COLUMNS, columns, strict=True)), schema=schema), path)
