import type { RefusalReason } from "@kalima/booking-contract";
import type { Language, Money } from "@kalima/contracts/domain";
import { defineKind, inGroup, type ParamsOfKinds } from "../../notification-kinds/kind.ts";
import { type Due, formatBookingPath, formatDue, formatMoney } from "../../notification-kinds/phrases.ts";

const REASONS: Record<RefusalReason, Record<Language, string>> = {
  unreadable: { en: "The proof cannot be read.", ar: "لا يمكن قراءة الإثبات." },
  other_amount: { en: "The amount is not that of your order.", ar: "المبلغ المحوَّل لا يطابق مبلغ طلبك." },
  not_received: { en: "The money has not reached our account.", ar: "لم يصل المبلغ إلى حسابنا." },
  other_account: { en: "The transfer went to another account.", ar: "وصل التحويل إلى حساب آخر غير حسابنا." },
  used_before: { en: "This transfer was used for another order.", ar: "سبق استخدام هذا التحويل في طلب آخر." },
};

/** Notifications that students get about their payments. */
export const paymentKinds = inGroup("payments", {
  transfer_refused: defineKind<{ referenceCode: string; reason: RefusalReason; isLast: boolean }>({
    texts: {
      en: ({ reason, isLast }) => ({
        title: "We could not accept your transfer",
        text: `${REASONS[reason].en} ${isLast ? "Your booking was cancelled." : "You can send another proof while your times are held."}`,
      }),
      ar: ({ reason, isLast }) => ({
        title: "تعذّر قبول التحويل البنكي",
        text: `${REASONS[reason].ar} ${isLast ? "أُلغي حجزك." : "يمكنك إرسال إثبات آخر ما دامت مواعيدك محفوظة."}`,
      }),
    },
    path: ({ referenceCode }) => `/payment/${referenceCode}`,
  }),
  payment_code: defineKind<Due & { referenceCode: string; code: string; amount: Money }>({
    texts: {
      en: ({ code, amount, ...due }) => ({
        title: `Your Fawry code: ${code}`,
        text: `Pay ${formatMoney("en", amount)} by ${formatDue("en", due)}, Cairo time. Your times are held until then.`,
      }),
      ar: ({ code, amount, ...due }) => ({
        title: `كود فوري: \u2068${code}\u2069`,
        text: `المبلغ ${formatMoney("ar", amount)}، وآخر موعد للدفع ${formatDue("ar", due)} بتوقيت القاهرة. مواعيدك محفوظة حتى ذلك الوقت.`,
      }),
    },
    path: ({ referenceCode }) => `/payment/${referenceCode}`,
    // The person has just asked for it.
    isUrgent: () => true,
  }),
  payment_code_expired: defineKind<{ referenceCode: string }>({
    texts: {
      en: () => ({
        title: "Your Fawry code has expired",
        text: "Nothing was charged. If your times are still held, you can pay another way; otherwise you can book again.",
      }),
      ar: () => ({
        title: "انتهت صلاحية كود فوري",
        text: "لم يُخصم أي مبلغ. المواعيد التي ما زالت محفوظة يمكن دفعها بطريقة أخرى، وإلا فيمكنك الحجز من جديد.",
      }),
    },
    path: ({ referenceCode }) => `/payment/${referenceCode}`,
  }),
  refund_failed: defineKind<{ referenceCode: string; amount: Money }>({
    texts: {
      en: ({ amount }) => ({
        title: "Your refund is taking longer",
        text: `${formatMoney("en", amount)} could not be sent back yet. We are looking into it; you do not need to do anything.`,
      }),
      ar: ({ amount }) => ({
        title: "تأخر رد أموالك",
        text: `تعذّر حتى الآن إرسال ${formatMoney("ar", amount)} إليك. نتابع الأمر، ولا يلزم منك أي إجراء.`,
      }),
    },
    path: formatBookingPath,
  }),
});

declare module "../../kernel/ports/notifier.ts" {
  interface NotificationParams extends ParamsOfKinds<typeof paymentKinds> {}
}
