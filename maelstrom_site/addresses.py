"""Under which addresses this machine is reached, for whoever starts the demo: `python -m maelstrom_site.addresses`.

No Django here: it runs before the settings are read, which take the hosts from it.
"""

from __future__ import annotations

import ipaddress
import socket
import sys
from collections.abc import Iterator

LOCAL = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = {"0.0.0.0": 4, "::": 6}  # noqa: S104
"""What a person types for "every address of this machine", and of which version: the server binds no other."""

# Where a packet would have to go for each kind of network to be the way there. None is ever sent.
_FAR = {
    socket.AF_INET: ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254"),
    socket.AF_INET6: ("2001:db8::1", "fd00::1"),
}


def hosts_of(bound: str) -> tuple[str, ...]:
    """The hosts that reach a server bound to `bound`: names and addresses, those of other devices first."""
    if bound not in EVERYWHERE:
        return tuple(dict.fromkeys((bound, *LOCAL)))
    return tuple(dict.fromkeys((*own_addresses(EVERYWHERE[bound]), *_names(), *LOCAL)))


def own_addresses(version: int) -> tuple[str, ...]:
    """The IPv4 or IPv6 addresses of this machine on its networks, the usual way out first; none without a network."""
    found = dict.fromkeys((*_by_route(), *_by_name()))
    return tuple(one for one in found if _reaches_others(one, version))


def in_url(host: str) -> str:
    """A host as it stands in an address and in the `Host` header: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def _names() -> tuple[str, ...]:
    """What this machine calls itself, and what phones on the same network call it."""
    name = socket.gethostname().strip().lower()
    if not name or name == "localhost":
        return ()
    return (name,) if "." in name else (name, f"{name}.local")


def _by_route() -> Iterator[str]:
    for family, targets in _FAR.items():
        for target in targets:
            try:
                with socket.socket(family, socket.SOCK_DGRAM) as probe:
                    probe.connect((target, 9))
                    yield str(probe.getsockname()[0])
            except OSError:
                continue


def _by_name() -> Iterator[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        return
    yield from (str(address[0]) for *_, address in found)


def _reaches_others(text: str, version: int) -> bool:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    elsewhere = address.is_loopback or address.is_link_local or address.is_unspecified
    return address.version == version and not elsewhere


def urls_of(bound: str, port: str) -> tuple[str, ...]:
    """Where people open the server, other devices' addresses first: no names, which not every network knows."""
    here = (*own_addresses(EVERYWHERE[bound]), "localhost") if bound in EVERYWHERE else (bound,)
    return tuple(f"http://{in_url(host)}:{port}/" for host in here)


def main(bound: str, port: str = "") -> str:
    """The hosts with commas between them; with a port the addresses to open instead, as a sentence lists them."""
    return " or ".join(urls_of(bound, port)) if port else ",".join(in_url(host) for host in hosts_of(bound))


if __name__ == "__main__":
    print(main(*sys.argv[1:3]))  # noqa: T201
