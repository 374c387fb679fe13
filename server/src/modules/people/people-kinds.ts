import type { Language, RoleName } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";

const ROLES: Record<Language, Record<RoleName, string>> = {
  en: { student: "a student", trainer: "a trainer", agent: "a support agent", admin: "an admin" },
  ar: { student: "طالب", trainer: "مدرّب", agent: "موظف دعم", admin: "إدارة" },
};

/** Notifications of what staff did to an account, sent to its person. */
export const peopleKinds = inGroup("account", {
  account_activated: defineKind({
    texts: {
      en: () => ({ title: "Your account is active again", text: "You can sign in and use everything as before." }),
      ar: () => ({ title: "حسابك نشط من جديد", text: "يمكن تسجيل الدخول واستخدام كل شيء كما كان." }),
    },
    path: "/profile/account",
    isUrgent: () => true,
  }),
  signed_out_by_staff: defineKind({
    texts: {
      en: () => ({
        title: "You were signed out on all devices",
        text: "Our team did this to protect your account. Please sign in again.",
      }),
      ar: () => ({
        title: "تم تسجيل خروجك من كل الأجهزة",
        text: "فعل فريقنا ذلك حمايةً لحسابك. يرجى تسجيل الدخول من جديد.",
      }),
    },
    path: "/profile/settings",
    isUrgent: () => true,
  }),
  role_changed: defineKind<{ role: RoleName }>({
    texts: {
      en: ({ role }) => ({
        title: "Your account has another role",
        text: `It is now an account of ${ROLES.en[role]}. Please sign in again.`,
      }),
      ar: ({ role }) => ({
        title: "تغيّر دور حسابك",
        text: `الدور الآن: ${ROLES.ar[role]}. يرجى تسجيل الدخول من جديد.`,
      }),
    },
    path: "/profile/account",
    isUrgent: () => true,
  }),
  factors_reset: defineKind({
    texts: {
      en: () => ({
        title: "Your second step for logging in was removed",
        text: "Two people of our team did this. Please set it up anew. You did not ask for it? Write to support.",
      }),
      ar: () => ({
        title: "أُزيلت الخطوة الثانية لتسجيل دخولك",
        text: "تم ذلك بموافقة شخصين من فريقنا. يرجى إعدادها من جديد. إذا لم يكن الطلب منك، يرجى التواصل مع الدعم.",
      }),
    },
    path: "/profile/settings",
    isUrgent: () => true,
  }),
  name_corrected: defineKind<{ name: string }>({
    texts: {
      en: ({ name }) => ({
        title: "Your name was corrected",
        text: `It is now ${name}. Is that wrong? Change it in your account, or write to support.`,
      }),
      ar: ({ name }) => ({
        title: "تم تصحيح اسمك",
        text: `الاسم الآن: \u2068${name}\u2069. إذا كان غير صحيح، يمكن تغييره من الحساب أو التواصل مع الدعم.`,
      }),
    },
    path: "/profile/account",
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof peopleKinds> {}
}
