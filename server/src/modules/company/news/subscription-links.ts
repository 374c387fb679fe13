import { createHmac, timingSafeEqual } from "node:crypto";

/** Signed names of subscriptions, `<id>.<signature>`: mails carry them. They do not expire. */
export type SubscriptionLinks = {
  issue(id: string): string;
  /** Returns the id; null if the signature is invalid. */
  read(link: string): string | null;
};

/** Creates signed links. The signing key is derived from `key` and signs nothing else. */
export function createSubscriptionLinks(key: string): SubscriptionLinks {
  const own = createHmac("sha256", key).update("subscription").digest();
  const computeSignature = (id: string) => createHmac("sha256", own).update(id).digest("base64url");
  return {
    issue: (id) => `${id}.${computeSignature(id)}`,
    read(link) {
      const [id = "", signature = ""] = link.split(".");
      const [given, wanted] = [Buffer.from(signature), Buffer.from(computeSignature(id))];
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null;
    },
  };
}
