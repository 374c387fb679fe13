import type { RefusalReason } from "@kalima/contracts/api";
import type { BilingualText, CefrLevel, Money } from "@kalima/contracts/domain";
import type { MessageType } from "@kalima/contracts/sockets";

/** Values that the text of a notification may name, by kind. */
export type NotificationParams = {
  booking_confirmed: { referenceCode: string };
  password_changed: Record<string, never>;
  phone_changed: { lastDigits: string };
  speaking_check_booked: Meeting;
  speaking_check_cancelled: Meeting;
  speaking_check_called_off: Record<string, never>;
  spoken_level_found: { level: CefrLevel };
  lesson_cancelled: Meeting;
  lesson_called_off: Record<string, never>;
  lesson_moved: Meeting;
  time_proposed: Record<string, never>;
  proposal_accepted: Record<string, never>;
  proposal_declined: Record<string, never>;
  booking_given_back: OfBooking;
  /** `outcome`: what comes back. Those of earlier versions name none: money. */
  booking_called_off: OfBooking & { outcome?: "made" | "waiting" | "credits" };
  trainer_replaced: OfBooking & { former: BilingualText; trainer: BilingualText };
  student_taken_over: Named & { lessons: number };
  student_handed_over: Named;
  credits_end_soon: OfBooking & { lessons: number; days: number };
  task_set: { title: string; dueAt: string; timeZone: string };
  task_sent: Named & { title: string; version: number };
  task_reviewed: { title: string; score: number };
  profile_approved: Record<string, never>;
  profile_refused: { reason: string };
  support_answered: Record<string, never>;
  support_reply_failed: Record<string, never>;
  support_transferred: Record<string, never>;
  message_unread: UnreadMessage;
  proof_waits: { orderNumber: string; dueAt: string; timeZone: string };
  refund_waits: { amount: Money };
  refund_to_mend: { orderNumber: string; amount: Money };
  refund_failed: { referenceCode: string; amount: Money };
  refund_granted: { referenceCode: string; amount: Money };
  credits_given: { referenceCode: string; lessons: number };
  /** `month` is `YYYY-MM`, `paidOn` is `YYYY-MM-DD`. */
  earnings_paid: { month: string; amount: Money; reference: string; paidOn: string };
  transfer_refused: { referenceCode: string; reason: RefusalReason; isLast: boolean };
  feedback_owed: Named & { dueAt: string; timeZone: string };
  /** `name` is the other side's. `minutes` tells which reminder it is. */
  lesson_comes_up: Meeting & { lessonId: string; studentId: string; name: BilingualText; minutes: number };
};
/** The booking that it leads to; those of earlier versions name none. */
type OfBooking = { referenceCode?: string };
/** A student by first name. With the account of this id the notification is removed. */
type Named = { studentId: string; studentName: string };
/** An instant (ISO 8601) and the time zone of the person who reads it. */
export type Meeting = { startsAt: string; timeZone: string };
/** `name` is the sender's; `type` is the newest message's, absent from notifications of earlier versions. */
export type UnreadMessage = { studentId: string; name: BilingualText; type?: MessageType };
