/** One chunk: the remote's entry has a line for each. */
export { CancelLessonDialog } from "./cancel-lesson-dialog.tsx";
export { DelayDialog } from "./delay-dialog.tsx";
export { MoveLessonDialog } from "./move-lesson-dialog.tsx";
