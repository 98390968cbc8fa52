"""The powers in effect for a monster, by the moment at which they act: what a turn asks again and again."""

from functools import lru_cache

from daikaiju.engine.powers import HOOKS, Power

Held = tuple[tuple[str, Power], ...]
"""Powers in effect, in their order, each with the name of what carries it."""


class Moments:
    """For every hook of `powers` those that have it. Attributes, because the compiled engine reaches them at once."""

    __slots__ = (*sorted(HOOKS), "hooks")

    hooks: frozenset[str]  # those that any of the powers has

    adjust_claws: Held
    adjust_counters: Held
    adjust_dealt: Held
    adjust_dice: Held
    adjust_energy_gain: Held
    adjust_final: Held
    adjust_funds: Held
    adjust_hearts: Held
    adjust_life_gain: Held
    adjust_loss: Held
    adjust_packets: Held
    adjust_price: Held
    adjust_real_smash: Held
    adjust_roll: Held
    adjust_rolls: Held
    adjust_smash: Held
    adjust_targets: Held
    adjust_worth: Held
    after_wound: Held
    forbids: Held
    has_smash_due: Held
    holds_back: Held
    is_asked: Held
    is_immune: Held
    join_smash: Held
    may_against_loss: Held
    may_anytime: Held
    may_at_start: Held
    may_be_held: Held
    may_before_resolving: Held
    may_buy: Held
    may_interpose: Held
    may_play: Held
    may_reroll: Held
    may_spend_heart: Held
    may_while_rolling: Held
    on_announced: Held
    on_arrival: Held
    on_batch_over: Held
    on_bonus_turn: Held
    on_change: Held
    on_dealt: Held
    on_departure: Held
    on_eliminated: Held
    on_elimination: Held
    on_energy: Held
    on_energy_dice: Held
    on_entering: Held
    on_entry: Held
    on_face: Held
    on_fallen: Held
    on_final_dice: Held
    on_harm: Held
    on_healed: Held
    on_heart_dice: Held
    on_heart_spent: Held
    on_hearts_spent: Held
    on_hurt: Held
    on_idle: Held
    on_last_life: Held
    on_leaving: Held
    on_left: Held
    on_loss: Held
    on_meddled: Held
    on_number: Held
    on_packets: Held
    on_points: Held
    on_purchase: Held
    on_resolving: Held
    on_result: Held
    on_reveal: Held
    on_smash: Held
    on_start_in_tokyo: Held
    on_stay: Held
    on_stayed: Held
    on_suffered: Held
    on_tally: Held
    on_trade: Held
    on_turn_end: Held
    on_turn_over: Held
    on_turn_start: Held
    on_wound: Held
    on_wounded: Held
    on_yield: Held
    on_yielded: Held
    play: Held
    stands: Held
    trade: Held
    use: Held
    wants_order: Held
    watch_cards: Held
    watch_purchase: Held
    yields_unasked: Held


@lru_cache(maxsize=4096)
def moments_of(powers: Held) -> Moments:
    """Sort powers by moment; the same ones are sorted once."""
    found = Moments()
    for hook in HOOKS:
        setattr(found, hook, ())
    for held in powers:
        for hook in held[1].hooks & HOOKS:
            setattr(found, hook, (*getattr(found, hook), held))
    found.hooks = frozenset([hook for _, power in powers for hook in power.hooks])
    return found
