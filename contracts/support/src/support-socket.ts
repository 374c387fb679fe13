import { openEnum, type ValueOf } from "@kalima/contracts/domain";
import {
  type ClientListeners,
  makeAckSchema,
  type ServerListeners,
  type SocketContract,
} from "@kalima/contracts/sockets";
import { chatMessage, chatSessionId, outgoingMessage, receipts } from "@kalima/messages-contract";
import * as z from "zod/mini";
import { agentEvents, agentStatus, supportMessage } from "./support-desk.ts";

export const chatStatus = openEnum(["disconnected", "waiting", "inchat"]);
export type ChatStatus = ValueOf<typeof chatStatus>;

export const SUPPORT_NAMESPACE = "/websocket/support";
/**
 * `queue` is the position in the queue, 1 for the next one; null outside the queue. `agent` is the first name of whom the
 * visitor talks to; absent outside of a chat, and from servers before. `isAgentAway`: the conversation was handed to them
 * and they have not opened the desk yet.
 */
const chatStatusFields = {
  status: chatStatus,
  queue: z.nullable(z.int()),
  agent: z.optional(z.string()),
  isAgentAway: z.optional(z.boolean()),
};
export const chatStatusResponse = z.object(chatStatusFields);
export type ChatStatusResponse = z.infer<typeof chatStatusResponse>;
/**
 * `waiting` counts conversations in the queue, `agents` the available support agents. `expectedMinutes` until the turn
 * comes; null while there is no estimate, absent in answers of earlier servers.
 */
const queueStatusFields = {
  queue: z.nullable(z.int()),
  waiting: z.int(),
  agents: z.int(),
  expectedMinutes: z.optional(z.nullable(z.int())),
};
export const queueStatusResponse = z.object(queueStatusFields);
export type QueueStatusResponse = z.infer<typeof queueStatusResponse>;

const conversationReceipts = z.extend(receipts, { chatSessionId });

/** Every event of `/websocket/support` (product specification, section 7; `sync` and `read` are ours). */
export const supportSocket = {
  namespace: SUPPORT_NAMESPACE,
  client: {
    sendMessage: { payload: outgoingMessage, ack: makeAckSchema({ message: chatMessage }) },
    queueStatus: { ack: makeAckSchema(queueStatusFields) },
    chatStatus: {
      payload: z.object({ chatSessionId, type: z.optional(z.string()) }),
      ack: makeAckSchema(chatStatusFields),
    },
    enqueue: {
      payload: z.object({
        chatSessionId,
        chatType: z.string().check(z.maxLength(20)),
        params: z.object({ studentId: z.optional(z.string()) }),
      }),
      ack: makeAckSchema(chatStatusFields),
    },
    endChat: { ack: makeAckSchema({}) },
    /** How the ended conversation was, 5 is best. Refused with `support.not_answered` when no agent had it. */
    rateChat: {
      payload: z.object({ chatSessionId, stars: z.int().check(z.minimum(1), z.maximum(5)) }),
      ack: makeAckSchema({}),
    },
    /**
     * Messages with a higher sequence than `after`, and how far the other side has got. One answer may hold only some
     * messages: repeat until it holds none. An agent names the conversation, of several.
     */
    sync: {
      payload: z.object({ after: z.int().check(z.nonnegative()), chatSessionId: z.optional(chatSessionId) }),
      ack: makeAckSchema({ messages: z.array(chatMessage), receipts }),
    },
    /** Somebody writes here: sent at most once in `TYPING_REPEAT_MS`. */
    typing: { payload: z.object({ chatSessionId }), ack: makeAckSchema({}) },
    /** Receipts of this side: the last message that it received, and the last that it has seen. */
    read: { payload: conversationReceipts, ack: makeAckSchema({}) },
    ...agentEvents,
  },
  server: {
    receiveMessage: supportMessage,
    queueStatusResponse,
    chatStatusResponse,
    /** The other side writes; over after `TYPING_SHOWN_MS` without another. */
    typing: z.object({ chatSessionId }),
    /** How far the other side has got. */
    receipts: conversationReceipts,
    /** To every open desk of an agent, whichever changed it. */
    agentStatus: z.object({ status: agentStatus }),
    /** To agents: what `desk` answers may have changed. */
    deskChanged: z.object({}),
  },
} satisfies SocketContract;

export type SupportClientEvents = ClientListeners<typeof supportSocket.client>;
export type SupportServerEvents = ServerListeners<typeof supportSocket.server>;
