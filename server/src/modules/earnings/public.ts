/** The parts of earnings that other modules may use. */
export { payoutPaid } from "./payouts/payout-events.ts";
