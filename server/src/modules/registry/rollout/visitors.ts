import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { createSignedId, type SignedId } from "../../../kernel/http/signed-id.ts";
import { makeStampedBytes, readTime } from "./stamped-bytes.ts";

/** The longest time that browsers keep a cookie. */
const VISITOR_DAYS = 400;
/** Age below which an identity weighs less, because a new one costs only a request. */
const NEW_FOR_MS = 600_000;

/** Anonymous visitors: an id in a signed cookie keeps their versions the same. */
export type Visitors = SignedId;

/** Makes a UUID of version 7, which holds the time at which it was issued. */
function makeStampedId(time: Date): string {
  const bytes = makeStampedBytes(time, 16);
  bytes[6] = 0x70 | (Number(bytes[6]) & 0x0f);
  bytes[8] = 0x80 | (Number(bytes[8]) & 0x3f);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Reads when a visitor's identity was issued, in milliseconds since 1970; null for older ids, which hold no time. */
export function readIssueTime(visitor: string): number | null {
  if (!/^[\da-f]{8}-[\da-f]{4}-7/.test(visitor)) return null;
  return readTime(Buffer.from(visitor.replace("-", ""), "hex"));
}

/** True if a visitor's identity was issued less than ten minutes ago. */
export function isNewVisitor(visitor: string, now: Date): boolean {
  const at = readIssueTime(visitor);
  return at !== null && now.getTime() - at < NEW_FOR_MS;
}

/**
 * Visitors of this site; `key` signs their ids. Browsers also send the cookie when a visitor follows a link from
 * another site: otherwise every visit from a search engine would count as a new visitor, with other versions. The
 * cookie grants no access.
 */
export function createVisitors(key: string, clock: () => Date = () => new Date()): Visitors {
  const generateId = () => makeStampedId(clock());
  return createSignedId({ name: COOKIE_NAMES.visitor, days: VISITOR_DAYS, key, sameSite: "lax", generateId });
}
