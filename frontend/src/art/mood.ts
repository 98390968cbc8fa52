/** The mood of a monster; every figure draws each of the four differently. */
export type Mood = "calm" | "hurt" | "winning" | "dead";

/** The colours that eyes and mouth of a figure need. */
export interface Coat {
  main: string;
  deep: string;
  pale: string;
}
