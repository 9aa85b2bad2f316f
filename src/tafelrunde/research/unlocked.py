"""Stands in for Cython's own module where batches run uncompiled: there is no lock to release."""

from contextlib import nullcontext


class cython:  # noqa: N801
    """What a batch needs of it."""

    compiled = False
    nogil = nullcontext()
