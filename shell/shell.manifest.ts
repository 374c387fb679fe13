import type { OperationName } from "@kalima/contracts/published";
import { shellPages } from "./src/pages/shell-pages.ts";

type ShellManifest = { publishes: string[]; consumes: string[]; calls: OperationName[]; pages: string[] };

/** What the shell itself exchanges with remotes and the server; its build publishes the schemas of it. */
export const manifest: ShellManifest = {
  publishes: ["support.requested@1"],
  consumes: [],
  calls: [
    "POST /api/auth/refresh",
    "GET /api/auth/session",
    "POST /api/auth/logout",
    "GET /api/users/profile",
    "GET /api/company",
    "POST /api/subscriptions",
    "POST /api/contact-messages",
    "POST /api/notifications/subscribe",
    "GET /api/releases/current",
    "POST /api/releases/reports",
    "GET /api/releases",
    "GET /api/releases/:remote/history",
    "POST /api/releases/:remote/rollout",
    "POST /api/releases/:remote/promote",
    "POST /api/releases/:remote/pause",
    "POST /api/releases/:remote/halt",
    "POST /api/releases/:remote/rollback",
    "POST /api/releases/:remote/disable",
    "PUT /api/releases/:remote/local",
    "DELETE /api/releases/:remote/local",
  ],
  pages: shellPages.map(({ path }) => path),
};
