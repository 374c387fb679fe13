/** What other modules may use of lesson rooms. */
export { readLessonWords } from "./lesson-words.ts";
