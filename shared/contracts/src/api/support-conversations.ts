import * as z from "zod/mini";
import { id, instant } from "../domain/primitives.ts";
import { chatMessage } from "../sockets/chat-message.ts";

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
