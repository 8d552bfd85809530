"""A trained model: what it goes by, and its file.

The file is an npz archive of columns: the trees that judge blocks (`block.`), those that judge pages (`kind.`), the
scores of the words of classes and ids (`words.`), what is usual of each feature, how the expected F1 relates to what it
was, and `about`, a JSON document that says what it was trained on and how.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ..errors import DamagedModel
from ..tree import Bools
from .blocks import Blocks
from .cascade import Cascade
from .feature_table import Columns, Group, Recipe
from .features import GROUPS
from .names import named_elements
from .quickscorer import QuickScorer
from .trees import Trees
from .vocabulary import MEANINGS, Vocabulary
from .weights import Weights
from .whole_page import whole_page

SHIPPED: Final = Path(__file__).parent / "models" / "marrow.npz"
FORMAT: Final = 1
POLICIES: Final = {
    "comments": "what is wanted of comments: -1 out, 0 as such pages have them, 1 in",
    "teasers": "what is wanted of teasers: -1 out, 0 as such pages have them, 1 in",
}


@dataclass(frozen=True, eq=False)
class Model:
    """What `marrow train` makes and the method `marrow` goes by."""

    block: Trees
    kind: Trees
    vocabulary: Vocabulary
    names: tuple[str, ...]
    """The features that the trees of blocks ask for, in the order of their numbers."""
    usual: NDArray[np.float32]
    """The median of each feature, for saying what moved a block."""
    certainty: NDArray[np.float32]
    """Expected F1, and below it the mean of what it was; straight lines between."""
    about: Mapping[str, Any]

    @cached_property
    def recipe(self) -> Recipe:
        """The groups that compute the model's features."""
        return Recipe((*GROUPS, Group("names", self._of_names, MEANINGS)), self.names)

    @cached_property
    def judge(self) -> Cascade:
        """The trees of blocks as those of one page are asked: what is known of the page is the same for all."""
        return Cascade(self.block, self._alike)

    @cached_property
    def kinds(self) -> QuickScorer:
        """The trees of pages as one page is asked."""
        return QuickScorer(self.kind, np.ones(len(whole_page.meanings), dtype=bool))

    @property
    def _alike(self) -> Bools:
        alike = {*self.recipe.missing, *whole_page.meanings}
        return np.array([name in alike for name in self.names])

    def _of_names(self, blocks: Blocks) -> list[NDArray[Any]]:
        return self.vocabulary.columns(named_elements(blocks.page, blocks.container))

    @property
    def nothing_below(self) -> float:
        """A page of which less F1 is expected has nothing for a reader."""
        return float(self.about["nothing_below"])

    def columns(self, blocks: Blocks, policies: Mapping[str, Any], most: int | None = None) -> Columns:
        """Return the model's features of the first `most` blocks, one row each."""
        return self.recipe.columns(blocks, dict(policies), most)

    def confidence(self, expected: float) -> float:
        """Return the F1 that pages had of which so much was expected."""
        return float(np.interp(expected, *self.certainty))

    def moved(self, columns: Columns) -> NDArray[np.float32]:
        """Return how much less each block's log-odds were if one of its features were as usual; one row a feature."""
        trees = QuickScorer(self.block, self._alike)
        whole = trees.raw(columns)
        found = np.empty_like(columns)
        for row, usual in enumerate(self.usual):
            changed = columns.copy()
            changed[row] = usual
            found[row] = whole - trees.raw(changed)
        return found

    def save(self, path: Path) -> None:
        """Write the file; the same model gives the same bytes."""
        arrays = {
            **{f"block.{name}": array for name, array in self.block.to_arrays().items()},
            **{f"kind.{name}": array for name, array in self.kind.to_arrays().items()},
            **{f"words.{name}": array for name, array in self.vocabulary.to_arrays().items()},
            "names": np.frombuffer("\n".join(self.names).encode(), dtype=np.uint8),
            "usual": self.usual,
            "certainty": self.certainty,
        }
        Weights(arrays, {"format": FORMAT, **self.about}).save(path)


@lru_cache(maxsize=8)
def load(name: str = "") -> Model:
    """Read a model, without a name the shipped one; one that is damaged, or of another format, is a `DamagedModel`."""
    path = Path(name) if name else SHIPPED
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            return _read({name: file[name] for name in file.files})
    except FileNotFoundError as error:
        raise DamagedModel(f"there is no model {path}; make one with: marrow train CORPUS -o {path}") from error
    except (ValueError, KeyError, TypeError, OSError, EOFError, BadZipFile) as error:
        raise DamagedModel(f"{path} is not a model that this version can read: {error}") from error


def _read(arrays: Mapping[str, NDArray[Any]]) -> Model:
    about = json.loads(arrays["about"].tobytes())
    if about["format"] != FORMAT:
        raise ValueError(f"its format is {about['format']}, not {FORMAT}")

    def part(name: str) -> dict[str, NDArray[Any]]:
        return {key.partition(".")[2]: array for key, array in arrays.items() if key.startswith(f"{name}.")}

    return Model(
        Trees.from_arrays(**part("block")),
        Trees.from_arrays(**part("kind")),
        Vocabulary.from_arrays(**part("words")),
        tuple(arrays["names"].tobytes().decode().split("\n")),
        arrays["usual"],
        arrays["certainty"],
        about,
    )
