import { AppError } from "@kalima/contracts/errors";
import { askStatus, askSync, enqueue, outgoingMessage } from "@kalima/contracts/sockets";
import type { Clock } from "../../database/database.ts";
import { type Answers, answering, answeringAny } from "./answer-events.ts";
import { withoutMarkers } from "./chat-text.policy.ts";
import { type Conversation, messageFor } from "./conversations.repository.ts";
import type { SocketVisitor } from "./socket-visitor.ts";
import { type SupportDesk, type SupportSocket, visitorRoom } from "./support-desk.ts";

function isOwner({ owner, alsoOwns }: SocketVisitor, conversation: Conversation): boolean {
  return conversation.owner === owner || conversation.owner === alsoOwns;
}

/** Text without surrounding space and without power; other kinds as they are. @throws {AppError} `support.message_empty` */
export function cleanContent({ type, content }: { type: string; content: string }): string {
  if (type !== "text") return content;
  const text = content.trim();
  if (text === "") throw new AppError("support.message_empty");
  return withoutMarkers(text);
}

/** What whoever asks for help may do. Everything concerns the conversation of the handshake and no other. */
export function visitorEvents(socket: SupportSocket, desk: SupportDesk, clock: Clock): Answers {
  const { visitor } = socket.data;

  async function own(): Promise<Conversation | undefined> {
    const conversation = await desk.conversations.bySession(visitor.chatSessionId);
    if (conversation && !isOwner(visitor, conversation)) throw new AppError("support.chat_not_yours");
    return conversation;
  }

  function mustBeOwn(chatSessionId: string): void {
    if (chatSessionId !== visitor.chatSessionId) throw new AppError("support.chat_not_yours");
  }

  async function status() {
    const conversation = await own();
    return conversation ? desk.queue.statusOf(conversation.id) : { status: "disconnected" as const, queue: null };
  }

  return {
    // `params.studentId` is not believed: whoever asks is known from the handshake.
    enqueue: answering(enqueue, async ({ chatSessionId }) => {
      mustBeOwn(chatSessionId);
      const now = clock();
      const conversation = await desk.conversations.open(chatSessionId, visitor.owner, now);
      if (!isOwner(visitor, conversation)) throw new AppError("support.chat_not_yours");
      await socket.join(visitorRoom(conversation.id));
      await desk.queue.enter(conversation.id, now);
      desk.queueMoved();
      return desk.queue.statusOf(conversation.id);
    }),
    sendMessage: answering(outgoingMessage, async ({ chatSessionId, message }) => {
      mustBeOwn(chatSessionId);
      const conversation = await own();
      const state = conversation && (await desk.queue.liveTicket(conversation.id));
      if (!conversation || !state) throw new AppError("support.not_waiting");
      const stored = await desk.post(
        socket,
        {
          conversationId: conversation.id,
          clientId: message.clientId ?? null,
          side: "visitor",
          senderId: visitor.owner,
          type: message.type,
          content: cleanContent(message),
          now: clock(),
        },
        state.agent_id,
      );
      return { message: messageFor("visitor", stored) };
    }),
    chatStatus: answering(askStatus, async ({ chatSessionId }) => {
      mustBeOwn(chatSessionId);
      return status();
    }),
    queueStatus: answeringAny(async () => desk.queueStatus((await own())?.id ?? null)),
    endChat: answeringAny(async () => {
      const conversation = await own();
      const state = conversation && (await desk.queue.liveTicket(conversation.id));
      if (!conversation || !(await desk.queue.end(conversation.id, clock()))) return {};
      desk.tellBoth(conversation.id, state?.agent_id ?? null, { status: "disconnected", queue: null });
      desk.queueMoved();
      return {};
    }),
    sync: answering(askSync, async ({ after }) => {
      const conversation = await own();
      const rows = conversation ? await desk.conversations.after(conversation.id, after) : [];
      return { messages: rows.map((row) => messageFor("visitor", row)) };
    }),
  };
}
