export { hideContacts } from "./contact-details.policy.ts";
export { countUnreadOfStudent, listWaitingStudents } from "./conversations.repository.ts";
export { readReplyTime } from "./reply-time.ts";
