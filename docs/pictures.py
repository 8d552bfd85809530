"""Make the pictures of the README anew: python docs/pictures.py."""

from io import StringIO
from pathlib import Path

from rich.console import Console

import marrow
from marrow.explain.plot import density_plot
from marrow.explain.tree import tree_table

HERE = Path(__file__).parent
PAGE = HERE.parent / "examples" / "coffee.html"


def main() -> None:
    """Draw the tree as SVG and the density plot as PNG."""
    page = marrow.parse(PAGE.read_bytes())
    console = Console(record=True, width=150, file=StringIO())
    console.print(tree_table(marrow.select(page, "euclidean"), depth=3))
    console.save_svg(str(HERE / "explain.svg"), title="marrow explain examples/coffee.html --depth 3")
    density_plot(
        marrow.select(page, "density-graph", c1=0.2), HERE / "density.png", title="examples/coffee.html", cut=0.2
    )


if __name__ == "__main__":
    main()
