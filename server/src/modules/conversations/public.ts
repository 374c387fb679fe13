export { messageUnread } from "./conversation-events.ts";
export { countUnreadOfStudent } from "./conversations.repository.ts";
