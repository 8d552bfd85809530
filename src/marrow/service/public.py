"""Which addresses are the public's, so that the service can be told to fetch and still reaches nothing inside."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_NAT64 = IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """Whether an address of IP is one that anybody's server can have.

    >>> [is_public(each) for each in ("93.184.215.14", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "fec0::1")]
    [True, False, False, False, False]
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return _is_public(found.ipv4_mapped)
        if found in _NAT64:
            return _is_public(IPv4Address(found.packed[-4:]))
        if found.sixtofour or found.teredo or found.is_site_local:  # tunnels: where they end is not seen here
            return False
    return _is_public(found)


def _is_public(found: IPv4Address | IPv6Address) -> bool:
    return found.is_global and not found.is_multicast and not found.is_reserved


def resolved(host: str, port: int) -> list[str]:
    """Return the addresses of a host."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))
