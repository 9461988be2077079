"""Modules that are loaded when they are used: which a room names, and what stands for them until then."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
from source_tree import PACKAGES, module_name, sources

from fooling.when_used import load_now, when_used

ROOMS = [
    module_name(path)
    for path in sources(*PACKAGES)
    if path.name == "__init__.py" and "__getattr__ = when_used(" in path.read_text()
]
PLANTED = """
from planted_loads import loads
loads.append(1)
held = 1
"""


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_names_modules_that_it_has_and_other_names_are_errors(room: str) -> None:
    """A slip in the list would stay unseen until the module is used; a slip in an import is told at once."""
    package = import_module(room)
    named = package.__getattr__.__closure__[0].cell_contents
    assert named and list(named) == sorted(set(named))
    for name in named:
        assert import_module(f"{room}.{name}") is getattr(package, name)
    with pytest.raises(AttributeError, match=f"module '{room}' has no attribute 'other'"):
        package.__getattr__("other")


@pytest.fixture
def loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the module `planted_room.inside` was loaded; the room is on the path."""
    folder = tmp_path / "planted_room"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        'from fooling.when_used import when_used\n\n__getattr__ = when_used(__name__, "inside")\n'
    )
    (folder / "inside.py").write_text(PLANTED)
    (tmp_path / "planted_loads.py").write_text("loads = []\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("planted_loads", "planted_room", "planted_room.inside"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    found: list[int] = import_module("planted_loads").loads
    return found


def test_a_module_is_loaded_once_when_something_of_it_is_used(loads: list[int]) -> None:
    """To import it loads nothing; what is set on it is set on the module; an unknown name is an error of Python's."""
    inside = import_module("planted_room").inside
    assert loads == [] and "planted_room.inside" in repr(inside)
    assert inside.held == 1 and loads == [1]
    inside.held = 2
    assert import_module("planted_room.inside").held == 2
    del inside.held
    with pytest.raises(AttributeError, match="held"):
        inside.held  # noqa: B018
    assert loads == [1] and import_module("planted_room").inside is sys.modules["planted_room.inside"]


def test_a_module_can_be_loaded_before_it_is_used(loads: list[int]) -> None:
    """One that is there already stays as it is."""
    load_now(import_module("planted_room").inside, sys)
    assert loads == [1]
    assert when_used("planted_room", "inside")("inside").held == 1 and loads == [1]
