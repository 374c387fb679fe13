import type { Receipts } from "@kalima/messages-contract";
import type {
  AgentStatus,
  ChatStatusResponse,
  QueueStatusResponse,
  SupportClientEvents,
  SupportServerEvents,
  supportSocket,
} from "@kalima/support-contract";
import type { Namespace, Socket } from "socket.io";
import { type NewMessage, type StoredMessage, toChatMessage } from "../../delivery/message-store.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { EventHandlers } from "../../kernel/http/bind-events.ts";
import { agentChatsRepository } from "./agent-chats.repository.ts";
import { sanitizeContent } from "./chat-text.policy.ts";
import { type Conversation, conversationsRepository, type Side } from "./conversations.repository.ts";
import { COUNTED_HOUR_MS, estimateMinutes } from "./expected-wait.policy.ts";
import { queueRepository } from "./queue.repository.ts";
import type { MessageQuotas } from "./quotas.ts";
import type { SocketVisitor } from "./socket-visitor.ts";

export type SocketState = { visitor: SocketVisitor };
export type SupportNamespace = Namespace<SupportClientEvents, SupportServerEvents, Record<string, never>, SocketState>;
export type SupportSocket = Socket<SupportClientEvents, SupportServerEvents, Record<string, never>, SocketState>;
export type SupportHandlers = EventHandlers<typeof supportSocket.client>;

export const AGENTS_ROOM = "agents";
const VISITOR = "visitor:";
export const formatVisitorRoom = (conversationId: string) => `${VISITOR}${conversationId}`;
/** Agents who read a conversation without having it. */
export const formatReadersRoom = (conversationId: string) => `readers:${conversationId}`;
export const formatAgentRoom = (agentId: string) => `agent:${agentId}`;

/** Positions are sent at most twice a second, however fast the queue changes. */
const QUEUE_DEBOUNCE_MS = 500;

type SentMessage = { clientId?: string | undefined; type: NewMessage<Side>["type"]; content: string };
type Sender = Pick<NewMessage<Side>, "side" | "senderId"> & { quotas?: MessageQuotas };

/** The operations that both sides of a conversation and the queue share. */
export type SupportDesk = ReturnType<typeof createSupportDesk>;

export function createSupportDesk(database: Database, clock: Clock, namespace: SupportNamespace) {
  const conversations = conversationsRepository(database);
  const queue = queueRepository(database);
  const chats = agentChatsRepository(database);
  let queueTimer: NodeJS.Timeout | undefined;

  async function readQueue() {
    const now = clock();
    const [waiting, agents, turns] = await Promise.all([
      queue.listWaiting(),
      queue.countAgents(now),
      queue.listTurnsSince(new Date(now.getTime() - COUNTED_HOUR_MS)),
    ]);
    /** Returns the status for the visitor at this index of the queue; -1 stands for everyone else. */
    function computeStatusAt(index: number): QueueStatusResponse {
      const place = index < 0 ? null : index + 1;
      const minutes = place === null ? null : estimateMinutes(place, turns, agents, now);
      return { queue: place, waiting: waiting.length, agents, expectedMinutes: minutes };
    }
    return { waiting, statusAt: computeStatusAt };
  }

  async function emitQueue(): Promise<void> {
    const { waiting, statusAt } = await readQueue();
    waiting.forEach((conversationId, index) => {
      const room = namespace.to(formatVisitorRoom(conversationId));
      room.emit("chatStatusResponse", { status: "waiting", queue: index + 1 });
      room.emit("queueStatusResponse", statusAt(index));
    });
    namespace.to(AGENTS_ROOM).emit("queueStatusResponse", statusAt(-1));
    namespace.to(AGENTS_ROOM).emit("deskChanged", {});
  }

  return {
    database,
    conversations,
    queue,
    chats,

    /** Schedules an update of all positions (debounced). */
    scheduleQueueUpdate(): void {
      queueTimer ??= setTimeout(() => {
        queueTimer = undefined;
        // The next change sends them again; until then `readQueueStatus` reads the rows.
        emitQueue().catch(() => undefined);
      }, QUEUE_DEBOUNCE_MS).unref();
    },

    async readQueueStatus(conversationId: string | null): Promise<QueueStatusResponse> {
      const { waiting, statusAt } = await readQueue();
      return statusAt(conversationId === null ? -1 : waiting.indexOf(conversationId));
    },

    /** Stores a message, then emits it to every socket of the conversation but the sender's. */
    async post(
      socket: SupportSocket,
      { clientId, type, content }: SentMessage,
      { quotas, ...sender }: Sender,
      {
        id: conversationId,
        chat_session_id: chatSessionId,
        agentId,
      }: Omit<Conversation, "owner"> & { agentId: string | null },
    ): Promise<StoredMessage<Side>> {
      const message = { ...sender, conversationId, clientId: clientId ?? null, type, now: clock() };
      const stored = await conversations.add({ ...message, content: sanitizeContent({ type, content }) }, quotas?.take);
      if (!stored.isNew) return stored;
      socket.to(formatVisitorRoom(conversationId)).emit("receiveMessage", toChatMessage("visitor", stored));
      const readers = formatReadersRoom(conversationId);
      // One emission: a socket in both rooms gets the message once.
      socket
        .to(agentId ? [formatAgentRoom(agentId), readers] : readers)
        .emit("receiveMessage", { ...toChatMessage("agent", stored), chatSessionId });
      return stored;
    },

    /** Sends a typing hint to the other side. It may get lost. */
    emitTyping(
      side: Side,
      { id, chat_session_id: chatSessionId, agentId }: Conversation & { agentId: string | null },
    ): void {
      const others = side === "agent" ? formatVisitorRoom(id) : agentId && formatAgentRoom(agentId);
      if (others) namespace.to(others).emit("typing", { chatSessionId });
    },

    /** Records how far one side has read, and notifies the other side. */
    async markReceipts(
      side: Side,
      reached: Receipts,
      { id, chat_session_id: chatSessionId, agentId }: Conversation & { agentId: string | null },
    ): Promise<void> {
      const marked = await conversations.markReceipts(id, side, reached);
      if (!marked) return;
      const others = side === "agent" ? [formatVisitorRoom(id)] : agentId ? [formatAgentRoom(agentId)] : [];
      if (others.length > 0) namespace.to(others).emit("receipts", { chatSessionId, ...marked });
    },

    /** Lists the conversations whose visitor has an open socket in this process. */
    listConnectedVisitors(): string[] {
      return [...namespace.adapter.rooms.keys()]
        .filter((room) => room.startsWith(VISITOR))
        .map((room) => room.slice(VISITOR.length));
    },

    emitStatus(conversationId: string, agentId: string | null, status: ChatStatusResponse): void {
      const rooms = agentId
        ? [formatVisitorRoom(conversationId), formatAgentRoom(agentId)]
        : [formatVisitorRoom(conversationId)];
      namespace.to(rooms).emit("chatStatusResponse", status);
    },

    /** Tells the visitors of this agent's conversations that the agent is back. */
    async announceAgent(agentId: string): Promise<void> {
      for (const { id } of await chats.listTaken(agentId)) {
        namespace.to(formatVisitorRoom(id)).emit("chatStatusResponse", await queue.readStatus(id, clock()));
      }
    },

    /** Sends the status to every open desk of an agent. */
    emitAgentStatus(agentId: string, status: AgentStatus): void {
      namespace.to(formatAgentRoom(agentId)).emit("agentStatus", { status });
    },

    /** Makes all desks read again what waits in writing, too. */
    announceDesks(): void {
      namespace.to(AGENTS_ROOM).emit("deskChanged", {});
    },

    close(): void {
      clearTimeout(queueTimer);
    },
  };
}
