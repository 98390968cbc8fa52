/** The pages of the text mode: one dynamic import. */
export { default as Game } from "./Game.svelte";
export { default as Home } from "./Home.svelte";
export { default as Replay } from "./Replay.svelte";
