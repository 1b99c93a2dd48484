"""The symmetries of a shape: the renumberings of its spaces under which its paths stay the same set."""

from array import array
from collections.abc import Iterator

# Looking at more images of every position would cost more than it saves.
MOST_SYMMETRIES = 16
# When to stop looking for them: shapes with many paths go without, others with what has been found.
MOST_PATHS = 1_000
MOST_STEPS = 5_000
MOST_FINDS = 50

Images = tuple[int, ...]  # where a symmetry takes each space


def symmetries_of(spaces: int, paths: tuple[int, ...]) -> tuple[Images, ...]:
    """A group of symmetries, the identity first: all of them, or as many as are cheap to find and to use."""
    group = {tuple(range(spaces))}
    finds = 0
    if len(paths) <= MOST_PATHS:
        for step, images in enumerate(_attempts(_kinship(spaces, paths), [])):
            if step == MOST_STEPS or finds == MOST_FINDS or 2 * len(group) > MOST_SYMMETRIES:
                break
            if len(images) == spaces and images not in group and _keeps(paths, images):
                finds += 1
                group = _generated(group, images) or group
    return tuple(sorted(group))


def _generated(group: set[Images], images: Images) -> set[Images] | None:
    """The group that grows out of another by one more symmetry, or None if it is too large to use."""
    members = set(group)
    fresh = [images]
    while fresh:
        member = fresh.pop()
        if member not in members:
            if len(members) == MOST_SYMMETRIES:
                return None
            members.add(member)
            fresh += [product for other in members for product in (_product(member, other), _product(other, member))]
    return members


def _product(first: Images, second: Images) -> Images:
    return tuple(second[image] for image in first)


def _kinship(spaces: int, paths: tuple[int, ...]) -> list[list[int]]:
    """A number for every pair of spaces (and for every single one) that a symmetry cannot change.

    It stands for the lengths of the paths that hold both.
    """
    lengths: list[list[list[int]]] = [[[] for _ in range(spaces)] for _ in range(spaces)]
    for path in sorted(paths, key=int.bit_count):
        members = [space for space in range(spaces) if path >> space & 1]
        for one in members:
            for other in members:
                lengths[one][other].append(len(members))
    numbers: dict[tuple[int, ...], int] = {}
    return [[numbers.setdefault(tuple(pair), len(numbers)) for pair in row] for row in lengths]


def _attempts(kinship: list[list[int]], images: list[int]) -> Iterator[Images]:
    """Every way to find images for these first spaces and then for more, so that each pair keeps its kinship."""
    yield tuple(images)
    space = len(images)
    for image in range(len(kinship)) if space < len(kinship) else ():
        if (
            image not in images
            and kinship[image][image] == kinship[space][space]
            and all(kinship[image][images[other]] == kinship[space][other] for other in range(space))
        ):
            yield from _attempts(kinship, [*images, image])


def _keeps(paths: tuple[int, ...], images: Images) -> bool:
    moved = {sum(1 << image for space, image in enumerate(images) if path >> space & 1) for path in paths}
    return moved == set(paths)


class SymmetryTables:
    """A group of symmetries in a form that compiled code reads.

    images      where symmetry s takes space k, at s * spaces + k
    inverses    the symmetry that undoes each
    words       what becomes of eight spaces: for every symmetry, every eight and each of their 256 subsets
    """

    def __init__(self, symmetries: tuple[Images, ...]) -> None:
        spaces = len(symmetries[0])
        numbers = {images: number for number, images in enumerate(symmetries)}
        self.images = array("i", [image for images in symmetries for image in images])
        self.inverses = array(
            "i", [numbers[tuple(images.index(space) for space in range(spaces))] for images in symmetries]
        )
        self.words = array("Q")
        for images in symmetries:
            for eighth in range(0, spaces, 8):
                self.words.extend(_subset_images(images[eighth : eighth + 8]))


def _subset_images(images: Images) -> list[int]:
    """For each of 256 subsets of eight spaces or fewer, the word of their images."""
    words = [0] * 256
    for subset in range(1, 1 << len(images)):
        last = subset.bit_length() - 1
        words[subset] = words[subset ^ 1 << last] | 1 << images[last]
    return words
