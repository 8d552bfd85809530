"""The workbench: corpora, metrics, peers, runs, numbers and reports."""
