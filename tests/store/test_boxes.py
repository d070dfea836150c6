"""What the owner has: boxes, their facts, cards and tags, as a file, merged, lost by nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.boxes import Box, Difference, differences, from_toml, merge, to_toml
from companion.errors import BadFile
from companion.store import Store

SILK, SALT = "OM/SILK/43/DS/VENEZIA/01", "OM/SALT/52/PM/CANDIA/04"
BOX = Box(
    "b1",
    "oltremare",
    "Chez nous",
    "amigo-2005",
    ("sails",),
    {"payouts": {"silk": [2, 5, 9]}, "map": {"roads": [["ROME", "NAPLES"]], "ports": ["NAPLES"]}},
    (SILK,),
    {"0004103964": SILK, "TAG/OM/017": SALT},
)


def test_the_first_box_of_a_game_is_made_when_it_is_first_needed(store: Store) -> None:
    box = store.box_of("toy")

    assert store.box_of("toy") == box
    assert store.boxes("toy") == (box,)
    assert store.boxes("oltremare") == ()


def test_two_boxes_of_one_game_keep_their_tags_apart(store: Store) -> None:
    first, second = store.box_of("toy"), store.add_box(Box("", "toy", "second"))

    store.bind(first.id, "17", "TOY/1/01")
    store.bind(second.id, "17", "TOY/2/01")

    assert store.bindings(first.id) == {"17": "TOY/1/01"}
    assert store.bindings(second.id) == {"17": "TOY/2/01"}


def test_a_tag_that_is_bound_again_is_another_card_and_can_be_forgotten(store: Store) -> None:
    box = store.box_of("toy")
    store.bind(box.id, "17", "TOY/1/01")
    store.bind(box.id, "17", "TOY/3/01")
    assert store.bindings(box.id) == {"17": "TOY/3/01"}

    store.unbind(box.id, "17")

    assert store.bindings(box.id) == {}


def test_facts_are_learnt_good_by_good(store: Store) -> None:
    box = store.add_box(BOX)

    store.learn(box.id, {"payouts": {"salt": [1, 3]}, "thresholds": [26, 36, 46, 56]})
    store.learn(box.id, {"payouts": {"silk": [2, 6]}})

    assert store.box(box.id).facts == {
        "payouts": {"silk": [2, 6], "salt": [1, 3]},
        "map": BOX.facts["map"],
        "thresholds": [26, 36, 46, 56],
    }


def test_cards_are_learnt_once_and_can_be_forgotten(store: Store) -> None:
    box = store.add_box(BOX)

    store.learn_cards(box.id, [SALT, SILK, SALT])
    assert store.box(box.id).cards == (SILK, SALT)
    store.forget_cards(box.id, [SILK])

    assert store.box(box.id).cards == (SALT,)


def test_a_box_exported_deleted_and_imported_is_equal(store: Store) -> None:
    store.add_box(BOX)
    text = to_toml(store.box("b1"))
    store.remove_box("b1")
    assert store.boxes() == ()

    store.add_box(from_toml(text))

    assert store.boxes() == (BOX,)


@given(
    tags=st.dictionaries(st.text(min_size=1, max_size=8), st.sampled_from([SILK, SALT]), max_size=5),
    name=st.text(max_size=20),
)
def test_any_tag_and_any_name_survive_the_file(tags: dict[str, str], name: str) -> None:
    box = replace(BOX, name=name, bindings=tags)

    assert from_toml(to_toml(box)) == box


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00",
        "format = 'companion-box'",
        "format = 'companion-box'\nversion = 2\ngame = 'toy'",
        "format = 'companion-box'\nversion = 1\ngame = 7",
        "format = 'companion-box'\nversion = 1\ngame = 'toy'\ncards = [1]",
        "format = 'companion-box'\nversion = 1\ngame = 'toy'\nbindings = { a = 1 }",
        "format = 'companion-box'\nversion = 1\ngame = 'toy'\nfacts = []",
        "game = 'oltremare'\nplayers = ['Ann']",
    ],
)
def test_a_damaged_or_foreign_file_is_a_sentence(text: str) -> None:
    with pytest.raises(BadFile) as refused:
        from_toml(text)

    assert refused.value.text.say("fr") != refused.value.text.key


def test_a_merge_shows_what_differs_and_takes_what_the_other_says() -> None:
    theirs = Box(
        "b2",
        "oltremare",
        "Theirs",
        "",
        (),
        {"payouts": {"silk": [2, 5, 10], "salt": [1]}},
        (SALT,),
        {"0004103964": SALT, "new": SILK},
    )

    shown = differences(BOX, theirs)
    both = merge(BOX, theirs)

    assert shown == (
        Difference("facts payouts silk", [2, 5, 9], [2, 5, 10]),
        Difference("facts payouts salt", None, [1]),
        Difference(f"card {SALT}", None, SALT),
        Difference("tag 0004103964", SILK, SALT),
        Difference("tag new", None, SILK),
    )
    assert differences(both, theirs) == ()
    assert (both.id, both.name, both.edition, both.expansions) == ("b1", "Chez nous", "amigo-2005", ("sails",))
    assert both.bindings["TAG/OM/017"] == SALT


def test_an_unknown_box_is_a_sentence(store: Store) -> None:
    with pytest.raises(BadFile):
        store.box("nope")
    with pytest.raises(BadFile):
        store.learn("nope", {"payouts": {}})
