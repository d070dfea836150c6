"""The pages of the cards as plain values: pure functions of boxes, wizard and check."""

from __future__ import annotations

from companion.box_check import BoxCheck
from companion.boxes import Box
from companion.card_edit import CardEdit
from companion.piles import BoxCards, Choice, Face, Mark, Pile, box_cards, incomplete_cards, known_cards
from companion.present import key
from companion.text import Text, say
from companion.view import Action, Fact
from companion.view_cards import (
    BoxContent,
    BoxesContent,
    BoxRow,
    CheckContent,
    ChoiceRow,
    CopiedRow,
    PileRow,
    ValueButton,
    WizardContent,
)
from companion.wizard import Wizard

ROW_KEYS = 28
"""How many values can follow in a payout row by one touch: none more, one more, up to 27 more."""


def title_of(box: Box, boxes: tuple[Box, ...], lang: str) -> str:
    """Return what a box is called: its game, and its name or number where there are several."""
    game = say(lang, f"{key(box.game)}.title")
    same = [other.id for other in boxes if other.game == box.game]
    name = box.name
    if not name and len(same) > 1 and box.id in same:
        name = say(lang, "cards.number", number=same.index(box.id) + 1)
    return say(lang, "cards.box_named", game=game, name=name) if name else game


def boxes_content(boxes: tuple[Box, ...], games: tuple[str, ...], lang: str) -> BoxesContent:
    """Return the list of the boxes."""
    return BoxesContent(
        say(lang, "cards.title"),
        tuple(
            BoxRow(
                box.id,
                box.game,
                Action(title_of(box, boxes, lang), _detail(box, lang), "box", {"id": box.id}, f"game-{box.game}"),
            )
            for box in boxes
        ),
        tuple(
            Action(
                say(lang, "cards.add", game=say(lang, f"{key(game)}.title")),
                command="box_add",
                args={"game": game},
                icon="plus",
            )
            for game in games
        ),
        Action(say(lang, "cards.back"), command="cards_back", icon="back"),
    )


def box_content(box: Box, boxes: tuple[Box, ...], lang: str) -> BoxContent:
    """Return one box and what can be done with it."""
    cards = box_cards(box.game)
    edition = box.edition or next(iter(cards.editions), "")
    facts = tuple(
        Action(
            say(lang, f"{key(box.game)}.option.edition.{name}"),
            command="box_edition",
            args={"edition": name},
            chosen=name == edition,
        )
        for name in cards.editions
    ) + tuple(
        Action(
            say(lang, f"{key(box.game)}.box.expansion.{name}"),
            command="box_expansion",
            args={"expansion": name},
            chosen=name in box.expansions,
        )
        for name in cards.expansions
    )
    tagged = set(box.bindings.values())
    actions = [_action(lang, "free", "box_register", "tag", mode="free")]
    if known_cards(box):
        untagged = any(code not in tagged for code in box.cards)
        if box.bindings and untagged:
            go_on = Action(
                say(lang, "cards.tags_resume"),
                say(lang, "cards.tags_help"),
                "box_register",
                {"mode": "tags"},
                "status-reader",
            )
            actions.append(go_on)
        fresh = _action(lang, "tags", "box_new_tags", "status-reader")
        actions.append(
            Action(fresh.label, fresh.detail, fresh.command, fresh.args, fresh.icon, unusual=bool(box.bindings))
        )
        actions.append(_action(lang, "like", "box_like", "plus"))
        if any(pile.choices for pile in cards.piles(box)):
            actions.append(_edit(box, lang))
    actions.append(_action(lang, "check", "box_check", "ok"))
    return BoxContent(
        title_of(box, boxes, lang),
        _detail(box, lang),
        say(lang, "cards.labels_hint", game=box.game),
        facts,
        tuple(actions),
        Action(say(lang, "cards.delete"), say(lang, "cards.delete_help"), "box_remove", icon="trash", unusual=True),
        Action(say(lang, "cards.back"), command="cards_back", icon="back"),
        _action(lang, "register", "box_register", "", mode="piles"),
    )


def wizard_content(wizard: Wizard, lang: str, *, said: Text | None = None, refused: str = "") -> WizardContent:
    """Return the page of the wizard."""
    done, total = wizard.progress
    anyway = None
    if refused:
        anyway = Action(say(lang, "wizard.anyway"), refused, "wizard_anyway", icon="tag", unusual=True)
    return WizardContent(
        say(lang, "wizard.title" if wizard.mode == "piles" else f"wizard.title.{wizard.mode}"),
        done,
        total,
        tuple(_pile_row(wizard, pile, lang) for pile in wizard.piles),
        _heading(wizard, lang),
        _hint(wizard, lang),
        said.say(lang) if said else "",
        _choices(wizard, lang),
        None if wizard.row is None else _row(wizard.row, lang),
        wizard.waiting,
        _undo(wizard, lang),
        _skip(wizard, lang),
        _primary(wizard, lang),
        Action(say(lang, "cards.back"), command="cards_back", icon="back"),
        anyway,
    )


def check_content(check: BoxCheck, lang: str, *, said: Text | None = None) -> CheckContent:
    """Return the page of the check."""
    missing, double, foreign = check.missing, check.double, check.foreign
    counts = [
        say(lang, text, count=len(found))
        for text, found in (
            ("check.missing", missing),
            ("check.double", double),
            ("check.foreign_count", foreign),
        )
        if found
    ]
    return CheckContent(
        say(lang, "check.title"),
        len(set(check.seen)),
        len(check.expected),
        say(lang, "check.hint"),
        said.say(lang) if said else "",
        tuple(counts) or (say(lang, "check.complete"),),
        _named(missing, check.cards, lang),
        _named(double, check.cards, lang),
        foreign,
        Action(say(lang, "wizard.undo"), command="undo", icon="undo", possible=check.before is not None),
        Action(say(lang, "check.finish"), command="cards_back"),
        Action(say(lang, "cards.back"), command="cards_back", icon="back"),
    )


def words(face: Face, lang: str) -> str:
    """Return a card in a line of words."""
    lines = (line.say(lang) if isinstance(line, Text) else line for line in face.lines)
    return ", ".join((face.title.say(lang), *lines))


def _detail(box: Box, lang: str) -> str:
    count, tags = len(known_cards(box)), len(box.bindings)
    wanted = [pile.count for pile in box_cards(box.game).piles(box) if not pile.extra]
    total = sum(counted for counted in wanted if counted is not None)
    if None in wanted or count > total:
        return say(lang, "cards.count", count=count, tags=tags)
    return say(lang, "cards.count_of", count=count, total=total, tags=tags)


def _action(lang: str, name: str, command: str, icon: str, **args: str) -> Action:
    return Action(say(lang, f"cards.{name}"), say(lang, f"cards.{name}_help"), command, args, icon)


def _edit(box: Box, lang: str) -> Action:
    count = len(incomplete_cards(box))
    detail = say(lang, "cards.incomplete", count=count) if count else say(lang, "cards.edit_help")
    return Action(say(lang, "cards.edit"), detail, "box_edit", icon="edit")


def _pile_row(wizard: Wizard, pile: Pile, lang: str) -> PileRow:
    done, wanted = wizard.done(pile), wizard.wanted(pile)
    return PileRow(
        pile.text.say(lang),
        pile.icon,
        str(done),
        "" if wanted is None else str(wanted),
        wanted is not None and done >= wanted > 0,
        pile.id == wizard.pile,
        Action(pile.text.say(lang), command="wizard_pile", args={"pile": pile.id}, icon=pile.icon),
    )


def _heading(wizard: Wizard, lang: str) -> str:
    pile = wizard.current
    if wizard.row is not None:
        return say(lang, "wizard.row", pile=pile.text)
    if isinstance(wizard, CardEdit):
        return words(wizard.cards.face(wizard.queue[0]), lang) if wizard.queue else say(lang, "wizard.done.edit")
    if wizard.mode == "free":
        return pile.text.say(lang)
    if wizard.is_done:
        return say(lang, "wizard.done")
    if wizard.mode == "tags":
        return words(wizard.cards.face(wizard.next_code), lang)
    number, wanted = wizard.done(pile) + 1, wizard.wanted(pile)
    if wanted is None or number > wanted:
        return say(lang, "wizard.card", pile=pile.text, number=number)
    return say(lang, "wizard.card_of", pile=pile.text, number=number, total=wanted)


def _hint(wizard: Wizard, lang: str) -> str:
    if wizard.row is not None:
        return say(lang, "wizard.hint.row")
    if isinstance(wizard, CardEdit):
        return say(lang, "wizard.hint.edit", count=len(wizard.queue)) if wizard.queue else ""
    if wizard.mode == "free":
        return say(lang, "wizard.hint.waiting", tag=wizard.waiting) if wizard.waiting else say(lang, "wizard.hint.free")
    if wizard.is_done:
        return say(lang, "wizard.hint.done")
    if wizard.mode == "tags":
        return say(lang, "wizard.hint.tags")
    return say(lang, "wizard.hint.known" if wizard.current.codes else "wizard.hint")


def _choices(wizard: Wizard, lang: str) -> tuple[ChoiceRow, ...]:
    if wizard.row is not None or wizard.mode == "tags" or (isinstance(wizard, CardEdit) and wizard.is_done):
        return ()
    return tuple(_choice(wizard, choice, lang) for choice in wizard.current.choices)


def _choice(wizard: Wizard, choice: Choice, lang: str) -> ChoiceRow:
    now = wizard.choices[choice.name]

    def button(value: str) -> ValueButton:
        marks = tuple(_fact(mark, lang) for mark in wizard.cards.marks(choice.name, value))
        label = " ".join(mark.text for mark in marks if mark.text)
        args = {"name": choice.name, "value": value}
        return ValueButton(marks, Action(label, command="wizard_set", args=args, chosen=value == now))

    more = choice.more if now in (*choice.values, *choice.more) else (*choice.more, now)
    write = None
    if choice.free:
        write = Action(
            say(lang, "wizard.write_port"), command="wizard_set", args={"name": choice.name}, icon="keyboard"
        )
    return ChoiceRow(
        choice.name,
        # With few choices the pictures speak for themselves.
        say(lang, f"{key(wizard.box.game)}.box.choice.{choice.name}") if len(wizard.current.choices) > 3 else "",
        tuple(button(value) for value in choice.values),
        tuple(button(value) for value in more),
        write,
    )


def _fact(mark: Mark, lang: str) -> Fact:
    return Fact(mark.icon, mark.text.say(lang) if isinstance(mark.text, Text) else mark.text)


def _row(row: tuple[int, ...], lang: str) -> CopiedRow:
    least = row[-1] if row else 0
    keys = tuple(
        Action(str(value), command="wizard_row_value", args={"value": value})
        for value in range(least, least + ROW_KEYS)
    )
    return CopiedRow(tuple(map(str, row)), keys)


def _undo(wizard: Wizard, lang: str) -> Action:
    before = wizard.before
    detail = ""
    if before is not None and before.last != wizard.last:
        number = wizard.last.rpartition("/")[2].lstrip("0")
        detail = say(lang, "wizard.undo.card", number=number) if number.isdigit() else say(lang, "wizard.undo.step")
    elif before is not None:
        detail = say(lang, "wizard.undo.step")
    return Action(say(lang, "wizard.undo"), detail, "undo", icon="undo", possible=before is not None)


def _skip(wizard: Wizard, lang: str) -> Action:
    if wizard.row is not None:
        return Action(say(lang, "wizard.row_later"), command="wizard_row_later", icon="skip")
    if wizard.mode == "free":
        possible = bool(wizard.waiting)
        return Action(say(lang, "wizard.ignore"), command="wizard_ignore", icon="refused", possible=possible)
    if wizard.mode in ("tags", "edit"):
        possible = not wizard.is_done
        return Action(say(lang, "wizard.skip_card"), command="wizard_next", icon="skip", possible=possible)
    return Action(say(lang, "wizard.skip"), command="wizard_skip", icon="skip", possible=not wizard.is_done)


def _primary(wizard: Wizard, lang: str) -> Action:
    if wizard.row is not None:
        copied = len(wizard.row) > len(wizard.current.begun)
        return Action(say(lang, "wizard.row_done"), command="wizard_row_done", possible=copied)
    if wizard.mode == "free":
        return Action(say(lang, "wizard.learn"), command="wizard_learn", possible=bool(wizard.waiting))
    if wizard.mode == "edit" and not wizard.is_done:
        return Action(say(lang, "wizard.save"), command="wizard_learn", possible=bool(wizard.next_code))
    if wizard.is_done or wizard.mode == "tags":
        return Action(say(lang, "wizard.finish"), command="cards_back")
    return Action(say(lang, "wizard.next"), command="wizard_next", possible=bool(wizard.next_code))


def _named(codes: tuple[str, ...], cards: BoxCards, lang: str) -> tuple[str, ...]:
    return tuple(words(cards.face(code), lang) for code in codes)
