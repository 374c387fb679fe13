import { useSession } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { lessonsOf, useLessons } from "../api/use-lessons.ts";
import { NextLesson } from "./next-lesson.tsx";
import { RatingReminder } from "./rating-reminder.tsx";

/** What leads the profile: the next lesson, and a student's lessons that wait for a rating (AD-04). */
export function LessonsOverview() {
  const session = useSession();
  const toCome = useLessons("to_come");
  const [next] = lessonsOf(toCome.data?.pages);
  const isStudent = session.state === "signedIn" && session.user.role.name === "student";
  return (
    <Stack gap={5}>
      {toCome.data && !next && <span data-nothing-to-show hidden />}
      {next && <NextLesson heading="h2" lesson={next} />}
      {isStudent && <RatingReminder heading="h2" />}
    </Stack>
  );
}
