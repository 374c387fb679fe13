import { LESSON_ROOM_NAMESPACE, lessonRoomSocket } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import type { Server as SocketServer } from "socket.io";
import { bindEvents, type SocketActs } from "../../kernel/http/bind-events.ts";
import { readSocketActor, toSessionRoom, toSocketRefusal } from "../../kernel/http/socket-session.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { lessonsService, readLessonCourses } from "../bookings/public.ts";
import { buildIceServers } from "./ice-servers.ts";
import { createNotesMerger } from "./notes/notes-merger.ts";
import { mayBeInRoom } from "./room.policy.ts";
import { roomRepository } from "./room.repository.ts";
import { createRoomEvents } from "./room-events.ts";
import { readRoomVisitor } from "./room-visitor.ts";
import {
  createRooms,
  formatLessonRoom,
  formatPersonRoom,
  type RoomNamespace,
  type RoomSocket,
  type Rooms,
} from "./rooms.ts";

/** Events of one connection: ICE candidates come in bursts, and notes are sent while they are typed. */
const RATE = { burst: 120, perSecond: 30 };

/** Notes are written together, key by key, and kept with their lesson. */
const ACTS: SocketActs<typeof lessonRoomSocket.client> = {
  enter: { unaudited: "changes nothing" },
  clock: { unaudited: "changes nothing" },
  iceServers: { unaudited: "changes nothing" },
  signal: { unaudited: "changes nothing" },
  say: "lesson.message_sent",
  edit: { unaudited: "while writing" },
};

/** Opens the namespace: the student and the trainer of a lesson that is open, each with one connection. */
export function openRoomNamespace(
  io: SocketServer,
  { config, database, listener, clock, events, sessions, log }: ModuleContext,
): { rooms: Rooms; unsubscribe: () => void; closeNotes: () => Promise<void> } {
  const namespace: RoomNamespace = io.of(LESSON_ROOM_NAMESPACE);
  const onError = (error: Error) => log.warn(`lesson room: ${error.message}`);
  const lessons = lessonsService({ database, clock, events });
  const repository = roomRepository(database);
  const merger = createNotesMerger();
  const rooms = createRooms({ database, listener, clock }, namespace, onError);

  /** @throws {AppError} `auth.required`, `request.not_found`, `lesson.not_now` */
  async function admit(socket: RoomSocket): Promise<void> {
    const visitor = readRoomVisitor(socket.handshake, socket.request, sessions);
    await lessons.read(visitor, visitor.lessonId);
    const courses = await readLessonCourses(database, [visitor.lessonId]);
    if (!mayBeInRoom(courses.get(visitor.lessonId), visitor)) throw new AppError("lesson.not_now");
    socket.data.visitor = visitor;
  }

  async function joinRoom(socket: RoomSocket): Promise<void> {
    const { lessonId, role, sessionId } = socket.data.visitor;
    const place = formatPersonRoom(lessonId, role);
    // The room is empty, so the stored notes can be repaired and lose a long history.
    if (rooms.presentIn(lessonId).length === 0) {
      await repository.changeNotes(merger, lessonId, null, clock()).catch(onError);
    }
    // Closes the other connections of this person, in every process.
    namespace.to(place).except(socket.id).emit("replaced", {});
    namespace.in(place).except(socket.id).disconnectSockets(true);
    await socket.join([formatLessonRoom(lessonId), place, toSessionRoom(sessionId)]);
    // The session ended between the handshake and the room, where `onRevoked` would not find this socket.
    if (sessions.hasEnded(sessionId)) return void socket.disconnect(true);
    await rooms.announce(lessonId);
  }

  namespace.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => next(toSocketRefusal(error)),
    );
  });
  namespace.on("connection", (socket) => {
    const ready = joinRoom(socket);
    const iceServers = (userId: string) => buildIceServers(config.ice, userId, clock());
    const handlers = createRoomEvents(socket, { rooms, repository, merger, clock, iceServers });
    const { visitor } = socket.data;
    bindEvents(socket, lessonRoomSocket.client, handlers, {
      clock,
      database,
      acts: ACTS,
      actor: readSocketActor(socket.request, visitor, config.trustProxy),
      objectId: visitor.lessonId,
      log,
      ready,
      malformed: "request.invalid",
      rate: RATE,
    });
    socket.on("disconnect", () => void rooms.announce(socket.data.visitor.lessonId).catch(onError));
  });
  const unsubscribe = sessions.onRevoked((id) => namespace.in(toSessionRoom(id)).disconnectSockets(true));
  return { rooms, unsubscribe, closeNotes: merger.close };
}
