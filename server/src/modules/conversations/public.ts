export { hideContacts } from "./contact-details.policy.ts";
export { messageUnread } from "./conversation-events.ts";
export { countUnreadOfStudent, listWaitingStudents } from "./conversations.repository.ts";
export { readReplyTime } from "./reply-time.ts";
export { findReportedPair } from "./staff-reports.routes.ts";
