"""What a page says about itself, one subject a module; docs/METADATA.md has the order of sources."""
