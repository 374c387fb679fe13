import { pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { id, instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import { chatMessage } from "@kalima/messages-contract";
import * as z from "zod/mini";

/** A conversation of an account with support. */
export const ownSupportConversation = z.object({
  id,
  /** When its last message was written. */
  lastAt: instant,
  /** How many there are; the sequence of the last one. */
  messages: z.int(),
  /** It began before the person signed in on this browser. */
  asGuest: z.boolean(),
  /** The beginning of the first text that the person wrote; null where there is none. */
  opening: z.nullable(z.string()),
});
export type OwnSupportConversation = z.infer<typeof ownSupportConversation>;

/** GET /support/conversations/:id/messages: those after this sequence, as many as one answer holds. */
export const supportMessagesQuery = z.object({
  after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)), 0),
});
export const ownSupportMessages = z.array(chatMessage);

/** Includes conversations from before the person signed in on this browser. */
export const listOwnSupportConversations = operation("GET /api/support/conversations", {
  query: pageQuery,
  answer: wrapList(ownSupportConversation),
});
export const readOwnSupportMessages = operation("GET /api/support/conversations/:id/messages", {
  query: supportMessagesQuery,
  answer: wrapData(ownSupportMessages),
});
