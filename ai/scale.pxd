# The C face of scale.py, where it is said what these mean.
cdef enum:
    WON = 30000
    PROVEN = 25000
    BEYOND = 32000
