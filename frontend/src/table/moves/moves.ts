/** Sorts the engine's legal moves for the display; no rule is decided here. */

export interface Purchase {
  move: string;
  card: string;
  /** The place of the card: in the market, on top of the deck, or in front of a seat, which is paid or robbed. */
  from: "market" | "top" | number;
}

export interface Use {
  card: string;
  moves: { move: string; args: string[] }[];
}

export interface Offers {
  /** Faces that may be kept, as sorted strings; "" rerolls everything. */
  keeps: Set<string>;
  /** Faces of which the whole group may be resolved next. */
  groups: string[];
  purchases: Purchase[];
  uses: Use[];
  sales: { move: string; card: string }[];
  picks: { move: string; what: string }[];
  /** Moves of one word: roll, stop, resolve, yield, stay, peek, sweep, pass, done. */
  plain: string[];
  /** Moves without a place on this page; shown as text, so that they can be chosen. */
  others: string[];
}

const PLAIN = new Set(["roll", "stop", "resolve", "yield", "stay", "peek", "sweep", "pass", "done"]);

/** Sort legal moves by the way they are shown; each appears exactly once. */
export function sortMoves(legal: readonly string[]): Offers {
  const offers: Offers = {
    keeps: new Set(),
    groups: [],
    purchases: [],
    uses: [],
    sales: [],
    picks: [],
    plain: [],
    others: [],
  };
  // If a question is only about playing cards, they are offered with their texts; otherwise next to other options.
  const isAboutPlaying = legal.every((move) => move === "pass" || move.startsWith("play "));
  for (const move of legal) {
    const [verb = "", ...args] = move.split(" ");
    const [first = ""] = args;
    if (PLAIN.has(move)) offers.plain.push(move);
    else if (verb === "keep" && args.length <= 1) offers.keeps.add(first);
    else if (verb === "resolve" && args.length === 1) offers.groups.push(first);
    else if (verb === "buy" && move === "buy top") offers.purchases.push({ move, card: "", from: "top" });
    else if (verb === "buy" && args.length === 1) offers.purchases.push({ move, card: first, from: "market" });
    else if ((verb === "buy" || verb === "take") && args[1] === "from")
      offers.purchases.push({ move, card: first, from: Number(args[2]) });
    else if (verb === "sell" && args.length === 1) offers.sales.push({ move, card: first });
    else if (verb === "pick" && args.length === 1) offers.picks.push({ move, what: first });
    else if ((verb === "use" || (verb === "play" && !isAboutPlaying)) && args.length >= 1)
      addUse(offers.uses, move, first, args.slice(1));
    else offers.others.push(move);
  }
  return offers;
}

function addUse(uses: Use[], move: string, card: string, args: string[]): void {
  const known = uses.find((use) => use.card === card);
  if (known) known.moves.push({ move, args });
  else uses.push({ card, moves: [{ move, args }] });
}

/** Every move of the offers, in any order: the inverse of sortMoves. */
export function allMoves(offers: Offers): string[] {
  return [
    ...offers.plain,
    ...[...offers.keeps].map((faces) => (faces ? `keep ${faces}` : "keep")),
    ...offers.groups.map((face) => `resolve ${face}`),
    ...offers.purchases.map((one) => one.move),
    ...offers.uses.flatMap((use) => use.moves.map((one) => one.move)),
    ...offers.sales.map((one) => one.move),
    ...offers.picks.map((one) => one.move),
    ...offers.others,
  ];
}

/** "2.wings" as seat and card; undefined for other texts. */
export function parseTarget(text: string): { seat: number; card: string } | undefined {
  const found = /^(\d+)\.(\w+)$/.exec(text);
  return found ? { seat: Number(found[1]), card: found[2] as string } : undefined;
}
