/** What other modules may use of conversations. */
export { messageUnread } from "./conversation-events.ts";
