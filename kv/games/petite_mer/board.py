"""PetiteMerBoard: the map with what stands beside it, and what a touch on it means."""

from __future__ import annotations

from dataclasses import replace

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.view import Action
from kv import theme
from kv.games.petite_mer.count import Counted
from kv.games.petite_mer.heading import SeaHeading
from kv.games.petite_mer.pages import Choice, Page, Pages, Row
from kv.widgets.board import GameBoard
from kv.widgets.touch import send


class PetiteMerBoard(GameBoard):
    """The whole stage: map, common score, active player; a page of pages.py in their place while something is chosen.

    `picked` is the tile of the tray whose cells are lit, a choice of the eye only.
    """

    picked = StringProperty("")
    open_page = ObjectProperty(None, allownone=True)
    counted = ObjectProperty(Counted())
    counting = BooleanProperty(False)
    hints = BooleanProperty(False)
    names = ListProperty([])
    ranks = ListProperty([])
    total = StringProperty("")
    total_unit = StringProperty("")
    rank = StringProperty("")
    part = NumericProperty(0)
    distance = StringProperty("")
    following = StringProperty("")
    tokens = ListProperty([])
    slots = ListProperty([])
    swap = ObjectProperty(None, allownone=True)
    crew = ListProperty([])
    warning = StringProperty("")
    warned = ObjectProperty(None, allownone=True)
    styles = ObjectProperty({})
    targets = ObjectProperty({})
    marked = ObjectProperty(None, allownone=True)
    draw = ObjectProperty(None, allownone=True)
    """What leads from the count to the map and back, where only the end is counted."""

    def __init__(self, **kwargs):
        self._refresh = Clock.create_trigger(lambda _: self.refresh(), -1)
        self._chosen = self._laid = ""
        self._told = None
        self.heading = SeaHeading(size_hint=(None, None))
        super().__init__(**kwargs)
        self.whole_stage = True
        for name in ("view", "board", "picked"):
            self.fbind(name, self._refresh)
        self._refresh()

    @property
    def page(self) -> str:
        """The page that the view names."""
        return getattr(self.view.content, "page", "")

    @property
    def base(self) -> str:
        """The page without any choice open: where only the end is counted the map is one that is asked for."""
        if not self.board.light or self.board.over:
            return ""
        return "draw" if self.page.split(":")[0] in ("draw", "lay", "any", "at") else ""

    def label(self, key: str, **parameters) -> str:
        """Return a fixed text of this board."""
        return self.view.say(f"petite_mer.board.{key}", **parameters)

    def words(self, text) -> str:
        """Return a text of the board as a sentence, nothing for none."""
        return "" if text is None else text.say(self.view.lang, self.names)

    def refresh(self) -> None:
        """Show the newest values."""
        board = self.board
        if board is None or not hasattr(self.view.content, "players"):
            return
        players = sorted(self.view.content.players, key=lambda player: player.index)
        self.names = [player.name for player in players]
        self.styles = {player.index: player.style for player in players}
        self.hints = bool(getattr(self.view, "hints", False))
        self._pick()
        pages = Pages(board, self.view.say, self.words, self.names, self.picked)
        self._open(pages)
        self._show_total()
        self._show_turn(pages)
        self._show_map(pages)
        self._show_heading()
        self.arrange()

    # What is open

    def _pick(self):
        """A tile that was just scanned is picked; another one stays picked as long as it is in the tray."""
        tray = [tile.code for ship in self.board.ships if ship.active for tile in ship.tray]
        if self.board.chosen != self._chosen:
            self._chosen = self.board.chosen
            self.picked = self._chosen
        elif self.picked not in tray:
            self.picked = self.board.chosen

    def _open(self, pages):
        kind, *about = self.page.split(":")
        light = self.board.light and not self.board.over
        page = None
        self.counted = Counted.of(self.board)
        if kind == "bonus" and light:
            page = self._bonus_page(*about)
        elif kind:
            page = pages.page(self.page)
        self.open_page = page
        base = self.base
        self.counting = light and base != "draw"
        if page is None and self.page != base:
            self._tell(base)
        elif page is not None:
            self._told = None
        self._say_header(page, light, base)
        self._lay_scanned(kind, about)

    def _tell(self, base):
        """Say once that the page is closed, or which one stands in its place."""
        if self._told != (self.page, base):
            self._told = self.page, base
            self.send("page", **self._page_args(base))

    def _page_args(self, base):
        if base == "draw":
            return {"name": "draw", "do": "finish", "args": {}}
        return {"name": ""}

    def _say_header(self, page, light, base):
        close = Action(self.label("close"), command="page", args=self._page_args(base), icon="ok")
        self.back = close if page is not None else None
        self.title = page.title if page is not None else self.label("count.title") if self.counting else ""
        self.primary = close if page is not None else None
        if page is None and self.board.over:
            self.primary = Action(self.label("result"), command="score", icon="score")
        self.draw = None
        if light and page is None:
            end = Action(self.label("count.end"), command="finish", icon="ok")
            if self.counting:
                args = self.counted.args
                end = replace(end, command="count", args=args, possible=any(self.counted.parts))
                self.draw = Action(self.label("count.draw"), command="page", args=self._page_args("draw"), icon="tiles")
            else:
                self.draw = Action(self.label("count.steppers"), command="page", args={"name": ""}, icon="score")
            self.primary = end

    def _bonus_page(self, name="", number="") -> Page | None:
        """How many neighbours or houses this turbine or pier has: one touch; `number` are counted already."""
        present = getattr(self.counted, name) if name in ("turbines", "piers") else ()
        if name not in ("turbines", "piers") or str(len(present)) != number:
            return None
        most = self.board.bounds.turbine_bonus if name == "turbines" else 9
        digits = tuple(
            replace(self.counted.with_(name, (*present, bonus)), label=str(bonus)) for bonus in range(most + 1)
        )
        title = self.label(f"count.{name}.one")
        caption = Row("caption", self.label(f"count.{name}.detail"))
        return Page(title, (caption, Row("digits", items=digits)))

    def _lay_scanned(self, kind, about):
        """Cell first, then the scan: a tile that was scanned while its cell is open is laid there."""
        chosen = self.board.chosen
        if kind != "cell" or self.open_page is None:
            self._laid = chosen
            return
        if chosen and chosen != self._laid:
            self._laid = chosen
            at = tuple(map(int, about))
            tray = next((ship.tray for ship in self.board.ships if ship.active), ())
            if any(tile.code == chosen and any(tuple(c.at) == at for c in tile.cells) for tile in tray):
                self.send("place", tile=chosen, at=list(at))

    # What is shown

    def _show_total(self):
        board = self.board
        total = board.total
        if self.counting:
            total = sum(self.counted.parts)
        self.total = "?" if total is None else str(total)
        parts = [str(part) for part in self.counted.parts]
        parts = " + ".join(parts) if len(parts) == 3 else "+".join([*parts[:3], str(sum(self.counted.parts[3:]))])
        self.total_unit = self.label("count.parts", parts=parts) if self.counting else self.label("together")
        step = next(
            (step for step in board.ranks if total is not None and (step.most is None or total <= step.most)), None
        )
        self.rank = self.words(step.name) if step else ""
        least = (step.least or 0) if step else 0
        top = step.most + 1 if step and step.most is not None else None
        self.part = 0 if total is None else 1 if top is None else (total - least) / max(1, top - least)
        self.distance = self.label("more", n=top - total) if top is not None and total is not None else ""
        self.following = "" if top is None else str(top)
        self.ranks = [(self.words(r.name), span(r), step is not None and r.rank == step.rank) for r in board.ranks]

    def _show_turn(self, pages):
        board, ship = self.board, pages.ship
        self.tokens = [i < ship.tokens for i in range(max(ship.tokens, ship.all_tokens))]
        slots = []
        for tile in pages.tray():
            name = self.words(tile.name)
            args = {"name": f"tile:{tile.code}"}
            action = Action(name, command="page", args=args, chosen=tile.code == self.picked, gold=tile.kept)
            if tile.code != self.picked:
                # Picking is for the eye only: nothing is sent.
                action = Action(name, args={"pick": tile.code}, gold=tile.kept)
            slots.append(Choice(tile.edges, tile.feature, None, action))
        lost = any(item.kind == "reader" and not item.ok for item in self.view.status)
        icon = "hand" if lost else "tag"
        unknown = Action(self.label("unscanned"), command="page", args={"name": "tile:"}, icon=icon)
        slots += [unknown] * ship.unscanned
        slots += [None] * max(0, board.hand_size - len(slots))
        self.slots = slots
        others = [other for other in board.ships if other.player != board.active]
        self.swap = None
        if others:
            again = not board.swaps
            self.swap = Action(
                self.label("swap_again_button" if again else "swap"),
                command="page",
                args={"name": "swap:again" if again else "swap"},
                possible=bool(ship.hand) and any(other.hand for other in others),
            )
        seats = {ship.player: number for number, ship in enumerate(board.ships, start=1)}
        self.crew = [
            (
                next(p for p in self.view.content.players if p.index == other.player),
                f"{len(other.tray)}/{other.hand}",
                Action(
                    self.label("scan_for", player=self.names[other.player]),
                    command="scan",
                    args={"tag": f"CMD/PLAYER/{seats[other.player]}"},
                ),
            )
            for other in others
        ]

    def _show_map(self, pages):
        board, page = self.board, self.open_page
        targets = {}
        if page is not None:
            targets = dict.fromkeys(page.targets)
        elif not board.over and not board.light:
            tile = next((tile for tile in pages.tray() if tile.code == self.picked), None)
            for cell in tile.cells if tile else ():
                targets[tuple(cell.at)] = "?" if cell.points is None else f"+{cell.points}"
        self.targets = targets
        self.marked = page.marked if page is not None else None
        wanted, warnings = board.houses_wanted, board.warnings
        self.warned = None
        if wanted:
            self.warning = self.label("houses_wanted", n=len(wanted))
            self.warned = pages.opens(tuple(wanted[0]))
        else:
            self.warning = self.words(warnings[0].text) if warnings else ""
            if warnings and tuple(warnings[0].cells[0]) in {tuple(tile.at) for tile in board.tiles}:
                self.warned = pages.opens(tuple(warnings[0].cells[0]))

    def _show_heading(self):
        board = self.board
        self.heading.turn = "" if board.light or board.over else self.words(board.heading)
        self.heading.brief = self.label("turn", n=board.turn, of=board.turns)
        self.heading.left = "" if board.light or board.over else self.words(board.left)
        self.heading.note = self.label("count.note") if self.counting else ""
        self.header_part = None if self.title and not self.counting else self.heading

    # What a touch means

    def touched(self, cell, held) -> None:
        """Do what touching a cell means: place, sail, or open what can be chosen there."""
        board = self.board
        pages = Pages(board, self.view.say, self.words, self.names, self.picked)
        tiles = {tuple(tile.at) for tile in board.tiles}
        sails = [tuple(at) for at in board.sails]
        kind, *about = self.page.split(":") if self.open_page is not None else [""]
        if kind == "ship":
            if cell in tiles:
                if [str(c) for c in cell] == about[1:]:
                    self.send("page", name="")
                else:
                    self.send("correct", player=int(about[0]), at=list(cell))
        elif kind == "discard" and cell in sails:
            self.send("sail_discard", to=list(cell), **({"tile": about[0]} if about[0] else {}))
        elif cell in self.targets and not held:
            self.send("place", tile=self.picked, at=list(cell))
        elif not held and kind == "" and (only := self._only(pages, cell)):
            self.send("place", tile=only, at=list(cell))
        elif cell in sails and not held and kind != "discard" and not board.light:
            if pages.ship.tokens:
                self.send("sail", to=list(cell))
            else:
                self.send("page", name=f"to:{cell[0]}:{cell[1]}")
        elif cell in tiles or cell in {tuple(empty.at) for empty in board.empty}:
            send(self, "page", pages.opens(cell).args)

    def _only(self, pages, cell) -> str:
        """Return the tile that must be meant for a cell: all are known, and only one is legal there."""
        if self.board.light or self.board.over or pages.ship.unscanned:
            return ""
        fits = [tile.code for tile in pages.tray() if any(tuple(legal.at) == cell for legal in tile.cells)]
        return fits[0] if len(fits) == 1 else ""

    def pick(self, code: str) -> None:
        """Light the cells of another tile of the tray."""
        self.picked = code

    def places(self, width, height):
        """Return the places of map and column; upright the score lies above the map and the player below."""
        page, light = self.open_page, self.counting
        over = self.board is not None and self.board.over
        self.ids.total.portrait = self.ids.turn.portrait = self.portrait
        wide = page is not None and page.wide
        crew = len(self.crew) * 106
        high = 142 if theme.state.text_scale <= 1 else 160
        table = over or light or (self.board is not None and self.board.light)
        if self.portrait:
            top, low = 84, 252 if page is not None else 184 if table else 112
            sea = (0, top, width, height - top - low - 8)
            column = (0, height - low, width, low)
            total = (0, 0, width, 80)
        else:
            sea = (0, 0, width - 212, height)
            column = (width - 204, 0, 204, height)
            total = (width - 204, 0, 204, high)
        below = column if self.portrait else (width - 204, high + 8, 204, height - high - 8)
        ranks, draw = below, None
        if self.draw is not None:
            x, y, w, h = below
            draw = (x + w - 152, y, 152, 64) if self.portrait else (x, y + h - 58, w, 58)
            ranks = (x, y, w - 160, h) if self.portrait else (x, 76, w, y + h - 76 - 66)
        x, y, w, h = sea
        shown = None if wide or light else sea
        self.ids.map.margins = [0, 0, dp(60), dp(52)]
        # Where the trays of three colleagues stand beside it, the switch is its sign alone.
        hints = 104 if crew <= w - 130 else 48
        self.ids.hints.text = self.label("hints") if hints > 48 else ""
        return {
            "map": shown,
            "north": (x + 8, y + 8, 112, 44) if shown else None,
            "zoom": (x + w - 56, y + 8, 48, 164) if shown else None,
            "hints": (x + w - hints - 8, y + h - 56, hints, 48)
            if shown and not over and not table and page is None
            else None,
            "crew": (x + 8, y + h - 56, max(1, crew), 48) if shown and crew and not table and page is None else None,
            "warning": (x + 130, y + 8, w - 196, 48) if shown and self.warning else None,
            "total": None if page is not None and not self.portrait else total,
            "turn": None if page is not None or table else below,
            "ranks": ranks if (over or light or (table and self.portrait)) and page is None else None,
            "draw": draw if table and page is None else None,
            "panel": ((0, 0, width, height) if wide else column) if page is not None else None,
            "count": sea if light else None,
        }


def span(step) -> str:
    """Return the totals of a rank: "< 26", "26–35", "56 +"."""
    if step.least is None:
        return f"< {step.most + 1}"
    return f"{step.least} +" if step.most is None else f"{step.least}–{step.most}"
