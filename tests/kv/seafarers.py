"""Seafarers: people with a pile of real tiles who play Petite Mer with their fingers alone, and note their steps."""

import random

from companion.games import games
from companion.games.petite_mer.box import box
from companion.games.petite_mer.codes import tile
from companion.tables import Replay, Script, begin
from kv.games.petite_mer.picture import TileButton
from tests.kv.looking import _common

WORDS = {
    "en": ("Tile not scanned", "Say which one", "Swap", "Discard to sail"),
    "fr": ("Tuile non scannée", "Dire laquelle", "Échanger", "Défausser pour naviguer"),
}
"""What the buttons say."""


class Seafarers:
    """Plays on the map of a table whose play has just begun; what they look at is what the screen shows.

    `steps` are what they meant, as the steps of a table script.
    """

    def __init__(self, table, count, seed):
        self.table, self.count = table, count
        self.steps = []
        self.touches = self.pans = 0
        self.unscanned, self.which, self.swap_word, self.discard_word = WORDS[table.view.lang]
        self.pile = [_face(code) for code in box().tiles]
        random.Random(seed).shuffle(self.pile)
        self.hands = [[self.pile.pop() for _ in range(box().hand[count - 1])] for _ in range(count)]
        self.number = 0

    @property
    def board(self):
        """What the screen was given to show."""
        return self.table.content.board

    @property
    def map(self):
        return self.table.root.screen.board.ids.map

    @property
    def ship(self):
        return next(ship for ship in self.board.ships if ship.player == self.board.active)

    @property
    def hand(self):
        """The real tiles of whoever plays."""
        return self.hands[self.board.active]

    def turn(self) -> None:
        """Play one turn: now and then a swap, then tiles and steps over sea, a discard, the end."""
        player, number = self.board.active, self.number
        self.number += 1
        if number % 4 == 1 and self.board.swaps:
            self._swap(self.board.swaps[0], named=number % 8 == 1)
        for face in tuple(self.hand):
            self._use(face, discarding=number % 3 == 2 and len(self.hand) == 1)
            if self.over:
                return
        if number % 2:
            self._sail()
        self._tap(self.table.root.screen.ids.primary)
        self._note(do="end_turn")
        self.hands[player] = [self.pile.pop() for _ in range(min(box().hand[self.count - 1], len(self.pile)))]

    def _use(self, face, *, discarding):
        """Discard a tile for a step, or lay it, if need be after a step."""
        if discarding and self._discard(face):
            return
        if not self._lay(face, named=(self.number + len(self.hand)) % 2 == 1) and self._sail():
            self._lay(face, named=False)

    @property
    def over(self) -> bool:
        return self.table.content.over

    @property
    def kinds(self) -> set[str]:
        """What was done at all."""
        return {step.get("do", "scan") for step in self.steps}

    def by_the_rules(self):
        """Return the score of the same steps without any screen, and what did not hold."""
        names = self.table.desk.room.controller.play.names
        script = Script("petite-mer", names, {"record": "full"}, steps=tuple(self.steps))
        report = Replay(script, begin(script, games())).run()
        return report.play.game.score(report.play.state), report.failures

    def _lay(self, face, *, named):
        """Lay a tile beside the ship: its kind is said first (`named`), or the cell is touched first."""
        number, kind = self._kind(face)
        cells = [tuple(cell.at) for cell in self.board.empty if cell.open and number in cell.fits]
        code = next((held.code for held in self.ship.tray if _face(held.code) == face), "")
        by_itself = False
        if named and not code:
            code = self._say_which(face, kind.code)
            by_itself = len(cells) == 1
        if not cells:
            return False
        at = max(cells, key=lambda at: (self._laid_beside(at), at))
        if not by_itself:
            board = self.table.root.screen.board
            self._touch(at, held=at in self.map.targets and board.picked != code)
            if board.open_page is not None:
                self._tap_tile(face)
        self._note(do="place", tile=code or kind.code, at=list(at))
        assert face in [f"{tile.edges}{tile.feature}" for tile in self.board.tiles if tuple(tile.at) == at]
        self.hand.remove(face)
        return True

    def _say_which(self, face, code):
        """Say which tile one has, instead of scanning it."""
        self._tap(self.unscanned)
        self._tap(self.which)
        self._tap_tile(face)
        self._note(scan=code)
        return code

    def _sail(self):
        """Sail to where most can be laid, while there is a token."""
        if not self.ship.tokens or not self.board.sails:
            return False
        laid = {tuple(tile.at) for tile in self.board.tiles}
        to = max(map(tuple, self.board.sails), key=lambda at: (sum(c not in laid for c in _beside(at)), at))
        self._touch(to)
        assert tuple(self.ship.at) == to
        self._note(do="sail", to=list(to))
        return True

    def _discard(self, face):
        """Give a tile for a step: it is picked, given away, and the step is touched."""
        if not self.board.sails:
            return False
        to = tuple(self.board.sails[0])
        held = next((held.code for held in self.ship.tray if _face(held.code) == face), "")
        if not held:
            self._tap(self.unscanned)
        else:
            if self.table.root.screen.board.picked != held:
                self._tap_tile(face)
            self._tap_tile(face)
        self._tap(self.discard_word)
        self._touch(to)
        assert tuple(self.ship.at) == to
        self._note(do="sail_discard", to=list(to), **({"tile": held} if held else {}))
        self.hand.remove(face)
        return True

    def _swap(self, partner, *, named):
        """Swap a tile; `named`: one that has no place yet is said first."""
        if named:
            homeless = (face for face in self.hand if not self._fits(face))
            face = next(homeless, None)
            if face is not None:
                self._say_which(face, self._kind(face)[1].code)
        code = self.table.root.screen.board.picked
        give = _face(code) if code else self.hand[0]
        ship = next(ship for ship in self.board.ships if ship.player == partner)
        taken = ship.tray[0].code if ship.tray else ""
        take = _face(taken) if taken else self.hands[partner][0]
        name = next(player.name for player in self.table.content.players if player.index == partner)
        hand = self.hand
        self._tap(self.swap_word)
        if taken:
            self._tap_tile(take)
        else:
            # One button for each colleague with such a tile, in the order of the table.
            whose = [ship.player for ship in self.board.ships if ship.unscanned and ship.player != self.board.active]
            buttons = [w for w in self.table.frames.touchables() if w.name_text == self.unscanned]
            self._tap(buttons[whose.index(partner)])
        step = {"do": "swap", "partner": name, "give": code, "take": taken}
        self._note(**{key: value for key, value in step.items() if value})
        hand[hand.index(give)] = take
        self.hands[partner][self.hands[partner].index(take)] = give

    # Fingers

    def _tap(self, name):
        self.touches += 1
        self.table.tap(name)

    def _tap_tile(self, face):
        """Touch the picture of a tile; those of a tray stand first."""
        self.touches += 1
        buttons = [w for w in self.table.frames.touchables() if isinstance(w, TileButton)]
        self.table.tap(next(button for button in buttons if f"{button.edges}{button.feature}" == face))

    def _touch(self, at, *, held=False):
        """Touch a cell of the map, or keep the finger there; where something covers it, the map is drawn aside."""
        if not self._free(*self.map.place_of(at)):
            self._pan(at)
        self.touches += 1
        touch = self.table.frames.press(*self.map.place_of(at))
        self.table.frames.advance(1)
        if held:
            self.table.frames.until(lambda: self.table.root.screen.board.open_page is not None, "a page of the cell")
        touch.touch_up()
        self.table.frames.advance(3)

    def _free(self, x, y):
        sea, point = self.map, (x, y, x + 1, y + 1)
        if not _common(point, (sea.x, sea.y, sea.right, sea.top)):
            return False
        over = self.table.frames.touchables()
        return not any(_common(point, (*w.to_window(*w.pos), *w.to_window(w.right, w.top))) for w in over)

    def _pan(self, at):
        self.pans += 1
        sea = self.map
        x, y = sea.place_of(at)
        east, north = sea.center_x - x, sea.center_y - y
        start = sea.center_x - east / 2, sea.center_y - north / 2
        touch = self.table.frames.press(*start)
        for part in (0.5, 1):
            touch.touch_move(start[0] + east * part, start[1] + north * part)
            self.table.frames.advance(1)
        touch.touch_up()
        self.table.frames.advance(3)
        assert self._free(*sea.place_of(at))

    # What is seen

    def _kind(self, face):
        return next((n, kind) for n, kind in enumerate(self.board.kinds) if f"{kind.edges}{kind.feature}" == face)

    def _fits(self, face):
        number, _ = self._kind(face)
        return any(cell.open and number in cell.fits for cell in self.board.empty)

    def _laid_beside(self, at):
        laid = {tuple(tile.at) for tile in self.board.tiles}
        return sum(beside in laid for beside in _beside(at))

    def _note(self, **step):
        self.steps.append(step)


def _face(code):
    known = tile(code)
    return f"{known.edges}{known.feature}"


def _beside(at):
    x, y = at
    return ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
