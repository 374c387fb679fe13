import type { NotificationParams } from "../../kernel/ports/notification-params.ts";

/** Of what happens to an account, and of questions to support. */
export const ACCOUNT_TEXTS = {
  password_changed: {
    en: () => ({ title: "Your password was changed", text: "Not you? Reset it now and write to support." }),
    ar: () => ({
      title: "تم تغيير كلمة المرور",
      text: "إذا لم يكن التغيير منك، يرجى إعادة تعيينها الآن والتواصل مع الدعم.",
    }),
  },
  phone_changed: {
    en: ({ lastDigits }: NotificationParams["phone_changed"]) => ({
      title: "Your phone number was changed",
      text: `It now ends in ${lastDigits}. Not you? Write to support.`,
    }),
    ar: ({ lastDigits }: NotificationParams["phone_changed"]) => ({
      title: "تم تغيير رقم هاتفك",
      text: `ينتهي الرقم الآن بـ \u2068${lastDigits}\u2069. إذا لم يكن التغيير منك، يرجى التواصل مع الدعم.`,
    }),
  },
  support_answered: {
    en: () => ({ title: "Support has answered you", text: "Read the answer in your profile." }),
    ar: () => ({ title: "وصلك رد من الدعم", text: "يمكنك قراءته في ملفك الشخصي." }),
  },
  support_reply_failed: {
    en: () => ({
      title: "An answer could not be delivered",
      text: "Its question is being answered again. Send the answer once more, or reach the person another way.",
    }),
    ar: () => ({
      title: "تعذّر إيصال أحد الردود",
      text: "عاد السؤال إلى قائمة ما يُعمل على الرد عليه. أعد إرسال الرد أو تواصل مع صاحب السؤال بطريقة أخرى.",
    }),
  },
  support_transferred: {
    en: () => ({
      title: "A visitor is waiting for you",
      text: "A colleague transferred a conversation to you. Open the desk within ten minutes, or it goes back to the queue.",
    }),
    ar: () => ({
      title: "زائر في انتظارك",
      text: "حوّل إليك أحد زملائك محادثة. افتح شاشة الدعم خلال عشر دقائق، وإلا عادت المحادثة إلى قائمة الانتظار.",
    }),
  },
};
