import { wrapData } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { lastLesson, lessonNotes } from "./lesson-notes.ts";
import { roomRole } from "./lesson-room-socket.ts";
import { lessonDetails } from "./lessons.ts";

/** GET /lessons/:id/room, for the student and the trainer of the lesson. */
export const lessonRoom = z.object({
  role: roomRole,
  lesson: lessonDetails,
  notes: lessonNotes,
  /** The completed lesson of the two before this one; null without one. A server of an earlier version sends none. */
  last: z.optional(z.nullable(lastLesson)),
});
export type LessonRoom = z.infer<typeof lessonRoom>;

export const readLessonRoom = operation("GET /api/lessons/:id/room", { answer: wrapData(lessonRoom) });
