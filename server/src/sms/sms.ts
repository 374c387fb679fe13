import type { Language } from "@kalima/contracts/domain";

/** One message to a phone. `code` and `link` repeat what the text holds, for the log of the demo. */
export type SmsMessage = {
  phone: string;
  purpose:
    | "register"
    | "sign_in"
    | "change_phone"
    | "reset_password"
    | "invitation"
    | "account_exists"
    | "phone_changing"
    | "phone_changed"
    | "account_deleted"
    | "password_changed"
    | "factor_changed"
    | "notification"
    | "support_answered";
  text: string;
  code?: string;
  link?: string;
};

/** Sends SMS: in demos to a log (`SMS_PROVIDER=outbox`), in production to a webhook. */
export type Sms = { send(message: SmsMessage): Promise<void> };

/** Texts of messages, in the person's language, with the site's name. */
export const smsTexts = {
  code: {
    en: (code: string) => `Kalima: your verification code is ${code}. It is valid for 5 minutes. Never share it.`,
    ar: (code: string) => `كلمة: رمز التحقق هو ${code}، وهو صالح لمدة 5 دقائق. لا تجوز مشاركته مع أحد.`,
  },
  accountExists: {
    en: () => "Kalima: you already have an account with this number. Please log in, or reset your password.",
    ar: () => "كلمة: لديك حساب بالفعل بهذا الرقم. يمكن تسجيل الدخول أو إعادة تعيين كلمة المرور.",
  },
  reset: {
    en: (link: string) => `Kalima: reset your password here, within 30 minutes: ${link}`,
    ar: (link: string) => `كلمة: لإعادة تعيين كلمة المرور خلال 30 دقيقة: ${link}`,
  },
  invitation: {
    en: (link: string) =>
      `Kalima: you are invited to work with us. Choose a password here, the link works for 48 hours: ${link}`,
    ar: (link: string) => `كلمة: دعوة للعمل معنا. لاختيار كلمة المرور (يعمل الرابط لمدة 48 ساعة): ${link}`,
  },
  phoneChanging: {
    en: (digits: string) =>
      `Kalima: a change of your phone number to one ending in ${digits} was requested. Not you? Change your password now.`,
    ar: (digits: string) =>
      `كلمة: طُلب تغيير رقم هاتفك إلى رقم ينتهي بـ${digits}. إذا لم يكن الطلب منك، يرجى تغيير كلمة المرور الآن.`,
  },
  phoneChanged: {
    en: (digits: string) =>
      `Kalima: the phone number of your account is now the one ending in ${digits}. Not you? Please contact support.`,
    ar: (digits: string) =>
      `كلمة: أصبح رقم هاتف حسابك هو الرقم المنتهي بـ${digits}. إذا لم يكن التغيير منك، يرجى التواصل مع الدعم.`,
  },
  accountDeleted: {
    en: () => "Kalima: your account was deleted, as you asked. Not you? Please contact support.",
    ar: () => "كلمة: تم حذف حسابك بناءً على طلبك. إذا لم يكن الطلب منك، يرجى التواصل مع الدعم.",
  },
  passwordChanged: {
    en: () => "Kalima: your password was changed. Not you? Reset it now.",
    ar: () => "كلمة: تم تغيير كلمة مرور حسابك. إذا لم يكن التغيير منك، يرجى إعادة تعيينها الآن.",
  },
  factorAdded: {
    en: () => "Kalima: a second step for logging in to your account was set up. Not you? Change your password now.",
    ar: () => "كلمة: أُضيفت خطوة ثانية لتسجيل الدخول إلى حسابك. إذا لم يكن التغيير منك، يرجى تغيير كلمة المرور الآن.",
  },
  factorRemoved: {
    en: () => "Kalima: a second step for logging in to your account was removed. Not you? Change your password now.",
    ar: () => "كلمة: أُزيلت خطوة ثانية لتسجيل الدخول إلى حسابك. إذا لم يكن التغيير منك، يرجى تغيير كلمة المرور الآن.",
  },
  factorsReset: {
    en: () =>
      "Kalima: two people of our team removed the second step for logging in to your account. Not asked for? Please contact support.",
    ar: () =>
      "كلمة: أُزيلت الخطوة الثانية لتسجيل الدخول إلى حسابك بموافقة شخصين من فريقنا. إذا لم يكن الطلب منك، يرجى التواصل مع الدعم.",
  },
  supportAnswered: {
    en: (reply: string, ratingLink: string) =>
      `Kalima: our answer to your question: ${reply}\nWas this helpful? ${ratingLink}`,
    ar: (reply: string, ratingLink: string) => `كلمة: ردنا على سؤالك: ${reply}\nهل كان الرد مفيدًا؟ ${ratingLink}`,
  },
} satisfies Record<string, Record<Language, (part: string, link: string) => string>>;
