export { messageUnread } from "./conversation-events.ts";
