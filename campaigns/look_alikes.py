"""What makes two names look alike: letters of one script that look like those of another.

Source: Unicode Technical Standard 39, "Confusable Detection", for the pairs that are the same in common typefaces.
Compared are skeletons: two names with one skeleton are twins.
"""

from __future__ import annotations

import unicodedata

from rules.spelling import is_ignorable

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


def skeleton(text: str) -> str:
    """What a text is drawn as: the same for two texts that cannot be told apart."""
    folded = unicodedata.normalize("NFKC", text)
    # Taken apart first: an accent must not hide the letter under it from the table.
    drawn = "".join(char for char in unicodedata.normalize("NFD", folded) if not is_ignorable(char))
    looks = drawn.translate(_LOOKS)
    for pair, one in (("rn", "m"), ("vv", "w")):
        looks = looks.replace(pair, one)
    return " ".join(unicodedata.normalize("NFC", looks).split())


def folded_key(text: str) -> str:
    """What names are compared by without regard to case, in every script."""
    # Twice: folding the case of a text can undo its normal form.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join("".join(char for char in folded if not is_ignorable(char)).split())
