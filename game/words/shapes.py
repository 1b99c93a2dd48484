"""What is wrong with a shape file, in words for people."""

import re


def shape_complaint(complaint: str) -> str:
    """A complaint about a shape file without its path, which stands beside it already."""
    if match := re.fullmatch(r".*?, line (\d+): (.*): expected (.*)", complaint, re.DOTALL):
        line, found, expected = match.groups()
        return f"In line {line} there is \u201c{found}\u201d. What belongs there is {expected}."
    if ": no such file" in complaint:
        return "There is no such file."
    if match := re.fullmatch(r".*: (.*), expected a shape file", complaint, re.DOTALL):
        return f"This file cannot be read: {match[1].lower()}."
    return complaint
