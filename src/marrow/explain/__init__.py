"""What a method did to a page, to look at: as a tree in the terminal, as a plot, as the page itself."""
