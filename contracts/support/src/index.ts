export * from "./constants.ts";
export * from "./support-conversations.ts";
export * from "./support-desk.ts";
export * from "./support-requests.ts";
export * from "./support-socket.ts";
export * from "./visitor-history.ts";
