import type { IncomingMessage } from "node:http";
import { fastifyCookie as cookies } from "@fastify/cookie";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { chatSessionId } from "@kalima/contracts/sockets";
import type { Server as SocketServer } from "socket.io";
import { checkAccess, type RequestSession } from "../../http/access.ts";
import type { Guests } from "../../http/guest.ts";
import type { Sessions } from "../../security/sessions.ts";
import type { Owner } from "./conversations.repository.ts";

/** Who is at the other end of a socket. */
export type SocketVisitor = {
  chatSessionId: string;
  session: RequestSession | null;
  /** Who a conversation that starts here belongs to. */
  owner: Owner;
  /** Conversations of this guest stay readable after signing in on the same browser. */
  alsoOwns: Owner | null;
};

type Handshake = { query: Record<string, unknown>; auth: Record<string, unknown> };
type RequestWithGuest = IncomingMessage & { newGuest?: string };

const JUNK = new Set(["", "undefined", "null"]);

function tokenIn(value: unknown): string | null {
  return typeof value === "string" && !JUNK.has(value.trim()) ? value.trim() : null;
}

function cookiesOf(request: IncomingMessage): Record<string, string | undefined> {
  return cookies.parse(request.headers.cookie ?? "") as Record<string, string | undefined>;
}

/** Gives a guest cookie with the handshake to a browser that has none, so that it owns what it starts. */
export function welcomeGuests(io: SocketServer, guests: Guests): void {
  io.engine.on("initial_headers", (headers: Record<string, string>, request: RequestWithGuest) => {
    if (guests.read(cookiesOf(request)[COOKIE_NAMES.guest])) return;
    const { id, setCookie } = guests.issue();
    request.newGuest = id;
    headers["set-cookie"] = setCookie;
  });
}

async function sessionOf(token: string | null, sessions: Sessions): Promise<RequestSession | null> {
  const session = token === null ? null : sessions.read(token);
  if (!session) return null;
  if (session.verified && !session.complete) session.complete = await sessions.hasCountry(session.userId);
  // Somebody without an account may ask for help, and so may accounts that may use the site.
  checkAccess("complete", session);
  return session;
}

/**
 * Reads a handshake: `auth.token` of API clients, else the cookies of a browser (whose Origin was checked).
 *
 * @throws {AppError} `support.malformed` for a chat session id that could be guessed, `auth.token_invalid` for a
 * given token that is not live, or what an account lacks.
 */
export async function readVisitor(
  handshake: Handshake,
  request: RequestWithGuest,
  { sessions, guests }: { sessions: Sessions; guests: Guests },
): Promise<SocketVisitor> {
  const id = chatSessionId.safeParse(handshake.query.chatSessionId);
  if (!id.success) throw new AppError("support.malformed");
  const cookie = cookiesOf(request);
  const given = tokenIn(handshake.auth.token);
  const session = await sessionOf(given ?? tokenIn(cookie[COOKIE_NAMES.accessToken]), sessions);
  if (given && !session) throw new AppError("auth.token_invalid");
  const guest = guests.read(cookie[COOKIE_NAMES.guest]) ?? request.newGuest ?? guests.issue().id;
  const asGuest: Owner = `guest:${guest}`;
  if (!session) return { chatSessionId: id.data, session, owner: asGuest, alsoOwns: null };
  return { chatSessionId: id.data, session, owner: `user:${session.userId}`, alsoOwns: asGuest };
}
