import type { ModuleContext } from "../../../kernel/server-module.ts";
import { bookingConfirmed } from "../core/booking-events.ts";
import {
  bookingGivenBack,
  creditsEndSoon,
  creditsGiven,
  delayAnnounced,
  type LessonPeople,
  lessonCancelled,
  lessonMoved,
  proposalAnswered,
  refundAsked,
  refundGranted,
  timeProposed,
} from "../lessons/change-events.ts";
import { ratingAnswered } from "../ratings/reviews.repository.ts";
import { trainerReplaced } from "../replacement/replacement-events.ts";
import { bookingKinds } from "./booking-kinds.ts";
import { lessonKinds } from "./lesson-kinds.ts";
import { ratingKinds } from "./rating-kinds.ts";
import { refundKinds } from "./refund-kinds.ts";

type Context = Pick<ModuleContext, "events" | "notifier" | "notificationKinds">;

/** Notifies the other side of changes to paid lessons. */
function notifyOfLessons({ events, notifier }: Context): void {
  const toMeeting = ({ startsAt, timeZone }: LessonPeople) => ({ startsAt, timeZone });
  /** Returns null for a trainer without an account. */
  const findOtherSide = ({ by, studentId, trainerUserId }: LessonPeople & { by: string }) =>
    by === "student" ? trainerUserId : studentId;

  events.on(lessonCancelled, async (tx, lesson) => {
    const { by, studentId, trainerUserId } = lesson;
    if (by !== "trainer" && trainerUserId) {
      await notifier.notify(tx, trainerUserId, "lesson_cancelled", toMeeting(lesson));
    }
    if (by !== "student") await notifier.notify(tx, studentId, "lesson_called_off", toMeeting(lesson));
  });
  events.on(delayAnnounced, (tx, { studentId, lessonId, expectedAt, timeZone, reason }) =>
    notifier.notify(tx, studentId, "lesson_delayed", { startsAt: expectedAt, timeZone, lessonId, reason }),
  );
  events.on(lessonMoved, async (tx, lesson) => {
    const { trainerUserId } = lesson;
    if (trainerUserId) await notifier.notify(tx, trainerUserId, "lesson_moved", toMeeting(lesson));
  });
  events.on(timeProposed, async (tx, lesson) => {
    const userId = findOtherSide(lesson);
    if (userId) await notifier.notify(tx, userId, "time_proposed", {});
  });
  events.on(proposalAnswered, async (tx, lesson) => {
    const userId = findOtherSide(lesson);
    if (userId) await notifier.notify(tx, userId, lesson.isAccepted ? "proposal_accepted" : "proposal_declined", {});
  });
}

/** Notifies students of refunds and lessons that staff gave, and admins of refunds to approve. */
function notifyOfRefunds({ events, notifier }: Context): void {
  events.on(refundAsked, (tx, { amount, byId }) =>
    notifier.notifyStaff(tx, "payments.approve", "refund_waits", { amount }, { except: byId }),
  );
  events.on(refundGranted, (tx, { studentId, ...refund }) => notifier.notify(tx, studentId, "refund_granted", refund));
  events.on(creditsGiven, (tx, { studentId, ...given }) => notifier.notify(tx, studentId, "credits_given", given));
}

/** Notifies people of what happens to bookings, their lessons and their money. */
export function notifyOfBookings(context: Context): void {
  const { events, notifier, notificationKinds } = context;
  notificationKinds.provide({ ...bookingKinds, ...lessonKinds, ...ratingKinds, ...refundKinds });
  events.on(bookingConfirmed, (tx, { studentId, referenceCode }) =>
    notifier.notify(tx, studentId, "booking_confirmed", { referenceCode }),
  );
  events.on(bookingGivenBack, async (tx, { by, studentId, trainerUserId, referenceCode, outcome }) => {
    const about = { referenceCode };
    if (by !== "trainer" && trainerUserId) await notifier.notify(tx, trainerUserId, "booking_given_back", about);
    if (by !== "student") await notifier.notify(tx, studentId, "booking_called_off", { ...about, outcome });
  });
  events.on(trainerReplaced, async (tx, replaced) => {
    const { studentId, studentName, trainerUserId, formerUserId, former, trainer, lessons, referenceCode } = replaced;
    await notifier.notify(tx, studentId, "trainer_replaced", { referenceCode, former, trainer });
    if (trainerUserId)
      await notifier.notify(tx, trainerUserId, "student_taken_over", { studentId, studentName, lessons });
    if (formerUserId) await notifier.notify(tx, formerUserId, "student_handed_over", { studentId, studentName });
  });
  events.on(creditsEndSoon, (tx, { studentId, ...ending }) =>
    notifier.notify(tx, studentId, "credits_end_soon", ending),
  );
  events.on(ratingAnswered, (tx, { studentId, trainer }) =>
    notifier.notify(tx, studentId, "rating_answered", { trainer }),
  );
  notifyOfLessons(context);
  notifyOfRefunds(context);
}
