import type { RefusalReason } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import type { NotificationParams } from "../../kernel/ports/notification-params.ts";
import { moneyIn } from "./money-in.ts";
import { sessionsInArabic } from "./sessions-in-arabic.ts";

type Words = { title: string; text: string };
type Writers<K extends keyof NotificationParams> = Record<Language, (params: NotificationParams[K]) => Words>;

const REASONS: Record<RefusalReason, Record<Language, string>> = {
  unreadable: { en: "The proof cannot be read.", ar: "لا يمكن قراءة الإثبات." },
  other_amount: { en: "The amount is not that of your order.", ar: "المبلغ المحوَّل لا يطابق مبلغ طلبك." },
  not_received: { en: "The money has not reached our account.", ar: "لم يصل المبلغ إلى حسابنا." },
  other_account: { en: "The transfer went to another account.", ar: "وصل التحويل إلى حساب آخر غير حسابنا." },
  used_before: { en: "This transfer was used for another order.", ar: "سبق استخدام هذا التحويل في طلب آخر." },
};

const GIVEN_BACK: Record<NonNullable<NotificationParams["booking_called_off"]["outcome"]>, Record<Language, string>> = {
  made: {
    en: "We refund the sessions that did not take place.",
    ar: "سنردّ لك ثمن الجلسات التي لم تُعقد.",
  },
  waiting: {
    en: "A second person at the school approves your refund first. We tell you as soon as it is on its way.",
    ar: "سيوافق شخص آخر في المدرسة على رد المبلغ أولًا، ونخبرك فور إرساله.",
  },
  credits: {
    en: "The sessions are back in your pack, which is now valid for 30 days longer.",
    ar: "عادت الجلسات إلى باقتك، ومُدّدت صلاحيتها 30 يومًا.",
  },
};

/** What students read about their payments. */
export const PAYMENT_TEXTS: {
  booking_called_off: Writers<"booking_called_off">;
  booking_confirmed: Writers<"booking_confirmed">;
  transfer_refused: Writers<"transfer_refused">;
  refund_failed: Writers<"refund_failed">;
  refund_granted: Writers<"refund_granted">;
  credits_given: Writers<"credits_given">;
} = {
  booking_called_off: {
    en: ({ outcome }) => ({
      title: outcome === "credits" ? "Your sessions were cancelled" : "Your booking was cancelled",
      text: `We are sorry about that. ${GIVEN_BACK[outcome ?? "made"].en}`,
    }),
    ar: ({ outcome }) => ({
      title: outcome === "credits" ? "أُلغيت جلساتك" : "أُلغي حجزك",
      text: `نعتذر عن ذلك. ${GIVEN_BACK[outcome ?? "made"].ar}`,
    }),
  },
  booking_confirmed: {
    en: ({ referenceCode }) => ({ title: "Your booking is confirmed", text: `Reference code ${referenceCode}` }),
    ar: ({ referenceCode }) => ({ title: "تم تأكيد حجزك", text: `الرمز المرجعي \u2068${referenceCode}\u2069` }),
  },
  transfer_refused: {
    en: ({ reason, isLast }) => ({
      title: "We could not accept your transfer",
      text: `${REASONS[reason].en} ${isLast ? "Your booking was cancelled." : "You can send another proof while your times are held."}`,
    }),
    ar: ({ reason, isLast }) => ({
      title: "تعذّر قبول التحويل البنكي",
      text: `${REASONS[reason].ar} ${isLast ? "أُلغي حجزك." : "يمكنك إرسال إثبات آخر ما دامت مواعيدك محجوزة."}`,
    }),
  },
  refund_failed: {
    en: ({ amount }) => ({
      title: "Your refund is taking longer",
      text: `${moneyIn("en", amount)} could not be sent back yet. We are looking into it; you need do nothing.`,
    }),
    ar: ({ amount }) => ({
      title: "تأخر رد أموالك",
      text: `تعذّر حتى الآن إرسال ${moneyIn("ar", amount)} إليك. نتابع الأمر، ولا يلزم منك أي إجراء.`,
    }),
  },
  refund_granted: {
    en: ({ amount }) => ({
      title: "Your money is on its way back",
      text: `We are returning ${moneyIn("en", amount)} the way you paid.`,
    }),
    ar: ({ amount }) => ({
      title: "أموالك في طريقها إليك",
      text: `سنرد إليك ${moneyIn("ar", amount)} بالطريقة التي دفعت بها.`,
    }),
  },
  credits_given: {
    en: ({ lessons }) => ({
      title: "Sessions are back in your pack",
      text: `${lessons === 1 ? "1 session is" : `${lessons} sessions are`} yours to schedule again.`,
    }),
    ar: ({ lessons }) => ({
      title: "عادت إلى باقتك جلسات",
      text: `ما عاد إلى باقتك: ${sessionsInArabic(lessons)}. يمكنك تحديد المواعيد الآن.`,
    }),
  },
};
