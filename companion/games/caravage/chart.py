"""The map of the travels: roads and ports, copied from the board by the table and editable at any time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import IllegalGesture
from companion.games.caravage.cards import tables
from companion.text import Text


@dataclass(frozen=True, slots=True)
class Chart:
    """Roads between two cities, and cities with a port; empty as long as nobody has copied the board."""

    roads: tuple[tuple[str, str], ...] = ()
    ports: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known; every move is then accepted."""
        return not self.roads and not self.ports

    def has_road(self, one: str, other: str) -> bool:
        """Whether a road is known between two cities."""
        return _road(one, other) in self.roads

    def has_sea(self, one: str, other: str) -> bool:
        """Whether both cities are known to have a port."""
        return one != other and one in self.ports and other in self.ports

    def links(self, one: str, other: str, by: str) -> bool:
        """Whether the move is on the map; on an empty map every one is."""
        return self.is_empty or (self.has_road(one, other) if by == "road" else self.has_sea(one, other))

    def roads_from(self, city: str) -> tuple[str, ...]:
        """The cities a road leads to."""
        return tuple(other for other in tables().city_codes if self.has_road(city, other))

    def plain(self) -> dict[str, Any]:
        """The map as in table scripts and boxes."""
        return {"roads": [list(road) for road in self.roads], "ports": list(self.ports)}


def read_chart(value: Any) -> Chart:
    """Return the map written as `{ roads = [[city, city]], ports = [city] }`; raises IllegalGesture if it is none."""
    if value is None:
        return Chart()
    if not isinstance(value, Mapping) or set(value) - {"roads", "ports"}:
        raise IllegalGesture(Text("caravage.map.shape"))
    return Chart(read_roads(value.get("roads", ())), read_ports(value.get("ports", ())))


def read_roads(value: Any) -> tuple[tuple[str, str], ...]:
    """Return roads, each once and in the order of the cities."""
    if not isinstance(value, list | tuple):
        raise IllegalGesture(Text("caravage.map.shape"))
    roads = set()
    for pair in value:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise IllegalGesture(Text("caravage.map.shape"))
        one, other = (known_city(city) for city in pair)
        if one == other:
            raise IllegalGesture(Text("caravage.map.loop", city=one))
        roads.add(_road(one, other))
    order = tables().city_codes.index
    return tuple(sorted(roads, key=lambda road: (order(road[0]), order(road[1]))))


def read_ports(value: Any) -> tuple[str, ...]:
    """Return ports, each once and in the order of the cities."""
    if not isinstance(value, list | tuple):
        raise IllegalGesture(Text("caravage.map.shape"))
    ports = {known_city(city) for city in value}
    return tuple(city for city in tables().city_codes if city in ports)


def known_city(value: Any) -> str:
    """Return a city by its code; raises IllegalGesture if it is none."""
    if not isinstance(value, str) or value not in tables().city_codes:
        raise IllegalGesture(Text("caravage.city_unknown", name=str(value)))
    return value


def _road(one: str, other: str) -> tuple[str, str]:
    order = tables().city_codes.index
    return (one, other) if order(one) <= order(other) else (other, one)
