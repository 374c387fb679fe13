import { readSupportAnswerTimes } from "@kalima/support-contract";
import { handle, type Routes } from "../../kernel/http/routes.ts";
import type { createAnswerTimes } from "./answer-times.ts";

/** Route for the usual answer times of support, which visitors see before they ask. */
export function answerTimesRoutes(readTimes: ReturnType<typeof createAnswerTimes>): Routes {
  return [
    handle(
      readSupportAnswerTimes,
      {
        access: "public",
        summary: "How long support usually takes to answer; null where too few were answered",
        tags: ["support"],
      },
      async () => ({ data: await readTimes() }),
    ),
  ];
}
