import type { StudentStanding } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import type { StatusTone } from "@kalima/ui/content";

/** Tone (tint and icon) of how it goes on with a student. */
export const STANDING_TONES: Readonly<Record<StudentStanding, StatusTone>> = {
  active: "ok",
  at_risk: "warn",
  ended: "neutral",
  unknown: "neutral",
};

/** Sessions that took place, of those for which the student was expected. */
export function Attendance({ attended, missed }: { attended: number; missed: number }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const all = attended + missed;
  if (all === 0) return t("students.noAttendance");
  return t("students.attended", { attended: format.number(attended), all: format.number(all) });
}
