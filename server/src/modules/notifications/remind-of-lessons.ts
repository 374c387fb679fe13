import type { ModuleContext } from "../../kernel/server-module.ts";
import { lessonComesUp } from "../reminders/public.ts";

/** Reminds both sides of a lesson. */
export function remindOfLessons({ events, notifier }: Pick<ModuleContext, "events" | "notifier">): void {
  events.on(lessonComesUp, (tx, { userId, ...lesson }) => notifier.notify(tx, userId, "lesson_comes_up", lesson));
}
