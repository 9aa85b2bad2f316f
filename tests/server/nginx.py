"""Debian's nginx, run from a folder of its own."""

import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

from server.support import WAIT, until

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/error; {user} worker_rlimit_nofile 20000;
events {{ worker_connections 9000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
    uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
    {sites}
}}
"""
PLAIN = """
    map $http_upgrade $wanted {{ "" ""; default upgrade; }}
    upstream tafelrunde {{ {servers} }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://tafelrunde; proxy_http_version 1.1; proxy_connect_timeout 2s;
            proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For {visitor};
            proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $wanted;
        }}
    }}
"""


class Nginx:
    """An nginx that serves some sites; it is there when this returns."""

    def __init__(self, folder: Path, sites: str, address: str, port: int) -> None:
        assert NGINX is not None
        user = "user root;" if os.geteuid() == 0 else ""
        file = folder / "nginx.conf"
        file.write_text(AROUND.format(folder=folder, sites=sites, user=user))
        self.port = port
        self.process = subprocess.Popen([NGINX, "-p", folder, "-c", file])
        until(lambda: self.process.poll() is not None or listens(address, port))
        assert self.process.poll() is None, (folder / "error").read_text()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(WAIT)


def in_front_of(ports: Sequence[int], port: int, visitor: str = "$remote_addr") -> str:
    """A site that passes everything on, to each of several servers in turn."""
    servers = " ".join(f"server 127.0.0.1:{each} max_fails=1 fail_timeout=1s;" for each in ports)
    return PLAIN.format(servers=servers, port=port, visitor=visitor)


def listens(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), 1).close()
    except OSError:
        return False
    return True
