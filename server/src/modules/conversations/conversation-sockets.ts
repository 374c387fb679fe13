import { AppError } from "@kalima/contracts/errors";
import {
  type ChatMessage,
  MESSAGES_NAMESPACE,
  type MessagesClientEvents,
  type MessagesServerEvents,
  messagesSocket,
} from "@kalima/contracts/sockets";
import type { Namespace, Socket, Server as SocketServer } from "socket.io";
import { messageFor } from "../../delivery/message-store.ts";
import { bindEvents, type EventHandlers } from "../../kernel/http/bind-events.ts";
import { readSocketSession, sessionRoom, socketRefusal } from "../../kernel/http/socket-session.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import type { Parties, Reader, Side } from "./conversations.repository.ts";
import { type conversationsService, otherSide, readerOf, type Written } from "./conversations.service.ts";

type Data = { reader: Reader; sessionId: string };
type MessagesNamespace = Namespace<MessagesClientEvents, MessagesServerEvents, Record<string, never>, Data>;
type MessagesSocket = Socket<MessagesClientEvents, MessagesServerEvents, Record<string, never>, Data>;

/** Socket events about stored changes. They reach all browsers of both participants, in every process. */
export type Announcements = {
  /** Skips `except`, the sender's socket, because its acknowledgement already contains the message. */
  written(written: Written, except?: MessagesSocket): void;
  changed(row: Parties): void;
  close(): void;
};

const personRoom = (userId: string) => `person:${userId}`;

function roomOf(row: Parties, side: Side): string {
  return personRoom(side === "student" ? row.student_id : (row.trainer_user_id ?? "none"));
}

/** Opens the namespace: students and trainers with a live session, each with all of their conversations. */
export function openMessagesNamespace(
  io: SocketServer,
  service: ReturnType<typeof conversationsService>,
  { clock, sessions, log }: Pick<ModuleContext, "clock" | "sessions" | "log">,
): Announcements {
  const namespace: MessagesNamespace = io.of(MESSAGES_NAMESPACE);
  const to = (row: Parties, side: Side, except?: MessagesSocket) => {
    const room = roomOf(row, side);
    return except ? except.to(room) : namespace.to(room);
  };

  function written({ row, stored }: Written, except?: MessagesSocket): void {
    if (!stored.isNew) return;
    for (const side of ["student", "trainer"] as const) {
      const message: ChatMessage = messageFor(side, stored);
      to(row, side, except).emit("receiveMessage", { conversationId: row.id, message });
    }
  }

  function handlers(socket: MessagesSocket): EventHandlers<typeof messagesSocket.client> {
    const { reader } = socket.data;
    return {
      async sendMessage({ conversationId, message }) {
        const sent = await service.write(reader, conversationId, message);
        written(sent, socket);
        return { message: messageFor(reader.side, sent.stored) };
      },
      sync: ({ conversationId, after }) => service.missed(reader, conversationId, after),
      async read({ conversationId, ...reached }) {
        const { row, marked } = await service.markReceipts(reader, conversationId, reached);
        if (!marked) return {};
        to(row, otherSide(reader.side)).emit("receipts", { conversationId, ...marked });
        to(row, reader.side, socket).emit("conversationChanged", { conversationId });
        return {};
      },
    };
  }

  async function joinRooms(socket: MessagesSocket): Promise<void> {
    const { reader, sessionId } = socket.data;
    await socket.join([personRoom(reader.userId), sessionRoom(sessionId)]);
    // The session ended before the socket joined the room, so `onRevoked` did not find it.
    if (sessions.hasEnded(sessionId)) socket.disconnect(true);
  }

  namespace.use((socket, next) => {
    try {
      const session = readSocketSession(socket.handshake.auth, socket.request, sessions);
      if (session.role !== "student" && session.role !== "trainer") throw new AppError("auth.forbidden");
      socket.data.reader = readerOf(session);
      socket.data.sessionId = session.sessionId;
      next();
    } catch (error) {
      next(socketRefusal(error));
    }
  });
  namespace.on("connection", (socket) => {
    const ready = joinRooms(socket);
    bindEvents(socket, messagesSocket.client, handlers(socket), { clock, log, ready, malformed: "request.invalid" });
  });
  const close = sessions.onRevoked((id) => namespace.in(sessionRoom(id)).disconnectSockets(true));

  return {
    written,
    changed(row) {
      for (const side of ["student", "trainer"] as const) {
        to(row, side).emit("conversationChanged", { conversationId: row.id });
      }
    },
    close,
  };
}
