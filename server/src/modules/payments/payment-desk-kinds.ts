import type { Money } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";
import { type Due, formatDue, formatMoney } from "../../notification-kinds/phrases.ts";

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
    path: "/dashboard/money/proofs",
  }),
  refund_to_mend: defineKind<{ orderNumber: string; amount: Money }>({
    texts: {
      en: ({ orderNumber, amount }) => ({
        title: "A refund did not go through",
        text: `The payment provider did not accept the refund of ${formatMoney("en", amount)} for order ${orderNumber}. Please try again.`,
      }),
      ar: ({ orderNumber, amount }) => ({
        title: "تعذّر رد مبلغ",
        text: `لم يقبل مزوّد الدفع رد ${formatMoney("ar", amount)} من الطلب \u2068${orderNumber}\u2069. يمكنك المحاولة من جديد.`,
      }),
    },
    path: "/dashboard/money/refunds",
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof paymentDeskKinds> {}
}
