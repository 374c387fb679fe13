import { wrapData } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

// Menus count messages on each page, and load no schema of a conversation for that.

/** GET /conversations/unread: messages of others, in all conversations of the reader, that were not on a screen of theirs. */
export const unreadMessages = z.object({ unread: z.int() });
export type UnreadMessages = z.infer<typeof unreadMessages>;

export const countUnreadMessages = operation("GET /api/conversations/unread", { answer: wrapData(unreadMessages) });
