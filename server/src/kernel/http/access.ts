import type { RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Permission } from "@kalima/staff-contract";
import type { FastifyInstance, FastifyRequest } from "fastify";

type Level = "public" | "registered" | "verified" | "signedIn" | "complete";

/** Whose objects a caller reaches behind a path; all others answer exactly like missing ones. */
export type Reach = "own" | "all";

/**
 * Who may call a route. `registered` allows the limited token of an unverified registration;
 * `verified` wants a verified account, disabled or not; `signedIn` wants it active, too; `complete` also a country
 * in the profile of a student.
 * `reach` says whose objects a role gets there (`"all"`: the same for every role): every path with a parameter
 * names it, docs/access.md shows it, and the matrices of server/test/matrix hold routes to it.
 */
export type Access =
  | Level
  | {
      /** `signedIn` unless said otherwise. */
      level?: Level;
      roles?: readonly RoleName[];
      complete?: boolean;
      /**
       * The permission that an admin needs besides the role; null if every admin may call, or if the handler checks permissions
       * itself. The server does not start if it is missing on a route where admins reach other people's data.
       */
      permission?: Permission | null;
      reach?: "all" | Partial<Record<RoleName, Reach>>;
      /** The caller has to have proved who they are in the last five minutes, or gets `auth.proof_required`. */
      proof?: ProofRule;
      /** Programs that may call as well; the table of docs/access.md shows people alone. */
      machine?: MachineReader;
    };

/** `always`; or `withFactor`: from accounts that have a second factor. */
export type ProofRule = "always" | "withFactor";

/** A program that calls with a credential of its own instead of a session. */
export type Machine = {
  /** Identifies its credential; limits and idempotency keys count by it. */
  id: string;
  /** Its name in histories, such as `token:ci`. */
  actor: string;
  /** The actor that created the credential; null when no person did, such as for the identity of a pipeline. */
  person: string | null;
  /** The remotes that it may see. */
  remotes: readonly string[];
  /** On the remote of the path; empty on paths without one. */
  rights: readonly string[];
};

/**
 * Reads a bearer token that is no session's, for one route; null when it is nothing that this route knows.
 *
 * @throws {AppError} for a known credential that does not allow this call.
 */
export type MachineReader = (bearer: string, request: FastifyRequest) => Promise<Machine | null>;

/** `"POST /api/bookings"` → who may call it. */
export type AccessTable = Record<string, Access>;

/** The caller, as the access token says. */
export type RequestSession = {
  /** A student's id; before verification the id of the pending registration. */
  userId: string;
  sessionId: string;
  role: RoleName;
  verified: boolean;
  /** Verified and with a country. */
  complete: boolean;
  active: boolean;
  /** Permissions of an admin, on routes that ask for them: from the database at the time of the call. */
  permissions?: ReadonlySet<Permission>;
};

/** Access for admins with this permission alone. */
export function admins<const P extends Permission>(permission: P) {
  return { roles: ["admin"], permission } as const;
}

/** Access for admins with this permission, who prove their second factor again, if they have one. */
export function provedAdmins<const P extends Permission>(permission: P) {
  return { ...admins(permission), proof: "withFactor" } as const;
}

/** True when an admin has this permission. Other roles have none. */
export function hasPermission({ permissions }: Pick<RequestSession, "permissions">, permission: Permission): boolean {
  return permissions?.has(permission) === true;
}

/** True for a route that has to know the permissions of this caller. */
export function asksPermissions(access: Access, { role, active }: RequestSession): boolean {
  return typeof access === "object" && access.permission !== undefined && role === "admin" && active;
}

/** True for a route on which admins reach other people's data and that says nothing about a permission. */
function lacksPermission(access: Access): boolean {
  if (typeof access === "string" || access.permission !== undefined) return false;
  const { roles, reach } = access;
  return roles?.includes("admin") === true || (typeof reach === "object" && reach.admin === "all");
}

/** The required level, in either form. */
function resolveLevel(access: Access): Level {
  if (typeof access === "string") return access;
  return access.level ?? (access.complete ? "complete" : "signedIn");
}

/** True when every caller has access, signed in or not. */
export function isPublic(access: Access): boolean {
  return resolveLevel(access) === "public";
}

/** True when a route needs a country and this session's profile has none. Only students need one: it decides their prices. */
export function lacksCountry(access: Access, { role, complete }: RequestSession): boolean {
  return resolveLevel(access) === "complete" && role === "student" && !complete;
}

/** Decides from access and session alone. @throws {AppError} with the code of the first missing requirement. */
export function checkAccess(access: Access, session: RequestSession | null): void {
  const level = resolveLevel(access);
  if (level === "public") return;
  if (!session) throw new AppError("auth.required");
  if (level === "registered") return;
  if (!session.verified) throw new AppError("auth.not_verified");
  if (level === "verified") return;
  if (!session.active) throw new AppError("auth.account_disabled");
  const roles = typeof access === "object" ? access.roles : undefined;
  if (roles && !roles.includes(session.role)) throw new AppError("auth.forbidden");
  const permission = typeof access === "object" ? access.permission : undefined;
  if (permission && session.role === "admin" && !hasPermission(session, permission))
    throw new AppError("auth.forbidden");
  if (lacksCountry(access, session)) throw new AppError("auth.profile_incomplete");
}

/** The proof that a route asks of whom it lets in; undefined if none. */
export function readProofRule(access: Access): ProofRule | undefined {
  return typeof access === "object" ? access.proof : undefined;
}

/** The session of a request whose route is not public. */
export function requireSession(request: Pick<FastifyRequest, "session">): RequestSession {
  if (!request.session) throw new AppError("auth.required");
  return request.session;
}

/** The name of the caller in histories: the id of an account, or the actor of a program. */
export function readActor(request: FastifyRequest): string {
  return request.machine?.actor ?? requireSession(request).userId;
}

/** The person behind the caller: the account, or the creator of a program's credential; null when it has none. */
export function readPerson(request: FastifyRequest): string | null {
  return request.machine ? request.machine.person : requireSession(request).userId;
}

/**
 * Throws for a route without an `access` setting, such as one that a plugin adds by itself, and for one of admins without a
 * permission. Returns the access table of
 * all routes, filled as they are added.
 */
export function enforceAccess(app: FastifyInstance): AccessTable {
  const table: AccessTable = {};
  app.addHook("onRoute", ({ method, url, config }) => {
    for (const name of [method].flat()) {
      const key = `${name === "HEAD" ? "GET" : name} ${url}`;
      if (!config?.access) throw new Error(`Nothing says who may call "${key}"`);
      if (lacksPermission(config.access)) {
        throw new Error(`Nothing says which permission an admin needs for "${key}"`);
      }
      table[key] = config.access;
    }
  });
  return table;
}
