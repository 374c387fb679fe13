import { done, optionalText, wrapData } from "@kalima/contracts/api";
import { id, openEnum, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { SUPPORT_NOTE_MAX_LENGTH } from "./constants.ts";

/** `free` takes visitors, `paused` is at the desk and takes none, `away` has it closed, `full` is at capacity. */
export const agentPresence = openEnum(["free", "paused", "away", "full"]);
export type AgentPresence = ValueOf<typeof agentPresence>;

/** Somebody who works at the desk. */
export const supportAgent = z.object({ id, name: z.string(), presence: agentPresence });
export type SupportAgent = z.infer<typeof supportAgent>;

/**
 * PUT …/assignee. `agentId` has it from now on; with null it waits for anybody again. `from` is who had it when the caller
 * decided, null for nobody: two who decide at the same time do not undo each other. `note` replaces the private note.
 */
export const assignBody = z.object({
  agentId: z.nullable(id),
  from: z.nullable(id),
  note: z.optional(optionalText(SUPPORT_NOTE_MAX_LENGTH)),
});
export type Assign = z.infer<typeof assignBody>;

/** Everyone who works at the desk, the caller included, by presence and name. */
export const listSupportAgents = operation("GET /api/staff/support-agents", {
  answer: wrapData(z.array(supportAgent)),
});
/**
 * Hands over or takes over a question. Agents hand over their own and take any; staff with `support.change` assign any.
 * `support.taken_by_colleague` with the name in `agent` when somebody else has it meanwhile, `support.request_closed`,
 * `support.not_yours`.
 */
export const assignSupportRequest = operation("PUT /api/staff/support-requests/:id/assignee", {
  body: assignBody,
  answer: wrapData(done),
});
/**
 * Hands over or takes over a live conversation by the rules of `assignSupportRequest`; also `support.chat_over`,
 * `support.at_capacity` and `support.colleague_not_free`.
 */
export const assignSupportConversation = operation("PUT /api/staff/support-conversations/:id/assignee", {
  body: assignBody,
  answer: wrapData(done),
});
/** Sets the private note of a question, which everyone at the desk may do. */
export const noteSupportRequest = operation("PUT /api/staff/support-requests/:id/note", {
  body: z.object({ note: optionalText(SUPPORT_NOTE_MAX_LENGTH) }),
  answer: wrapData(done),
});
