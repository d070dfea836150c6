"""A walk through every screen, sheet and page over the real rooms, for the walk test and for `make screenshots`.

Names and sums are invented but plausible, and the hardest to fit: twelve letters, −12 and 148. `look(name)` is called
at each stop; names of stops become names of pictures.
"""

from companion.messages import Command, ScannerStatus
from tests.kv.live_table import NAMES, LiveTable
from tests.kv.oltremare_table import STARTS
from tests.kv.petite_mer_table import drawn

SUMS = (148, -12, 37, 9, 64)
PLAYED = ("OM/SILK/43/DS/11", "OM/OLIVES/52/MS/12")
ROME = "CV/ART/3/ROME/E1N2/E1N0/07"
MAP = {
    "roads": [["CARAVAGGIO", "MILAN"], ["PORTOERCOLE", "ROME"], ["ROME", "NAPLES"], ["MESSINA", "SYRACUSE"]],
    "ports": ["PORTOERCOLE", "NAPLES", "MESSINA", "SYRACUSE", "VALLETTA"],
}
"""An invented map."""


class Walk(LiveTable):
    """The table that is walked; `stops` are made known by `look`."""

    def __init__(self, frames, folder, look, **options):
        super().__init__(frames, folder, **options)
        self._look = look

    def stop(self, name):
        self.frames.advance(2)
        self._look(name, self.root)

    def quietly(self, command, /, **args):
        """Do a command before anybody looks."""
        self.desk.handle(Command(command, args))

    def sheets(self, *kinds, prefix="", **args):
        """Open one sheet after the other and close the last."""
        for kind in kinds:
            self.do("sheet", kind=kind, **args)
            self.stop(f"{prefix}{kind}")
        self.do("close")

    def pages(self, prefix, **pages):
        """Open one page of the board after the other and go back."""
        for stop, page in pages.items():
            self.do("page", name=page)
            self.stop(f"{prefix}-{stop.replace('_', '-')}")
        self.do("page", name="")

    def task(self, name):
        """With large text a play screen shows one task at a time: open that one."""
        if any(target.name_text == f"task {name}" for target in self.frames.touchables()):
            self.tap(f"task {name}")
            self.stop(f"{self.content.game}-task-{name}")

    def begin(self, game, count=5, **options):
        self.desk.begin_play(game, NAMES[:count], tuple(range(count)), options)
        self.desk.show()
        self._show()

    def books(self, player):
        play = self.desk.room.controller.play
        return play.game.counters(play.state).players[player]

    def say(self, key):
        return self.view.say(key)


def walk(table: Walk) -> None:
    """Go everywhere once; about a hundred stops."""
    _first_evening(table)
    _oltremare(table)
    _oltremare_counted(table)
    _petite_mer(table)
    _caravage(table)
    _device(table)
    _past(table)


def _first_evening(table):
    table.stop("home-first")
    for page in range(1, 5):
        table.do("sheet", kind=f"tour:{page}")
        table.stop(f"tour-{page}")
    table.do("close")
    table.desk.handle(ScannerStatus("reader", "ready", None, "/dev/reader", "text"))
    table.do("new_game")
    table.stop("new-game-1-game")
    table.do("draft_next")
    table.stop("new-game-2-first")
    for name in NAMES[:3]:
        table.do("draft_person", name=name)
    table.do("draft_next")
    table.stop("new-game-3-seats-3")
    table.do("draft_back")
    for name in NAMES[3:5]:
        table.do("draft_person", name=name)
    table.stop("new-game-2-players")
    table.do("draft_next")
    table.stop("new-game-3-seats")
    for game in ("oltremare", "petite-mer", "caravage"):
        while table.content.page != "game":
            table.do("draft_back")
        table.do("draft_game", game=game)
        table.stop(f"new-game-1-{game}")
        table.do("sheet", kind="options")
        table.stop(f"new-game-options-{game}")
        table.do("close")
        table.do("draft_next")
        table.do("draft_next")
    table.do("draft_back")
    for name in NAMES[5:]:
        table.do("draft_person", name=name)
    table.stop("new-game-2-seven")
    table.do("draft_next")
    table.stop("new-game-3-seven")
    table.do("home")


def _oltremare(table):
    table.begin("oltremare", record="full")
    table.scan(STARTS[0])
    table.scan(STARTS[1])
    table.stop("oltremare-set-up")
    for card in STARTS[2:]:
        table.scan(card)
    _set_books(table)
    table.stop("oltremare-surplus")
    table.tap("partner Christabelle")
    table.stop("oltremare-trade-partner")
    table.tap("gives 3")
    table.task("buy")
    table.tap("coin 2")
    table.do("page", name="")
    table.stop("oltremare-trade")
    table.tap("gives more")
    table.tap("sum 12")
    table.stop("oltremare-deal-more")
    table.press("confirm")
    table.do("undo")
    table.stop("oltremare-undo")
    table.do("redo")
    table.pages("oltremare", deck="deck", rows="row:gems")
    table.sheets("menu", "timeline", "people", "options", "help", "status", prefix="oltremare-")
    table.sheets("player", "why", prefix="oltremare-", player=2)
    table.do("score")
    table.stop("oltremare-score")
    table.do("close")
    table.press("confirm")
    table.scan(PLAYED[0])
    table.stop("oltremare-action-open")
    table.tap("slot")
    table.tap("good silk")
    table.tap("limit 4")
    table.stop("oltremare-card-picker")
    table.do("page", name="")
    table.scan("0011223344")
    table.stop("oltremare-unknown-card")
    table.do("ignore")
    table.scan(PLAYED[1])
    table.stop("oltremare-action")
    table.desk.handle(ScannerStatus("reader", "lost", None, "/dev/reader", "text"))
    table.desk.show()
    table._show()
    table.stop("oltremare-reader-lost")
    table.do("hide")
    table.press("confirm")
    table.stop("oltremare-token")
    table.press("confirm")
    table.stop("oltremare-cargo")
    table.tap(table.say("oltremare.board.other_order"))
    table.stop("oltremare-order")
    table.press("confirm")
    table.do("venice")
    table.stop("oltremare-venice")
    table.press("confirm")
    _asleep_and_locked(table)
    for good in ("gems", "scrolls", "silk", "salt", "pottery", "olives", "grain"):
        table.quietly("payout", good=good, values=[1, 3, 6, 10])
    table.do("finish")
    table.stop("oltremare-final")
    table.sheets("qr", "chart", "why", prefix="oltremare-final-")
    table.stop("oltremare-over")
    table.do("home")


def _set_books(table):
    for player, ducats in enumerate(SUMS):
        table.do("adjust", player=player, counter="ducats", by=ducats - table.books(player)["ducats"])
        table.do("adjust", player=player, counter="prestige", by=(3, 5, 2, 4, 1)[player])
        table.do("adjust", player=player, counter="ports", by=(4, 3, 5, 1, 2)[player])


def _asleep_and_locked(table):
    table.do("sleep")
    table.stop("asleep")
    table.do("wake")
    table.do("lock")
    table.do("locked")
    table.stop("locked")
    table.do("unlock")


def _oltremare_counted(table):
    table.begin("oltremare", record="light")
    _set_books(table)
    table.stop("oltremare-count-start")
    table.tap("partner Anne-Sophie")
    table.stop("oltremare-count-partner")
    table.tap("gives 3")
    table.task("gain")
    table.tap("gain 3")
    table.do("page", name="")
    table.stop("oltremare-count-turn")
    table.task("gain")
    table.tap("gain more")
    table.stop("oltremare-count-gain")
    table.do("page", name="")
    table.tap("token")
    table.stop("oltremare-count-token")
    table.press("confirm")
    table.do("finish")
    for good, count in (("grain", 6), ("pottery", 2), ("grain", 3)):
        table.tap(f"good {good}")
        table.tap(f"number {count}")
    table.tap("good silk")
    table.stop("oltremare-count-pile")
    table.do("home")


def _petite_mer(table):
    table.begin("petite-mer", 4)
    table.stop("petite-mer-start")
    for at, face in drawn():
        free = next(
            (kind.code for kind in table.content.board.kinds if f"{kind.edges}{kind.feature}" == face),
            f"PM/{face}/{100 + len(table.content.board.tiles)}",
        )
        table.quietly("correct", at=list(at), tile=free)
    table.do("correct", player=1, at=[4, 3])
    table.do("correct", player=0, at=[4, 0])
    table.do("correct", at=[3, -1], tile="")
    for edges in ("0000N", "1100N"):
        table.scan(next(kind.code for kind in table.content.board.kinds if f"{kind.edges}{kind.feature}" == edges))
    table.stop("petite-mer")
    board = table.content.board
    cell = next(cell.at for cell in board.empty if cell.open)
    pages = {
        "cell": f"cell:{cell[0]}:{cell[1]}",
        "tile": f"tile:{board.chosen}",
        "discard": f"discard:{board.chosen}",
        "unscanned": "tile:",
        "slot": "slot",
        "swap": "swap",
        "channel": "at:1:0",
        "tile_there": "at:1:-1",
        "lay": "lay:0:2",
        "ship": "ship:1:4:3",
    }
    table.pages("petite-mer", **pages)
    table.sheets("menu", "help", "options", "score", prefix="petite-mer-")
    table.sheets("player", prefix="petite-mer-", player=1)
    table.scan("0099887766")
    table.stop("petite-mer-unknown")
    table.do("ignore")
    table.do("finish")
    table.stop("petite-mer-final")
    table.sheets("why", prefix="petite-mer-final-", player=0)
    table.do("home")
    table.begin("petite-mer", 4, record="light", turbines=True, piers=True)
    table.stop("petite-mer-count")
    table.do("home")


def _caravage(table):
    table.begin("caravage", 7, map=MAP)
    _caravage_books(table)
    table.stop("caravage-start-7")
    table.do("home")
    table.begin("caravage", 4, map=MAP)
    _caravage_books(table)
    table.stop("caravage-start")
    table.tap("more")
    table.stop("caravage-more")
    table.tap("map")
    table.tap("town ROME")
    table.tap("town NAPLES")
    table.stop("caravage-map")
    table.press("confirm")
    table.do("page", name="")
    table.press("confirm")
    table.stop("caravage-action")
    table.scan(ROME)
    table.stop("caravage-trial")
    table.tap("die 3")
    table.stop("caravage-realise")
    table.do("page", name="duel:1")
    table.tap("force 1 2")
    table.tap("die 0 4")
    table.stop("caravage-duel")
    table.tap("die 1 5")
    table.stop("caravage-duel-ring")
    table.do("stop_ring")
    table.do("page", name="")
    table.scan("CV/EVT/07")
    table.do("page", name="")
    table.stop("caravage-event")
    table.tap("Bartholoméo city")
    table.stop("caravage-event-city")
    table.press("confirm")
    table.pages("caravage", card="card", objective="objective", objective_2="objective:2")
    table.sheets("menu", "help", "options", "score", prefix="caravage-")
    table.sheets("player", "why", prefix="caravage-", player=1)
    table.scan("0004103964")
    table.stop("caravage-learn-card")
    table.do("ignore")
    table.tap("die 6")
    table.stop("caravage-turn-by-itself")
    table.do("adjust", player=1, counter="notoriety", by=2)
    table.stop("caravage-victory")
    table.do("close")
    table.stop("caravage-over")
    table.do("home")


def _caravage_books(table):
    for player, ecus, notoriety, realised, city in (
        (0, 1, 6, 5, "NAPLES"),
        (1, -1, 8, 7, "ROME"),
        (2, -2, 3, 2, "MILAN"),
        (3, 2, 6, 4, "CARAVAGGIO"),
        (4, 10, 0, 0, "ROME"),
        (5, 0, 9, 8, "MESSINA"),
        (6, 5, 6, 3, "MESSINA"),
    ):
        if player < len(table.content.players):
            for counter, by in (("ecus", ecus), ("notoriety", notoriety), ("realised", realised)):
                if by:
                    table.quietly("adjust", player=player, counter=counter, by=by)
            table.quietly("correct", player=player, city=city)
    table.desk.show()
    table._show()


def _device(table):
    for room in ("settings", "reader_test", "touch_test", "set_clock", "people"):
        table.do(room)
        table.stop(room.replace("_", "-"))
        table.do("leave")
    table.do("cards")
    table.stop("cards")
    table.do("box_add", game="oltremare")
    table.stop("cards-box")
    table.do("box_register")
    table.stop("cards-wizard")
    table.do("undo")
    table.do("box_check")
    table.stop("cards-check")
    table.do("home")


def _past(table):
    table.begin("oltremare", record="light")
    _set_books(table)
    table.do("home")
    table.played("c1", people=NAMES[:5], scores=(8, 3, 10, 4, 6))
    table.seconds += 6 * 86400
    table.played("o1", game="oltremare", people=NAMES[:4], scores=(30, -23, 12, 5), record="light")
    table.played("sea", game="petite-mer", people=NAMES[:3], scores=())
    table.do("history")
    table.stop("history")
    table.do("history_play", id="c1")
    table.stop("past-play")
    table.do("leave")
    table.do("records")
    table.stop("records")
    table.do("records_game", game="caravage")
    table.stop("records-game")
    table.do("home")
    table.stop("home")
    table.do("suspended")
    table.stop("suspended")
    table.do("undo")
