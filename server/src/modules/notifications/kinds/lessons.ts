import type { BilingualText } from "@kalima/contracts/domain";
import { defineKind, inGroup } from "./kind.ts";
import type { NamedStudent } from "./phrases.ts";
import { formatTime, isWithinHours, type Meeting } from "./phrases.ts";

/** Reminders at most this many minutes before the start link to the lesson's room. */
const ROOM_MINUTES = 10;
/** `name` is the other side's; `minutes` is the time from the reminder to the start. */
type LessonReminder = Meeting & { lessonId: string; studentId: string; name: BilingualText; minutes: number };

/** A change of a session that starts within this many hours wakes people rather than let them come for nothing. */
const SOON_HOURS = 12;
/** An SMS may take minutes to arrive. */
const LAST_SMS_MINUTES = 60;

/** Notifications of changes to single lessons, to their student and trainer. */
const changeKinds = inGroup("lessons", {
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
    path: "/profile/appointments",
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
    path: "/profile/appointments",
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
    path: "/profile/appointments?show=past",
  }),
});

/** Reminders of what somebody has to be in time for. */
const reminderKinds = inGroup("reminders", {
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

/** Notifications of single lessons. */
export const lessonKinds = { ...changeKinds, ...reminderKinds };
