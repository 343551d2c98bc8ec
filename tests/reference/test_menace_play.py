"""`python -m reference play`: a person at the terminal, by scripted lines."""

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from reference import __main__ as command_line
from reference.matches import PLAYERS
from reference.matches.play import add_arguments, run
from reference.menace import MICHIE, Board, Game, HumanPlayer, Machine, Player


def main(argv: list[str], read: Callable[[str], str], write: Callable[[str], None]) -> list[str]:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return list(run(parser.parse_args(argv), read, write))


def scripted(lines: Iterable[str]) -> tuple[Callable[[str], str], list[str]]:
    """A `read` that gives *lines* and then ends, and the list of its questions."""
    left, asked = list(lines), []

    def read(question: str) -> str:
        asked.append(question)
        if not left:
            raise EOFError
        return left.pop(0)

    return read, asked


def played(argv: list[str], lines: Iterable[str]) -> list[str]:
    read, _ = scripted(lines)
    said: list[str] = []
    assert [] == main(argv, read, said.append)
    return said


def test_a_person_is_asked_again_until_the_move_is_legal():
    """Capitals and spaces do no harm; a taken square and nonsense do."""
    read, asked = scripted(["z9", "", "a1", " B3 "])
    board = Board.of("X.......O")
    assert "b3" == HumanPlayer("X", read, lambda text: None).move(board)
    assert 4 == len(asked)
    assert "'a1' can't be played" in asked[3]


def test_the_board_is_drawn_with_the_names_of_its_squares():
    """Rows are letters, columns digits."""
    said: list[str] = []
    HumanPlayer("X", lambda question: "c3", said.append).move(Board.of("X...O...."))
    assert "a  X |   |  \n" in said[0]
    assert said[0].rstrip().endswith("1   2   3")


@pytest.mark.parametrize(("mark", "words"), [("X", "You win"), ("O", "You lose"), (" ", "A draw")])
def test_a_person_is_told_how_it_ended(mark, words):
    """By the winner's mark; a space is a draw."""
    said: list[str] = []
    HumanPlayer("X", input, said.append).finish(Board(), mark)
    assert words in said[1]


def test_a_player_must_say_how_it_moves():
    """The base class refuses."""
    with pytest.raises(NotImplementedError):
        Player("X").move(Board())


@pytest.mark.parametrize("name", PLAYERS)
def test_any_player_can_be_played(name):
    """A game against each ends in a score, whoever wins."""
    squares = [row + column for row in "abc" for column in "123"]
    said = played([name, "--seed", "1", "--mark", "O", "--train", "20"], [*squares * 3, "n"])
    assert "You play O" in said[0]
    assert any(text.startswith("So far: ") for text in said)


def test_the_switch_of_the_chapter_chooses_the_dumb_player():
    """`-d`."""
    assert "You play X against random." == played(["-d", "--mark", "X"], [])[0]


@pytest.mark.parametrize("stop", [EOFError, KeyboardInterrupt])
def test_leaving_is_no_error(stop):
    """Ctrl-D and Ctrl-C end the evening calmly."""

    def read(question: str) -> str:
        raise stop

    said: list[str] = []
    assert [] == main(["smart", "--mark", "X"], read, said.append)
    assert "Until next time." in said[-1]


def test_the_boxes_are_kept_and_read_again(tmp_path: Path):
    """After a game the file holds what was learned in it, and the next game starts from there."""
    brain = tmp_path / "brain.json"
    squares = [row + column for row in "abc" for column in "123"]
    arguments = ["menace", "--train", "0", "--seed", "5", "--brain", str(brain)]
    played(arguments, [*squares * 3, "n"])
    kept = Machine.from_json(brain.read_text("utf-8"))
    assert kept.boxes != Machine(MICHIE).boxes
    brain.write_text(json.dumps({"variant": "michie"}), "utf-8")
    with pytest.raises(ValueError, match="not the boxes of a MENACE"):
        main(arguments, lambda question: "n", lambda text: None)


def test_an_unknown_player_is_answered_with_what_there_is():
    """A slip of the finger costs one look."""
    with pytest.raises(ValueError, match="Did you mean 'perfect'"):
        played(["prefect"], [])
    with pytest.raises(ValueError, match="menace:chapter"):
        played(["menace:turing"], [])


def test_smart_and_menace_play_matches_of_tic_tac_toe_only(capsys):
    """MENACE, trained against it, does not lose to smart more often than a random X would."""
    assert 0 == command_line.main(["match", "menace", "smart", "--games", "40", "--seed", "1"])
    assert "menace moving first" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        command_line.main(["match", "smart", "random", "--game", "nim"])
    assert "tic-tac-toe only" in capsys.readouterr().err


def test_play_is_a_command_of_the_reference(capsys):
    """`python -m reference play` hands its arguments over."""
    with pytest.raises(SystemExit, match="0"):
        command_line.main(["play", "--help"])
    assert "MENACE" in capsys.readouterr().out


def test_a_move_that_is_none_resigns():
    """The other side has won, and both are told, O first."""
    told: list[tuple[str, str]] = []

    class Tired(Player):
        def move(self, board: Board) -> str | None:
            return None if board.blanks < 9 else "b2"

        def finish(self, board: Board, winner: str) -> None:
            told.append((self.mark, winner))

    assert "X" == Game(Tired, Tired).play()
    assert [("O", "X"), ("X", "X")] == told
