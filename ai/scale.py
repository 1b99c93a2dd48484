"""The scale of the search. Scores are always the mover's view; open positions stay within +-10,000 (ai/score).

Compiled code has the same from scale.pxd, as constants that cost nothing; see game/rules/seven_by_six.py.
"""

WON = 30_000  # less the turns it takes
PROVEN = 25_000  # beyond it lie proven wins, below its negative proven losses
BEYOND = 32_000  # every score lies within it
