"""A class with the game and its winner, and a player of it whose score counts the squares left."""
import math
import random


class TicTacToe:
    def __init__(self):
        self.board = [' '] * 9
        self.current_winner = None

    def available_moves(self):
        return [i for i, spot in enumerate(self.board) if spot == ' ']

    def make_move(self, square, letter):
        if self.board[square] != ' ':
            return False
        self.board[square] = letter
        if self.winner(square, letter):
            self.current_winner = letter
        return True

    def winner(self, square, letter):
        row = square // 3
        if all(s == letter for s in self.board[row * 3:row * 3 + 3]):
            return True
        column = square % 3
        if all(self.board[column + 3 * i] == letter for i in range(3)):
            return True
        if square % 2 == 0:
            if all(self.board[i] == letter for i in (0, 4, 8)):
                return True
            if all(self.board[i] == letter for i in (2, 4, 6)):
                return True
        return False


class ComputerPlayer:
    seen = {}

    def __init__(self, letter):
        self.letter = letter

    def get_move(self, game):
        if len(game.available_moves()) == 9:
            return random.choice(game.available_moves())
        return self.minimax(game, self.letter)['position']

    def minimax(self, state, player):
        key = tuple(state.board), player, self.letter, state.current_winner
        if key in self.seen:
            return self.seen[key]
        other = 'O' if player == 'X' else 'X'
        left = len(state.available_moves())
        if state.current_winner == other:
            return {'position': None, 'score': (left + 1) * (1 if other == self.letter else -1)}
        if left == 0:
            return {'position': None, 'score': 0}
        best = {'position': None, 'score': -math.inf if player == self.letter else math.inf}
        for move in state.available_moves():
            state.make_move(move, player)
            answer = dict(self.minimax(state, other))
            state.board[move] = ' '
            state.current_winner = None
            answer['position'] = move
            if player == self.letter and answer['score'] > best['score']:
                best = answer
            if player != self.letter and answer['score'] < best['score']:
                best = answer
        self.seen[key] = best
        return best
