/** The UID of a lesson in the calendars that the site writes: the same for the life of the lesson. */
export function buildLessonUid(lessonId: string): string {
  return `lesson-${lessonId}@kalima`;
}

/** Returns true for a UID of `buildLessonUid`. */
export function isLessonUid(uid: string): boolean {
  return /^lesson-[\da-f-]{36}@kalima$/.test(uid);
}
