import type { NotificationKind } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";

/** What a text may name, by kind. */
export type NotificationParams = {
  booking_confirmed: { referenceCode: string };
  password_changed: Record<string, never>;
  phone_changed: { lastDigits: string };
};
type Words = { title: string; text: string };
type Writer<K extends NotificationKind> = (params: NotificationParams[K]) => Words;

/** The page of the site each kind is about. */
export const NOTIFICATION_PATHS: Record<NotificationKind, string> = {
  booking_confirmed: "/profile/bookings",
  password_changed: "/profile/settings",
  phone_changed: "/profile/account",
};

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
};

/** Title and text of a notification in a language. */
export function notificationWords<K extends NotificationKind>(
  kind: K,
  params: NotificationParams[K],
  language: Language,
): Words {
  return TEXTS[kind][language](params);
}
