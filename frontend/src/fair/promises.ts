import type { FailedStart, Kept, RecordFairness, RecordFile } from "../protocol.ts";
import { canonical } from "./canonical.ts";
import { Broken } from "./problem.ts";
import { fingerprint, fingerprintOfBytes, Stream } from "./stream.ts";

export const SCHEME = "daikaiju-hmac-sha256/2";
export const OLD_SCHEME = "daikaiju-hmac-sha256/1";
const SEED = /^[0-9a-f]{64}$/;
const ENTROPY = /^[0-9a-f]{32,128}$/;

export type Terms = FailedStart["terms"];
interface Spent {
  commitment: string;
  seed: string;
  shares?: string[];
  entropy: string[];
}

/**
 * The value that the server publishes before the reveals, so that neither its seed nor the terms can be changed later.
 */
export function commitment(terms: Terms, seed: string): string {
  return fingerprint(`${SCHEME} commitment\n${canonical(terms)}\n${seed}`);
}

/** The value that a player publishes before the reveals. */
export function share(promised: string, entropy: string): string {
  return fingerprint(`${SCHEME} share\n${promised}\n${entropy}`);
}

/** The terms that a record's commitment must cover. */
export function termsOf(record: RecordFile): Terms {
  return {
    table: record.table ?? "",
    round: record.fairness?.round ?? 0,
    edition: record.edition,
    options: record.options,
    seats: record.players.map((player) => ({ monster: player.monster, level: player.level ?? null })),
  };
}

/** The chance that follows from the commitments, and the seats that withheld a reveal. */
export function promisedChance(record: RecordFile, proof: RecordFairness): { stream: Stream; withheld: number[] } {
  if (proof.scheme === OLD_SCHEME) return { stream: oldChance(proof, record.players.length), withheld: [] };
  const terms = termsOf(record);
  checkPromise("fairness", proof, terms);
  terms.seats.forEach((seat, number) => {
    if (seat.level === null && !proof.entropy[number])
      throw new Broken("share", `seat ${number}: its entropy was left out`);
  });
  const withheld = failedStarts(proof, terms.round);
  return { stream: new Stream(proof.seed, `${SCHEME}:${proof.commitment}:${proof.entropy.join(",")}:`), withheld };
}

function checkPromise(where: string, spent: Spent, terms: Terms): void {
  if (!SEED.test(spent.seed)) throw new Broken("commitment", `${where}.seed`);
  if (commitment(terms, spent.seed) !== spent.commitment) throw new Broken("commitment", `${where}.commitment`);
  const shares = spent.shares ?? [];
  if (spent.entropy.length !== terms.seats.length || shares.length !== terms.seats.length)
    throw new Broken("commitment", `${where}.entropy`);
  spent.entropy.forEach((entropy, seat) => {
    if (entropy && !ENTROPY.test(entropy)) throw new Broken("share", `${where}.entropy[${seat}]`);
    if (terms.seats[seat]?.level != null && (entropy || shares[seat]))
      throw new Broken("share", `${where}: seat ${seat} is a bot's`);
    if (entropy && share(spent.commitment, entropy) !== shares[seat])
      throw new Broken("share", `${where}.shares[${seat}]`);
  });
}

function failedStarts(proof: RecordFairness, last: number): number[] {
  const rounds = new Set([last]);
  const seeds = new Set([proof.seed]);
  const withheld: number[] = [];
  if (!Array.isArray(proof.failed)) throw new Broken("failed_start", "fairness.failed");
  proof.failed.forEach((one, number) => {
    const where = `fairness.failed[${number}]`;
    try {
      checkPromise(where, one, one.terms);
    } catch (problem) {
      throw new Broken("failed_start", problem instanceof Error ? problem.message : where);
    }
    if (seeds.has(one.seed) || rounds.has(one.terms.round) || one.terms.round > last)
      throw new Broken("failed_start", `${where}: used again`);
    seeds.add(one.seed);
    rounds.add(one.terms.round);
    const silent = one.terms.seats.flatMap((seat, i) => (seat.level === null && !one.entropy[i] ? [i] : []));
    if (canonical(silent) !== canonical(one.withheld)) throw new Broken("failed_start", `${where}.withheld`);
    withheld.push(...silent);
  });
  return withheld;
}

/** Compare a record with this player's notes from before the reveals. */
export function compareKept(record: RecordFile, kept: Kept): void {
  const proof = record.fairness;
  if (!proof) throw new Broken("kept", "the record does not contain the commitment that was noted before the game");
  const spent: (Spent & { shares?: string[] })[] = [...(proof.failed ?? []), proof];
  for (const one of kept.rounds) {
    const told = spent.find((other) => other.commitment === one.commitment);
    if (!told) throw new Broken("kept", "the record hides a promise that was made before the game");
    if (told.entropy[one.seat] !== one.entropy)
      throw new Broken("kept", "the entropy added before the game is not in the record");
    if (canonical(told.shares) !== canonical(one.shares))
      throw new Broken("kept", "a share was exchanged after all had been shown");
  }
  if (kept.rounds.length > 0 && !kept.rounds.some((one) => one.commitment === proof.commitment))
    throw new Broken("kept", "no promise made before the game is the one of the record");
  if (kept.players && canonical(kept.players) !== canonical(record.players))
    throw new Broken("kept", "the players are others");
  if (kept.winners && canonical(kept.winners) !== canonical(record.winners))
    throw new Broken("kept", "the winners are others");
}

/** Scheme 1: the commitment was the hash of the seed alone. */
function oldChance(proof: RecordFairness, seats: number): Stream {
  if (!SEED.test(proof.seed) || fingerprintOfBytes(proof.seed) !== proof.commitment)
    throw new Broken("commitment", "fairness.commitment");
  if (proof.entropy.length !== seats) throw new Broken("commitment", "fairness.entropy");
  return new Stream(proof.seed, `${OLD_SCHEME}:${proof.entropy.join(",")}:`);
}
