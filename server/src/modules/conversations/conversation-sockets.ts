import { AppError } from "@kalima/contracts/errors";
import {
  type ChatMessage,
  MESSAGES_NAMESPACE,
  type MessagesClientEvents,
  type MessagesServerEvents,
  messagesSocket,
} from "@kalima/messages-contract";
import type { Namespace, Socket, Server as SocketServer } from "socket.io";
import { toChatMessage } from "../../delivery/message-store.ts";
import { bindEvents, type EventHandlers, type SocketActs } from "../../kernel/http/bind-events.ts";
import {
  readSocketActor,
  readSocketSession,
  toSessionRoom,
  toSocketRefusal,
} from "../../kernel/http/socket-session.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import type { Parties, Reader, Side } from "./conversations.repository.ts";
import { type conversationsService, getOtherSide, toReader, type WriteResult } from "./conversations.service.ts";

const ACTS: SocketActs<typeof messagesSocket.client> = {
  sendMessage: "conversation.message_sent",
  sync: { unaudited: "changes nothing" },
  read: { unaudited: "own reading" },
};

type Data = { reader: Reader; sessionId: string };
type MessagesNamespace = Namespace<MessagesClientEvents, MessagesServerEvents, Record<string, never>, Data>;
type MessagesSocket = Socket<MessagesClientEvents, MessagesServerEvents, Record<string, never>, Data>;

/** Socket events about stored changes. They reach all browsers of both participants, in every process. */
export type Announcements = {
  /** Skips `except`, the sender's socket, because its acknowledgement already contains the message. */
  announceMessage(written: WriteResult, except?: MessagesSocket): void;
  announceChange(row: Parties): void;
  close(): void;
};

const formatPersonRoom = (userId: string) => `person:${userId}`;

function selectRoom(row: Parties, side: Side): string {
  return formatPersonRoom(side === "student" ? row.student_id : (row.trainer_user_id ?? "none"));
}

/** Opens the namespace: students and trainers with a live session, each with all of their conversations. */
export function openMessagesNamespace(
  io: SocketServer,
  service: ReturnType<typeof conversationsService>,
  { config, database, clock, sessions, log }: Pick<ModuleContext, "config" | "database" | "clock" | "sessions" | "log">,
): Announcements {
  const namespace: MessagesNamespace = io.of(MESSAGES_NAMESPACE);
  const selectTarget = (row: Parties, side: Side, except?: MessagesSocket) => {
    const room = selectRoom(row, side);
    return except ? except.to(room) : namespace.to(room);
  };

  function announceMessage({ row, stored }: WriteResult, except?: MessagesSocket): void {
    if (!stored.isNew) return;
    for (const side of ["student", "trainer"] as const) {
      const message: ChatMessage = toChatMessage(side, stored);
      selectTarget(row, side, except).emit("receiveMessage", { conversationId: row.id, message });
    }
  }

  function createHandlers(socket: MessagesSocket): EventHandlers<typeof messagesSocket.client> {
    const { reader } = socket.data;
    return {
      async sendMessage({ conversationId, message }) {
        const sent = await service.write(reader, conversationId, message);
        announceMessage(sent, socket);
        return { message: toChatMessage(reader.side, sent.stored) };
      },
      sync: ({ conversationId, after }) => service.readMissed(reader, conversationId, after),
      async read({ conversationId, ...reached }) {
        const { row, marked } = await service.markReceipts(reader, conversationId, reached);
        if (!marked) return {};
        selectTarget(row, getOtherSide(reader.side)).emit("receipts", { conversationId, ...marked });
        selectTarget(row, reader.side, socket).emit("conversationChanged", { conversationId });
        return {};
      },
    };
  }

  async function joinRooms(socket: MessagesSocket): Promise<void> {
    const { reader, sessionId } = socket.data;
    await socket.join([formatPersonRoom(reader.userId), toSessionRoom(sessionId)]);
    // The session ended before the socket joined the room, so `onRevoked` did not find it.
    if (sessions.hasEnded(sessionId)) socket.disconnect(true);
  }

  namespace.use((socket, next) => {
    try {
      const session = readSocketSession(socket.handshake.auth, socket.request, sessions);
      if (session.role !== "student" && session.role !== "trainer") throw new AppError("auth.forbidden");
      socket.data.reader = toReader(session);
      socket.data.sessionId = session.sessionId;
      next();
    } catch (error) {
      next(toSocketRefusal(error));
    }
  });
  namespace.on("connection", (socket) => {
    const ready = joinRooms(socket);
    const { reader, sessionId } = socket.data;
    bindEvents(socket, messagesSocket.client, createHandlers(socket), {
      clock,
      database,
      acts: ACTS,
      actor: readSocketActor(socket.request, { ...reader, role: reader.side, sessionId }, config.trustProxy),
      log,
      ready,
      malformed: "request.invalid",
    });
  });
  const close = sessions.onRevoked((id) => namespace.in(toSessionRoom(id)).disconnectSockets(true));

  return {
    announceMessage,
    announceChange(row) {
      for (const side of ["student", "trainer"] as const) {
        selectTarget(row, side).emit("conversationChanged", { conversationId: row.id });
      }
    },
    close,
  };
}
