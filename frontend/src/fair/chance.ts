import type { Asked } from "../protocol.ts";
import { Broken } from "./problem.ts";
import type { Stream } from "./stream.ts";

/** The number of copies of each card. */
class Pile {
  readonly #counts = new Map<string, number>();
  add(cards: readonly string[]): void {
    for (const card of cards) this.#counts.set(card, (this.#counts.get(card) ?? 0) + 1);
  }
  /** Remove cards; false if one of them is missing. */
  take(cards: readonly string[]): boolean {
    return cards.every((card) => {
      const count = this.#counts.get(card) ?? 0;
      this.#counts.set(card, count - 1);
      return count > 0;
    });
  }
  count(card: string): number {
    return Math.max(0, this.#counts.get(card) ?? 0);
  }
  /** Remove the cards that are present. */
  leave(cards: readonly string[]): void {
    for (const card of cards) this.#counts.set(card, Math.max(0, (this.#counts.get(card) ?? 0) - 1));
  }
  sorted(): string[] {
    return [...this.#counts].flatMap(([card, count]) => Array<string>(Math.max(count, 0)).fill(card)).sort();
  }
}

/** The pile whose cards all players see: its cards may leave without being drawn, and count as drawn while they lie there. */
const OPEN = "discards";

interface Pool {
  inside: Pile;
  /** Cards that a seat has looked at: only these can be known, lie under the others, or leave without being drawn. */
  seen: Pile;
}

/** Derives the results of chance, question by question, and tracks the pools of cards from the record. */
export class Chance {
  readonly #stream: Stream;
  readonly #pools = new Map<string, Pool>();
  /** Cards that were drawn, from any pool: only these can come back, possibly to another pool. */
  readonly #outside = new Pile();

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  /** The answer to a question; `isLook`: one seat peeks at the cards, and they stay. */
  answer(asked: Asked, isLook: boolean): string {
    if (asked.dice)
      return asked.dice
        .flatMap(([count, faces]) => this.#throw(Number(count), String(faces)))
        .sort()
        .join("");
    if (asked.pick) return asked.pick.map((choices) => choices[this.#stream.below(choices.length)]).join(" ");
    if (asked.cards !== undefined && asked.pool !== undefined) return this.#draw(asked, asked.cards, isLook);
    throw new Broken("asked", "chance was asked in a way that this page does not know");
  }

  #throw(count: number, faces: string): string[] {
    return Array.from({ length: count }, () => faces[this.#stream.below(faces.length)] ?? "");
  }

  #draw(asked: Asked, count: number, isLook: boolean): string {
    const pool = this.#pool(asked);
    const left = pool.inside.sorted();
    const known = asked.known ?? [];
    const layers = asked.under ?? [];
    const apart = new Pile(); // what is known to lie on top or under the others
    for (const card of [...known, ...layers.flat()]) {
      apart.add([card]);
      if (apart.count(card) > pool.seen.count(card) || !left.includes(card))
        throw new Broken("asked", `${card}: nobody has looked at it`);
      left.splice(left.indexOf(card), 1);
    }
    const rest = [left, ...layers.map((layer) => [...layer])];
    const drawn = known.slice(0, count);
    while (drawn.length < count) {
      const layer = rest.find((cards) => cards.length > 0);
      if (!layer) throw new Broken("asked", "more cards were drawn than there are");
      drawn.push(...layer.splice(this.#stream.below(layer.length), 1));
    }
    if (isLook) for (const card of drawn) this.#look(pool, card, drawn);
    else {
      pool.inside.take(drawn);
      pool.seen.leave(drawn);
      if (asked.pool !== OPEN) this.#outside.add(drawn);
    }
    return drawn.join(" ");
  }

  /** Note that a seat has seen a card: as many copies of it as were looked at together, or more if others were before. */
  #look(pool: Pool, card: string, drawn: readonly string[]): void {
    const copies = drawn.filter((one) => one === card).length;
    if (pool.seen.count(card) < copies) pool.seen.add([card]);
  }

  #pool(asked: Asked): Pool {
    const name = asked.pool ?? "";
    let pool = this.#pools.get(name);
    if (!pool !== Boolean(asked.all)) throw new Broken("asked", `${name}: a pool is told whole once`);
    if (!pool) {
      pool = { inside: new Pile(), seen: new Pile() };
      pool.inside.add(asked.all ?? []);
      if (name !== OPEN) this.#outside.leave(asked.all ?? []);
      this.#pools.set(name, pool);
    }
    if (name === OPEN) return this.#openPile(pool, asked);
    if (asked.back && !this.#outside.take(asked.back))
      throw new Broken("asked", `${name}: cards came back that had never been drawn`);
    pool.inside.add(asked.back ?? []);
    for (const card of asked.gone ?? []) {
      if (pool.seen.count(card) === 0 || !pool.inside.take([card]))
        throw new Broken("asked", `${card}: it left without being drawn`);
      pool.seen.leave([card]);
      this.#outside.add([card]);
    }
    return pool;
  }

  #openPile(pool: Pool, asked: Asked): Pool {
    pool.inside.add(asked.back ?? []);
    if (!pool.inside.take(asked.gone ?? [])) throw new Broken("asked", `${OPEN}: cards left that were not there`);
    for (const card of pool.inside.sorted())
      if (pool.inside.count(card) > this.#outside.count(card))
        throw new Broken("asked", `${card}: it lies open and had never been drawn`);
    return pool;
  }
}
