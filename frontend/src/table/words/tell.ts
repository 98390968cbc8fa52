import { EVENTS, type GameEvent } from "../../events.ts";
import { eventKind } from "../../expansions/registry.ts";
import { learnedEvent } from "../../i18n/words.svelte.ts";
import type { Values } from "../../i18n/plural.ts";
import type { Names } from "./names.ts";
import { say, smashesMe } from "./you.ts";

type Raw = Record<string, unknown>;

/** The display of a value of each type in a sentence; other types are inserted unchanged. */
const SAY: Record<string, (names: Names, value: never) => string | number> = {
  seat: (names, seat: number) => names.monster(seat),
  "seat or nobody": (names, seat: number) => (seat >= 0 ? names.monster(seat) : ""),
  seats: (names, seats: number[]) => names.list(seats.map((seat) => names.monster(seat))),
  faces: (names, faces: string) => names.faces(faces),
  card: (names, card: string) => names.card(card),
  cards: (names, cards: string[]) => names.list(cards.map((card) => names.card(card))),
  target: (names, target: string) => names.target(target),
  source: (names, source: string) => names.source(source),
  place: (names, place: string) => names.place(place),
  token: (names, token: string) => names.token(token),
  text: (names, args: string[]) => args.map((one) => names.argument(one)).join(" › "),
};

/** The conditions of a sentence's variants (see the engine's registry). */
const HOLDS: Record<string, (value: never, raw: Raw) => boolean> = {
  hidden: (value: unknown) => value === null,
  negative: (value: number) => value < 0,
  empty: (value: ArrayLike<unknown>) => value.length === 0,
  given: (value: number | ArrayLike<unknown>) => (typeof value === "number" ? value !== 0 : value.length > 0),
  somebody: (value: number) => value >= 0,
  several: (value: ArrayLike<unknown>) => value.length > 1,
  own: (value: number, raw) => value === raw["monster"],
};

/** An event as a sentence in the current language. */
export function tell(event: GameEvent, names: Names): string {
  const [name, ...told] = event as [string, ...unknown[]];
  const kind = EVENTS[name] ?? eventKind(name) ?? learnedEvent(name);
  if (!kind) return "";
  const raw: Raw = {};
  const values: Values = {};
  kind.fields.forEach(([field, type], i) => {
    const value = (raw[field] = type === "text" ? told.slice(i) : told[i]);
    values[field] = value === null ? "" : (SAY[type]?.(names, value as never) ?? (value as number));
  });
  if (typeof raw["change"] === "number") values["n"] = Math.abs(raw["change"]);
  if (raw["taken"] !== undefined) values["target"] = names.target(`${String(raw["other"])}.${String(raw["taken"])}`);
  const variant = kind.variants.find(([, condition, field]) => HOLDS[condition]?.(raw[field] as never, raw));
  const ending = variant?.[0] ?? ("change" in raw ? "gain" : "");
  return (
    (name === "smash" ? smashesMe(raw["targets"] as number[], values, names) : undefined) ??
    say(ending ? `event.${name}.${ending}` : `event.${name}`, values, names)
  );
}
