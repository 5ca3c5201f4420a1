"""The wrapping of penpa-edit links: base64, raw deflate, and JSON whose frequent keys are shortened.

A shortened key is ``z`` and one character; a ``z`` of the text itself is ``zZ``.  noqx's fork gives some codes other
names (``zE`` is "edge"); reading takes penpa's names for both.  Source: swaroopg92/penpa-edit, class_p.js.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from slitherx.errors import ParseError
from slitherx.formats import limits

_NAMES = {
    "O": "null", "Z": "z", "9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"', "M": '"edit_mode"',
    "S": '"surface"', "L": '"line"', "E": '"lineE"', "W": '"wall"', "C": '"cage"', "N": '"number"', "Y": '"symbol"',
    "P": '"special"', "B": '"board"', "R": '"command_redo"', "U": '"command_undo"', "8": '"command_replay"',
    "1": '"numberS"', "F": '"freeline"', "2": '"freelineE"', "T": '"thermo"', "3": '"arrows"', "D": '"direction"',
    "0": '"squareframe"', "5": '"polygon"', "4": '"deletelineE"', "6": '"killercages"', "7": '"nobulbthermo"',
    "_": '"__a"',
}  # fmt: skip
_CODES = {name: "z" + code for code, name in _NAMES.items()}
_CODE = re.compile("z(.)", re.DOTALL)
# Longer names first, so that no name is cut short by another; the quotes make this a matter of form.
_NAME = re.compile("|".join(sorted(map(re.escape, _CODES), key=len, reverse=True)))


def unpack(code: str, source: str) -> str:
    """The text inside a parameter ``p`` or ``a``, at most as long as the limit in force.  Raises `ParseError`."""
    code = code.strip().replace(" ", "+")  # a form decoder turns + into a blank
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise ParseError("the link's data is not base64", source=source) from None
    inflater = zlib.decompressobj(wbits=-15)
    try:
        text = inflater.decompress(data, limits.max_bytes() + 1)
    except zlib.error:
        raise ParseError("the link's data is not deflated text", source=source) from None
    if len(text) > limits.max_bytes():
        raise limits.too_long(source)
    if not inflater.eof:
        raise ParseError("the link's data ends too early", source=source)
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise ParseError("the link's data is not UTF-8 text", source=source) from None


def pack(text: str) -> str:
    """The parameter for a text."""
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()


def lengthen(text: str) -> str:
    """The text with its names in full."""
    return _CODE.sub(lambda match: _NAMES.get(match[1], match[0]), text)


def shorten(text: str) -> str:
    """The text with its names shortened."""
    return _NAME.sub(lambda match: _CODES[match[0]], text)
