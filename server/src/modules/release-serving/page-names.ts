import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { LANGUAGES } from "@kalima/contracts/domain";
import { fromTime, NO_TRAITS, timeOf, type VisitorTraits } from "../registry/public.ts";

/** Names of page lives. Only the visitor to whom a page was served can report under its name. */
export type PageNames = {
  /** A new name for a page served to a visitor. It contains what the request revealed about the visitor; {@link seenIn} reads it. */
  issue(visitor: string, seen?: VisitorTraits): string;
  /** A new one that proves nothing, of the same length: what is reported under it counts in no rollout. */
  issueBlank(): string;
  /** False also for a page of more than a day ago: names cannot be collected in advance. */
  isPageOf(page: string, visitor: string): boolean;
};

/** Later than that, a tab has long said what it met; longer than a night, as tabs are left open. */
const PROVES_FOR_MS = 24 * 3_600_000;
const NAME_BYTES = 16;
const PROOF_BYTES = 32;
const STAFF = 0x80;

function toByte({ language, isStaff }: VisitorTraits): number {
  return (language === null ? 0 : LANGUAGES.indexOf(language) + 1) | (isStaff ? STAFF : 0);
}

/** What the request of a page revealed about its visitor; nothing for names of an earlier format. */
export function seenIn(page: string): VisitorTraits {
  const byte = Buffer.from(page.split(".")[0] ?? "", "base64url")[NAME_BYTES];
  if (byte === undefined) return NO_TRAITS;
  return { language: LANGUAGES[(byte & ~STAFF) - 1] ?? null, isStaff: (byte & STAFF) !== 0 };
}

/** `<time, random and what was seen>.<hmac of both and the visitor>`; nothing is stored. The key is made from `key` and signs nothing else. */
export function createPageNames(key: string, clock: () => Date = () => new Date()): PageNames {
  const own = createHmac("sha256", key).update("page").digest();
  const newName = (seen = NO_TRAITS) =>
    Buffer.concat([fromTime(clock(), NAME_BYTES), Buffer.of(toByte(seen))]).toString("base64url");
  const named = (name: string, visitor: string) =>
    `${name}.${createHmac("sha256", own).update(`${name}:${visitor}`).digest("base64url")}`;
  return {
    issue: (visitor, seen) => named(newName(seen), visitor),
    issueBlank: () => `${newName()}.${randomBytes(PROOF_BYTES).toString("base64url")}`,
    isPageOf(page, visitor) {
      const name = page.split(".")[0] ?? "";
      const [given, wanted] = [Buffer.from(page), Buffer.from(named(name, visitor))];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      return clock().getTime() - timeOf(Buffer.from(name, "base64url")) <= PROVES_FOR_MS;
    },
  };
}
