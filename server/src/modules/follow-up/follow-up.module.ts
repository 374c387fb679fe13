import type { ModuleFactory } from "../../kernel/server-module.ts";
import { followUpRoutes } from "./follow-up.routes.ts";
import { scheduleNudges } from "./owed-feedback.ts";

/** Nudges trainers about feedback they owe, and shows staff what is late and who wants another pack. */
export const followUpModule: ModuleFactory = (context) => {
  scheduleNudges(context);
  return { name: "follow-up", routes: followUpRoutes(context) };
};
