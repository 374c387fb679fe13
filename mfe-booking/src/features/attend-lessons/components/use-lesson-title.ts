import type { LessonDetails } from "@kalima/booking-contract";
import { usePlatform, useSession, useTranslation } from "@kalima/platform/react";

/** True for a student or trainer, whose own lessons a list has; the school's staff see everybody's. */
export function useTakesPart(): boolean {
  const session = useSession();
  return session.state === "signedIn" && ["student", "trainer"].includes(session.user.role.name);
}

/** With whom a lesson is; the school's staff read both names. `isNext` says that it is the reader's next one. */
export function useLessonTitle(
  { studentName, teacher, isSpeakingCheck }: Pick<LessonDetails, "studentName" | "teacher" | "isSpeakingCheck">,
  { isNext = false } = {},
): string {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const takesPart = useTakesPart();
  const trainer = teacher.name[language];
  const own = studentName ?? trainer;
  const name = takesPart ? own : t("lessons.both", { student: studentName, trainer });
  if (isSpeakingCheck) return t("lessons.checkWith", { name });
  return t(isNext && takesPart ? "lessons.next" : "lessons.with", { name });
}
