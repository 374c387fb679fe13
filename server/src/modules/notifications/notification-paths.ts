import type { NotificationKind } from "@kalima/contracts/api";
import type { NotificationParams } from "../../kernel/ports/notification-params.ts";

/** From so many minutes before the start, a reminder leads to the lesson's room. */
export const ROOM_MINUTES = 10;
const PATHS: Record<NotificationKind, string> = {
  booking_confirmed: "/profile/bookings",
  password_changed: "/profile/settings",
  phone_changed: "/profile/account",
  speaking_check_booked: "/profile/bookings",
  speaking_check_cancelled: "/profile/bookings",
  speaking_check_called_off: "/booking/speaking-check",
  spoken_level_found: "/placement-test",
  lesson_cancelled: "/profile/appointments",
  lesson_called_off: "/profile/bookings",
  lesson_moved: "/profile/appointments",
  time_proposed: "/profile/appointments",
  proposal_accepted: "/profile/appointments",
  proposal_declined: "/profile/appointments",
  booking_given_back: "/profile/bookings",
  booking_called_off: "/profile/bookings",
  trainer_replaced: "/profile/bookings",
  student_taken_over: "/profile/appointments",
  student_handed_over: "/profile/appointments",
  credits_end_soon: "/profile/bookings",
  task_set: "/profile/tasks",
  task_sent: "/profile/tasks?group=completed",
  task_reviewed: "/profile/tasks?group=completed",
  proof_waits: "/profile/transfers",
  refund_waits: "/profile/transfers",
  refund_to_mend: "/profile/transfers",
  refund_failed: "/profile/bookings",
  refund_granted: "/profile/bookings",
  credits_given: "/profile/bookings",
  transfer_refused: "/profile/bookings",
  earnings_paid: "/profile/earnings",
  profile_approved: "/profile/trainer-page",
  profile_refused: "/profile/trainer-page",
  support_answered: "/profile/support",
  support_reply_failed: "/dashboard/questions",
  support_transferred: "/dashboard/support",
  message_unread: "/profile/messages",
  feedback_owed: "/profile/appointments?show=past",
  lesson_comes_up: "/profile/appointments",
};

/** The page of the site that a notification is about, opened where that is listed. */
export function notificationPath<K extends NotificationKind>(kind: K, params: NotificationParams[K]): string {
  if (kind === "transfer_refused")
    return `/payment/${(params as NotificationParams["transfer_refused"]).referenceCode}`;
  if (kind === "earnings_paid") return `${PATHS[kind]}?month=${(params as NotificationParams["earnings_paid"]).month}`;
  if ("referenceCode" in params && params.referenceCode) return `/profile/bookings/${params.referenceCode}`;
  if (kind !== "lesson_comes_up") return PATHS[kind];
  const { minutes, lessonId } = params as NotificationParams["lesson_comes_up"];
  return minutes <= ROOM_MINUTES ? `/lessons/${lessonId}/room` : PATHS[kind];
}
