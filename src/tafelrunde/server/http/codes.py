"""HTTP: links that others can open, also as QR codes, for somebody's phone."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Annotated

import msgspec
import segno
from fastapi import APIRouter, Request, Response

from tafelrunde.server.http.desk import REFUSALS, AtDesk, Passer, body, brings
from tafelrunde.server.questions import Body

router = APIRouter(prefix="/api")
DARK, LIGHT = "#2a2420", "#fff"


class Link(Body, frozen=True):
    """A link."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


@dataclass(frozen=True)
class Near:
    """Where others in the same network find this server: empty if nowhere, None if one is not at it."""

    address: str | None


@router.get("/near")
async def near(request: Request, desk: AtDesk) -> Near:
    """Tell somebody who sits at the server itself how others reach it."""
    return Near(address=desk.near_for(request.client.host if request.client else ""))


@router.post(
    "/qr", responses={**REFUSALS, 200: {"content": {"image/svg+xml": {}}}}, openapi_extra=brings(Link)
)
async def qr(link: Annotated[Link, body(Link)], passer: Passer, desk: AtDesk) -> Response:
    """Draw a link; it is sent in the body, for it may be a secret, and addresses end up in logs."""
    picture = await desk.worked_out(passer, lambda: drawn(link.text))
    return Response(picture, media_type="image/svg+xml")


def drawn(text: str) -> bytes:
    """Return a QR code as a picture."""
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(picture, kind="svg", dark=DARK, light=LIGHT, scale=4)
    return picture.getvalue()
