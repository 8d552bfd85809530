"""`python -m marrow` is the command."""

from .cli import main

main()
