import { AppError, isAppError } from "@kalima/contracts/errors";
import { SUPPORT_NAMESPACE } from "@kalima/contracts/sockets";
import type { ModuleFactory } from "../server-module.ts";
import { AGENT_ROLES, agentEvents } from "./agent-events.ts";
import { answerEvents } from "./answer-events.ts";
import { ABSENCE_MS } from "./queue.repository.ts";
import { readVisitor, welcomeGuests } from "./socket-visitor.ts";
import {
  AGENTS_ROOM,
  agentRoom,
  createSupportDesk,
  type SupportDesk,
  type SupportNamespace,
  type SupportSocket,
  visitorRoom,
} from "./support-desk.ts";
import { visitorEvents } from "./visitor-events.ts";

const SWEEP_MS = 5_000;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

function isAgent(role: string): boolean {
  return (AGENT_ROLES as readonly string[]).includes(role);
}

/** What a refused handshake tells: the code alone. */
function refusal(error: unknown): Error {
  const code = isAppError(error) ? error.code : "server.unexpected";
  return Object.assign(new Error(code), { data: { code } });
}

/** Live help: the queue and its conversations over one socket namespace. */
export const supportModule: ModuleFactory = ({ database, clock, sessions, guests, log }) => {
  let namespace: SupportNamespace | undefined;
  let desk: SupportDesk | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  let startedAt = 0;
  let stopHearing: (() => void) | undefined;

  /** Whoever waits and went away leaves the queue; not right after a start, which cut everybody off. */
  async function endAbsent(at: SupportDesk): Promise<void> {
    await at.queue.visitorsSeen(at.connectedVisitors(), clock());
    if (clock().getTime() - startedAt < ABSENCE_MS) return;
    const ended = await at.queue.endAbsent(clock());
    for (const conversationId of ended) at.tellBoth(conversationId, null, { status: "disconnected", queue: null });
    if (ended.length > 0) at.queueMoved();
  }

  /** Renews the presence of those whose sockets are open, and puts the chats of lost agents back into the queue. */
  async function sweepOnce(): Promise<void> {
    if (!namespace || !desk) return;
    await endAbsent(desk);
    const agents = [...namespace.sockets.values()].flatMap(({ data: { visitor } }) =>
      visitor.session && isAgent(visitor.session.role) ? [visitor.session.userId] : [],
    );
    if (agents.length > 0) await desk.queue.keepAlive(agents, clock());
    if ((await desk.queue.returnLost(clock())).length > 0) desk.queueMoved();
  }

  async function connect(socket: SupportSocket, at: SupportDesk): Promise<void> {
    const { session, chatSessionId, owner, alsoOwns } = socket.data.visitor;
    if (session) {
      await socket.join(sessionRoom(session.sessionId));
      // It ended between the handshake and the room: nobody will tell this socket any more.
      if (sessions.hasEnded(session.sessionId)) return void socket.disconnect(true);
    }
    if (session && isAgent(session.role)) {
      await socket.join([AGENTS_ROOM, agentRoom(session.userId)]);
      await at.queue.keepAlive([session.userId], clock());
      return;
    }
    const conversation = await at.conversations.bySession(chatSessionId);
    if (conversation && (conversation.owner === owner || conversation.owner === alsoOwns)) {
      await socket.join(visitorRoom(conversation.id));
      await at.queue.visitorsSeen([conversation.id], clock());
    }
  }

  return {
    name: "support",
    access: {},
    async routes() {
      // Nothing by HTTP.
    },
    sockets(io) {
      welcomeGuests(io, guests);
      const opened: SupportNamespace = io.of(SUPPORT_NAMESPACE);
      const at = createSupportDesk(database, clock, opened);
      namespace = opened;
      desk = at;
      opened.use((socket, next) => {
        readVisitor(socket.handshake, socket.request, { sessions, guests })
          .then(async (visitor) => {
            socket.data.visitor = visitor;
            const isDesk = visitor.session && isAgent(visitor.session.role);
            const bound = isDesk ? undefined : await at.conversations.bySession(visitor.chatSessionId);
            const isStranger = bound && bound.owner !== visitor.owner && bound.owner !== visitor.alsoOwns;
            next(isStranger ? refusal(new AppError("support.chat_not_yours")) : undefined);
          })
          .catch((error: unknown) => next(refusal(error)));
      });
      opened.on("connection", (socket) => {
        const { session } = socket.data.visitor;
        const answers =
          session && isAgent(session.role)
            ? agentEvents(socket, session.userId, at, clock)
            : visitorEvents(socket, at, clock);
        const ready = connect(socket, at);
        ready.catch((error: Error) => log.warn(`support: ${error.message}`));
        answerEvents(socket, answers, { clock, log, ready });
      });
      stopHearing = sessions.onRevoked((sessionId) => opened.in(sessionRoom(sessionId)).disconnectSockets(true));
    },
    async start() {
      startedAt = clock().getTime();
      sweep = setInterval(() => {
        sweeping = sweepOnce().catch((error: Error) => log.warn(`support: ${error.message}`));
      }, SWEEP_MS).unref();
    },
    async close() {
      clearInterval(sweep);
      stopHearing?.();
      desk?.close();
      await sweeping;
    },
  };
};
