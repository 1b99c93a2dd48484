from game.rules.board cimport Board

cdef int _wins_left(Board board, int move, int most)
