import { AppError } from "@kalima/contracts/errors";
import { NO_RECEIPTS } from "@kalima/messages-contract";
import { toChatMessage } from "../../delivery/message-store.ts";
import { describeAct } from "../../kernel/audit/act.ts";
import type { Clock } from "../../kernel/database/database.ts";
import { describeConversation, type TakenChat } from "./agent-chats.repository.ts";
import { readDesk } from "./agent-desk.ts";
import type { Assignments } from "./assign-conversations.ts";
import type { Assigner } from "./assignment/assignment.policy.ts";
import type { Conversation } from "./conversations.repository.ts";
import { earlierChatsRepository } from "./earlier-chats.repository.ts";
import { leaveFollowUp } from "./request-follow-up.ts";
import { formatReadersRoom, type SupportDesk, type SupportHandlers, type SupportSocket } from "./support-desk.ts";
import { readVisitorHistory } from "./visitor-history.ts";

type Dependencies = { desk: SupportDesk; clock: Clock; assignments: Assignments };

/** Event handlers for a support agent, who can write only in conversations assigned to the agent. */
export function agentEvents(
  socket: SupportSocket,
  agent: Assigner,
  { desk, clock, assignments }: Dependencies,
): SupportHandlers {
  const { chats } = desk;
  const agentId = agent.id;
  const reader = earlierChatsRepository(desk.database);
  /** The conversation that this socket reads without having it. */
  let readRoom: string | null = null;

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

  /** Everyone at the desk may read what a colleague has, and what waits. */
  async function requireLive(chatSessionId: string): Promise<Conversation> {
    const live = await chats.findLive(chatSessionId);
    if (!live) throw new AppError("support.chat_not_yours");
    describeConversation(live);
    return live;
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
    desk: () => readDesk(desk, agent, clock()),
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
      await assignments.assign(id, { agentId: to, from: agentId }, agent);
      return {};
    },
    async readChat({ chatSessionId }) {
      const { id } = await requireLive(chatSessionId);
      if (readRoom) await socket.leave(readRoom);
      readRoom = formatReadersRoom(id);
      await socket.join(readRoom);
      const rows = await reader.listLast(id);
      return { messages: rows.map((row) => toChatMessage("agent", row)) };
    },
    async visitorHistory({ chatSessionId }) {
      return readVisitorHistory(desk.database, await requireLive(chatSessionId), clock());
    },
    async earlierMessages({ chatSessionId, conversationId }) {
      const rows = await reader.listMessages(await requireLive(chatSessionId), conversationId);
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
      const { id } = await requireLive(chatSessionId);
      await assignments.setNote(id, note, agentId);
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
