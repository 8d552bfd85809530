"""The labelling page: people say which blocks of web pages are main content (docs/LABEL.md)."""
