"""The score scale of the search. Scores are from the mover's view.

Only the scores of proven wins and losses lie beyond +-10,000 (see ai/score). Compiled code takes these constants from
scale.pxd as C constants; see game/rules/seven_by_six.py.
"""

WON = 30_000  # a win scores WON minus the number of turns until the win
PROVEN = 25_000  # higher scores are proven wins; scores below -PROVEN are proven losses
BEYOND = 32_000  # all scores lie between -BEYOND and BEYOND
