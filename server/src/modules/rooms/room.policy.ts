import type { RoomRole, RoomState } from "@kalima/booking-contract";
import type { Attendance, LessonCourse } from "../bookings/public.ts";

type Person = { role: RoomRole; userId: string };

/** True if the person is the student or the trainer of the lesson. */
export function isOwnLesson(lesson: LessonCourse | undefined, { role, userId }: Person): lesson is LessonCourse {
  return lesson !== undefined && userId === (role === "student" ? lesson.studentId : lesson.trainerUserId);
}

/** True while the person may be in the room of their lesson: they have joined, and it is neither over nor stopped. */
export function mayBeInRoom(lesson: LessonCourse | undefined, person: Person): lesson is LessonCourse {
  if (!isOwnLesson(lesson, person)) return false;
  if (lesson.status !== "upcoming" && lesson.status !== "delayed") return false;
  return (person.role === "student" ? lesson.studentJoinedAt : lesson.trainerJoinedAt) !== null;
}

export function getOtherRole(role: RoomRole): RoomRole {
  return role === "student" ? "trainer" : "student";
}

/** The state of a room as both people see it at `now`. */
export function toRoomState(lesson: Attendance, present: RoomRole[], now: Date): RoomState {
  return {
    now: now.toISOString(),
    status: lesson.status,
    startsAt: lesson.startsAt.toISOString(),
    endsAt: lesson.endsAt.toISOString(),
    runningSince: lesson.runningSince?.toISOString() ?? null,
    ranSeconds: lesson.ranSeconds,
    present,
  };
}
