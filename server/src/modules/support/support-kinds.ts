import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";

/** Notifications of questions and conversations with support. */
export const supportKinds = inGroup("messages", {
  support_answered: defineKind({
    texts: {
      en: () => ({ title: "Support has answered you", text: "Read the answer in your profile." }),
      ar: () => ({ title: "وصلك رد من الدعم", text: "يمكنك قراءته في ملفك الشخصي." }),
    },
    path: "/profile/support",
  }),
  support_reply_failed: defineKind({
    texts: {
      en: () => ({
        title: "An answer could not be delivered",
        text: "Its question is back among those being answered. Send the answer again, or reach the person another way.",
      }),
      ar: () => ({
        title: "تعذّر إيصال أحد الردود",
        text: "عاد السؤال إلى قائمة «قيد الرد». يمكن إعادة إرسال الرد أو التواصل مع صاحب السؤال بطريقة أخرى.",
      }),
    },
    path: "/dashboard/support/questions",
  }),
  support_assigned: defineKind({
    texts: {
      en: () => ({
        title: "A question was assigned to you",
        text: "A colleague gave you a question to answer. It is under yours at the desk.",
      }),
      ar: () => ({
        title: "سؤال جديد لديك",
        text: "أُسند إليك سؤال للرد عليه، وهو ضمن أسئلتك في مكتب الدعم.",
      }),
    },
    path: "/dashboard/support/desk",
  }),
  support_mentioned: defineKind({
    texts: {
      en: () => ({
        title: "A colleague mentioned you",
        text: "You are named in a private note at the support desk.",
      }),
      ar: () => ({
        title: "ذُكر اسمك في ملاحظة",
        text: "ذكرك أحد الزملاء في ملاحظة خاصة في مكتب الدعم.",
      }),
    },
    path: "/dashboard/support/desk",
  }),
  support_transferred: defineKind({
    texts: {
      en: () => ({
        title: "A visitor is waiting for you",
        text: "A colleague transferred a conversation to you. Open the desk within ten minutes, or it goes back to the queue.",
      }),
      ar: () => ({
        title: "زائر في انتظارك",
        text: "حوّل إليك أحد زملائك محادثة. يلزم فتح شاشة الدعم خلال عشر دقائق، وإلا عادت المحادثة إلى قائمة الانتظار.",
      }),
    },
    path: "/dashboard/support/desk",
    isUrgent: () => true,
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof supportKinds> {}
}
