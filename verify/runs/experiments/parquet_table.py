"""The rows as a table in Parquet, with a checksum in each page: without those, flipped bits are read as other data."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def write_parquet(path: Path, lines: Sequence[dict[str, Any]]) -> bool:
    """Write it, whole or not at all; False where pyarrow is not installed."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        return False
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        pq.write_table(pa.Table.from_pylist(lines), beside, write_page_checksum=True)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return True
