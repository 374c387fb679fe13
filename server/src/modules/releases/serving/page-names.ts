import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Names of page lives. Only the visitor to whom a page was served can report under its name. */
export type PageNames = {
  /** A new one. */
  issue(visitor: string): string;
  isPageOf(page: string, visitor: string): boolean;
};

/** `<random>.<hmac of both>`; nothing is stored. The key is made from `key` and signs nothing else. */
export function createPageNames(key: string): PageNames {
  const own = createHmac("sha256", key).update("page").digest();
  const named = (random: string, visitor: string) =>
    `${random}.${createHmac("sha256", own).update(`${random}:${visitor}`).digest("base64url")}`;
  return {
    issue: (visitor) => named(randomBytes(16).toString("base64url"), visitor),
    isPageOf(page, visitor) {
      const [given, wanted] = [Buffer.from(page), Buffer.from(named(page.split(".")[0] ?? "", visitor))];
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
