/** Areas of the dashboard in the order of its menu. Without a schema here, because the entries of pages read it. */
export const DASHBOARD_AREAS = [
  "students",
  "appointments",
  "messages",
  "team",
  "money",
  "support",
  "site",
  "analytics",
  "settings",
] as const;
export type DashboardArea = (typeof DASHBOARD_AREAS)[number];
