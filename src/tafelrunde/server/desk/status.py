"""How an answer says that something was refused: by the numbers of HTTP."""

from __future__ import annotations

REFUSED = 400  # for any other reason
UNFIT = 422  # it has not the form that it should have
STATUS = {
    "nobody": 401,
    "unknown_table": 404,
    "link_over": 410,
    "too_fast": 429,
    "too_many": 429,
    "crowded": 429,
    "not_started": 409,
    "daily_open": 409,
    "damaged": 410,
    "other_rules": 410,
    "bad_record": 422,
    "no_deal": 422,
    "unavailable": 503,
    "newer_version": 503,
}
