/** How a monster feels; every figure draws each of the four differently. */
export type Mood = "calm" | "hurt" | "winning" | "dead";

/** Eyes and mouth of one colour family need these. */
export interface Coat {
  main: string;
  deep: string;
  pale: string;
}
