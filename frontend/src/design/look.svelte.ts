/** The look of the open page, for what stands around it. */
import type { factsOf } from "../editions.ts";

type Look = ReturnType<typeof factsOf>["look"];

let current = $state<Look>("city");

export const around = {
  get look(): Look {
    return current;
  },
};

/** Gives what stands around a page the look of the page until it is left; call it while a component is set up. */
export function lookAround(look: () => Look): void {
  $effect(() => {
    current = look();
    return () => (current = "city");
  });
}
