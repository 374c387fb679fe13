import type { BilingualText } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";
import { formatTime, type Meeting } from "../../notification-kinds/phrases.ts";

/** Reminders at most this many minutes before the start link to the lesson's room. */
const ROOM_MINUTES = 10;
/** An SMS may take minutes to arrive. */
const LAST_SMS_MINUTES = 60;
/** `name` is the other side's; `minutes` is the time from the reminder to the start. */
type LessonReminder = Meeting & { lessonId: string; studentId: string; name: BilingualText; minutes: number };

/** Reminders of what somebody has to be in time for. */
export const reminderKinds = inGroup("reminders", {
  lesson_comes_up: defineKind<LessonReminder>({
    texts: {
      en: (lesson) => ({
        title:
          lesson.minutes <= ROOM_MINUTES
            ? `Your session with ${lesson.name.en} is about to start`
            : `Reminder: your session with ${lesson.name.en}`,
        text: `${formatTime("en", lesson)}, your local time`,
      }),
      ar: (lesson) => ({
        title:
          lesson.minutes <= ROOM_MINUTES
            ? `جلستك مع \u2068${lesson.name.ar}\u2069 على وشك البدء`
            : `تذكير بجلستك مع \u2068${lesson.name.ar}\u2069`,
        text: `${formatTime("ar", lesson)} بتوقيتك المحلي`,
      }),
    },
    path: ({ minutes, lessonId }) => (minutes <= ROOM_MINUTES ? `/lessons/${lessonId}/room` : "/profile/appointments"),
    // Somebody who booked an early session is up for it.
    isUrgent: ({ minutes }) => minutes <= LAST_SMS_MINUTES,
    usefulUntil: ({ startsAt }) => startsAt,
    canWaitForSms: ({ minutes }) => minutes >= LAST_SMS_MINUTES,
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof reminderKinds> {}
}
