"""Claims whose tactics die, find nothing, have a bug or never end."""

from tiny_pack import bad_pack as pack

__all__ = ["pack"]
