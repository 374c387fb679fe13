import type { IncomingMessage } from "node:http";
import { fastifyCookie as cookies } from "@fastify/cookie";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import type { Sessions } from "../../security/sessions.ts";
import type { RequestSession } from "./access.ts";
import { parseToken } from "./parse-token.ts";

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
