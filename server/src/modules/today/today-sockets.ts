import { AppError } from "@kalima/contracts/errors";
import { TODAY_NAMESPACE } from "@kalima/learning-contract";
import type { Server as SocketServer } from "socket.io";
import { createListener } from "../../kernel/database/listener.ts";
import type { DomainEvent } from "../../kernel/events/domain-events.ts";
import { readSocketSession, toSessionRoom, toSocketRefusal } from "../../kernel/http/socket-session.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import {
  bookingConfirmed,
  bookingGivenBack,
  creditsGiven,
  lessonCancelled,
  lessonMoved,
  proposalAnswered,
  refundGranted,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
  timeProposed,
  trainerReplaced,
} from "../bookings/public.ts";
import { taskReviewed, taskSet } from "../tasks/public.ts";

/** Notified by the transaction that changes a day; the payload is the student's id. */
const CHANNEL = "day_changed";

/** Events that change a student's day. Other changes are found when the page asks the next time. */
const CHANGES: readonly DomainEvent<{ studentId: string }>[] = [
  bookingConfirmed,
  bookingGivenBack,
  creditsGiven,
  lessonCancelled,
  lessonMoved,
  proposalAnswered,
  refundGranted,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
  taskReviewed,
  taskSet,
  timeProposed,
  trainerReplaced,
];

const formatStudentRoom = (studentId: string) => `student:${studentId}`;

/** Tells the open pages of a student, in every process, once a transaction that changed their day is committed. */
export function announceDays({ events, connection, sessions, log }: ModuleContext) {
  let io: SocketServer | undefined;
  let forget = () => {};
  for (const change of CHANGES) {
    events.on(change, (tx, { studentId }) => tx.query("SELECT pg_notify($1, $2)", [CHANNEL, studentId]));
  }
  const listener = createListener({
    connection,
    channel: CHANNEL,
    // Each process hears it, and has its own sockets.
    onMessage: (studentId) =>
      void io?.of(TODAY_NAMESPACE).local.to(formatStudentRoom(studentId)).emit("dayChanged", {}),
    onConnect: async () => void io?.of(TODAY_NAMESPACE).local.emit("dayChanged", {}),
    onError: (error) => log.warn(`changes of a student's day: ${error.message}`),
  });

  return {
    /** Opens the namespace: students with a live session. */
    open(server: SocketServer): void {
      io = server;
      const namespace = server.of(TODAY_NAMESPACE);
      namespace.use((socket, next) => {
        try {
          const session = readSocketSession(socket.handshake.auth, socket.request, sessions);
          if (session.role !== "student") throw new AppError("auth.forbidden");
          socket.data.session = session;
          next();
        } catch (error) {
          next(toSocketRefusal(error));
        }
      });
      namespace.on("connection", (socket) => {
        const { userId, sessionId } = socket.data.session;
        const joining = async () => {
          await socket.join([formatStudentRoom(userId), toSessionRoom(sessionId)]);
          // The session ended before the socket joined the room, so `onRevoked` did not find it.
          if (sessions.hasEnded(sessionId)) socket.disconnect(true);
        };
        joining().catch((error) => {
          log.warn(`a page of a student's day: ${error}`);
          // It tries again.
          socket.disconnect(true);
        });
      });
      forget = sessions.onRevoked((id) => namespace.in(toSessionRoom(id)).disconnectSockets(true));
    },
    start: listener.start,
    async close() {
      forget();
      await listener.close();
    },
  };
}
