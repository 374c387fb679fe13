import { changeOwnTrainerProfile, getOwnTrainerProfile, listOwnPageChanges } from "@kalima/catalog-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import { clampLimit, readCursor } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { ownProfileService } from "./own-profile.service.ts";

const tags = ["teachers"];

/** A trainer's own page (TR-08): goals and levels change at once, texts, video and price once staff have approved them. */
export function ownProfileRoutes(parts: Pick<ModuleContext, "database" | "clock" | "files">): Routes {
  const profiles = ownProfileService(parts);

  return [
    handle(
      getOwnTrainerProfile,
      { access: { roles: ["trainer"] }, summary: "One's own page, and what waits for staff", tags },
      async (request) => ({ data: await profiles.read(requireSession(request).userId) }),
    ),
    handle(
      changeOwnTrainerProfile,
      {
        access: { roles: ["trainer"] },
        act: "trainer-page.change_sent",
        summary: "Change one's own page; texts, video and price wait for staff",
        tags,
      },
      async (request) => ({ data: await profiles.change(requireSession(request).userId, request.body) }),
    ),
    handle(
      listOwnPageChanges,
      { access: { roles: ["trainer"] }, summary: "What you asked for, and what staff decided, newest first", tags },
      async (request) => {
        const { part, cursor, limit } = request.query;
        const asked = { part, after: readCursor(cursor), limit: clampLimit(limit) };
        return profiles.listChanges(requireSession(request).userId, asked);
      },
    ),
  ];
}
