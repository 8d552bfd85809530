"""The file of a model of the literature: an npz archive of columns, and `about`, a JSON document on how it was made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..errors import DamagedModel

FOLDER: Final = Path(__file__).parent / "models"


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Columns by name, and what is known of them."""

    columns: Mapping[str, NDArray[Any]]
    about: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.columns[name]

    def save(self, path: Path) -> None:
        """Write the file."""
        about = np.frombuffer(json.dumps(self.about, indent=1, ensure_ascii=False).encode(), dtype=np.uint8)
        np.savez_compressed(path, allow_pickle=False, **self.columns, about=about)


@cache
def shipped(name: str) -> Weights:
    """Return the model that is shipped for a method."""
    return read(FOLDER / f"{name}.npz")


def read(path: Path) -> Weights:
    """Read a model."""
    try:
        with np.load(path, allow_pickle=False) as file:
            columns = {each: file[each] for each in file.files}
        return Weights(columns, json.loads(columns.pop("about").tobytes()))
    except (OSError, ValueError, KeyError, EOFError) as error:
        said = f"{path} is no model that can be read: {error}; marrow train CORPUS... --method NAME -o FOLDER makes one"
        raise DamagedModel(said) from error
