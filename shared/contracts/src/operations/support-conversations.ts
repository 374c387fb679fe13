import { pageQuery, wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/support-conversations.ts";
import { operation } from "./operation.ts";

/** Includes conversations from before the person signed in on this browser. */
export const listOwnSupportConversations = operation("GET /api/support/conversations", {
  query: pageQuery,
  answer: wrapList(api.ownSupportConversation),
});
export const readOwnSupportMessages = operation("GET /api/support/conversations/:id/messages", {
  query: api.supportMessagesQuery,
  answer: wrapData(api.ownSupportMessages),
});
