import type { CefrLevel } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";
import { formatTime, isWithinHours, type Meeting } from "../../notification-kinds/phrases.ts";

/** A check that starts within this many hours is cancelled or booked loudly. */
const SOON_HOURS = 12;

/** Notifications of free speaking checks, to their trainer and student. */
export const speakingCheckKinds = inGroup("lessons", {
  speaking_check_booked: defineKind<Meeting>({
    texts: {
      en: (meeting) => ({ title: "New speaking check", text: `${formatTime("en", meeting)}, your local time` }),
      ar: (meeting) => ({ title: "محادثة جديدة لتحديد المستوى", text: `${formatTime("ar", meeting)} بتوقيتك المحلي` }),
    },
    path: "/dashboard/appointments/bookings",
    isUrgent: ({ startsAt }, now) => isWithinHours(startsAt, now, SOON_HOURS),
  }),
  speaking_check_cancelled: defineKind<Meeting>({
    texts: {
      en: (meeting) => ({
        title: "Speaking check cancelled",
        text: `This time is free again: ${formatTime("en", meeting)}, your local time.`,
      }),
      ar: (meeting) => ({
        title: "إلغاء محادثة لتحديد المستوى",
        text: `أصبح هذا الموعد متاحًا من جديد: ${formatTime("ar", meeting)} بتوقيتك المحلي.`,
      }),
    },
    path: "/dashboard/appointments/bookings",
    isUrgent: ({ startsAt }, now) => isWithinHours(startsAt, now, SOON_HOURS),
  }),
  speaking_check_called_off: defineKind({
    texts: {
      en: () => ({
        title: "Your speaking check was cancelled",
        text: "We are sorry about that. You can book another time, free of charge.",
      }),
      ar: () => ({ title: "أُلغيت محادثة تحديد المستوى", text: "نعتذر عن ذلك. يمكنك حجز موعد آخر مجانًا." }),
    },
    path: "/booking/speaking-check",
  }),
  spoken_level_found: defineKind<{ level: CefrLevel }>({
    texts: {
      en: ({ level }) => ({
        title: `Your spoken level is ${level}`,
        text: "See it on your result, with a note from your trainer.",
      }),
      ar: ({ level }) => ({
        title: `مستواك في المحادثة هو \u2068${level}\u2069`,
        text: "يظهر ضمن نتيجتك مع ملاحظة من المدرّب.",
      }),
    },
    path: "/placement-test",
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof speakingCheckKinds> {}
}
