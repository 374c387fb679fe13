import { type Language, localeOf } from "@kalima/contracts/domain";
import type { NotificationParams } from "../../kernel/ports/notification-params.ts";
import { moneyIn } from "./money-in.ts";

function clockIn(language: Language, { dueAt, timeZone }: NotificationParams["proof_waits"]): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone,
  });
  return format.format(new Date(dueAt));
}

/** What staff have to decide on. */
export const PAYMENT_DESK_TEXTS = {
  proof_waits: {
    en: (proof: NotificationParams["proof_waits"]) => ({
      title: "A bank transfer is waiting",
      text: `Order ${proof.orderNumber}. Check the proof by ${clockIn("en", proof)}, Cairo time.`,
    }),
    ar: (proof: NotificationParams["proof_waits"]) => ({
      title: "تحويل بنكي بانتظار المراجعة",
      text: `الطلب \u2068${proof.orderNumber}\u2069. ينبغي التحقق من الإثبات قبل ${clockIn("ar", proof)} بتوقيت القاهرة.`,
    }),
  },
  refund_to_mend: {
    en: ({ orderNumber, amount }: NotificationParams["refund_to_mend"]) => ({
      title: "A refund did not go through",
      text: `The payment provider did not take ${moneyIn("en", amount)} of order ${orderNumber}. Try it again.`,
    }),
    ar: ({ orderNumber, amount }: NotificationParams["refund_to_mend"]) => ({
      title: "تعذّر رد مبلغ",
      text: `لم يقبل مزوّد الدفع رد ${moneyIn("ar", amount)} من الطلب \u2068${orderNumber}\u2069. يمكنك المحاولة من جديد.`,
    }),
  },
  refund_waits: {
    en: ({ amount }: NotificationParams["refund_waits"]) => ({
      title: "A refund is waiting for a second person",
      text: `A colleague asks to give back ${moneyIn("en", amount)}. Approve or refuse it.`,
    }),
    ar: ({ amount }: NotificationParams["refund_waits"]) => ({
      title: "رد مبلغ بانتظار موافقة شخص آخر",
      text: `طلب أحد الزملاء رد ${moneyIn("ar", amount)}. يمكنك الموافقة على الطلب أو رفضه.`,
    }),
  },
};
