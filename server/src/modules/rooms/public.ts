/** The parts of lesson rooms that other modules may use. */
export { readLastLesson } from "./last-lesson.ts";
export { readLessonNotes, readLessonWords, readNotesOfLessons, readRoomMessages } from "./lesson-words.ts";
