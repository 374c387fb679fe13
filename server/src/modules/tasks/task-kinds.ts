import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";
import type { NamedStudent } from "../../notification-kinds/phrases.ts";
import { formatTime } from "../../notification-kinds/phrases.ts";

/** Notifications of written work, to its student and trainer. */
export const taskKinds = inGroup("tasks", {
  task_set: defineKind<{ title: string; dueAt: string; timeZone: string }>({
    texts: {
      en: ({ title, dueAt, timeZone }) => ({
        title: `New task: ${title}`,
        text: `Due ${formatTime("en", { startsAt: dueAt, timeZone })}, your local time`,
      }),
      ar: ({ title, dueAt, timeZone }) => ({
        title: `مهمة جديدة: \u2068${title}\u2069`,
        text: `آخر موعد للتسليم: ${formatTime("ar", { startsAt: dueAt, timeZone })} بتوقيتك المحلي`,
      }),
    },
    path: "/profile/tasks",
  }),
  task_sent: defineKind<NamedStudent & { title: string; version: number }>({
    texts: {
      en: ({ title, studentName, version }) => ({
        title: version === 1 ? `${studentName} sent a task` : `${studentName} sent a new version of a task`,
        text: title,
      }),
      ar: ({ title, studentName, version }) => ({
        title:
          version === 1 ? `وصل حل من \u2068${studentName}\u2069` : `وصلت نسخة جديدة من حل \u2068${studentName}\u2069`,
        text: title,
      }),
    },
    path: "/dashboard/students/tasks?group=completed",
  }),
  task_reviewed: defineKind<{ title: string; score: number }>({
    texts: {
      en: ({ title, score }) => ({ title: "Your task was reviewed", text: `${title}: ${score} out of 100` }),
      ar: ({ title, score }) => ({ title: "تم تصحيح مهمتك", text: `\u2068${title}\u2069: ${score} من 100` }),
    },
    path: "/profile/tasks?group=completed",
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof taskKinds> {}
}
