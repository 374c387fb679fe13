/**
 * Pages of remotes to which notifications, SMS, calendars and certificates and the sitemap link; `:x` stands for any value. A remote
 * cannot remove one of them while a server links to it.
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
  "/teachers/:x",
  "/unsubscribe",
];
