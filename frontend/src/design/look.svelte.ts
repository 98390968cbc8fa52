/** The look of the open page, for the elements around it. */
import type { factsOf } from "../editions.ts";

type Look = ReturnType<typeof factsOf>["look"];

let current = $state<Look>("city");

export const around = {
  get look(): Look {
    return current;
  },
};

/** Give the elements around a page the look of the page until it is left; call it during the setup of a component. */
export function applyLook(look: () => Look): void {
  $effect(() => {
    current = look();
    return () => (current = "city");
  });
}
