import { dataOf, ownTrainerProfile, ownTrainerProfileChanges } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type AccessTable, requireSession } from "../../../http/access.ts";
import type { ModuleContext } from "../../server-module.ts";
import { ownProfileService } from "./own-profile.service.ts";

export const ownProfileAccess: AccessTable = {
  "GET /api/trainer/profile": { roles: ["trainer"] },
  "PUT /api/trainer/profile": { roles: ["trainer"] },
};

const tags = ["teachers"];

/** A trainer's own page (TR-08): goals and levels change at once, texts, video and price once staff have approved them. */
export function ownProfileRoutes(parts: Pick<ModuleContext, "database" | "clock" | "files">): FastifyPluginAsyncZod {
  const profiles = ownProfileService(parts);
  return async (app) => {
    app.get(
      "/api/trainer/profile",
      {
        schema: {
          summary: "One's own page, and what waits for staff",
          tags,
          response: { 200: dataOf(ownTrainerProfile) },
        },
      },
      async (request) => ({ data: await profiles.read(requireSession(request).userId) }),
    );
    app.put(
      "/api/trainer/profile",
      {
        schema: {
          summary: "Change one's own page; texts, video and price wait for staff",
          tags,
          body: ownTrainerProfileChanges,
          response: { 200: dataOf(ownTrainerProfile) },
        },
      },
      async (request) => ({ data: await profiles.change(requireSession(request).userId, request.body) }),
    );
  };
}
