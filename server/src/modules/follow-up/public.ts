export { feedbackOwed } from "./feedback-events.ts";
