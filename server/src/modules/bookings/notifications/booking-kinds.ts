import type { BilingualText, Language } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../../notification-kinds/kind.ts";
import type { NamedStudent } from "../../../notification-kinds/phrases.ts";
import { type BookingLink, formatBookingPath, formatSessionsInArabic } from "../../../notification-kinds/phrases.ts";

/** Refund that the student gets. Notifications of earlier versions have none, and mean `made`. */
type Outcome = "made" | "waiting" | "credits";
const GIVEN_BACK: Record<Outcome, Record<Language, string>> = {
  made: {
    en: "We refund the sessions that did not take place.",
    ar: "يُرد إليك ثمن الجلسات التي لم تُعقد.",
  },
  waiting: {
    en: "A second person at the school has to approve your refund first. We will tell you as soon as it is on its way.",
    ar: "رد المبلغ بانتظار موافقة شخص آخر في المدرسة، ونخبرك فور إرساله.",
  },
  credits: {
    en: "The sessions are back in your pack, which is now valid for 30 days longer.",
    ar: "عادت الجلسات إلى باقتك، ومُدّدت صلاحيتها 30 يومًا.",
  },
};

/** Notifications of whole bookings, to their student and trainer. */
export const bookingKinds = inGroup("lessons", {
  booking_confirmed: defineKind<{ referenceCode: string }>({
    texts: {
      en: ({ referenceCode }) => ({ title: "Your booking is confirmed", text: `Reference code ${referenceCode}` }),
      ar: ({ referenceCode }) => ({ title: "تم تأكيد حجزك", text: `الرمز المرجعي \u2068${referenceCode}\u2069` }),
    },
    path: formatBookingPath,
  }),
  booking_given_back: defineKind<BookingLink>({
    texts: {
      en: () => ({ title: "A student cancelled upcoming sessions", text: "Their times are free again." }),
      ar: () => ({ title: "ألغى أحد الطلاب جلساته القادمة", text: "أصبحت مواعيدها متاحة من جديد." }),
    },
    path: ({ referenceCode }) =>
      referenceCode ? `/dashboard/appointments/bookings/${referenceCode}` : "/dashboard/appointments/bookings",
  }),
  booking_called_off: defineKind<BookingLink & { outcome?: Outcome }>({
    texts: {
      en: ({ outcome }) => ({
        title: outcome === "credits" ? "Your sessions were cancelled" : "Your booking was cancelled",
        text: `We are sorry about that. ${GIVEN_BACK[outcome ?? "made"].en}`,
      }),
      ar: ({ outcome }) => ({
        title: outcome === "credits" ? "أُلغيت جلساتك" : "أُلغي حجزك",
        text: `نعتذر عن ذلك. ${GIVEN_BACK[outcome ?? "made"].ar}`,
      }),
    },
    path: formatBookingPath,
  }),
  trainer_replaced: defineKind<BookingLink & { former: BilingualText; trainer: BilingualText }>({
    texts: {
      en: ({ former, trainer }) => ({
        title: `${trainer.en} takes over your sessions`,
        text: `${former.en} can no longer take your sessions. Keep your new trainer, or get your money back.`,
      }),
      ar: ({ former, trainer }) => ({
        title: `جلساتك القادمة مع \u2068${trainer.ar}\u2069`,
        text: `لن تستمر جلساتك مع \u2068${former.ar}\u2069. يمكنك المتابعة مع المدرّب الجديد أو طلب رد المبلغ.`,
      }),
    },
    path: formatBookingPath,
  }),
  student_taken_over: defineKind<NamedStudent & { lessons: number }>({
    texts: {
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
            ? "كانت الباقة مع مدرّب آخر. لم تُحدَّد مواعيد بعد."
            : `ما ينتقل إليك من المدرّب السابق: ${formatSessionsInArabic(lessons)}.`,
      }),
    },
    path: "/dashboard/appointments/lessons",
  }),
  student_handed_over: defineKind<NamedStudent>({
    texts: {
      en: ({ studentName }) => ({
        title: `${studentName} continues with another trainer`,
        text: "The school moved their upcoming sessions. They are no longer in your calendar.",
      }),
      ar: ({ studentName }) => ({
        title: `انتقال \u2068${studentName}\u2069 إلى مدرّب آخر`,
        text: "نقلت المدرسة الجلسات القادمة إلى مدرّب آخر، ولم تعد في تقويمك.",
      }),
    },
    path: "/dashboard/appointments/lessons",
  }),
  credits_end_soon: defineKind<BookingLink & { lessons: number; days: number }>({
    texts: {
      en: ({ lessons, days }) => ({
        title: `Your pack ends in ${days} days`,
        text: `${lessons === 1 ? "1 session is" : `${lessons} sessions are`} not scheduled yet. Choose your times now.`,
      }),
      ar: ({ lessons, days }) => ({
        title: days === 3 ? "تنتهي باقتك خلال 3 أيام" : `تنتهي باقتك خلال ${days} يومًا`,
        text: `بقي في باقتك بلا موعد بعد: ${formatSessionsInArabic(lessons)}. يمكن اختيار المواعيد الآن.`,
      }),
    },
    path: formatBookingPath,
  }),
});

declare module "../../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof bookingKinds> {}
}
