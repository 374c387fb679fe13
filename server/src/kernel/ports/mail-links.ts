import { createHmac, timingSafeEqual } from "node:crypto";

/** Ends what a link belongs to and returns the address that gets no more mails; undefined for an unknown id. */
type EndMails = (id: string) => Promise<string | undefined>;
/** The two ways out of a mail: a page for people, and an address for the button of mail programs (RFC 8058). */
export type MailLinks = { page: string; unsubscribeUrl: string };

/** Registry of mails that one press ends, by a signed link that does not expire. */
export type UnsubscribeLinks = {
  /**
   * Called by the module that sends the mails, in its factory. The purpose is part of the links, in letters.
   *
   * @returns makes the links of one recipient. @throws {Error} when the purpose is taken.
   */
  provide(purpose: string, end: EndMails): (id: string) => MailLinks;
  /** Ends what a link belongs to, as `EndMails` does; undefined for a link that nobody got. Idempotent. */
  end(link: string): Promise<string | undefined>;
};

/** News were the first mails with links; theirs carry no purpose. */
export const NEWS = "subscription";

/** Creates the registry. Each purpose signs with a key of its own, derived from `key`. */
export function createUnsubscribeLinks(siteOrigin: string, key: string): UnsubscribeLinks {
  const purposes = new Map<string, EndMails>();
  function sign(purpose: string, id: string): string {
    const own = createHmac("sha256", key).update(purpose).digest();
    return createHmac("sha256", own).update(id).digest("base64url");
  }
  return {
    provide(purpose, end) {
      if (purposes.has(purpose)) throw new Error(`Two modules end mails of "${purpose}"`);
      purposes.set(purpose, end);
      return (id) => {
        const link = [...(purpose === NEWS ? [] : [purpose]), id, sign(purpose, id)].join(".");
        return {
          page: `${siteOrigin}/unsubscribe?link=${link}`,
          unsubscribeUrl: `${siteOrigin}/api/subscriptions/end?link=${link}`,
        };
      };
    },
    async end(link) {
      const parts = link.split(".");
      const [purpose = "", id = "", signature = ""] = parts.length === 3 ? parts : [NEWS, ...parts];
      const end = purposes.get(purpose);
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(purpose, id))];
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
      return end && isOurs ? end(id) : undefined;
    },
  };
}
