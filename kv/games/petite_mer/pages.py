"""Pages: what stands beside the map while something is chosen, as rows of plain values.

A page is named as the view remembers it: its kind, then what it is about ("cell:2:-1"). One whose subject is gone (the
cell is taken, the tile has left the tray) counts as closed, so nobody has to close a page after the deed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.view import Action

SIDES = ("top", "right", "bottom", "left")
MOST_BESIDE = 16
"""How many tiles have room beside the map; more of them take its place."""
MOST_HOUSES = 7
"""More than are drawn on any tile; as many figures as there is room for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A tile to touch."""

    edges: str
    feature: str
    houses: tuple[int, ...] | None
    action: Action


@dataclass(frozen=True, slots=True)
class Row:
    """A part of a page, from above: `kind` is caption, tiles, digits or button."""

    kind: str
    text: str = ""
    items: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """What a page says: its title, its rows; `wide` takes the room of the map as well."""

    title: str
    rows: tuple[Row, ...] = ()
    wide: bool = False
    marked: tuple[int, int] | None = None
    targets: tuple[tuple[int, int], ...] = field(default=())


class Pages:
    """Makes the pages of a board; `say` speaks fixed labels, `words` the texts of the board, `names` the players.

    `picked` is the tile of the tray that people have chosen.
    """

    def __init__(self, board, say, words, names, picked=""):
        self.board, self._say, self.words, self._names = board, say, words, names
        self._picked = picked or board.chosen
        self.ship = next((ship for ship in board.ships if ship.player == board.active), board.ships[0])
        self._tiles = {tuple(tile.at): tile for tile in board.tiles}
        self._empty = {tuple(cell.at): cell for cell in board.empty}

    def page(self, name: str) -> Page | None:
        """Return the page of this name, or None where its subject is gone."""
        kind, *about = name.split(":")
        try:
            match kind, about:
                case "cell", [x, y]:
                    return self._cell((int(x), int(y)))
                case "lay", [x, y]:
                    return self._lay((int(x), int(y)))
                case "any", [x, y, code]:
                    return self._any((int(x), int(y)), code)
                case "at", [x, y]:
                    return self._at((int(x), int(y)), None)
                case "at", [x, y, first]:
                    return self._at((int(x), int(y)), int(first))
                case "tile", [code]:
                    return self._tile(code)
                case "discard", [code]:
                    return self._discard(code)
                case "to", [x, y]:
                    return self._to((int(x), int(y)))
                case "swap", again:
                    return self._swap(bool(again))
                case "ship", [player, x, y]:
                    return self._ship(int(player), (int(x), int(y)))
                case "slot", []:
                    return self._slot()
                case _:
                    return None
        except ValueError:
            return None

    def label(self, key: str, **parameters) -> str:
        """Return a fixed text of this board."""
        return self._say(f"petite_mer.board.{key}", **parameters)

    def tray(self) -> tuple[Any, ...]:
        """Return the tiles that the active player may still use."""
        return self.ship.tray if not self.board.over else ()

    def opens(self, at) -> Action:
        """Return what a touch on a cell opens."""
        x, y = at
        kind = "at" if at in self._tiles else "lay" if self.board.light or self.board.over else "cell"
        return Action(command="page", args={"name": f"{kind}:{x}:{y}"})

    # While a turn is played

    def _cell(self, at) -> Page | None:
        """Cell first, tile after: the tiles of the tray, then the kinds that fit; what would be unusual is held."""
        cell = self._empty.get(at)
        if cell is None or self.board.over or not self.ship.hand:
            return None
        choices = []
        for tile in self.tray():
            legal = any(tuple(legal.at) == at for legal in tile.cells)
            action = self._place(tile.code, at, self.words(tile.name), unusual=not legal)
            choices.append(Choice(tile.edges, tile.feature, None, action))
        if self.ship.unscanned:
            for number in cell.fits:
                kind = self.board.kinds[number]
                if kind.code:
                    action = self._place(kind.code, at, self._called(kind), unusual=not cell.open)
                    choices.append(Choice(kind.edges, kind.feature, None, action))
        rows: list[Row] = []
        if not cell.open:
            rows.append(Row("caption", self.label("unusual_cell")))
        rows.append(Row("tiles", items=tuple(choices)))
        x, y = at
        correct = Action(self.label("lay_anyway"), command="page", args={"name": f"lay:{x}:{y}"}, icon="edit")
        rows.append(Row("button", items=(correct,)))
        wide = len(choices) > MOST_BESIDE - (0 if cell.open else 4)
        return Page(self.label("which_tile"), tuple(rows), wide, marked=at)

    def _place(self, code, at, label, *, unusual) -> Action:
        return Action(label, command="place", args={"tile": code, "at": list(at)}, unusual=unusual)

    def _tile(self, code) -> Page | None:
        """What can be done with a tile of the tray besides placing it; "" is one that was not scanned."""
        tile = next((tile for tile in self.tray() if tile.code == code), None)
        if tile is None and (code or not self.ship.unscanned or self.board.over):
            return None
        name = self.words(tile.name) if tile else self.label("unscanned")
        name = name[:1].upper() + name[1:]
        rows: list[Row] = []
        if tile:
            rows.append(Row("tiles", items=(Choice(tile.edges, tile.feature, None, Action(name, chosen=True)),)))
        else:
            which = Action(self.label("which_one"), command="page", args={"name": "slot"}, icon="tiles")
            rows.append(Row("button", items=(which,)))
        buttons = [
            Action(self.label("discard"), command="page", args={"name": f"discard:{code}"}, icon="trash"),
        ]
        if self.board.swaps:
            buttons.append(Action(self.label("swap"), command="page", args={"name": "swap"}, icon="swap"))
        if self.board.can_keep:
            args = {"tile": code} if code else {}
            buttons.append(Action(self.label("keep"), command="keep", args=args, icon="lock"))
        rows += [Row("button", items=(button,)) for button in buttons]
        return Page(name, tuple(rows))

    def _discard(self, code) -> Page | None:
        """The tile is chosen: now touch where the ship sails for it."""
        known = any(tile.code == code for tile in self.tray())
        if not known and (code or not self.ship.unscanned or self.board.over):
            return None
        rows = (Row("caption", self.label("discard_where")),)
        return Page(self.label("discard_title"), rows, targets=tuple(map(tuple, self.board.sails)))

    def _to(self, at) -> Page | None:
        """All tokens are spent: which tile is given for this step; without one, the token is insisted on."""
        if at not in map(tuple, self.board.sails) or self.ship.tokens:
            return None
        rows: list[Row] = []
        args = {"to": list(at)}
        choices = tuple(
            Choice(
                tile.edges,
                tile.feature,
                None,
                Action(self.words(tile.name), command="sail_discard", args={**args, "tile": tile.code}),
            )
            for tile in self.tray()
        )
        if choices:
            rows.append(Row("tiles", items=choices))
        if self.ship.unscanned:
            action = Action(self.label("unscanned"), command="sail_discard", args=args, icon="trash")
            rows.append(Row("button", items=(action,)))
        insist = Action(self.label("sail_anyway"), self._say("play.hold"), "sail", args, "ship", unusual=True)
        rows.append(Row("button", items=(insist,)))
        return Page(self.label("no_token"), tuple(rows), marked=at)

    def _swap(self, again) -> Page | None:
        """Touching a colleague's tile swaps it for the tile that is chosen."""
        partners = [ship for ship in self.board.ships if ship.player != self.board.active and ship.hand]
        if self.board.over or not self.ship.hand or not partners or (not self.board.swaps and not again):
            return None
        rows: list[Row] = []
        if again:
            rows.append(Row("caption", self.label("swap_again")))
        chosen = self._picked
        for ship in partners:
            rows.append(Row("caption", self._names[ship.player]))
            args = {"partner": ship.player, **({"give": chosen} if chosen else {})}
            choices = tuple(
                Choice(
                    tile.edges,
                    tile.feature,
                    None,
                    Action(
                        f"{self._names[ship.player]} {self.words(tile.name)}",
                        command="swap",
                        args={**args, "take": tile.code},
                        unusual=again,
                    ),
                )
                for tile in ship.tray
            )
            if choices:
                rows.append(Row("tiles", items=choices))
            if ship.unscanned:
                action = Action(self.label("unscanned"), command="swap", args=args, icon="swap", unusual=again)
                rows.append(Row("button", items=(action,)))
        return Page(self.label("swap_title"), tuple(rows))

    def _slot(self) -> Page | None:
        """Which tile it is, by touch instead of a scan."""
        if self.board.over or not self.ship.unscanned:
            return None
        choices = tuple(
            Choice(kind.edges, kind.feature, None, Action(self._called(kind), command="scan", args={"tag": kind.code}))
            for kind in self.board.kinds
            if kind.code
        )
        return Page(self.label("which_one_title"), (Row("tiles", items=choices),), wide=True)

    # The sea as it lies

    def _lay(self, at) -> Page | None:
        """Set what lies on an empty cell; only what fits is offered, everything behind a button."""
        cell = self._empty.get(at)
        if cell is None:
            return None
        x, y = at
        choices = tuple(
            Choice(
                kind.edges,
                kind.feature,
                None,
                Action(self._called(kind), command="correct", args={"at": list(at), "tile": kind.code}),
            )
            for kind in (self.board.kinds[number] for number in cell.fits)
            if kind.code
        )
        title = self.label("what_lies")
        every = Action(self.label("all_kinds"), command="page", args={"name": f"any:{x}:{y}:"}, icon="tiles")
        return Page(
            title,
            (Row("tiles", items=choices), Row("button", items=(every,))),
            wide=len(choices) > MOST_BESIDE,
            marked=at,
        )

    def _any(self, at, code) -> Page | None:
        """Set what lies on a cell, whatever fits."""
        tile = self._tiles.get(at)
        if (tile.code if tile else "") != code or (tile and tile.feature == "H"):
            return None
        choices = tuple(
            Choice(
                kind.edges,
                kind.feature,
                None,
                Action(self._called(kind), command="correct", args={"at": list(at), "tile": kind.code}),
            )
            for kind in self.board.kinds
            if kind.code
        )
        rows = [Row("tiles", items=choices)]
        if tile:
            remove = Action(self.label("remove"), command="correct", args={"at": list(at), "tile": ""}, icon="trash")
            rows.append(Row("button", items=(remove,)))
        return Page(self.label("what_lies"), tuple(rows), wide=True)

    def _at(self, at, first) -> Page | None:
        """What a tile gives and why; its houses; setting it right."""
        tile = self._tiles.get(at)
        if tile is None or (first is not None and (tile.lands != 2 or (tile.houses or (None,))[0] == first)):
            return None
        name = self.words(tile.name)
        name = name[:1].upper() + name[1:]
        rows: list[Row] = []
        if first is None:
            reason = self.words(tile.reason) if tile.explored else self.label("not_explored", n=self._missing(at))
            rows.append(Row("caption", reason))
        if tile.lands:
            rows += self._houses(tile, at, first)
        x, y = at
        if tile.feature != "H" and first is None:
            args = {"name": f"any:{x}:{y}:{tile.code}"}
            rows.append(Row("button", items=(Action(self.label("correct"), command="page", args=args, icon="edit"),)))
        playing = not self.board.over and not self.board.light and first is None
        if playing and at != tuple(self.ship.at) and at not in map(tuple, self.board.sails):
            args = {"to": list(at)}
            sail = Action(self.label("sail_here"), self._say("play.hold"), "sail", args, "ship", unusual=True)
            rows.append(Row("button", items=(sail,)))
        return Page(name, tuple(rows), marked=at)

    def _houses(self, tile, at, first) -> list[Row]:
        """A figure for each number of houses; of two shores, the one first met from the top comes first."""
        x, y = at
        known = tile.houses or (None, None)
        second = first is not None
        if tile.lands == 2:
            edge = [i for i in range(4) if tile.edges[i] == "1"][1 if second else 0]
            text = self.label("houses_of", side=self.label(f"side.{SIDES[edge]}"))
        else:
            text = self.label("houses")
        digits = []
        for n in range(MOST_HOUSES + 1):
            if tile.lands == 2 and not second:
                command, args = "page", {"name": f"at:{x}:{y}:{n}"}
            else:
                command, args = "houses", {"at": list(at), "count": [first, n] if second else [n]}
            digits.append(Action(str(n), command=command, args=args, chosen=known[1 if second else 0] == n))
        return [Row("caption", text), Row("digits", items=tuple(digits))]

    def _ship(self, player, before) -> Page | None:
        """Touch the tile where this ship lies."""
        ship = next((ship for ship in self.board.ships if ship.player == player), None)
        if ship is None or tuple(ship.at) != before:
            return None
        title = self.label("ship_title", player=self._names[player])
        return Page(title, (Row("caption", self.label("ship_where")),), marked=before)

    def _missing(self, at) -> int:
        x, y = at
        return sum(beside not in self._tiles for beside in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)))

    def _called(self, kind) -> str:
        return called(kind, self._say, self.words)


def called(kind, say, words) -> str:
    """Return what a kind of tile is called: its drawing, and where its land lies."""
    lands = (say(f"petite_mer.board.side.{side}") for side, edge in zip(SIDES, kind.edges, strict=True) if edge == "1")
    return f"{words(kind.name)} {', '.join(lands)}".strip()
