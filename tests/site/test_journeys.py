"""The way of a request through our modules stays short and straight: `python -m bench.journey` prints it."""

from __future__ import annotations

import pytest

from bench.journey import MOST, journeys

pytestmark = pytest.mark.django_db


def test_a_saved_builder_field_takes_few_calls_between_our_modules():
    way = journeys()["a saved builder field"]
    assert 0 < len(way.steps) <= MOST["a saved builder field"], str(way)


def test_no_module_is_asked_for_the_same_thing_twice_on_the_way_of_a_field():
    steps = [(step.module, step.function) for step in journeys()["a saved builder field"].steps]
    assert len(steps) == len(set(steps)), steps
