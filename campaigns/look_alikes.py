"""What can disguise a name: characters that cannot be seen, and letters of one script that look like those of another.

Source: Unicode Character Database, property Default_Ignorable_Code_Point; Unicode Technical Standard 39, "Confusable
Detection", for the pairs that are the same in common typefaces. Compared are skeletons: two names with one skeleton
are twins.
"""

from __future__ import annotations

import unicodedata

_IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""First and last of each run of characters that are drawn as nothing."""

BLANKS = frozenset("\u2800\u3164\u115f\u1160\uffa0\U0001d159\U0001da98")
"""Letters and signs that count as such and show nothing."""

JOINER, NON_JOINER, EMOJI_STYLE = "\u200d", "\u200c", "\ufe0f"
_JOINED = (
    "ARABIC", "SYRIAC", "DEVANAGARI", "BENGALI", "GUJARATI", "GURMUKHI", "KANNADA", "MALAYALAM", "ORIYA", "SINHALA",
    "TAMIL", "TELUGU", "KHMER", "MYANMAR", "MONGOLIAN",
)  # fmt: skip
"""Scripts in which a joiner between two letters is spelling."""

_PAIRS = {
    # Cyrillic
    "аесорхуѕіјһԁԛԝԍьӏ": "aecopxysijhdqwGbl", "АВЕЅІЈКМНОРСТУХҺԌԚԜҮЗӀ": "ABESIJKMHOPCTYXhGQWY3l",
    "ԗӡӕӔгпкн": "R3æÆrnĸʜ",
    # Greek
    "ονιρυγχκα": "ovipuyxĸa", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳ": "ABEZHIKMNOPTYXCj",
    # Armenian, Cherokee, Lisu and others
    "օսհոցզՕՍԼ": "ouhngqOUL", "ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷΝᏢᎡᏚᎢᏙᎳᏃ": "ABCDEHJKLMNPRSTVWZ",
    "ꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓮ": "BCDEFGHIJKLMNOPRSTUVWXYA",
    # Latin itself, and figures
    "ıɩɑɡʋʏꞌʀ|": "iiagvyʼrl", "I1Ɩǀ": "llll", "0": "O", "ſ": "f",
}  # fmt: skip
_LOOKS = str.maketrans({one: other for ones, others in _PAIRS.items() for one, other in zip(ones, others, strict=True)})


def is_ignorable(char: str) -> bool:
    """Whether a character is drawn as nothing."""
    return any(first <= ord(char) <= last for first, last in _IGNORABLE)


def unseen(text: str) -> str:
    """The first character of a text that is drawn as nothing and is no spelling; empty where there is none."""
    for before, char, after in zip(f" {text}", text, f"{text[1:]} ", strict=False):
        if char in BLANKS or (is_ignorable(char) and not _is_spelling(before, char, after)):
            return char
    return ""


def _is_spelling(before: str, char: str, after: str) -> bool:
    if char == EMOJI_STYLE:
        return unicodedata.category(before) == "So"
    if char == JOINER and unicodedata.category(after) == "So":
        return unicodedata.category(before) in ("So", "Sk") or before == EMOJI_STYLE
    joined = all(unicodedata.name(one, "").startswith(_JOINED) for one in (before, after))
    return char in (JOINER, NON_JOINER) and joined


def most_marks(text: str) -> int:
    """The most marks that are stacked on one letter."""
    stacked = most = 0
    for char in unicodedata.normalize("NFD", text):
        stacked = stacked + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        most = max(most, stacked)
    return most


def skeleton(text: str) -> str:
    """What a text is drawn as: the same for two texts that cannot be told apart."""
    folded = unicodedata.normalize("NFKC", text)
    drawn = "".join(char for char in unicodedata.normalize("NFD", folded) if not is_ignorable(char))
    looks = drawn.translate(_LOOKS)
    for pair, one in (("rn", "m"), ("vv", "w")):
        looks = looks.replace(pair, one)
    return " ".join(unicodedata.normalize("NFC", looks).split())


def folded_key(text: str) -> str:
    """What names are compared by without regard to case, in every script."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join("".join(char for char in folded if not is_ignorable(char)).split())
