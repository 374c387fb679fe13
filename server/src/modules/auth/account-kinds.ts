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
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof accountKinds> {}
}
