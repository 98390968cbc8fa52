import { get } from "../../net/http.ts";
import type { Catalogue } from "../../protocol.ts";
import { EDITIONS, sideBySide, type Title } from "./titles.ts";

const kept = new Map<string, Promise<Title[]>>();

/** All cards and tiles of all editions in one language, fetched once. */
export function loadShelf(language: string): Promise<Title[]> {
  const found = kept.get(language);
  if (found) return found;
  const asked = Promise.all(
    EDITIONS.map((edition) => get<Catalogue>(`catalogue?edition=${edition}&language=${language}`)),
  ).then(sideBySide);
  kept.set(language, asked);
  asked.catch(() => kept.delete(language));
  return asked;
}
