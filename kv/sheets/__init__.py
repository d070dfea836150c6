"""The sheets: pages of vellum over a screen, one class for each kind of sheet in companion.view."""
