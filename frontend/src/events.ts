/* Made from protocol.schema.json by `npm run types`. Do not edit. */

/** An event of the game: its name, then its values. */
export type GameEvent =
  /** the first player */
  | ["first", number]
  /** a roll for the first turn */
  | ["rolled_off", number, string]
  /** a turn begins; `bonus` is 1 for an extra turn, else 0 */
  | ["turn", number, number]
  /** all dice, and the number of rolls left */
  | ["rolled", number, string, number]
  /** these faces stay, the other dice are rolled again */
  | ["kept", number, string]
  /** the monster stops rolling */
  | ["stopped", number]
  /** a die was turned to another face */
  | ["changed", number, string, string, string]
  /** some of a monster's dice were rolled again */
  | ["rerolled", number, string, string, string, number]
  /** points won or lost */
  | ["points", number, number, string]
  /** energy gained, paid or lost */
  | ["energy", number, number, string]
  /** life healed or given up; no damage */
  | ["life", number, number, string]
  /** an attack, and the seats it hits */
  | ["smash", number, number, number[]]
  /** life lost to damage */
  | ["lost", number, number, number, string]
  /** a loss of life prevented */
  | ["prevented", number, number, string]
  /** tokens put on a monster or taken off */
  | ["token", number, string, number]
  /** Tokyo left by choice */
  | ["yielded", number, string]
  /** a monster that could yield stays in Tokyo */
  | ["stayed", number]
  /** Tokyo left, not by choice */
  | ["left", number, string]
  /** Tokyo entered */
  | ["entered", number, string]
  /** a move from one space of Tokyo to the other */
  | ["moved", number, string]
  /** a purchase, its price, and its previous owner */
  | ["bought", number, string, number, number]
  /** new cards in these slots of the market */
  | ["revealed", string[], number[]]
  /** the discard pile becomes a deck of `n` cards */
  | ["shuffled", number]
  /** the cards of the market are discarded */
  | ["swept", number, string[]]
  /** a card is discarded, or a tile leaves the game */
  | ["discarded", number, string]
  /** a card or tile is used */
  | ["used", number, string, ...string[]]
  /** a copying card or tile has a target */
  | ["aimed", number, string, string]
  /** a copying card or tile has lost its target */
  | ["idle", number, string]
  /** steps on the gauge */
  | ["wickedness", number, number]
  /** a wickedness tile taken */
  | ["tile", number, string]
  /** no tile of this level taken */
  | ["tile_declined", number, number]
  /** a card saves a monster from elimination */
  | ["revived", number, string]
  /** a monster leaves the game */
  | ["eliminated", number, number]
  /** a player concedes */
  | ["conceded", number]
  /** the game has ended */
  | ["over", number[]]
  /** a look at the deck's top card */
  | ["peeked", number]
  /** a card sold for `n` energy */
  | ["sold", number, string, number]
  /** a card given for another monster's */
  | ["swapped", number, string, number, string]
  /** the dice of a roll for cover */
  | ["camouflaged", number, string];

/** The fields of an event with their types, and the variants of its sentence: ending, condition, field. */
export interface EventKind {
  fields: [field: string, type: string][];
  variants: [ending: string, condition: string, field: string][];
}

/** Every event that needs no expansion. */
export const EVENTS: Record<string, EventKind> = {
  first: {"fields":[["monster","seat"]],"variants":[]},
  rolled_off: {"fields":[["monster","seat"],["dice","faces"]],"variants":[]},
  turn: {"fields":[["monster","seat"],["bonus","number"]],"variants":[["bonus","given","bonus"]]},
  rolled: {"fields":[["monster","seat"],["dice","faces"],["left","number"]],"variants":[]},
  kept: {"fields":[["monster","seat"],["faces","faces"]],"variants":[["none","empty","faces"]]},
  stopped: {"fields":[["monster","seat"]],"variants":[]},
  changed: {"fields":[["monster","seat"],["before","faces"],["after","faces"],["source","source"]],"variants":[]},
  rerolled: {"fields":[["monster","seat"],["before","faces"],["after","faces"],["source","source"],["by","seat or nobody"]],"variants":[["own","own","by"]]},
  points: {"fields":[["monster","seat"],["change","number"],["source","source"]],"variants":[["lose","negative","change"]]},
  energy: {"fields":[["monster","seat"],["change","number"],["source","source"]],"variants":[["lose","negative","change"]]},
  life: {"fields":[["monster","seat"],["change","number"],["source","source"]],"variants":[["lose","negative","change"]]},
  smash: {"fields":[["monster","seat"],["n","number"],["targets","seats"]],"variants":[["none","empty","targets"]]},
  lost: {"fields":[["monster","seat"],["n","number"],["by","seat or nobody"],["source","source"]],"variants":[["alone","negative","by"],["alone","own","by"]]},
  prevented: {"fields":[["monster","seat"],["n","number"],["card","card"]],"variants":[]},
  token: {"fields":[["monster","seat"],["token","token"],["change","number"]],"variants":[["lose","negative","change"]]},
  yielded: {"fields":[["monster","seat"],["place","place"]],"variants":[]},
  stayed: {"fields":[["monster","seat"]],"variants":[]},
  left: {"fields":[["monster","seat"],["place","place"]],"variants":[]},
  entered: {"fields":[["monster","seat"],["place","place"]],"variants":[]},
  moved: {"fields":[["monster","seat"],["place","place"]],"variants":[]},
  bought: {"fields":[["monster","seat"],["card","card"],["n","number"],["by","seat or nobody"]],"variants":[["other","somebody","by"]]},
  revealed: {"fields":[["cards","cards"],["slots","numbers"]],"variants":[]},
  shuffled: {"fields":[["n","number"]],"variants":[]},
  swept: {"fields":[["monster","seat"],["cards","cards"]],"variants":[]},
  discarded: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  used: {"fields":[["monster","seat"],["card","card"],["arguments","text"]],"variants":[["on","given","arguments"]]},
  aimed: {"fields":[["monster","seat"],["card","card"],["target","target"]],"variants":[]},
  idle: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  wickedness: {"fields":[["monster","seat"],["change","number"]],"variants":[["lose","negative","change"]]},
  tile: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  tile_declined: {"fields":[["monster","seat"],["n","number"]],"variants":[]},
  revived: {"fields":[["monster","seat"],["card","card"]],"variants":[]},
  eliminated: {"fields":[["monster","seat"],["by","seat or nobody"]],"variants":[["alone","negative","by"],["alone","own","by"]]},
  conceded: {"fields":[["monster","seat"]],"variants":[]},
  over: {"fields":[["winners","seats"]],"variants":[["none","empty","winners"],["shared","several","winners"]]},
  peeked: {"fields":[["monster","seat"]],"variants":[]},
  sold: {"fields":[["monster","seat"],["card","card"],["n","number"]],"variants":[]},
  swapped: {"fields":[["monster","seat"],["card","card"],["other","seat"],["taken","card"]],"variants":[]},
  camouflaged: {"fields":[["monster","seat"],["faces","faces"]],"variants":[]},
};
