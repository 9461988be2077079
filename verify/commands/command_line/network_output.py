"""Where the answer of `fooling network` goes: the terminal or JSON, a table in a file, a drawing."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.commands.command_line.endings import answer
from fooling.verify.commands.command_line.expressions import tell_read
from fooling.verify.given.files.reading_notes import Gathered
from fooling.verify.pages.answers import network as page
from fooling.verify.pages.formats.matrix_plot import require_target
from fooling.verify.pages.plots.network_plot import draw_run
from fooling.verify.reading.files import writing


@dataclass(frozen=True)
class Output:
    """Where the answer goes; InvalidInput before the run where a table or a drawing could not be written."""

    as_json: bool
    table: Path | None
    plot: Path | None
    attention: tuple[str, Path] | None

    def __post_init__(self) -> None:
        if self.plot is not None:
            require_target(self.plot)
        if self.attention is not None:
            drawn = self.attention[1]
            require_target(drawn, "--attention")
            if self.plot is not None and self.plot.resolve() == drawn.resolve():
                raise InvalidInput(f"--attention {drawn}: is the file of --plot, too; want another")
        table = self.table
        if table is not None and not os.access(table if table.exists() else table.parent, os.W_OK):
            raise InvalidInput(f"--csv {table}: cannot be written; want a file in a folder that is there")

    def show(self, run: page.Run, wrong: Mapping[str, str], read: Gathered) -> None:
        """The formats that are done, and in JSON those that are none; the drawing comes last, as it may fail."""
        if self.table is not None:
            with writing(f"--csv {self.table}: "):
                self.table.write_text(page.as_csv(run), encoding="utf-8")
        told = tell_read(read, silent=self.as_json)
        if self.as_json:
            malformed = [{"format": name, "reason": reason} for name, reason in wrong.items()]
            answer(page.NETWORK(run) | ({"malformed": malformed} if malformed else {}) | dict(told))
        else:
            page.print_table(run)
        if self.plot is not None:
            draw_run(run, self.plot)
