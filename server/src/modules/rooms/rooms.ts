import type { LessonRoomClientEvents, LessonRoomServerEvents, RoomRole, RoomState } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import type { Namespace, Socket } from "socket.io";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { type Attendance, type LessonCourse, readLessonCourses } from "../bookings/public.ts";
import { isOwnLesson, mayBeInRoom, toRoomState } from "./room.policy.ts";
import type { RoomVisitor } from "./room-visitor.ts";

/** Interval at which open rooms notice what the clock has changed. The database announces other changes at once. */
const REVIEW_INTERVAL_MS = 1_000;
const ROLES: readonly RoomRole[] = ["student", "trainer"];
const LESSON = "lesson:";

type Data = { visitor: RoomVisitor };
export type RoomNamespace = Namespace<LessonRoomClientEvents, LessonRoomServerEvents, Record<string, never>, Data>;
export type RoomSocket = Socket<LessonRoomClientEvents, LessonRoomServerEvents, Record<string, never>, Data>;

export const formatLessonRoom = (lessonId: string) => `${LESSON}${lessonId}`;
export const formatPersonRoom = (lessonId: string, role: RoomRole) => `${role}:${lessonId}`;

export type Rooms = ReturnType<typeof createRooms>;

/** The rooms that are open in this process: the people in them and the state of their lessons. */
export function createRooms(
  { database, listener, clock }: Pick<ModuleContext, "database" | "listener" | "clock">,
  namespace: RoomNamespace,
  onError: (error: Error) => void,
) {
  const sent = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  const isOccupied = (room: string) => (namespace.adapter.rooms.get(room)?.size ?? 0) > 0;
  const presentIn = (lessonId: string) => ROLES.filter((role) => isOccupied(formatPersonRoom(lessonId, role)));
  const listOpenIds = () =>
    [...namespace.adapter.rooms.keys()]
      .filter((room) => room.startsWith(LESSON))
      .map((room) => room.slice(LESSON.length));

  const readState = (lesson: Attendance, lessonId: string) => toRoomState(lesson, presentIn(lessonId), clock());

  /** Disconnects the visitors of a room, in this process, for whom `isOut` is true. */
  function sendAway(lessonId: string, isOut: (visitor: RoomVisitor) => boolean): void {
    for (const id of [...(namespace.adapter.rooms.get(formatLessonRoom(lessonId)) ?? [])]) {
      const socket = namespace.sockets.get(id);
      if (socket && isOut(socket.data.visitor)) socket.disconnect(true);
    }
  }

  /**
   * Applies any change of a lesson to its room: visitors whose lesson it no longer is are disconnected; its two people
   * receive the new state, and are disconnected when it is over or stopped.
   */
  function review(lessonId: string, lesson: LessonCourse | undefined): void {
    sendAway(lessonId, (visitor) => !isOwnLesson(lesson, visitor));
    if (lesson) send(lessonId, lesson);
    sendAway(lessonId, (visitor) => !mayBeInRoom(lesson, visitor));
  }

  function send(lessonId: string, lesson: LessonCourse): void {
    const state = readState(lesson, lessonId);
    const { now: _, ...facts } = state;
    const text = JSON.stringify(facts);
    if (sent.get(lessonId) === text) return;
    sent.set(lessonId, text);
    namespace.to(formatLessonRoom(lessonId)).emit("state", state);
  }

  async function reviewAll(): Promise<void> {
    const ids = listOpenIds();
    for (const id of sent.keys()) if (!isOccupied(formatLessonRoom(id))) sent.delete(id);
    if (ids.length === 0) return;
    const courses = await readLessonCourses(database, ids);
    for (const id of ids) review(id, courses.get(id));
  }

  async function reviewLesson(lessonId: string): Promise<void> {
    if (!isOccupied(formatLessonRoom(lessonId))) return void sent.delete(lessonId);
    review(lessonId, (await readLessonCourses(database, [lessonId])).get(lessonId));
  }

  listener.on("lesson_people", {
    onMessage: (lessonId) => void reviewLesson(lessonId).catch(onError),
    onConnect: reviewAll,
  });

  return {
    presentIn,

    /** @throws {AppError} `lesson.not_now` where this person may not be in the room now. */
    async readState(visitor: RoomVisitor): Promise<RoomState> {
      const lesson = (await readLessonCourses(database, [visitor.lessonId])).get(visitor.lessonId);
      if (!mayBeInRoom(lesson, visitor)) throw new AppError("lesson.not_now");
      return readState(lesson, visitor.lessonId);
    },

    /** Sends the state of one room at once, after someone has come or gone. */
    announce: reviewLesson,

    start(): void {
      timer = setInterval(() => void reviewAll().catch(onError), REVIEW_INTERVAL_MS).unref();
    },

    close: () => clearInterval(timer),
  };
}
