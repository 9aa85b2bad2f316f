"""Who may come, by which name and through which proxy: what the host of a server can set."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from threading import Thread

from fastapi.responses import PlainTextResponse

from tafelrunde.engine.errors import BadOptions, quoted

Network = IPv4Network | IPv6Network
ANY = "*"
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104
NEAR_PROXIES = ("127.0.0.1", "::1")
THIS_MACHINE = ("127.0.0.0/8", "::1")
UNKNOWN_NAME = {
    "de": "Diesen Namen kennt der Server nicht: {name}. Wer ihn betreibt, erlaubt ihn mit: {option}\n",
    "en": "This server does not know the name {name}. Whoever runs it can allow it with: {option}\n",
}


class Access:
    """Beside the machine's own names and addresses: more names, proxies, and who may see the numbers."""

    def __init__(
        self,
        hosts: Sequence[str] = (),
        proxies: Sequence[str] = (),
        metrics: Sequence[str] = (),
        hsts: int = 0,
    ) -> None:
        self.names = {bare(host) for host in hosts} | own_names()
        self.proxies = [*NEAR_PROXIES, *(str(network("--trusted-proxy", each)) for each in proxies)]
        self.metrics = [network("--metrics-from", each) for each in (*THIS_MACHINE, *metrics)]
        self.near = ""  # where others in the same network find this server; empty: nowhere
        self.hsts = (b"strict-transport-security", f"max-age={hsts}".encode()) if hsts else None

    def knows(self, headers: dict[str, str]) -> bool:
        """Tell whether a browser was led here by a name of this server.

        Else a page of somebody else, whose name suddenly means this machine, could speak for people here.
        An address is always good: nobody can make it mean another machine.
        """
        name = bare(headers.get("host", ""))
        return not name or name in self.names or ANY in self.names or is_address(name)

    def stranger(self, headers: dict[str, str]) -> PlainTextResponse | None:
        """Return the refusal of a request for a name that is not known."""
        if self.knows(headers):
            return None
        german = headers.get("accept-language", "").lower().startswith("de")
        name = quoted(bare(headers["host"]), 80)
        option = f"tafelrunde serve --allow-host {name}"
        return PlainTextResponse(UNKNOWN_NAME["de" if german else "en"].format(name=name, option=option), 421)

    def may_measure(self, address: str) -> bool:
        """Tell whether somebody at an address may see the numbers."""
        return is_address(address) and any(ip_address(address) in each for each in self.metrics)

    def near_for(self, address: str) -> str | None:
        """Return where others find this server, to somebody on this machine; None to anybody else."""
        here = is_address(address) and ip_address(address).is_loopback
        return self.near if here else None

    def learn_full_name(self) -> None:
        """Ask for this machine's full name, however long the answer takes."""
        Thread(target=lambda: self.names.add(bare(socket.getfqdn())), daemon=True).start()


def near_address(host: str, port: int) -> str:
    """Return where others in the same network find a server; empty if it listens to this machine only."""
    if (is_address(host) and ip_address(host).is_loopback) or host == "localhost":
        return ""
    near = own_address() if host in EVERYWHERE else host
    return f"http://{near}:{port}" if near else ""


def own_address() -> str | None:
    """Return this machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: any outside one would do
            found = probe.getsockname()[0]
        except OSError:
            return None
    return None if ip_address(found).is_loopback else found


def own_names() -> set[str]:
    """Return the names of this machine that it knows without asking anybody."""
    name = bare(socket.gethostname())
    return {"localhost", name, f"{name.partition('.')[0]}.local"}


def bare(host: str) -> str:
    """Return a name or address without its port, as it is compared."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".").lower()


def is_address(text: str) -> bool:
    """Tell whether a text is an address, not a name."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def network(option: str, text: str) -> Network:
    """Read an address or a network."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        example = "an address or a network such as 10.0.0.0/8"
        raise BadOptions(f"{option} expects {example}, not {quoted(text)}") from None
