import { optionalText } from "@kalima/contracts/api";
import { cefrLevel, instant, language, openEnum, type ValueOf } from "@kalima/contracts/domain";
import { type ClientEvent, makeAckSchema } from "@kalima/contracts/sockets";
import { chatMessage, chatSessionId } from "@kalima/messages-contract";
import * as z from "zod/mini";
import { agentPresence } from "./assignments.ts";
import { SUPPORT_NOTE_MAX_LENGTH } from "./constants.ts";
import { leaveSupportRequestBody } from "./support-requests.ts";
import { END_REASONS, visitorHistoryFields } from "./visitor-history.ts";

export const agentStatus = openEnum(["available", "unavailable", "in_chat", "disconnected"]);
export type AgentStatus = ValueOf<typeof agentStatus>;

/** Data of a visitor with an account that the agent may see. */
const deskVisitor = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  /** The language of the account. */
  language,
  /** Level of the placement test; null before it. */
  level: z.nullable(cefrLevel),
  memberSince: z.iso.datetime(),
});

const deskConversation = z.object({
  chatSessionId,
  /** Names it in calls over HTTP; absent from servers before, as is `dueAt`. */
  conversationId: z.optional(z.uuid()),
  /** Until when the first answer is due; null once an agent has written. */
  dueAt: z.optional(z.nullable(instant)),
  /** When the visitor asked for help. */
  askedAt: z.iso.datetime(),
  /** Null for a guest. */
  visitor: z.nullable(deskVisitor),
  /** Earlier conversations of the same person. */
  earlier: z.int(),
  /** Agents write it for each other. */
  note: z.string(),
});
export type DeskConversation = z.infer<typeof deskConversation>;

/** A live conversation that the agent of this desk does not have. */
const otherConversation = z.object({
  chatSessionId,
  conversationId: z.uuid(),
  askedAt: instant,
  dueAt: z.nullable(instant),
  /** Null for a guest. */
  name: z.nullable(z.string()),
  /** Null while it waits in the queue. */
  agent: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  note: z.string(),
});
export type OtherConversation = z.infer<typeof otherConversation>;

/** Everything an agent's desk shows beside the messages. */
const deskFields = {
  status: agentStatus,
  /** Conversations at once. */
  capacity: z.int(),
  /** Conversations of this agent, the one with the longest wait first. */
  conversations: z.array(deskConversation),
  /** Those in the queue and those of colleagues, the longest wait first; at most 50, absent from servers before. */
  others: z.optional(z.array(otherConversation)),
  /** True for staff who assign any conversation to anybody; absent from servers before. */
  assignsAny: z.optional(z.boolean()),
  /** When each of the next waiting visitors asked, in the order of the queue; at most 50. */
  waiting: z.array(z.iso.datetime()),
  /** Stars of the last 30 days, of all agents; absent from servers before. */
  satisfaction: z.optional(z.object({ average: z.nullable(z.number()), count: z.int() })),
  /**
   * Median seconds of the last 30 days that visitors waited for their turn and questions for their first answer; null
   * while there was none, absent from servers before.
   */
  responseSeconds: z.optional(z.object({ turn: z.nullable(z.number()), question: z.nullable(z.number()) })),
  /**
   * Everyone else who may take a conversation; `presence` is absent from servers before, `isFree` for desks before.
   */
  colleagues: z.array(
    z.object({ id: z.uuid(), name: z.string(), isFree: z.boolean(), presence: z.optional(agentPresence) }),
  ),
};
const desk = z.object(deskFields);
export type Desk = z.infer<typeof desk>;

/** Client events of agents alone; a visitor is refused with `auth.forbidden`. */
export const agentEvents = {
  setAgentAvailability: {
    payload: z.object({ status: z.enum(["available", "unavailable"]) }),
    ack: makeAckSchema({ status: agentStatus }),
  },
  /**
   * Takes the next conversation of the queue; null while the queue is empty. Refused with `support.not_available` or,
   * with as many conversations as `capacity`, `support.at_capacity`.
   */
  nextTurn: { ack: makeAckSchema({ chatSessionId: z.nullable(chatSessionId) }) },
  desk: { ack: makeAckSchema(deskFields) },
  closeChat: { payload: z.object({ chatSessionId, reason: z.enum(END_REASONS) }), ack: makeAckSchema({}) },
  /**
   * To a colleague, or with null back to its place in the queue. One who is away is notified and has ten minutes to open
   * the desk. Refused with `support.colleague_not_free`.
   */
  transferChat: { payload: z.object({ chatSessionId, to: z.nullable(z.uuid()) }), ack: makeAckSchema({}) },
  /**
   * The last 100 messages of any live conversation, to read; further ones follow as `receiveMessage` until another is read.
   * Refused with `support.chat_over`.
   */
  readChat: { payload: z.object({ chatSessionId }), ack: makeAckSchema({ messages: z.array(chatMessage) }) },
  /** Returns the history of the person in a live conversation. */
  visitorHistory: { payload: z.object({ chatSessionId }), ack: makeAckSchema(visitorHistoryFields) },
  /** The last 100 messages of an earlier conversation that `visitorHistory` names, oldest first. */
  earlierMessages: {
    payload: z.object({ chatSessionId, conversationId: z.uuid() }),
    ack: makeAckSchema({ messages: z.array(chatMessage) }),
  },
  /**
   * Leaves a question in the visitor's name, which becomes the agent's to answer later. `id` is chosen by the desk: sent
   * again, it makes no second question. `contact` is required for a guest, and not read for an account.
   */
  followUp: {
    payload: z.object({ chatSessionId, id: z.uuid(), request: leaveSupportRequestBody }),
    ack: makeAckSchema({}),
  },
  /** The note of any live conversation, a colleague's too. */
  setNote: {
    payload: z.object({ chatSessionId, note: optionalText(SUPPORT_NOTE_MAX_LENGTH) }),
    ack: makeAckSchema({}),
  },
} satisfies Record<string, ClientEvent>;

/** An agent has several conversations: `chatSessionId` names the one of the message. */
export const supportMessage = z.extend(chatMessage, { chatSessionId: z.optional(chatSessionId) });
