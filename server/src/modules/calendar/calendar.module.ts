import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { calendarRoutes } from "./calendar.routes.ts";
import { endFeed } from "./feeds.ts";

/** Lessons as calendar files, and as feeds that end with their account. */
export const calendarModule: ModuleFactory = (context) => {
  context.events.on(accountRemoved, (tx, { userId }) => endFeed(tx, userId));
  return { name: "calendar", routes: calendarRoutes(context) };
};
