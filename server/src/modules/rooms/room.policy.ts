import type { RoomRole, RoomState } from "@kalima/contracts/sockets";
import type { Attendance } from "../bookings/public.ts";

/** Whether a person may be in the room of a lesson now: they have joined, and it is neither over nor stopped. */
export function isRoomOpen(lesson: Attendance | undefined, role: RoomRole): lesson is Attendance {
  if (lesson?.status !== "upcoming" && lesson?.status !== "delayed") return false;
  return (role === "student" ? lesson.studentJoinedAt : lesson.trainerJoinedAt) !== null;
}

export function otherRole(role: RoomRole): RoomRole {
  return role === "student" ? "trainer" : "student";
}

/** The state of a room as both people see it at `now`. */
export function roomStateOf(lesson: Attendance, present: RoomRole[], now: Date): RoomState {
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
