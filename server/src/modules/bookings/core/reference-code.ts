import { randomInt } from "node:crypto";

/** No letters that read like digits. 31 signs, 16 of them: more than 79 bits. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ3456789";
const LENGTH = 16;

/** A code that names an order and cannot be guessed from another. */
export function createReferenceCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}
