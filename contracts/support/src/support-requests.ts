import {
  contactPhone,
  done,
  pageQuery,
  questionLeft,
  requiredText,
  typedName,
  wrapData,
  wrapList,
} from "@kalima/contracts/api";
import { dialledDigits, id, instant, language, openEnum, type ValueOf } from "@kalima/contracts/domain";
import { defineEvent } from "@kalima/contracts/events";
import { operation } from "@kalima/contracts/operations";
import { CHAT_TEXT_MAX_LENGTH } from "@kalima/messages-contract";
import * as z from "zod/mini";
import { SUPPORT_REPLY_MAX_LENGTH } from "./constants.ts";

export const SUPPORT_TOPICS = ["lessons", "payment", "account", "teaching", "other"] as const;
export const SUPPORT_REQUEST_STATES = ["open", "taken", "answered", "closed"] as const;

/** Where a question stands: unassigned, with an agent, answered, or closed. */
export const supportRequestState = openEnum(SUPPORT_REQUEST_STATES);
export type SupportRequestState = ValueOf<typeof supportRequestState>;
export const supportTopic = openEnum(SUPPORT_TOPICS);

/** How to reach somebody without an account: a name, and one of phone or e-mail. */
export const supportContact = z
  .object({
    fullName: typedName(),
    phone: z.optional(contactPhone),
    email: z.optional(z.email("validation.email_invalid").check(z.maxLength(254, "validation.too_long"))),
  })
  .check(z.refine((given) => Boolean(given.phone ?? given.email), { path: ["phone"], error: "validation.required" }));

/** POST /support/requests (AG-04). `contact` is required without an active account, and not read with one. */
export const leaveSupportRequestBody = z.object({
  contact: z.optional(supportContact),
  topic: z.enum(SUPPORT_TOPICS),
  details: requiredText(CHAT_TEXT_MAX_LENGTH),
});
export type LeaveSupportRequest = z.infer<typeof leaveSupportRequestBody>;

const supportReply = z.object({ id, text: z.string(), at: instant });

/** A question as the person who asked sees it; replies are oldest first. */
export const ownSupportRequest = z.object({
  id,
  /** Null where the contact form was sent without one. */
  topic: z.nullable(supportTopic),
  details: z.string(),
  state: supportRequestState,
  createdAt: instant,
  /** Until when support answers; null once it has, or the question is closed. A server of an earlier version sends none. */
  dueAt: z.optional(z.nullable(instant)),
  replies: z.array(supportReply),
  /** The person's rating of the answers; null before. A server of an earlier version sends none. */
  stars: z.optional(z.nullable(z.int())),
});
export type OwnSupportRequest = z.infer<typeof ownSupportRequest>;

/** How an answer gets to the person. Calls happen outside of the site. */
export const answerChannel = openEnum(["profile", "sms", "email", "call"]);
export type AnswerChannel = ValueOf<typeof answerChannel>;

/** How far an answer by SMS or e-mail got: `refused` for good, or `undelivered` after all attempts. */
const replyDelivery = z.object({
  channel: openEnum(["sms", "email"]),
  state: openEnum(["sending", "sent", "refused", "undelivered"]),
  sentAt: z.nullable(instant),
});
export type ReplyDelivery = z.infer<typeof replyDelivery>;

/** GET /support/answer-times: medians of the last 30 days; null where too few people were answered to say so. */
export const supportAnswerTimes = z.object({
  /** Until an agent's first message in a conversation. */
  chatMinutes: z.nullable(z.int()),
  /** Until the first answer to a question in writing. */
  questionMinutes: z.nullable(z.int()),
});
export type SupportAnswerTimes = z.infer<typeof supportAnswerTimes>;

/** A question as agents and staff see it. */
export const supportRequest = z.extend(ownSupportRequest, {
  /** `delivery` is null for answers in the profile. */
  replies: z.array(z.extend(supportReply, { delivery: z.nullable(replyDelivery) })),
  source: openEnum(["chat", "contact", "follow_up"]),
  from: z.object({
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    hasAccount: z.boolean(),
  }),
  channel: answerChannel,
  /** The name of the agent who has it. */
  agent: z.nullable(z.string()),
  /** The id of that agent; absent from servers before, as what follows. */
  agentId: z.optional(z.nullable(id)),
  /** The language of the person who asked. */
  language: z.optional(language),
  /** Agents write it for each other. */
  note: z.optional(z.string()),
});
export type SupportRequest = z.infer<typeof supportRequest>;

/** GET /staff/support-requests: those in one state, by default the unassigned ones; or with `id` only that question, in any state. */
export const supportRequestQuery = z.extend(pageQuery, {
  state: z._default(z.enum(SUPPORT_REQUEST_STATES), "open"),
  id: z.optional(id),
});

/**
 * PUT /staff/support-requests/:id. `taken` gives it to the caller, also an answered or closed one; one that a colleague
 * answers now is refused with `support.taken_by_colleague`, and is taken over through its assignee.
 */
export const moveSupportRequestBody = z.object({ state: z.enum(["taken", "closed"]) });
export type MoveSupportRequest = z.infer<typeof moveSupportRequestBody>;

/** POST /staff/support-requests/:id/replies. */
export const replyToSupportRequestBody = z.object({
  text: requiredText(SUPPORT_REPLY_MAX_LENGTH),
});

export type TypedContact = { fullName: string; phone: string; email: string };
/** Values of a form's fields; an empty field is an empty string. */
export type TypedQuestion = { contact: TypedContact; topic: LeaveSupportRequest["topic"] | ""; details: string };
/**
 * Converts fields to the input of `leaveSupportRequest`, which has no empty strings. Visitors with an account give no
 * contact.
 */
export function questionFromFields({ contact, topic, details }: TypedQuestion, asksContact: boolean) {
  const { fullName, phone, email } = contact;
  const given = { fullName, phone: dialledDigits(phone) || undefined, email: email.trim() || undefined };
  return { topic: topic || undefined, details, ...(asksContact && { contact: given }) };
}

/** A visitor outside the chat panel wants live support, or a call. Producers: shell, any remote. Consumer: mfe-support-chat. */
export const supportRequested = defineEvent({
  type: "support.requested",
  version: 1,
  payload: z.object({ from: z.string(), wants: z.optional(openEnum(["call"])) }),
});

export const leaveSupportRequest = operation("POST /api/support/requests", {
  body: leaveSupportRequestBody,
  answer: wrapData(questionLeft),
});
export const readSupportAnswerTimes = operation("GET /api/support/answer-times", {
  answer: wrapData(supportAnswerTimes),
});
export const listOwnSupportRequests = operation("GET /api/support/requests", {
  query: pageQuery,
  answer: wrapList(ownSupportRequest),
});
const stars = z.int().check(z.minimum(1), z.maximum(5));
/** Rates the answers to one's own question; only the first time counts. `support.not_answered` without one. */
export const rateSupportAnswer = operation("PUT /api/support/requests/:id/rating", {
  body: z.object({ stars }),
  answer: wrapData(done),
});
/**
 * The same by the link in an answer by SMS or e-mail, for people without an account; answers with the stars that count.
 * `request.not_found` for an invalid link, and after the question was deleted.
 */
export const rateAnswerByLink = operation("PUT /api/support/answer-rating", {
  body: z.object({ link: z.string().check(z.maxLength(64)), stars }),
  answer: wrapData(z.object({ stars: z.int() })),
});
/** For agents and staff: those that wait for an answer oldest first, others newest first. */
export const listSupportRequests = operation("GET /api/staff/support-requests", {
  query: supportRequestQuery,
  answer: wrapList(supportRequest),
});
export const moveSupportRequest = operation("PUT /api/staff/support-requests/:id", {
  body: moveSupportRequestBody,
  answer: wrapData(done),
});
/**
 * Answers a question; an agent need not take it first. Errors: `support.request_closed`; `support.not_yours` if it is assigned to
 * a colleague; `support.taken_by_colleague` if a colleague has just answered; `support.answer_elsewhere` if the person can
 * only be reached by a call.
 */
export const replyToSupportRequest = operation("POST /api/staff/support-requests/:id/replies", {
  body: replyToSupportRequestBody,
  answer: wrapData(
    z.extend(done, {
      /** The answer waits for some seconds, in which it can be withdrawn by this id; null for one that is there. Servers before have none. */
      heldReplyId: z.optional(z.nullable(id)),
    }),
  ),
});
/** Withdraws one's own answer before it leaves. `support.answer_left` afterwards. */
export const withdrawSupportReply = operation("DELETE /api/staff/support-requests/:id/replies/:replyId", {
  answer: wrapData(done),
});
/** Sends an answer again that could not be sent; nothing happens to another one. `support.request_closed`. */
export const resendSupportReply = operation("POST /api/staff/support-requests/:id/replies/:replyId/deliveries", {
  answer: wrapData(done),
});
