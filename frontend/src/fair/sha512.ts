// A module of its own, so that the table does not load the other functions of the library.
export { sha512 } from "@noble/hashes/sha2.js";
