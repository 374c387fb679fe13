import { deriveIdToken, verifyIdToken } from "../../kernel/http/id-token.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";

const PURPOSE = "invitation";

/** Links by which invited people make their accounts: signed, so that a guess needs no database. */
export function createInvitationLinks({ config, secrets }: Pick<ModuleContext, "config" | "secrets">) {
  return {
    build: (linkId: string) =>
      `${config.siteOrigin}/invitation?token=${deriveIdToken(secrets.cookieKey, PURPOSE, linkId)}`,
    /** The id of the link; null for one that nobody got. */
    read: (token: string) => verifyIdToken(secrets.cookieKey, PURPOSE, token),
  };
}
export type InvitationLinks = ReturnType<typeof createInvitationLinks>;
