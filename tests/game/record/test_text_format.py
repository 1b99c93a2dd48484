"""The text format of games: exact both ways; errors name line and token."""

import os
import random
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record.help import Help
from game.record.node import MOST_COLORS, Arrow, Mark, Node, Rating
from game.record.open_game import open_file
from game.record.record import Record, TimeControl
from game.record.text_format import (
    GameLabel,
    RecordError,
    clean_note,
    clean_title,
    read_game,
    read_games,
    read_labeled_game,
    save_game,
    text_writer,
    with_label,
    write_game,
)
from game.record.tree_editor import TreeEditor
from game.rules.errors import RulesError
from game.rules.outcome import Reason
from game.rules.registry import GAMES
from tests.helpers.games import long_game

SHORT = """[Conniption "1"]
[Game "conniption"]
[Flips "4,4"]
[Player1 "Anna"]
[Player2 "Ben"]
[Date "2026-11-18"]
[Clock "300+2.5"]
[Swap "offered"]
[Result "*"]

1. 4 {3.25} swap {0.1} f4 {2} 2. 4f *
"""

LOST_ON_TIME = """[Conniption "1"]
[Game "connect4"]
[Player1 "Anna"]
[Player2 "Ben"]
[Date "2026-11-18"]
[Clock "10+0"]
[Thinking "9.5"]
[Result "0-1"]
[Reason "time"]

1. 4 {0.5} 4 0-1
"""


def random_record(seed: int) -> Record:
    """Return a random game with a variety of features."""
    chance = random.Random(seed)
    record = Record(
        chance.choice(list(GAMES)),
        names=('Anna \\ "A"', "Ben [B]"),
        seats=("person", f"computer {chance.randint(1, 8)}"),
        time_control=chance.choice([None, TimeControl(chance.randint(1, 99_999), chance.randint(0, 3_000))]),
        swap_rule=chance.random() < 0.5,
        date="2026-11-18",
    )
    for _ in range(chance.randint(0, 60)):
        if record.outcome is not None:
            break
        if chance.random() < 0.3:
            record.spend(chance.randint(0, 3_000))
        elif record.can_swap and chance.random() < 0.5:
            record.swap()
        elif record.can_undo and chance.random() < 0.1:
            record.undo()
        else:
            record.play(chance.choice(record.board.moves()))
    if record.outcome is None and chance.random() < 0.3:
        chance.choice([lambda: record.resign(0), lambda: record.resign(1), record.agree_draw])()
    return record


def tree(record: Record) -> list[tuple]:
    """Return everything the nodes of a record say, in the order of the tree."""
    found, waiting = [], [record.root]
    while waiting:
        node = waiting.pop()
        texts = [child.text for child in node.children]
        found.append(
            (node.text, node.move, node.spent, node.comment, node.rating, node.marks, node.arrows, node.ply, texts)
        )
        found.append((node.board.position(), node.is_swapped))
        waiting += reversed(node.children)
    return found


def all_nodes(record: Record) -> list[Node]:
    nodes = [record.root]
    for node in nodes:
        nodes += node.children
    return nodes


COMMENTS = (
    "42",
    "3.25",
    ".",
    "good",
    "a } brace",
    "back\\slash",
    "\\",
    "}",
    "[%mark a1]",
    "[x]",
    "(1. 4) *",
    "{",
    "x [y",
    "?",
    "?! really",
    "?!really",
    "!",
    "é " * 90,
    "(with help: hint)",
)


def _ordered(items):
    """Return marks or arrows in the order in which a text has them."""
    return tuple(sorted(items, key=lambda item: item.color))


def annotate(record: Record, chance: random.Random) -> None:
    """Add help, and variations, comments, marks and arrows everywhere."""
    for kind in Help:
        if chance.random() < 0.1:
            record.add_help(kind)
    for _ in range(chance.randint(1, 40)):
        node = chance.choice(all_nodes(record))
        moves = node.board.moves()
        can_swap = record.swap_rule and node.ply == 1 and not node.board.ended
        if node.children or (node.parent is not None and node is not node.previous.next):
            if can_swap and chance.random() < 0.3:
                record.add_variation(node, None)
            elif moves and node.child(move := chance.choice(moves)) is None:
                record.add_variation(node, move).spent = chance.choice((0, 0, 1500))
        node = chance.choice(all_nodes(record))
        cells = node.board.all_cells()
        if chance.random() < 0.4:
            node.comment = chance.choice(COMMENTS).strip()
        if chance.random() < 0.2:
            node.marks = _ordered(Mark(chance.choice(cells), chance.randrange(MOST_COLORS)) for _ in range(3))
        if chance.random() < 0.2:
            node.arrows = _ordered(Arrow(*chance.choices(cells, k=2), chance.randrange(MOST_COLORS)) for _ in range(3))
        if chance.random() < 0.2:
            node.rating = chance.choice(list(Rating))


@pytest.mark.parametrize("seed", range(150))
def test_a_tree_survives_its_text_exactly(seed: int) -> None:
    record = random_record(seed)
    plain = write_game(record)
    annotate(record, random.Random(seed))
    text = write_game(record)
    again = read_game(text)
    assert write_game(again) == text and tree(again) == tree(record) and again.help == record.help
    assert again.current.ply == record.current.ply and again.outcome == record.outcome
    again.help = frozenset()
    for node in all_nodes(again):
        node.comment, node.rating, node.marks, node.arrows = "", None, (), ()
        del node.children[1:]
    assert write_game(again) == plain


VARIATIONS = """[Conniption "2"]
[Game "conniption"]
[Flips "4,4"]
[Player1 "Anna"]
[Player2 "Ben"]
[Date "2026-11-18"]
[Result "*"]

{The start} 1. 4 {3.25} {[%mark 4.1 4.2] [%arrow 4.1-5.1] strong \\} move} (1. 3
f4 (1... 4 2. 4f {\\42}) 2. 4) (1. 2) f4 2. 1 *
"""


def test_variations_and_comments_by_example() -> None:
    record = read_game(VARIATIONS)
    first, three, two = record.root.children
    assert record.root.comment == "The start" and [node.text for node in record.main_line()] == ["", "4", "f4", "1"]
    assert (first.spent, first.comment, first.marks, first.arrows) == (
        3250,
        "strong } move",
        ((21, 0), (22, 0)),
        ((21, 28, 0),),
    )
    assert [node.text for node in three.children] == ["f4", "4"] and three.children[1].next.comment == "42"
    assert (two.text, two.children) == ("2", [])
    assert write_game(record) == VARIATIONS


def test_help_stands_before_the_comment_on_the_start() -> None:
    text = VARIATIONS.replace("{The start}", "{[%mark 4.1] (with help: hint, undo) The start}")
    record = read_game(text)
    assert (
        record.help == {Help.HINT, Help.UNDO}
        and record.root.comment == "The start"
        and record.root.marks == (Mark(21),)
    )
    assert write_game(record).split() == text.split()
    # Earlier versions of the program read such a comment as one by a person.
    record.root.comment, record.help = "(with help: hint, undo) The start", frozenset()
    assert write_game(record).split() == text.replace("(with", "\\(with").split()
    assert read_game(write_game(record)).help == frozenset()


def test_help_unknown_to_this_version_is_no_error() -> None:
    assert read_game(VARIATIONS.replace("The start", "(with help: magic, coach)")).help == {Help.COACH}


def test_arrows_between_lettered_cells_are_joined() -> None:
    record = Record("wyb", date="2026-11-18")
    record.root.arrows = (Arrow(0, 9),)
    assert "{[%arrow a1b2]} *" in write_game(record) and read_game(write_game(record)).root.arrows == ((0, 9, 0),)


@pytest.mark.parametrize(
    ("old", "new", "error_text"),
    [
        ("(1. 3", "(1. 4", "line 9: 4: expected a variation that begins with another move"),
        ("(1. 3", "(2. 3", "line 9: (2.: expected 1."),
        ("(1... 4", "(1... 8", "line 10: 8: expected a column"),
        ("(1. 2)", "()", "line 10: ): expected the end of a variation only after its moves"),
        ("(1. 2)", "(1. )", "line 10: ): expected the end of a variation only after its moves"),
        ("(1. 2)", "(1. 2", "line 10: expected a closing parenthesis"),
        ("(1. 2)", "1. 2)", "line 10: 1.: expected a column"),
        ("{The start}", "(1. 3)", "line 9: (: expected a variation only after the move"),
        ("{The start} 1. 4 {3.25}", "{The start 1. 4 {3.25}", "line 9: {[%mark 4.1 4.2] [%arrow 4.1-5.1] strong"),
        ("2. 1 *", "2. 1 { *", "line 10: {: expected braces around a comment"),
        ("2. 1 *", "2. 1 } *", "line 10: }: expected braces around a comment"),
        ("{The start}", "{The} {start}", "line 9: {start}: expected the time, then at most one comment"),
        ("%mark 4.1", "%mark 4.7", "line 9: 4.7: no such cell"),
        ("4.1-5.1", "4.15.1", "line 9: 4.15.1: no such cell"),
        ("%arrow", "%clock", "line 9: [%clock 4.1-5.1] strong"),
        ("strong", "strong " * 400, "line 9: strong strong"),
    ],
)
def test_an_invalid_variation_is_refused_with_line_and_token(old: str, new: str, error_text: str) -> None:
    assert old in VARIATIONS
    with pytest.raises(RecordError) as caught:
        read_game(VARIATIONS.replace(old, new))
    message = str(caught.value)
    assert error_text.replace("(2.:", "2.:") in message and "\n" not in message


def test_a_result_that_looks_like_the_time_of_a_move_is_refused() -> None:
    text = write_game(Record("connect4", date="2026-11-18")).replace('"*"', '"{2}"').replace("\n*", "\n1. 4 {2}")
    with pytest.raises(RecordError, match="expected \\* as the result"):
        read_game(text)


def test_deep_variations_need_no_deep_stack() -> None:
    record = Record("wyb", date="2026-11-18")
    node, words = record.root, []
    for _ in range(50):  # each move is replaced by all the others, nested in each other, and the last one goes on
        number = f"{node.turns // 2 + 1}.{'..' if node.turns % 2 else ''}"
        for rank, move in enumerate(node.board.moves()[-30:]):
            words += ["(" if rank else "", number, node.board.text(move)]
            last = record.add_variation(node, move)
        node = last
    depth = words.count("(")
    text = write_game(Record("wyb", date="2026-11-18")).replace("[Result", '[Undone "1"]\n[Result')
    text = text.replace("\n\n*", f"\n\n{' '.join(words)}{')' * depth} *")
    assert depth > sys.getrecursionlimit() and tree(read_game(text)) == tree(record)
    assert tree(read_game(write_game(record))) == tree(record)


@pytest.mark.parametrize("junk", ["(", "{", ")", "}", "{\\", "1. ", "{}", "(1. 3 ", "{[%mark] ", "[%mark", "{a} "])
def test_endless_junk_is_refused_at_once(junk: str) -> None:
    began = time.process_time()
    with pytest.raises(RecordError):
        read_game(write_game(Record("connect4")).replace("\n\n*", f"\n\n1. 4 {junk * 300_000} *"))
    assert time.process_time() - began < 3


def test_a_game_with_ten_thousand_positions_is_read_and_written_quickly() -> None:
    record = Record("connect4", date="2026-11-18")
    nodes = [record.root]
    for node in nodes:
        nodes += [record.add_variation(node, move) for move in node.board.moves()]
        if len(nodes) > 10_000:
            break
    text = write_game(record)
    began = time.perf_counter()
    again = read_game(text)
    took = time.perf_counter() - began
    assert len(all_nodes(again)) == len(nodes) and write_game(again) == text and took < 3


@pytest.mark.parametrize(("name", "user"), [("You", None), ("You", 0), ("Anna", 0), ("Anna", None), ("Anna", 1)])
def test_the_user_is_kept_under_any_name(name: str, user: int | None) -> None:
    record = Record("connect4", names=(name, "Ben"), user=user)
    assert read_game(write_game(record)).players == record.players


def test_former_texts_name_the_user_you() -> None:
    for name, seat in (("You", "computer 5"), ("Anna", "computer 5"), ("You", "person")):
        text = SHORT.replace("Anna", name).replace("[Date", f'[Seat2 "{seat}"]\n[Date' if seat != "person" else "[Date")
        record = read_game(text)
        assert (record.user == 0) == (name == "You") and write_game(record) == text


@pytest.mark.parametrize("seed", range(150))
def test_a_game_survives_its_text_exactly(seed: int) -> None:
    record = random_record(seed)
    text = write_game(record)
    again = read_game(text)
    assert write_game(again) == text
    for name in ("game", "setup", "start_position", "players", "time_control", "swap_rule", "date"):
        assert getattr(again, name) == getattr(record, name)
    for name in ("spent", "owners", "time_left", "outcome"):
        assert getattr(again, name) == getattr(record, name), name
    assert tree(again) == tree(record) and again.current.ply == record.current.ply
    assert again.board.position() == record.board.position()


def test_the_format_by_example() -> None:
    record = read_game(SHORT)
    assert [player.name for player in record.players] == ["Anna", "Ben"]
    assert record.owners == (1, 0)
    assert record.time_left == (300_000 - 3_250 - 2_000 + 5_000, 300_000 - 100 + 5_000)
    assert write_game(record) == SHORT


def test_a_loss_on_time_is_read_from_the_clocks() -> None:
    record = read_game(LOST_ON_TIME)
    assert record.outcome.winner == 1
    assert write_game(record) == LOST_ON_TIME


def test_a_start_position_is_kept() -> None:
    record = Record("conniption", position="///12/// 1 2,1 -", date="2026-11-18")
    record.play(record.board.move("4"))
    text = write_game(record)
    assert '[Start "///12/// 1 2,1 -"]' in text
    assert read_game(text).board.position() == record.board.position()


def test_a_title_is_saved_and_changes_nothing_else() -> None:
    titled = with_label(SHORT, GameLabel('The "long" evening'))
    assert titled.splitlines()[1] == r'[Title "The \"long\" evening"]'
    record, label = read_labeled_game(titled)
    assert (write_game(record), label.title) == (SHORT, 'The "long" evening')
    assert read_labeled_game(SHORT)[1] == GameLabel() and with_label(SHORT, GameLabel()) == SHORT
    for wrong in ("", "\u200b", "x" * 81):
        with pytest.raises(RecordError, match=r"^line 2: .*expected a title"):
            read_game(titled.replace(r"The \"long\" evening", wrong))


# Signs that newer versions of Unicode have look like \U000e0fff to an old Python.
@pytest.mark.parametrize("sign", ["\u200b", "\ufeff", "\x00", "\U000e0fff", "\ud800", "\u2028", "\n"])
def test_a_game_with_unprintable_signs_between_words_can_be_read_again(sign: str) -> None:
    words = f"two {sign} words"
    record = Record("conniption", names=(words, "Ben"))
    record.play(record.board.move("4"))
    TreeEditor(record).comment(record.current, words)
    text = with_label(write_game(record), GameLabel(clean_title(words), clean_note(words)))
    again, label = read_labeled_game(text)
    assert (again.players[0].name, again.current.comment) == ("two words", "two words")
    assert label == GameLabel("two words", "two words")
    if not sign.isspace():
        foreign, label = read_labeled_game(text.replace("two words", words))
        assert write_game(foreign) == write_game(again) and label.title == "two words"


def test_several_games_in_one_text() -> None:
    games = read_games(SHORT + "\n\n" + LOST_ON_TIME)
    assert [record.game for record in games] == ["conniption", "connect4"]


def test_other_line_ends_and_spaces_are_accepted() -> None:
    assert write_game(read_game("\ufeff\r\n" + SHORT.replace("\n", "  \r\n"))) == SHORT


@pytest.mark.parametrize(
    ("old", "new", "error_text"),
    [
        ('[Conniption "1"]', '[Conniption "3"]', "line 1: 3: written by a newer version"),
        ('[Conniption "1"]', '[Event "World"]', 'line 1: [Event "World"]: not a game of Conniption'),
        ('[Conniption "1"]\n', "", 'line 1: [Game "conniption"]: not a game of Conniption'),
        ("conniption", "chess", "line 2: chess: no such game"),
        ("4,4", "4,5", "line 3: flips 4,5"),
        ('[Flips "4,4"]', '[Size "5x5"]', "line 3: Size: not a tag of a game of Conniption"),
        ("[Player1", "Player1", "line 3: Player1: this tag is missing"),
        ('"Anna"', '"Anna', 'line 4: [Player1 "Anna]: expected a tag'),
        ('"Ben"', f'"{"B" * 99}"', "line 5: BBBB"),
        ('[Player2 "Ben"]\n', "", "Player2: this tag is missing"),
        ("[Player2", "[Player1", "line 5: Player1: duplicate tag"),
        ("2026-11-18", "18.11.2026", "line 6: 18.11.2026: expected a date"),
        ("2026-11-18", "2026-11-31", "line 6: 2026-11-31: expected a date"),
        ("300+2.5", "5 minutes", "line 7: 5 minutes: expected a clock"),
        ("300+2.5", "0+2", "line 7: 0+2: expected more than zero seconds"),
        ("300+2.5", "3+2.5", "line 11: {3.25}: more time than was left"),
        ("offered", "yes", "line 8: yes: expected offered"),
        ("1. 4", "2. 4", "line 11: 2.: expected 1."),
        ("1. 4 {3.25}", "1. 8 {3.25}", "line 11: 8: expected a column"),
        ("2. 4f", "2. f4f4", "line 11: f4f4: expected a column"),
        ("2. 4f", "2. 4f {1.2.3}", "line 11: 1.2.3: expected seconds"),
        ("2. 4f", "2. 4f {0}", "line 11: {0}: expected the seconds spent"),
        ("2. 4f", "2. 4f {1} {2}", "line 11: {2}"),
        ("2. 4f", "2. 4f swap", "line 11: swap: allowed only"),
        ("2. 4f *", "2. *", "line 11: expected a move"),
        ("2. 4f *", "2. 4f", "line 11: expected the result *"),
        ('[Result "*"]', '[Result "1-0"]', "line 11: expected the result 1-0"),
        ("*", "1-0", "line 9: 1-0: expected *"),
        ('[Result "*"]', '[Result "*"]\n[Reason "line"]', "line 10: line: expected no reason"),
        ('[Swap "offered"]', '[Undone "5"]\n[Swap "offered"]', "line 8: 5: expected the number of undone"),
        ('[Swap "offered"]', '[Thinking "999"]\n[Swap "offered"]', "line 8: 999: more time than was left"),
    ],
)
def test_an_invalid_game_is_refused_with_line_and_token(old: str, new: str, error_text: str) -> None:
    assert old in SHORT
    with pytest.raises(RulesError) as caught:
        read_game(SHORT.replace(old, new))
    message = str(caught.value)
    assert error_text in message
    assert "\n" not in message


def test_a_finished_game_without_a_reason_gets_that_of_the_rules() -> None:
    text = '[Conniption "1"]\n[Game "connect4"]\n[Player1 "Anna"]\n[Player2 "Ben"]\n[Result "1-0"]\n\n'
    record = read_game(f"{text}1. 4 3 2. 4 3 3. 4 3 4. 4 1-0\n")
    assert record.outcome is not None and record.outcome.reason is Reason.LINE
    assert '[Reason "line"]' in write_game(record)


def test_a_saved_game_without_a_date_gets_no_false_one() -> None:
    undated = SHORT.replace('[Date "2026-11-18"]\n', "")
    record = read_game(undated)
    assert [node.text for node in record.main_line()] == ["", "4", "swap", "f4", "4f"]
    assert record.date == "" and write_game(record) == undated


def test_a_text_shows_the_game_at_the_time_of_the_request() -> None:
    record = read_game(SHORT)
    expected = write_game(record)
    write = text_writer(record)
    record.undo()
    record.play(record.board.move("1"))
    assert write() == expected != write_game(record)


def test_moves_fill_the_lines() -> None:
    record = Record("wyb")
    for move in long_game():
        record.play(move)
    text = write_game(record).partition("\n\n")[2]
    words = text.split()
    assert text == textwrap.fill(" ".join(words), 80, break_long_words=False, break_on_hyphens=False) + "\n"


def test_a_result_that_contradicts_the_moves_is_refused() -> None:
    with pytest.raises(RecordError, match=r"line 8: 1-0: expected 0-1"):
        read_game(LOST_ON_TIME.replace("0-1", "1-0"))
    with pytest.raises(RecordError, match=r"line 9: resignation: expected time"):
        read_game(LOST_ON_TIME.replace('"time"', '"resignation"'))


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "1. 4 *"])
def test_no_game_at_all(text: str) -> None:
    with pytest.raises(RecordError, match=r'^line 1: .*expected \[?.*Conniption "1"'):
        read_game(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_junk_is_refused_in_one_line(text: str) -> None:
    for read in (read_game, read_games):
        with pytest.raises(RulesError) as caught:
            read(text)
        assert len(str(caught.value).splitlines()) == 1


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 20), st.integers(0, 400), st.integers(0, 20), st.text(max_size=10))
def test_a_damaged_game_is_refused_or_read(seed: int, position: int, cut: int, junk: str) -> None:
    text = write_game(random_record(seed))
    spoilt = text[:position] + junk + text[position + cut :]
    try:
        record = read_game(spoilt)
    except RulesError as error:
        assert len(str(error)) < 400
    else:
        assert write_game(read_game(write_game(record))) == write_game(record)


# --- files ---


def test_a_file_both_ways(tmp_path: Path) -> None:
    file = tmp_path / "Anna & Ben.txt"
    record = random_record(3)
    save_game(record, file)
    assert write_game(open_file(file)) == write_game(record)
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_errors_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with pytest.raises(RecordError, match=r"game\.txt: not found"):
        open_file(file)
    file.write_bytes(b"hello\n\xff\xfe")
    with pytest.raises(RecordError, match=r"game\.txt: line 2: byte 0xff is not UTF-8"):
        open_file(file)
    file.write_text("hello")
    with pytest.raises(RecordError, match=r"game\.txt: line 1: hello"):
        open_file(file)
    with pytest.raises(RecordError, match="is a folder"):
        open_file(tmp_path)
    with pytest.raises(RecordError, match="no file can have this name"):
        open_file(Path("game\0.txt"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no endless files here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(RecordError, match="is not a plain file"):
            open_file(path)


def test_a_note_and_a_favorite_are_read_and_change_nothing_else() -> None:
    label = GameLabel("Evening", 'I missed "f4" here', True)
    labeled = with_label(SHORT, label)
    record, found = read_labeled_game(labeled)
    assert found == label and write_game(record) == SHORT
    assert labeled.startswith('[Conniption "2"]'), "versions that do not know the tags report a newer version"
    for wrong, right in (('[Favorite "no"]', '[Favorite "yes"]'), ('[Note ""]', '[Note "I missed \\"f4\\" here"]')):
        with pytest.raises(RecordError):
            read_game(labeled.replace(right, wrong))


def test_the_people_of_this_computer_are_saved_until_the_game_ends() -> None:
    record = Record("connect4", names=("Anna", "Ben"))
    first, second = record.players
    record.players = replace(first, profile=""), replace(second, profile="0123abcd")
    record.play(3)
    again = read_game(write_game(record))
    assert [player.profile for player in again.players] == ["", "0123abcd"]
    with pytest.raises(RecordError, match="key of a person"):
        read_game(write_game(record).replace("0123abcd", "../x"))
    again.resign(0)
    assert "Profile" not in write_game(again), "the text of a finished game is equal on every computer"
