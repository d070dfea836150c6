"""The screens of Oltremare: what they say, what a touch does; each is photographed in both languages."""

import pytest

from tests.kv.oltremare_table import STARTS, ScreenTable, at_work, picture

PLAYED = ("OM/SILK/43/DP/11", "OM/OLIVES/52/MS/12")


@pytest.fixture(params=["fr", "en"])
def table(frames, tmp_path, request):
    table = ScreenTable(frames, tmp_path, lang=request.param)
    yield table
    table.close()


@pytest.fixture
def french(frames, tmp_path):
    table = ScreenTable(frames, tmp_path, lang="fr")
    yield table
    table.close()


@pytest.fixture
def no_reader(frames, tmp_path):
    table = ScreenTable(frames, tmp_path, lang="fr", reader=False)
    yield table
    table.close()


def open_page(table, name):
    table.do("page", name=name)
    table.frames.advance(2)


def test_the_set_up_shows_each_start_card_and_who_turns_the_next(table):
    table.begin(record="full")
    table.scan(*STARTS[:3])

    picture(table, "0-set-up")

    texts = table.frames.texts()
    assert "Anne-Sophie" in texts
    assert table.view.content.primary.unusual


def test_a_turn_is_traded_played_and_loaded_by_touch(table):
    at_work(table)
    picture(table, "1-surplus")
    table.touch("surplus 1")
    assert table.books(0)["pirates"] == 1

    table.touch("partner Christabelle", "gives 3", "coin 2")
    picture(table, "2-trade")
    assert table.books(0)["ducats"] == 148 - 3 - 6
    assert table.books(2)["prestige"] == 3

    table.scan(PLAYED[0])
    picture(table, "3-action-hold")
    table.scan(PLAYED[1])
    picture(table, "3-action")
    table.touch("primary")
    picture(table, "3-port-token")
    table.touch("token navigation")
    assert table.books(0)["active_port"] == "navigation"
    picture(table, "4-cargo")
    table.touch(PLAYED[0])

    assert table.books(0)["top"] == PLAYED[0]
    assert table.play.game.turn(table.play.state) == 1


def test_the_pages_over_a_turn_are_complete(table):
    at_work(table)
    table.touch("partner Christabelle", "gives more", "sum 12")
    picture(table, "2-deal-more")
    table.touch("primary")
    open_page(table, "deck")
    picture(table, "deck")
    table.touch("rows", "row pottery", "value 1", "value 3", "value 6")
    picture(table, "payout-rows")
    table.touch("primary")
    table.touch("primary")
    table.touch("slot", "good silk", "limit 4")
    picture(table, "3-card-picker")
    table.touch("pair pirate market", "good olives", "limit 5", "pair ducat pirate")
    table.touch("primary")
    open_page(table, "order:2,1")
    picture(table, "4-order")
    table.touch("primary")

    assert table.play.state.rows["pottery"].values == (1, 3, 6)
    assert table.books(0)["top"].startswith("OM/SILK/43/PM/")


def test_venice_shows_who_got_what_and_the_primary_goes_on(table):
    at_work(table)
    open_page(table, "deck")
    table.touch("venice")
    picture(table, "7-venice")

    assert table.view.content.page == "venice"
    assert "+6" in table.frames.texts()
    table.touch("primary")
    assert table.view.content.page == ""
    assert table.play.irregular_steps() == ()


def test_a_counted_turn_is_one_screen(table):
    at_work(table, record="light")
    picture(table, "count-turn-start")
    table.touch("partner Anne-Sophie", "takes 3", "coin 1", "gain 3")
    picture(table, "count-turn")
    assert table.books(0)["ducats"] == 148 + 3 - 3 + 3
    table.touch("token")
    picture(table, "count-token")
    table.touch("token deal", "gain more")
    picture(table, "count-gain")
    table.touch("gain 4")

    assert table.books(0)["active_port"] == "deal"
    assert table.books(0)["ducats"] == 148 + 3 - 3 + 4
    table.touch("primary")
    assert table.play.game.turn(table.play.state) == 1


def test_a_pile_is_entered_with_two_touches_a_run(table):
    at_work(table, record="light")
    table.do("finish")
    table.frames.advance(2)
    for good, count in (("grain", 6), ("pottery", 2), ("grain", 3)):
        table.touch(f"good {good}", f"number {count}")
    table.touch("good silk")
    picture(table, "count-pile")
    table.touch("prestige +", "primary")

    assert table.books(0)["cargo"] == 11
    assert table.books(0)["prestige"] == 4
    assert table.board.pile.player == 1


def test_the_end_of_a_game_leads_to_the_score_and_to_what_is_missing(table):
    at_work(table)
    table.do("finish")
    picture(table, "8-final")
    table.do("close")
    table.frames.advance(2)
    picture(table, "8-over")

    assert table.board.phase == "over"
    missing = [row.good for row in table.board.rows if row.needed]
    assert "silk" in missing
    open_page(table, "row:silk")
    for value in (2, 5, 9, 12, 14, 18):
        table.touch(f"value {value}")
    assert not next(row for row in table.board.rows if row.good == "silk").needed
    assert table.view.sheet is not None


def test_an_unknown_card_is_learnt_and_played_by_touch(table):
    at_work(table)
    table.scan("0004103964")
    picture(table, "10-unknown-card")
    for key in ("good salt", "limit 4", "pair ducat ship"):
        table.touch(key)
    picture(table, "10-unknown-card-chosen")
    table.frames.tap(table.root.sheet.page.ids.learn)

    assert table.view.sheet is None
    assert [face.good for face in table.board.played] == ["salt"]
    assert table.play.now.learnt["0004103964"].startswith("OM/SALT/43/DS/")


def test_an_unknown_tag_can_be_a_port_token_or_be_ignored(french):
    at_work(french)
    french.scan("0004103965")
    french.touch("kind token", "token deal")
    french.frames.tap(french.root.sheet.page.ids.learn)
    assert french.play.now.learnt["0004103965"].startswith("OM/PORT/DEAL/")

    french.scan("0004103966")
    french.touch("ignore")
    assert french.view.sheet is None


def test_a_whole_turn_can_be_played_without_reader_and_buttons(no_reader):
    no_reader.begin(record="full")
    for good in ("silk", "salt", "grain", "olives", "gems"):
        no_reader.touch("slot", f"good {good}", "limit 5", "pair ducat pirate")
    assert no_reader.board.phase == "trade"

    no_reader.touch("partner Théo", "takes 5", "primary", "slot")
    for good in ("pottery", "grain"):
        no_reader.touch(f"good {good}", "limit 4", "pair market ship")
    no_reader.touch("primary", "token terms")
    top = no_reader.board.loading[0].face.code
    no_reader.touch(top)

    assert no_reader.books(0) | {"ducats": 16, "active_port": "terms", "top": top, "cargo": 3} == no_reader.books(0)
    assert no_reader.play.irregular_steps() == ()


def test_another_amount_replaces_the_last_and_the_same_again_takes_it_back(french):
    at_work(french)

    french.touch("partner Théo", "gives 2", "gives 4")
    assert french.books(0)["ducats"] == 144
    french.touch("takes 1")
    assert french.books(0)["ducats"] == 149
    french.touch("takes 1")
    assert french.books(0)["ducats"] == 148
    assert french.books(4)["prestige"] == 2
    french.touch("undo")
    assert french.books(4)["prestige"] == 1


def test_an_amount_touched_after_a_purchase_still_sets_what_was_given(french):
    at_work(french)
    french.touch("partner Théo", "gives 2", "coin 1")

    french.touch("gives 5")

    assert french.books(0)["ducats"] == 148 - 5 - 3
    assert french.books(4) | {"ducats": 69, "prestige": 2} == french.books(4)


def test_an_amount_touched_first_waits_for_the_partner(french):
    at_work(french)

    french.touch("takes 4", "partner Théo")

    assert french.books(0)["ducats"] == 152


def test_a_gain_replaces_the_one_before(french):
    at_work(french, record="light")

    french.touch("gain 6", "gain 3")
    assert french.books(0)["ducats"] == 151
    french.touch("partner Théo", "gain 1")
    assert french.books(0)["ducats"] == 149


def test_a_late_deal_while_loading_has_to_be_held(french):
    at_work(french)
    french.scan(*PLAYED)
    french.touch("primary", "primary", "Échange")
    before = french.play.length

    french.touch("partner Théo")
    assert french.play.length == before
    french.hold("partner Théo")

    assert french.books(4)["prestige"] == 2
    assert len(french.play.irregular_steps()) == 1
    picture(french, "4-late-deal")


def test_a_top_card_is_corrected_from_the_player_sheet(french):
    at_work(french)
    french.do("sheet", kind="player", player=3)
    french.frames.advance(3)

    french.touch("Carte du dessus", "good salt", "limit 3", "pair pirate ship")

    assert french.books(3) | {"limit": 3, "load": 4} == french.books(3)
    assert french.view.content.page == ""


def test_cards_of_a_deal_are_kept_for_the_history(french):
    at_work(french)

    french.touch("partner Théo", "gives more", "sum 8", "cards out +", "cards out +", "cards in +")
    french.touch("sum 9")

    partner = next(partner for partner in french.board.partners if partner.player == 4)
    assert (partner.ducats, partner.cards_out, partner.cards_in) == (-9, 2, 1)


def test_dragging_a_card_gives_another_order(french):
    at_work(french)
    french.scan(*PLAYED)
    french.touch("primary", "primary", "Autre ordre")
    row = french.root.screen.board.part.ids.cards
    first, last = list(reversed(row.children))

    touch = french.frames.press(*first.center)
    touch.touch_move(last.right, last.center_y)
    touch.touch_up()
    french.frames.advance(2)
    french.touch("primary")

    assert french.books(0)["top"] == PLAYED[0]


@pytest.mark.parametrize(("width", "height"), [(720, 1280), (1024, 600), (1280, 720)])
def test_other_panels_show_the_same_turn(frames, tmp_path, width, height):
    frames.turn(width, height)
    table = ScreenTable(frames, tmp_path, lang="fr")
    table.suffix = f"-{width}x{height}"
    try:
        at_work(table)
        table.touch("partner Christabelle", "gives 3", "coin 2")
        picture(table, "2-trade")
        table.touch("gives more")
        picture(table, "2-deal-more")
        table.touch("primary")
        open_page(table, "deck")
        picture(table, "deck")
        open_page(table, "card")
        picture(table, "3-card-picker")
        open_page(table, "")
        table.scan(*PLAYED)
        picture(table, "3-action")
        table.touch("primary")
        picture(table, "3-port-token")
        table.touch("token deal")
        picture(table, "4-cargo")
    finally:
        table.close()


@pytest.mark.parametrize(("width", "height"), [(720, 1280), (1280, 720)])
def test_other_panels_show_the_same_counted_turn(frames, tmp_path, width, height):
    frames.turn(width, height)
    table = ScreenTable(frames, tmp_path, lang="fr")
    table.suffix = f"-{width}x{height}"
    try:
        at_work(table, record="light")
        table.touch("partner Anne-Sophie", "takes 3", "coin 1", "gain 3")
        picture(table, "count-turn")
        table.do("finish")
        table.frames.advance(2)
        table.touch("good grain", "number 6", "good silk")
        picture(table, "count-pile")
    finally:
        table.close()


def test_the_check_of_the_hand_is_opened_again_from_its_step(french):
    at_work(french)
    french.touch("partner Théo", "Main", "surplus 2")

    assert french.books(0)["pirates"] == 2
    assert french.view.content.page == ""
