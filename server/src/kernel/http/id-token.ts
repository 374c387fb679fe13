import { createHmac, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const MAC_BYTES = 16;

function computeMac(key: string, purpose: string, id: Buffer): Buffer {
  return createHmac("sha256", key).update(`${purpose}\0`).update(id).digest().subarray(0, MAC_BYTES);
}

/** A secret for a link: an id (a UUID) with a MAC under a key of the site, in base64url. It is valid for its purpose alone. */
export function deriveIdToken(key: string, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, computeMac(key, purpose, bytes)]).toString("base64url");
}

/** Returns the id inside a token; null for one that this site did not make. Needs no database, so guesses cost little. */
export function verifyIdToken(key: string, purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), computeMac(key, purpose, id))) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
