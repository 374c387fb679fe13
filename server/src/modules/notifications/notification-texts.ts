import type { NotificationKind } from "@kalima/contracts/api";
import { type Language, localeOf } from "@kalima/contracts/domain";
import type { Meeting, NotificationParams } from "../../kernel/ports/notification-params.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { MESSAGE_UNREAD } from "./message-texts.ts";
import { ROOM_MINUTES } from "./notification-paths.ts";
import { PAYMENT_DESK_TEXTS } from "./payment-desk-texts.ts";
import { PAYMENT_TEXTS } from "./payment-texts.ts";
import { PAYOUT_TEXTS } from "./payout-texts.ts";
import { sessionsInArabic } from "./sessions-in-arabic.ts";

type Words = { title: string; text: string };
type Writer<K extends NotificationKind> = (params: NotificationParams[K]) => Words;

function timeIn(language: Language, { startsAt, timeZone }: Meeting): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "full",
    timeStyle: "short",
    hour12: true,
    timeZone,
  });
  return format.format(new Date(startsAt));
}

const TEXTS: { [K in NotificationKind]: Record<Language, Writer<K>> } = {
  ...PAYMENT_TEXTS,
  ...PAYMENT_DESK_TEXTS,
  ...PAYOUT_TEXTS,
  ...ACCOUNT_TEXTS,
  speaking_check_booked: {
    en: (meeting) => ({ title: "New speaking check", text: `${timeIn("en", meeting)}, your local time` }),
    ar: (meeting) => ({ title: "محادثة جديدة لتحديد المستوى", text: `${timeIn("ar", meeting)} بتوقيتك المحلي` }),
  },
  speaking_check_cancelled: {
    en: (meeting) => ({
      title: "Speaking check cancelled",
      text: `This time is free again: ${timeIn("en", meeting)}, your local time.`,
    }),
    ar: (meeting) => ({
      title: "إلغاء محادثة لتحديد المستوى",
      text: `أصبح هذا الموعد متاحًا من جديد: ${timeIn("ar", meeting)} بتوقيتك المحلي.`,
    }),
  },
  speaking_check_called_off: {
    en: () => ({
      title: "Your speaking check was cancelled",
      text: "We are sorry about that. You can book another time, free of charge.",
    }),
    ar: () => ({ title: "أُلغيت محادثة تحديد المستوى", text: "نعتذر عن ذلك. يمكنك حجز موعد آخر مجانًا." }),
  },
  spoken_level_found: {
    en: ({ level }) => ({
      title: `Your spoken level is ${level}`,
      text: "See it on your result, with a note from your trainer.",
    }),
    ar: ({ level }) => ({
      title: `مستواك في المحادثة هو \u2068${level}\u2069`,
      text: "تجده ضمن نتيجتك مع ملاحظة من المدرّب.",
    }),
  },
  lesson_cancelled: {
    en: (meeting) => ({
      title: "A student cancelled a session",
      text: `This time is free again: ${timeIn("en", meeting)}, your local time.`,
    }),
    ar: (meeting) => ({
      title: "ألغى أحد الطلاب جلسة",
      text: `أصبح هذا الموعد متاحًا من جديد: ${timeIn("ar", meeting)} بتوقيتك المحلي.`,
    }),
  },
  lesson_called_off: {
    en: () => ({
      title: "Your session was cancelled",
      text: "We are sorry about that. The session is back in your pack, which is now valid for 30 days longer.",
    }),
    ar: () => ({
      title: "أُلغيت جلستك",
      text: "نعتذر عن ذلك. عادت الجلسة إلى باقتك، ومُدّدت صلاحيتها 30 يومًا.",
    }),
  },
  lesson_moved: {
    en: (meeting) => ({
      title: "A student moved a session",
      text: `The new time: ${timeIn("en", meeting)}, your local time`,
    }),
    ar: (meeting) => ({
      title: "نقل أحد الطلاب موعد جلسة",
      text: `الموعد الجديد: ${timeIn("ar", meeting)} بتوقيتك المحلي`,
    }),
  },
  time_proposed: {
    en: () => ({
      title: "Another time was proposed for your session",
      text: "Please accept or decline it. Without an answer the session stays as it is.",
    }),
    ar: () => ({
      title: "اقتراح موعد آخر لجلستك",
      text: "يرجى قبوله أو رفضه. إذا لم تجب، تبقى الجلسة في موعدها.",
    }),
  },
  proposal_accepted: {
    en: () => ({ title: "The time you proposed was accepted", text: "Your session has moved to the new time." }),
    ar: () => ({ title: "تم قبول الموعد الذي اقترحته", text: "انتقلت جلستك إلى الموعد الجديد." }),
  },
  proposal_declined: {
    en: () => ({ title: "The time you proposed was declined", text: "Your session stays as it is." }),
    ar: () => ({ title: "لم يُقبل الموعد الذي اقترحته", text: "تبقى جلستك في موعدها." }),
  },
  booking_given_back: {
    en: () => ({ title: "A student cancelled upcoming sessions", text: "Their times are free again." }),
    ar: () => ({ title: "ألغى أحد الطلاب جلساته القادمة", text: "أصبحت مواعيدها متاحة من جديد." }),
  },
  trainer_replaced: {
    en: ({ former, trainer }) => ({
      title: `${trainer.en} takes over your sessions`,
      text: `${former.en} can no longer take your sessions. Keep your new trainer, or get your money back.`,
    }),
    ar: ({ former, trainer }) => ({
      title: `جلساتك القادمة مع \u2068${trainer.ar}\u2069`,
      text: `لن تستمر جلساتك مع \u2068${former.ar}\u2069. يمكنك المتابعة مع المدرب الجديد أو استرداد أموالك.`,
    }),
  },
  student_taken_over: {
    en: ({ studentName, lessons }) => ({
      title: `${studentName} is now your student`,
      text:
        lessons === 0
          ? "You take over from their former trainer. No sessions are scheduled yet."
          : `You take over ${lessons === 1 ? "1 session" : `${lessons} sessions`} from their former trainer.`,
    }),
    ar: ({ studentName, lessons }) => ({
      title: `طالب جديد معك: \u2068${studentName}\u2069`,
      text:
        lessons === 0
          ? "ينتقل إليك من مدربه السابق. لم تُحدَّد مواعيد بعد."
          : `ينتقل إليك من مدربه السابق: ${sessionsInArabic(lessons)}.`,
    }),
  },
  student_handed_over: {
    en: ({ studentName }) => ({
      title: `${studentName} goes on with another trainer`,
      text: "The school moved their sessions to come. They are no longer in your calendar.",
    }),
    ar: ({ studentName }) => ({
      title: `\u2068${studentName}\u2069 ينتقل إلى مدرب آخر`,
      text: "نقلت المدرسة الجلسات القادمة إلى مدرب آخر، ولم تعد في تقويمك.",
    }),
  },
  credits_end_soon: {
    en: ({ lessons, days }) => ({
      title: `Your pack ends in ${days} days`,
      text: `${lessons === 1 ? "1 session is" : `${lessons} sessions are`} not scheduled yet. Choose your times now.`,
    }),
    ar: ({ lessons, days }) => ({
      title: days === 3 ? "تنتهي باقتك خلال 3 أيام" : `تنتهي باقتك خلال ${days} يومًا`,
      text: `بقي في باقتك ما لم تحدد موعده بعد: ${sessionsInArabic(lessons)}. اختر مواعيدك الآن.`,
    }),
  },
  task_set: {
    en: ({ title, dueAt, timeZone }) => ({
      title: `New task: ${title}`,
      text: `Due ${timeIn("en", { startsAt: dueAt, timeZone })}, your local time`,
    }),
    ar: ({ title, dueAt, timeZone }) => ({
      title: `مهمة جديدة: \u2068${title}\u2069`,
      text: `آخر موعد للتسليم: ${timeIn("ar", { startsAt: dueAt, timeZone })} بتوقيتك المحلي`,
    }),
  },
  task_sent: {
    en: ({ title, studentName, version }) => ({
      title: version === 1 ? `${studentName} sent a task` : `${studentName} sent a new version of a task`,
      text: title,
    }),
    ar: ({ title, studentName, version }) => ({
      title:
        version === 1
          ? `وصلت مهمة من \u2068${studentName}\u2069`
          : `وصلت نسخة جديدة من مهمة \u2068${studentName}\u2069`,
      text: title,
    }),
  },
  task_reviewed: {
    en: ({ title, score }) => ({ title: "Your task was reviewed", text: `${title}: ${score} out of 100` }),
    ar: ({ title, score }) => ({ title: "تمت مراجعة مهمتك", text: `\u2068${title}\u2069: ${score} من 100` }),
  },
  profile_approved: {
    en: () => ({ title: "Your page was updated", text: "Students now see the texts and the price you sent." }),
    ar: () => ({ title: "تم تحديث صفحتك", text: "يرى الطلاب الآن النصوص والسعر كما أرسلتها." }),
  },
  profile_refused: {
    en: ({ reason }) => ({ title: "Your page was not changed", text: reason }),
    ar: ({ reason }) => ({ title: "لم تُعتمد تعديلات صفحتك", text: reason }),
  },
  message_unread: MESSAGE_UNREAD,
  feedback_owed: {
    en: ({ studentName, dueAt, timeZone }) => ({
      title: `${studentName} is waiting for your feedback`,
      text: `Please write it by ${timeIn("en", { startsAt: dueAt, timeZone })}, your local time.`,
    }),
    ar: ({ studentName, dueAt, timeZone }) => ({
      title: `\u2068${studentName}\u2069 في انتظار ملاحظاتك`,
      text: `يرجى كتابتها قبل ${timeIn("ar", { startsAt: dueAt, timeZone })} بتوقيتك المحلي.`,
    }),
  },
  lesson_comes_up: {
    en: (lesson) => ({
      title:
        lesson.minutes <= ROOM_MINUTES
          ? `Your session with ${lesson.name.en} is about to start`
          : `Reminder: your session with ${lesson.name.en}`,
      text: `${timeIn("en", lesson)}, your local time`,
    }),
    ar: (lesson) => ({
      title:
        lesson.minutes <= ROOM_MINUTES
          ? `جلستك مع \u2068${lesson.name.ar}\u2069 على وشك أن تبدأ`
          : `تذكير بجلستك مع \u2068${lesson.name.ar}\u2069`,
      text: `${timeIn("ar", lesson)} بتوقيتك المحلي`,
    }),
  },
};

/** Title and text of a notification in a language. */
export function notificationWords<K extends NotificationKind>(
  kind: K,
  params: NotificationParams[K],
  language: Language,
): Words {
  return TEXTS[kind][language](params);
}
