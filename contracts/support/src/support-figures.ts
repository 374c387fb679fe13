import { wrapData } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Longest period of the figures, in days, both ends included. */
export const MAX_FIGURE_DAYS = 92;
/** Medians and averages of fewer conversations say more about one person than about the work: they are null. */
export const MIN_FIGURE_COUNT = 5;

/** Calendar days of the school, both included; today without them. At most `MAX_FIGURE_DAYS`. */
export const supportFiguresQuery = z.object({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) });

const agentFigures = z.object({
  agent: z.object({ id, name: z.string() }),
  /** True for the figures of the reader. */
  isReader: z.boolean(),
  /** Conversations that were taken, and questions that were answered, in these days. */
  taken: z.int(),
  answered: z.int(),
  /** Conversations and questions handed to somebody else. */
  handedOver: z.int(),
  /** Medians of conversations in seconds: from asking to the first message of an agent, and from the turn to the end. */
  firstAnswerSeconds: z.nullable(z.number()),
  lengthSeconds: z.nullable(z.number()),
  /** Average of 1 to 5 stars, for conversations and for answered questions. */
  stars: z.nullable(z.number()),
  rated: z.int(),
  /** Days on which something was taken or answered, the earliest first. */
  days: z.array(z.object({ date: z.iso.date(), taken: z.int(), answered: z.int() })),
});
export type AgentFigures = z.infer<typeof agentFigures>;

/** For agents their own; for staff with `support.see` those of all agents with work in these days, by name. */
export const readSupportFigures = operation("GET /api/staff/support-figures", {
  query: supportFiguresQuery,
  answer: wrapData(z.object({ from: z.iso.date(), to: z.iso.date(), agents: z.array(agentFigures) })),
});
