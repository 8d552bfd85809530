"""The page-level methods, one file a paper. A file that is put here is found without being listed anywhere."""
