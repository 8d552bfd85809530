"""Published tables: one module a paper, found without being listed."""
