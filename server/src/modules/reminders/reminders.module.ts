import type { ModuleFactory } from "../../kernel/server-module.ts";
import { lessonComesUp } from "./reminder-events.ts";
import { reminderKinds } from "./reminder-kinds.ts";
import { scheduleReminders } from "./send-reminders.ts";

/** Reminds students and trainers of lessons to come. */
export const remindersModule: ModuleFactory = (context) => {
  const { events, notifier, notificationKinds } = context;
  notificationKinds.provide(reminderKinds);
  events.on(lessonComesUp, (tx, { userId, ...lesson }) => notifier.notify(tx, userId, "lesson_comes_up", lesson));
  scheduleReminders(context);
  return { name: "reminders", routes: [] };
};
