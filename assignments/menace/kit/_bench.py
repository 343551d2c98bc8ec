"""The bench on which a submission's classes are tried. Not needed to write them.

It builds objects, plays games and tells what it saw; it judges nothing.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

NAMES = [row + column for row in "abc" for column in "123"]


def make(board_class: Any, position: Any, kind: Any = "list") -> Any:
    """The submission's board that shows a position such as `XO..X....`, from any kind of marks."""
    text = position.replace(".", " ")
    return board_class({"list": list, "tuple": tuple, "str": str}[kind](text))


def several(value: Any, most: Any) -> Any:
    """A tuple, set, generator or other collection as a list of *most*; all else as it is."""
    if isinstance(value, (list, str, bytes, Mapping)) or not isinstance(value, Iterable):
        return value
    return list(islice(value, most))


def read(board: Any) -> Any:
    """The position that a board shows."""
    return str(board).replace(" ", ".")


def look(board_class: Any, position: Any, kind: Any) -> Any:
    """All that a board says of itself."""
    board = make(board_class, position, kind)
    return [
        str(board),
        [board[i] for i in range(9)],
        [board[name] for name in NAMES],
        [board[x, y] for y in range(3) for x in range(3)],
        [board.blanks(), board.xs(), board.os()],
        several(board.moves(), 10),
        board.won(),
        str(board),
    ]


def rows(board_class: Any, position: Any) -> Any:
    """All that a board's rows say of themselves."""
    return [
        [
            [row.name(i) for i in range(3)],
            [row[i] for i in range(3)],
            [row.blanks(), row.xs(), row.os()],
        ]
        for row in make(board_class, position).rows()
    ]


def ask(
    player_class: Any,
    board_class: Any,
    mark: Any,
    position: Any,
    seed: Any,
    times: Any,
    noise: Any = 1,
) -> Any:
    """What a player answers, asked several times."""
    random.seed(noise)  # nobody's affair: a player has a generator of its own
    player = player_class(mark, random.Random(seed))
    return [player.move(make(board_class, position)) for _ in range(times)]


def ask_the_base(player_class: Any, board_class: Any) -> Any:
    """What the base class answers when it is asked for a move, or that it has none."""
    try:
        return player_class("X", random.Random(1)).move(make(board_class, "." * 9))
    except NotImplementedError:
        return "NotImplementedError"


def attributes(player_class: Any) -> Any:
    """Which of its parts a player lacks."""
    rng = random.Random(1)
    player = player_class("O", rng)
    held = {
        "mark": getattr(player, "mark", None) == "O",
        "rng": getattr(player, "rng", None) is rng,
        "finish": callable(getattr(player, "finish", None)),
    }
    return [name for name, is_there in held.items() if not is_there]


class Scripted:
    """A player that plays given moves and notes what it is shown."""

    def __init__(self, mark: Any, names: Any, events: Any) -> None:
        self.mark, self.names, self.events = mark, list(names), events
        self.rng = random.Random(1)

    def move(self, board: Any) -> Any:
        self.events.append(["move", self.mark, read(board)])
        return self.names.pop(0) if self.names else None

    def finish(self, board: Any, winner: Any) -> None:
        self.events.append(["finish", self.mark, read(board), winner])


def game(game_class: Any, x_names: Any, o_names: Any) -> Any:
    """A game of scripted players: what `play` gives, and what they were shown."""
    events: list[Any] = []
    played = game_class(Scripted("X", x_names, events), Scripted("O", o_names, events)).play()
    return [played, events]


def boxes(menace_class: Any) -> Any:
    """The boxes of a new machine."""
    return several(menace_class(random.Random(1)).boxes(), 9_999)


def counts(machine: Any, board: Any) -> Any:
    """Beads by blank square in the order of the names, or what came instead."""
    beads = machine.beads(board)
    names = [name for name, mark in zip(NAMES, str(board), strict=False) if mark == " "]
    if isinstance(beads, Mapping) and all(name in names for name in beads):
        return [beads.get(name, 0) for name in names]  # a colour that is not there is no bead
    return beads


def contents(menace_class: Any, board_class: Any, positions: Any) -> Any:
    """The beads of a new machine's boxes."""
    machine = menace_class(random.Random(1))
    return [counts(machine, make(board_class, position)) for position in positions]


def choices(menace_class: Any, board_class: Any, positions: Any, seed: Any) -> Any:
    """A new machine's move in each position."""
    machine, rng = menace_class(random.Random(seed)), random.Random(seed)
    return [machine.choose_move(make(board_class, position), rng) for position in positions]


def placed(position: Any, name: Any, mark: Any) -> Any:
    """The position after a move, None for one that is not legal."""
    if name not in NAMES or position[NAMES.index(name)] != ".":
        return None
    index = NAMES.index(name)
    return position[:index] + mark + position[index + 1 :]


def twice(menace_class: Any, board_class: Any, positions: Any, seed: Any) -> Any:
    """The moves of two new machines with generators of their own, drawn by two equal ones."""
    told = []
    for own in (1, 2):
        random.seed(seed + own)
        machine, rng = menace_class(random.Random(seed + own)), random.Random(seed)
        told.append([machine.choose_move(make(board_class, each), rng) for each in positions])
    return told


LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def won(position: Any) -> Any:
    """The mark that fills a line, a space for a full board, else None."""
    for line in LINES:
        marks = {position[int(i)] for i in line}
        if marks in ({"X"}, {"O"}):
            return marks.pop()
    return None if "." in position else " "


PRISTINE: dict[Any, Any] = {}


def fresh(menace_class: Any) -> Any:
    """A new machine, made as a copy of one that has not played: some take long to build."""
    if menace_class not in PRISTINE:
        PRISTINE[menace_class] = menace_class(random.Random(1))
    try:
        return copy.deepcopy(PRISTINE[menace_class])
    except Exception:  # some objects can't be copied
        return menace_class(random.Random(1))


class Desk:
    """A machine that plays X and an opponent that picks among given replies at random."""

    def __init__(
        self,
        menace_class: Any,
        board_class: Any,
        replies: Any,
        seed: Any,
        closely: Any,
        by_finish: Any = False,
    ) -> None:
        self.machine, self.board_class = fresh(menace_class), board_class
        self.replies, self.closely, self.by_finish = replies, closely, by_finish
        self.rng, self.other = random.Random(seed + 1), random.Random(seed + 2)
        self.met: list[Any] = []  # where the machine chose, in all games

    def beads(self, position: Any) -> Any:
        """The box of a position, None where there is no choice."""
        if position.count(".") == 1:
            return None
        return counts(self.machine, make(self.board_class, position))

    def play(self) -> Any:
        """One game, learned from: plies, and the beads of its boxes afterwards if asked for.

        X's ply is its name and the beads before; O's is its name. None after an illegal move.
        """
        position: Any = "." * 9
        plies: list[Any] = []
        met, winner = [], None
        while winner is None:
            if len(plies) % 2:
                name = self.other.choice(self.replies[position])
                plies.append(name)
                position = placed(position, name, "O")
            else:
                before = self.beads(position)
                board = make(self.board_class, position)
                name = self.machine.choose_move(board, self.rng)
                plies.append([name, before])
                if name is None:
                    winner = "O"
                    break
                met.append(position)
                position = placed(position, name, "X")
                if position is None:
                    return [plies, None]
            winner = won(position)
        self.learn(position, winner)
        self.met += met
        return [plies, [self.beads(each) for each in met] if self.closely else []]

    def learn(self, position: Any, winner: Any) -> None:
        """Let the machine learn from the game that ended at *position*."""
        machine = self.machine
        if self.by_finish:
            machine.finish(make(self.board_class, position), winner)
        else:
            {"X": machine.learn_win, "O": machine.learn_loss, " ": machine.learn_draw}[winner]()


def series(
    menace_class: Any,
    board_class: Any,
    replies: Any,
    seed: Any,
    games: Any,
    closely: Any,
    by_finish: Any = False,
) -> Any:
    """Games of one machine, in order; they end with the first illegal move."""
    desk = Desk(menace_class, board_class, replies, seed, closely, by_finish)
    played: list[Any] = []
    while len(played) < games and (not played or played[-1][1] is not None):
        played.append(desk.play())
    return played


def draws(
    menace_class: Any,
    board_class: Any,
    replies: Any,
    seed: Any,
    games: Any,
    positions: Any,
    times: Any,
) -> Any:
    """After some games: the beads of boxes, and how often each move was chosen of *times*."""
    desk = Desk(menace_class, board_class, replies, seed, False)
    for _ in range(games):
        if desk.play()[1] is None:
            break
    return [tally(desk, position, times) for position in positions]


def tally(desk: Any, position: Any, times: Any) -> Any:
    """The beads of one box, and the moves that were drawn from it, with their numbers."""
    before, board, tallied = (
        desk.beads(position),
        make(desk.board_class, position),
        dict[Any, int](),
    )
    for _ in range(times):
        name = desk.machine.choose_move(board, desk.rng)
        tallied[name] = tallied.get(name, 0) + 1
    return [before, list(tallied.items())]


def shared(menace_class: Any, board_class: Any, asked: Any, seed: Any) -> Any:
    """For each position and its images: one move there, a win learned, the beads of the images."""
    machine, rng, told = menace_class(random.Random(seed)), random.Random(seed), []
    for position, images in asked:
        name = machine.choose_move(make(board_class, position), rng)
        machine.learn_win()
        told.append([name, [counts(machine, make(board_class, image)) for image in images]])
    return told


def every_box(machine: Any, board_class: Any, positions: Any) -> Any:
    """The beads of all boxes."""
    return [counts(machine, make(board_class, position)) for position in positions]


def kept(
    menace_class: Any, board_class: Any, replies: Any, seed: Any, games: Any, positions: Any
) -> Any:
    """Beads at the moment of saving, of another machine that loads them, and of the first later.

    The other has played too, and the first saves again before, elsewhere; and what was written is
    moved, as files are. Then come whether there was a file, where the other chose when it played
    on, and its beads after that.
    """
    desk = Desk(menace_class, board_class, replies, seed, False)
    for _ in range(games):
        desk.play()
    saved = every_box(desk.machine, board_class, positions)
    desk.machine.save("boxes-of-menace")
    for _ in range(games):
        desk.play()
    later = every_box(desk.machine, board_class, positions)
    desk.machine.save("later-boxes-of-menace")
    guest = Desk(menace_class, board_class, replies, seed + 7, False)
    for _ in range(games):
        guest.play()
    written = [*Path().glob("boxes-of-menace*")]
    for file in written:
        file.rename(f"moved-{file.name}")
    guest.machine.load("moved-boxes-of-menace" if written else "boxes-of-menace")
    loaded = every_box(guest.machine, board_class, positions)
    guest.met = []
    for _ in range(games // 3):
        guest.play()
    return [
        saved,
        loaded,
        later,
        every_box(desk.machine, board_class, positions),
        bool(written),
        guest.met,
        every_box(guest.machine, board_class, positions),
    ]


def lose(menace_class: Any, board_class: Any, positions: Any, seed: Any) -> Any:
    """Each box wins three times and then loses, over and over: moves, beads before and after."""
    machine, rng, told = fresh(menace_class), random.Random(seed), []
    for position in positions:
        board, steps = make(board_class, position), list[Any]()
        for turn in range(30):
            before = counts(machine, board)
            name = machine.choose_move(board, rng)
            if turn < 3:
                machine.learn_win()
            else:
                machine.learn_loss()
            steps.append([name, before, counts(machine, board)])
        told.append(steps)
    return told


def side_by_side(menace_class: Any, board_class: Any, positions: Any, seed: Any) -> Any:
    """The beads of a new machine before and after another one wins from every position."""
    one, other = menace_class(random.Random(seed)), menace_class(random.Random(seed + 1))
    before, rng = every_box(other, board_class, positions), random.Random(seed)
    for position in positions:
        one.choose_move(make(board_class, position), rng)
        one.learn_win()
    return [before, every_box(other, board_class, positions)]


class Recorder:
    """An opponent that notes each game as `Desk.play` does."""

    def __init__(self, replies: Any, rng: Any) -> None:
        self.mark, self.replies, self.rng = "O", replies, rng
        self.machine: Any = None
        self.board_class: Any = None
        self.games: list[Any] = []
        self.plies: list[Any] = []
        self.position = "." * 9
        self.before: Any = None

    def beads(self) -> Any:
        """The beads that X draws from next, None where there is no choice."""
        if won(self.position) is not None or self.position.count(".") == 1:
            return None
        return counts(self.machine, make(self.board_class, self.position))

    def see(self, position: Any) -> None:
        """Note X's move that led to *position*, with the beads before it.

        They were read when O had moved: X may learn before O sees the end.
        """
        changed = [i for i in range(9) if self.position[i] != position[i]]
        if changed:
            before = self.before if self.plies else self.beads()
            self.plies.append([NAMES[changed[0]] if len(changed) == 1 else position, before])

    def move(self, board: Any) -> Any:
        position = read(board)
        self.see(position)
        name = self.rng.choice(self.replies.get(position) or [None])
        self.plies.append(name)
        self.position = placed(position, name, "O") or position
        self.before = self.beads()
        return name

    def finish(self, board: Any, winner: Any) -> None:
        position = read(board)
        self.see(position)
        if winner == "O" and won(position) is None:
            self.plies.append([None, self.before if self.plies else self.beads()])
        self.games.append([self.plies, []])
        self.position, self.plies = "." * 9, []


def trained(
    menace_class: Any,
    board_class: Any,
    replies: Any,
    own: Any,
    seed: Any,
    games: Any,
    positions: Any,
    noise: Any,
) -> Any:
    """What `train` gives, called twice, what its opponent saw, and the beads afterwards.

    The machine's generator is made from *own*, the opponent's from *seed*.
    """
    random.seed(noise)  # nobody's affair: a machine has a generator of its own
    machine = menace_class(random.Random(own))
    recorder = Recorder(replies, random.Random(seed + 2))
    recorder.machine, recorder.board_class = machine, board_class
    first, second = (several(machine.train(recorder, games // 2), games) for _ in range(2))
    both = isinstance(first, list) and isinstance(second, list)
    winners = [*first, *second] if both else second if isinstance(first, list) else first
    afterwards = [counts(machine, make(board_class, position)) for position in positions]
    return [winners, recorder.games, afterwards]


def sit_down(menace_class: Any, board_class: Any, replies: Any, seed: Any, games: Any) -> Any:
    """A machine that has learned from some games, at a desk of its own."""
    desk = Desk(menace_class, board_class, replies, seed, False)
    for _ in range(games):
        if desk.play()[1] is None:
            break
    return desk


def move_at(desk: Any, position: Any) -> Any:
    """The machine's move."""
    return desk.machine.choose_move(make(desk.board_class, position), desk.rng)


def end_at(desk: Any, winner: Any) -> None:
    """Let the machine learn from a game that is over."""
    machine = desk.machine
    {"X": machine.learn_win, "O": machine.learn_loss, " ": machine.learn_draw}[winner]()
