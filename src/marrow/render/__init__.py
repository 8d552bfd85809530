"""Output formats, one file each, found without being listed anywhere. A format never changes what is selected."""
