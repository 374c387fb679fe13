import { AppError } from "@kalima/contracts/errors";
import { NO_RECEIPTS } from "@kalima/messages-contract";
import { toChatMessage } from "../../delivery/message-store.ts";
import type { Clock } from "../../kernel/database/database.ts";
import type { Limits } from "../../security/limits.ts";
import { describeConversation } from "./agent-chats.repository.ts";
import type { Conversation } from "./conversations.repository.ts";
import { createMessageQuotas, limitNewConversations } from "./quotas.ts";
import { isOwner } from "./socket-visitor.ts";
import { formatVisitorRoom, type SupportDesk, type SupportHandlers, type SupportSocket } from "./support-desk.ts";

type Dependencies = { desk: SupportDesk; limits: Limits; clock: Clock; addressFactor: number };

/** Event handlers for a visitor. Every event applies only to the conversation of the handshake. */
export function visitorEvents(
  socket: SupportSocket,
  { desk, limits, clock, addressFactor }: Dependencies,
): SupportHandlers {
  const { visitor } = socket.data;
  const quotas = createMessageQuotas(visitor, addressFactor);

  function requireOwn(conversation: Conversation): Conversation {
    if (!isOwner(visitor, conversation)) throw new AppError("support.chat_not_yours");
    describeConversation(conversation);
    return conversation;
  }

  async function findOwn(): Promise<Conversation | undefined> {
    const conversation = await desk.conversations.findBySession(visitor.chatSessionId);
    return conversation && requireOwn(conversation);
  }

  function requireOwnSession(chatSessionId: string): void {
    if (chatSessionId !== visitor.chatSessionId) throw new AppError("support.chat_not_yours");
  }

  return {
    // `params.studentId` is ignored: the handshake says who the visitor is.
    async enqueue({ chatSessionId }) {
      requireOwnSession(chatSessionId);
      if (!(await findOwn())) await limitNewConversations(limits, visitor, addressFactor);
      const now = clock();
      const conversation = requireOwn(await desk.conversations.open(chatSessionId, visitor.owner, now));
      await socket.join(formatVisitorRoom(conversation.id));
      await desk.queue.enter(conversation.id, now);
      desk.scheduleQueueUpdate();
      return desk.queue.readStatus(conversation.id, now);
    },
    async sendMessage({ chatSessionId, message }) {
      requireOwnSession(chatSessionId);
      const conversation = await findOwn();
      const ticket = conversation && (await desk.queue.findLiveTicket(conversation.id));
      if (!conversation || !ticket) throw new AppError("support.not_waiting");
      const from = { side: "visitor", senderId: visitor.owner, quotas } as const;
      const stored = await desk.post(socket, message, from, { ...conversation, agentId: ticket.agent_id });
      return { message: toChatMessage("visitor", stored) };
    },
    async chatStatus({ chatSessionId }) {
      requireOwnSession(chatSessionId);
      const conversation = await findOwn();
      return conversation ? desk.queue.readStatus(conversation.id, clock()) : { status: "disconnected", queue: null };
    },
    async queueStatus() {
      return desk.readQueueStatus((await findOwn())?.id ?? null);
    },
    async endChat() {
      const conversation = await findOwn();
      const ticket = conversation && (await desk.queue.findLiveTicket(conversation.id));
      if (!conversation || !(await desk.queue.end(conversation.id, clock()))) return {};
      const agentId = ticket?.agent_id ?? null;
      desk.emitStatus(conversation.id, agentId, { status: "disconnected", queue: null });
      if (agentId) desk.emitAgentStatus(agentId, await desk.chats.readStatus(agentId));
      desk.scheduleQueueUpdate();
      return {};
    },
    async sync({ after }) {
      const conversation = await findOwn();
      if (!conversation) return { messages: [], receipts: NO_RECEIPTS };
      const [rows, receipts] = await Promise.all([
        desk.conversations.listAfter(conversation.id, after),
        desk.conversations.readReceipts(conversation.id, "agent"),
      ]);
      return { messages: rows.map((row) => toChatMessage("visitor", row)), receipts };
    },
    async rateChat({ chatSessionId, stars }) {
      requireOwnSession(chatSessionId);
      const conversation = await findOwn();
      if (!conversation || !(await desk.queue.rate(conversation.id, stars))) throw new AppError("support.not_answered");
      return {};
    },
    async typing({ chatSessionId }) {
      requireOwnSession(chatSessionId);
      const conversation = await findOwn();
      const ticket = conversation && (await desk.queue.findLiveTicket(conversation.id));
      if (ticket) desk.emitTyping("visitor", { ...conversation, agentId: ticket.agent_id });
      return {};
    },
    async read({ chatSessionId, ...reached }) {
      requireOwnSession(chatSessionId);
      const conversation = await findOwn();
      const ticket = conversation && (await desk.queue.findLiveTicket(conversation.id));
      if (conversation) {
        await desk.markReceipts("visitor", reached, { ...conversation, agentId: ticket?.agent_id ?? null });
      }
      return {};
    },
  };
}
