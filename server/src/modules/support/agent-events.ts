import { AppError } from "@kalima/contracts/errors";
import { agentAvailability, askStatus, askSync, outgoingMessage } from "@kalima/contracts/sockets";
import type { Clock } from "../../database/database.ts";
import { type Answers, answering, answeringAny } from "./answer-events.ts";
import { messageFor } from "./conversations.repository.ts";
import type { SupportDesk, SupportSocket } from "./support-desk.ts";
import { cleanContent } from "./visitor-events.ts";

/** Roles that answer at the desk. */
export const AGENT_ROLES = ["agent", "admin"] as const;

/** What a support agent may do. An agent is in one conversation at a time, and writes into no other. */
export function agentEvents(socket: SupportSocket, agentId: string, desk: SupportDesk, clock: Clock): Answers {
  async function current(chatSessionId?: string) {
    const conversation = await desk.queue.takenBy(agentId);
    if (chatSessionId !== undefined && conversation?.chat_session_id !== chatSessionId) {
      throw new AppError("support.chat_not_yours");
    }
    return conversation;
  }

  return {
    setAgentAvailability: answering(agentAvailability, async ({ status }) => {
      await desk.queue.setAvailability(agentId, status === "available", clock());
      desk.queueMoved();
      const isBusy = status === "available" && (await current());
      return { status: isBusy ? "in_chat" : status };
    }),
    // Asked again while in a chat, it is the same chat: an agent who reconnects finds the way back.
    nextTurn: answeringAny(async () => {
      const taken = await current();
      if (taken) return { chatSessionId: taken.chat_session_id };
      if (!(await desk.queue.takeNext(agentId, clock()))) return { chatSessionId: null };
      const conversation = await current();
      if (!conversation) return { chatSessionId: null };
      desk.tellBoth(conversation.id, agentId, { status: "inchat", queue: null });
      desk.queueMoved();
      return { chatSessionId: conversation.chat_session_id };
    }),
    sendMessage: answering(outgoingMessage, async ({ chatSessionId, message }) => {
      const conversation = await current(chatSessionId);
      if (!conversation) throw new AppError("support.not_waiting");
      const stored = await desk.post(
        socket,
        {
          conversationId: conversation.id,
          clientId: message.clientId ?? null,
          side: "agent",
          senderId: agentId,
          type: message.type,
          content: cleanContent(message),
          now: clock(),
        },
        agentId,
      );
      return { message: messageFor("agent", stored) };
    }),
    chatStatus: answering(askStatus, async () => {
      return { status: (await current()) ? "inchat" : "disconnected", queue: null };
    }),
    queueStatus: answeringAny(() => desk.queueStatus(null)),
    endChat: answeringAny(async () => {
      const conversation = await current();
      if (!conversation || !(await desk.queue.end(conversation.id, clock()))) return {};
      desk.tellBoth(conversation.id, agentId, { status: "disconnected", queue: null });
      return {};
    }),
    sync: answering(askSync, async ({ after }) => {
      const conversation = await current();
      const rows = conversation ? await desk.conversations.after(conversation.id, after) : [];
      return { messages: rows.map((row) => messageFor("agent", row)) };
    }),
  };
}
