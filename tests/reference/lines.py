"""Join lines that continue each other."""

from collections.abc import Iterable, Sequence


def join_lines(lines: Iterable[Sequence[int]]) -> list[set[int]]:
    """Join lines of one direction that share a cell: five in a row contain two lines of four but count as one line."""
    result: list[tuple[int, set[int]]] = []
    for line in lines:
        step, cells = line[1] - line[0], set(line)
        for other_step, other in [pair for pair in result if pair[0] == step and pair[1] & cells]:
            result.remove((other_step, other))
            cells |= other
        result.append((step, cells))
    return [cells for _, cells in result]
