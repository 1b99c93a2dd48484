"""The symmetries of a shape: renumberings of its spaces that map its set of paths to itself."""

from array import array
from collections.abc import Iterator

# Comparing more images of every position would cost more than it saves.
MOST_SYMMETRIES = 16
MOST_FOR_PROOFS = 192  # proofs that take minutes gain from more
# Limits of the search: shapes with more paths get no symmetries, and after so many steps it keeps those found.
MOST_PATHS = 1_000
MOST_STEPS = 5_000
MOST_FINDS = 50

Images = tuple[int, ...]  # the image of each space under a symmetry


def symmetries_of(spaces: int, paths: tuple[int, ...], most: int = MOST_SYMMETRIES) -> tuple[Images, ...]:
    """Return a group of at most `most` symmetries of a shape, with the identity first.

    These are all symmetries, or as many as are cheap to find.
    """
    group = {tuple(range(spaces))}
    generators: list[Images] = []
    finds = 0
    if len(paths) <= MOST_PATHS:
        for step, images in enumerate(_attempts(_kinship(spaces, paths), [])):
            if step == MOST_STEPS or finds == MOST_FINDS or 2 * len(group) > most:
                break
            if len(images) == spaces and images not in group and _preserves(paths, images):
                finds += 1
                if larger := _generated_group([*generators, images], most):
                    group = larger
                    generators.append(images)
    return tuple(sorted(group))


def _generated_group(generators: list[Images], most: int) -> set[Images] | None:
    """Return the smallest group that contains these symmetries, or None if it has more than `most`."""
    members = {tuple(range(len(generators[0])))}
    fresh = list(members)
    while fresh:
        member = fresh.pop()
        for product in (_product(member, generator) for generator in generators):
            if product not in members:
                if len(members) == most:
                    return None
                members.add(product)
                fresh.append(product)
    return members


def _product(first: Images, second: Images) -> Images:
    return tuple(second[image] for image in first)


def _kinship(spaces: int, paths: tuple[int, ...]) -> list[list[int]]:
    """Return a table with a number for every pair of spaces; the diagonal has the numbers of single spaces.

    No symmetry changes these numbers, which encode the lengths of the paths that contain both spaces.
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
    """Yield every way to extend the images of the first spaces to all spaces, including incomplete attempts.

    The images of each pair of spaces have the number that the pair has in the table `kinship` (see `_kinship`).
    """
    yield tuple(images)
    space = len(images)
    for image in range(len(kinship)) if space < len(kinship) else ():
        if (
            image not in images
            and kinship[image][image] == kinship[space][space]
            and all(kinship[image][images[other]] == kinship[space][other] for other in range(space))
        ):
            yield from _attempts(kinship, [*images, image])


def _preserves(paths: tuple[int, ...], images: Images) -> bool:
    moved = {sum(1 << image for space, image in enumerate(images) if path >> space & 1) for path in paths}
    return moved == set(paths)


class SymmetryTables:
    """A group of symmetries as flat arrays for compiled code.

    images      the image of space k under symmetry s, at index s * spaces + k
    inverses    the symmetry that undoes each symmetry
    words       for every symmetry, every group of eight spaces and each of its 256 subsets: the image as a word
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
    """Return the image, as a word, of each of the (at most 256) subsets of up to eight spaces."""
    words = [0] * 256
    for subset in range(1, 1 << len(images)):
        last = subset.bit_length() - 1
        words[subset] = words[subset ^ 1 << last] | 1 << images[last]
    return words
