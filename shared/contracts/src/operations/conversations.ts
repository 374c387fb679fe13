import * as api from "../api/conversations.ts";
import { dataOf, done, listOf, pageQuery } from "../api/envelope.ts";
import { chatMessage } from "../sockets/chat-message.ts";
import { operation } from "./operation.ts";

export const startConversation = operation("POST /api/users/start-conversation", {
  body: api.startConversation,
  answer: dataOf(api.startedConversation),
});
export const listConversations = operation("GET /api/conversations", {
  query: pageQuery,
  answer: listOf(api.conversation),
});
export const countUnreadMessages = operation("GET /api/conversations/unread", { answer: dataOf(api.unreadMessages) });
export const getConversation = operation("GET /api/conversations/:id", { answer: dataOf(api.conversation) });
export const listMessages = operation("GET /api/conversations/:id/messages", {
  query: pageQuery,
  answer: listOf(chatMessage),
});
export const writeMessage = operation("POST /api/conversations/:id/messages", {
  body: api.writeMessage,
  answer: dataOf(chatMessage),
});
export const blockConversation = operation("PUT /api/conversations/:id/block", {
  body: api.blockConversation,
  answer: dataOf(api.conversation),
});
export const reportConversation = operation("POST /api/conversations/:id/reports", {
  body: api.reportConversation,
  answer: dataOf(done),
});
/** For staff: what waits for them, newest first. */
export const listConversationReports = operation("GET /api/staff/conversation-reports", {
  query: pageQuery,
  answer: listOf(api.conversationReport),
});
export const settleConversationReport = operation("PUT /api/staff/conversation-reports/:id/settled", {
  answer: dataOf(done),
});
