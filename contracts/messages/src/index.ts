export * from "./chat-message.ts";
export * from "./constants.ts";
export * from "./conversations.ts";
export * from "./messages-socket.ts";
export * from "./unread-messages.ts";
