import type { Money } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../../notification-kinds/kind.ts";
import { formatBookingPath, formatMoney, formatSessionsInArabic } from "../../../notification-kinds/phrases.ts";

/** Notifications of money and lessons that staff give back, to students and to the admins who approve. */
export const refundKinds = inGroup("payments", {
  refund_granted: defineKind<{ referenceCode: string; amount: Money }>({
    texts: {
      en: ({ amount }) => ({
        title: "Your money is on its way back",
        text: `We are returning ${formatMoney("en", amount)} the way you paid.`,
      }),
      ar: ({ amount }) => ({
        title: "أموالك في طريقها إليك",
        text: `نرد إليك ${formatMoney("ar", amount)} بطريقة الدفع نفسها.`,
      }),
    },
    path: formatBookingPath,
  }),
  credits_given: defineKind<{ referenceCode: string; lessons: number }>({
    texts: {
      en: ({ lessons }) => ({
        title: "Sessions are back in your pack",
        text: `${lessons === 1 ? "1 session is" : `${lessons} sessions are`} yours to schedule again.`,
      }),
      ar: ({ lessons }) => ({
        title: "جلسات عادت إلى باقتك",
        text: `ما عاد إلى باقتك: ${formatSessionsInArabic(lessons)}. يمكنك تحديد المواعيد الآن.`,
      }),
    },
    path: formatBookingPath,
  }),
  refund_waits: defineKind<{ amount: Money }>({
    texts: {
      en: ({ amount }) => ({
        title: "A refund is waiting for a second person",
        text: `A colleague has asked to refund ${formatMoney("en", amount)}. Please approve or refuse it.`,
      }),
      ar: ({ amount }) => ({
        title: "رد مبلغ بانتظار موافقة شخص آخر",
        text: `طلب أحد الزملاء رد ${formatMoney("ar", amount)}. يمكنك الموافقة على الطلب أو رفضه.`,
      }),
    },
    path: "/dashboard/money/refunds",
  }),
});

declare module "../../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof refundKinds> {}
}
