import { useSession } from "@kalima/platform/react";

/** Selects between texts of one booking: plain keys address its student, keys that end in `_school` everyone else. */
export type Reader = { context?: "school" };

/** Who reads the list: trainers see the bookings made with them, staff all bookings. */
export function useReader(): Reader {
  const session = useSession();
  return session.state === "signedIn" && session.user.role.name !== "student" ? { context: "school" } : {};
}

/** True if the reader sees the bookings of everyone. */
export function useIsStaff(): boolean {
  const session = useSession();
  return session.state === "signedIn" && ["agent", "admin"].includes(session.user.role.name);
}
