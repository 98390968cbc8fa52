import { createSubscriber } from "svelte/reactivity";

const PERIOD = 500;
const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, PERIOD);
  return () => clearInterval(timer);
});

/** The time of day, renewed every half second while something that is drawn depends on it. */
export const time = {
  get now(): number {
    subscribe();
    return Date.now();
  },
};
