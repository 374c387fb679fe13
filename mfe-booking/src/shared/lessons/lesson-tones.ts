import type { LessonDetails } from "@kalima/booking-contract";
import type { StatusTone } from "@kalima/ui/content";

/** Tone (tint and icon) of each status of a lesson. */
export const LESSON_TONES: Readonly<Record<LessonDetails["status"], StatusTone>> = {
  upcoming: "info",
  delayed: "warn",
  freezed: "warn",
  completed: "ok",
  cancelled: "neutral",
  missed: "bad",
  unknown: "neutral",
};
