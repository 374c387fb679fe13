import type { IncomingMessage } from "node:http";
import { fastifyCookie as cookies } from "@fastify/cookie";
import proxyAddress from "@fastify/proxy-addr";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import type { Permission } from "@kalima/staff-contract";
import type { Sessions } from "../../security/sessions.ts";
import type { Config } from "../../settings/config.ts";
import type { Actor } from "../audit/act.ts";
import type { RequestSession } from "./access.ts";
import { isAudited } from "./acts.ts";
import { parseToken } from "./parse-token.ts";
import { toNetwork } from "./request-context.ts";

/** The room of a session's sockets, which ends with it. */
export const toSessionRoom = (sessionId: string) => `session:${sessionId}`;

/**
 * Reads a handshake: `auth.token` of API clients, else the cookie of a browser, whose Origin was checked.
 *
 * @throws {AppError} `auth.required` without a live session of an active account.
 */
export function readSocketSession(
  auth: Record<string, unknown>,
  request: IncomingMessage,
  sessions: Sessions,
): RequestSession {
  const cookie = cookies.parse(request.headers.cookie ?? "")[COOKIE_NAMES.accessToken];
  const token = parseToken(auth.token) ?? parseToken(cookie);
  const session = token === null ? null : sessions.read(token);
  if (!session?.verified || !session.active) throw new AppError("auth.required");
  return session;
}

/** A refused handshake, which reveals the code alone. */
export function toSocketRefusal(error: unknown): Error {
  const code = isAppError(error) ? error.code : "server.unexpected";
  return Object.assign(new Error(code), { data: { code } });
}

/** Creates a reader of a handshake's client address behind the trusted proxies, like Fastify's `request.ip`. */
export function createSocketAddress(trustProxy: Config["trustProxy"]): (handshake: IncomingMessage) => string {
  const trust = Array.isArray(trustProxy)
    ? proxyAddress.compile(trustProxy)
    : (_address: string, hop: number) => hop < Number(trustProxy);
  return (handshake) => proxyAddress(handshake, trust);
}

/**
 * Who acts over a socket, as the audit log names them; null for students and guests, who are not audited. `needed`: the
 * permission by which an admin was let in.
 */
export function readSocketActor(
  handshake: IncomingMessage,
  person: Pick<RequestSession, "userId" | "sessionId" | "role"> | null,
  trustProxy: Config["trustProxy"],
  needed: Permission | null = null,
): Actor | null {
  if (!person || !isAudited(person)) return null;
  const { userId, sessionId, role } = person;
  const network = toNetwork(createSocketAddress(trustProxy)(handshake));
  const permission = role === "admin" ? needed : null;
  return { actor: userId, role, permission, requestId: null, sessionId, network };
}
