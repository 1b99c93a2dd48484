"""Node counts, node limits and cancellation for the gravity solver."""

from __future__ import annotations

import cython

if not cython.compiled:
    from ai.exact.gravity.entries import NO_SCORE, deciding_bound
    from ai.exact.gravity.table import Table
    from ai.search.cancel_token import CancelToken
    from game.rules.bits import lowest

_ONE = cython.declare(cython.ulonglong, 1)
_CHECK_INTERVAL = cython.declare(cython.ulonglong, 4096 if cython.compiled else 64)
# The interval, in nodes, when several threads search the position.
_SHARED_CHECK_INTERVAL = cython.declare(cython.ulonglong, 512 if cython.compiled else 64)


class SearchControl:
    """Counts nodes, and stops the search at the node limit or when it is cancelled.

    With several threads it also stops useless work: the search below a node that another thread has answered.
    """

    def __init__(self, table: Table, leader: SearchControl | None) -> None:
        """Create the control object of one thread. Stopping the `leader`'s search also stops this thread's search."""
        self.table = table
        self.leader = leader
        self.nodes = 0
        self.node_limit = (1 << 64) - 1
        self.next_check = 0
        self.cancel_token = CancelToken()
        self.cancelled = self.done = False
        # The nodes above the current node, indexed by number of discs: a bit for each node, its hash, and its alpha.
        self.open_nodes = 0
        self.hashes = [0] * 42
        self.alphas = [0] * 42
        # A cancelled search returns to the node with this many discs, whose answer is known. -1 stands for the root.
        self.return_to = -1
        self.answer = 0

    def begin(self):
        self.cancelled = False
        self.return_to = -1
        self.open_nodes = 0
        self.next_check = self.nodes

    def check_cancelled(self):
        """Set `cancelled` if the search must stop. `enter_node` calls this method at regular intervals of nodes."""
        if self.cancel_token.is_cancelled or self.done or self.nodes >= self.node_limit:
            self.cancelled = True
        if self.leader is not None and (self.leader.cancel_token.is_cancelled or self.leader.done):
            self.cancelled = True
        if self.open_nodes and not self.cancelled:
            self.check_open_nodes()
        self.next_check = min(
            self.nodes + (_SHARED_CHECK_INTERVAL if self.table.shares else _CHECK_INTERVAL), self.node_limit
        )

    def check_open_nodes(self):
        """Cancel the search below the first open node that another thread has already answered, if any."""
        left: cython.ulonglong = self.open_nodes
        discs: cython.int
        while left and not self.cancelled:
            discs = lowest(left)
            left &= left - 1
            self.answer = self.table.stored_score(self.hashes[discs], self.alphas[discs])
            if self.answer != NO_SCORE:
                self.return_to = discs
                self.cancelled = True

    def push(self, hash, alpha, discs):
        """Add an open node. Other threads may answer it until `pop` removes it."""
        self.hashes[discs] = hash
        self.alphas[discs] = alpha
        self.open_nodes |= _ONE << discs

    def pop(self, discs):
        """Remove the open node whose position has this many discs."""
        self.open_nodes &= ~(_ONE << discs)

    def unwind(self, discs):
        """Return the result of a node after the search below it was cancelled.

        The node to which the search returns gets its answer from the table, and the search resumes there.
        """
        if self.return_to != discs:
            return 0
        self.return_to = -1
        self.cancelled = False
        return self.answer

    if not cython.compiled:  # search_control.pxd has the inlined twin

        def enter_node(self, lower, upper, alpha):
            """Count a node. Return a bound that answers it if the distance from the end of the game gives one.

            Otherwise return NO_SCORE. Once the search is cancelled, all nodes are answered at once and nothing is
            stored.
            """
            if self.nodes >= self.next_check:
                self.check_cancelled()
            if self.cancelled:
                return 0
            self.nodes += 1
            return deciding_bound(lower, upper, alpha)
