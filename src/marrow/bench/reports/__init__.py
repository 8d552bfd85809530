"""What a run found, for people: in the terminal, as Markdown, as one HTML page; and its pictures."""
