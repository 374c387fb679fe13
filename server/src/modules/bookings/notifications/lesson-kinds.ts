import { defineKind, inGroup, type ParamsOfKinds } from "../../../notification-kinds/kind.ts";
import { formatTime, isWithinHours, type Meeting } from "../../../notification-kinds/phrases.ts";

/** A change of a session that starts within this many hours wakes people rather than let them come for nothing. */
const SOON_HOURS = 12;

/** Notifications of changes to single lessons, to their student and trainer. */
export const lessonKinds = inGroup("lessons", {
  lesson_cancelled: defineKind<Meeting>({
    texts: {
      en: (meeting) => ({
        title: "A student cancelled a session",
        text: `This time is free again: ${formatTime("en", meeting)}, your local time.`,
      }),
      ar: (meeting) => ({
        title: "ألغى أحد الطلاب جلسة",
        text: `أصبح هذا الموعد متاحًا من جديد: ${formatTime("ar", meeting)} بتوقيتك المحلي.`,
      }),
    },
    path: "/dashboard/appointments/lessons",
    isUrgent: ({ startsAt }, now) => isWithinHours(startsAt, now, SOON_HOURS),
  }),
  // Notifications of earlier versions do not say when it was.
  lesson_called_off: defineKind<Partial<Meeting>>({
    texts: {
      en: () => ({
        title: "Your session was cancelled",
        text: "We are sorry about that. The session is back in your pack, which is now valid for 30 days longer.",
      }),
      ar: () => ({
        title: "أُلغيت جلستك",
        text: "نعتذر عن ذلك. عادت الجلسة إلى باقتك، ومُدّدت صلاحيتها 30 يومًا.",
      }),
    },
    path: "/profile/bookings",
    isUrgent: ({ startsAt }, now) => startsAt !== undefined && isWithinHours(startsAt, now, SOON_HOURS),
  }),
  lesson_delayed: defineKind<Meeting & { lessonId: string; reason: string }>({
    texts: {
      en: ({ reason, ...meeting }) => ({
        title: "Your trainer will be a few minutes late",
        text: `Your session begins at about ${formatTime("en", meeting)}, your local time. ${reason}`,
      }),
      ar: ({ reason, ...meeting }) => ({
        title: "ستبدأ جلستك متأخرة بضع دقائق",
        text: `تبدأ الجلسة في نحو ${formatTime("ar", meeting)} بتوقيتك المحلي. ${reason}`,
      }),
    },
    path: ({ lessonId }) => `/profile/appointments/${lessonId}`,
    isUrgent: () => true,
    usefulUntil: ({ startsAt }) => startsAt,
  }),
  lesson_moved: defineKind<Meeting>({
    texts: {
      en: (meeting) => ({
        title: "A student moved a session",
        text: `The new time: ${formatTime("en", meeting)}, your local time`,
      }),
      ar: (meeting) => ({
        title: "نقل أحد الطلاب موعد جلسة",
        text: `الموعد الجديد: ${formatTime("ar", meeting)} بتوقيتك المحلي`,
      }),
    },
    path: "/dashboard/appointments/lessons",
  }),
  time_proposed: defineKind({
    texts: {
      en: () => ({
        title: "Another time was proposed for your session",
        text: "Please accept or decline it. Without an answer the session stays as it is.",
      }),
      ar: () => ({
        title: "اقتراح موعد آخر لجلستك",
        text: "يمكن قبوله أو رفضه. ومن دون إجابة تبقى الجلسة في موعدها.",
      }),
    },
    path: "/profile/appointments",
  }),
  proposal_accepted: defineKind({
    texts: {
      en: () => ({ title: "The time you proposed was accepted", text: "Your session has moved to the new time." }),
      ar: () => ({ title: "تم قبول اقتراحك", text: "انتقلت جلستك إلى الموعد الجديد." }),
    },
    path: "/profile/appointments",
  }),
  proposal_declined: defineKind({
    texts: {
      en: () => ({ title: "The time you proposed was declined", text: "Your session stays as it is." }),
      ar: () => ({ title: "لم يُقبل اقتراحك", text: "تبقى جلستك في موعدها." }),
    },
    path: "/profile/appointments",
  }),
});

declare module "../../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof lessonKinds> {}
}
