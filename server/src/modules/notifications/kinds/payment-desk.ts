import type { Money } from "@kalima/contracts/domain";
import { defineKind, inGroup } from "./kind.ts";
import { type Due, formatDue, formatMoney } from "./phrases.ts";

/** Notifications of payments that admins have to review or retry. */
export const paymentDeskKinds = inGroup("payments", {
  proof_waits: defineKind<Due & { orderNumber: string }>({
    texts: {
      en: (proof) => ({
        title: "A bank transfer is waiting",
        text: `Order ${proof.orderNumber}. Check the proof by ${formatDue("en", proof)}, Cairo time.`,
      }),
      ar: (proof) => ({
        title: "تحويل بنكي بانتظار المراجعة",
        text: `الطلب \u2068${proof.orderNumber}\u2069. ينبغي التحقق من الإثبات قبل ${formatDue("ar", proof)} بتوقيت القاهرة.`,
      }),
    },
    path: "/profile/transfers",
  }),
  refund_waits: defineKind<{ amount: Money }>({
    texts: {
      en: ({ amount }) => ({
        title: "A refund is waiting for a second person",
        text: `A colleague asks to give back ${formatMoney("en", amount)}. Approve or refuse it.`,
      }),
      ar: ({ amount }) => ({
        title: "رد مبلغ بانتظار موافقة شخص آخر",
        text: `طلب أحد الزملاء رد ${formatMoney("ar", amount)}. يمكنك الموافقة على الطلب أو رفضه.`,
      }),
    },
    path: "/profile/transfers",
  }),
  refund_to_mend: defineKind<{ orderNumber: string; amount: Money }>({
    texts: {
      en: ({ orderNumber, amount }) => ({
        title: "A refund did not go through",
        text: `The payment provider did not take ${formatMoney("en", amount)} of order ${orderNumber}. Try it again.`,
      }),
      ar: ({ orderNumber, amount }) => ({
        title: "تعذّر رد مبلغ",
        text: `لم يقبل مزوّد الدفع رد ${formatMoney("ar", amount)} من الطلب \u2068${orderNumber}\u2069. يمكنك المحاولة من جديد.`,
      }),
    },
    path: "/profile/transfers",
  }),
});
