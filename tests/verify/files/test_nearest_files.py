"""What a message offers where there is no file of a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from fooling.verify.reading.nearest_files import nearest_files


def test_a_folder_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The message stays one line, and says why no file is offered."""

    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "claims.json").touch()
    assert nearest_files(tmp_path / "claim.json") == f"; nearest in {tmp_path}: claims.json"
    for name in ("iterdir", "is_dir"):
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, refuse)
            told = nearest_files(tmp_path / "claim.json")
        assert told == f"; the folder {tmp_path} cannot be read (Permission denied)"
