import type { PromiseName } from "../../../contracts/school/src/index.ts";

/**
 * The reason why a text may contain such a phrase. `says`: it names the durations of these promises. `due`: it shows
 * the time that the server computed for this promise, or says that it has passed. `else`: it promises no work of a
 * person; the value says why.
 */
export type PromiseUse = { says: readonly PromiseName[] } | { due: PromiseName | "any" } | { else: string };

const says = (...names: PromiseName[]): PromiseUse => ({ says: names });
const due = (name: PromiseName | "any"): PromiseUse => ({ due: name });
const otherwise = (why: string): PromiseUse => ({ else: why });

const RULE = otherwise("a rule that the server keeps by itself");
const BANKS = otherwise("what banks and operators do, with what to do when they do not");
const MEASURED = otherwise("counted from what happened lately");
const FACT = otherwise("says what is so");
const VAGUE = otherwise("names no time");

/** Every text with such a phrase, by its place. A text that is missing here makes a promise that no due time tracks. */
export const PROMISE_TEXTS: Readonly<Record<string, PromiseUse>> = {
  "mfe-auth/src/i18n layout points feedback": says("feedback"),
  "shell/src/i18n home feedback title": says("feedback"),
  "shell/src/i18n home faq fifth answer": says("feedback"),
  "shell/src/i18n home steps speak text": says("feedback"),
  "shell/src/i18n about promises feedback title": says("feedback"),
  "shell/src/pages/shell-pages.ts Thirty or fifty minutes with o": says("feedback"),
  "shell/src/pages/shell-pages.ts جلسة مدتها 30 أو 50 دقيقة مع م": says("feedback"),

  "mfe-notifications/src/i18n preferences digest text": RULE,

  "mfe-booking/src/i18n status pending_approval meaning": says("proof"),
  "mfe-payment/src/i18n/transfer-screen transfer checking message": says("proof"),
  "mfe-support-chat/src/i18n/waiting-answers answers pay answer": says("proof"),
  "mfe-booking/src/i18n/bookings-section bookings proofDue": due("proof"),
  "mfe-booking/src/i18n/bookings-section bookings proofLate": due("proof"),
  "mfe-payment/src/i18n/transfer-screen transfer checking due": due("proof"),
  "mfe-payment/src/i18n/transfer-screen transfer checking late": due("proof"),

  "shell/src/i18n contact sentNote": says("answer"),
  "shell/src/pages/policies/privacy sections 8 text 1": says("answer"),
  "shell/src/pages/policies/privacy sections 1 text 1": RULE,
  "shell/src/pages/policies/privacy sections 5 text 3": RULE,
  "shell/src/pages/policies/privacy sections 6 text 1": RULE,
  "shell/src/pages/policies/terms sections 7 text 2": says("feedback"),
  "shell/src/pages/policies/terms sections 6 text 0": RULE,
  "shell/src/pages/policies/terms sections 10 text 0": VAGUE,
  "shell/src/pages/policies/terms lead": VAGUE,
  "shell/src/pages/developers/status/texts how": RULE,
  "shell/src/pages/developers/status/texts none": FACT,
  "shell/src/pages/developers/changes/texts entries 2026-11-30-terms text": VAGUE,
  "shell/src/pages/developers/changes/texts entries 2026-11-30-hours text": RULE,
  "shell/src/pages/developers/changes/texts entries 2026-11-28-promises text": otherwise(
    "tells of the due times that exist",
  ),
  "mfe-support-chat/src/i18n question due": due("answer"),
  "mfe-support-chat/src/i18n/support-section requests due": due("answer"),
  "mfe-support-chat/src/i18n/support-section requests late": due("answer"),

  "mfe-catalog/src/i18n/page-sections ownPage atOnce": says("pageChange"),
  "mfe-catalog/src/i18n/page-sections ownPage due": due("pageChange"),
  "mfe-catalog/src/i18n/page-sections ownPage late": due("pageChange"),

  "mfe-support-chat/src/i18n/waiting-answers answers refund answer": says("refund", "transferBack"),
  "mfe-payment/src/i18n history late": due("any"),

  "mfe-payment/src/i18n history next showRefund": BANKS,
  "mfe-payment/src/i18n confirming hint": otherwise("turns into `confirming.long` while it takes longer"),
  "mfe-payment/src/i18n confirming long": otherwise("turns into `confirming.long` while it takes longer"),
  "mfe-payment/src/i18n wallet how": RULE,
  "mfe-payment/src/i18n instapay how": RULE,
  "mfe-payment/src/i18n fawry how": RULE,
  "mfe-payment/src/i18n booked testWhy": FACT,
  "mfe-payment/src/i18n refund part": RULE,
  "mfe-payment/src/i18n refund partOpen": RULE,
  "mfe-payment/src/i18n refund none": RULE,
  "mfe-payment/src/i18n/transfers-section transfers warning same_amount_and_time": FACT,
  "mfe-booking/src/i18n/booking-screen review notFree": RULE,
  "mfe-booking/src/i18n/staff-section hours addWeekLead": RULE,
  "mfe-booking/src/i18n/staff-section hours busy legend": FACT,
  "mfe-booking/src/i18n/staff-section hours usualWeek": FACT,
  "mfe-booking/src/i18n/staff-section hours why rules notice": RULE,
  "mfe-booking/src/i18n/staff-section hours why rules pause": RULE,
  "mfe-booking/src/i18n/lesson-actions lessons missedBy student student": RULE,
  "mfe-booking/src/i18n/lesson-actions lessons missedBy student school": RULE,
  "mfe-booking/src/i18n taken noAlternatives": FACT,
  "mfe-support-chat/src/i18n answerTime chat": MEASURED,
  "mfe-support-chat/src/i18n answerTime question": MEASURED,
  "mfe-support-chat/src/i18n waiting expected": MEASURED,
  "mfe-dashboard/src/i18n/desk-section queue turn": MEASURED,
  "mfe-dashboard/src/i18n/desk-section queue question": MEASURED,
  "mfe-dashboard/src/i18n/desk-section status rated": FACT,
  "mfe-catalog/src/i18n pages placementTest description": otherwise("how long the reader needs"),
  "mfe-catalog/src/i18n list noneMessage": VAGUE,
  "mfe-catalog/src/i18n crew none": VAGUE,
  "mfe-catalog/src/i18n placement matches none": VAGUE,
  "mfe-catalog/src/i18n placement matches reason free_soon": FACT,
  "shell/src/i18n home counters feedbackInTime": MEASURED,
  "shell/src/i18n home feedback eyebrow": VAGUE,
  "shell/src/i18n home faq fourth question": otherwise("a question"),
  "shell/src/i18n maintenance text": otherwise(
    "a clock runs to the time that staff gave, and `maintenance.over` follows",
  ),
  "shell/src/i18n remote off text": VAGUE,
  "shell/src/i18n toasts cookiesMissing": RULE,
  "shell/src/pages/developers/releases/texts evidence unknownBefore": FACT,
  "shell/src/pages/developers/releases/access/texts preview endText": RULE,
  "shared/contracts/src/errors/texts/en.ts Kalima is not available right": VAGUE,
  "server/src/sms/sms.ts Kalima: reset your password he": RULE,
  "server/src/sms/sms.ts كلمة: لإعادة تعيين كلمة المرور": RULE,
  "server/src/modules/support/support-kinds.ts A colleague transferred a conv": RULE,
  "server/src/modules/support/support-kinds.ts حوّل إليك أحد زملائك محادثة. ي": RULE,
  "server/src/modules/bookings/notifications/booking-kinds.ts تنتهي باقتك خلال 3 أيام": RULE,
  "server/src/modules/bookings/notifications/booking-kinds.ts تنتهي باقتك خلال {{days}} يومً": RULE,
  "mfe-catalog/src/i18n profile replies": MEASURED,
  "mfe-catalog/src/i18n profile repliesWithin hour": MEASURED,
  "mfe-catalog/src/i18n profile repliesWithin three_hours": MEASURED,
  "mfe-catalog/src/i18n profile repliesWithin day": MEASURED,
  "mfe-catalog/src/i18n profile repliesWithin two_days": MEASURED,
};
