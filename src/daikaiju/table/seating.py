"""Who plays which monster where nobody chooses."""

from __future__ import annotations

from daikaiju.engine.rules import Rules, edition_rules


def added_monsters(rules: Rules) -> tuple[str, ...]:
    """The monsters that the expansions played with add to those of the edition."""
    return tuple(monster for monster in rules.monsters if monster not in edition_rules(rules.edition).monsters)


def monsters_for_bots(rules: Rules) -> tuple[str, ...]:
    """All monsters in the order in which bots take them: one that an expansion added is seen on the table."""
    return tuple(dict.fromkeys((*added_monsters(rules)[:1], *rules.monsters)))
