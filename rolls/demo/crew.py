"""The characters of the demo, as their players built them. All of it is ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CrewMember:
    """A character to build: dots by trait, specialties as (ability, name, kind), texts of the story by field."""

    name: str
    player: str
    primary: str
    attributes: Mapping[str, int]
    abilities: Mapping[str, int]
    specialties: tuple[tuple[str, str, str], ...]
    story: Mapping[str, str] = field(default_factory=dict)
    finished: bool = True


CREW = (
    CrewMember(
        name="Ilse Varga",
        player="Tomas",
        primary="physical",
        attributes={"Strength": 2, "Precision": 4, "Reflexes": 2, "Perception": 2, "Intelligence": 2, "Wits": 2},
        abilities={
            "Piloting": 3,
            "Navigation": 3,
            "Alertness": 2,
            "Streetwise": 2,
            "Firearms": 2,
            "Engineering": 2,
            "Athletics": 1,
            "Stealth": 1,
            "Survival": 1,
            "Tradecraft": 1,
            "Remote Weapons": 1,
            "Computer Science": 1,
        },
        specialties=(
            ("Piloting", "Close Quarters", "advanced"),
            ("Piloting", "Shuttles", "general"),
            ("Firearms", "Pistols", "general"),
        ),
        story={
            "concept": "Blockade runner with a borrowed ship",
            "pronouns": "she/her",
            "backstory": (
                "Ilse flew supply runs into a siege until the besiegers learned the name of her ship. She sold the "
                "name, kept the ship, and still owes a dead woman two thirds of it. She counts burns the way other "
                "people count money."
            ),
            "gear": "The Marigold, a shuttle of four berths and one working airlock. A flat pistol. A tin of tea.",
        },
    ),
    CrewMember(
        name="Oye Adeyemi",
        player="Priya",
        primary="mental",
        attributes={"Strength": 1, "Precision": 3, "Reflexes": 2, "Perception": 2, "Intelligence": 4, "Wits": 2},
        abilities={
            "Medicine": 3,
            "Science": 3,
            "Alertness": 2,
            "Investigation": 2,
            "Artistry": 2,
            "Humanities": 2,
            "Streetwise": 1,
            "Survival": 1,
            "Technology": 1,
            "Driving": 1,
            "Performance": 1,
            "Computer Science": 1,
        },
        specialties=(
            ("Medicine", "Zero-G", "advanced"),
            ("Medicine", "First Aid", "general"),
            ("Science", "Biology", "general"),
        ),
        story={
            "concept": "Station doctor who knew one patient too many",
            "pronouns": "they/them",
            "backstory": (
                "For nine years Oye signed the death certificates of Keel Station. The tenth year they refused to "
                "sign one, and left on the next ship that did not ask for papers. They draw the faces of everyone "
                "they could not help, and never show the book."
            ),
            "gear": "A surgeon's roll, a sketchbook, a station key that should have been revoked.",
        },
    ),
    CrewMember(
        name="Juno Sato-Reyes",
        player="Bea",
        primary="mental",
        attributes={"Strength": 2, "Precision": 2, "Reflexes": 2, "Perception": 1, "Intelligence": 4, "Wits": 3},
        abilities={
            "Technology": 3,
            "Engineering": 3,
            "Remote Weapons": 2,
            "Tradecraft": 2,
            "Computer Science": 2,
            "Manufacturing": 2,
            "Athletics": 1,
            "Streetwise": 1,
            "Survival": 1,
            "Artistry": 1,
            "Piloting": 1,
            "Science": 1,
        },
        specialties=(
            ("Engineering", "Jury Rigging", "advanced"),
            ("Engineering", "Spacecraft", "general"),
            ("Technology", "Security Systems", "general"),
        ),
        story={
            "concept": "Mechanic who talks to machines and hears them answer",
            "pronouns": "she/her",
            "backstory": (
                "Juno grew up between the hulls of a shipyard, where a child could earn a meal by fitting through a "
                "gap. She has not met a thing with a plug that she did not want to open, and two ports have told her "
                "so in writing."
            ),
            "gear": "Eleven screwdrivers, a cutter with its safety taken off, half of somebody's drone.",
        },
    ),
    CrewMember(
        name="Wren Halloran",
        player="Bea",
        primary="mental",
        attributes={"Strength": 1, "Precision": 2, "Reflexes": 2, "Perception": 3, "Intelligence": 2, "Wits": 3},
        abilities={"Stealth": 3, "Tradecraft": 3, "Streetwise": 2, "Alertness": 2, "Performance": 1},
        specialties=(("Tradecraft", "Pickpocket", "advanced"), ("Stealth", "Zero-Light Moves", "general")),
        story={"concept": "Courier who never asks what is in the case"},
        finished=False,
    ),
)
