import { AppError } from "@kalima/contracts/errors";
import { NO_RECEIPTS } from "@kalima/messages-contract";
import { toChatMessage } from "../../delivery/message-store.ts";
import { describeAct } from "../../kernel/audit/act.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { Notifier } from "../../kernel/ports/notifier.ts";
import { describeConversation, type TakenChat } from "./agent-chats.repository.ts";
import { readDesk } from "./agent-desk.ts";
import { earlierChatsRepository } from "./earlier-chats.repository.ts";
import { leaveFollowUp } from "./request-follow-up.ts";
import type { SupportDesk, SupportHandlers, SupportSocket } from "./support-desk.ts";
import { readVisitorHistory } from "./visitor-history.ts";

type Dependencies = { desk: SupportDesk; clock: Clock; notifier: Notifier };

/** Event handlers for a support agent, who can write only in conversations assigned to the agent. */
export function agentEvents(
  socket: SupportSocket,
  agentId: string,
  { desk, clock, notifier }: Dependencies,
): SupportHandlers {
  const { chats } = desk;

  async function requireOwn(chatSessionId: string): Promise<TakenChat> {
    const taken = await chats.listTaken(agentId);
    const own = taken.find(({ chat_session_id }) => chat_session_id === chatSessionId);
    if (!own) throw new AppError("support.chat_not_yours");
    describeConversation(own);
    return own;
  }

  /** Sends the status to every open desk of this agent, and makes all desks refresh. */
  async function publishAgentChange() {
    const status = await chats.readStatus(agentId);
    desk.emitAgentStatus(agentId, status);
    desk.scheduleQueueUpdate();
    return status;
  }

  function handOver(conversationId: string, to: string): Promise<boolean> {
    const onAway = (tx: Database) => notifier.notify(tx, to, "support_transferred", {});
    return chats.handOver({ conversationId, from: agentId, to, now: clock(), onAway });
  }

  return {
    async setAgentAvailability({ status }) {
      describeAct({ object: { kind: "support-agent", id: agentId }, after: { status } });
      await desk.queue.setAvailability(agentId, status === "available", clock());
      return { status: await publishAgentChange() };
    },
    async nextTurn() {
      const conversation = await chats.takeNext(agentId, clock());
      if (!conversation) return { chatSessionId: null };
      desk.emitStatus(conversation.id, agentId, await desk.queue.readStatus(conversation.id, clock()));
      await publishAgentChange();
      return { chatSessionId: conversation.chat_session_id };
    },
    desk: () => readDesk(desk, agentId, clock()),
    async sendMessage({ chatSessionId, message }) {
      const conversation = await requireOwn(chatSessionId);
      const from = { side: "agent", senderId: agentId } as const;
      const stored = await desk.post(socket, message, from, { ...conversation, agentId });
      return { message: toChatMessage("agent", stored) };
    },
    async chatStatus() {
      const taken = await chats.listTaken(agentId);
      return { status: taken.length > 0 ? "inchat" : "disconnected", queue: null };
    },
    queueStatus: () => desk.readQueueStatus(null),
    async closeChat({ chatSessionId, reason }) {
      const { id, owner } = await requireOwn(chatSessionId);
      describeConversation({ id, owner }, { reason });
      if (!(await chats.end(id, agentId, reason, clock()))) return {};
      desk.emitStatus(id, agentId, { status: "disconnected", queue: null });
      await publishAgentChange();
      return {};
    },
    async transferChat({ chatSessionId, to }) {
      const { id, owner } = await requireOwn(chatSessionId);
      describeConversation({ id, owner }, { to });
      const isGone = to ? await handOver(id, to) : await chats.putBack(id, agentId);
      if (!isGone) throw new AppError("support.chat_not_yours");
      if (to) {
        desk.emitStatus(id, null, await desk.queue.readStatus(id, clock()));
        desk.emitAgentStatus(to, await chats.readStatus(to));
      }
      await publishAgentChange();
      return {};
    },
    async visitorHistory({ chatSessionId }) {
      return readVisitorHistory(desk.database, await requireOwn(chatSessionId), clock());
    },
    async earlierMessages({ chatSessionId, conversationId }) {
      const own = await requireOwn(chatSessionId);
      const rows = await earlierChatsRepository(desk.database).listMessages(own, conversationId);
      if (!rows) throw new AppError("request.not_found");
      return { messages: rows.map((row) => toChatMessage("agent", row)) };
    },
    async followUp({ chatSessionId, id, request }) {
      await leaveFollowUp(
        desk.database,
        { id, request, agentId, conversation: await requireOwn(chatSessionId) },
        clock(),
      );
      return {};
    },
    async setNote({ chatSessionId, note }) {
      const { id } = await requireOwn(chatSessionId);
      await chats.setNote(id, note);
      desk.scheduleQueueUpdate();
      return {};
    },
    async sync({ chatSessionId, after }) {
      const taken = await chats.listTaken(agentId);
      const conversation = chatSessionId ? await requireOwn(chatSessionId) : taken[0];
      if (!conversation) return { messages: [], receipts: NO_RECEIPTS };
      const [rows, receipts] = await Promise.all([
        desk.conversations.listAfter(conversation.id, after),
        desk.conversations.readReceipts(conversation.id, "visitor"),
      ]);
      return { messages: rows.map((row) => toChatMessage("agent", row)), receipts };
    },
    async typing({ chatSessionId }) {
      desk.emitTyping("agent", { ...(await requireOwn(chatSessionId)), agentId });
      return {};
    },
    async read({ chatSessionId, ...reached }) {
      const conversation = await requireOwn(chatSessionId);
      await desk.markReceipts("agent", reached, { ...conversation, agentId });
      return {};
    },
  };
}
