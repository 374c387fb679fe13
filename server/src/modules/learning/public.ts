/** The parts of learning that other modules may use. */
export { readStreak } from "./analytics/read-analytics.ts";
export { readPractice } from "./practice/practice.ts";
export { findOwnStudents } from "./students/search-students.ts";
