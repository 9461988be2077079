"""The trusted checker: rules and nothing that searches."""
