# The C side of bits.py. A module that uses these compiled writes in its own .pxd
#     from game.rules.cbits cimport lowest, mix, popcount
# and in its .py
#     if not cython.compiled: from game.rules.bits import lowest, mix, popcount
cdef extern from "bits.h" nogil:
    int popcount(unsigned long long bits)
    int lowest(unsigned long long bits)
    unsigned long long mix(unsigned long long word)
    void prefetch(void* place)  # fetches memory that will be read soon; bits.py has no counterpart
