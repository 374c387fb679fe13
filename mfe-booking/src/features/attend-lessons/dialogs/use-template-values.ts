import type { LessonDetails } from "@kalima/booking-contract";
import type { TemplateValues } from "@kalima/learning-contract";
import { useFormat } from "@kalima/ui";
import { useLessonRecord } from "../record/lesson-record.queries.ts";

/** Values of the placeholders of templates after this session. Words and tasks come a moment later. */
export function useTemplateValues(lesson: LessonDetails): TemplateValues {
  const format = useFormat();
  const { data } = useLessonRecord(lesson.id);
  const join = (texts: readonly string[] = []) => texts.join(", ");
  return {
    name: lesson.studentName ?? "",
    date: format.date(lesson.startsAt),
    words: join(data?.notes.words.map(({ word }) => word)),
    tasks: join(data?.tasks.filter(({ isOwnWork }) => !isOwnWork).map(({ title }) => title)),
  };
}
