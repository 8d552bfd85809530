"""Readers of corpora, one file a layout."""
