import { Signer } from "@fastify/cookie";
import { COOKIE_NAMES, DAY_SECONDS, type RoleName } from "@kalima/contracts/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parseToken } from "../../kernel/http/parse-token.ts";
import type { Sessions } from "../../security/sessions.ts";

/** Signed cookie; marks browsers that belong to the cohort `staff`. */
const COOKIE = "staffBrowser";
const DAYS = 90;
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
  const flags = { path: "/", httpOnly: true, secure: true, sameSite: "lax", maxAge: DAYS * DAY_SECONDS } as const;
  return {
    isStaffBrowser(request, reply, visitor) {
      const mark = `staff:${visitor}`;
      const kept = request.cookies[COOKIE];
      if (kept) {
        const { valid, value } = signer.unsign(kept);
        if (valid && value === mark) return true;
      }
      const token = parseToken(request.cookies[COOKIE_NAMES.accessToken]);
      const session = token === null ? null : sessions.read(token);
      if (!session?.verified || !STAFF.has(session.role)) return false;
      reply.setCookie(COOKIE, signer.sign(mark), flags);
      return true;
    },
  };
}
