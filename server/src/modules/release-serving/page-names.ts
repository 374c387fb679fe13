import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { DAY_MS, LANGUAGES, MINUTE_MS } from "@kalima/contracts/domain";
import { PAGE_PLACES_TYPE } from "@kalima/contracts/rendering";
import type { FastifyRequest } from "fastify";
import { toNetwork } from "../../kernel/http/request-context.ts";
import { createCounter } from "../../kernel/http/request-limits.ts";
import { makeStampedBytes, NO_TRAITS, readTime, type VisitorTraits } from "../registry/public.ts";

/** Names of pages, one per load. Only the visitor that a page was served to can report under its name. */
export type PageNames = {
  /** Issues a name for a page served to a visitor. It contains the visitor's traits, which {@link readTraits} reads. */
  issue(visitor: string, seen?: VisitorTraits): string;
  /** Issues a name of the same length that belongs to no visitor: reports under it count in no rollout. */
  issueBlank(): string;
  /** Returns true if the page was served to this visitor within the last day: names cannot be collected in advance. */
  isPageOf(page: string, visitor: string): boolean;
};

/** Lifetime of a name. It is longer than a night because tabs are left open. */
const PROVES_FOR_MS = DAY_MS;
const NAME_BYTES = 16;
const PROOF_BYTES = 32;
const STAFF = 0x80;

function toByte({ language, isStaff }: VisitorTraits): number {
  return (language === null ? 0 : LANGUAGES.indexOf(language) + 1) | (isStaff ? STAFF : 0);
}

/** Reads the traits of a page's visitor from its name; {@link NO_TRAITS} for names of an earlier format. */
export function readTraits(page: string): VisitorTraits {
  const byte = Buffer.from(page.split(".")[0] ?? "", "base64url")[NAME_BYTES];
  if (byte === undefined) return NO_TRAITS;
  return { language: LANGUAGES[(byte & ~STAFF) - 1] ?? null, isStaff: (byte & STAFF) !== 0 };
}

/**
 * Names have the form `<time, random bytes and traits>.<HMAC of these and the visitor>`; nothing is stored. The signing
 * key is derived from `key` and signs nothing else.
 */
export function createPageNames(key: string, clock: () => Date = () => new Date()): PageNames {
  const own = createHmac("sha256", key).update("page").digest();
  const makeName = (seen = NO_TRAITS) =>
    Buffer.concat([makeStampedBytes(clock(), NAME_BYTES), Buffer.of(toByte(seen))]).toString("base64url");
  const signName = (name: string, visitor: string) =>
    `${name}.${createHmac("sha256", own).update(`${name}:${visitor}`).digest("base64url")}`;
  return {
    issue: (visitor, seen) => signName(makeName(seen), visitor),
    issueBlank: () => `${makeName()}.${randomBytes(PROOF_BYTES).toString("base64url")}`,
    isPageOf(page, visitor) {
      const name = page.split(".")[0] ?? "";
      const [given, wanted] = [Buffer.from(page), Buffer.from(signName(name, visitor))];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      return clock().getTime() - readTime(Buffer.from(name, "base64url")) <= PROVES_FOR_MS;
    },
  };
}

/** Documents per network and minute whose reports count. Further documents are served, but do not count. */
const COUNTED_PAGES = 30;
const WINDOW_MS = MINUTE_MS;
/** Key of all visitors on this machine. They share this limit, although rollouts do not weigh them as one network. */
const THIS_MACHINE = "this machine";

type PageRequest = Pick<FastifyRequest, "ip" | "url"> & { headers: Pick<FastifyRequest["headers"], "accept"> };

function isDocument({ url, headers }: PageRequest): boolean {
  return !url.startsWith("/api/") && headers.accept !== PAGE_PLACES_TYPE;
}

/**
 * Returns a check of whether the page of a request may vote in rollouts: it must be a document, and each network has 30
 * per minute, times `factor`.
 */
export function createPageAllowance(factor: number): (request: PageRequest) => boolean {
  const count = createCounter(COUNTED_PAGES * factor, WINDOW_MS);
  return (request) => isDocument(request) && count(toNetwork(request.ip) ?? THIS_MACHINE, performance.now()) === null;
}
