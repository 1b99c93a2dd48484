"""A short look at what `python -m tests.long.fire` does at length."""

import random

from tests.long.fire import Client


def test_commands_in_random_order_and_timing_get_one_legal_move_for_each_search():
    client = Client(random.Random(11))
    try:
        report = client.fire(300)
    finally:
        client.engine.kill()
        client.engine.wait()
    assert report.searches > 20 and len(report.latencies) > 5
