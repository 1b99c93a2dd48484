# The constants of scale.py for C code; see there for their meaning.
cdef enum:
    WON = 30000
    PROVEN = 25000
    BEYOND = 32000
