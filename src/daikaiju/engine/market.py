"""Buying: from the market, from the deck, from another monster; sweeping; what is revealed."""

from bisect import bisect_left

from daikaiju.engine.game import Game, answer, step, supplied
from daikaiju.engine.powers import POWERS
from daikaiju.engine.rules import SWEEP_PRICE
from daikaiju.engine.state import EVERYBODY, Monster

SLOTS = (0, 1, 2)
ONLY_DONE = ("done",)

Window = tuple[tuple[int, tuple[int, ...]], ...]
"""Who may still buy at once what was revealed in which slots."""


@step
def buy(game: Game, seat: int) -> tuple[str, ...]:
    """Any number of purchases and sweeps."""
    me = game.monsters[seat]
    if not me.alive or game.is_cut:
        return ()
    game.step = "buy"
    if me.moments["is_asleep"]:
        return ONLY_DONE
    options: list[str] = []
    for card in game.affordable(me, game.market):
        options.append(f"buy {card}")
    if me.energy >= SWEEP_PRICE:
        options.append("sweep")
    for card, power in me.moments["may_buy"]:
        for option in power.may_buy(game, me, card):
            if option not in options:
                options.append(option)
    options.append("done")
    return tuple(options)


@answer("buy")
def trade(game: Game, move: str, seat: int) -> None:
    """One action of the buy step; the step goes on until `done`."""
    if move == "done":
        return
    me = game.monsters[seat]
    if move == "sweep":
        sweep(game, me)
    elif move == "peek":
        shuffle_if_empty(game)
        game.ask_cards(1, "top", seat, "peeked")
    elif move == "buy top":
        _buy_top(game, me)
    elif " from " in move:
        _, card, _, holder = move.split(" ")
        buy_from(game, me, card, game.monsters[int(holder)])
    else:
        buy_from_market(game, me, game.market.index(move[4:]))
    game.plans.append(("buy", seat))


def sweep(game: Game, me: Monster) -> None:
    """All face-up cards go, and new ones come."""
    game.pay(me, SWEEP_PRICE, "sweep")
    swept = [card for card in game.market if card is not None]
    game.discard += tuple(swept)
    game.tell("swept", me.seat, swept)
    game.market = [None, None, None]
    game.plans.append(("refill", SLOTS, (), ()))


@step
def refill(game: Game, slots: tuple[int, ...], shown: tuple[int, ...], window: Window | None) -> None:
    """Turn up cards for empty slots; an empty deck is made anew from the discard pile."""
    shuffle_if_empty(game)
    now, later = slots[: len(game.deck)], slots[len(game.deck) :]
    if now:
        game.ask_cards(len(now), "market", EVERYBODY, "revealed", (now, later, shown, window))
    elif window is not None:
        _open_window(game, window, shown)


def shuffle_if_empty(game: Game) -> None:
    """The discard pile becomes the deck."""
    if not game.deck and game.discard:
        game.deck = tuple(sorted(game.discard))
        game.discard = ()
        game.tell("shuffled", len(game.deck))


@supplied
def revealed(
    game: Game, names: str, seat: int, what: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], Window | None]
) -> None:
    """The cards lie face up; whoever buys revealed cards is asked when all are there."""
    slots, rest, shown, window = what
    cards = tuple(names.split(" "))
    for place, card in enumerate(cards):
        draw(game, card)
        game.market[slots[place]] = card
    game.tell("revealed", cards, slots)
    if rest:
        game.plans.append(("refill", rest, shown + slots, window))
    elif window is not None:
        _open_window(game, window, shown + slots)


def draw(game: Game, card: str) -> None:
    """A card leaves the deck; what was known of the top card is used up."""
    place = bisect_left(game.deck, card)
    game.deck = game.deck[:place] + game.deck[place + 1 :]
    game.top = None
    game.top_seen = ()


def _open_window(game: Game, window: Window, shown: tuple[int, ...]) -> None:
    """Those who buy revealed cards, clockwise; what they have not passed on is still offered."""
    holders = game.others_at("buys_revealed", game.monsters[game.active])
    if holders:
        before = dict(window)
        _ask_next(game, tuple([(other.seat, before.get(other.seat, ()) + shown) for other in holders]))


def _ask_next(game: Game, window: Window) -> None:
    for seat, slots in window:
        if slots:
            game.plans.append(("opportunist", seat, slots, window))
            return


@step
def opportunist(game: Game, seat: int, slots: tuple[int, ...], window: Window) -> tuple[str, ...]:
    """Buy it at once, before anyone else."""
    me = game.monsters[seat]
    if me.alive and me.moments["buys_revealed"] and not me.moments["is_asleep"]:
        options = [f"buy {card}" for card in game.affordable(me, [game.market[slot] for slot in slots])]
        if options:
            return (*options, "pass")
    _ask_next(game, _less(window, seat))
    return ()


@answer("opportunist")
def snatch(game: Game, move: str, seat: int, slots: tuple[int, ...], window: Window) -> None:
    """The purchase is complete before the next question; passing is final for what lies there."""
    if move == "pass":
        _ask_next(game, _less(window, seat))
    else:
        bought = next(slot for slot in slots if game.market[slot] == move[4:])
        left = tuple([(holder, tuple([slot for slot in offered if slot != bought])) for holder, offered in window])
        buy_from_market(game, game.monsters[seat], bought, left)


def _less(window: Window, seat: int) -> Window:
    """The window after a seat has passed."""
    return tuple([(holder, () if holder == seat else slots) for holder, slots in window])


def buy_from_market(game: Game, me: Monster, slot: int, window: Window = ()) -> None:
    """A bought card is replaced at once, in its slot."""
    card = game.market[slot]
    assert card is not None
    game.market[slot] = None
    _comes_into_play(game, me, card, _pay_for(game, me, card, -1))
    game.plans.append(("refill", (slot,), (), window))


def buy_from(game: Game, me: Monster, card: str, holder: Monster) -> None:
    """Another monster's keep card: the price goes to its holder, tokens stay on it, it arrives again."""
    price = _pay_for(game, me, card, holder.seat)
    game.gain_energy(holder, price, card)
    game.hand_over(holder, me, card)
    game.note_price(me, card, price)
    game.arrive(me, card)
    game.plans.append(("points_at_once",))


@supplied
def peeked(game: Game, card: str, seat: int, what: None) -> None:
    """One monster has seen the deck's top card."""
    game.top = card
    game.top_seen = (*game.top_seen, seat)
    game.tell("peeked", seat)


def _buy_top(game: Game, me: Monster) -> None:
    """Straight from the deck: no slot was emptied, nothing is revealed."""
    card = game.top
    assert card is not None
    game.used += (next(name for name, _ in me.moments["buys_from_deck"] if name not in game.used),)
    draw(game, card)
    _comes_into_play(game, me, card, _pay_for(game, me, card, -1))


def _pay_for(game: Game, me: Monster, card: str, holder: int) -> int:
    price = game.price(me, card)
    game.tell("bought", me.seat, card, price, holder)
    game.pay(me, price, "buy")
    for held, power in me.moments["on_purchase"]:
        power.on_purchase(game, me, held)
    return price


def _comes_into_play(game: Game, me: Monster, card: str, price: int) -> None:
    if game.keeps_in_play(card):
        me.cards += (card,)
        game.note_price(me, card, price)
        game.arrive(me, card)
    else:
        POWERS[card].on_arrival(game, me, card)
        game.plans.append(("done_with", card))
    game.plans.append(("points_at_once",))


@step
def done_with(game: Game, card: str) -> None:
    """A discard card has had its whole effect."""
    game.discard += (card,)


@step
def aim(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """What does the copying card or tile copy? Without a target it waits."""
    return tuple(f"pick {target}" for target in game.aims(game.monsters[seat], card))


@answer("aim")
def take_aim(game: Game, move: str, seat: int, card: str) -> None:
    """The copy arrives afresh."""
    game.aim(game.monsters[seat], card, move[5:])


@step
def deposit(game: Game, seat: int, card: str) -> tuple[str, ...]:
    """How much of the own energy goes onto the card?"""
    return tuple(f"pick {energy}" for energy in range(game.monsters[seat].energy + 1))


@answer("deposit")
def make_deposit(game: Game, move: str, seat: int, card: str) -> None:
    """The bank matches it; an empty card is discarded."""
    me = game.monsters[seat]
    energy = int(move[5:])
    game.pay(me, energy, card)
    game.counters[card] = 2 * energy
    if not energy:
        game.spend(me, card)
