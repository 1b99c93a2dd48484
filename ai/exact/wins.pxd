from game.rules.board cimport Board
