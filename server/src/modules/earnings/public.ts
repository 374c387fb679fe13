/** What other modules may use of earnings. */
export { payoutPaid } from "./payouts/payout-events.ts";
