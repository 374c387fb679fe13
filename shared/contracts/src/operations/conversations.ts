import * as api from "../api/conversations.ts";
import { done, pageQuery, wrapData, wrapList } from "../api/envelope.ts";
import { chatMessage } from "../sockets/chat-message.ts";
import { operation } from "./operation.ts";

export const startConversation = operation("POST /api/users/start-conversation", {
  body: api.startConversation,
  answer: wrapData(api.startedConversation),
});
export const listConversations = operation("GET /api/conversations", {
  query: pageQuery,
  answer: wrapList(api.conversation),
});
export const countUnreadMessages = operation("GET /api/conversations/unread", { answer: wrapData(api.unreadMessages) });
export const getConversation = operation("GET /api/conversations/:id", { answer: wrapData(api.conversation) });
export const listMessages = operation("GET /api/conversations/:id/messages", {
  query: pageQuery,
  answer: wrapList(chatMessage),
});
export const writeMessage = operation("POST /api/conversations/:id/messages", {
  body: api.writeMessage,
  answer: wrapData(chatMessage),
});
export const blockConversation = operation("PUT /api/conversations/:id/block", {
  body: api.blockConversation,
  answer: wrapData(api.conversation),
});
export const reportConversation = operation("POST /api/conversations/:id/reports", {
  body: api.reportConversation,
  answer: wrapData(done),
});
/** For staff: what waits for them, newest first. */
export const listConversationReports = operation("GET /api/staff/conversation-reports", {
  query: pageQuery,
  answer: wrapList(api.conversationReport),
});
export const settleConversationReport = operation("PUT /api/staff/conversation-reports/:id/settled", {
  answer: wrapData(done),
});
