"""What the settings learn from the machine they run on."""

import contextlib
import os
import secrets
import socket
from pathlib import Path


def stored_secret(path: Path) -> str:
    """The secret kept in ``path``, made on the first start and readable by its owner alone.

    Two processes that start together end up with the same one: the file appears complete or
    not at all.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text()


def lan_address() -> str | None:
    """This machine's address on its network, or None. Sends nothing: it only asks for a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def lan_names(host: str) -> list[str]:
    """The names others may call this machine by when it listens on ``host``."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return []
    if host not in ("0.0.0.0", "::"):
        return [host]
    found = {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    with contextlib.suppress(OSError):
        found.update(socket.gethostbyname_ex(socket.gethostname())[2])
    if address := lan_address():
        found.add(address)
    return sorted(found)
