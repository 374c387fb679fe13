import type { Money } from "@kalima/contracts/domain";
import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";

/** The money of a payout has left. `month` is `YYYY-MM`, `paidOn` is `YYYY-MM-DD`. */
export const payoutPaid = defineDomainEvent<{
  /** The user id of the trainer's account. */
  userId: string;
  month: string;
  amount: Money;
  reference: string;
  paidOn: string;
}>("payout.paid");
