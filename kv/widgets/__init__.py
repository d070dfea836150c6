"""The widgets that screens, sheets and boards are built of, and how a board is made of them.

A board is what is special about a game's play screen: `kv/games/<game with _>/board.py` with a class
`<Game>Board(GameBoard)` (`OltremareBoard`, `PetiteMerBoard`), and a `.kv` beside each part that has rules. The loader
finds all by the game's id; a class may also be a page for an unknown card, `<Game>UnknownPage` (unknown.py).

What a board gets and gives:
- `view` (companion.view.View) and `board` (the game's own frozen value, `view.content.board`), replaced whole. Both are
  there before the kv rule is applied. In kv: `text: root.board.title`, `items: root.board.cards` (no f-strings).
- It hands wishes up as `on_command(name, args, insist)`. Any Touchable inside finds it by itself: give it an
  `action` (companion.view.Action), or call `send(self, 'buy', {'source': 'deck'})` from kv.widgets.touch, or in kv
  `on_act: root.send('buy', source='deck')`.
- Keep no facts of the game in widgets. Purely visual choices (which partner's row is open) may be a property.
- `GameBoard` (kv/widgets/board.py) says what the play screen leaves to the board: `whole_stage`, `band_height`,
  `band_mark`, `band_part`, `header_part`, `number_icon`.
- A page of the board is opened and closed by the command `page` (`name`; "" closes), and the view tells it back as
  `view.content.page`. What Next does there goes along as `do` and `args`; `primary`, `title`, `back` and `bar_part`
  say it on the screen. A card that is chosen by touch is sent as `scan` (`tag`: its code).

Widgets (each in its own module; import theme as `#:import theme kv.theme`, sizes in dp(), colours `theme.colours.x`):
- `Words`: text that shrinks to fit (`role`, `face` text/bold/display, `lines`, `hug`, `whole`), `Icon`, `PlayerShape`
- `PlainButton`, `UndoButton` (`action` or text/detail/icon/lit/gold/dashed/held/vellum),
  `SealButton`, `Stepper`
- `Panel` (quiet rounded panel), `VellumPanel`, `DashedBox` (slots), `Chip` (filled, with icon and text), `ScaleBar`
  (segments lit), `Boxes` (icons counted), `Track` (0 to 10 with shapes above)
- `EachBox`, `EachGrid`: one `template` per item of `items`; the widget gets the item as `item` (and `view`)
- mixins: `Touchable` (acts on release inside; `held`), `Plate` (rounded plate with outline, `dashed`),
  `UnderKeyboard` (a name is written over it)
- functions: `plate.rectangles` and `plate.dashes` (many rectangles as one Mesh), `icon.picture` (texture of an icon),
  `words.natural_width`

Everything that can be touched is at least 48 dp and has a `name_text`, by which tests find it. Nothing moves at rest.
No property may begin with `on_`: Kivy takes it for an event.
"""
