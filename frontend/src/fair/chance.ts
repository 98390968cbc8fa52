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
  /** Remove the cards that are present. */
  leave(cards: readonly string[]): void {
    for (const card of cards) this.#counts.set(card, Math.max(0, (this.#counts.get(card) ?? 0) - 1));
  }
  sorted(): string[] {
    return [...this.#counts].flatMap(([card, count]) => Array<string>(Math.max(count, 0)).fill(card)).sort();
  }
}

interface Pool {
  inside: Pile;
  /** Cards that a seat has peeked at: only these can be known, or leave without being drawn. */
  seen: Set<string>;
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
    const known = asked.known ?? [];
    const left = pool.inside.sorted();
    for (const card of known) {
      if (!pool.seen.has(card) || !left.includes(card)) throw new Broken("asked", `${card}: nobody has looked at it`);
      left.splice(left.indexOf(card), 1);
    }
    const drawn = known.slice(0, count);
    while (drawn.length < count) drawn.push(...left.splice(this.#stream.below(left.length), 1));
    if (isLook) drawn.forEach((card) => pool.seen.add(card));
    else {
      pool.inside.take(drawn);
      this.#outside.add(drawn);
      drawn.forEach((card) => pool.seen.delete(card));
    }
    return drawn.join(" ");
  }

  #pool(asked: Asked): Pool {
    const name = asked.pool ?? "";
    let pool = this.#pools.get(name);
    if (!pool !== Boolean(asked.all)) throw new Broken("asked", `${name}: a pool is told whole once`);
    if (!pool) {
      pool = { inside: new Pile(), seen: new Set() };
      pool.inside.add(asked.all ?? []);
      this.#outside.leave(asked.all ?? []);
      this.#pools.set(name, pool);
    }
    if (asked.back && !this.#outside.take(asked.back))
      throw new Broken("asked", `${name}: cards came back that had never been drawn`);
    pool.inside.add(asked.back ?? []);
    for (const card of asked.gone ?? []) {
      if (!pool.seen.delete(card) || !pool.inside.take([card]))
        throw new Broken("asked", `${card}: it left without being drawn`);
      this.#outside.add([card]);
    }
    return pool;
  }
}
