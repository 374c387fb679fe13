import { randomBytes } from "node:crypto";
import { Signer } from "@fastify/cookie";
import { COOKIE_NAMES, DAY_SECONDS, type RoleName } from "@kalima/contracts/domain";
import { COOKIE_DAYS } from "@kalima/school-contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parseToken } from "../../../kernel/http/parse-token.ts";
import { createSignedId, type SignedId } from "../../../kernel/http/signed-id.ts";
import type { Sessions } from "../../../security/sessions.ts";

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
  return createSignedId({ name: COOKIE_NAMES.visitor, days: COOKIE_DAYS.visitor, key, sameSite: "lax", generateId });
}

/** Six bytes hold the milliseconds since 1970 until the year 10889. */
const TIME_BYTES = 6;

/** Makes `length` bytes that begin with a time, to the millisecond, and are random after it. */
export function makeStampedBytes(time: Date, length: number): Buffer {
  const bytes = randomBytes(length);
  bytes.writeUIntBE(time.getTime(), 0, TIME_BYTES);
  return bytes;
}

/** Reads the time in the bytes of {@link makeStampedBytes}, in milliseconds since 1970. */
export function readTime(bytes: Buffer): number {
  return bytes.readUIntBE(0, TIME_BYTES);
}

/** Signed cookie; marks browsers that belong to the cohort `staff`. */
const STAFF_COOKIE = "staffBrowser";
const STAFF_DAYS = 90;
const STAFF: ReadonlySet<RoleName> = new Set(["trainer", "agent", "admin"]);

/** Browsers in which a member of staff has signed in. */
export type StaffBrowsers = {
  /**
   * Returns true for a staff browser. A session of staff sets a signed cookie for this visitor for 90 days: access
   * tokens end within minutes, and the browser should keep its versions. The cookie grants no access.
   */
  isStaffBrowser(request: FastifyRequest, reply: FastifyReply, visitor: string): boolean;
};

/** Staff browsers of this site; `key` signs. */
export function createStaffBrowsers(key: string, sessions: Pick<Sessions, "read">): StaffBrowsers {
  const signer = new Signer(key);
  const flags = { path: "/", httpOnly: true, secure: true, sameSite: "lax", maxAge: STAFF_DAYS * DAY_SECONDS } as const;
  return {
    isStaffBrowser(request, reply, visitor) {
      const mark = `staff:${visitor}`;
      const kept = request.cookies[STAFF_COOKIE];
      if (kept) {
        const { valid, value } = signer.unsign(kept);
        if (valid && value === mark) return true;
      }
      const token = parseToken(request.cookies[COOKIE_NAMES.accessToken]);
      const session = token === null ? null : sessions.read(token);
      if (!session?.verified || !STAFF.has(session.role)) return false;
      reply.setCookie(STAFF_COOKIE, signer.sign(mark), flags);
      return true;
    },
  };
}
