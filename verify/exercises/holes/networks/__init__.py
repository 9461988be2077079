"""Networks that students hand in."""
