import { chooseExaminer as chooseExaminerBody, dataOf, done, examiner, examinerQuery } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { AccessTable } from "../../../http/access.ts";
import type { ModuleContext } from "../../server-module.ts";
import { chooseExaminer, listExaminers } from "./staff-examiners.ts";

export const staffExaminersAccess: AccessTable = {
  "GET /api/speaking-check/examiners": { roles: ["admin"] },
  "PUT /api/speaking-check/examiners/:id": { roles: ["admin"], reach: "all" },
};

const tags = ["bookings"];
const params = z.object({ id: z.uuid() });

/** Where staff choose the trainers who hold the free speaking check. */
export function staffExaminersRoutes(context: Pick<ModuleContext, "database" | "clock">): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/speaking-check/examiners",
      {
        schema: {
          summary: "Active trainers, and who of them holds speaking checks",
          tags,
          querystring: examinerQuery,
          response: { 200: dataOf(z.array(examiner)) },
        },
      },
      async (request) => ({ data: await listExaminers(context, request.query.search ?? "") }),
    );
    app.put(
      "/api/speaking-check/examiners/:id",
      {
        schema: {
          summary: "Decide whether a trainer holds speaking checks; those that are booked stay",
          tags,
          params,
          body: chooseExaminerBody,
          response: { 200: dataOf(done) },
        },
      },
      async (request) => {
        await chooseExaminer(context, request.params.id, request.body.examinesSpeaking);
        return { data: { done: true as const } };
      },
    );
  };
}
