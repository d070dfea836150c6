"""The screens. Each shows `view.content` and hands wishes up by `on_command(name, args, insist)`.

Commands that screens and sheets send by themselves (all others come from the actions in the view):

- everywhere: close (the sheet), home, hide (the banner), dismiss_toast, wake, sheet {kind: status}
- home: new_game, suspended, records, cards, settings, quit
- play: sheet {kind: menu}, sheet {kind: player, player}, stop_ring, score, and the command of a phase
- new game: draft_game {game}, sheet {kind: options}, draft_person {name}, draft_remove {name},
  draft_style {name, style}, draft_move {from, to}, draft_first {index}, draft_rotate, draft_north
- settings: leave, setting_undo, touch_test, reader_test
"""
