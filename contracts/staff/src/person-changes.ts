import { id, instant, openEnum } from "@kalima/contracts/domain";
import * as z from "zod/mini";

/** Days after which a change of an account expires if nobody approves or refuses it. */
export const PERSON_CHANGE_DAYS = 7;
/** Roles that an account may get. A student may become a trainer, too, whose draft is written before. */
export const GIVEN_ROLES = ["student", "trainer", "agent", "admin"] as const;
/** `factor`: the second factor of an account is removed, with its recovery codes. */
export const PERSON_CHANGE_KINDS = ["phone", "role", "factor"] as const;
/** The only value of a change of kind `factor`. */
export const NO_FACTOR = "none";

/** A pending change of an account: a second person has to approve it. */
export const waitingPersonChange = z.object({
  id,
  kind: openEnum(PERSON_CHANGE_KINDS),
  /** The new role, the first and last digits of the new phone, or `NO_FACTOR`. */
  after: z.string(),
  reason: z.string(),
  /** By a name. */
  requestedBy: z.string(),
  requestedAt: instant,
  /** When the change expires without a decision. */
  endsAt: instant,
  /** True if the reader requested it, and so may only withdraw it. */
  byReader: z.boolean(),
  mayApprove: z.boolean(),
});
export type WaitingPersonChange = z.infer<typeof waitingPersonChange>;
