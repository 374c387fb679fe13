import { useSession } from "@kalima/platform/react";

/** Where this account has its lessons, bookings and tasks. */
export type OwnPaths = { lessons: string; bookings: string; tasks: string };

/** Sections of a trainer's dashboard. */
export const CALENDAR_PATH = "/dashboard/appointments/calendar";
export const HOURS_PATH = "/dashboard/appointments/availability";
/** Parameter of a room's address: joins without the device check. */
export const JOIN_AT_ONCE = "join";
/** The address of the hours may ask for the window that adds days off. */
export const ADDED = { name: "add", daysOff: "days-off" } as const;
export const DAYS_OFF_PATH = `${HOURS_PATH}?${ADDED.name}=${ADDED.daysOff}`;
export const MESSAGES_PATH = "/dashboard/messages/conversations";
export const OWN_PAGE_PATH = "/dashboard/team/own-page";
/** A trainer's students; the page of each is below. */
export const STUDENTS_PATH = "/dashboard/students/students";

const OF_STUDENTS: OwnPaths = {
  lessons: "/profile/appointments",
  bookings: "/profile/bookings",
  tasks: "/profile/tasks",
};
const OF_TRAINERS: OwnPaths = {
  lessons: "/dashboard/appointments/lessons",
  bookings: "/dashboard/appointments/bookings",
  tasks: "/dashboard/students/tasks",
};
const OF_STAFF: OwnPaths = { ...OF_TRAINERS, tasks: "/dashboard/students/all-tasks" };

/** Students have a section of the profile for each, those who work here one of the dashboard. */
export function useOwnPaths(): OwnPaths {
  const session = useSession();
  const role = session.state === "signedIn" ? session.user.role.name : "student";
  if (role === "agent" || role === "admin") return OF_STAFF;
  return role === "trainer" ? OF_TRAINERS : OF_STUDENTS;
}
