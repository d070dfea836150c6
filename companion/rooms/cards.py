"""CardsRoom: the boxes, one box, the registration wizard and the check. A scan here plays nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.box_check import BoxCheck
from companion.boxes import Box
from companion.card_edit import CardEdit
from companion.catalogue import normal
from companion.controller import Outcome
from companion.errors import IllegalGesture, NotSaved
from companion.messages import ButtonPressed, Command, TagScanned
from companion.piles import box_cards
from companion.ports import Cue
from companion.rooms.cards_view import box_content, boxes_content, check_content, title_of, wizard_content
from companion.rooms.play import PlayRoom
from companion.text import Text, say
from companion.view import Action, Sheet, Toast
from companion.wizard import Wizard, like

if TYPE_CHECKING:
    from companion.desk import Desk


class CardsRoom:
    """What is open of the cards; pages lie on each other: boxes, a box, the wizard or the check."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.box: Box | None = None
        self.wizard: Wizard | None = None
        self.check: BoxCheck | None = None
        self._said: Text | None = None
        self._refused = ""
        self._elsewhere: dict[str, str] = {}
        self._removed: Box | None = None
        self._straight = False
        """Whether back leads from the wizard to where people came from, past the box."""

    @property
    def screen(self) -> str:
        """The name of the page that is open."""
        if self.wizard is not None:
            return "wizard"
        if self.check is not None:
            return "check"
        return "box" if self.box is not None else "cards"

    def command(self, command: Command) -> Outcome | None:
        """Go from page to page; on the page of the wizard, say what stands on the card in hand."""
        args = dict(command.args)
        name = command.name
        if name == "cards_back":
            return self._back()
        if name in ("undo", "redo") and self.wizard is None and self.check is None:
            return self._back() if name == "undo" else None
        if self.wizard is not None:
            return self._wizard_command(self.wizard, name, args)
        if self.check is not None:
            return self._check_command(self.check, name)
        return self._box_command(name, args)

    def button(self, button: ButtonPressed) -> Outcome | None:
        """Confirm does what the primary says, undo takes back."""
        match button.button:
            case "confirm" | "next":
                primary = getattr(self.content(), "primary", None)
                return self.command(Command(primary.command, primary.args)) if primary else None
            case "undo":
                return self.command(Command("undo"))
            case _:
                return None

    def scan(self, scan: TagScanned) -> Outcome | None:
        """Register the card, count it, or say what was read; a command card is its button."""
        match normal(scan.tag).split("/"):
            case ["CMD", "CONFIRM" | "UNDO" as button]:
                return self.button(ButtonPressed(button.lower()))
            case ["CMD", *_]:
                return Outcome(Cue.READ, Text("home.read", tag=scan.tag))
        if self.wizard is not None:
            return self._register(self.wizard, scan.tag)
        if self.check is not None:
            self.check, self._said = self.check.scanned(scan.tag)
            return Outcome(Cue.ACCEPTED if self._said.key == "check.seen" else Cue.REFUSED, self._said)
        return Outcome(Cue.READ, Text("home.read", tag=scan.tag))

    def content(self) -> Any:
        """Return the page that is open (companion/view_cards.py)."""
        lang = self.desk.lang
        if self.wizard is not None:
            return wizard_content(self.wizard, lang, said=self._said, refused=self._refused)
        if self.check is not None:
            return check_content(self.check, lang, said=self._said)
        boxes = self.desk.store.boxes()
        if self.box is not None:
            return box_content(self.box, boxes, lang)
        return boxes_content(boxes, tuple(self.desk.games), lang)

    def sheet(self) -> Sheet | None:
        """Return nothing: the pages have no sheets."""
        return None

    def _box_command(self, name: str, args: dict[str, Any]) -> Outcome | None:
        store = self.desk.store
        match name, self.box:
            case "box", _:
                self.box = store.box(str(args.get("id")))
            case "box_add", _ if args.get("game") in self.desk.games:
                self.box = store.add_box(Box("", str(args["game"])))
            case "box_restore", _ if self._removed is not None:
                self.box, self._removed = store.add_box(self._removed), None
                self.desk.toast = None
            case "box_edition", Box() as box if args.get("edition") in box_cards(box.game).editions:
                self.box = store.add_box(replace(box, edition=str(args["edition"])))
            case "box_expansion", Box() as box if args.get("expansion") in box_cards(box.game).expansions:
                self.box = store.add_box(replace(box, expansions=_switched(box.expansions, str(args["expansion"]))))
            case "box_like", Box() as box:
                self.box = store.add_box(like(box, f"{box.name} 2" if box.name else ""))
            case "box_register", Box() as box:
                self._begin(box, str(args.get("mode", "piles")))
            case "box_edit", Box() as box:
                self._straight = only = bool(args.get("only_incomplete"))
                edit = CardEdit.of(box, box_cards(box.game), only_incomplete=only)
                self.wizard, self._said, self._refused = edit, None, ""
            case "box_new_tags", Box() as box:
                self._begin(box, "tags")
                if self.wizard is not None and box.bindings:
                    self._keep(self.wizard, replace(self.wizard.tags_forgotten(), before=self.wizard))
            case "box_check", Box() as box:
                self.check, self._said = BoxCheck(box, box_cards(box.game)), None
            case "box_remove", Box() as box:
                store.remove_box(box.id)
                self._removed, self.box = box, None
                lang = self.desk.lang
                restore = Action(say(lang, "cards.undelete"), command="box_restore", icon="undo")
                self.desk.toast = Toast(say(lang, "cards.deleted"), action=restore)
            case _:
                return None
        return Outcome(None)

    def _begin(self, box: Box, mode: str) -> None:
        boxes = self.desk.store.boxes()
        self._elsewhere = {
            tag: title_of(other, boxes, self.desk.lang)
            for other in boxes
            if other.id != box.id
            for tag in other.bindings
        }
        self.wizard, self._said, self._refused = Wizard.begin(box, box_cards(box.game), mode), None, ""

    def _wizard_command(self, wizard: Wizard, name: str, args: dict[str, Any]) -> Outcome | None:
        steps: dict[str, Callable[[], Wizard]] = {
            "wizard_set": lambda: wizard.chosen(str(args.get("name")), str(args.get("value", ""))),
            "wizard_pile": lambda: wizard.entered(str(args.get("pile"))),
            "wizard_skip": wizard.skipped,
            "wizard_row_value": lambda: wizard.row_value(_whole(args.get("value"))),
            "wizard_row_done": wizard.row_ended,
            "wizard_row_later": wizard.row_put_off,
            "wizard_row": wizard.row_again,
            "wizard_ignore": wizard.ignored,
        }
        if name in steps:
            self._keep(wizard, steps[name]())
            return Outcome(None)
        match name:
            case "wizard_next":
                return self._saved(wizard, wizard.without_tag())
            case "wizard_learn":
                return self._saved(wizard, wizard.learnt())
            case "wizard_anyway" if self._refused:
                return self._register(wizard, self._refused, anyway=True)
            case "undo":
                if wizard.before is None:
                    return self._back()
                self._keep(wizard, wizard.undone())
                return Outcome(Cue.UNDO)
            case _:
                return None

    def _check_command(self, check: BoxCheck, name: str) -> Outcome | None:
        if name != "undo":
            return None
        if check.before is None:
            return self._back()
        self.check, self._said = check.undone(), None
        return Outcome(Cue.UNDO)

    def _register(self, wizard: Wizard, tag: str, *, anyway: bool = False) -> Outcome:
        try:
            return self._saved(wizard, wizard.scanned(tag, self._elsewhere, anyway=anyway))
        except IllegalGesture as error:
            self._refused = tag if error.text.key == "wizard.elsewhere" else ""
            raise

    def _saved(self, before: Wizard, after: Wizard) -> Outcome:
        try:
            self._keep(before, after)
        except NotSaved as error:
            return Outcome(Cue.NOT_SAVED, error.text, refused=True)
        if after.box is before.box or after.last == before.last:
            return Outcome(Cue.READ)
        face = after.cards.face(after.last)
        self._said = (
            Text("wizard.saved", card=face.title, lines=face.lines)
            if face.lines
            else Text("wizard.saved_plain", card=face.title)
        )
        return Outcome(Cue.ACCEPTED, self._said, recorded=True)

    def _keep(self, before: Wizard, after: Wizard) -> None:
        """Store what the step did to the box, then show it; raises NotSaved, and then nothing has changed."""
        if after.box != before.box:
            self.desk.store.add_box(after.box)
        self.wizard, self._said, self._refused = after, None, ""

    def _back(self) -> Outcome:
        """Close the page; from the last one back to what lies below, a play with the tags learnt meanwhile."""
        if self.wizard is not None or self.check is not None:
            if self.box is not None:
                self.box = self.desk.store.box(self.box.id)
            self.wizard = self.check = None
            if self._straight:
                self._straight, self.box = False, None
                return self._back()
        elif self.box is not None:
            self.box = None
        else:
            if isinstance(self.desk.room, PlayRoom):
                self.desk.open_play(self.desk.room.controller.play)
            return self.desk.leave()
        return Outcome(None)


def _switched(expansions: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(e for e in expansions if e != name) if name in expansions else (*expansions, name)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise IllegalGesture(Text("argument.whole", name="value"))
    return value
