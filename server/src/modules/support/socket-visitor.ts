import type { IncomingMessage } from "node:http";
import { fastifyCookie as cookies } from "@fastify/cookie";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { chatSessionId } from "@kalima/messages-contract";
import { RELEASES_QUERY } from "@kalima/releases-contract";
import type { Server as SocketServer } from "socket.io";
import type { RequestSession } from "../../kernel/http/access.ts";
import type { Guests } from "../../kernel/http/guest.ts";
import { parseToken } from "../../kernel/http/parse-token.ts";
import type { Sessions } from "../../security/sessions.ts";
import { type Conversation, type Owner, parseAccountId } from "./conversations.repository.ts";

/** Roles that answer at the support desk. */
const AGENT_ROLES: readonly string[] = ["agent", "admin"];

/** Identity of the person who opened a socket. */
export type SocketVisitor = {
  chatSessionId: string;
  /** Null without a verified account. */
  account: Pick<RequestSession, "userId" | "sessionId" | "role"> | null;
  /** Session whose end closes the socket; null without an account. */
  sessionId: string | null;
  /** The account of an active support agent; null for everyone else. */
  agentId: string | null;
  /** Owner of a conversation that starts here. */
  owner: Owner;
  /** Guest whose conversations stay readable after signing in on the same browser. */
  alsoOwns: Owner | null;
  /** True without an active, verified account: the quotas are smaller and shared by the address. */
  isGuest: boolean;
  /** The network address, in the form that the limits count; see `createSocketAddress`. */
  address: string;
};

type Handshake = { query: Record<string, unknown>; auth: Record<string, unknown> };
type RequestWithGuest = IncomingMessage & { newGuest?: string };
type Readers = { sessions: Sessions; guests: Guests; addressOf: (request: IncomingMessage) => string };

function parseCookies(request: IncomingMessage): Record<string, string | undefined> {
  return cookies.parse(request.headers.cookie ?? "") as Record<string, string | undefined>;
}

/** Sets a guest cookie during the handshake of a browser that has none, so that it owns the conversations it starts. */
export function issueGuestCookies(io: SocketServer, guests: Guests): void {
  io.engine.on("initial_headers", (headers: Record<string, string>, request: RequestWithGuest) => {
    // Pages that only listen for releases do not start conversations.
    if (request.url?.includes(RELEASES_QUERY)) return;
    if (guests.read(parseCookies(request)[COOKIE_NAMES.guest])) return;
    const { id, setCookie } = guests.issue();
    request.newGuest = id;
    headers["set-cookie"] = setCookie;
  });
}

/**
 * Resolves the owner of new conversations. A disabled account keeps its own conversations. An unverified account has no
 * permanent id yet: its conversation belongs to the browser's guest, and stays readable after the verification.
 */
function resolveIdentity(session: RequestSession | null, guest: Owner) {
  if (!session) return { account: null, sessionId: null, agentId: null, owner: guest, alsoOwns: null, isGuest: true };
  const { sessionId, userId, verified, active, role } = session;
  if (!verified) return { account: null, sessionId, agentId: null, owner: guest, alsoOwns: null, isGuest: true };
  const owner: Owner = `user:${userId}`;
  const agentId = active && AGENT_ROLES.includes(role) ? userId : null;
  return { account: session, sessionId, agentId, owner, alsoOwns: guest, isGuest: !active };
}

/**
 * Reads a handshake: `auth.token` of API clients, otherwise the cookies of a browser (whose Origin was checked).
 * Disabled, unverified and incomplete accounts are admitted too, because support is open to everyone.
 *
 * @throws {AppError} `support.malformed` for a chat session id that is no UUID, `auth.token_invalid` for a given token
 * that is not live.
 */
export function readVisitor(handshake: Handshake, request: RequestWithGuest, readers: Readers): SocketVisitor {
  const { sessions, guests, addressOf } = readers;
  const id = chatSessionId.safeParse(handshake.query.chatSessionId);
  if (!id.success) throw new AppError("support.malformed");
  const cookie = parseCookies(request);
  const given = parseToken(handshake.auth.token);
  const token = given ?? parseToken(cookie[COOKIE_NAMES.accessToken]);
  const session = token === null ? null : sessions.read(token);
  if (given && !session) throw new AppError("auth.token_invalid");
  const guest = guests.read(cookie[COOKIE_NAMES.guest]) ?? request.newGuest ?? guests.issue().id;
  return { chatSessionId: id.data, address: addressOf(request), ...resolveIdentity(session, `guest:${guest}`) };
}

/**
 * Returns true if a visitor may read and write a conversation. This excludes a guest's conversation that another
 * account adopted.
 */
export function isOwner({ owner, alsoOwns }: SocketVisitor, conversation: Conversation): boolean {
  const isGuests = conversation.owner === alsoOwns;
  return conversation.owner === owner || (isGuests && [null, parseAccountId(owner)].includes(conversation.adopted_by));
}
