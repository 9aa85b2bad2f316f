"""What everybody may know of what has happened at a table, as it is sent; what is older lies packed.

Whoever is here has been told already, so few ever ask for the beginning: packed, a long game takes a fifth.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator

import msgspec

PARCEL = 32  # events that are packed together
WINDOW, MEMORY = 13, 5  # a parcel's size: by zlib's own a quarter of a megabyte is cleared for each
Told = tuple[int, bytes]  # the number of the fact, and the event as JSON
encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(list[Told]).decode


class Events:
    """Events in their order; those told last are at hand."""

    def __init__(self) -> None:
        self.parcels: list[bytes] = []
        self.recent: list[Told] = []

    def add(self, number: int, event: bytes) -> None:
        """Add what has happened last."""
        self.recent.append((number, event))
        if len(self.recent) == 2 * PARCEL:
            small = zlib.compressobj(1, wbits=WINDOW, memLevel=MEMORY)
            self.parcels.append(small.compress(encode(self.recent[:PARCEL])) + small.flush())
            del self.recent[:PARCEL]

    def __len__(self) -> int:
        return PARCEL * len(self.parcels) + len(self.recent)

    def __iter__(self) -> Iterator[Told]:
        for parcel in self.parcels:
            yield from decode(zlib.decompress(parcel))
        yield from self.recent

    def __reversed__(self) -> Iterator[Told]:
        yield from reversed(self.recent)
        for parcel in reversed(self.parcels):
            yield from reversed(decode(zlib.decompress(parcel)))

    def since(self, count: int) -> list[bytes]:
        """Return what came after the first so many."""
        packed = PARCEL * len(self.parcels)
        told = self.recent[count - packed :] if count >= packed else list(self)[count:]
        return [event for _, event in told]

    def drop(self, numbers: Collection[int]) -> None:
        """Let go of what happened at some numbers."""
        kept = [told for told in self if told[0] not in numbers]
        self.parcels, self.recent = [], []
        for told in kept:
            self.add(*told)
