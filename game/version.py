"""The version of the game, here alone."""

VERSION = "0.1.0"
