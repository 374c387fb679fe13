import { readLessonRoom } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { lessonsService } from "../bookings/public.ts";
import { accountRemoved } from "../users/public.ts";
import { readLastLesson } from "./last-lesson.ts";
import { readLessonNotes } from "./lesson-words.ts";
import { provideRooms } from "./personal-data.ts";
import { roomRepository } from "./room.repository.ts";
import { openRoomNamespace } from "./room-sockets.ts";

/** Lesson rooms: signalling, chat and notes over one socket namespace. Audio and video do not pass the server. */
export const roomsModule: ModuleFactory = (context) => {
  const { database, events } = context;
  provideRooms(context);
  const lessons = lessonsService(context);
  events.on(accountRemoved, (tx, { userId }) => roomRepository(tx).forgetStudent(userId));
  let opened: ReturnType<typeof openRoomNamespace> | undefined;
  return {
    name: "rooms",
    routes: [
      handle(
        readLessonRoom,
        {
          access: { roles: ["student", "trainer"], complete: true, reach: { student: "own", trainer: "own" } },
          summary: "The room of one of your lessons: who you are in it, and what was written there",
          tags: ["lessons"],
        },
        async (request) => {
          const reader = requireSession(request);
          const lesson = await lessons.read(reader, request.params.id);
          if (lesson.isSpeakingCheck) throw new AppError("request.not_found");
          const role = reader.role === "student" ? ("student" as const) : ("trainer" as const);
          const [notes, last] = await Promise.all([
            readLessonNotes(database, lesson.id),
            readLastLesson(context, reader, lesson.id),
          ]);
          return { data: { role, lesson, notes, last } };
        },
      ),
    ],
    sockets(io) {
      opened = openRoomNamespace(io, context);
    },
    async start() {
      opened?.rooms.start();
    },
    async close() {
      opened?.unsubscribe();
      opened?.rooms.close();
      await opened?.closeNotes();
    },
  };
};
