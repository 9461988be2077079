"""The certificates that the tests of this folder spoil, move and explain."""

from __future__ import annotations

import pytest
from certified import ALL, SOME, Certificates, certificates_of, shared


@pytest.fixture(scope="session", params=[SOME, pytest.param(ALL, marks=pytest.mark.exhaustive)])
def certificates(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    """Those of some claims in `make test`, of all in `make exhaustive`."""
    return certificates_of(request.param, shared(tmp_path_factory.getbasetemp()))
