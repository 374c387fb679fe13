import * as z from "zod/mini";
import { CHAT_TEXT_MAX_LENGTH, SUPPORT_REPLY_MAX_LENGTH } from "../domain/constants.ts";
import { openEnum, type ValueOf } from "../domain/open-enum.ts";
import { id, instant } from "../domain/primitives.ts";
import { pageQuery } from "./envelope.ts";
import { contactPhone, requiredText, typedName } from "./typed-text.ts";

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
export const leaveSupportRequest = z.object({
  contact: z.optional(supportContact),
  topic: z.enum(SUPPORT_TOPICS),
  details: requiredText(CHAT_TEXT_MAX_LENGTH),
});
export type LeaveSupportRequest = z.infer<typeof leaveSupportRequest>;

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
});
export type SupportRequest = z.infer<typeof supportRequest>;

/** GET /staff/support-requests: those in one state; by default the unassigned ones. */
export const supportRequestQuery = z.extend(pageQuery, { state: z._default(z.enum(SUPPORT_REQUEST_STATES), "open") });

/** PUT /staff/support-requests/:id. `taken` gives it to the caller, also one of a colleague or a closed one. */
export const moveSupportRequest = z.object({ state: z.enum(["taken", "closed"]) });
export type MoveSupportRequest = z.infer<typeof moveSupportRequest>;

/** POST /staff/support-requests/:id/replies. */
export const replyToSupportRequest = z.object({
  text: requiredText(SUPPORT_REPLY_MAX_LENGTH),
});
