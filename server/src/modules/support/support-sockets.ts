import type { IncomingMessage } from "node:http";
import { AppError } from "@kalima/contracts/errors";
import { SUPPORT_NAMESPACE, supportSocket } from "@kalima/support-contract";
import type { Server as SocketServer } from "socket.io";
import { bindEvents, type SocketActs } from "../../kernel/http/bind-events.ts";
import { readClientAddress } from "../../kernel/http/request-context.ts";
import {
  createSocketAddress,
  readSocketActor,
  toSessionRoom,
  toSocketRefusal,
} from "../../kernel/http/socket-session.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { agentEvents } from "./agent-events.ts";
import type { Assignments } from "./assign-conversations.ts";
import { connectionLeases } from "./connection-leases.ts";
import { type ConnectionLimit, createConnectionLimit } from "./connection-limit.ts";
import { isOwner, issueGuestCookies, readVisitor, type SocketVisitor } from "./socket-visitor.ts";
import {
  AGENTS_ROOM,
  createSupportDesk,
  formatAgentRoom,
  formatVisitorRoom,
  type SupportDesk,
  type SupportNamespace,
  type SupportSocket,
} from "./support-desk.ts";
import { visitorEvents } from "./visitor-events.ts";

const ACTS: SocketActs<typeof supportSocket.client> = {
  sendMessage: "support-conversation.message_sent",
  queueStatus: { unaudited: "changes nothing" },
  chatStatus: { unaudited: "changes nothing" },
  enqueue: "support-conversation.asked",
  endChat: "support-conversation.ended",
  rateChat: "support-conversation.rated",
  sync: { unaudited: "changes nothing" },
  typing: { unaudited: "while writing" },
  read: { unaudited: "own reading" },
  setAgentAvailability: "support-agent.availability_changed",
  nextTurn: "support-conversation.taken",
  desk: { unaudited: "changes nothing" },
  closeChat: "support-conversation.closed",
  transferChat: "support-conversation.handed_over",
  visitorHistory: { reads: "support-conversation.history_read" },
  earlierMessages: { reads: "support-conversation.earlier_read" },
  followUp: "support-request.left",
  setNote: "support-conversation.note_set",
  readChat: { reads: "support-conversation.read" },
};

/** Opens the namespace, with its admission and event handlers. `unsubscribe` stops listening to revoked sessions. */
export function openSupportNamespace(
  io: SocketServer,
  { config, database, clock, sessions, guests, limits, log }: ModuleContext,
  assignments: Assignments,
): { namespace: SupportNamespace; desk: SupportDesk; connections: ConnectionLimit; unsubscribe: () => void } {
  const namespace: SupportNamespace = io.of(SUPPORT_NAMESPACE);
  const desk = createSupportDesk(database, clock, namespace);
  const { addressLimitFactor: addressFactor } = config;
  // An embedded Postgres serves one process.
  const leases = config.databaseUrl || config.redisUrl ? connectionLeases(database, clock) : undefined;
  const onError = (error: Error) => log.warn(`support connections: ${error.message}`);
  const connections = createConnectionLimit({ addressFactor, leases, onError });
  const readIp = createSocketAddress(config.trustProxy);
  const readers = {
    sessions,
    guests,
    addressOf: (request: IncomingMessage) => readClientAddress({ ip: readIp(request) }),
  };
  issueGuestCookies(io, guests);

  /** An admin answers with the permission; without it, the socket is that of any account. */
  async function mayAnswer({ account }: SocketVisitor): Promise<boolean> {
    return account?.role !== "admin" || (await sessions.readPermissions(account.userId)).has("support.change");
  }

  async function admit(socket: SupportSocket): Promise<void> {
    const known = readVisitor(socket.handshake, socket.request, readers);
    const visitor = (await mayAnswer(known)) ? known : { ...known, agentId: null };
    if (!(await connections.admit(socket.conn, visitor))) throw new AppError("support.too_many_connections");
    socket.data.visitor = visitor;
    const bound = visitor.agentId ? undefined : await desk.conversations.findBySession(visitor.chatSessionId);
    if (bound && !isOwner(visitor, bound)) throw new AppError("support.chat_not_yours");
  }

  async function joinRooms(socket: SupportSocket): Promise<void> {
    const { visitor } = socket.data;
    const { sessionId, agentId, chatSessionId } = visitor;
    if (sessionId) {
      await socket.join(toSessionRoom(sessionId));
      // The session ended before the socket joined the room, so `onRevoked` did not find it.
      if (sessions.hasEnded(sessionId)) return void socket.disconnect(true);
    }
    if (agentId) {
      await socket.join([AGENTS_ROOM, formatAgentRoom(agentId)]);
      await desk.queue.keepAlive([agentId], clock());
      return desk.announceAgent(agentId);
    }
    const conversation = await desk.conversations.findBySession(chatSessionId);
    if (!conversation || !isOwner(visitor, conversation)) return;
    await socket.join(formatVisitorRoom(conversation.id));
    await desk.queue.markVisitorsSeen([conversation.id], clock());
  }

  namespace.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => next(toSocketRefusal(error)),
    );
  });
  namespace.on("connection", (socket) => {
    const { agentId } = socket.data.visitor;
    const ready = joinRooms(socket);
    const handlers = agentId
      ? agentEvents(
          socket,
          { id: agentId, isLead: socket.data.visitor.account?.role === "admin" },
          { desk, clock, assignments },
        )
      : visitorEvents(socket, { desk, limits, clock, addressFactor });
    bindEvents(socket, supportSocket.client, handlers, {
      clock,
      database,
      acts: ACTS,
      actor: readSocketActor(
        socket.request,
        socket.data.visitor.account,
        config.trustProxy,
        agentId ? "support.change" : null,
      ),
      log,
      ready,
      malformed: "support.malformed",
    });
  });
  const unsubscribe = sessions.onRevoked((id) => namespace.in(toSessionRoom(id)).disconnectSockets(true));
  return { namespace, desk, connections, unsubscribe };
}
