"""The screens of Oltremare: the board, its parts by phase, its pages, and the things drawn on them."""
