import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Act, type ActionName, type Actor, createAct, runAct } from "../audit/act.ts";
import { audit } from "../audit/audit.ts";
import type { Clock, Database } from "../database/database.ts";
import { type Access, isPublic, type RequestSession, readActor } from "./access.ts";
import { toNetwork } from "./request-context.ts";

/**
 * Why a call that changes something leaves no row in the audit log. `own device`: a session, a cookie, or how one device is
 * told. `own reading`: where somebody has got to. `own settings`: how the site tells and shows the caller things.
 * `while writing`: a keystroke of a text that is kept with its object. `as a visitor`: open to everybody and the same
 * whoever is signed in. `by a program`: called by browsers or providers by themselves. `changes nothing`: a question with a body.
 */
export type NotAudited = {
  unaudited:
    | "own device"
    | "own reading"
    | "own settings"
    | "while writing"
    | "as a visitor"
    | "by a program"
    | "changes nothing";
};
/** The action's name in the audit log, or why it has none. */
export type ActSetting = ActionName | NotAudited;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const AUDITED_ROLES: ReadonlySet<string> = new Set(["trainer", "agent", "admin"]);

/** True for a person whose calls are audited. */
export const isAudited = (session: Pick<RequestSession, "role"> | null | undefined): boolean =>
  AUDITED_ROLES.has(session?.role ?? "");

/** True when trainers, agents, admins or programs may call a route. */
function mayBeAudited(access: Access): boolean {
  if (isPublic(access) || typeof access === "string") return true;
  return !access.roles || access.roles.some((role) => AUDITED_ROLES.has(role));
}

/** The permission that a route asks of this caller. */
function readNeededPermission({ session, routeOptions }: FastifyRequest): string | null {
  const { access } = routeOptions.config;
  return session?.role === "admin" && typeof access === "object" ? (access.permission ?? null) : null;
}

function readRequestActor(request: FastifyRequest): Actor {
  return {
    actor: readActor(request),
    role: request.machine ? null : (request.session?.role ?? null),
    permission: readNeededPermission(request),
    requestId: request.id,
    sessionId: request.session?.sessionId ?? null,
    network: toNetwork(request.ip),
  };
}

/** For a route that reads what is audited only at times: this call leaves no row. */
export function leaveUnaudited({ act }: Pick<FastifyRequest, "act">): void {
  if (act) act.isOver = true;
}

/**
 * Runs what a person or program does outside of a route, such as over a socket, as an act. What changed nothing leaves no row.
 */
export async function runAs<T>(act: Act | null, work: () => Promise<T>): Promise<T> {
  if (!act) return work();
  return runAct(act, async () => {
    try {
      return await work();
    } finally {
      act.isOver = true;
    }
  });
}

/**
 * Throws for a state-changing route of these roles that neither names its action nor says why it has none. Returns the table
 * of all routes with an action, filled as they are added.
 */
function enforceActs(app: FastifyInstance): Record<string, ActionName> {
  const table: Record<string, ActionName> = {};
  app.addHook("onRoute", ({ method, url, config }) => {
    for (const name of [method].flat()) {
      const act = config?.act;
      const isChange = !SAFE_METHODS.has(name);
      if (isChange && !act && mayBeAudited(config?.access ?? "public")) {
        throw new Error(`Nothing says what "${name} ${url}" is called in the audit log`);
      }
      if (typeof act === "string") table[`${name} ${url}`] = act;
    }
  });
  return table;
}

/**
 * Has each call of a trainer, an agent, an admin or a program leave its row in the audit log, by the action that its route
 * names. What changes the database leaves it in the same transaction (`audit`). What only reads, or changes something outside of the
 * database, leaves it before the answer.
 */
export function recordActs(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): Record<string, ActionName> {
  app.decorateRequest("act", undefined);

  app.addHook("preHandler", (request, _reply, done) => {
    const action = request.routeOptions.config.act;
    if (typeof action !== "string" || !(request.machine || isAudited(request.session))) return done();
    const id = Object.values((request.params ?? {}) as Record<string, string>).join("/") || null;
    const body = SAFE_METHODS.has(request.method) ? request.query : request.body;
    request.act = createAct(readRequestActor(request), action, { id, at: clock(), body });
    runAct(request.act, done);
  });

  app.addHook("onSend", async (request, reply) => {
    const { act } = request;
    if (!act || act.isOver) return;
    const isSilent = act.rows === 0 && !act.hasTried;
    if (reply.statusCode < 400 && isSilent) await runAct(act, () => database.transaction((tx) => audit(tx)));
    act.isOver = true;
  });
  return enforceActs(app);
}
