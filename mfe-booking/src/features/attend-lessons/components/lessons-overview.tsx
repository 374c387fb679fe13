import { Stack } from "@kalima/ui";
import { lessonsOf, useLessons } from "../api/use-lessons.ts";
import { LessonReminder } from "./lesson-reminder.tsx";
import { NextLesson } from "./next-lesson.tsx";

/** What leads the profile: the next lesson, and lessons that wait for the reader. */
export function LessonsOverview() {
  const toCome = useLessons("to_come");
  const [next] = lessonsOf(toCome.data?.pages);
  return (
    <Stack gap={5}>
      {toCome.data && !next && <span data-nothing-to-show hidden />}
      {next && <NextLesson heading="h2" lesson={next} />}
      <LessonReminder heading="h2" />
    </Stack>
  );
}
