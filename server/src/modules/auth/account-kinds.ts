import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";

/** Notifications of changes to an account, sent to its owner. */
export const accountKinds = inGroup("account", {
  password_changed: defineKind({
    texts: {
      en: () => ({ title: "Your password was changed", text: "Not you? Reset it now and write to support." }),
      ar: () => ({
        title: "تم تغيير كلمة المرور",
        text: "إذا لم يكن التغيير منك، يرجى إعادة تعيينها الآن والتواصل مع الدعم.",
      }),
    },
    path: "/profile/settings",
    isUrgent: () => true,
  }),
  phone_changed: defineKind<{ lastDigits: string }>({
    texts: {
      en: ({ lastDigits }) => ({
        title: "Your phone number was changed",
        text: `It now ends in ${lastDigits}. Not you? Write to support.`,
      }),
      ar: ({ lastDigits }) => ({
        title: "تم تغيير رقم هاتفك",
        text: `ينتهي الرقم الآن بـ\u2068${lastDigits}\u2069. إذا لم يكن التغيير منك، يرجى التواصل مع الدعم.`,
      }),
    },
    path: "/profile/account",
    isUrgent: () => true,
  }),
  factor_added: defineKind<{ factor: "totp" | "passkey" }>({
    texts: {
      en: ({ factor }) => ({
        title: factor === "totp" ? "An app for sign-in codes was set up" : "A passkey was added",
        text: "Your account asks for it when you log in. Not you? Change your password and write to support.",
      }),
      ar: ({ factor }) => ({
        title: factor === "totp" ? "تم إعداد تطبيق لرموز الدخول" : "تمت إضافة مفتاح مرور",
        text: "يُطلب عند تسجيل الدخول. إذا لم يكن التغيير منك، يرجى تغيير كلمة المرور والتواصل مع الدعم.",
      }),
    },
    path: "/profile/settings",
    isUrgent: () => true,
  }),
  factor_removed: defineKind<{ factor: "totp" | "passkey" }>({
    texts: {
      en: ({ factor }) => ({
        title: factor === "totp" ? "The app for sign-in codes was removed" : "A passkey was removed",
        text: "Not you? Change your password and write to support.",
      }),
      ar: ({ factor }) => ({
        title: factor === "totp" ? "تمت إزالة تطبيق رموز الدخول" : "تمت إزالة مفتاح مرور",
        text: "إذا لم يكن التغيير منك، يرجى تغيير كلمة المرور والتواصل مع الدعم.",
      }),
    },
    path: "/profile/settings",
    isUrgent: () => true,
  }),
  recovery_code_used: defineKind<{ left: number }>({
    texts: {
      en: ({ left }) => ({
        title: "A recovery code was used",
        text: `Codes left: ${left}. Not you? Change your password and write to support.`,
      }),
      ar: ({ left }) => ({
        title: "استُخدم رمز احتياطي",
        text: `الرموز المتبقية: ${left}. إذا لم يكن الاستخدام منك، يرجى تغيير كلمة المرور والتواصل مع الدعم.`,
      }),
    },
    path: "/profile/settings",
    isUrgent: () => true,
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof accountKinds> {}
}
