"""Identity: one card, one tag, on every reader and in whatever form that reader writes its number.

The tag of a 125 kHz card is the ten decimal digits of its last four bytes; of other chips the upper-case hex of
the number; text is as it was read. Where a form cannot be told from another it is left as it is: a reader that
writes such a form says so in the settings (`numbers`), and `form_of` finds out which by the number on the card.
"""

from __future__ import annotations

import re

FORMS = ("auto", "text", "decimal", "hex", "hex-reversed", "decimal-reversed")

_HEX = re.compile(r"[0-9A-Fa-f]+")
_PAIRS = re.compile(r"[0-9A-Fa-f]{2}(?:([:\- ])[0-9A-Fa-f]{2})(?:\1[0-9A-Fa-f]{2})+")
_SHORT = r"(?P<facility>\d{3})[ ,;/]*(?P<serial>\d{5})"
_BOTH = tuple(
    re.compile(order, re.ASCII)
    for order in (rf"(?P<number>\d{{10}})[ ,;/]*{_SHORT}", rf"{_SHORT}[ ,;/]*(?P<number>\d{{10}})")
)
_UID_DIGITS = (8, 14, 20)


def em4100(number: bytes) -> str:
    """Return the tag of a 125 kHz card from its four bytes, or from five of which the first is the version."""
    return f"{int.from_bytes(number[-4:], 'big'):010d}"


def check_byte(number: bytes) -> int:
    """Return the check byte of an EM4100 frame: the exclusive or of all data bytes."""
    check = 0
    for byte in number:
        check ^= byte
    return check


def uid(number: bytes) -> str:
    """Return the tag of a 13.56 MHz chip."""
    return number.hex().upper()


def is_random(tag: str) -> bool:
    """Whether a chip makes up a number each time (telephones, bank cards): four bytes, the first one 08."""
    return len(tag) == 8 and tag.startswith("08") and _HEX.fullmatch(tag) is not None


def canonical(read: str, form: str = "auto") -> str:
    """Return the tag of what a reader wrote in the given form; what is not of that form is left as it is."""
    digits = read.strip()
    match form:
        case "text":
            return read
        case "decimal" | "decimal-reversed":
            return _decimal(digits, backwards=form == "decimal-reversed") or _printed(digits) or read
        case "hex" | "hex-reversed":
            return _hex(digits, backwards=form == "hex-reversed") or _printed(digits) or read
        case _:
            return _unmistakable(digits) or read


def form_of(read: str, printed: str) -> str | None:
    """Return the form in which a reader writes its numbers, by the ten digits printed on a card; None: none fits."""
    tag = canonical(printed, "decimal")
    return next((form for form in FORMS if form != "text" and canonical(read, form) == tag), None)


def _unmistakable(digits: str) -> str | None:
    """Return the tag where only one form can be meant."""
    if tag := _printed(digits):
        return tag
    if _PAIRS.fullmatch(digits):
        digits = re.sub(r"[:\- ]", "", digits)
    elif digits.isdigit() or not _HEX.fullmatch(digits):
        return None
    if len(digits) == 10:
        return em4100(bytes.fromhex(digits))
    if len(digits) == 12 and check_byte(bytes.fromhex(digits)) == 0:
        return em4100(bytes.fromhex(digits)[:5])
    return digits.upper() if len(digits) in _UID_DIGITS else None


def _printed(digits: str) -> str | None:
    """Return the tag where the number is written twice, 0004103964 and 062,40732, and both agree."""
    for order in _BOTH:
        if found := order.fullmatch(digits):
            number, facility, serial = int(found["number"]), int(found["facility"]), int(found["serial"])
            if number < 1 << 32 and (number >> 16 & 0xFF, number & 0xFFFF) == (facility, serial):
                return f"{number:010d}"
    return None


def _decimal(digits: str, *, backwards: bool) -> str | None:
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 13 or int(digits) >= 1 << 40:
        return None
    if not backwards:
        return em4100(int(digits).to_bytes(5, "big"))
    size = 4 if int(digits) < 1 << 32 else 5
    return em4100(int(digits).to_bytes(size, "big")[::-1])


def _hex(digits: str, *, backwards: bool) -> str | None:
    digits = re.sub(r"[:\- ]", "", digits)
    if not _HEX.fullmatch(digits) or len(digits) not in (8, 10, 12):
        return None
    number = bytes.fromhex(digits)
    if len(number) == 6:
        if check_byte(number) != 0:
            return None
        number = number[:5]
    return em4100(number[::-1] if backwards else number)
