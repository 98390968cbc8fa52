export type Problem = "commitment" | "share" | "failed_start" | "kept" | "chance" | "asked" | "signature" | "format";

/** A broken commitment, or a proof that cannot be read. */
export class Broken extends Error {
  readonly problem: Problem;
  /** The line of the record, counted from 1. */
  readonly line: number | undefined;

  constructor(problem: Problem, detail: string, line?: number) {
    super(detail);
    this.problem = problem;
    this.line = line;
  }
}
