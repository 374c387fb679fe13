import type {
  ChatStatusResponse,
  QueueStatusResponse,
  SupportClientEvents,
  SupportServerEvents,
} from "@kalima/contracts/sockets";
import type { Namespace, Socket } from "socket.io";
import type { Clock, Database } from "../../database/database.ts";
import {
  conversationsRepository,
  messageFor,
  type NewMessage,
  type StoredMessage,
} from "./conversations.repository.ts";
import { queueRepository } from "./queue.repository.ts";
import type { SocketVisitor } from "./socket-visitor.ts";

export type SocketState = { visitor: SocketVisitor };
export type SupportNamespace = Namespace<SupportClientEvents, SupportServerEvents, Record<string, never>, SocketState>;
export type SupportSocket = Socket<SupportClientEvents, SupportServerEvents, Record<string, never>, SocketState>;

export const AGENTS_ROOM = "agents";
const VISITOR = "visitor:";
export const visitorRoom = (conversationId: string) => `${VISITOR}${conversationId}`;
export const agentRoom = (agentId: string) => `agent:${agentId}`;

/** Positions go out at most twice a second, however fast the queue moves. */
const QUEUE_TOLD_EVERY_MS = 500;

/** What both sides of a conversation and the queue share. */
export type SupportDesk = ReturnType<typeof createSupportDesk>;

export function createSupportDesk(database: Database, clock: Clock, namespace: SupportNamespace) {
  const conversations = conversationsRepository(database);
  const queue = queueRepository(database);
  let telling: NodeJS.Timeout | undefined;

  async function tellQueue(): Promise<void> {
    const [waiting, agents] = await Promise.all([queue.waiting(), queue.agentCount(clock())]);
    waiting.forEach((conversationId, index) => {
      const room = namespace.to(visitorRoom(conversationId));
      room.emit("chatStatusResponse", { status: "waiting", queue: index + 1 });
      room.emit("queueStatusResponse", { queue: index + 1, waiting: waiting.length, agents });
    });
    namespace.to(AGENTS_ROOM).emit("queueStatusResponse", { queue: null, waiting: waiting.length, agents });
  }

  return {
    conversations,
    queue,

    /** Says soon that the queue moved. */
    queueMoved(): void {
      telling ??= setTimeout(() => {
        telling = undefined;
        // The next move tells again; rows are the truth meanwhile.
        tellQueue().catch(() => undefined);
      }, QUEUE_TOLD_EVERY_MS).unref();
    },

    async queueStatus(conversationId: string | null): Promise<QueueStatusResponse> {
      const [waiting, agents] = await Promise.all([queue.waiting(), queue.agentCount(clock())]);
      const place = conversationId === null ? -1 : waiting.indexOf(conversationId);
      return { queue: place < 0 ? null : place + 1, waiting: waiting.length, agents };
    },

    /** Stores a message, then shows it to everybody in the conversation but the socket it came from. */
    async post(socket: SupportSocket, message: NewMessage, agentId: string | null): Promise<StoredMessage> {
      const stored = await conversations.add(message);
      if (!stored.isNew) return stored;
      socket.to(visitorRoom(message.conversationId)).emit("receiveMessage", messageFor("visitor", stored));
      if (agentId) socket.to(agentRoom(agentId)).emit("receiveMessage", messageFor("agent", stored));
      return stored;
    },

    /** Conversations whose visitor has a socket open here. */
    connectedVisitors(): string[] {
      return [...namespace.adapter.rooms.keys()]
        .filter((room) => room.startsWith(VISITOR))
        .map((room) => room.slice(VISITOR.length));
    },

    tellBoth(conversationId: string, agentId: string | null, status: ChatStatusResponse): void {
      const rooms = agentId ? [visitorRoom(conversationId), agentRoom(agentId)] : [visitorRoom(conversationId)];
      namespace.to(rooms).emit("chatStatusResponse", status);
    },

    close(): void {
      clearTimeout(telling);
    },
  };
}
