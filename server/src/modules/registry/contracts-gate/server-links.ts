/**
 * Pages of remotes to which notifications, SMS, calendars and certificates and the sitemap link; `:x` stands for any value. A remote
 * cannot remove one of them while a server links to it.
 */
export const SERVER_LINKS: readonly string[] = [
  "/booking/speaking-check",
  "/dashboard/appointments/bookings",
  "/dashboard/appointments/bookings/:x",
  "/dashboard/appointments/lessons",
  "/dashboard/money/earnings",
  "/dashboard/money/proofs",
  "/dashboard/money/refunds",
  "/dashboard/settings/audit",
  "/dashboard/students/tasks",
  "/dashboard/support/desk",
  "/dashboard/support/questions",
  "/dashboard/team/own-page",
  "/lessons/:x/room",
  "/payment/:x",
  "/placement-test",
  "/placement-test/results/:x",
  "/profile/account",
  "/profile/appointments",
  "/profile/appointments/:x",
  "/profile/bookings",
  "/profile/bookings/:x",
  "/profile/messages",
  "/profile/settings",
  "/profile/support",
  "/profile/tasks",
  "/reset-password",
  "/teachers/:x",
  "/unsubscribe",
];
