"""The metrics of the literature, one file a source; each a pure function."""
