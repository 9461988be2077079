"""Number formats: values, rounding, order of sums, and enclosures of what no format holds."""
