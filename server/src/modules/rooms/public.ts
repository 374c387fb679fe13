/** The parts of lesson rooms that other modules may use. */
export { readLessonWords } from "./lesson-words.ts";
