import type { ModuleFactory } from "../../kernel/server-module.ts";
import { scheduleReminders } from "./send-reminders.ts";

/** Reminds students and trainers of lessons to come. */
export const remindersModule: ModuleFactory = (context) => {
  scheduleReminders(context);
  return { name: "reminders", routes: [] };
};
