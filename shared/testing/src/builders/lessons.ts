import type { LessonDetails } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";

/** From now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** A lesson of today that may be joined. */
export function aLesson(changes: Partial<LessonDetails> = {}): LessonDetails {
  return {
    id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
    startsAt: inMinutes(5),
    endsAt: inMinutes(55),
    status: "upcoming",
    booking: { id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f", referenceCode: "KX7Q2MZ4T9WJ6R8" },
    teacher: { id: "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f", name: { en: "Grace Hopper", ar: "غريس هوبر" } },
    isSpeakingCheck: false,
    studentName: null,
    studentJoinedAt: null,
    trainerJoinedAt: null,
    meetingUrl: null,
    runningSince: null,
    ranMinutes: 0,
    endedAt: null,
    delayReason: null,
    freezeReason: null,
    freezeNote: null,
    missedBy: null,
    rating: null,
    feedback: null,
    feedbackDueAt: null,
    actions: ["start"],
    ...changes,
  };
}
