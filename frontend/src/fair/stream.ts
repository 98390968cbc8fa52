import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

// Browsers offer Web Crypto's hashes only to pages from this machine or over https; a server at home has neither.

/** The SHA-256 of a text, in hex. */
export function fingerprint(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text)));
}

/** The SHA-256 of bytes written in hex, in hex. */
export function fingerprintOfBytes(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)));
}

/** The endless sequence of bytes of a seed and a label, and unbiased numbers from it. */
export class Stream {
  readonly #seed: Uint8Array;
  readonly #label: string;
  #blocks = 0;
  #bytes = new Uint8Array();
  #next = 0;

  constructor(seed: string, label: string) {
    this.#seed = hexToBytes(seed);
    this.#label = label;
  }

  byte(): number {
    if (this.#next === this.#bytes.length) {
      this.#bytes = hmac(sha256, this.#seed, new TextEncoder().encode(`${this.#label}${this.#blocks++}`));
      this.#next = 0;
    }
    return this.#bytes[this.#next++] ?? 0;
  }

  /** A number below the bound, all equally likely: bytes above its last full multiple are skipped. */
  below(bound: number): number {
    if (!(bound >= 1 && bound <= 256)) throw new RangeError(`bound ${bound}: from 1 to 256`);
    const limit = 256 - (256 % bound);
    for (;;) {
      const byte = this.byte();
      if (byte < limit) return byte % bound;
    }
  }
}
