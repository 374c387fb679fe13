import type { Scope } from "./bookings.repository.ts";
import type { Reader } from "./present-booking.ts";

/** The bookings that a reader may see: students and trainers their own, staff all. */
export function toScope({ userId, role }: Reader): Scope {
  if (role === "student") return { student: userId };
  return role === "trainer" ? { trainerUser: userId } : null;
}
