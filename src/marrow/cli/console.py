"""What the command says, where it says it, and with which code it ends."""

from __future__ import annotations

import sys
from enum import IntEnum
from pathlib import Path
from typing import NoReturn

from rich.console import Console

from ..characters import printable
from ..errors import Unreadable

_WIDTH_OF_A_PIPE = 200
messages = Console(stderr=True, highlight=False, soft_wrap=True)


class Exit(IntEnum):
    """What the command's exit code says."""

    KEPT = 0
    NOTHING_KEPT = 1
    WRONG_CALL = 2
    UNREADABLE = 3


def fail(message: str, code: Exit) -> NoReturn:
    """End the command with a sentence."""
    say(message)
    raise SystemExit(code)


def say(message: str) -> None:
    """Say a sentence on standard error."""
    messages.print(f"[bold red]marrow:[/] {escaped(message)}")


def escaped(text: str) -> str:
    """Return text for a console, which reads square brackets as its mark-up."""
    return text.replace("[", r"\[")


def show(text: str) -> None:
    """Print what a page says; to a terminal without the control characters with which it could speak to that."""
    sys.stdout.write(printable(text) if sys.stdout.isatty() else text)


def write(path: Path, text: str) -> None:
    """Write a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path} could not be written: {(error.strerror or str(error)).lower()}") from error


def tables() -> Console:
    """Return the console for tables, which in a pipe are not folded to the width of a terminal."""
    return Console() if sys.stdout.isatty() else Console(width=_WIDTH_OF_A_PIPE)
