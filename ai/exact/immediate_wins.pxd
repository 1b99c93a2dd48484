from game.rules.board cimport Board

cdef bint _wins(Board board, int move)
