import type { NotificationKind } from "@kalima/contracts/api";
import { type CefrLevel, type Language, localeOf } from "@kalima/contracts/domain";

/** What a text may name, by kind. */
export type NotificationParams = {
  booking_confirmed: { referenceCode: string };
  password_changed: Record<string, never>;
  phone_changed: { lastDigits: string };
  speaking_check_booked: Meeting;
  speaking_check_cancelled: Meeting;
  speaking_check_called_off: Record<string, never>;
  spoken_level_found: { level: CefrLevel };
};
/** An instant (ISO 8601) and the time zone of the person who reads it. */
type Meeting = { startsAt: string; timeZone: string };
type Words = { title: string; text: string };
type Writer<K extends NotificationKind> = (params: NotificationParams[K]) => Words;

/** The page of the site each kind is about. */
export const NOTIFICATION_PATHS: Record<NotificationKind, string> = {
  booking_confirmed: "/profile/bookings",
  password_changed: "/profile/settings",
  phone_changed: "/profile/account",
  speaking_check_booked: "/profile/bookings",
  speaking_check_cancelled: "/profile/bookings",
  speaking_check_called_off: "/booking/speaking-check",
  spoken_level_found: "/placement-test",
};

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
  booking_confirmed: {
    en: ({ referenceCode }) => ({ title: "Your booking is confirmed", text: `Reference code ${referenceCode}` }),
    ar: ({ referenceCode }) => ({ title: "تم تأكيد حجزك", text: `الرمز المرجعي \u2068${referenceCode}\u2069` }),
  },
  password_changed: {
    en: () => ({ title: "Your password was changed", text: "Not you? Reset it now and write to support." }),
    ar: () => ({
      title: "تم تغيير كلمة المرور",
      text: "إذا لم يكن التغيير منك، يرجى إعادة تعيينها الآن والتواصل مع الدعم.",
    }),
  },
  phone_changed: {
    en: ({ lastDigits }) => ({
      title: "Your phone number was changed",
      text: `It now ends in ${lastDigits}. Not you? Write to support.`,
    }),
    ar: ({ lastDigits }) => ({
      title: "تم تغيير رقم هاتفك",
      text: `ينتهي الرقم الآن بـ \u2068${lastDigits}\u2069. إذا لم يكن التغيير منك، يرجى التواصل مع الدعم.`,
    }),
  },
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
};

/** Title and text of a notification in a language. */
export function notificationWords<K extends NotificationKind>(
  kind: K,
  params: NotificationParams[K],
  language: Language,
): Words {
  return TEXTS[kind][language](params);
}
