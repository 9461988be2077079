"""The doctests of the four packages are collected through the links in fooling/, so that no module has two names.

A module without an example is not loaded to look for one: that took a third of the time before the first test, in each
of the workers.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
PACKAGES = ("fooling_sets", "circuits", "protocols", "verify")
Collectors = list[pytest.Collector]


def pytest_configure(config: pytest.Config) -> None:
    """Say how a file of the four packages is named, where one is asked for by its path at the top of the tree."""
    for asked in config.args:
        path = Path(config.invocation_params.dir, asked.partition("::")[0])
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[:1] in {(name,) for name in PACKAGES}:
            raise pytest.UsageError(f"{asked} is a module below fooling: ask for fooling/{path.relative_to(ROOT)}")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, Collectors, Collectors]:
    """What is no plain module of tests is one of doctests, which has to hold an example."""
    found = yield
    return [one for one in found if type(one) is pytest.Module or b">>>" in file_path.read_bytes()]
