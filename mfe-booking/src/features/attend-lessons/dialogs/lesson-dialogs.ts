/** One chunk: the remote's entry has a line for each. */
export { AdjournDialog } from "./adjourn-dialog.tsx";
export { FeedbackDialog } from "./feedback-dialog.tsx";
export { RateDialog } from "./rate-dialog.tsx";
