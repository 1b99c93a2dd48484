"""Invalid shape files of Winning Paths, with the words that the error message must contain."""

# name: (content, words in the message after the name of the file)
BAD_SHAPES: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "empty": (b"", ("line 1", "nothing to read")),
    "comments only": (b"# name: Nothing\n", ("expected",)),
    "not UTF-8": (b"3\n1 2 \xff\n", ("line 2", "UTF-8")),
    "too large": (b"9\n" + b"1 2 3\n" * 200_000, ("1 MB",)),
    "no number": (b"nine\n1 2 3\n", ("line 1", "nine")),
    "a word in a path": (b"9\n1 2 3\n4 five 6\n", ("line 3", "five")),
    "second number on the first line": (b"9 9\n1 2 3\n", ("line 1", "9")),
    "no spaces": (b"0\n", ("line 1", "0")),
    "below zero": (b"-3\n1 2\n", ("line 1", "-3")),
    "too many spaces": (b"65\n1 2\n", ("line 1", "65")),
    "out of range": (b"9\n1 2 10\n", ("line 2", "10")),
    "space zero": (b"9\n1 2 3\n0 1 2\n", ("line 3", "0")),
    "twice in a path": (b"9\n1 2 2\n", ("line 2", "2")),
    "blank line inside": (b"9\n1 2 3\n\n4 5 6\n", ("line 3", "blank")),
    "other digits": ("9\n1 2 ٣\n".encode(), ("line 2", "٣")),
    "huge number": (b"9\n1 2 " + b"9" * 5000 + b"\n", ("line 2", "9999")),
    "no path": (b"# no winner\n4\n", ("line 2", "no path")),
    "NUL": (b"9\n1 2 \x00\n", ("line 2",)),
}
