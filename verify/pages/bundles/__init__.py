"""A run as one archive for reviewers: certificates, statements, pages, and a checker that needs nothing but Python."""
