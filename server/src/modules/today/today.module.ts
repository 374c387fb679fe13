import {
  readToday as readTodayOperation,
  readTrainerToday as readTrainerTodayOperation,
} from "@kalima/learning-contract";
import { requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { readToday } from "./read-today.ts";
import { announceDays } from "./today-sockets.ts";
import { readTrainerToday } from "./trainer/read-trainer-today.ts";

/** The pages of a student's and of a trainer's day. It owns no tables: every part comes from the module that does. */
export const todayModule: ModuleFactory = (context) => {
  const { open, close } = announceDays(context);
  return {
    name: "today",
    sockets: open,
    close,
    routes: [
      handle(
        readTodayOperation,
        { access: { roles: ["student"], complete: true }, summary: "What your day holds", tags: ["learning"] },
        async (request) => ({ data: await readToday(context, requireSession(request), request.timeZone) }),
      ),
      handle(
        readTrainerTodayOperation,
        { access: { roles: ["trainer"] }, summary: "What your day as a trainer holds", tags: ["learning"] },
        async (request) => ({ data: await readTrainerToday(context, requireSession(request)) }),
      ),
    ],
  };
};
