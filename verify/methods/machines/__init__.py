"""Statements about machines: the width that is needed, and sign vectors."""
