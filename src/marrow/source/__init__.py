"""The source of a page as methods of the source level see it: tags and the words between them, mapped to its rows."""
