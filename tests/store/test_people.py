"""The people at the table: remembered with colour and shape, renamed, merged, hidden, forgotten."""

from __future__ import annotations

import pytest

from companion.errors import IllegalGesture
from companion.people import Person
from companion.store import Store
from tests.store.table import finished, kept


def _named(store: Store, name: str) -> Person:
    return next(person for person in store.people(hidden=True) if person.name == name)


def test_who_played_last_comes_first(store: Store) -> None:
    kept(store, play_id="p1", players=("Ann", "Bo"))
    kept(store, play_id="p2", players=("Cy", "Ann"))

    assert [person.name for person in store.people()][-1] == "Bo"
    assert _named(store, "Ann").plays == 2


def test_one_name_in_two_spellings_is_one_person(store: Store) -> None:
    kept(store, play_id="p1", players=("Zoé", "Bo"))
    kept(store, play_id="p2", players=("zoé", "Bo"))

    assert sorted(person.plays for person in store.people()) == [2, 2]


def test_a_colour_and_shape_are_remembered(store: Store) -> None:
    ann = store.add_person("Ann", style=3)

    kept(store, players=("Ann", "Bo"))

    assert _named(store, "Ann") == Person(ann.id, "Ann", 3, False, 1)
    with pytest.raises(IllegalGesture):
        store.set_style(ann.id, 7)


def test_a_renamed_person_is_renamed_in_every_play(store: Store) -> None:
    play = finished(store, 3, 1)
    ann = _named(store, "Ann")

    store.rename_person(ann.id, "Annabelle")

    assert store.record(play.id).players == ("Annabelle", "Bo")
    assert store.record(play.id).winners == ("Annabelle",)
    assert [record.id for record in store.plays(player="annabelle")] == [play.id]


def test_a_name_that_is_taken_is_refused(store: Store) -> None:
    kept(store)

    with pytest.raises(IllegalGesture, match="bo"):
        store.rename_person(_named(store, "Ann").id, "bo")
    with pytest.raises(IllegalGesture):
        store.rename_person(_named(store, "Ann").id, "  ")


def test_two_people_that_are_one_are_merged_with_their_plays(store: Store) -> None:
    finished(store, 3, 1, play_id="p1", players=("Ann", "Bo"))
    finished(store, 3, 1, play_id="p2", players=("Annie", "Bo"))
    ann, annie = _named(store, "Ann"), _named(store, "Annie")

    store.merge_people(ann.id, annie.id)

    assert _named(store, "Ann").plays == 2
    assert [record.players[0] for record in store.plays()] == ["Ann", "Ann"]
    assert [tally.wins for tally in store.tallies(person=ann.id)] == [2]
    assert "Annie" not in [person.name for person in store.people()]


def test_somebody_hidden_is_offered_no_more_until_they_play_again(store: Store) -> None:
    kept(store, play_id="p1")
    bo = _named(store, "Bo")

    store.hide_person(bo.id)
    assert [person.name for person in store.people()] == ["Ann"]
    store.add_person("Bo")

    assert {person.name for person in store.people()} == {"Ann", "Bo"}


def test_somebody_forgotten_stays_in_the_plays_by_name_only(store: Store) -> None:
    play = finished(store, 3, 1)
    ann = _named(store, "Ann")

    store.delete_person(ann.id)

    assert store.record(play.id).players == ("Ann", "Bo")
    assert store.record(play.id).people[0] is None
    assert [tally.name for tally in store.tallies()] == ["Bo"]
    assert store.add_person("Ann").id != ann.id


def test_a_player_renamed_during_a_play_is_somebody_else_from_then_on(store: Store) -> None:
    from companion.controller import Controller
    from companion.keeper import Keeper
    from companion.messages import Command
    from companion.result import result

    table = Controller(kept(store, 2, 1), Keeper(store))
    table.handle(Command("rename", {"player": "Bo", "name": "Boris"}))
    store.finish(table.play.id, result(table.play))

    assert store.record(table.play.id).players == ("Ann", "Boris")


def test_nobody_is_a_sentence(store: Store) -> None:
    with pytest.raises(IllegalGesture):
        store.person(77)
