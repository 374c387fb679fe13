import type { IncomingMessage } from "node:http";
import type { RoomRole } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";
import { readSocketSession } from "../../kernel/http/socket-session.ts";
import type { Sessions } from "../../security/sessions.ts";

/** The person behind a socket, before the lesson is known to be theirs. */
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
  const { userId, sessionId, role } = readSocketSession(handshake.auth, request, sessions);
  const id = lessonId.safeParse(handshake.query.lessonId);
  if (!id.success || (role !== "student" && role !== "trainer")) throw new AppError("request.not_found");
  return { lessonId: id.data, userId, sessionId, role };
}
