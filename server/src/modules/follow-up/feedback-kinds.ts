import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";
import { formatTime, type NamedStudent } from "../../notification-kinds/phrases.ts";

/** Notifications of feedback to write, to trainers. */
export const feedbackKinds = inGroup("lessons", {
  feedback_owed: defineKind<NamedStudent & { dueAt: string; timeZone: string }>({
    texts: {
      en: ({ studentName, dueAt, timeZone }) => ({
        title: `${studentName} is waiting for your feedback`,
        text: `Please write it by ${formatTime("en", { startsAt: dueAt, timeZone })}, your local time.`,
      }),
      ar: ({ studentName, dueAt, timeZone }) => ({
        title: `\u2068${studentName}\u2069 في انتظار ملاحظاتك`,
        text: `يرجى كتابتها قبل ${formatTime("ar", { startsAt: dueAt, timeZone })} بتوقيتك المحلي.`,
      }),
    },
    path: "/dashboard/appointments/lessons?show=past",
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof feedbackKinds> {}
}
