"""OltremareUnknownKey: a key of the page that learns a card; it changes what is chosen, nothing else."""

from __future__ import annotations

from kv.games.oltremare.part import OltremareKey
from kv.games.oltremare.picker import choice_above


class OltremareUnknownKey(OltremareKey):
    """Sets what its action names."""

    def on_act(self, insist):
        """Choose it."""
        choice_above(self).set(**self.action.args)
