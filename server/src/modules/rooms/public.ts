/** The parts of lesson rooms that other modules may use. */
export { readLessonNotes, readLessonWords } from "./lesson-words.ts";
