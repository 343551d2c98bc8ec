"""English draughts: the rules on small boards, published counts, and a second move generator."""

# The expected value stands first.

from random import Random

import pytest

from reference.games import Draughts, DraughtsState, Player, perft
from reference.games.draughts import is_quiet, material
from reference.truth import plain_draughts

GAME = Draughts()
A133046 = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]


def board(**pieces):
    """A state with the given pieces, such as b=[11], w=[15]; Black is to move."""
    squares = ["."] * 32
    for piece, numbers in pieces.items():
        for number in numbers:
            squares[number - 1] = piece
    return DraughtsState("".join(squares), Player.MAX)


def test_the_published_counts():
    """OEIS A133046, to depth 7: 179,740. One ply a jump would give 179,255."""
    assert A133046[:7] == [perft(GAME, depth) for depth in range(1, 8)]


def test_single_jumps_give_the_other_count():
    """One ply a jump: the same to depth 6, then 179,255."""
    game = Draughts(single_jumps=True)
    assert [*A133046[:4], 179_255] == [perft(game, depth) for depth in (1, 2, 3, 4, 7)]


def chains(game, state, path=()):
    """The captures of one side in a row, or its step, and the boards that they lead to."""
    for move in game.moves(state):
        after, longer = game.result(state, move), (*path[:-1], *move)
        if after.mover is state.mover:
            assert after.capturing == move[-1]
            yield from chains(game, after, longer)
        else:
            yield longer, after.board


def test_single_jumps_in_a_row_are_the_whole_captures():
    """The same moves to the same boards, in random games with kings."""
    rng, jumped, game = Random(8), 0, Draughts(single_jumps=True)
    for _ in range(16):
        state = GAME.initial()
        while not GAME.is_terminal(state):
            moves = GAME.moves(state)
            assert {move: GAME.result(state, move).board for move in moves} == dict(
                chains(game, state)
            )
            jumped += sum(len(move) > 2 for move in moves)
            state = GAME.result(state, rng.choice(moves))
    assert jumped > 30


def test_the_second_generator_gives_the_published_counts():
    """Depth 5, on a grid."""
    assert A133046[:5] == [plain_draughts.line_count(depth) for depth in range(1, 6)]


def test_both_generators_agree_in_random_games():
    """The same moves to the same boards, in 1,000 and more states with kings and jumps."""
    rng, compared, jumps = Random(7), 0, 0
    for _ in range(16):
        state = GAME.initial()
        while not GAME.is_terminal(state):
            moves = GAME.moves(state)
            colour = 1 if state.mover is Player.MAX else -1
            plain = plain_draughts.plain_moves(plain_draughts.read(state.board), colour)
            assert {
                tuple(row * 4 + column // 2 + 1 for row, column in path): after
                for path, after in plain
            } == {move: plain_draughts.read(GAME.result(state, move).board) for move in moves}
            assert len(plain) == len(moves)
            compared, jumps = compared + 1, jumps + sum(len(move) > 2 for move in moves)
            state = GAME.result(state, rng.choice(moves))
    assert compared > 1_000
    assert jumps > 50


def test_a_capture_is_compulsory():
    """Black could step from 1, but must jump from 11."""
    assert ((11, 18),) == GAME.moves(board(b=[1, 11], w=[15]))


def test_a_multiple_jump_is_one_move_and_removes_all_it_passes():
    """From 11 over 15 to 18 and on over 22 to 25."""
    state = board(b=[11], w=[15, 22, 32])
    assert ((11, 18, 25),) == GAME.moves(state)
    assert board(b=[25], w=[32]).board == GAME.result(state, (11, 18, 25)).board


def test_a_jump_cannot_stop_half_way():
    """The shorter jump is refused, and the error names the right one."""
    with pytest.raises(
        ValueError, match=r"illegal move \(11, 18\) .* legal are \[\(11, 18, 25\)\]"
    ):
        GAME.result(board(b=[11], w=[15, 22]), (11, 18))


def test_any_of_several_jumps_may_be_taken():
    """One piece from 10 or two from 11: the choice is free."""
    assert ((10, 17), (11, 18, 25)) == GAME.moves(board(b=[10, 11], w=[14, 15, 19, 22, 26]))


def test_a_man_neither_steps_nor_jumps_backwards():
    """Black's man on 18 passes by White's on 15 and 14."""
    assert ((18, 22), (18, 23)) == GAME.moves(board(b=[18], w=[14, 15]))


def test_a_king_jumps_backwards_and_may_come_back_to_where_it_started():
    """Around four pieces in either direction."""
    state = board(B=[6], w=[9, 10, 17, 18])
    assert {(6, 13, 22, 15, 6), (6, 15, 22, 13, 6)} == set(GAME.moves(state))
    assert board(B=[6]).board == GAME.result(state, (6, 13, 22, 15, 6)).board


def test_a_man_that_is_crowned_stops():
    """Black lands on 31 and is a king, though a king could jump on over 27."""
    state = board(b=[22], w=[26, 27])
    assert ((22, 31),) == GAME.moves(state)
    assert "B" == GAME.result(state, (22, 31)).board[30]


def test_who_cannot_move_has_lost():
    """White has no piece left; or Black's only man is shut in."""
    assert -1 == GAME.utility(board(w=[20]))
    assert -1 == GAME.utility(board(b=[21], w=[25, 30]))
    assert 1 == GAME.utility(board(b=[20])._replace(mover=Player.MIN))


def test_forty_quiet_moves_of_each_side_are_a_draw():
    """The count goes on with kings' steps and starts again with a man's step or a capture."""
    state = board(B=[1], b=[2], W=[32])._replace(quiet_ply=78)
    assert [79, 0] == [GAME.result(state, move).quiet_ply for move in ((1, 5), (2, 7))]
    drawn = GAME.result(GAME.result(state, (1, 5)), (32, 28))
    assert 0 == GAME.utility(drawn)
    assert () == GAME.moves(drawn)


def test_material_counts_kings_twice():
    """Black's less White's; the opening is even."""
    assert 0 == material(GAME.initial())
    assert 2 == material(board(b=[1, 2, 3], B=[10], w=[20], W=[30]))


def test_a_state_is_quiet_when_nothing_can_be_captured():
    """The opening is; a man before a blank square is not."""
    assert is_quiet(GAME.initial())
    assert not is_quiet(board(b=[11], w=[15]))
