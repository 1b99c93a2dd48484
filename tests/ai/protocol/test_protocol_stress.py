"""A short run of `python -m tests.long.protocol_stress`."""

import random

import pytest

from tests.long.protocol_stress import Client


@pytest.mark.once
def test_random_commands_get_one_legal_move_for_each_search():
    client = Client(random.Random(11))
    try:
        report = client.fire(300)
    finally:
        client.engine.kill()
        client.engine.wait()
    assert report.searches > 20 and len(report.latencies) > 5
