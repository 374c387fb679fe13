import { dataOf, supportAnswerTimes } from "@kalima/contracts/api";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { AccessTable } from "../../http/access.ts";
import type { createAnswerTimes } from "./answer-times.ts";

export const answerTimesAccess: AccessTable = { "GET /api/support/answer-times": "public" };

/** How long support usually takes, for those who are about to ask. */
export function answerTimesRoutes(readTimes: ReturnType<typeof createAnswerTimes>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/support/answer-times",
      {
        schema: {
          summary: "How long support usually takes to answer; null where too few were answered",
          tags: ["support"],
          response: { 200: dataOf(supportAnswerTimes) },
        },
      },
      async () => ({ data: await readTimes() }),
    );
  };
}
