/** One chunk: the remote's entry has a line for each. */
export { RubricsDialog } from "../rubrics/rubrics-dialog.tsx";
export { CompareVersions } from "../versions/compare-versions.tsx";
export { OwnWork } from "./own-work.tsx";
export { ReviewDialog } from "./review-dialog.tsx";
export { SetTaskDialog } from "./set-task-dialog.tsx";
