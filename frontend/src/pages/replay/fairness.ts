import type { ChanceAsked, RecordFile } from "../../protocol.ts";

export const SCHEME = "daikaiju-hmac-sha256/1";

export type Verdict =
  | { is: "fair"; lines: number }
  | { is: "unfair"; problem: "commitment" | "chance"; line?: number; expected?: string; found?: string }
  | { is: "unknown"; reason: "no_data" | "scheme" | "no_crypto" };

/** Bytes written in hex. */
export function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the server published before the game: the fingerprint of its seed. */
export async function commitment(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", bytes(seed)));
}

/** The endless row of bytes that a seed and everybody's entropy give, and unbiased numbers from it. */
export class Stream {
  readonly #key: Promise<CryptoKey>;
  readonly #label: string;
  #blocks = 0;
  #bytes = new Uint8Array();
  #next = 0;

  constructor(seed: string, entropy: readonly string[]) {
    this.#key = crypto.subtle.importKey("raw", bytes(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    this.#label = `${SCHEME}:${entropy.join(",")}:`;
  }

  async byte(): Promise<number> {
    if (this.#next === this.#bytes.length) {
      const label = new TextEncoder().encode(`${this.#label}${this.#blocks++}`);
      this.#bytes = new Uint8Array(await crypto.subtle.sign("HMAC", await this.#key, label));
      this.#next = 0;
    }
    return this.#bytes[this.#next++] ?? 0;
  }

  /** A number below the bound, each equally likely: bytes above its last full multiple are thrown away. */
  async below(bound: number): Promise<number> {
    const limit = 256 - (256 % bound);
    for (;;) {
      const byte = await this.byte();
      if (byte < limit) return byte % bound;
    }
  }
}

/** What chance must have said, in the notation of a record; the question says itself what there is to draw. */
export async function answer(stream: Stream, asked: ChanceAsked): Promise<string> {
  switch (asked.kind) {
    case "dice": {
      const fallen: string[] = [];
      for (const { n, faces } of asked.dice ?? [])
        for (let die = 0; die < n; die++) fallen.push(faces[await stream.below(faces.length)] ?? "");
      return fallen.sort().join("");
    }
    case "cards": {
      const pool = [...(asked.pool ?? [])];
      const drawn = (asked.known ?? []).slice(0, asked.n);
      for (const card of drawn) pool.splice(pool.indexOf(card), 1);
      while (drawn.length < (asked.n ?? 0)) drawn.push(...pool.splice(await stream.below(pool.length), 1));
      return drawn.join(" ");
    }
    case "one_of_each": {
      const named: string[] = [];
      for (const things of asked.lists ?? []) named.push(things[await stream.below(things.length)] ?? "");
      return named.join(" ");
    }
    default:
      throw new Error(`chance of an unknown kind: ${String(asked.kind)}`);
  }
}

/** Derive every line of chance of a record again and compare. */
export async function check(record: RecordFile, asked: readonly ChanceAsked[]): Promise<Verdict> {
  const promised = record.fairness;
  if (!promised) return { is: "unknown", reason: "no_data" };
  if (promised.scheme !== SCHEME) return { is: "unknown", reason: "scheme" };
  // Browsers offer Web Crypto only to pages from this machine or over https.
  if (!globalThis.crypto?.subtle) return { is: "unknown", reason: "no_crypto" };
  if ((await commitment(promised.seed)) !== promised.commitment) return { is: "unfair", problem: "commitment" };
  const stream = new Stream(promised.seed, promised.entropy);
  for (const one of asked) {
    const expected = await answer(stream, one);
    const found = (record.moves[one.line] ?? "").replace(/^\*\d* ?/, "");
    if (found !== expected) return { is: "unfair", problem: "chance", line: one.line + 1, expected, found };
  }
  return { is: "fair", lines: asked.length };
}
