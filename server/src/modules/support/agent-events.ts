import { AppError } from "@kalima/contracts/errors";
import { NO_RECEIPTS } from "@kalima/contracts/sockets";
import type { Clock } from "../../database/database.ts";
import { messageFor } from "../../delivery/message-store.ts";
import type { SupportDesk, SupportHandlers, SupportSocket } from "./support-desk.ts";

/** Handlers for a support agent, who is in one conversation at a time and writes into no other. */
export function agentEvents(socket: SupportSocket, agentId: string, desk: SupportDesk, clock: Clock): SupportHandlers {
  const current = () => desk.queue.takenBy(agentId);

  return {
    async setAgentAvailability({ status }) {
      await desk.queue.setAvailability(agentId, status === "available", clock());
      desk.queueChanged();
      const isBusy = status === "available" && (await current());
      return { status: isBusy ? "in_chat" : status };
    },
    // Idempotent while in a chat: an agent who reconnects gets the same conversation again.
    async nextTurn() {
      const taken = await current();
      if (taken) return { chatSessionId: taken.chat_session_id };
      if (!(await desk.queue.takeNext(agentId, clock()))) return { chatSessionId: null };
      const conversation = await current();
      if (!conversation) return { chatSessionId: null };
      desk.emitStatus(conversation.id, agentId, { status: "inchat", queue: null });
      desk.queueChanged();
      return { chatSessionId: conversation.chat_session_id };
    },
    async sendMessage({ chatSessionId, message }) {
      const conversation = await current();
      if (conversation?.chat_session_id !== chatSessionId) throw new AppError("support.chat_not_yours");
      const from = { side: "agent", senderId: agentId } as const;
      const stored = await desk.post(socket, message, from, { ...conversation, agentId });
      return { message: messageFor("agent", stored) };
    },
    async chatStatus() {
      return { status: (await current()) ? "inchat" : "disconnected", queue: null };
    },
    queueStatus: () => desk.queueStatus(null),
    async endChat() {
      const conversation = await current();
      if (!conversation || !(await desk.queue.end(conversation.id, clock()))) return {};
      desk.emitStatus(conversation.id, agentId, { status: "disconnected", queue: null });
      return {};
    },
    async sync({ after }) {
      const conversation = await current();
      if (!conversation) return { messages: [], receipts: NO_RECEIPTS };
      const [rows, receipts] = await Promise.all([
        desk.conversations.after(conversation.id, after),
        desk.conversations.receiptsOf(conversation.id, "visitor"),
      ]);
      return { messages: rows.map((row) => messageFor("agent", row)), receipts };
    },
    async read({ chatSessionId, ...reached }) {
      const conversation = await current();
      if (conversation?.chat_session_id !== chatSessionId) throw new AppError("support.chat_not_yours");
      await desk.markReceipts("agent", reached, { ...conversation, agentId });
      return {};
    },
  };
}
