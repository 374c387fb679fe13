/**
 * Pages of remotes that notifications, SMS, calendars and certificates lead to, `:x` for each value. No remote gives one
 * up while a server leads to it.
 */
export const SERVER_LINKS: readonly string[] = [
  "/booking/speaking-check",
  "/dashboard/questions",
  "/dashboard/support",
  "/lessons/:x/room",
  "/payment/:x",
  "/placement-test",
  "/placement-test/results/:x",
  "/profile/account",
  "/profile/appointments",
  "/profile/bookings",
  "/profile/bookings/:x",
  "/profile/earnings",
  "/profile/messages",
  "/profile/settings",
  "/profile/support",
  "/profile/tasks",
  "/profile/trainer-page",
  "/profile/transfers",
  "/reset-password",
];
