import type { RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Who may call a route. `registered` allows the limited token of somebody who has not verified yet;
 * `signedIn` wants a verified, active account; `complete` also a country in the profile.
 */
export type Access =
  | "public"
  | "registered"
  | "signedIn"
  | "complete"
  | { roles: readonly RoleName[]; complete?: boolean };

/** `"POST /api/bookings"` → who may call it. */
export type AccessTable = Record<string, Access>;

/** Whose call it is, as the access token says. */
export type RequestSession = {
  /** A student's id; before verification the id of the pending registration. */
  userId: string;
  sessionId: string;
  role: RoleName;
  verified: boolean;
  /** Verified and with a country. */
  complete: boolean;
  active: boolean;
};

/** Decides from the table alone; throws the error that tells what is missing. */
export function checkAccess(access: Access, session: RequestSession | null): void {
  if (access === "public") return;
  if (!session) throw new AppError("auth.required");
  if (access === "registered") return;
  if (!session.verified) throw new AppError("auth.not_verified");
  if (!session.active) throw new AppError("auth.account_disabled");
  if (access === "signedIn") return;
  if (typeof access === "object" && !access.roles.includes(session.role)) throw new AppError("auth.forbidden");
  if (wantsCountry(access) && !session.complete) throw new AppError("auth.profile_incomplete");
}

/** Whether a route is only for accounts with a country in the profile. */
export function wantsCountry(access: Access): boolean {
  return access === "complete" || (typeof access === "object" && access.complete === true);
}

/** The session of a request whose route is not public. */
export function requireSession(request: FastifyRequest): RequestSession {
  if (!request.session) throw new AppError("auth.required");
  return request.session;
}

/** Binds each route to its row of the table when it is added: a route without one stops the start. */
export function enforceAccess(app: FastifyInstance, table: AccessTable): void {
  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      const key = `${method === "HEAD" ? "GET" : method} ${route.url}`;
      const access = table[key];
      if (!access) throw new Error(`"${key}" stands in no access table`);
      route.config = { ...route.config, access };
    }
  });
}
