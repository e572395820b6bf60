"""What has happened at the demo's table: three sessions of rolls, in the order they fell."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Audience


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll: whose (a character, or a quick pool of `dice`), on what, why, and how many minutes after the last.

    `faces` are loaded dice, where the story needs them; other dice fall by the demo's own seed. `answer` is the code
    of the choice that was taken afterwards.
    """

    who: str
    reason: str
    traits: tuple[str, ...] = ()
    difficulty: int = 6
    threshold: int = 0
    used: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    kind: str = "action"
    dice: int = 0
    visibility: str = Audience.TABLE
    faces: tuple[int, ...] = ()
    answer: str = ""
    minutes: int = 7


@dataclass(frozen=True, slots=True)
class Harm:
    """What a character had to take: levels of damage of one kind."""

    who: str
    kind: str
    levels: int


@dataclass(frozen=True, slots=True)
class Said:
    """A line of talk: whose words (a character's, or one of the cast's), and what they do instead of saying it."""

    who: str
    text: str
    manner: str = "says"
    minutes: int = 1


@dataclass(frozen=True, slots=True)
class Session:
    """A session of the table, so many days ago: what happened in it and what is told of it, unless it is on still."""

    number: int
    title: str
    days_ago: int
    happened: tuple[Throw | Harm | Said, ...]
    recap: str = ""
    told_by: str = ""


ILSE, OYE, JUNO = "Ilse Varga", "Oye Adeyemi", "Juno Sato-Reyes"
WARDEN = "Dock warden"
HIDDEN, PRIVATE = Audience.STORYTELLERS, Audience.PRIVATE

DOCKING = (
    Throw(ILSE, "Bring the Marigold in without port control", ("Precision", "Piloting"), used=("Piloting: Shuttles",)),
    Throw(OYE, "Read the crowd on the dock", ("Perception", "Alertness")),
    Throw(
        JUNO, "Find out why the port light is dead", ("Intelligence", "Engineering"), used=("Engineering: Spacecraft",)
    ),
    Throw("Port clerk", "Notice that the papers are a year old", kind="pool", dice=3, visibility=HIDDEN),
    Throw(ILSE, "Talk past the port clerk", ("Wits", "Streetwise"), minutes=4),
    Throw(OYE, "Quote the harbour law back at them", ("Wits", "Humanities"), difficulty=7),
    Throw(OYE, "What did the last patient breathe?", ("Intelligence", "Medicine"), difficulty=7, minutes=12),
    Throw(JUNO, "Get a line into the station's net", ("Wits", "Technology"), difficulty=7, threshold=1),
    Throw(ILSE, "Remember who owes whom on this deck", ("Intelligence", "Streetwise"), minutes=9),
)

DARK_RING = (
    Throw(JUNO, "Open the maintenance hatch without a sound", ("Precision", "Tradecraft"), difficulty=7),
    Throw(ILSE, "Hear what moves behind the wall", ("Perception", "Alertness")),
    Throw("Something in the vents", "Follow the warm ones", kind="pool", dice=4, difficulty=7, visibility=HIDDEN),
    Throw("Ring guard", "Shout for the others", kind="pool", dice=5, minutes=5),
    Throw(ILSE, "Shoot the lamp out", ("Precision", "Firearms"), difficulty=7, used=("Firearms: Pistols",), minutes=2),
    Throw(JUNO, "Hold the inner hatch shut", ("Strength", "Athletics"), difficulty=5, threshold=1, minutes=3),
    Throw(
        OYE,
        "Close the wound before the gravity goes",
        ("Precision", "Medicine"),
        used=("Medicine: Zero-G", "Medicine: First Aid"),
        minutes=4,
    ),
    Throw(OYE, "Keep both hands steady", kind="willpower", faces=(8, 3, 7), minutes=3),
    Throw(ILSE, "Find the way back in the dark", ("Wits", "Navigation")),
    Throw(JUNO, "Copy the manifest while the alarm counts down", ("Intelligence", "Computer Science"), difficulty=8),
    Throw(OYE, "Whose blood is that green?", ("Intelligence", "Science"), used=("Science: Biology",), minutes=11),
)

LAST_LIGHT = (
    Throw(
        JUNO,
        "Coax one more burn out of the port thruster",
        ("Wits", "Engineering"),
        used=("Engineering: Jury Rigging",),
    ),
    Said(WARDEN, "Nothing leaves this ring until I have seen the inside of that crate.", minutes=3),
    Throw(WARDEN, "Notice the crate is breathing", kind="pool", dice=4, difficulty=7, visibility=HIDDEN),
    Throw(ILSE, "Is the warden on the old crew's payroll?", ("Perception", "Streetwise"), visibility=PRIVATE),
    Throw(ILSE, "Pull out before the clamps close", ("Reflexes", "Piloting"), difficulty=7, minutes=3),
    Harm(ILSE, "lethal", 2),
    Said(OYE, "kneels beside the pilot's chair and cuts the sleeve open.", manner="does"),
    Throw(
        OYE,
        "Stop the bleeding at two g",
        ("Precision", "Medicine"),
        threshold=1,
        required=("Medicine: Zero-G",),
        used=("Medicine: Zero-G",),
        minutes=4,
    ),
    Throw(
        JUNO,
        "Talk the controller's door into opening",
        ("Intelligence", "Technology"),
        difficulty=7,
        used=("Technology: Security Systems",),
    ),
    Throw(OYE, "Bluff the patrol over the radio", ("Wits", "Streetwise"), faces=(4, 1, 2), minutes=5),
    Throw("Patrol gunner", "Fire across the bow", kind="pool", dice=6, minutes=2),
    Throw(JUNO, "Patch the hull from the outside", ("Precision", "Manufacturing"), difficulty=7, minutes=6),
    Throw(
        ILSE,
        "Stay awake through the long burn",
        kind="willpower",
        faces=(2, 5, 3),
        answer="spend_willpower",
        minutes=8,
    ),
    Throw(
        ILSE,
        "Thread the debris field behind the freighter",
        ("Precision", "Piloting"),
        difficulty=7,
        threshold=1,
        required=("Piloting: Close Quarters",),
        used=("Piloting: Close Quarters",),
        faces=(1, 3, 6, 7, 8, 10, 9, 1),
        minutes=5,
    ),
)

DOCKED = """The Marigold came in without port control, on papers a year old. **The clerk noticed.**

- Oye quoted harbour law until the clerk gave up.
- Juno has a line into the station's net.
- We owe *Sable* a favour now.
"""
CAME_BACK = """Into the dark ring for the manifest, and back out with it, nearly all of us in one piece.

- Something lives in the vents, and it follows the warm ones.
- The blood was green. Oye kept a sample.
- Old Marrek is named in the manifest, twice.
"""

SESSIONS = (
    Session(1, "Port without light", 15, DOCKING, DOCKED, "Priya"),
    Session(2, "The dark ring", 8, DARK_RING, CAME_BACK, "Tomas"),
    Session(3, "Last light", 0, LAST_LIGHT),
)
