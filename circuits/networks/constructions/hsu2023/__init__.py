"""The constructions of Hsu 2023 and of Mallick 2025."""
