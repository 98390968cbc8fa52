import type { CardShown } from "../../protocol.ts";
import { EDITIONS, type Edition, type Title } from "./titles.ts";

export interface Ruling {
  text: string;
  source: string;
  editions: Edition[];
}

/** Every ruling of a title once, with its editions. */
export function rulingsOf(title: Title): Ruling[] {
  const found = new Map<string, Ruling>();
  for (const edition of EDITIONS) {
    const print = title.prints[edition];
    print?.rulings.forEach((text, i) => {
      const known = found.get(text);
      if (known) known.editions.push(edition);
      else found.set(text, { text, source: print.sources[i] ?? "", editions: [edition] });
    });
  }
  return [...found.values()];
}

/** Interactions with other cards, each once; the newest edition's words win. */
export function interactionsOf(title: Title): CardShown["interactions"] {
  const found = new Map<string, CardShown["interactions"][number]>();
  for (const edition of EDITIONS) for (const one of title.prints[edition]?.interactions ?? []) found.set(one.card, one);
  return [...found.values()];
}
