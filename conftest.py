"""The doctests of the four packages are collected through the links in fooling/, so that no module has two names."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent
PACKAGES = ("fooling_sets", "circuits", "protocols", "verify")


def pytest_configure(config: pytest.Config) -> None:
    """Say how a file of the four packages is named, where one is asked for by its path at the top of the tree."""
    for asked in config.args:
        path = Path(config.invocation_params.dir, asked.partition("::")[0])
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[:1] in {(name,) for name in PACKAGES}:
            raise pytest.UsageError(f"{asked} is a module below fooling: ask for fooling/{path.relative_to(ROOT)}")
