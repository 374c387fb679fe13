import type { LessonRoomClientEvents, LessonRoomServerEvents, RoomRole, RoomState } from "@kalima/contracts/sockets";
import type { Namespace, Socket } from "socket.io";
import type { Clock, Database } from "../../database/database.ts";
import { type Attendance, readLessonCourses } from "../bookings/public.ts";
import { isRoomOpen, roomStateOf } from "./room.policy.ts";
import type { RoomVisitor } from "./room-visitor.ts";

/** How often the lessons of open rooms are read: stops, ends and what the clock does arrive within it. */
const LOOKS_EVERY_MS = 1_000;
const ROLES: readonly RoomRole[] = ["student", "trainer"];
const LESSON = "lesson:";

type Data = { visitor: RoomVisitor };
export type RoomNamespace = Namespace<LessonRoomClientEvents, LessonRoomServerEvents, Record<string, never>, Data>;
export type RoomSocket = Socket<LessonRoomClientEvents, LessonRoomServerEvents, Record<string, never>, Data>;

export const lessonRoomName = (lessonId: string) => `${LESSON}${lessonId}`;
export const personRoom = (lessonId: string, role: RoomRole) => `${role}:${lessonId}`;

export type Rooms = ReturnType<typeof createRooms>;

/** The rooms that are open in this process: who is in them, and what has become of their lessons. */
export function createRooms(
  { database, clock }: { database: Database; clock: Clock },
  namespace: RoomNamespace,
  onError: (error: Error) => void,
) {
  const sent = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  const isThere = (room: string) => (namespace.adapter.rooms.get(room)?.size ?? 0) > 0;
  const presentIn = (lessonId: string) => ROLES.filter((role) => isThere(personRoom(lessonId, role)));
  const openIds = () =>
    [...namespace.adapter.rooms.keys()]
      .filter((room) => room.startsWith(LESSON))
      .map((room) => room.slice(LESSON.length));

  const stateFor = (lesson: Attendance, lessonId: string) => roomStateOf(lesson, presentIn(lessonId), clock());

  function send(lessonId: string, lesson: Attendance | undefined): void {
    if (lesson) {
      const state = stateFor(lesson, lessonId);
      const { now: _, ...facts } = state;
      const text = JSON.stringify(facts);
      if (sent.get(lessonId) === text) return;
      sent.set(lessonId, text);
      namespace.to(lessonRoomName(lessonId)).emit("state", state);
    }
    for (const role of ROLES) {
      if (!isRoomOpen(lesson, role)) namespace.in(personRoom(lessonId, role)).disconnectSockets(true);
    }
  }

  async function look(): Promise<void> {
    const ids = openIds();
    for (const id of sent.keys()) if (!isThere(lessonRoomName(id))) sent.delete(id);
    if (ids.length === 0) return;
    const courses = await readLessonCourses(database, ids);
    for (const id of ids) send(id, courses.get(id));
  }

  return {
    presentIn,

    /** Null for a lesson that has no room now. */
    async stateOf(lessonId: string): Promise<RoomState | null> {
      const lesson = (await readLessonCourses(database, [lessonId])).get(lessonId);
      return lesson ? stateFor(lesson, lessonId) : null;
    },

    /** Sends the state of one room at once, as someone has come or gone. */
    async announce(lessonId: string): Promise<void> {
      send(lessonId, (await readLessonCourses(database, [lessonId])).get(lessonId));
    },

    start(): void {
      timer = setInterval(() => void look().catch(onError), LOOKS_EVERY_MS).unref();
    },

    close: () => clearInterval(timer),
  };
}
