import { gender } from "@kalima/accounts-contract";
import { done, pageQuery, requiredText, wrapData, wrapList } from "@kalima/contracts/api";
import { bilingualText, id, instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { chatMessage, messageType, receipts, shownMessageType } from "./chat-message.ts";
import { CHAT_TEXT_MAX_LENGTH } from "./constants.ts";

export const REPORT_MAX_LENGTH = 1_000;

/** POST /users/start-conversation: a student names a trainer, a trainer the account of a student with a paid pack. */
export const startConversationBody = z.object({ partnerId: id });

/** Address of a picture or voice note, as POST /files returns it. */
const FILE_ADDRESS = /^\/api\/files\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/**
 * POST /conversations/:id/messages. `clientId` is the idempotency key of a message that is resent. The content is a text,
 * or the address of a file with the purpose `message`.
 */
export const writeMessageBody = z
  .object({
    clientId: z.uuid(),
    content: requiredText(CHAT_TEXT_MAX_LENGTH, "support.message_empty", "support.message_too_large"),
    /** A text unless said otherwise. */
    type: z.optional(messageType),
  })
  .check(z.refine(({ type = "text", content }) => type === "text" || FILE_ADDRESS.test(content), "support.malformed"));
export type WriteMessage = z.infer<typeof writeMessageBody>;

/** PUT /conversations/:id/block. */
export const blockConversationBody = z.object({ isBlocked: z.boolean() });

/** POST /conversations/:id/reports. */
export const reportConversationBody = z.object({
  reason: requiredText(REPORT_MAX_LENGTH),
});

/** The messages between a student and a trainer, as one of them sees it. */
export const conversation = z.object({
  id,
  /** The other one: a trainer by their id and full name, a student by their account and first name. */
  partner: z.object({
    id,
    name: bilingualText,
    /** A trainer's, for the portrait of one without a picture; absent for students. */
    gender: z.optional(gender),
    pictureUrl: z.nullable(z.string()),
  }),
  lastMessage: z.nullable(
    z.object({
      content: z.string(),
      /** Absent from servers that know texts only. */
      type: z.optional(shownMessageType),
      isMine: z.boolean(),
      at: instant,
    }),
  ),
  /** Messages of the other side that were not on this side's screen. */
  unread: z.int(),
  /** How far the other side has got. */
  receipts,
  /** Blocked by this side, which may end it. */
  isBlocked: z.boolean(),
  /** Not while either side has blocked it, nor when the other has left the school. */
  canWrite: z.boolean(),
  /** There is no paid pack yet: contact details are removed from texts, and pictures and voice notes are refused. */
  hidesContacts: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

/** A reported conversation, as staff read it, with its last messages when it was reported. */
export const conversationReport = z.object({
  id,
  at: instant,
  reportedBy: z.enum(["student", "trainer"]),
  /** First name of the student, and the full one of the trainer. */
  student: z.string(),
  trainer: bilingualText,
  reason: z.string(),
  messages: z.array(
    z.object({
      sender: z.enum(["student", "trainer"]),
      content: z.string(),
      /** Absent from servers that know texts only. */
      type: z.optional(shownMessageType),
      at: instant,
    }),
  ),
});
export type ConversationReport = z.infer<typeof conversationReport>;

/** Answer of POST /users/start-conversation. */
export const startedConversation = z.object({ conversation, isNew: z.boolean() });

export const startConversation = operation("POST /api/users/start-conversation", {
  body: startConversationBody,
  answer: wrapData(startedConversation),
});
export const listConversations = operation("GET /api/conversations", {
  query: pageQuery,
  answer: wrapList(conversation),
});
export const getConversation = operation("GET /api/conversations/:id", { answer: wrapData(conversation) });
export const listMessages = operation("GET /api/conversations/:id/messages", {
  query: pageQuery,
  answer: wrapList(chatMessage),
});
export const writeMessage = operation("POST /api/conversations/:id/messages", {
  body: writeMessageBody,
  answer: wrapData(chatMessage),
});
export const blockConversation = operation("PUT /api/conversations/:id/block", {
  body: blockConversationBody,
  answer: wrapData(conversation),
});
export const reportConversation = operation("POST /api/conversations/:id/reports", {
  body: reportConversationBody,
  answer: wrapData(done),
});
/** For staff: what waits for them, newest first. */
export const listConversationReports = operation("GET /api/staff/conversation-reports", {
  query: pageQuery,
  answer: wrapList(conversationReport),
});
export const settleConversationReport = operation("PUT /api/staff/conversation-reports/:id/settled", {
  answer: wrapData(done),
});

/** The private note of a reported conversation's trainer about its student; null without one. */
export const reportedNote = z.object({ text: z.nullable(z.string()) });

/** For staff, while the report waits. Each reading is in the audit log. */
export const readReportedNote = operation("GET /api/staff/conversation-reports/:id/private-note", {
  answer: wrapData(reportedNote),
});
