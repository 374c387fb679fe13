import { lesson, lessonDetails, lessonNotes } from "@kalima/booking-contract";
import * as z from "zod/mini";
import { task } from "./tasks.ts";

/** GET /lessons/:id/record: what a lesson left behind, and what comes next, for its two people and for staff. */
export const lessonRecord = z.object({
  lesson: lessonDetails,
  notes: lessonNotes,
  /**
   * Those that the trainer set the student from this lesson until their next one; of a lesson to come, since the one
   * before. And the student's own work after it. Oldest first.
   */
  tasks: z.array(task),
  /** The next lesson of the two that is still to come. */
  next: z.nullable(lesson),
  /** Lessons of the same booking that may be planned. */
  unplanned: z.int(),
});
export type LessonRecord = z.infer<typeof lessonRecord>;
