import { deriveIdToken, verifyIdToken } from "../../../kernel/http/id-token.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";

const PURPOSE = "answer-rating";

/** Links by which somebody without an account says how helpful an answer was. They are signed, and valid as long as the question is kept. */
export function createRatingLinks({ config, secrets }: Pick<ModuleContext, "config" | "secrets">) {
  return {
    build: (requestId: string) =>
      `${config.siteOrigin}/rate-answer?link=${deriveIdToken(secrets.cookieKey, PURPOSE, requestId)}`,
    /** The id of the question; null for a link that nobody got. */
    read: (link: string) => verifyIdToken(secrets.cookieKey, PURPOSE, link),
  };
}
