"""Properties of every board of every game, checked on positions of random games."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.board import canonical_form, inverse_symmetry, is_compiled, symmetric_move
from game.rules.errors import (
    IllegalMoveError,
    InvalidPositionError,
    MoveFormatError,
    RulesError,
    SetupError,
)
from game.rules.outcome import DRAWN, StepKind
from game.rules.registry import GAMES, start
from tests.helpers.games import SETUPS, all_fields, described_by, for_each, random_positions

GAMES_OF_EACH = 12 if is_compiled() else 4
KINDS = {"pre-flip", "drop", "post-flip", "lay", "mark", "place", "step", "jump", "pass", "capture", "shrink"}

every_setup = for_each(SETUPS)


def is_one_line(message):
    """Return True if a message can be printed as one line. No-break spaces, of French or of the input, are spaces."""
    return re.sub("[\u00a0\u202f]", " ", message).isprintable()


def test_every_game_of_the_registry_is_tested():
    assert {name for name, _ in SETUPS} == set(GAMES)


@every_setup
def test_a_copy_is_equal_and_independent(name, options):
    for board, _ in random_positions(name, options, GAMES_OF_EACH):
        before = all_fields(board)
        twin = board.copy()
        assert all_fields(twin) == {**before, "turns": 0}
        for move in twin.moves()[:1]:
            twin.play(move)
        assert all_fields(board) == before


@every_setup
def test_undo_leads_back_through_every_position_to_the_start(name, options):
    for seed in range(GAMES_OF_EACH):
        rng = random.Random(seed)
        board = start(name, options)
        seen = [all_fields(board)]
        while not board.ended:
            board.play(rng.choice(board.moves()))
            seen.append(all_fields(board))
        for fields in reversed(seen[:-1]):
            board.undo()
            assert all_fields(board) == fields
        with pytest.raises(RulesError, match="nothing to undo"):
            board.undo()


@every_setup
def test_children_are_the_boards_after_each_legal_move(name, options):
    for board, _ in random_positions(name, options, 1):
        before = all_fields(board)
        children = board.children()
        assert all_fields(board) == before
        assert [move for move, _ in children] == board.moves()
        for move, child in children:
            assert described_by(child) == described_by(board.after(move))
            board.play(move)
            assert described_by(child) == described_by(board)
            board.undo()


@every_setup
def test_a_position_text_gives_the_same_board_again(name, options):
    board_again = start(name, options)
    for board, _ in random_positions(name, options, GAMES_OF_EACH):
        board_again.set_position(board.position())
        assert described_by(board_again) == described_by(board)
        assert board_again.turns == 0


@every_setup
def test_setup_and_position_are_enough_to_build_the_board_again(name, options):
    for board, _ in random_positions(name, options, 1):
        twin = start(board.game, board.setup())
        twin.set_position(board.position())
        assert described_by(twin) == described_by(board)


@every_setup
def test_different_positions_of_a_game_have_different_keys(name, options):
    positions, keys = set(), set()
    for board, _ in random_positions(name, options, GAMES_OF_EACH):
        positions.add(board.position())
        keys.add(board.key())
    assert len(positions) == len(keys)


@every_setup
def test_move_texts_are_unique_and_can_be_read(name, options):
    for board, _ in random_positions(name, options, GAMES_OF_EACH):
        moves = board.moves()
        texts = [board.text(move) for move in moves]
        assert len(set(texts)) == len(set(moves)) == len(texts)
        assert [board.move(text) for text in texts] == moves
        assert all(board.split(text) == (text,) for text in texts)
        assert all(0 <= move < board.move_limit for move in moves)


@every_setup
def test_a_game_is_over_exactly_when_it_has_an_outcome_and_no_moves(name, options):
    for board, _ in random_positions(name, options, GAMES_OF_EACH):
        outcome = board.outcome()
        if not board.ended:
            assert (outcome, bool(board.moves())) == (None, True)
            continue
        assert board.moves() == []
        assert board.ended == (DRAWN if outcome.winner is None else outcome.winner + 1)
        assert board.winner == outcome.winner
        assert all(board.owner(cell) == outcome.winner for cell in outcome.cells)
        assert bool(outcome.cells) == (outcome.reason in ("line", "path"))


@every_setup
def test_the_mover_changes_with_every_turn_also_with_the_last(name, options):
    for board, _ in random_positions(name, options, GAMES_OF_EACH):
        placing_turns = 24 if name == "wyb" else 0
        assert board.mover == (board.turns - placing_turns) % 2


@every_setup
def test_steps_predict_the_move_and_change_nothing(name, options):
    for board, rng in random_positions(name, options, GAMES_OF_EACH):
        for move in rng.sample(board.moves(), min(2, len(board.moves()))):
            before = all_fields(board)
            steps = board.steps(move)
            assert all_fields(board) == before
            assert steps
            assert {step.kind for step in steps} <= KINDS
            stays = _cells_that_stay_filled(steps)
            lost = [cell for step in steps if step.kind is StepKind.CAPTURE for cell in step.cells]
            mover = board.mover
            assert all(board.owner(cell) == -1 for cell in stays if steps[0].kind != "pre-flip")
            board.play(move)
            if not any("flip" in step.kind for step in steps):
                assert all(board.owner(cell) == mover for cell in stays if cell not in lost)
                assert all(board.owner(cell) == -1 for cell in lost)
            board.undo()


def _cells_that_stay_filled(steps) -> list[int]:
    """Return the cells where the disc, mark, domino or piece of a move ends up."""
    landing = [step for step in steps if step.kind in ("drop", "lay", "mark", "place", "step", "jump")]
    return [cell for step in landing for cell in (step.cells[1:] if step.kind in ("step", "jump") else step.cells)]


@every_setup
def test_illegal_moves_are_refused_and_change_nothing(name, options):
    for board, rng in random_positions(name, options, 4):
        legal = set(board.moves())
        illegal = [move for move in range(board.move_limit) if move not in legal]
        before = all_fields(board)
        for move in [*rng.sample(illegal, min(6, len(illegal))), -1, board.move_limit, 10**6]:
            with pytest.raises(IllegalMoveError):
                board.play(move)
        for move in rng.sample(illegal, min(6, len(illegal))):
            with pytest.raises((IllegalMoveError, MoveFormatError)):
                board.move(board.text(move))
        assert all_fields(board) == before


# --- symmetries ---

same_from_every_side = for_each([setup for setup in SETUPS if setup[0] != "wyb"])


@same_from_every_side
def test_symmetric_games_stay_symmetric(name, options):
    """Play a game on one board per symmetry in parallel, with the images of its moves."""
    for seed in range(GAMES_OF_EACH):
        rng = random.Random(seed)
        board = start(name, options)
        images = [start(name, options) for _ in range(board.symmetries)]
        while not board.ended:
            key, symmetry = canonical_form(board)
            assert key == min(image.key() for image in images) == images[symmetry].key()
            assert {canonical_form(image)[0] for image in images} == {key}
            for number, image in enumerate(images):
                moved = [symmetric_move(board, move, number) for move in board.moves()]
                assert sorted(moved) == sorted(image.moves())
                back = inverse_symmetry(board, number)
                assert [symmetric_move(board, move, back) for move in moved] == board.moves()
            move = rng.choice(board.moves())
            for number, image in enumerate(images):
                image.play(symmetric_move(board, move, number))
            board.play(move)
        assert {image.ended for image in images} == {board.ended}


# --- random text ---


def texts_like(*examples: str) -> st.SearchStrategy[str]:
    """Return a strategy for arbitrary texts and for slightly damaged examples."""
    signs = st.text(alphabet=sorted(set("".join(examples) + " ")), max_size=60)
    spoilt = st.builds(
        lambda example, at, cut, patch: example[: at % len(example)] + patch + example[at % len(example) + cut :],
        st.sampled_from(examples),
        st.integers(0, 200),
        st.integers(0, 3),
        st.text(alphabet=sorted(set("".join(examples) + "0129-ax/ ")), max_size=3),
    )
    return st.one_of(st.text(max_size=40), signs, spoilt)


def late_positions(name, options) -> list[str]:
    boards = random_positions(name, options, 2)
    return [board.position() for board, _ in boards]


@every_setup
def test_any_text_is_a_legal_move_or_refused_in_one_line(name, options):
    positions = late_positions(name, options)
    board = start(name, options)
    examples = tuple(board.text(move) for move in board.moves())

    @settings(max_examples=60, deadline=None, derandomize=True, database=None)
    @given(st.sampled_from(positions), texts_like(*examples, "f4f", "a1h", "b2b3", "pass"))
    def check(position, text):
        board.set_position(position)
        before = all_fields(board)
        try:
            assert board.move(text) in board.moves()
        except (IllegalMoveError, MoveFormatError) as error:
            assert is_one_line(str(error))
        assert all_fields(board) == before

    check()


@every_setup
def test_any_text_is_a_position_or_refused_in_one_line_and_changes_nothing(name, options):
    positions = late_positions(name, options)
    board = start(name, options)

    @settings(max_examples=120, deadline=None, derandomize=True, database=None)
    @given(st.sampled_from(positions), texts_like(*positions))
    def check(position, text):
        board.set_position(position)
        before = all_fields(board)
        try:
            board.set_position(text)
        except InvalidPositionError as error:
            assert is_one_line(str(error))
            assert all_fields(board) == before
        else:
            written, read = board.position().split(), text.split()
            # Without flips left, the "f" of a given position means nothing, and is written as "-".
            assert written == read or ([*written[:-1], "f"] == read and written[-1] == "-")
            assert bool(board.ended) == (board.outcome() is not None)

    check()


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(text=st.one_of(st.text(max_size=20), st.from_regex(r"[0-9]{1,2}[,x][0-9]{1,2}", fullmatch=True)))
def test_any_text_is_a_setup_or_refused_in_one_line(name, text):
    for option in GAMES[name].options:
        try:
            board = start(name, {option: text})
        except SetupError as error:
            assert is_one_line(str(error))
        else:
            assert board.moves()
