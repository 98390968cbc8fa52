import type { Asked, Kept, RecordFile } from "../protocol.ts";
import { Chance } from "./chance.ts";
import { Broken, type Problem } from "./problem.ts";
import { compareKept, OLD_SCHEME, promisedChance, SCHEME } from "./promises.ts";
import { signer } from "./signature.ts";

export type Verdict =
  | {
      is: "fair";
      /** The number of lines of chance that were derived again. */
      lines: number;
      scheme: string;
      /** The key that signed it, if it is signed. */
      signed: string | undefined;
      /** Whether it agrees with this browser's notes from before the game. */
      bound: boolean;
      /** Seats that did not reveal in starts that failed. */
      withheld: number[];
    }
  | { is: "unfair"; problem: Problem; line?: number; detail: string }
  | { is: "unknown"; reason: "no_data" | "scheme" | "no_questions" };

/**
 * Check a record in this browser, without a server: commitments, shares, failed starts, every line of chance, the
 * signature. `asked` serves records of scheme 1, which do not contain the questions.
 */
export async function verify(
  record: RecordFile,
  kept: Kept | undefined = record.kept,
  asked: readonly Asked[] | undefined = record.asked,
): Promise<Verdict> {
  try {
    return await judge(record, kept, asked);
  } catch (problem) {
    if (problem instanceof Broken)
      return {
        is: "unfair",
        problem: problem.problem,
        detail: problem.message,
        ...(problem.line ? { line: problem.line } : {}),
      };
    return { is: "unfair", problem: "format", detail: String(problem) };
  }
}

async function judge(
  record: RecordFile,
  kept: Kept | undefined,
  asked: readonly Asked[] | undefined,
): Promise<Verdict> {
  const proof = record.fairness;
  if (!proof) {
    if (kept) compareKept(record, kept);
    return { is: "unknown", reason: "no_data" };
  }
  if (proof.scheme !== SCHEME && proof.scheme !== OLD_SCHEME) return { is: "unknown", reason: "scheme" };
  const { stream, withheld } = promisedChance(record, proof);
  if (kept) compareKept(record, kept);
  if (!asked) return { is: "unknown", reason: "no_questions" };
  const lines = checkLines(record, asked, new Chance(stream));
  const isSigned = proof.scheme === SCHEME || record.signature !== undefined;
  const signed = isSigned ? await signer(record, kept?.key) : undefined;
  return { is: "fair", lines, scheme: proof.scheme, signed, bound: kept !== undefined, withheld };
}

/** Derive every line of chance again; return their number. */
function checkLines(record: RecordFile, asked: readonly Asked[], chance: Chance): number {
  let count = 0;
  record.moves.forEach((line, i) => {
    if (!line.startsWith("*")) return;
    const question = asked[count++];
    if (!question) throw new Broken("asked", "the record does not tell what was asked", i + 1);
    const found = line.slice(line.indexOf(" ") + 1);
    const expected = chance.answer(question, !line.startsWith("* "));
    if (found !== expected) throw new Broken("chance", `${found} is not ${expected}`, i + 1);
  });
  if (count !== asked.length) throw new Broken("asked", "the record tells of more questions than it has lines");
  return count;
}
