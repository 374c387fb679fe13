import * as z from "zod/mini";
import { CHAT_TEXT_MAX_LENGTH, SOCKET_MAX_BYTES } from "../domain/constants.ts";
import { type agentStatus, chatStatus } from "../domain/statuses.ts";

export const SUPPORT_NAMESPACE = "/websocket/support";

/** Chosen by the browser, kept for its session; at least 128 bit. */
export const chatSessionId = z.uuid();

export const messageType = z.enum(["text", "audio", "image"]);

/** What each type carries: a text, a recording as data URL, the address of an uploaded picture. Never another scheme. */
const CONTENT_FORMS: Record<z.infer<typeof messageType>, (content: string) => boolean> = {
  text: (content) => content.length <= CHAT_TEXT_MAX_LENGTH,
  audio: (content) => /^data:audio\/wav;base64,[A-Za-z0-9+/]+={0,2}$/.test(content),
  image: (content) => /^\/api\/files\/[\w/-]{1,200}(\?[\w=&.%-]{1,500})?$/.test(content),
};

export const outgoingMessage = z.object({
  chatSessionId,
  message: z
    .object({
      /** Made by the client, so that a message sent twice is stored once. */
      clientId: z.optional(z.uuid()),
      content: z.string().check(z.minLength(1), z.maxLength(SOCKET_MAX_BYTES - 1_024)),
      type: messageType,
    })
    .check(z.refine(({ type, content }) => CONTENT_FORMS[type](content), "support.malformed")),
});
export const enqueue = z.object({
  chatSessionId,
  chatType: z.string().check(z.maxLength(20)),
  params: z.object({ studentId: z.optional(z.string()) }),
});
export const askStatus = z.object({ chatSessionId, type: z.optional(z.string()) });
export const askSync = z.object({ after: z.int().check(z.nonnegative()) });
export const agentAvailability = z.object({ status: z.enum(["available", "unavailable"]) });

export const chatMessage = z.object({
  id: z.uuid(),
  clientId: z.nullable(z.uuid()),
  /** Grows by one in each conversation. */
  sequence: z.int(),
  content: z.string(),
  sender: z.enum(["user", "other"]),
  type: messageType,
  timestamp: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** `queue` is the position, 1 for the next one; null outside the queue. */
export const chatStatusResponse = z.object({ status: chatStatus, queue: z.nullable(z.int()) });
export type ChatStatusResponse = z.infer<typeof chatStatusResponse>;
export const queueStatusResponse = z.object({ queue: z.nullable(z.int()), waiting: z.int(), agents: z.int() });
export type QueueStatusResponse = z.infer<typeof queueStatusResponse>;

/** Every client event is answered: done, or refused with an error code. */
export type Acknowledgement<T extends object = object> = ({ ok: true } & T) | { ok: false; code: string };

/** Events of `/websocket/support` from the browser (product specification, section 7). */
export type SupportClientEvents = {
  sendMessage(
    body: z.infer<typeof outgoingMessage>,
    done: (ack: Acknowledgement<{ message: ChatMessage }>) => void,
  ): void;
  queueStatus(body: unknown, done: (ack: Acknowledgement<QueueStatusResponse>) => void): void;
  chatStatus(body: z.infer<typeof askStatus>, done: (ack: Acknowledgement<ChatStatusResponse>) => void): void;
  enqueue(body: z.infer<typeof enqueue>, done: (ack: Acknowledgement<ChatStatusResponse>) => void): void;
  endChat(body: unknown, done: (ack: Acknowledgement) => void): void;
  sync(body: z.infer<typeof askSync>, done: (ack: Acknowledgement<{ messages: ChatMessage[] }>) => void): void;
  setAgentAvailability(
    body: z.infer<typeof agentAvailability>,
    done: (ack: Acknowledgement<{ status: z.infer<typeof agentStatus> }>) => void,
  ): void;
  nextTurn(body: unknown, done: (ack: Acknowledgement<{ chatSessionId: string | null }>) => void): void;
};

/** Events to the browser. */
export type SupportServerEvents = {
  receiveMessage(message: ChatMessage): void;
  queueStatusResponse(body: QueueStatusResponse): void;
  chatStatusResponse(body: ChatStatusResponse): void;
};
