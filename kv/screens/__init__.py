"""The screens. Each shows `view.content` and hands wishes up by `on_command(name, args, insist)`.

Commands that screens and sheets send by themselves (all others come from the actions in the view):

everywhere: close (the sheet), home, hide (the banner), toast_gone is never sent, status (open the status sheet), wake
home: new_game, suspended, records, cards, settings, power
play: menu, player {player}, undo, score, and the `command` of a phase
new game: draft_game {game}, draft_option {name, value}, draft_options, draft_person {name}, draft_remove {name},
    draft_style {name, style}, draft_move {from, to}, draft_first {index}, draft_first_random, draft_rotate,
    draft_north, draft_next, draft_back
"""
