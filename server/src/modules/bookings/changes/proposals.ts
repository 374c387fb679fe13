import type { ProposeTime } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { computeProposalEnd, mayPropose } from "../core/change.policy.ts";
import { historyRepository } from "../core/history.repository.ts";
import type { Reader } from "../core/present-booking.ts";
import { type Bookable, createSlotTakenError, loadAgreedBookable, TimesGone } from "../holds/create-booking.ts";
import { proposalAnswered, proposalWithdrawn, timeProposed, toLessonPeople } from "../lessons/change-events.ts";
import { toAttendance } from "../lessons/lesson-rows.ts";
import { createRefusalError } from "../lessons/refusal.policy.ts";
import { type BookingDependencies, type ChangedLesson, withLesson } from "../lessons/with-lesson.ts";
import { assertValidAt, type RequestOrigin, requireBookableForLesson, takeOtherTime } from "./move-lesson.ts";
import { type ProposalRow, proposalsRepository } from "./proposals.repository.ts";

/**
 * Proposes another time for a lesson to its other side. The proposed time is not held.
 *
 * @throws {AppError} `request.not_found`; the reason why not (`refusal.policy.ts`); the rule that the time breaks.
 */
export function proposeTime(
  parts: BookingDependencies,
  reader: Reader,
  id: string,
  { startsAt, note }: ProposeTime,
  from: RequestOrigin,
): Promise<void> {
  return withLesson(parts, reader, id, async (changed) => {
    const { tx, lesson, booking, by, now } = changed;
    const hasProposal = (await proposalsRepository(tx).findOpen(id, now)) !== undefined;
    const known = { ...toAttendance(lesson), moves: lesson.moves, hasProposal };
    if (hasProposal || by === "admin" || !mayPropose(by, known, now))
      throw createRefusalError("propose", by, known, now);
    const to = new Date(startsAt);
    if (to.getTime() === lesson.starts_at.getTime()) throw new AppError("booking.not_offered");
    await requireBookableForLesson({ ...parts, database: tx }, lesson, [startsAt], from);
    assertValidAt(changed, to);
    const endsAt = computeProposalEnd(lesson.starts_at);
    const proposal = { lessonId: id, by, startsAt: to, note: note || null, now, endsAt };
    const proposalId = await proposalsRepository(tx).add(proposal);
    if (!proposalId) throw new AppError("lesson.proposal_waits");
    await historyRepository(tx).add({
      bookingId: booking.id,
      lessonId: id,
      proposalId,
      kind: "proposal_made",
      by: reader,
      at: now,
      startsAt: lesson.starts_at,
      movedTo: to,
    });
    await parts.events.emit(tx, timeProposed, { ...toLessonPeople(lesson, to), by });
  });
}

async function record(changed: ChangedLesson, proposal: ProposalRow, kind: "accepted" | "declined" | "withdrawn") {
  const { tx, lesson, reader, now } = changed;
  await proposalsRepository(tx).close(proposal.id, kind);
  await historyRepository(tx).add({
    bookingId: lesson.booking_id,
    lessonId: lesson.id,
    proposalId: proposal.id,
    kind: `proposal_${kind}`,
    by: reader,
    at: now,
    startsAt: lesson.starts_at,
    movedTo: proposal.starts_at,
  });
}

/**
 * Accepts, declines or withdraws the open proposal of a lesson. The one who proposed only withdraws.
 *
 * @throws {AppError} `request.not_found`; `lesson.proposal_over`; `auth.forbidden` for staff; `lesson.own_proposal` on accepting one's
 * own; `booking.slot_taken` or `booking.student_busy` when the proposed time is taken, which leaves it open.
 */
export async function answerProposal(
  parts: BookingDependencies,
  reader: Reader,
  id: string,
  accept: boolean,
  from: RequestOrigin,
): Promise<void> {
  let bookable: Bookable | undefined;
  try {
    await withLesson(parts, reader, id, async (changed) => {
      const { tx, lesson, by, now } = changed;
      const proposal = await proposalsRepository(tx).findOpen(id, now);
      const isOwn = proposal?.by_role === by;
      if (!proposal || lesson.status !== "upcoming") throw new AppError("lesson.proposal_over");
      if (by === "admin") throw new AppError("auth.forbidden");
      if (accept && isOwn) throw new AppError("lesson.own_proposal");
      if (!accept) {
        await record(changed, proposal, isOwn ? "withdrawn" : "declined");
        const people = toLessonPeople(lesson);
        if (isOwn) await parts.events.emit(tx, proposalWithdrawn, people);
        else await parts.events.emit(tx, proposalAnswered, { ...people, by, isAccepted: false });
        return;
      }
      if (proposal.starts_at <= now) throw new AppError("booking.in_the_past");
      const asker = { now: now.getTime(), timeZone: from.timeZone };
      bookable = await loadAgreedBookable(tx, lesson, proposal.starts_at, asker, from.visitor);
      await record(changed, proposal, "accepted");
      await takeOtherTime(changed, proposal.starts_at, { visitor: from.visitor, isAgreed: true });
      const moved = toLessonPeople(lesson, proposal.starts_at);
      await parts.events.emit(tx, proposalAnswered, { ...moved, by, isAccepted: true });
    });
  } catch (error) {
    if (!(error instanceof TimesGone) || !bookable) throw error;
    throw await createSlotTakenError(parts.database, bookable, error.missing);
  }
}

/** Ends proposals that were not answered in time. Their lessons stay as planned. */
export async function endProposals({ database, clock }: BookingDependencies): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock();
    for (const proposal of await proposalsRepository(tx).endExpired(now)) {
      await historyRepository(tx).add({
        bookingId: proposal.booking_id,
        lessonId: proposal.lesson_id,
        proposalId: proposal.id,
        kind: "proposal_ended",
        by: null,
        at: now,
        startsAt: proposal.lesson_starts_at,
        movedTo: proposal.starts_at,
      });
    }
  });
}
