import { HOUR_SECONDS } from "@kalima/contracts/domain";
import { requireSession } from "../../../kernel/http/access.ts";
import { type Routes, route } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { createExportArchive } from "./export-archive.ts";

/** Limit for the exports of one account, because each reads all of its data. */
const LIMITS = [{ max: 5, seconds: HOUR_SECONDS }];

/** Route for a copy of all data about the caller: JSON and files in a ZIP archive. */
export function exportRoutes({
  personalData,
  files,
  limits,
  clock,
}: Pick<ModuleContext, "personalData" | "files" | "limits" | "clock">): Routes {
  return [
    route(
      "GET /api/users/me/export",
      {
        access: "verified",
        act: "account.exported",
        summary: "A copy of your data, as ZIP with JSON and your files",
        tags: ["users"],
        // The browser opens the link itself, so only cookies identify the caller.
        acceptsCookies: true,
      },
      async (request, reply) => {
        const { userId } = requireSession(request);
        await limits.take(`export:${userId}`, LIMITS);
        const now = clock();
        const kept = await personalData.collect(userId);
        const own = await files.listOwn(userId);
        const makeIndex = (missing: ReadonlySet<string>) => ({
          madeAt: now.toISOString(),
          ...kept,
          files: own.map(({ id, purpose, name, size, type }) => ({
            ...{ id, purpose, name, size, type },
            isMissing: missing.has(id),
          })),
        });
        return reply
          .header("content-type", "application/zip")
          .header("content-disposition", `attachment; filename="kalima-${now.toISOString().slice(0, 10)}.zip"`)
          .header("cache-control", "private, no-store")
          .send(createExportArchive(makeIndex, own, now));
      },
    ),
  ];
}
