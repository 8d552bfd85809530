"""The HTTP service (docs/SERVICE.md): pages in, main content out, whatever the pages do."""
