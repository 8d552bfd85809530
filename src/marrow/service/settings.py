"""How the service runs: limits, who may ask, whether it fetches."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass, fields

from ..errors import InvalidLimits

DEFAULT_PORT = 8642
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Settings:
    """What `marrow serve` was told.

    >>> Settings(deadline=0)
    Traceback (most recent call last):
        ...
    marrow.errors.InvalidLimits: the service: deadline must be above 0, not 0
    """

    host: str = LOOPBACK
    workers: int = os.cpu_count() or 1
    """Processes that extract."""
    deadline: float = 20.0
    """Seconds that a page may take, and may wait for a process."""
    concurrent: int = 64
    """Pages that are in the service at once, those that wait among them."""
    most_bytes: int = 16_000_000
    """Of a body."""
    body_seconds: float = 30.0
    """In which a body must have come."""
    token: str | None = None
    origins: tuple[str, ...] = ()
    """Origins that may ask; none named: extensions of browsers, and the service's own pages."""
    fetch: bool = False

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, int | float) and not isinstance(value, bool) and not value > 0:
                raise InvalidLimits(f"the service: {each.name} must be above 0, not {value}")

    @property
    def is_local(self) -> bool:
        """Whether only this machine can ask."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Whether a host, as an address has it, is this machine's own.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.2", "[::1]", "example.org", "0.0.0.0")]
    [True, True, True, False, False]
    """
    name = host.lower().removeprefix("[").removesuffix("]")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
