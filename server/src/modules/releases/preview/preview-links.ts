import { createHmac, timingSafeEqual } from "node:crypto";
import { PREVIEW_DAYS } from "@kalima/contracts/api";
import type { Clock } from "../../../database/database.ts";

/** A published version that one browser sees, whatever others get. */
export type Preview = { remote: string; version: string; until: Date };

/** Signed names of previews, `<remote>~<version>~<end in seconds>~<signature>`: links and cookies carry them, nothing is stored. */
export type PreviewLinks = {
  /** For {@link PREVIEW_DAYS} days from now. */
  issue(remote: string, version: string): { link: string; until: Date };
  /** Null for a text that is not ours, or over. */
  read(link: string | undefined): Preview | null;
};

const SEPARATOR = "~";

/** The key that signs is made from `key` and signs nothing else. */
export function createPreviewLinks(key: string, clock: Clock): PreviewLinks {
  const own = createHmac("sha256", key).update("preview").digest();
  const signatureOf = (content: string) => createHmac("sha256", own).update(content).digest("base64url");

  return {
    issue(remote, version) {
      const seconds = Math.floor(clock().getTime() / 1_000) + PREVIEW_DAYS * 86_400;
      const content = [remote, version, seconds].join(SEPARATOR);
      return { link: content + SEPARATOR + signatureOf(content), until: new Date(seconds * 1_000) };
    },
    read(link = "") {
      const [remote, version, seconds, signature, ...more] = link.split(SEPARATOR);
      if (!remote || !version || !signature || more.length > 0) return null;
      const [given, wanted] = [signature, signatureOf([remote, version, seconds].join(SEPARATOR))].map(Buffer.from);
      if (!given || !wanted || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const until = new Date(Number(seconds) * 1_000);
      return until > clock() ? { remote, version, until } : null;
    },
  };
}
