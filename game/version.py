"""The version of the program. It is defined only in this module."""

VERSION = "0.1.0"
