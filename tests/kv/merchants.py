"""Merchants: people with a deck of cards who play Oltremare with their fingers alone, and note their steps."""

import random
from collections import Counter

from companion.games import games
from companion.tables import Replay, Script, begin

WORDS = {"en": ("The deck", "Trade", "Action"), "fr": ("Le paquet", "Échange", "Action")}
"""What the buttons say that have no name of their own."""
GOODS = ("gems", "scrolls", "silk", "salt", "pottery", "olives", "grain")
LETTERS = {"ducat": "D", "pirate": "P", "market": "M", "ship": "S"}
PAIRS = tuple((a, b) for at, a in enumerate(LETTERS) for b in tuple(LETTERS)[at + 1 :])
TOKENS = ("navigation", "pirates", "compass", "deal", "authority", "terms", "none")
ROWS = {"gems": (4, 9, 15), "scrolls": (3, 7, 12), "silk": (2, 5, 9, 14), "salt": (2, 4, 7, 11), "olives": (1, 3, 5, 8)}
"""Invented rows of the goods whose row is not public; that of pottery is known in part only."""


class Merchants:
    """Plays a table whose play "scan all" has just begun, without a reader: every card is named by touch.

    `steps` are what they meant, as the steps of a table script.
    """

    def __init__(self, table, count, seed):
        self.table, self.count = table, count
        self.chance = random.Random(seed)
        self.steps, self.done = [], Counter()
        self.deck, self.trade_phase, self.action_phase = WORDS[table.view.lang]
        self.cards = self.number = 0

    @property
    def board(self):
        """What the screen was given to show."""
        return self.table.content.board

    @property
    def names(self):
        return self.table.desk.room.controller.play.names

    @property
    def over(self) -> bool:
        return self.table.content.over

    def set_up(self) -> None:
        """Name the start card of each; the loads go from two to four."""
        for limit in (5, 4, 3, 5, 4)[: self.count]:
            self._touch("slot")
            self._card(limit, port="/PORT")

    def turn(self) -> None:
        """Play a turn: now and then a surplus, then deals, purchases, the cards, the voyage, the cargo."""
        number, self.number = self.number, self.number + 1
        if number % 3 == 1:
            self._touch("surplus 2")
            self._note(do="discard", count=2)
        self._trade(number)
        self._seal()
        self._note(press="confirm")
        load = self._load(number)
        if self.board.phase == "sail":
            self._sail()
        if load > 1:
            self._stow(number)
        else:
            self._note(press="confirm")  # a single card loads by itself

    def draw_venice(self) -> None:
        """Say that Venice is drawn, and read what it brought."""
        self._touch(self.deck, "venice")
        self._note(do="venice")
        assert self.table.content.page == "venice"
        self._seal()

    def take_last_card(self) -> None:
        self._touch(self.deck, "last card")
        self._note(do="last_card")

    def copy_rows(self) -> None:
        """Copy the rows printed on the cards."""
        self._touch(self.deck, "rows")
        for good, values in {**ROWS, "pottery": (1, 3, 6, 10, 15)}.items():
            self._touch(f"row {good}", *(f"value {value}" for value in values))
            self._seal()
            self._note(do="payout", good=good, values=list(values))
            if self.table.content.page == "":
                self._touch(self.deck, "rows")
        self._touch(self.table.root.screen.ids.menu)

    def by_the_rules(self):
        """Return the score of the same steps without any screen, and what did not hold."""
        script = Script("oltremare", self.names, {"record": "full"}, steps=tuple(self.steps))
        report = Replay(script, begin(script, games())).run()
        return report.play.game.score(report.play.state), report.failures

    # A turn

    def _trade(self, number):
        partners = [partner.player for partner in self.board.partners]
        for partner in self.chance.sample(partners, 1 + number % 2):
            self._touch(f"partner {self.names[partner]}")
            self._note(do="trade", partner=self.names[partner])
            ducats = self.chance.choice((-4, -1, 2, 5))
            self._touch(f"{'gives' if ducats < 0 else 'takes'} {abs(ducats)}")
            self._note(press="undo")
            self._note(do="trade", partner=self.names[partner], ducats=ducats)
        if number % 3 == 2 and self.board.pirates_open:
            self._touch("source pirates")
            self._buy("pirates", 1)
        elif number % 2:
            self._buy("deck", 1 + number % 4 // 2)

    def _buy(self, source, count):
        if source == "pirates" or self.board.deck_open:
            self._touch(f"coin {count}")
            self._note(do="buy", source=source, count=count)

    def _load(self, number):
        load = self.board.load
        for at in range(load):
            if at == 1 and number == 2:
                self._reopen()
            if self.table.content.page != "card":
                self._touch("slot")
            self._card(self.chance.choice((3, 4, 5, 6)))
        self._seal()
        self._note(press="confirm")
        return load

    def _reopen(self):
        """Go back to the trade for a purchase that was forgotten, and on again."""
        self._touch(self.table.root.screen.ids.menu, self.trade_phase)
        self._note(do="reopen")
        self._buy("deck", 1)
        self._touch(self.action_phase)
        self._note(press="confirm")

    def _sail(self):
        token = TOKENS[self.done["sail"] % len(TOKENS)]
        if token == "none":
            self._seal()
        else:
            self._touch(f"token {token}")
        self._note(do="sail", token=token)
        if token == "compass":
            self._sail()

    def _stow(self, number):
        """Lay the cards on the pile: one is touched, or as they are, or dragged into another order."""
        cards = self.board.loading
        if number % 3 == 0:
            self._touch(cards[0].face.code)
            self._note(do="load", top=1)
        elif number % 3 == 1:
            self._seal()
            self._note(press="confirm")
        else:
            self._touch(next(w for w in self.table.frames.touchables() if getattr(w, "icon", "") == "drag"))
            self._drag(cards[0].face.code, cards[-1].face.code)
            order = [card.position for card in cards[1:]] + [1]
            self._seal()
            self._note(do="load", order=order)

    # Fingers

    def _card(self, limit, port=""):
        """Name a card in three touches."""
        self.cards += 1
        good, pair = self.chance.choice(GOODS), PAIRS[(self.cards * 5) % len(PAIRS)]
        self._touch(f"good {good}", f"limit {limit}", "pair " + " ".join(pair))
        icons = "".join(LETTERS[icon] for icon in pair)
        self._note(scan=f"OM/{good.upper()}/{limit}{7 - limit}/{icons}{port}/{1000 - self.cards}")
        self.done.update(pair)

    def _touch(self, *names):
        for name in names:
            self.table.tap(name)

    def _seal(self):
        self.table.tap(self.table.root.screen.ids.primary)

    def _drag(self, card, onto):
        """Carry a card over another one and let it go there."""
        frames = self.table.frames
        start, end = frames.middle(card), frames.middle(onto)
        touch = frames.press(*start)
        for part in (0.3, 0.7, 1):
            touch.touch_move(start[0] + (end[0] - start[0]) * part, start[1])
            frames.advance(1)
        touch.touch_up()
        frames.advance(3)

    def _note(self, **step):
        self.steps.append(step)
        self.done[step.get("do", "")] += 1
