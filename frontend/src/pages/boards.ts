/** Boards without a live table, loaded together: they share the code that draws a recorded position. */
export { default as ChallengeGame } from "./ChallengeGame.svelte";
export { default as Puzzle } from "./Puzzle.svelte";
export { default as Replay } from "./Replay.svelte";
