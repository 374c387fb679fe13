import { contactPhone, done, optionalText, pageQuery, typedName, wrapData, wrapList } from "@kalima/contracts/api";
import { id, instant, language, openEnum, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import { CHAT_TEXT_MAX_LENGTH } from "@kalima/messages-contract";
import * as z from "zod/mini";
import { SUPPORT_TOPICS, supportTopic } from "./support-requests.ts";

/** Attempts after which nobody calls again. */
export const MAX_CALL_TRIES = 3;
/** Characters of an agent's note on an attempt. */
export const CALL_NOTE_MAX_LENGTH = 300;

/** How an attempt ended. */
export const CALL_OUTCOMES = ["reached", "no_answer", "wrong_number"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** POST /support/call-backs. `contact` is required without an active account, and not read with one. */
export const askCallBackBody = z.object({
  contact: z.optional(z.object({ fullName: typedName(), phone: contactPhone })),
  topic: z.enum(SUPPORT_TOPICS),
  details: optionalText(CHAT_TEXT_MAX_LENGTH),
  /** One of the hours that `listCallHours` lists. */
  wishedAt: instant,
});
export type AskCallBack = z.infer<typeof askCallBackBody>;

/** The hours at which support calls, from the next one on, at most 60. */
export const listCallHours = operation("GET /api/support/call-hours", { answer: wrapData(z.array(instant)) });
/**
 * Asks for a call; `callBy` says until when it comes. `request.invalid` naming `wishedAt` for another hour than those that are listed, or
 * one that has begun meanwhile.
 */
export const askCallBack = operation("POST /api/support/call-backs", {
  body: askCallBackBody,
  answer: wrapData(z.extend(done, { callBy: instant })),
});

export const CALL_BACK_STATES = ["waiting", "reached", "given_up"] as const;
export const callBackState = openEnum(CALL_BACK_STATES);
export type CallBackState = ValueOf<typeof callBackState>;

/** Somebody who asked for a call, as agents and staff see them. */
export const callBack = z.object({
  id,
  from: z.object({ name: z.string(), phone: z.string(), hasAccount: z.boolean() }),
  language,
  topic: supportTopic,
  /** Empty where the person said nothing. */
  details: z.string(),
  wishedAt: instant,
  state: callBackState,
  /** Until when the next call is due; null once nobody calls any more. */
  dueAt: z.nullable(instant),
  /** The earliest first. `agent` is a name; null for a removed account. */
  tries: z.array(
    z.object({ id, outcome: openEnum(CALL_OUTCOMES), note: z.string(), agent: z.nullable(z.string()), at: instant }),
  ),
});
export type CallBack = z.infer<typeof callBack>;

/** Orders of the list; `-` for the last first. With `dueAt`, call-backs that have ended are sorted by their last attempt. */
export const CALL_BACK_SORTS = ["dueAt", "-dueAt", "wishedAt", "-wishedAt", "name", "-name"] as const;
export type CallBackSort = (typeof CALL_BACK_SORTS)[number];

/**
 * Those in one state, by default who waits by when the call is due, others newest first. With an `id` that one alone, in whatever
 * state. Without a `limit` at most 100.
 */
export const listCallBacks = operation("GET /api/staff/call-backs", {
  query: z.extend(pageQuery, {
    state: z._default(z.enum(CALL_BACK_STATES), "waiting"),
    sort: z.optional(z.enum(CALL_BACK_SORTS)),
    id: z.optional(id),
  }),
  answer: wrapList(callBack),
});
/**
 * Notes an attempt. Nobody calls again after `reached`, `wrong_number` or the last of `MAX_CALL_TRIES`; before that the next call is
 * due within the same time again. `support.call_over` once nobody calls any more.
 */
export const noteCall = operation("POST /api/staff/call-backs/:id/tries", {
  body: z.object({ outcome: z.enum(CALL_OUTCOMES), note: optionalText(CALL_NOTE_MAX_LENGTH) }),
  answer: wrapData(callBack),
});
