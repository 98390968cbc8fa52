"""Default monsters for seats whose player does not choose one."""

from __future__ import annotations

from daikaiju.engine.rules import Rules, edition_rules


def added_monsters(rules: Rules) -> tuple[str, ...]:
    """Return the monsters that the table's expansions add to those of the edition."""
    return tuple(monster for monster in rules.monsters if monster not in edition_rules(rules.edition).monsters)


def monsters_for_bots(rules: Rules) -> tuple[str, ...]:
    """Return all monsters in the order in which bots take them; one of an expansion comes first, so that it is used."""
    return tuple(dict.fromkeys((*added_monsters(rules)[:1], *rules.monsters)))
