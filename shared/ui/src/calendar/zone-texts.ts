import type { Language } from "@kalima/contracts/domain";

const en = {
  legend: "Show times in",
  own: "Your time",
  trainers: "Trainer's time",
  other: "Time shown",
  clock: "Clock",
  hours12: "12 hours",
  hours24: "24 hours",
};

const ar: typeof en = {
  legend: "عرض المواعيد",
  own: "بتوقيتك",
  trainers: "بتوقيت المدرّب",
  other: "بتوقيت",
  clock: "نظام الساعة",
  hours12: "12 ساعة",
  hours24: "24 ساعة",
};

/** Apart from those of the calendar: many screens that show times have none. */
export const zoneTexts: Record<Language, typeof en> = { en, ar };
