cimport cython
from ai.exact.gravity.books cimport FlipBookIndex
from ai.exact.gravity.drop_search cimport DropSearch
from ai.exact.gravity.entries cimport NO_MOVE, NO_SCORE, hash_of, position_key, stored_move, table_move
from ai.exact.gravity.flip_search cimport FlipSearch
from ai.exact.gravity.search_control cimport SearchControl
from ai.exact.gravity.table cimport Table
from ai.search.cancel_token cimport CancelToken
from game.rules.cbits cimport popcount
from game.rules.gravity cimport GravityBoard

@cython.final
cdef class GravitySolver:
    cdef Table table
    cdef SearchControl control
    cdef FlipBookIndex flip_book
    cdef DropSearch drops
    cdef FlipSearch flips
    cdef list helpers
