"""Who is at the other end of a connection: what a proxy says counts only where one is known to stand in front."""

from __future__ import annotations

import ipaddress

from rolls.live.stream import Scope

FORWARDED = b"x-forwarded-for"


def with_client(scope: Scope, proxies: int) -> Scope:
    """The scope with the client's own address, `proxies` trusted hops away; without proxies the connection's.

    Each proxy writes whom it saw at the end of the header, so what a client wrote itself stands further left and
    is not read. An address that is none leaves the connection's in place.
    """
    if not proxies:
        return scope
    hops = [
        hop.strip()
        for name, value in scope["headers"]
        if name == FORWARDED
        for hop in value.decode("latin-1").split(",")
    ]
    if len(hops) < proxies:
        return scope
    try:
        address = str(ipaddress.ip_address(hops[-proxies]))
    except ValueError:
        return scope
    return {**scope, "client": (address, 0)}
