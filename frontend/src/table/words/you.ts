import type { Values } from "../../i18n/plural.ts";
import { maybe } from "../../i18n/words.svelte.ts";
import type { Names } from "./names.ts";

/**
 * The sentence for an event, addressed to "you" if our monster acts or is affected. `key` is the sentence for others,
 * such as "event.lost"; its variants end in `.you` and `.by_you`. No two seats of a game have the same monster, so a
 * name identifies the seat.
 */
export function say(key: string, values: Values, names: Names): string {
  const mine = names.me === null ? undefined : names.monster(names.me);
  const ending =
    mine === undefined
      ? ""
      : values["monster"] === mine || values["winners"] === mine
        ? ".you"
        : values["by"] === mine || values["other"] === mine
          ? ".by_you"
          : "";
  const said = ending ? maybe(`tell.${key}${ending}`, values) : undefined;
  return said ?? maybe(`words.${key}`, values) ?? `words.${key}`;
}

/** The sentence for a Smash, or undefined if it does not hit "you". */
export function smashesMe(targets: readonly number[], values: Values, names: Names): string | undefined {
  if (names.me === null || !targets.includes(names.me)) return undefined;
  const others = targets.filter((seat) => seat !== names.me).map((seat) => names.monster(seat));
  return maybe(others.length ? "tell.event.smash.at_you.more" : "tell.event.smash.at_you", {
    ...values,
    others: names.list(others),
  });
}
