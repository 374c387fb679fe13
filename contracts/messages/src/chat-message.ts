import { openEnum, showsSomething } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { CHAT_TEXT_MAX_LENGTH, SOCKET_MAX_BYTES } from "./constants.ts";

/** Chosen by the browser and kept for its session; a UUID, so that it cannot be guessed. */
export const chatSessionId = z.uuid();

const MESSAGE_TYPES = ["text", "audio", "image"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
export const messageType = z.enum(MESSAGE_TYPES);
/** For readers, which show a placeholder for types that they do not know. */
export const shownMessageType = openEnum(MESSAGE_TYPES);

/** Characters of a message's content, which are ASCII in all but texts; the rest of a frame has 1 KB. */
const CONTENT_MAX_LENGTH: Record<MessageType, number> = {
  text: CHAT_TEXT_MAX_LENGTH,
  audio: SOCKET_MAX_BYTES - 1_024,
  image: 1_000,
};

/** A text, a recording as data URL, or the address of an uploaded picture. Never another scheme. */
const CONTENT_FORM: Record<MessageType, RegExp> = {
  text: /^/,
  audio: /^data:audio\/wav;base64,[A-Za-z0-9+/]+={0,2}$/,
  image: /^\/api\/files\/[\w/-]{1,200}(\?[\w=&.%-]{1,500})?$/,
};

export const outgoingMessage = z.object({
  chatSessionId,
  message: z
    .object({
      /** Made by the client: an idempotency key for resent messages. */
      clientId: z.optional(z.uuid()),
      content: z.string().check(z.minLength(1)),
      type: messageType,
    })
    .check(
      z.refine(({ type, content }) => content.length <= CONTENT_MAX_LENGTH[type], {
        error: "support.message_too_large",
        abort: true,
      }),
      z.refine(({ type, content }) => CONTENT_FORM[type].test(content), "support.malformed"),
      z.refine(({ type, content }) => type !== "text" || showsSomething(content), "support.message_empty"),
    ),
});

export const chatMessage = z.object({
  id: z.uuid(),
  /** The sender's idempotency key; null for messages of the other side. */
  clientId: z.nullable(z.uuid()),
  /** Grows by one in each conversation. */
  sequence: z.int(),
  content: z.string(),
  sender: z.enum(["user", "other"]),
  type: shownMessageType,
  timestamp: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/**
 * How far the other side of a conversation has got, as sequences of its messages: `delivered` reached one of its
 * browsers, `read` was on its screen. Both only grow; `read` is at most `delivered`.
 */
const receiptFields = { delivered: z.int().check(z.nonnegative()), read: z.int().check(z.nonnegative()) };
export const receipts = z.object(receiptFields);
export type Receipts = z.infer<typeof receipts>;
