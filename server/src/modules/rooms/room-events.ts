import type { IceServer, lessonRoomSocket } from "@kalima/booking-contract";
import type { Clock } from "../../kernel/database/database.ts";
import type { EventHandlers } from "../../kernel/http/bind-events.ts";
import type { NotesMerger } from "./notes/notes-merger.ts";
import { getOtherRole } from "./room.policy.ts";
import type { roomRepository } from "./room.repository.ts";
import { formatPersonRoom, type RoomSocket, type Rooms } from "./rooms.ts";

type Dependencies = {
  rooms: Rooms;
  repository: ReturnType<typeof roomRepository>;
  merger: NotesMerger;
  clock: Clock;
  iceServers: (userId: string) => IceServer[];
};

/** Handles the events of a person in a room. Each affects only the lesson of the handshake and its two people. */
export function createRoomEvents(
  socket: RoomSocket,
  { rooms, repository, merger, clock, iceServers }: Dependencies,
): EventHandlers<typeof lessonRoomSocket.client> {
  const { lessonId, userId, role } = socket.data.visitor;
  const other = formatPersonRoom(lessonId, getOtherRole(role));
  return {
    async enter({ after }) {
      const [state, messages, notes] = await Promise.all([
        rooms.readState(socket.data.visitor),
        repository.listMessagesAfter(lessonId, after),
        repository.readNotes(lessonId),
      ]);
      return { state, messages, notes: Buffer.from(notes).toString("base64"), iceServers: iceServers(userId) };
    },
    clock: async () => ({ now: clock().toISOString() }),
    async iceServers() {
      await rooms.readState(socket.data.visitor);
      return { iceServers: iceServers(userId) };
    },
    async signal(signal) {
      socket.to(other).emit("signal", signal);
      return { isDelivered: rooms.presentIn(lessonId).includes(getOtherRole(role)) };
    },
    async say({ clientId, text }) {
      const stored = await repository.addMessage({ lessonId, clientId, from: role, text, now: clock() });
      if (stored.isNew) socket.to(other).emit("said", stored.message);
      return { message: stored.message };
    },
    async edit({ update }) {
      await repository.changeNotes(merger, lessonId, Buffer.from(update, "base64"), clock());
      socket.to(other).emit("edited", { update });
      return {};
    },
  };
}
