"""One turn calculated by hand: an independent, simpler implementation of the rules that shares no code with the engine.

It covers the cards that ask no questions, and every attacked monster in Tokyo stays.
"""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Sheet:
    """The dials and cards of one monster, as a player would note them on paper."""

    life: int = 10
    points: int = 0
    energy: int = 0
    place: str | None = None
    cards: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)
    poison: int = 0
    shrink: int = 0
    alive: bool = True

    def has(self, name: str) -> bool:
        return name in self.cards or name in self.tiles

    def most_life(self) -> int:
        return 12 if self.has("even_bigger") or self.has("full_regeneration") else 10

    def score(self, points: int) -> None:
        self.points = max(0, min(20, self.points + points))

    def heal(self, life: int) -> None:
        self.life = min(self.most_life(), self.life + life + self.has("regeneration"))

    def earn(self, energy: int) -> None:
        self.energy += energy + self.has("friend_of_children")


@dataclass
class Table:
    """All sheets; seat 0 is the active monster."""

    edition: str
    sheets: list[Sheet]
    has_hurt: bool = False
    winners: list[int] | None = None

    @property
    def is_classic(self) -> bool:
        return self.edition == "classic"

    def look_for_twenty(self) -> None:
        """End the game if a living monster has 20 points; several share the win."""
        there = [seat for seat, sheet in enumerate(self.sheets) if sheet.alive and sheet.points >= 20]
        if there and self.winners is None:
            self.winners = there

    def effect_done(self) -> None:
        """Check for 20 points after an effect, as classic does."""
        if self.is_classic:
            self.look_for_twenty()

    def alive(self) -> list[Sheet]:
        return [sheet for sheet in self.sheets if sheet.alive]

    def rivals(self) -> list[Sheet]:
        return [sheet for sheet in self.sheets[1:] if sheet.alive]

    def in_place(self, place: str) -> Sheet | None:
        return next((sheet for sheet in self.sheets if sheet.place == place), None)


def start_of_turn(table: Table) -> None:
    """Give the income before the first roll."""
    me = table.sheets[0]
    if me.has("nanobots") and me.life < 3:
        me.heal(2)
    if me.has("eternal"):
        me.heal(1)
    if me.has("tireless"):
        me.earn(1)
    if me.has("sonic_boomer"):
        me.score(1)
    if me.place:
        me.score(2 + me.has("urbavore"))
        _defend(table)
    table.effect_done()


def dice_of(me: Sheet) -> int:
    """Return the number of dice that the monster rolls."""
    more = me.cards.count("extra_head") + me.has("cyberbrain") + me.has("natural_selection")
    return max(0, 6 - me.shrink + more)


def resolve(table: Table, dice: str) -> None:
    """Resolve all dice in the default order, with the effects of the Smash, and entering Tokyo."""
    me = table.sheets[0]
    smash = _smash(table, dice)
    _numbers(table, dice, smash)
    energy = dice.count("E")
    if energy:
        me.earn(energy)
        if me.has("skybeam"):
            me.earn(energy)
    hearts = dice.count("H")
    if hearts and not me.place and me.life < me.most_life():
        me.heal(hearts)
        if me.has("skybeam"):
            me.heal(hearts)
    is_attack = "S" in dice if table.is_classic else smash > 0
    from_outside = not me.place
    if smash:
        _strike(table, dice, smash, is_attack)
    table.effect_done()
    may_enter = is_attack and from_outside if table.is_classic else True
    if table.winners is None and me.alive and not me.place and may_enter:
        _enter(table)
        table.effect_done()


def end_of_turn(table: Table, dice: str) -> None:
    """Buy nothing; execute the end of the turn, and check for winners."""
    for effect in (_root, _hoard, _graze, _shine):
        if table.winners is None and table.sheets[0].alive:
            effect(table)
            table.effect_done()
    _pay_in_life(table, lambda me: me.life if me.has("natural_selection") and "3" in dice else 0)
    _pay_in_life(table, lambda me: me.poison)
    table.look_for_twenty()


def next_turn(table: Table) -> None:
    """Pass the turn to the left."""
    following = table.rivals()[0]
    following.score(2 * bool(following.place))
    table.effect_done()


def _root(table: Table) -> None:
    me = table.sheets[0]
    if me.has("rooting_for_the_underdog") and all(me.points < rival.points for rival in table.rivals()):
        me.score(1)


def _hoard(table: Table) -> None:
    me = table.sheets[0]
    me.score(me.energy // 6 * me.has("energy_hoarder"))


def _graze(table: Table) -> None:
    me = table.sheets[0]
    me.score(me.has("herbivore") and not table.has_hurt)


def _shine(table: Table) -> None:
    me = table.sheets[0]
    if me.has("solar_powered") and not me.energy:
        me.earn(1)


def _pay_in_life(table: Table, price: Callable[[Sheet], int]) -> None:
    me = table.sheets[0]
    loss = price(me)
    if table.winners is not None or not me.alive or not loss or (loss == 1 and me.has("armor_plating")):
        return
    lost = min(me.life, loss)
    me.life -= lost
    if not me.life:
        _bury(table, [me])
    elif me.has("were_only_making_it_stronger") and lost >= 2:
        me.earn(1)


def _numbers(table: Table, dice: str, smash: int) -> None:
    me = table.sheets[0]
    for number in (1, 2, 3):
        count = dice.count(str(number))
        if count >= 3:
            me.score(number + count - 3)
    if dice.count("1") >= 3:
        me.score(2 * me.has("gourmet") + me.has("skulking"))
    if me.has("detritivore") and {"1", "2", "3"} <= set(dice):
        me.score(2)
    has_claw = "S" in dice or (smash > 0 and not table.is_classic)
    if me.has("complete_destruction") and set("123EH") <= set(dice) and has_claw:
        me.score(9)


def _smash(table: Table, dice: str) -> int:
    """Return the Smash (classic: damage) of the roll."""
    me = table.sheets[0]
    claws = dice.count("S")
    quills = _quills(me, dice)
    if table.is_classic:
        boost = me.has("spiked_tail") + (me.has("urbavore") and me.place is not None) if claws else 0
        return claws + me.has("acid_attack") + quills + boost
    total = claws + me.has("acid_attack") + quills + (me.has("burrowing") and me.place is not None)
    if total:
        total += me.has("spiked_tail") + (me.has("urbavore") and me.place is not None)
    if total >= 2:
        total += me.has("barbs")
    return total * (2 if me.has("antimatter_beam") else 1)


def _quills(me: Sheet, dice: str) -> int:
    return 2 if me.has("poison_quills") and dice.count("2") >= 3 else 0


def _strike(table: Table, dice: str, smash: int, is_attack: bool) -> None:
    me = table.sheets[0]
    if is_attack:
        me.score(me.has("alpha_monster"))
    rivals = table.rivals()
    targets = [
        rival for rival in rivals if (is_attack and me.has("nova_breath")) or bool(rival.place) != bool(me.place)
    ]
    losses = {id(target): smash for target in targets}
    if table.is_classic and is_attack and me.has("burrowing"):
        losses = {id(target): smash + bool(target.place) for target in targets}
    if me.has("fire_breathing") and is_attack:
        for neighbour in {id(rivals[0]), id(rivals[-1])}:
            if neighbour in losses or not table.is_classic:
                losses[neighbour] = losses.get(neighbour, 0) + 1
    mine = me.points
    fallen = []
    for rival in rivals:
        due = losses.get(id(rival), 0)
        looked_at = dice.count("S") + _quills(me, dice) if table.is_classic and is_attack else due
        lost = 0 if looked_at == 1 and rival.has("armor_plating") else min(rival.life, due)
        losses[id(rival)] = lost
        rival.life -= lost
        table.has_hurt |= lost > 0
        if lost and is_attack and rival in targets:
            rival.poison += me.has("poison_spit") + me.has("poison_spit_tile")
            rival.shrink += me.has("shrink_ray")
            if me.has("underdog") and rival.points > mine:
                rival.score(-1)
                me.score(1)
        if lost and not rival.life:
            fallen.append(rival)
    _bury(table, fallen)
    for rival in table.rivals():
        if rival.has("were_only_making_it_stronger") and losses[id(rival)] >= 2:
            rival.earn(1)
    for rival in table.rivals():
        if me.alive and rival.has("reflective_hide") and losses[id(rival)] and not me.has("armor_plating"):
            me.life -= 1
            if not me.life:
                _bury(table, [me])


def _bury(table: Table, fallen: list[Sheet]) -> None:
    for dead in fallen:
        dead.alive = False
        dead.energy = dead.poison = dead.shrink = 0
        dead.cards, dead.tiles = [], []
        dead.place = None
    for survivor in table.alive():
        survivor.score(3 * len(fallen) * survivor.has("eater_of_the_dead"))
    alive = [seat for seat, sheet in enumerate(table.sheets) if sheet.alive]
    stranded = table.in_place("bay")
    if stranded and len(alive) < 5:
        stranded.place = None if table.is_classic or table.in_place("city") else "city"
    if len(alive) <= 1 and table.winners is None:
        table.winners = alive


def _enter(table: Table) -> None:
    me = table.sheets[0]
    if not table.in_place("city"):
        me.place = "city"
    elif len(table.alive()) >= 5 and not table.in_place("bay"):
        me.place = "bay"
    else:
        return
    me.score(1)
    _defend(table)


def _defend(table: Table) -> None:
    if table.sheets[0].has("defender_of_tokyo"):
        for rival in table.rivals():
            rival.score(-1)
