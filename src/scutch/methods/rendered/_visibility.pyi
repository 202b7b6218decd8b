"""Visibility of the nodes of a rendered page."""

from array import array

from scutch.page.parser import Columns

def find_visibility(
    columns: Columns,
    x: memoryview[float],
    y: memoryview[float],
    width: memoryview[float],
    height: memoryview[float],
    style: memoryview[int],
    bits: bytes,
    background: array[int],
    font: array[float],
    page_width: float,
    page_height: float,
) -> tuple[bytearray, bytearray, bytearray]: ...
