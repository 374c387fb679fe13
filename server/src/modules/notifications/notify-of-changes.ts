import type { ModuleContext } from "../../kernel/server-module.ts";
import {
  bookingGivenBack,
  creditsEndSoon,
  type LessonPeople,
  lessonCancelled,
  lessonMoved,
  proposalAnswered,
  timeProposed,
  trainerReplaced,
} from "../bookings/public.ts";
import { feedbackOwed } from "../follow-up/public.ts";

/** Notifies the other side of changes to paid lessons, students of ending packs, and trainers of feedback to write. */
export function notifyOfChanges({ events, notifier }: Pick<ModuleContext, "events" | "notifier">): void {
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
  events.on(feedbackOwed, (tx, { trainerUserId, ...owed }) =>
    notifier.notify(tx, trainerUserId, "feedback_owed", owed),
  );
  events.on(creditsEndSoon, (tx, { studentId, ...ending }) =>
    notifier.notify(tx, studentId, "credits_end_soon", ending),
  );
}
