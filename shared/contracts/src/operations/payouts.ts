import { done, wrapData } from "../api/envelope.ts";
import * as api from "../api/payouts.ts";
import { operation } from "./operation.ts";

/** For staff: what each trainer gets for a month, or got. */
export const listPayouts = operation("GET /api/staff/payouts", {
  query: api.payoutsQuery,
  answer: wrapData(api.payoutsOfMonth),
});
/** For staff. `payout.changed` when the amount is another one meanwhile, or the month was prepared before. */
export const preparePayout = operation("POST /api/staff/payouts", {
  body: api.preparePayout,
  answer: wrapData(api.payoutPrepared),
});
/** For the second person. `auth.forbidden` for the first; `payout.changed` when it does not wait any more. */
export const approvePayout = operation("POST /api/staff/payouts/:id/approve", { answer: wrapData(done) });
/** For staff: nothing was paid, and the lessons may be prepared again. `payout.changed` once it was paid or withdrawn. */
export const withdrawPayout = operation("POST /api/staff/payouts/:id/withdraw", { answer: wrapData(done) });
/** For staff: the money has left. `payout.changed` when that was said before, or it still waits. */
export const recordPayout = operation("POST /api/staff/payouts/:id/paid", {
  body: api.recordPayout,
  answer: wrapData(done),
});
/** For staff. `request.not_found` for an unknown trainer. */
export const correctEarnings = operation("POST /api/staff/earning-corrections", {
  body: api.correctEarnings,
  answer: wrapData(done),
});
