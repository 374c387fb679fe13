import type { IncomingMessage } from "node:http";
import { fastifyCookie as cookies } from "@fastify/cookie";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { RoomRole } from "@kalima/contracts/sockets";
import * as z from "zod/mini";
import { givenToken } from "../../http/given-token.ts";
import type { Sessions } from "../../security/sessions.ts";

/** Who is at the other end of a socket, before the lesson is known to be theirs. */
export type RoomVisitor = { lessonId: string; userId: string; sessionId: string; role: RoomRole };

type Handshake = { query: Record<string, unknown>; auth: Record<string, unknown> };

const lessonId = z.uuid();

/**
 * Reads a handshake: `auth.token` of API clients, else the cookie of a browser, whose Origin was checked.
 *
 * @throws {AppError} `auth.required` without a live session of an active account; `request.not_found` for other roles
 * and for an id that is no UUID, as for a lesson of other people.
 */
export function readRoomVisitor(handshake: Handshake, request: IncomingMessage, sessions: Sessions): RoomVisitor {
  const cookie = cookies.parse(request.headers.cookie ?? "")[COOKIE_NAMES.accessToken];
  const token = givenToken(handshake.auth.token) ?? givenToken(cookie);
  const session = token === null ? null : sessions.read(token);
  if (!session?.verified || !session.active) throw new AppError("auth.required");
  const { userId, sessionId, role } = session;
  const id = lessonId.safeParse(handshake.query.lessonId);
  if (!id.success || (role !== "student" && role !== "trainer")) throw new AppError("request.not_found");
  return { lessonId: id.data, userId, sessionId, role };
}
