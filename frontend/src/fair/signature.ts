import { hexToBytes } from "@noble/hashes/utils.js";
import type { RecordFile } from "../protocol.ts";
import { canonical } from "./canonical.ts";
import { Broken } from "./problem.ts";

/** The signed text: the record without the signature, and without what a player added to their own copy. */
export function signedText(record: RecordFile): Uint8Array<ArrayBuffer> {
  const body = Object.fromEntries(Object.entries(record).filter(([name]) => name !== "signature" && name !== "kept"));
  return new TextEncoder().encode(`daikaiju record\n${canonical(body)}`);
}

/** The key that signed this record; with `key`, only that key is accepted. */
export async function signer(record: RecordFile, key?: string): Promise<string> {
  const signature = record.signature;
  if (!signature) throw new Broken("signature", "the record carries no signature");
  if (key !== undefined && signature.key !== key) throw new Broken("signature", "it is signed by another key");
  const isTrue = await check(hexToBytes(signature.key), hexToBytes(signature.value), signedText(record));
  if (!isTrue) throw new Broken("signature", "the record was changed after it was signed");
  return signature.key;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Web Crypto if it supports Ed25519, otherwise a small library. */
export async function check(key: Uint8Array, value: Uint8Array, text: Bytes): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey("raw", key as Bytes, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", imported, value as Bytes, text);
  } catch {
    return checkByLibrary(key, value, text);
  }
}

/** The same without Web Crypto. */
export async function checkByLibrary(key: Uint8Array, value: Uint8Array, text: Bytes): Promise<boolean> {
  const [ed25519, { sha512 }] = await Promise.all([import("@noble/ed25519"), import("./sha512.ts")]);
  ed25519.hashes.sha512 = sha512;
  try {
    return ed25519.verify(value, text, key);
  } catch {
    return false;
  }
}
