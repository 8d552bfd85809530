"""Flags that several commands have, and the knobs of all methods as flags, made from the ranges they declare."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from ..registry import METHODS, Method, Registry, SiteMethod

MethodOption = Annotated[str, typer.Option("--method", "-m", help="See `marrow methods`.")]
EncodingOption = Annotated[str | None, typer.Option(help="Character set that HTTP gave, if not in the page.")]
BaseOption = Annotated[str | None, typer.Option("--url", help="The address that the page came from.")]
TimeoutOption = Annotated[float, typer.Option(min=0.1, help="Seconds to wait for an address.")]
TemplateOption = Annotated[
    Path | None, typer.Option(help="A site's template (`marrow template learn`): what is template is dropped first.")
]


def with_knobs(
    command: Callable[..., None], registry: Registry[Method] | Registry[SiteMethod] = METHODS
) -> Callable[..., None]:
    """Give a command a flag for each knob of any method; those that were used arrive in its `knobs`."""
    takers: dict[str, list[Method]] = {}
    for name in registry.names():
        for knob in registry[name].knobs:
            takers.setdefault(knob.name, []).append(registry[name])
    signature = inspect.signature(command, eval_str=True)
    parameters = [each for each in signature.parameters.values() if each.name != "knobs"]
    parameters += [_flag(name, methods) for name, methods in sorted(takers.items())]

    @wraps(command)
    def with_flags(**options: Any) -> None:
        used = {name: value for name in takers if (value := options.pop(name)) is not None}
        command(**options, knobs=used)

    with_flags.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    with_flags.__annotations__ = {each.name: each.annotation for each in parameters}
    return with_flags


def _flag(name: str, methods: list[Method]) -> inspect.Parameter:
    knob = next(knob for knob in methods[0].knobs if knob.name == name)
    is_switch = isinstance(knob.default, bool)
    flag = f"--{name.replace('_', '-')}"
    option = typer.Option(
        f"{flag}/--no-{flag[2:]}" if is_switch else flag,
        help=f"{', '.join(each.name for each in methods)}: {knob.allowed} \\[{shown(knob.default)}]",
        metavar=None if is_switch else "VALUE",
        show_default=False,
        rich_help_panel="Knobs of methods",
    )
    kind = bool | None if is_switch else str | None
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, option])


def shown(value: object) -> str:
    """Return a knob's value as one writes it in a command."""
    return str(value).lower() if isinstance(value, bool) else str(value)
