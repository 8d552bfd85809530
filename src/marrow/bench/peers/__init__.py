"""Other extractors, one file a package, each called on the bytes of a page as its own documentation advises."""
