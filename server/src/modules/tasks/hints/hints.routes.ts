import { HOUR_SECONDS, MINUTE_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { readWritingHints } from "@kalima/learning-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { tasksService } from "../tasks.service.ts";
import type { createWritingHints } from "./writing-hints.ts";

/** A trainer gets hints about as many texts as a class sends, but keeps no thread busy alone. */
const LIMITS = [
  { max: 20, seconds: MINUTE_SECONDS },
  { max: 200, seconds: HOUR_SECONDS },
];

/** Hints to a trainer about the newest work of a student of theirs. */
export function hintsRoutes(context: ModuleContext, hints: ReturnType<typeof createWritingHints>): Routes {
  return [
    handle(
      readWritingHints,
      {
        access: { roles: ["trainer"], reach: { trainer: "own" } },
        summary: "Places in a student's newest work that a program takes for mistakes",
        tags: ["tasks"],
      },
      async (request) => {
        const reader = requireSession(request);
        const { submissions } = await tasksService(context).read(reader, request.params.id);
        const [newest] = submissions;
        if (!newest) throw new AppError("request.not_found");
        await context.limits.take(`hints:${reader.userId}`, LIMITS);
        return { data: await hints.checkFile(newest.file.id, reader) };
      },
    ),
  ];
}
