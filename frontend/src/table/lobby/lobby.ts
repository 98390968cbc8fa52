/** The pages before a game, loaded together: they share the plan of a table. */
export { default as HotSeat } from "./HotSeat.svelte";
export { default as Join } from "./Join.svelte";
export { default as New } from "./New.svelte";
