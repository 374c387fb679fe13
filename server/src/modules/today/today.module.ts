import { readToday as readTodayOperation } from "@kalima/contracts/operations";
import { requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { readToday } from "./read-today.ts";

/** The page of a student's day. It owns no tables: every part comes from the module that does. */
export const todayModule: ModuleFactory = (context) => ({
  name: "today",
  routes: [
    handle(
      readTodayOperation,
      { access: { roles: ["student"], complete: true }, summary: "What your day holds", tags: ["learning"] },
      async (request) => ({ data: await readToday(context, requireSession(request)) }),
    ),
  ],
});
