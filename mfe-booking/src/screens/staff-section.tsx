/** One chunk for the sections of admins: the remote's entry has a line for each. */
export { ExaminersSection } from "./examiners-section.tsx";
export { FollowUpSection } from "./follow-up-section.tsx";
