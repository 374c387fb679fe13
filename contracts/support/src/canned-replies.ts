import { done, requiredText, wrapData } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { SUPPORT_REPLY_MAX_LENGTH } from "./constants.ts";
import { SUPPORT_TOPICS, supportTopic } from "./support-requests.ts";

/** A ready reply holds `{{name}}` for the person's name and `{{agent}}` for the first name of the agent. */
export const CANNED_PLACEHOLDERS = ["name", "agent"] as const;
export type CannedPlaceholder = (typeof CANNED_PLACEHOLDERS)[number];
/** Ready replies that the school may have. */
export const MAX_CANNED_REPLIES = 200;
/** Characters of the word that finds a reply. */
export const SHORTCUT_MAX_LENGTH = 24;

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/gu;

/** Lists the placeholders of a text that mean nothing. */
export function findUnknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) =>
    CANNED_PLACEHOLDERS.some((known) => known === name) ? [] : [name],
  );
}

/** Fills the placeholders of a ready reply. One without a value goes, together with the space before it. */
export function fillReply(text: string, values: Readonly<Record<CannedPlaceholder, string | null>>): string {
  return text.replace(/ ?\{\{\s*(\w+)\s*\}\}/gu, (found, name: string) => {
    const value = values[name as CannedPlaceholder];
    if (value === undefined) return found;
    return value === null ? "" : `${found.startsWith(" ") ? " " : ""}${value}`;
  });
}

const replyText = requiredText(SUPPORT_REPLY_MAX_LENGTH).check(
  z.refine((text) => findUnknownPlaceholders(text).length === 0, "support.placeholder_unknown"),
);

/** One word in any script, without the slash that starts it. */
const shortcut = requiredText(SHORTCUT_MAX_LENGTH).check(z.regex(/^[\p{L}\p{N}_-]+$/u, "validation.invalid"));

/** A reply that agents send often, with words of its own in each language. */
export const cannedReply = z.object({
  id,
  shortcut: z.string(),
  topic: supportTopic,
  en: z.string(),
  ar: z.string(),
});
export type CannedReply = z.infer<typeof cannedReply>;

/** POST /staff/canned-replies, PUT /staff/canned-replies/:id. */
export const cannedReplyBody = z.object({
  shortcut,
  topic: z.enum(SUPPORT_TOPICS),
  en: replyText,
  ar: replyText,
});
export type TypedCannedReply = z.infer<typeof cannedReplyBody>;

/** For agents and staff, by shortcut. */
export const listCannedReplies = operation("GET /api/staff/canned-replies", {
  answer: wrapData(z.array(cannedReply)),
});
/** For staff with `support.change`. `support.shortcut_taken`; `request.invalid` once there are `MAX_CANNED_REPLIES`. */
export const addCannedReply = operation("POST /api/staff/canned-replies", {
  body: cannedReplyBody,
  answer: wrapData(cannedReply),
});
/** `support.shortcut_taken`. */
export const changeCannedReply = operation("PUT /api/staff/canned-replies/:id", {
  body: cannedReplyBody,
  answer: wrapData(cannedReply),
});
export const removeCannedReply = operation("DELETE /api/staff/canned-replies/:id", { answer: wrapData(done) });
