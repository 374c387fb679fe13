import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { DAY_SECONDS } from "@kalima/contracts/domain";
import { PREVIEW_DAYS } from "@kalima/releases-contract";
import type { Clock } from "../../../kernel/database/database.ts";

/** A published version that one browser sees, whatever others get. */
export type Preview = { id: string; remote: string; version: string; until: Date };

/** Signed names of previews, `<remote>~<version>~<end in seconds>~<id><signature>`: links and cookies carry them. */
export type PreviewLinks = {
  /** Issues a link that is valid for {@link PREVIEW_DAYS} days. */
  issue(remote: string, version: string): { id: string; link: string; until: Date };
  /** Reads a link; null if its signature is invalid or it has expired. Ended links are known only to the database. */
  read(link: string | undefined): Preview | null;
};

const SEPARATOR = "~";
const ID_BYTES = 9;
/** In base64url. */
const ID_LENGTH = 12;

/** Creates signed links. The signing key is derived from `key` and signs nothing else. */
export function createPreviewLinks(key: string, clock: Clock): PreviewLinks {
  const own = createHmac("sha256", key).update("preview").digest();
  const computeSignature = (content: string) => createHmac("sha256", own).update(content).digest("base64url");

  return {
    issue(remote, version) {
      const seconds = Math.floor(clock().getTime() / 1_000) + PREVIEW_DAYS * DAY_SECONDS;
      const id = randomBytes(ID_BYTES).toString("base64url");
      const content = [remote, version, seconds, id].join(SEPARATOR);
      return { id, link: content + computeSignature(content), until: new Date(seconds * 1_000) };
    },
    read(link = "") {
      const [remote, version, seconds, proof = "", ...more] = link.split(SEPARATOR);
      if (!remote || !version || more.length > 0) return null;
      const [id, signature] = [proof.slice(0, ID_LENGTH), proof.slice(ID_LENGTH)];
      const wanted = Buffer.from(computeSignature([remote, version, seconds, id].join(SEPARATOR)));
      const given = Buffer.from(signature);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const until = new Date(Number(seconds) * 1_000);
      return until > clock() ? { id, remote, version, until } : null;
    },
  };
}
