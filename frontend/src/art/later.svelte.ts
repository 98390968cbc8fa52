import { fetched } from "../net/fetched.svelte.ts";

/** A drawing that only some tables need: loaded when it is first shown, undefined until it has arrived. */
export function later<Drawing>(load: () => Promise<Drawing>): () => Drawing | undefined {
  let found = $state.raw<Drawing>();
  let isAsked = false;
  return () => {
    if (!isAsked) {
      isAsked = true;
      void fetched(load).then((drawing) => (found = drawing));
    }
    return found;
  };
}
